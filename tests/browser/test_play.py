"""A game in JupyterLab: founded by clicks and by keyboard, explained, looked back on, and shown after a reload."""

import statistics

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame
from catan_widgets.render.theme import theme

pytestmark = pytest.mark.browser

NOTEBOOK, PLAY, CELL = "play.ipynb", ".catan-play", 1
BOARD = Board.variable(seed="10b-monday")
FRAME = Frame(BOARD.topology, width=520)
# The first two of three seats, who play without red (B-06).
FIRST, SECOND = (theme("light").seats[colour].fill for colour in ("blue", "orange"))


def rgb(colour):
    """A colour such as #b5179e as three numbers."""
    return tuple(int(colour[k : k + 2], 16) for k in (1, 3, 5))


def spot(intersection):
    """The position of an intersection on the canvas, in canvas pixels."""
    x, y = FRAME.intersection_point(intersection)
    return x * DENSITY, y * DENSITY


def wall(intersection):
    """A point on the wall of a settlement at an intersection, next to its mark."""
    x, y = FRAME.intersection_point(intersection)
    return (x - 0.145 * FRAME.scale) * DENSITY, (y + 0.13 * FRAME.scale) * DENSITY


def middle(path):
    """The middle of a path on the canvas."""
    (ax, ay), (bx, by) = FRAME.path_segment(path)
    return (ax + bx) / 2 * DENSITY, (ay + by) / 2 * DENSITY


def start(open_notebook, kind="lab", **options):
    """The notebook with the game in view, and its canvas once the sea is drawn."""
    visit = open_notebook(NOTEBOOK, kind, **options)
    visit.show_cell(CELL)
    canvas = visit.canvas(PLAY)
    canvas.locator.scroll_into_view_if_needed()
    canvas.wait_pixel(6, 6, rgb(theme("light").sea))
    return visit, canvas, visit.page.locator(PLAY).first


def press(control):
    """Presses a control that has the focus, using only the keyboard."""
    control.focus()
    control.press("Enter")


@pytest.mark.parametrize("kind", ["lab", "voila"])
def test_founding_by_click_and_by_keyboard(open_notebook, kind):
    """B-21: a settlement and a road by click, the next by keyboard; a click too close is explained with B-52."""
    visit, canvas, play = start(open_notebook, kind)
    canvas.click(*spot("0,0N"))
    canvas.wait_pixel(*wall("0,0N"), rgb(FIRST))
    canvas.click(*middle("0,0NE"))
    visit.wait_value("play.session.game.to_move", 1)
    near = BOARD.topology.intersection_neighbours[BOARD.topology.intersection("0,0N")][0]
    canvas.click(*spot(BOARD.topology.intersections[near]))
    play.locator(".catan-status", has_text="B-52").wait_for()
    assert visit.value("play.session.at") == 2

    choice = play.get_by_label("which", exact=True)
    choice.focus()
    choice.select_option(index=5)
    press(play.get_by_role("button", name="Do it").first)
    visit.wait_value("play.session.at", 3)
    place = visit.value("play.session.variation.moves[2].intersection")
    canvas.wait_pixel(*wall(place), rgb(SECOND))
    visit.pause()
    press(play.get_by_role("button", name="Do it").first)
    visit.wait_value("play.session.at", 4)
    play.locator(".catan-status[aria-live=polite]", has_text="lays a road").wait_for()
    visit.shot("founded")
    press(play.get_by_role("button", name="Undo"))
    visit.wait_value("play.session.at", 3)
    visit.assert_clean()


def test_reload_and_the_end_of_the_kernel(open_notebook):
    """A reload shows the same picture; when the program has ended, the widget says so in words."""
    visit, canvas, _play = start(open_notebook)
    canvas.click(*spot("0,0N"))
    canvas.wait_pixel(*wall("0,0N"), rgb(FIRST))
    before = canvas.picture()
    visit.reload()
    visit.show_cell(CELL)
    visit.canvas(PLAY).wait_picture(before)
    warning = visit.page.locator(".catan-warning")
    assert not warning.is_visible()
    visit.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.sessionContext.session.kernel.restart()")
    warning.wait_for(state="visible")


