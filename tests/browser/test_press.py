"""A press means its place and its state, wherever a picture is and whatever has the focus; widgets announce their end.

The tests share a page: they run in the order of this file, and the one that ends the page's program is last.
"""

import os
import signal

import pytest

from catan_widgets import Board
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.layout import Frame
from tests.browser.servers import EVERY_WIDGET, Setting
from tests.browser.visits import Visit

pytestmark = pytest.mark.browser

PLAY = ".catan-play"
FRAME = Frame(Board.variable(seed="10b-monday").topology, width=520)

# All widgets with a picture, each in its own cell.
NOTEBOOKS = [path.name for path in EVERY_WIDGET]

# Records each press on each picture, in the pixels of its canvas, as the kernel receives it; for a stroke, its first
# point.
LISTEN = """[
    helper.on_msg(lambda own, told, _: globals().setdefault('presses', []).append(
        tuple(told['pressed'] if 'pressed' in told else told['dragged'][0][0])))
    for helper in __import__('ipywidgets').Widget.widgets.values() if type(helper).__name__ == 'CanvasHelper'
]"""

# Scrolls a picture so that half of it is above or below the visible part of the page.
HALF_OUT = """(canvas, above) => {
  let scroller = canvas.parentElement;
  const scrolls = (at) => at.scrollHeight > at.clientHeight && /auto|scroll/.test(getComputedStyle(at).overflowY);
  while (scroller && !scrolls(scroller)) scroller = scroller.parentElement;
  scroller ??= document.scrollingElement;
  const window = { top: 0, bottom: innerHeight };
  const seen = scroller === document.scrollingElement ? window : scroller.getBoundingClientRect();
  const box = canvas.getBoundingClientRect();
  scroller.scrollTop += box.top + box.height / 2 - (above ? seen.top : Math.min(seen.bottom, innerHeight));
}"""

# Puts the focus somewhere else: on the first cell of a notebook, or on a list far up or down.
FOCUS_ELSEWHERE = """() => {
  const other = document.querySelector(".jp-Cell-inputArea .cm-content") ?? document.querySelector("select");
  other.focus({ preventScroll: true });
  return document.activeElement === other;
}"""
# The next move takes until a file exists; no other press is answered before that.
SLOW = """
import os, time
def slow(move, plays=play.moves._play):
    while not os.path.exists({done!r}):
        time.sleep(0.01)
    play.moves._play = plays
    plays(move)
play.moves._play = slow
"""
CELLS = "() => jupyterapp.shell.currentWidget.content.widgets.length"
OUTERMOST = ".catan-widget:visible:not(.catan-widget .catan-widget)"
# Symbols that Jupyter shows on widgets cut off from their kernel.
BROKEN = """() => [...document.querySelectorAll(".catan-widget, .catan-widget *")]
  .map((part) => getComputedStyle(part, "::before").fontFamily + getComputedStyle(part, "::before").content)
  .filter((text) => /awesome/i.test(text) && !/none|normal/.test(text))"""
# The page has responded to everything the kernel has sent so far.
SETTLED = "() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 300))"
SCROLLABLE = "() => document.querySelector('.jp-Notebook, main, body').style.paddingBottom = '1200px'"


def pictures(visit):
    """The canvases of a page one after the other; JupyterLab draws a cell when it comes into view."""
    found = ".catan-picture canvas:visible"
    if visit.server.setting.kind == "voila":
        yield from visit.page.locator(found).all()
        return
    for cell in range(1, visit.page.evaluate(CELLS)):
        visit.show_cell(cell)
        yield from visit.page.locator(f"[data-windowed-list-index='{cell}']").locator(found).all()


def stands(canvas):
    """Where the canvas is on the page: its left, top, width and height."""
    box = canvas.bounding_box()
    return tuple(box[side] for side in ("x", "y", "width", "height"))


