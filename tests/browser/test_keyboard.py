"""For readers without a mouse or who prefer less motion: a founding phase, a market and a lesson by keyboard."""

from __future__ import annotations

import pytest

from tests.browser.servers import Setting
from tests.browser.visits import Visit

pytestmark = pytest.mark.browser

MOST_TABS = 250  # more than there are controls: what appears behind the reader is reached in a second round
ALL_THERE = "() => document.querySelector('.catan-play .lm-TabBar-tab')?.getClientRects().length"
# The element with the focus: its name, and whether the focus is visible.
FOCUSED = """() => {
  const at = document.activeElement;
  const label = (at.labels?.length ? at.labels[0] : at).textContent;
  const style = getComputedStyle(at);
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 1;
  return { name: label.trim(), seen };
}"""
# The focus starts where a reader reaches a widget: before its first control.
ENTER = """(css) => {
  const before = document.createElement("span");
  before.tabIndex = -1;
  document.querySelector(css).before(before);
  before.focus();
  before.remove();
}"""
IS_THERE = """([css, names]) => {
  const controls = [...document.querySelectorAll(`${css} :is(button, input, select, textarea, [role="tab"])`)];
  return controls.some((control) => control.getClientRects().length && !control.disabled &&
    names.includes((control.labels?.length ? control.labels[0] : control).textContent.trim()));
}"""
IS_STORED = "() => !document.querySelector('.catan-predict .mod-primary').getClientRects().length"
HAS_FOCUS = "([css, tag]) => document.activeElement.matches(`${css} ${tag}`)"

# Presses a button by its text, and counts the different pictures on a canvas until no new one appears.
PICTURES = """async ([css, text]) => {
  const [lab] = document.querySelectorAll(css);
  const shown = new Set();
  let latest = performance.now();
  const rests = () => performance.now() - latest > (shown.size > 1 ? 2000 : 20000);
  [...lab.querySelectorAll("button")].find((button) => button.textContent.trim() === text).click();
  for (; !rests(); await new Promise(requestAnimationFrame)) {
    const picture = lab.querySelector("canvas").toDataURL();
    latest = shown.has(picture) ? latest : performance.now();
    shown.add(picture);
  }
  return shown.size;
}"""
# Animations of four seconds, so that a busy machine has time to show some of their frames.
SLOW = """[setattr(__import__("sys").modules["catan_widgets.widgets.base.pictures.motion"], "SECONDS", 4),
  setattr(spinner._motion._ticker, "pause", 0.5)]"""


class Keyboard:
    """A reader's keyboard within one widget."""

    def __init__(self, visit: Visit, css: str) -> None:
        self.page, self.css = visit.page, css
        self.page.evaluate(ENTER, css)

    def go(self, *names: str, key: str = "Tab") -> str:
        """Presses a key until a control with one of these names visibly has the focus; returns its name."""
        self.page.wait_for_function(IS_THERE, arg=[self.css, names])
        passed = []
        for _press in range(MOST_TABS):
            focused = self.page.evaluate(FOCUSED)
            if focused["name"] in names:
                assert focused["seen"], f"the focus on {focused['name']!r} cannot be seen"
                return focused["name"]
            self.page.keyboard.press(key)
            passed.append(focused["name"])
        raise AssertionError(f"{names} cannot be reached; passed: {passed}")

    def press(self, name: str, key: str = "Enter") -> None:
        """Goes to a control and presses a key on it."""
        self.go(name)
        self.page.keyboard.press(key)


@pytest.fixture(scope="module")
def visit(chromium, serve):
    """A page with everything used below."""
    visit = Visit(chromium, serve(Setting("voila")), "keyboard.ipynb")
    visit.page.wait_for_function(ALL_THERE)
    yield visit
    visit.close()


def test_founding(visit):
    """A whole founding phase: predict, choose from the list, place, let the others found, to the end."""
    moves, over = "len(founding.session.variation.moves)", False
    while not over:
        asked, done = visit.value(f"(founding.question is not None and not founding.predicted, {moves})")
        keys = Keyboard(visit, ".catan-founding")
        if asked:
            keys.press("show without predicting" if done else "B", "Space")
            visit.wait_value("founding.predicted", True)
        if visit.value("founding.asks"):
            keys.go(visit.value("founding.place_control.description"))
            visit.page.keyboard.press("ArrowDown")
            visit.pause()  # it has only just been pressed, for the previous move
            keys.press("place it")
        else:
            keys.press("to my next turn")
        visit.wait_value(f"{moves} > {done}", True)
        over = visit.value("founding.over")
    settled = visit.value("list(founding.game.state.settlements.values())")
    assert sorted(settled) == [0, 0, 1, 1, 2, 2, 3, 3]


