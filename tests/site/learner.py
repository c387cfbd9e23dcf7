"""What a learner does with a page: waits, presses the island, predicts, tries, answers. It works in any browser."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from catan_widgets.i18n import _, ngettext, set_language
from tests.browser.visits import PATIENCE
from tests.site.engines import Engine

POLL_SECONDS = 0.1
TABLET, PHONE = (820, 1180), (390, 844)
ALIVE = "() => 'alive' in document.body.dataset"
STATUS = "() => document.getElementById('cw-status').textContent"
MISSING = "() => document.querySelectorAll('.cw-missing').length"
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
LANGUAGES = """() => [document.documentElement.lang, ...new Set([...document.querySelectorAll(".catan-language select")]
  .map((list) => list.selectedOptions[0].text))]"""

#: Everything that a widget shows, in a few words.
SHOWN = """(place) => {
  const widget = document.querySelectorAll(".cw-live .catan-widget")[place];
  const drawn = [...widget.querySelectorAll("canvas, img")].map((one) => one.src ?? one.toDataURL());
  const chosen = [...widget.querySelectorAll("select, input")]
    .map((one) => one.type === "radio" ? one.checked : one.value);
  const text = [widget.innerText, ...chosen, ...drawn].join("|");
  let sum = 0;
  for (let at = 0; at < text.length; at++) sum = (31 * sum + text.charCodeAt(at)) | 0;
  return `${text.length} ${sum}`;
}"""
#: The place on the page of the first picture with several places to press, and that of one of them in the window.
ISLAND = """(which) => {
  const widgets = [...document.querySelectorAll(".cw-live .catan-widget")];
  for (const [place, { catanHelper: helper }] of widgets.entries()) {
    const targets = helper?.get("targets") ?? [];
    const canvas = widgets[place].querySelector(".catan-picture canvas");
    if (targets.length < 2 || !canvas?.offsetParent) continue;
    canvas.scrollIntoView({ block: "center", behavior: "instant" });
    const box = canvas.getBoundingClientRect();
    const scale = box.width / canvas.width;
    const middle = ([a, b, c, d]) => d === undefined ? [a, b] : [(a + c) / 2, (b + d) / 2];
    const seen = targets.map(middle).map(([x, y]) => [box.x + scale * x, box.y + scale * y])
      .filter(([, y]) => y > 80 && y < innerHeight - 20);
    return [place, ...seen.at(which)];
  }
  return null;
}"""
#: The place of the first part with such a text, if any, in a widget of this kind; and that of the widget.
PART = """([kind, part, text]) => {
  const widgets = [...document.querySelectorAll(".cw-live .catan-widget")];
  for (const [place, widget] of widgets.entries()) {
    if (!widget.matches(kind)) continue;
    for (const one of widget.querySelectorAll(part)) {
      if (!one.getClientRects().length || (text && one.innerText.trim() !== text)) continue;
      one.scrollIntoView({ block: "center", behavior: "instant" });
      const box = one.getBoundingClientRect();
      return [place, box.x + box.width / 2, box.y + box.height / 2, one.type];
    }
  }
  return null;
}"""
#: The place of a widget of this kind on the page, if it holds a sketch, and the middle of each of its bars.
BARS = """(kind) => {
  const widgets = [...document.querySelectorAll(".cw-live .catan-widget")];
  const place = widgets.findIndex((widget) => widget.matches(kind));
  const canvas = widgets[place].querySelector("canvas");
  if (!canvas) return null;
  canvas.scrollIntoView({ block: "center", behavior: "instant" });
  const box = canvas.getBoundingClientRect();
  const bars = [...widgets[place].querySelectorAll("select")].filter((list) => list.options[0].text === "–").length;
  const [target] = canvas.closest(".catan-widget").catanHelper.get("targets");
  const [left, , right] = target.map((x) => (x * box.width) / canvas.width);
  const middle = (_one, at) => [box.x + left + ((at + 0.5) * (right - left)) / bars, box.y + box.height / 2];
  return [place, ...Array.from({ length: bars }, middle)];
}"""
ANSWERED = "() => !document.querySelector('.catan-quiz .catan-failed')"
SAVED = "() => !document.querySelector('.catan-predict .mod-primary')?.offsetParent"
#: How much of each saved picture of an island looks different from what is drawn live.
DIFFERENT = """() => [...document.querySelectorAll(".cw-done")].map((cell) => {
  const saved = cell.querySelector(".cw-saved img.picture[src$='.svg']");
  const live = cell.querySelector(".cw-live .catan-picture canvas");
  if (!saved?.naturalWidth || !live) return null;
  // Squares so large that letters are grey, each of the mean colour of its pixels: browsers shrink in different ways.
  const side = Math.ceil(live.width / 64);
  const [across, down] = [live.width, live.height].map((pixels) => Math.floor(pixels / side));
  const squares = across * down;
  const means = (picture) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: live.width, height: live.height });
    const context = canvas.getContext("2d");
    context.drawImage(picture, 0, 0, live.width, live.height);
    const { data } = context.getImageData(0, 0, live.width, live.height);
    const sums = new Float64Array(3 * squares);
    for (let y = 0; y < down * side; y++)
      for (let x = 0; x < across * side; x++)
        for (let part = 0; part < 3; part++)
          sums[3 * (Math.floor(y / side) * across + Math.floor(x / side)) + part] +=
            data[4 * (y * live.width + x) + part];
    return sums.map((sum) => sum / side ** 2);
  };
  const [one, other] = [means(saved), means(live)];
  let wrong = 0;
  for (let at = 0; at < squares; at++)
    wrong += [0, 1, 2].some((part) => Math.abs(one[3 * at + part] - other[3 * at + part]) > 40);
  return wrong / squares;
}).filter((share) => share !== null)"""


class Learner:
    """Someone with a page of the site in a browser."""

    def __init__(self, engine: Engine, language: str) -> None:
        self.engine = engine
        set_language(language)
        self.save, self.check = _("save my prediction"), _("check")
        self.trials = [
            ngettext("{count} trial", "{count} trials", 1, count=1),
            ngettext("{count} bar", "{count} bars", 1, count=1),
            ngettext("{n} roll", "{n} rolls", 36),
        ]
        set_language("en")

    def wait(self, holds: Callable[[], Any], what: str) -> Any:
        """Waits until something holds, and returns it; fails with these words if it never does."""
        deadline = time.monotonic() + PATIENCE
        while not (found := holds()):
            assert time.monotonic() < deadline, f"{what}; the page says: {self.engine.ask(STATUS)}"
            time.sleep(POLL_SECONDS)
        return found

    def open(self, address: str) -> None:
        """Opens a page and waits until all its cells have run."""
        self.engine.open(address)
        self.wait(lambda: self.engine.ask(ALIVE), f"{address} did not come alive")
        assert self.engine.ask(MISSING) == 0

    def shot(self, name: str) -> None:
        """Saves a screenshot in the folder that CATAN_SHOTS names; does nothing without it."""
        if folder := os.environ.get("CATAN_SHOTS"):
            self.engine.shot(Path(folder) / f"{name}.png")

    def change(self, place: int, act: Callable[[], None], what: str) -> None:
        """Does something, and waits until the widget at this place of the page shows something else."""
        before = self.engine.ask(SHOWN, place)
        act()
        self.wait(lambda: self.engine.ask(SHOWN, place) != before, f"nothing came of it: {what}")

    def press_island(self, finger: bool, which: int = 0) -> bool:
        """Presses a place of the first island, or of whatever has places; false if the page has no such picture."""
        found = self.engine.ask(ISLAND, which)
        if found:
            place, x, y = found
            self.change(place, lambda: self.engine.press(x, y, finger), "a press on the picture")
        return bool(found)

    def part(self, kind: str, part: str, text: str = "") -> list[Any] | None:
        """The place of a widget of this kind on the page, the middle of its first such part, and that part's type."""
        found: list[Any] | None = self.engine.ask(PART, [kind, part, text])
        return found

    def press_button(self, kind: str, text: str, finger: bool) -> bool:
        """Presses the first button with this text in a widget of a kind; false if there is none."""
        found = self.part(kind, "button", text)
        if found:
            place, x, y, _type = found
            self.change(place, lambda: self.engine.press(x, y, finger), f"the button “{text}”")
        return bool(found)

    def try_once(self, finger: bool) -> bool:
        """Makes one trial; false if the page has no lab."""
        return any(self.press_button(".catan-widget", text, finger) for text in self.trials)

    def predict(self, finger: bool) -> bool:
        """Answers the page's first prediction and saves it; false if there is none."""
        if not self.part(".catan-predict", "button", self.save):
            return False
        self.fill(".catan-predict", finger)
        assert self.press_button(".catan-predict", self.save, finger)
        self.wait(lambda: self.engine.ask(SAVED), "the prediction was not saved")
        return True

    def answer(self, finger: bool) -> bool:
        """Answers the first question of the page's check; false if it has none."""
        if not self.part(".catan-quiz", "button", self.check):
            return False
        self.fill(".catan-quiz", finger)
        assert self.press_button(".catan-quiz", self.check, finger)
        self.wait(lambda: self.engine.ask(ANSWERED), "the answer was not taken")
        return True

    def fill(self, kind: str, finger: bool) -> None:
        """Answers the first question in a widget of this kind: sketches, chooses or types."""
        bars = self.engine.ask(BARS, kind)
        if bars:
            for x, y in bars[1:]:
                self.change(bars[0], partial(self.engine.press, x, y, finger), "a press on the sketch")
            return
        place, x, y, type_ = self.part(kind, "input[type=radio], input[type=text]") or ()
        press = partial(self.engine.press, x, y, finger)
        if type_ == "radio":
            self.change(place, press, "a choice")
        else:
            press()
            self.change(place, lambda: self.engine.type("1/3"), "typing")
