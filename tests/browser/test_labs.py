"""The lab notebooks in JupyterLab: each runs without an error, and a click works."""

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.chance.throws import ThrowGrid
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.theme import theme

pytestmark = pytest.mark.browser


def test_market(open_notebook):
    """A press on the picture makes a bar, a button ten; the chart appears, and everything has the page's theme."""
    visit = open_notebook("03_chocolate_market.ipynb")
    visit.show_cell(3)
    canvas = visit.canvas(".catan-lab")
    canvas.locator.scroll_into_view_if_needed()
    visit.wait_value("lab.view.theme", "light")
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
    visit.darken()
    visit.wait_value("lab.view.theme", "dark")
    visit.shot("dark")
    visit.assert_clean()


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_founding(open_notebook, kind):
    """A press on a letter answers, a press on the island founds; then the others follow."""
    visit = open_notebook("02_founding.ipynb", kind)
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
    if kind == "lab":
        visit.darken()
        visit.wait_value("tour.theme", "dark")
        visit.shot("dark")
    visit.assert_clean()


def test_spinner(open_notebook):
    """A press on the spinner is a trial, a button makes a hundred."""
    visit = open_notebook("05_chocolate_edition.ipynb")
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
    visit.darken()
    visit.wait_value("lab.theme", "dark")
    visit.shot("dark")
    visit.assert_clean()


def test_chips(open_notebook):
    """A press on a square lights up its hexes on the island, a press on a hex its squares; rolls add a chart."""
    visit = open_notebook("04_number_chips.ipynb")
    visit.show_cell(4)
    canvas = visit.canvas(".catan-chip-lab")
    canvas.locator.scroll_into_view_if_needed()
    colours, island = theme("light"), Board.variable(seed="10b-monday")
    width, *place = visit.value("(lab._frame.width, lab.grid.left, lab.grid.top, lab.grid.side)")
    frame, grid = Frame(island.topology, width=width), ThrowGrid(*place)

    def lit(throw):
        x, y = grid.centre(throw)
        return DENSITY * (x - 0.3 * grid.side), DENSITY * (y - 0.3 * grid.side)

    selected, panel = (tuple(bytes.fromhex(colour[1:])) for colour in (colours.selected, colours.panel))
    canvas.wait_pixel(*lit((1, 5)), selected)
    canvas.wait_pixel(*lit((2, 3)), panel)
    canvas.click(*(DENSITY * part for part in grid.centre((2, 3))))
    visit.wait_value("lab.total", 5)
    for throw in ((1, 4), (2, 3), (3, 2), (4, 1)):
        canvas.wait_pixel(*lit(throw), selected)
    canvas.wait_pixel(*lit((1, 5)), panel)
    hex = next(hex for hex, tile in island.hexes.items() if tile.number == 9)
    rim = island_scene(island, frame, colours, highlight={"selected": (hex,)}).layers.places[-1].points
    canvas.click(*(DENSITY * part for part in frame.hex_centre(hex)))
    visit.wait_value("lab.total", 9)
    canvas.wait_pixel(*(DENSITY * (a + b) / 2 for a, b in zip(*rim[:2], strict=True)), selected)
    canvas.wait_pixel(*lit((4, 5)), selected)
    visit.shot("lit")
    lab = visit.page.locator(".catan-chip-lab").first
    lab.get_by_role("button", name="100 trials", exact=True).click()
    visit.wait_value("len(lab.trials)", 100)
    chart = lab.get_by_role("img", name="Totals for 100 outcomes")
    chart.wait_for()
    chart.scroll_into_view_if_needed()
    visit.shot("chart")
    visit.show_cell(9)
    visit.page.get_by_role("img", name="Totals for 10,000 outcomes").wait_for()  # appears without being requested
    visit.show_cell(4)
    visit.darken()
    canvas.wait_pixel(*lit((3, 6)), bytes.fromhex(theme("dark").selected[1:]))
    visit.shot("dark")
    visit.assert_clean()
