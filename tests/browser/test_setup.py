"""The set-up notebook in JupyterLab and Voilà: clicks, keys, wheel and reload as a learner experiences them."""

import statistics

import pytest

from catan_widgets import Board
from catan_widgets.analysis import corner
from catan_widgets.i18n import percent
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.theme import theme
from tests.browser.servers import Setting
from tests.browser.visits import Visit

pytestmark = pytest.mark.browser

NOTEBOOK = "01_setup.ipynb"
TOUR, TOUR_CELL = ".catan-tour", 3
FAIR_CELL, MARKET_CELL, EDITION_CELL = 9, 12, 15
BOARD = Board.variable(seed="10b-monday")
FRAME = Frame(BOARD.topology, width=520)
AT = "0,0N"
FROM_THE_START = "[setattr(tour, 'seed', '10b-monday'), setattr(tour, 'step', 0), setattr(tour.view, 'selected', '')]"


def rgb(colour):
    """A colour such as #b5179e as three numbers."""
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


def point(intersection):
    """The position of an intersection on the canvas, in canvas pixels."""
    x, y = FRAME.intersection_point(intersection)
    return x * DENSITY, y * DENSITY


def mark(intersection):
    """A point of the canvas that shows the selection colour when the intersection is selected."""
    scene = island_scene(BOARD, FRAME, theme("light"), highlight={"selected": (intersection,)})
    x, y = scene.layers.places[-1].points[0]
    return x * DENSITY, y * DENSITY


@pytest.fixture(scope="module")
def start(chromium, serve):
    """A function that shows the tour at its start, in JupyterLab or Voilà; returns the visit and the canvas."""
    visits = {}

    def started(kind):
        if kind not in visits:
            visits[kind] = Visit(chromium, serve(Setting(kind)), NOTEBOOK)
        visit = visits[kind]
        visit.value(FROM_THE_START)
        visit.show_cell(TOUR_CELL)
        canvas = visit.canvas(TOUR)
        canvas.locator.scroll_into_view_if_needed()
        canvas.wait_pixel(6, 6, rgb(theme("light").sea))
        return visit, canvas

    yield started
    for visit in visits.values():
        visit.close()


def tour(visit):
    """The first tour of the page."""
    return visit.page.locator(TOUR).first


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_click_and_reload(start, kind):
    """A click on an intersection changes the pixel and the displayed probability; a reload comes back to the step."""
    visit, canvas = start(kind)
    tour(visit).get_by_role("button", name="all at once").click()
    visit.wait_value("tour.step", 23)
    assert canvas.pixel(*mark(AT)) != rgb(theme("light").selected)
    canvas.click(*point(AT))
    canvas.wait_pixel(*mark(AT), rgb(theme("light").selected))
    shown = tour(visit).locator(".catan-text", has_text=percent(corner(BOARD, AT).at_least_one))
    shown.wait_for()
    assert f"Intersection {AT}" in shown.inner_text()
    assert visit.value("tour.view.selected") == AT
    visit.shot("clicked")
    clicked = canvas.picture()

    visit.reload()
    visit.show_cell(TOUR_CELL)
    visit.wait_value("tour.step", 23)
    if kind == "lab":  # Voilà starts a new kernel, and the page keeps the step but not what is selected
        visit.canvas(TOUR).wait_picture(clicked)
    visit.assert_clean()


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_keyboard_and_wheel(start, kind):
    """Tab leaves the canvas both ways, the wheel scrolls the page over it, and the keyboard can do all that it can."""
    visit, canvas = start(kind)
    page = visit.page
    for key, place in (("Tab", AT), ("Shift+Tab", "0,0S")):
        canvas.click(*point(place))
        assert page.evaluate("() => document.activeElement.tagName") == "CANVAS"
        page.keyboard.press(key)
        assert page.evaluate("() => document.activeElement.tagName") != "CANVAS"

    box = canvas.locator.bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 40)
    page.mouse.wheel(0, 120)
    page.wait_for_function(
        "([canvas, y]) => canvas.getBoundingClientRect().y < y - 50", arg=[canvas.locator.element_handle(), box["y"]]
    )

    label = canvas.locator.get_attribute("aria-label")
    assert canvas.locator.get_attribute("role") == "img" and "Island of 19 hexes" in label
    assert tour(visit).locator("[role=status][aria-live=polite]").count() == 1
    places = tour(visit).get_by_label("place", exact=True)
    tour(visit).get_by_label("kind of place").select_option("path")
    places.locator("option").nth(len(BOARD.paths)).wait_for(state="attached")
    places.focus()
    page.keyboard.press("ArrowDown")
    visit.wait_value("tour.view.selected", BOARD.paths[0])
    tour(visit).locator("[role=status]", has_text=BOARD.paths[0]).wait_for()
    tour(visit).get_by_role("button", name="forward").focus()
    page.keyboard.press("Enter")
    visit.wait_value("tour.step", 1)
    visit.assert_clean()


