"""A live page on paper: light, whatever the device, with whole pictures and room for answers, without buttons."""

import io
from collections.abc import Iterator

import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from tests.browser.servers import REPOSITORY, Setting
from tests.browser.test_app import READY

pytestmark = pytest.mark.browser

NAME = "lesson_06_waiting_and_streaks.ipynb"
#: The inside of a sheet of A4, in pixels of a page.
SHEET = {"width": 673, "height": 986}
LIVE = ".catan-picture canvas, .catan-picture img"
SAVED = ".cw-saved .picture"
PRESSED = ".cw-top, .cw-cell .widget-button, .cw-cell .widget-dropdown, .cw-cell .widget-textarea"
#: Pictures on the page whose shape is not the one they were drawn in, or that are too high.
ODD = """(most) => [...document.querySelectorAll(".catan-picture canvas, .catan-picture img, .cw-saved .picture")]
  .filter((picture) => {
    const { width, height } = picture.getBoundingClientRect();
    const drawn = (picture.naturalWidth ?? picture.width) / (picture.naturalHeight ?? picture.height);
    const inShape = getComputedStyle(picture).objectFit === "contain" || Math.abs(width / height / drawn - 1) < 0.02;
    return height && (!inShape || height > most);
  }).length"""
LOADED = f"() => [...document.querySelectorAll('{SAVED}')].every((picture) => picture.complete && picture.naturalWidth)"


@pytest.fixture
def opened(request: pytest.FixtureRequest, chromium: Browser, serve) -> Iterator[Page]:
    """A lesson in Voilà with its saved pictures, on a light or a dark device, when everything is there."""
    server = serve(Setting("voila"))
    (server.root / NAME).write_text((REPOSITORY / "notebooks" / NAME).read_text(encoding="utf-8"), encoding="utf-8")
    context = chromium.new_context(color_scheme=request.param, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.goto(f"{server.url}/voila/render/{NAME}", wait_until="domcontentloaded")
    page.wait_for_function(READY)
    yield page
    context.close()


def to_paper(page: Page) -> None:
    """Lays the page out for its printer, as when somebody prints it."""
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    page.set_viewport_size(SHEET)
    page.wait_for_function("width => document.documentElement.clientWidth === width", arg=SHEET["width"])


def seen(page: Page, what: str) -> int:
    """How many such elements take up room on the page."""
    return page.locator(what).filter(visible=True).count()


def dark_share(png: bytes) -> float:
    """How much of a picture is dark."""
    grey = Image.open(io.BytesIO(png)).convert("L")
    return sum(grey.histogram()[:64]) / (grey.width * grey.height)


@pytest.mark.parametrize("opened", ["light", "dark"], indirect=True)
def test_on_paper(opened: Page, request: pytest.FixtureRequest):
    """A light device prints the live pictures, a dark one the saved pictures, and says so; both are light."""
    dark = request.node.callspec.params["opened"] == "dark"
    assert opened.evaluate(ODD, 10_000) == 0  # on the screen
    live = seen(opened, LIVE)
    opened.locator(".catan-predict input[type=text]").first.fill("5")
    assert live and not seen(opened, SAVED)
    opened.wait_for_function(LOADED)
    to_paper(opened)
    assert seen(opened, LIVE) == (0 if dark else live)
    assert bool(seen(opened, SAVED)) == bool(seen(opened, ".cw-pictures")) == dark
    assert opened.evaluate(ODD, SHEET["height"] / 2) == 0
    assert not seen(opened, PRESSED)
    assert seen(opened, ".catan-quiz .catan-item input[type=text]") >= 5
    assert opened.locator(".catan-predict input[type=text]").first.input_value() == "5"
    assert dark_share(opened.screenshot(full_page=True)) < 0.1


@pytest.mark.parametrize("opened", ["dark"], indirect=True)
def test_after_printing(opened: Page):
    """When the sheet is printed, the page is dark again, with its live pictures."""
    to_paper(opened)
    opened.emulate_media(media="screen")
    opened.evaluate("() => dispatchEvent(new Event('afterprint'))")
    assert seen(opened, LIVE) and not seen(opened, SAVED)
    assert dark_share(opened.screenshot()) > 0.5
