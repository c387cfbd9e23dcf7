"""A class using the app: visitors who wait, whose page is incomplete, or who have left, in a real browser."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.app.test_server import wait_state, write
from tests.browser.axe import violations
from tests.browser.servers import Server, Setting
from tests.browser.visits import VOILA_KERNEL

pytestmark = pytest.mark.browser

MISSING = "#catan-missing"


@pytest.fixture(scope="module")
def app(serve: Callable[[Setting], Server]) -> Server:
    """The app; only one page opens at a time."""
    return serve(Setting("voila", options=("--LessonsApp.at_once=1",)))


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """A visitor's window."""
    page = chromium.new_page(viewport={"width": 800, "height": 500})
    yield page
    page.close()


def shot(page: Page, name: str) -> None:
    """Saves a screenshot in the folder that CATAN_SHOTS names; does nothing without it."""
    if folder := os.environ.get("CATAN_SHOTS"):
        page.screenshot(path=Path(folder) / f"{name}.png")


def test_waiting_becomes_the_page(app, chromium, page, tmp_path):
    """A waiting visitor reads how many are ahead, and gets the page without a click once those have theirs."""
    go = tmp_path / "go"
    write(
        app,
        "slow.ipynb",
        f"import pathlib, time\nwhile not pathlib.Path({str(go)!r}).exists(): time.sleep(0.05)",
        "'here'",
    )
    address = f"{app.url}/voila/render/slow.ipynb"
    with chromium.new_page() as first:
        first.goto(address, wait_until="commit")
        first.locator("#cw-status").wait_for()  # it is having its turn
        page.goto(address)
        page.get_by_text("You are next.").wait_for()
        page.get_by_text("Du bist als Nächstes dran.").wait_for()
        assert violations(page) == []
        shot(page, "waiting")
        go.touch()
        page.get_by_text("'here'").wait_for()
        assert page.locator(MISSING).count() == 0


def test_what_is_missing_is_told(app, page):
    """A page with a cell that fails shows the sentence where it can be seen, and its link loads the page again."""
    write(app, "broken.ipynb", "'whole so far'", "1 / 0")
    page.goto(f"{app.url}/voila/render/broken.ipynb")
    page.get_by_text("'whole so far'").wait_for()
    told = page.locator(MISSING)
    told.get_by_text("Something is missing on this page").wait_for()
    box = told.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= 500
    assert violations(page) == []
    shot(page, "missing")
    kernel = page.evaluate(VOILA_KERNEL)
    with page.expect_navigation():
        told.get_by_role("link", name="Load the page again").click()
    told.wait_for()
    assert page.evaluate(VOILA_KERNEL) != kernel
    wait_state(app, kernel, "")


def test_leaving_ends_the_kernel(app, page):
    """The kernel of a page ends when the visitor goes elsewhere."""
    write(app, "left.ipynb", "'here'")
    page.goto(f"{app.url}/voila/render/left.ipynb")
    page.get_by_text("'here'").wait_for()
    kernel = page.evaluate(VOILA_KERNEL)
    page.goto("about:blank")
    wait_state(app, kernel, "")
