"""Saved pages opened as files: they fit every screen, follow the reader's wish for dark or light, and print whole."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from catan_widgets.pages.__main__ import write
from tests.browser.axe import violations
from tests.browser.servers import REPOSITORY
from tests.browser.visits import LOCAL

pytestmark = pytest.mark.browser

NAMES = ("01_setup", "lesson_04_corner", "de/00_index", "de/lesson_04_corner", "de/lesson_06_waiting_and_streaks")
WIDTHS = (320, 390, 820, 1280)
SIDEWAYS = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Elements beyond the edge that cannot be reached by scrolling: tables and formulas scroll by themselves.
BEYOND = """() => [...document.querySelectorAll("main *, header *")].filter((element) =>
  element.getBoundingClientRect().right > document.documentElement.clientWidth + 1 &&
  !element.closest(".cw-table, .cw-formula")).map((element) => element.outerHTML.slice(0, 100))"""
COLOURS = "() => [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
SMALL = """() => [...document.querySelectorAll("nav a, summary")].filter((element) =>
  element.getBoundingClientRect().height < 43).map((element) => element.textContent)"""
#: Fractions that are not drawn as such, but as a line of signs: as high as their numerator.
FLAT = """() => [...document.querySelectorAll("mfrac")].filter((fraction) =>
  fraction.getBoundingClientRect().height < 1.5 * fraction.firstElementChild.getBoundingClientRect().height).length"""
DRAWN = "() => [...document.images].every((image) => image.naturalWidth > 0 && image.alt)"


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """All notebooks as pages, in a folder."""
    folder = tmp_path_factory.mktemp("saved")
    write(REPOSITORY / "notebooks", folder)
    return folder


@pytest.fixture(scope="module", params=NAMES)
def opened(request: pytest.FixtureRequest, chromium: Browser, saved: Path):
    """A page opened as a file, without any network, that records what it asks for and what it complains about."""
    context = chromium.new_context(offline=True, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    noted: list[str] = []
    page.on("request", lambda sent: noted.append(sent.url) if not sent.url.startswith(("file:", *LOCAL[2:])) else None)
    page.on("pageerror", lambda error: noted.append(str(error)))
    page.on("console", lambda message: noted.append(message.text))
    page.goto((saved / f"{request.param}.html").as_uri())
    yield page
    context.close()
    assert noted == []


@pytest.mark.parametrize("width", WIDTHS)
def test_pages_fit(opened: Page, width: int):
    """No page has to be scrolled sideways, and nothing sticks out of it; what is pressed is large enough."""
    opened.set_viewport_size({"width": width, "height": 900})
    opened.wait_for_function("width => document.documentElement.clientWidth === width", arg=width)
    assert opened.evaluate(SIDEWAYS) <= 0
    assert opened.evaluate(BEYOND) == []
    assert opened.evaluate(SMALL) == []


def test_dark_and_light(opened: Page):
    """A page is dark if the reader's device wishes so, and says it to widgets; both keep the rules for contrast."""
    for scheme, light in (("dark", "false"), ("light", "true")):
        opened.emulate_media(color_scheme=scheme)
        opened.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)
        brightness = [sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in opened.evaluate(COLOURS)]
        assert (brightness[0] > brightness[1]) == (scheme == "light")
        assert abs(brightness[0] - brightness[1]) > 450
        assert violations(opened, "body") == []


def test_pictures_and_formulas(opened: Page):
    """Every picture is drawn and described, and fractions are as tall as fractions are."""
    opened.evaluate("() => [...document.images].forEach((image) => { image.loading = 'eager'; })")
    opened.wait_for_function(DRAWN)
    assert opened.evaluate(FLAT) == 0


def test_on_paper(opened: Page):
    """On paper a dark page is light and has every text, but not what can only be pressed."""
    opened.emulate_media(color_scheme="dark", media="print")
    background, text = ([int(part) for part in re.findall(r"[\d.]+", colour)] for colour in opened.evaluate(COLOURS))
    assert background[:3] == [255, 255, 255] or background[3:] == [0]
    assert text == [0, 0, 0]
    assert opened.locator("nav a").count() and not opened.locator("nav a").first.is_visible()
    assert opened.locator("main h1").first.is_visible()
    opened.emulate_media(color_scheme="light", media="screen")