def test_market(visit):
    """A bar is made, the die rolled, a variety lifted if there is a choice, and a hundred bars are made."""
    keys = Keyboard(visit, ".catan-lab")
    lifted = False
    for bars in range(1, 13):
        stage = visit.value("market.stage")
        while stage != "make" or visit.value("len(market.bars)") < bars:
            keys = Keyboard(visit, ".catan-lab")
            names = visit.value("[own.description for own in market.hand.variety_buttons]")
            names = ["roll the die"] if stage == "die" else [names[n - 1] for n in visit.value("market.legal")]
            lifted |= stage == "lift"
            before = visit.value("(market.stage, len(market.bars))")
            keys.press(names[-1])
            visit.wait_value(f"(market.stage, len(market.bars)) != {before}", True)
            stage = visit.value("market.stage")
        if lifted:
            break
    assert lifted
    done = visit.value("len(market.bars)")
    keys.press("100 bars")
    visit.wait_value("len(market.bars)", done + 100)


def test_lesson(visit):
    """A number is predicted, a lab is run, a check is answered: a number with Enter, options with the arrow keys."""
    keys = Keyboard(visit, ".catan-predict")
    keys.go("answer")
    visit.page.keyboard.type("19/2")
    visit.page.keyboard.press("Enter")
    visit.wait_value("str(number.value)", "19/2")  # and not the partial text from when the program first read it
    visit.page.wait_for_function(IS_STORED)  # until then, a key may reach a control that is being changed
    keys.press("Save or hand in", "Space")
    keys.go("saved text")

    keys = Keyboard(visit, ".catan-spinner-lab")
    keys.press("100 trials", "Space")
    visit.wait_value("len(spinner.trials)", 100)

    keys = Keyboard(visit, ".catan-quiz")
    for place, (id, kind) in enumerate(visit.value("[(item.id, type(item).__name__) for item in quiz.items]"), 1):
        if kind == "Number":
            keys.go(f"answer {place}")
            visit.page.keyboard.type(visit.value(f"str(quiz._by_id[{id!r}].answer)"))
            visit.page.keyboard.press("Enter")
            visit.wait_value(f"quiz.grade().details[{id!r}].right", True)
        else:
            options = visit.value(f"[quiz._by_id[{id!r}].shown(letter) for letter in quiz._by_id[{id!r}].letters]")
            keys.go(*options)
            visit.page.keyboard.press("Space")
            visit.page.keyboard.press("ArrowDown")
            keys.press("check")
        visit.wait_value(f"quiz.tries[{id!r}]", 1)


def test_backwards_and_tabs(visit):
    """Shift+Tab goes back to the previous control; the arrow keys switch between the tabs of a game."""
    keys = Keyboard(visit, ".catan-spinner-lab")
    keys.go("10 trials")
    keys.go("1 trial", key="Shift+Tab")
    keys = Keyboard(visit, ".catan-play")
    titles = visit.value("list(play.tabs.titles)")
    keys.go(titles[0])
    visit.page.keyboard.press("ArrowRight")
    if visit.page.evaluate(FOCUSED)["name"] == titles[1]:
        visit.page.keyboard.press("Enter")
    visit.wait_value("play.tabs.selected_index", 1)


def test_the_language_keeps_the_focus(visit):
    """After a change of language everything is rewritten, and its control keeps the focus; the same on the way back."""
    keys = Keyboard(visit, ".catan-quiz")
    keys.go("language")
    for key, name, code in (("ArrowDown", "Sprache", "de"), ("ArrowUp", "language", "en")):
        visit.page.keyboard.press(key)
        visit.wait_value("quiz.language_control.value", code)
        visit.page.wait_for_function(f"(name) => ({FOCUSED})().name === name", arg=name)
        assert visit.page.evaluate(HAS_FOCUS, [".catan-quiz", ".catan-language select"])
        assert visit.page.evaluate(FOCUSED)["seen"]


def test_less_motion(visit):
    """For readers who prefer less motion, the arrow of the spinner is there at once; for others it turns."""
    visit.value(SLOW)
    for wish, moves in (("no-preference", True), ("reduce", False)):
        visit.page.emulate_media(reduced_motion=wish)
        visit.wait_value("spinner.helper.moves", moves)
        spins = visit.value("len(spinner.trials)")
        pictures = visit.page.evaluate(PICTURES, [".catan-spinner-lab", "1 trial"])
        visit.wait_value("len(spinner.trials)", spins + 1)
        assert pictures > 2 if moves else pictures <= 2, wish
