"""The notebooks of the labs in JupyterLab: each runs without an error, and a click works."""

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("page_theme", ["light", "dark"])
def test_market(open_notebook, page_theme):
    """A bar is made by a press on the picture, ten by a button; the chart comes onto the page."""
    visit = open_notebook("03_chocolate_market.ipynb", theme=page_theme)
    visit.show_cell(3)
    canvas = visit.canvas(".catan-lab")
    canvas.locator.scroll_into_view_if_needed()
    visit.shot("fresh")
    canvas.click(2 * 230, 2 * 100)
    visit.wait_value("lab.stage", "die")
    lab = visit.page.locator(".catan-lab").first
    lab.get_by_role("button", name="roll the die").click()
    visit.wait_value("lab.stage in ('make', 'lift')", True)
    visit.shot("bar")
    lab.get_by_role("button", name="100 bars", exact=True).click()
    visit.wait_value("len(lab.bars) >= 100", True)
    lab.locator("img").wait_for()
    lab.locator("img").scroll_into_view_if_needed()
    visit.shot("chart")
    lab.get_by_role("button", name="independent markets").click()
    counted = lab.locator(".catan-table", has_text="of 200 markets")
    counted.wait_for()
    counted.scroll_into_view_if_needed()
    visit.shot("markets")
    visit.assert_clean()


@pytest.mark.parametrize(("kind", "page_theme"), [("lab", "light"), ("lab", "dark"), ("voila", "light")])
def test_founding(open_notebook, kind, page_theme):
    """A press on a letter answers, a press on the island founds; then the others follow."""
    visit = open_notebook("02_founding.ipynb", kind, theme=page_theme)
    visit.show_cell(3)
    canvas = visit.canvas(".catan-founding")
    canvas.locator.scroll_into_view_if_needed()
    visit.shot("question")
    tour = visit.page.locator(".catan-founding").first
    tour.get_by_role("button", name="B", exact=True).click()
    visit.wait_value("tour.predicted", True)
    visit.shot("answer")
    place = Frame(Board.variable(seed="10b-monday").topology, width=520).intersection_point("0,0N")
    canvas.click(*(DENSITY * part for part in place))
    visit.wait_value("dict(tour.game.state.settlements)", {"0,0N": 0})
    tour.get_by_role("button", name="place it", exact=True).click()
    visit.wait_value("tour.asks", False)
    tour.get_by_role("button", name="to my next turn").click()
    visit.wait_value("len(tour.game.state.settlements)", 7)
    visit.shot("second")
    visit.assert_clean()


@pytest.mark.parametrize("page_theme", ["light", "dark"])
def test_spinner(open_notebook, page_theme):
    """A press on the spinner is a trial, a button makes a hundred."""
    visit = open_notebook("05_chocolate_edition.ipynb", theme=page_theme)
    visit.show_cell(3)
    canvas = visit.canvas(".catan-spinner-lab")
    canvas.click(300, 300)
    visit.wait_value("len(lab.trials)", 2)
    lab = visit.page.locator(".catan-spinner-lab").first
    lab.get_by_role("button", name="100 trials", exact=True).click()
    visit.wait_value("len(lab.trials)", 102)
    visit.shot("spinner")
    lab.locator(".catan-table").first.scroll_into_view_if_needed()
    visit.shot("tables")
    visit.assert_clean()
