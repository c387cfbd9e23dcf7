"""A pressed control stays where it is while its answer arrives, so that the next press hits it too."""

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import JSHandle

from tests.browser.servers import EVERY_WIDGET, Setting
from tests.browser.visits import POLL_SECONDS, Visit

pytestmark = pytest.mark.browser

#: The widths of a screen and of a tablet.
WIDTHS = (1280, 820)

#: Controls, each with its widget and the beginning of its name, that may move because they show another picture.
EXEMPT = {
    **{
        f"{name} hexes": "turns the island, whose picture has another height then" for name in ("board", "tour", "play")
    },
    **{f"{name} restore": "shows other answers to all that is asked" for name in ("bars", "number", "quiz")},
    "play cards": "covers all cards, or shows them",
    "play Apply": "shows another position, in which another player decides",
    **{
        f"play {seat}": "another player decides, and the game goes on by itself" for seat in ("blue", "orange", "white")
    },
}
#: A control that is not pressed, because it leads to another page.
LEAVES = "play Set up a position"
#: The attribute that holds a widget's trials, and the method that starts again.
ANEW = {"trials": "clear", "bars": "fresh"}
# Runs that are stopped as soon as they have started.
LONG = ("10,000 trials", "100,000 trials", "1,000 bars")

CONTROLS = "button, select, input[type=number], input[type=checkbox], input[type=radio]"
LIST = """([css, controls]) => [...document.querySelectorAll(`${css} :is(${controls})`)].filter(
  (control) => !control.closest(".catan-language, .steady-marker"))"""
TABS = "css => [...document.querySelectorAll(`${css} .lm-TabBar-tab`)]"
NAMED = """(control) => (control.tagName === "BUTTON" ? control
  : control.closest(".widget-inline-hbox, .widget-checkbox")?.querySelector("label, .widget-label")
  ?? control.parentElement).textContent.trim()"""
# A control that can be pressed; each only once.
IS_NEW = """(control) => control.isConnected && !control.disabled && control.getClientRects().length > 0 &&
  getComputedStyle(control).visibility === "visible" &&
  !window.pressed.has(control) && Boolean(window.pressed.add(control))"""
OPEN_TAB = """(tab) => ["pointerdown", "mousedown", "pointerup", "mouseup"].forEach((name) => {
  const { left, top } = tab.getBoundingClientRect();
  tab.dispatchEvent(new MouseEvent(name, { bubbles: true, button: 0, clientX: left + 5, clientY: top + 5 }));
})"""
# Clicks at the same place at the same time would count as a double click, so each is at a different place.
CLICK = """(control) => {
  window.clicks = (window.clicks ?? 0) + 1;
  const place = { detail: 1, clientX: 100 * window.clicks, clientY: 0 };
  control?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, ...place }));
}"""
STOP = "css => [...document.querySelectorAll(`${css} button`)].find((own) => own.textContent === 'stop')"
MARK = "() => document.querySelector('.steady-marker')"
# Presses a button, chooses the next entry of a list, or sets the next number; from then on records how far the control
# moves on the page, while it is visible.
PRESS = """(control) => {
  const place = () => {
    let { x, y } = control.getBoundingClientRect();
    for (let box = control.parentElement; box; box = box.parentElement) {
      [x, y] = [x + box.scrollLeft, y + box.scrollTop];
    }
    return [x, y];
  };
  const first = place();
  window.moved = [0, 0];
  window.watched = control;
  const look = () => {
    if (window.watched !== control) return;
    if (control.isConnected && control.getClientRects().length && getComputedStyle(control).visibility === "visible") {
      window.moved = place().map((at, i) =>
        Math.abs(at - first[i]) > Math.abs(window.moved[i]) ? at - first[i] : window.moved[i]);
    }
    requestAnimationFrame(look);
  };
  look();
  if (["BUTTON", "INPUT"].includes(control.tagName) && control.type !== "number") {
    (CLICK)(control);
    return;
  }
  if (control.tagName === "SELECT") control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
  else control.value = Number(control.value) < Number(control.max) ? Number(control.value) + 1 : control.min;
  for (const name of ["input", "change"]) control.dispatchEvent(new Event(name, { bubbles: true }));
}""".replace("CLICK", CLICK)
MOVED = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  window.watched = null;
  return window.moved;
}"""
PICTURES_THERE = "() => [...document.images].every((image) => image.complete)"
ANSWERED = "n => document.querySelector('.steady-marker')?.textContent === String(n)"
RUNNING = "len([task for task in __import__('asyncio').all_tasks() if task.get_coro().__qualname__ == 'Ticker._run'])"
# A button at the end of another widget. It counts its presses, so everything pressed before has been answered by then.
MARKER = """[
  setattr({host}, "steady_marker", __import__("ipywidgets").Button(description="0")),
  {host}.steady_marker.add_class("steady-marker"),
  {host}.steady_marker.on_click(lambda own: setattr(own, "description", str(int(own.description) + 1))),
  setattr({host}, "children", (*{host}.children, {host}.steady_marker)),
] and None"""


def widgets_in(notebook: Path) -> list[str]:
    """The names of the widgets that a notebook shows: what its cells end with."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return [cell["source"][-1] for cell in cells[1:]]