def test_bad_seed_is_told(start):
    """An empty seed is refused on the page, in the status line; the island stays."""
    visit, canvas = start("lab")
    picture = canvas.picture()
    box = tour(visit).get_by_label("seed")
    box.fill("")
    box.press("Enter")
    tour(visit).locator("[role=status]", has_text="the seed is empty").wait_for()
    assert canvas.picture() == picture
    box.fill("another word")
    box.press("Enter")
    visit.wait_value("tour.seed", "another word")
    visit.assert_clean()


#: The text of the tour with the lowest contrast, by the formula of the Web Content Accessibility Guidelines.
CONTRAST = """(tour) => {
  const parse = (text) => text.match(/[\\d.]+/g).map(Number);
  const light = (colour) => {
    const [r, g, b] = colour.map((c) => c / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (element) => {
    for (let at = element; at; at = at.parentElement) {
      const [r, g, b, a = 1] = parse(getComputedStyle(at).backgroundColor);
      if (a > 0.5) return [r, g, b];
    }
    return [255, 255, 255];
  };
  let weakest = { ratio: 99 };
  for (const element of tour.querySelectorAll("*")) {
    const text = [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("");
    if (!text || !element.checkVisibility()) continue;
    const below = ground(element);
    const [red, green, blue, alpha = 1] = parse(getComputedStyle(element).color);
    const seen = [red, green, blue].map((c, k) => alpha * c + (1 - alpha) * below[k]);
    const [a, b] = [light(seen), light(below)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < weakest.ratio) weakest = { ratio, text, colour: getComputedStyle(element).color };
  }
  return weakest;
}"""


#: The time from pressing the button to the first frame in which a point has a given colour, in milliseconds.
STOP_WATCH = """(canvas, [x, y, colour]) => {
  const shown = () => {
    const data = canvas.getContext('2d').getImageData(x, y, 1, 1).data;
    return colour.every((value, k) => Math.abs(value - data[k]) <= 2);
  };
  window.catanClick = new Promise((resolve) => document.addEventListener('mousedown', () => {
    const start = performance.now();
    const look = () => shown() ? resolve(performance.now() - start) : requestAnimationFrame(look);
    look();
  }, { capture: true, once: true }));
}"""


def test_click_to_pixel(start):
    """How long a click takes to show: printed, not checked, because machines differ."""
    visit, canvas = start("lab")
    times = []
    for intersection in BOARD.intersections[10:30]:
        x, y = map(round, mark(intersection))
        canvas.locator.evaluate(STOP_WATCH, [x, y, rgb(theme("light").selected)])
        canvas.click(*point(intersection))
        times.append(visit.page.evaluate("() => window.catanClick"))
    p90 = statistics.quantiles(times, n=10)[-1]
    print(f"\nclick to pixel: median {statistics.median(times):.0f} ms, p90 {p90:.0f} ms, {len(times)} clicks")
    assert visit.value("tour.view.selected") == BOARD.intersections[29]


def test_readable(start):
    """In both themes of JupyterLab, all our texts have a contrast of at least 4.5 to 1 with their background."""
    visit, canvas = start("lab")
    tour(visit).get_by_role("button", name="all at once").click()
    visit.wait_value("tour.step", 23)
    canvas.click(*point(AT))
    tour(visit).locator(".catan-text", has_text="cards per roll").wait_for()
    tour(visit).get_by_text("The steps so far").click()
    for page_theme in ("light", "dark"):
        if page_theme == "dark":
            visit.show_cell(TOUR_CELL)
            visit.darken()
            canvas.wait_pixel(6, 6, rgb(theme("dark").sea))
        weakest = tour(visit).evaluate(CONTRAST)
        assert weakest["ratio"] >= 4.5, weakest
        visit.shot(f"tour-{page_theme}")
        for cell, name in ((FAIR_CELL, "fair"), (MARKET_CELL, "market"), (EDITION_CELL, "edition")):
            visit.show_cell(cell)
            visit.page.locator(f".jp-Notebook .jp-Cell:nth-child({cell + 1}) canvas").wait_for()
            visit.shot(f"{name}-{page_theme}")
    visit.assert_clean()