def press_half_out(visit, canvas, above, touch):
    """Presses the visible part of a picture that is half out of sight; returns what was pressed, and what arrived."""
    page = visit.page
    assert page.evaluate(FOCUS_ELSEWHERE)
    canvas.evaluate(HALF_OUT, above)
    x, y, width, height = before = stands(canvas)
    at = x + 0.4 * width, y + (0.75 if above else 0.25) * height
    presses = visit.value("len(globals().get('presses', ()))")
    (page.touchscreen.tap if touch else page.mouse.click)(*at)
    visit.wait_value(f"len(globals().get('presses', ())) - {presses}", 1)
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    scale = width / canvas.evaluate("canvas => canvas.width")
    came = tuple(part * scale for part in visit.value("presses[-1]"))
    return (at[0] - x, at[1] - y), came, before, stands(canvas)


@pytest.fixture(scope="module", params=[(kind, name) for kind in ("lab", "voila") for name in NOTEBOOKS], ids="-".join)
def every(request, chromium, serve):
    """A page with many widgets, drawn, for both finger and mouse."""
    kind, notebook = request.param
    visit = Visit(chromium, serve(Setting(kind)), notebook, touch=True)
    visit.page.locator(".catan-picture canvas").first.wait_for()
    yield visit
    visit.close()


def test_a_press_means_its_place(every):
    """A press on a picture half out of sight, above or (by touch) below, means its place; the page does not move."""
    every.value(LISTEN)
    every.page.evaluate(SCROLLABLE)
    pressed = 0
    for canvas in pictures(every):
        for above in (False, True):
            wanted, came, before, after = press_half_out(every, canvas, above, touch=not above)
            told = f"picture {pressed // 2}, {'above' if above else 'below'}: {wanted} became {came}"
            assert came == pytest.approx(wanted, abs=1.5), told
            assert after == pytest.approx(before, abs=1), f"{told}: from {before} to {after}"
            pressed += 1
    assert pressed >= 2
    every.assert_clean()


@pytest.mark.parametrize("every", [("lab", NOTEBOOKS[-1]), ("voila", NOTEBOOKS[-1])], indirect=True, ids="-".join)
def test_a_stroke_sets_every_bar(every):
    """A stroke by mouse or finger sets every bar it crosses and does not move the page, until the sketch is stored."""
    canvas = every.page.locator(".catan-predict .catan-picture canvas").first
    canvas.scroll_into_view_if_needed()
    finger = every.page.context.new_cdp_session(every.page)
    for share, touch in ((0.7, False), (0.4, True)):
        every.value("setattr(bars.input, 'heights', (None,) * len(bars.input.heights))")
        x, y, width, height = before = stands(canvas)
        points = [(x + width * step / 10, y + share * height) for step in range(11)]
        points = [(min(max(px, x + 4), x + width - 4), py) for px, py in points]
        if touch:
            for kind, point in zip(["touchStart", *["touchMove"] * 10], points, strict=True):
                places = [{"x": point[0], "y": point[1]}]
                finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": places})
            finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        else:
            every.page.mouse.move(*points[0])
            every.page.mouse.down()
            for point in points[1:]:
                every.page.mouse.move(*point)
            every.page.mouse.up()
        every.wait_value("len(set(bars.input.heights))", 1)
        every.wait_value("None in bars.input.heights or 0 in bars.input.heights", False)
        assert stands(canvas) == before
    touches = "canvas => getComputedStyle(canvas).touchAction"
    assert canvas.evaluate(touches) == "none"
    every.page.get_by_role("button", name="save my prediction").first.click()
    every.wait_value("bars.locked", True)
    every.page.wait_for_function(f"canvas => ({touches})(canvas) === 'auto'", arg=canvas.element_handle())
    every.assert_clean()


def test_every_widget_says_that_its_program_has_ended(every):
    """When the kernel dies, each widget says so once, in suitable words, and shows none of Jupyter's symbols."""
    words = "Reload the page" if every.server.setting.kind == "voila" else "Run the cell again"
    os.kill(every.value("__import__('os').getpid()"), signal.SIGKILL)
    cells = every.page.evaluate(CELLS) if every.server.setting.kind == "lab" else 1
    told = 0
    for cell in range(cells):
        every.show_cell(cell)
        for widget in every.page.locator(OUTERMOST).all():
            warning = widget.locator(":scope > .catan-warning")
            warning.filter(has_text=words).wait_for()
            assert warning.count() == 1
            told += 1
        assert every.page.evaluate(BROKEN) == []
    assert told >= 3