class Page:
    """A page with several widgets, for pressing everything in each of them."""

    def __init__(self, visit: Visit, names: list[str]) -> None:
        self.visit, self.page, self.names = visit, visit.page, names
        self._rounds = 0
        for name in names:
            visit.value(f"[{name}.add_class('steady-{name}')] and None")
        visit.value(MARKER.format(host=names[-1]))
        self.page.wait_for_function(ANSWERED, arg=0)

    def begin_after(self, name: str, trials: int) -> bool:
        """Starts again with a widget, after a number of trials; returns whether it has trials at all."""
        anew = next((anew for has, anew in ANEW.items() if self.visit.value(f"hasattr({name}, {has!r})")), None)
        if anew is not None:
            self.visit.value(f"[{name}.{anew}(), {name}.run({trials})] and None")
            self.rest()
        return anew is not None

    def rest(self) -> None:
        """Waits until every press has been answered and nothing is in progress."""
        self._mark()
        if self.visit.value(RUNNING):
            while self.visit.value(RUNNING):
                time.sleep(POLL_SECONDS)
            self._mark()
        self.page.wait_for_function(PICTURES_THERE)

    def _mark(self) -> None:
        self._rounds += 1
        self.page.evaluate(CLICK, self.page.evaluate_handle(MARK))
        self.page.wait_for_function(ANSWERED, arg=self._rounds)

    def press_all(self, name: str, controls: str = CONTROLS) -> Iterator[str]:
        """Presses every control of a widget once, tab by tab, and returns those that moved."""
        css = f".steady-{name}"
        self.page.evaluate("() => { window.pressed = new Set(); }")
        tabs = self._elements(TABS, css)
        for tab in tabs or [None]:
            if tab is not None:
                self.page.evaluate(OPEN_TAB, tab)
                self.rest()
            for control in self._elements(LIST, [css, controls]):
                if self.page.evaluate(IS_NEW, control):
                    yield from self._press(name, control)

    def _press(self, name: str, control: JSHandle) -> Iterator[str]:
        called = self.page.evaluate(NAMED, control)
        full = f"{name} {called}"
        if full.startswith(LEAVES):
            return
        self.page.evaluate(PRESS, control)
        if called in LONG:
            self.page.evaluate(CLICK, self.page.evaluate_handle(STOP, f".steady-{name}"))
        self.rest()
        moved = self.page.evaluate(MOVED)
        if max(map(abs, moved)) > 1 and not full.startswith(tuple(EXEMPT)):
            yield f"{full[:60]!r} moved by {moved}"

    def _elements(self, script: str, argument: object) -> list[JSHandle]:
        found = self.page.evaluate_handle(script, argument)
        return [found.get_property(str(n)) for n in range(self.page.evaluate("found => found.length", found))]


@pytest.fixture(scope="module", params=EVERY_WIDGET, ids=lambda path: path.stem)
def page(request, chromium, serve):
    """A page with some of the public widgets."""
    visit = Visit(chromium, serve(Setting("voila")), request.param.name)
    visit.wait_widgets()
    yield Page(visit, widgets_in(request.param))
    visit.close()


@pytest.mark.parametrize("width", WIDTHS)
def test_what_is_pressed_stays_where_it_is(page, width):
    """Every button, list and box of every widget stays within a pixel, at first and after a hundred trials."""
    page.page.set_viewport_size({"width": width, "height": 1000})
    moved = []
    for name in page.names:
        moved += page.press_all(name)
        if page.begin_after(name, 100):
            moved += page.press_all(name, "button")
    assert moved == []
