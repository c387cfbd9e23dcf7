"""axe-core, which checks a page for accessibility (WCAG 2.2, levels A and AA), run on our widgets."""

from functools import cache
from importlib.resources import files

from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
#: A picture's helper gives it a name as soon as the view is on the page.
NAMED = """within => [...document.querySelectorAll(`${within} .catan-picture img`)].every((image) =>
  !image.getClientRects().length || image.getAttribute("aria-label"))"""
RUN = """async ([within, rules]) => {
  const found = await axe.run({ include: [[within]] }, { resultTypes: ["violations"], runOnly: rules });
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 300)} ${failureSummary}`));
}"""


@cache
def _source() -> str:
    return files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")


def violations(page: Page, within: str = ".catan-widget") -> list[str]:
    """The violations inside the elements of a CSS selector: the rule, the element, and what is wrong."""
    if not page.locator(within).count():
        return []
    page.wait_for_function(NAMED, arg=within)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(_source())
    return list(page.evaluate(RUN, [within, RULES]))
