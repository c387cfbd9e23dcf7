"""Each page of the site runs to its end and answers mouse and finger, on a tablet and on a phone, in three browsers."""

from collections.abc import Callable

import pytest

from tests.site import learner as of
from tests.site.conftest import EVERYTHING
from tests.site.engines import Engine
from tests.site.learner import PHONE, TABLET, Learner
from tests.site.server import WebSpace
from tools.site import pages

pytestmark = pytest.mark.browser

NAMES = sorted(address for file, address in pages.addresses().items() if file.name != pages.OVERVIEW)
LESSONS = [name for name in NAMES if "lesson" in name]
#: Pages that show every widget of the notebooks; a corner is in the test of later visits.
EACH_WIDGET = [
    "01_setup.html",
    "02_founding.html",
    "03_chocolate_market.html",
    "04_number_chips.html",
    "06_base_game.html",
    "de/lesson_01_one_roll.html",
    "de/lesson_02_wheel_or_dice.html",
    "lesson_12_too_many_cards.html",
    "lesson_13_deck_and_thief.html",
]
TRIED = (
    [("chromium", name) for name in (NAMES if EVERYTHING else EACH_WIDGET)]
    + [("webkit", name) for name in (NAMES if EVERYTHING else ["de/lesson_04_corner.html"])]
    + [("firefox", name) for name in (LESSONS if EVERYTHING else [])]
)
#: How much of a live picture may differ from the saved one: edges are drawn by other programs.
SAME = 0.01


@pytest.mark.parametrize(("browser", "name"), TRIED)
def test_a_page_lives(browser: str, name: str, space: WebSpace, started: Callable[[str], Engine]):
    """A page comes alive in its language, looks as it was saved, and whatever can be done on it can be done."""
    engine = started(browser)
    engine.resize(*TABLET)
    learner = Learner(engine, language := "de" if name.startswith("de/") else "en")
    learner.open(space.address + name)
    assert engine.ask(of.LANGUAGES) == [language, "Deutsch" if language == "de" else "English"]
    assert all(share < SAME for share in engine.ask(of.DIFFERENT))
    done = []
    for size, finger, place in ((TABLET, False, 0), (PHONE, engine.touches, -1)):
        engine.resize(*size)
        assert engine.ask(of.SIDEWAYS) <= 0
        done += [learner.press_island(finger, place), learner.try_once(finger)]
        if size == TABLET:
            done += [learner.predict(finger), learner.answer(finger)]
        learner.shot(f"{browser}-{size[0]}-{name.replace('/', '-')}")
    assert any(done)
