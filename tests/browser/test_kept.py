"""What a page keeps in the browser's storage: for each page and name, through reloads, and whatever stands there."""

import json
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import nbformat
import pytest
from playwright.sync_api import Browser, Page

from catan_widgets.pages.exporter import Live, render
from catan_widgets.widgets.base.keep import Keeper

pytestmark = pytest.mark.browser

SITE = "http://127.0.0.1:9"  # every request is answered by the test
MARKUP = "<img src=x onerror=\"document.title='run'\">"
#: The keeper's script, with a model that the test can see, in place of the program's.
KEEPER = """async (source) => {
  const script = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  window.model = { on(_name, hear) { this.hear = hear; }, off() {}, send(sent) { this.sent = sent; } };
  script.default.initialize({ model: window.model });
  return window.model.sent;
}"""
STORED = "() => ({ ...localStorage })"
BLOCKED = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } })"""
)
FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("no", "QuotaExceededError"); };
}"""


@pytest.fixture
def page(chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """A page in a browser with an empty storage; pages of every name can be opened."""
    path = tmp_path / "notebook.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_markdown_cell("# A")]), path)
    html = render(path, live=Live(program=False))
    context = chromium.new_context()

    def answer(route) -> None:
        name = route.request.url.removeprefix(SITE).strip("/").split("?")[0]
        route.fulfill(body=html.replace('data-page="notebook"', f'data-page="{name}"'), content_type="text/html")

    context.route("**/*", answer)
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert errors == []


def visit(page: Page, name: str = "a", learner: str | None = None) -> dict:
    """Opens a page, and returns what it tells the program."""
    page.goto(f"{SITE}/{name}" + ("" if learner is None else f"?name={quote(learner)}"))
    return told(page)


def told(page: Page) -> dict:
    """What the page tells the program."""
    return page.evaluate(KEEPER, Keeper._esm)


def keep(page: Page, **memories: str | None) -> None:
    """The program asks the page to keep something."""
    page.evaluate("(keep) => window.model.hear({ keep })", memories)


def title(page: Page) -> str:
    """What the line at the top says."""
    return page.locator("#cw-keep summary").inner_text()


def clear(page: Page, agreed: bool = True) -> None:
    """Presses the button that deletes everything."""
    page.once("dialog", lambda dialog: dialog.accept() if agreed else dialog.dismiss())
    page.locator("#cw-keep summary").click()
    button = page.get_by_role("button", name="Clear this page’s work")
    if agreed:
        with page.expect_navigation():
            button.click()
    else:
        button.click()


def test_each_page_and_each_name_has_its_own(page):
    """What was kept comes back on the same page under the same name; the name stays on the pages opened next."""
    assert visit(page) == {"kept": {}, "learner": ""}
    keep(page, one="1", two="2")
    keep(page, two="3")
    assert visit(page)["kept"] == {"one": "1", "two": "3"}
    assert visit(page, learner=" Anna ") == {"kept": {}, "learner": "Anna"}
    keep(page, one="Anna's")
    assert visit(page, "b") == {"kept": {}, "learner": "Anna"} and title(page).endswith("(Anna)")
    assert visit(page, "a")["kept"] == {"one": "Anna's"}
    keep(page, one=None)
    assert page.evaluate(STORED) == {"catan_widgets/name": "Anna", "catan_widgets/a/": '{"one":"1","two":"3"}'}
    page.locator("#cw-keep summary").click()
    page.get_by_label("Name").fill("")
    with page.expect_navigation():
        page.get_by_role("button", name="Use this name").click()
    assert told(page)["kept"] == {"one": "1", "two": "3"}


def test_clearing(page):
    """The button deletes the work of this page and name, and nothing else, unless the reader decides otherwise."""
    for name, learner in (("a", ""), ("b", ""), ("a", "Anna")):
        visit(page, name, learner)
        keep(page, one=name + learner)
    clear(page, agreed=False)
    assert visit(page)["kept"] == {"one": "aAnna"}
    clear(page)
    assert told(page)["kept"] == {}
    assert visit(page, "a", "")["kept"] == {"one": "a"} and visit(page, "b")["kept"] == {"one": "b"}


@pytest.mark.parametrize("learner", [MARKUP, "a/b", "../a", "é" * 200, "\0\u202e\n", "__proto__"])
def test_any_name_is_only_a_text(page, learner):
    """Whatever an address calls the learner, it is shown as text, cut, and does not reach the work of others."""
    visit(page)
    keep(page, one="1")
    assert visit(page, learner=learner)["kept"] == ({} if learner != "\0\u202e\n" else {"one": "1"})
    keep(page, one="2")
    assert visit(page)["kept"] == {"one": "2"}
    shown = page.locator("#cw-keep input").input_value()
    assert title(page).endswith(f"({shown})" if shown else "browser") and len(shown) <= 80
    assert page.locator("#cw-keep img").count() == 0 and page.title() == "A"


@pytest.mark.parametrize("stored", ["", "[", "null", "5", '"a"', "[1]", '{"one": "1", "two": 5}'])
def test_foreign_values(page, stored):
    """If anything else stands in the storage, it is no obstacle, and only texts are kept."""
    visit(page)
    page.evaluate("(stored) => localStorage.setItem('catan_widgets/a/', stored)", stored)
    kept = visit(page)["kept"]
    assert kept == (json.loads(stored) if stored.startswith("{") else {})
    keep(page, three="3")
    assert all(isinstance(text, str) for text in visit(page)["kept"].values())


def test_blocked_storage(page):
    """If the browser lets pages store nothing, the page says so and works."""
    page.add_init_script(BLOCKED)
    assert visit(page, learner="Anna") == {"kept": {}, "learner": "Anna"}
    keep(page, one="1")
    assert title(page) == "This browser keeps nothing" and page.get_by_label("Name").count() == 0
    assert visit(page)["kept"] == {}


def test_full_storage(page):
    """If there is no room left, the page says so; what it kept before stays, and can be cleared."""
    visit(page)
    keep(page, one="1")
    page.evaluate(FULL)
    assert title(page) == "Your work is kept in this browser"
    keep(page, one="2")
    assert title(page) == "This browser keeps nothing"
    assert visit(page)["kept"] == {"one": "1"}
    page.evaluate(FULL)
    keep(page, one="2")
    clear(page)
    assert told(page)["kept"] == {}