# A game with three players in the middle of trading, and what each one holds.
TRADING = """data = play.session.game.position() | {"phase": "trade", "founded": 6, "robber": "0,0", "to_move": 0}
for seat, hand in zip(data["seats"], ("2 ore", "1 wool", "1 brick"), strict=True):
    seat["hand"] = hand
play.session.take(cw.Game.setup(data))"""


def test_offers_to_the_whole_table_and_of_others(open_notebook):
    """B-40: an offer to the whole table is declined by one seat and accepted by the next; then another seat offers."""
    visit, _canvas, play = start(open_notebook)
    visit.run(TRADING)
    visit.wait_value("play.session.game.state.phase", "trade")
    play.get_by_label("offer to", exact=True).select_option("the whole table")
    play.get_by_label("give ore", exact=True).fill("1")
    play.get_by_label("get brick", exact=True).fill("1")
    visit.shot("whole-table")
    press(play.get_by_role("button", name="Offer", exact=True))
    play.locator(".catan-banner", has_text="blue offers the whole table 1 ore for 1 brick").wait_for()
    visit.wait_value("play.session.game.to_move", 1)
    assert not play.get_by_role("button", name="Accept").is_visible()
    press(play.get_by_role("button", name="Decline"))
    visit.wait_value("play.session.game.to_move", 2)
    press(play.get_by_role("button", name="Accept"))
    visit.wait_value("play.session.game.state.phase", "trade")
    play.get_by_label("who offers", exact=True).select_option("orange")
    visit.wait_value("[word for word, _seat in play.offer.seat.options]", ["blue"])
    play.get_by_label("give wool", exact=True).fill("1")
    play.get_by_label("get brick", exact=True).fill("1")
    visit.shot("offer-of-another")
    press(play.get_by_role("button", name="Offer", exact=True))
    visit.wait_value("play.session.game.to_move", 0)
    press(play.get_by_role("button", name="Accept"))
    visit.wait_value(
        "[str(move) for move in play.session.variation.moves[-2:]]", ["offer 0 1wool 1brick by 1", "accept"]
    )
    visit.assert_clean()


# Presses a point of the canvas, and measures the milliseconds until another point has a given colour.
PRESS_TO_PIXEL = """async ([canvas, x, y, at, colour]) => {
  const box = canvas.getBoundingClientRect();
  const scale = box.width / canvas.width;
  const place = { clientX: box.x + x * scale, clientY: box.y + y * scale, button: 0, bubbles: true };
  const start = performance.now();
  canvas.dispatchEvent(new MouseEvent("mousedown", place));
  for (;;) {
    const data = canvas.getContext("2d").getImageData(at[0], at[1], 1, 1).data;
    if (colour.every((value, i) => Math.abs(value - data[i]) <= 2)) return performance.now() - start;
    if (performance.now() - start > 20000) throw new Error("the picture has not changed");
    await new Promise(requestAnimationFrame);
  }
}"""


def test_time_from_a_press_to_its_picture(open_notebook):
    """How long a move takes to show with all controls open: printed, not checked, because machines differ."""
    visit, canvas, play = start(open_notebook)
    back = play.get_by_role("button", name="◀ back")
    (x, y), (wx, wy) = spot("0,0N"), wall("0,0N")
    canvas.locator.scroll_into_view_if_needed()
    argument = [canvas.locator.element_handle(), x, y, [round(wx), round(wy)], list(rgb(FIRST))]
    times = []
    for _n in range(20):
        times.append(visit.page.evaluate(PRESS_TO_PIXEL, argument))
        back.click()
        visit.wait_value("play.session.at", 0)
        play.locator(".catan-status", has_text="place a settlement").wait_for()
    p90 = statistics.quantiles(times, n=10)[-1]
    print(f"\npress to picture: median {statistics.median(times):.0f} ms, p90 {p90:.0f} ms, {len(times)} presses")
    assert visit.value("play.session.length") == 1
