"""The corner lab and the hand limit lab in a real browser: clicks on the pictures, and the controls next to them."""

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame

pytestmark = pytest.mark.browser


def hand_lab(visit):
    """A press in the row of an end of the tree highlights its path; another number of rolls draws another tree."""
    visit.show_cell(2)
    canvas = visit.canvas(".catan-hand-lab")
    canvas.click(DENSITY * 300, DENSITY * 42)
    visit.wait_value("hand.chosen", 0)
    lab = visit.page.locator(".catan-hand-lab").first
    visit.shot("hand")
    lab.get_by_label("rolls", exact=True).fill("2")
    lab.get_by_label("rolls", exact=True).press("Tab")
    visit.wait_value("hand.model_hand.levels", 2)
    lab.get_by_role("button", name="1,000 trials").click()
    visit.wait_value("len(hand.trials)", 1000)
    lab.locator("img").last.scroll_into_view_if_needed()
    visit.shot("hand-trials")


@pytest.mark.parametrize(("kind", "language"), [("lab", "en"), ("voila", "de")])
def test_corner(open_notebook, kind, language):
    """A click on an intersection picks it, one on a hex moves the robber; the hand limit lab works as well."""
    visit = open_notebook("corner.ipynb", kind, language=language)
    visit.show_cell(1)
    frame = Frame(Board.variable(seed="10b-monday").topology, width=520)
    canvas = visit.canvas(".catan-corner-lab")
    canvas.click(*(DENSITY * part for part in frame.intersection_point("0,0N")))
    visit.wait_value("corner.picks", ("0,0N",))
    canvas.click(*(DENSITY * part for part in frame.hex_centre("0,0")))
    visit.wait_value("corner.robber", "0,0")
    lab = visit.page.locator(".catan-corner-lab").first
    lab.locator(".catan-text", has_text="11/36").first.wait_for()
    visit.shot("picked")
    lab.get_by_role("checkbox").last.check()
    visit.wait_value("corner.comparing", True)
    canvas.click(*(DENSITY * part for part in frame.intersection_point("0,0S")))
    visit.wait_value("len(corner.picks)", 2)
    lab.get_by_role("button", name="1,000 trials" if language == "en" else "1.000 Versuche").click()
    visit.wait_value("len(corner.trials)", 1000)
    lab.locator(".catan-table").first.scroll_into_view_if_needed()
    visit.shot("compared")
    lab.locator(".catan-table").last.scroll_into_view_if_needed()
    lab.locator("img").last.scroll_into_view_if_needed()
    visit.shot("trials")
    if kind == "lab":
        lab.get_by_label("colours").select_option(label="high contrast")
        visit.wait_value("corner.theme", "contrast")
        visit.shot("contrast")
        hand_lab(visit)
    visit.assert_clean()
