"""The documentation site in a browser that can access only the site."""

import functools
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer

import pytest

pytestmark = pytest.mark.browser

PAGES = (
    "index.html",
    "rules/base.html#b-52",
    "gallery.html",
    "teachers/lesson_04.html",
    "api/games.html",
    "search.html?q=robber",
    "de/index.html",
    "de/start/teachers.html",
)
WAITING = "() => [...document.images].filter(image => image.loading !== 'lazy').every(image => image.naturalWidth > 0)"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without logging."""

    def log_message(self, *arguments):
        """Logs nothing."""


@pytest.fixture(scope="module")
def address(docs):
    """The address of the site."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=docs / "site"))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def page(chromium):
    """A page on a narrow screen, with its external requests and its errors."""
    context = chromium.new_context(viewport={"width": 390, "height": 800})
    page = context.new_page()
    page.outside, page.errors = [], []
    page.on("request", lambda request: "//127.0.0.1:" in request.url or page.outside.append(request.url))
    page.on("pageerror", lambda error: page.errors.append(str(error)))
    page.on("console", lambda message: message.type == "error" and page.errors.append(message.text))
    yield page
    context.close()


@pytest.mark.parametrize("name", PAGES)
def test_pages_ask_for_nothing_elsewhere(page, address, name):
    """A page opens without an error, makes no requests outside the site, and fits the width of a phone."""
    page.goto(f"{address}/{name}", wait_until="load")
    page.wait_for_function(WAITING)
    assert page.evaluate("document.documentElement.lang") == ("de" if name.startswith("de/") else "en")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert not page.outside
    assert not page.errors


def test_search_finds_a_rule(page, address):
    """The search works on the site itself."""
    page.goto(f"{address}/search.html?q=robber")
    page.locator("#search-results li a", has_text="The base game").first.wait_for()
    assert not page.outside


def test_the_languages_lead_to_each_other(page, address):
    """Each page is one click away from the same page in the other language."""
    page.goto(f"{address}/rules/market.html")
    there = page.locator(".language [hreflang]").evaluate("link => link.href")
    assert there == f"{address}/de/rules/market.html"
    page.goto(there)
    assert page.locator(".language [hreflang]").evaluate("link => link.href") == f"{address}/rules/market.html"
