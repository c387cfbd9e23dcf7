"""WCAG 2.2 AA for our widgets: names, roles, contrast and sizes with axe-core; narrow and enlarged pages."""

import json
from contextlib import suppress

import pytest
from ipywidgets import Widget
from playwright.sync_api import TimeoutError as LateError

import catan_widgets as cw
from tests.browser.axe import violations
from tests.browser.servers import EVERY_WIDGET, Setting
from tests.browser.visits import Visit

# Text that is wider than its element and cut off there, and elements wider than the page. Tables and the grid of hands
# are read in two directions, and may scroll by themselves (WCAG 1.4.10).
CUT_OFF = """() => {
  const told = (element) => `${element.tagName} ${element.className}: ${element.textContent.trim().slice(0, 60)}`;
  const seen = [...document.querySelectorAll(".catan-widget *")].filter((element) => element.getClientRects().length);
  const page = document.documentElement.clientWidth;
  const scrolls = (element) => element.closest(".catan-table, .catan-scroll, .widget-gridbox, .catan-text table");
  const wide = seen.filter((element) => element.getBoundingClientRect().right > page + 1 && !scrolls(element));
  const cut = seen.filter((element) => element.matches("button, label, .widget-label, h4, p, summary, legend") &&
    element.clientWidth && element.scrollWidth > element.clientWidth + 1);
  return [...wide.map((element) => `wide ${told(element)}`), ...cut.map((element) => `cut ${told(element)}`)];
}"""


@pytest.fixture(scope="module", params=EVERY_WIDGET, ids=lambda path: path.stem)
def page(request, chromium, serve):
    """A page with some of the public widgets, most of them after a hundred trials."""
    visit = Visit(chromium, serve(Setting("voila")), request.param.name)
    visit.wait_widgets()
    assert not visit.page.get_by_text("Error displaying widget").count()
    yield visit.page
    visit.close()


def test_the_pages_hold_every_public_widget():
    """The notebooks opened in the tests below show each public widget."""
    cells = [cell for path in EVERY_WIDGET for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]]
    source = "".join(line for cell in cells for line in cell["source"])
    for name in cw.__all__:
        kind = getattr(cw, name)
        if isinstance(kind, type) and issubclass(kind, Widget):
            assert f"cw.{name}(" in source


@pytest.mark.browser
def test_every_widget_keeps_the_rules(page):
    """No widget violates a rule of WCAG 2.2 A or AA that axe-core can check."""
    assert violations(page) == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [640, 320])
def test_enlarged_pages_need_no_scrolling_sideways(page, width):
    """Enlarged to 200% (640 pixels of 1280) and to 400% (320), nothing is cut off or sticks out of the page."""
    page.set_viewport_size({"width": width, "height": 900})
    page.wait_for_function("width => document.documentElement.clientWidth <= width", arg=width)
    with suppress(LateError):  # what depends on the width is still on its way
        page.wait_for_function(f"() => ({CUT_OFF})().length === 0", polling=200)
    assert page.evaluate(CUT_OFF) == []


@pytest.mark.browser
def test_a_lesson_in_both_themes(open_notebook):
    """A lesson in JupyterLab follows the rules in the light theme and in the dark one."""
    visit = open_notebook("lesson_01_one_roll.ipynb")
    visit.show_cell(1)
    visit.page.locator(".catan-widget").first.wait_for()
    assert violations(visit.page) == []
    visit.darken()
    assert violations(visit.page) == []


@pytest.mark.browser
def test_what_breaks_a_rule_is_found(chromium):
    """A button without a name and pale text are found: the tests above could fail."""
    page = chromium.new_page()
    page.set_content(
        '<html lang="en"><div class="catan-widget"><button></button><p style="color: #bbb">pale</p></div></html>'
    )
    assert {found.split(":")[0] for found in violations(page)} == {"button-name", "color-contrast"}
    page.close()
