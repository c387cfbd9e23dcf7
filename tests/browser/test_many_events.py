"""Hundreds of events in a row: kernel and page stay alive, use little memory, and answer the next click."""

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame
from catan_widgets.render.theme import theme
from tests.browser.servers import Setting
from tests.browser.visits import Visit

pytestmark = pytest.mark.browser

NOTEBOOK, PLAY, CELL = "play.ipynb", ".catan-play", 1
FRAME = Frame(Board.variable(seed="10b-monday").topology, width=520)

MEMORY = "int(open('/proc/self/statm').read().split()[1]) * 4096 / 2**20"
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"

# Presses the main button at one point of the canvas after the other, one press per frame of the page.
PRESSES = """async ([canvas, points, presses]) => {
  for (let n = 0; n < presses; n++) {
    const box = canvas.getBoundingClientRect();
    const [x, y] = points[n % points.length].map((part) => (part * box.width) / canvas.width);
    canvas.dispatchEvent(new MouseEvent("mousedown",
      { clientX: box.x + x, clientY: box.y + y, button: 0, bubbles: true }));
    await new Promise(requestAnimationFrame);
  }
}"""
# Moves the handle of a slider by keys, without a pause: one step forward and two back, again and again.
SLIDES = """([handle, events]) => {
  for (let n = 0; n < events; n++) {
    const key = n % 3 === 0 ? "ArrowRight" : "ArrowLeft";
    handle.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}"""


@pytest.fixture(scope="module")
def visit(chromium, serve):
    """The notebook with the game in view, drawn."""
    visit = Visit(chromium, serve(Setting("lab")), NOTEBOOK)
    visit.show_cell(CELL)
    canvas = visit.canvas(PLAY)
    canvas.locator.scroll_into_view_if_needed()
    sea = theme("light").sea
    canvas.wait_pixel(6, 6, [int(sea[k : k + 2], 16) for k in (1, 3, 5)])
    yield visit
    visit.close()


def heap(visit):
    """The megabytes that the page keeps in memory."""
    session = visit.page.context.new_cdp_session(visit.page)
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"] / 2**20


def test_five_hundred_clicks(visit):
    """500 presses as fast as the page draws: found and explain, all answered; no more widgets, little more memory."""
    canvas = visit.canvas(PLAY)
    spots = [FRAME.intersection_point(place) for place in ("0,0N", "0,0S", "1,0N")]
    points = [[DENSITY * part for part in spot] for spot in spots]
    canvas.click(*points[0])
    visit.wait_value("play.session.at", 1)
    before = visit.value(MEMORY), visit.value(WIDGETS), heap(visit)
    visit.page.evaluate(PRESSES, [canvas.locator.element_handle(), points, 500])
    visit.wait_value("True", True)  # the kernel has answered everything before
    after = visit.value(MEMORY), visit.value(WIDGETS), heap(visit)
    for name, old, new in zip(("kernel, MB", "widgets", "page, MB"), before, after, strict=True):
        print(f"\n{name}: {old:.0f} → {new:.0f}", end="")
    assert after[0] - before[0] < 40 and after[2] - before[2] < 30
    assert after[1] <= before[1] + 5
    at = visit.value("play.session.at")
    back = visit.page.locator(PLAY).first.get_by_role("button", name="◀ back")
    back.click()
    visit.wait_value("play.session.at", at - 1)
    visit.assert_clean()


def test_two_hundred_slider_events(visit):
    """200 steps of the slider at once: the game is where the handle is, and continues."""
    moves = "[play.session.play(play.session.game.legal_moves()[0]) for _n in range(12)] and play.session.length"
    length = visit.value(moves)
    play = visit.page.locator(PLAY).first
    handle = play.locator(".noUi-handle").first
    play.get_by_role("button", name="|◀ start").click()
    visit.wait_value("play.session.at", 0)
    play.get_by_role("button", name="end ▶|").click()
    visit.wait_value("play.session.at", length)
    wait_handle(visit, handle, length)
    revision = visit.value("play.session.revision")
    visit.page.evaluate(SLIDES, [handle.element_handle(), 200])
    reached = int(float(handle.get_attribute("aria-valuenow")))
    assert reached < length
    visit.wait_value("(play.session.at, play.time.slider.value)", (reached, reached))
    wait_handle(visit, handle, reached)
    assert visit.value("play.session.revision") - revision < 200
    visit.assert_clean()


def test_slider_and_game_stay_together(visit):
    """A press while steps of the slider are in progress leaves slider, number and game at the same move."""
    play = visit.page.locator(PLAY).first
    handle = play.locator(".noUi-handle").first
    end = play.get_by_role("button", name="end ▶|")
    for busy in (0, 0.3):
        visit.run(f"import time; time.sleep({busy})")
        visit.page.evaluate(SLIDES, [handle.element_handle(), 20])
        end.evaluate("button => button.click()")
        visit.wait_value("play.session.at == play.session.length", True)
        visit.wait_value("play.time.slider.value == play.time.number.value == play.session.at", True)
        wait_handle(visit, handle, visit.value("play.session.at"))
    visit.assert_clean()


def wait_handle(visit, handle, value):
    """Waits until the page shows the handle of the slider at a value."""
    shown = "([handle, value]) => Number(handle.getAttribute('aria-valuenow')) === value"
    visit.page.wait_for_function(shown, arg=[handle.element_handle(), value])