@pytest.fixture(scope="module")
def game(chromium, serve):
    """A game in view, drawn."""
    visit = Visit(chromium, serve(Setting("lab")), "play.ipynb")
    visit.show_cell(1)
    visit.canvas(PLAY).locator.scroll_into_view_if_needed()
    visit.page.locator(f"{PLAY} .catan-picture canvas[role=img]").wait_for()
    yield visit
    visit.close()


def spot(intersection):
    """The position of an intersection of the game on its canvas."""
    return tuple(DENSITY * part for part in FRAME.intersection_point(intersection))


def test_the_mouse_shows_a_hand_where_a_press_does_something(game):
    """Over an intersection that is offered the pointer is a hand; over the sea it is not."""
    canvas = game.canvas(PLAY)
    box = canvas.locator.bounding_box()
    scale = box["width"] / canvas.locator.evaluate("canvas => canvas.width")
    for (x, y), cursor in ((spot("0,0N"), "pointer"), ((8, 8), "auto"), (spot("0,0S"), "pointer")):
        game.page.mouse.move(box["x"] + x * scale, box["y"] + y * scale)
        assert canvas.locator.evaluate("canvas => getComputedStyle(canvas).cursor") == cursor


def test_an_answer_stands_beside_the_press(game):
    """The reason why an intersection cannot be taken is shown next to it; the next press removes the text."""
    canvas, play = game.canvas(PLAY), game.page.locator(PLAY).first
    canvas.click(*spot("0,0N"))
    game.wait_value("play.session.at", 1)
    for place in ("0,0S", "1,0N", "1,0N"):
        canvas.click(*spot(place))
        bubble = play.locator(".catan-bubble", has_text="B-21")
        bubble.wait_for()
        assert play.locator(".catan-bubble").count() == 1
        box, words = canvas.locator.bounding_box(), bubble.bounding_box()
        x = box["x"] + spot(place)[0] / DENSITY
        y = box["y"] + spot(place)[1] / DENSITY
        assert words["x"] <= x <= words["x"] + words["width"]
        assert 0 < words["y"] - y < 40 or 0 < y - words["y"] - words["height"] < 40
    game.shot("bubble")
    size = game.page.viewport_size
    game.page.set_viewport_size({"width": 600, "height": 800})  # what was pressed is somewhere else then
    bubble.wait_for(state="detached")
    game.page.set_viewport_size(size)
    play.get_by_role("button", name="Undo").click()
    game.wait_value("play.session.at", 0)
    assert play.locator(".catan-bubble").count() == 0
    game.assert_clean()


def test_a_double_click_is_one_press(game):
    """A double click on "Do it", on the picture, or on a button that is replaced by another plays one move."""
    play, canvas = game.page.locator(PLAY).first, game.canvas(PLAY)
    at = game.value("play.session.at")
    control = play.get_by_role("button", name="Do it").first
    control.scroll_into_view_if_needed()
    box = control.bounding_box()
    game.double_click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    game.wait_value("play.session.at", at + 1)
    path = game.value("play.session.game.legal_moves()[0].path")
    (ax, ay), (bx, by) = FRAME.path_segment(path)
    canvas.locator.scroll_into_view_if_needed()
    box = canvas.locator.bounding_box()
    scale = box["width"] / FRAME.width
    game.double_click(box["x"] + scale * (ax + bx) / 2, box["y"] + scale * (ay + by) / 2)
    game.wait_value("play.session.at", at + 2)
    game.page.evaluate(SETTLED)
    assert game.value("play.session.at") == at + 2
    game.assert_clean()


def test_a_press_made_before_the_answer_comes_is_not_the_next_move(game, tmp_path):
    """While the program is busy, a second press on "Do it" after a while plays nothing that the page did not offer."""
    play, at = game.page.locator(PLAY).first, game.value("play.session.at")
    done = tmp_path / "done"
    game.run(SLOW.format(done=str(done)))
    control = play.get_by_role("button", name="Do it").first
    control.click()
    game.pause()
    control.click()
    done.touch()
    game.wait_value("'Look again' in play.status.value", True)
    assert game.value("play.session.at") == at + 1
    game.pause()
    control.click()
    game.wait_value("play.session.at", at + 2)
    game.assert_clean()
