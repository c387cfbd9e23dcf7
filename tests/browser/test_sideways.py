"""We never make a page scroll sideways, at any width, and nothing is cut off instead; only wide tables scroll.

Every public widget is checked stage by stage: fresh, used, revealed, with each of its tabs.
"""

import pytest

from tests.browser.servers import Setting
from tests.browser.visits import Visit
from tests.widgets.every import EXAMPLES
from tests.widgets.stages import STAGES

pytestmark = pytest.mark.browser

WIDTHS = (1280, 820, 600, 390, 320)
HEIGHT = 900
ON_A_PAGE = 12
CASES = [(name, about) for name, kinds in EXAMPLES.items() for about in kinds]
PAGES = [CASES[start : start + ON_A_PAGE] for start in range(0, len(CASES), ON_A_PAGE)]

START = """
from ipywidgets import HTML
from tests.widgets.every import EXAMPLES
from tests.widgets.stages import advance
made, stage = [], HTML()

def reach(number):
    if number:
        for name, widget in made:
            advance(name, widget, number)
    stage.value = f'<i class="test-stage">{number}</i>'

stage
"""
MAKE = """
made.append(({name!r}, EXAMPLES[{name!r}][{about!r}]()))
made[-1][1]
"""
AGAIN = "made[-1][1].comparison"

# JupyterLab without its sidebar, and with all cells drawn, not only the visible ones.
LAB_ALL_CELLS = """() => {
  const { shell } = window.jupyterapp;
  shell.collapseLeft();
  const { content } = shell.currentWidget;
  content.notebookConfig = { ...content.notebookConfig, windowingMode: "none" };
}"""

ALL_DRAWN = """(count) => [...document.querySelectorAll(".jp-OutputArea-output")].filter((area) =>
  area.querySelector(".catan-widget, .catan-picture")?.getClientRects().length).length >= count"""

# The page shows a stage and is at rest: nothing that is still pending will change it.
AT_REST = """async (stage) => {
  if (document.querySelector(".test-stage")?.textContent !== String(stage)) return false;
  if (document.body.innerText.includes("Loading widget")) return false;
  let changed = false;
  const observer = new MutationObserver(() => { changed = true; });
  observer.observe(document.body, { childList: true, subtree: true, attributes: true });
  for (let n = 0; n < 20; n++) await new Promise((done) => setTimeout(done));
  observer.disconnect();
  return !changed;
}"""

# What scrolls sideways, leaves the area of a cell's output, is cut off, or is covered by another control. A table too
# wide for its place scrolls by itself, and so does a grid of number boxes, which is also read in two directions.
FAULTS = """() => {
  const name = (part) => part.tagName.toLowerCase() + [...part.classList].filter((one) => !/^(lm-|jupyter)/.test(one))
    .map((one) => `.${one}`).join("");
  const around = (part) => [part.parentElement, part.closest(".catan-widget")].filter((one) => one).map(name);
  const told = (what, part) =>
    `${what}: ${name(part)} in ${around(part).join(" in ")}: ${part.textContent.trim().slice(0, 60)}`;
  const seen = (part) => part.getClientRects().length > 0 && getComputedStyle(part).visibility === "visible";
  const scrolls = (part) => /auto|scroll/.test(getComputedStyle(part).overflowX);
  const wider = (part) => part.scrollWidth > part.clientWidth;
  const wideTable = (part) => [...part.querySelectorAll("table")].some((one) => one.offsetWidth > part.clientWidth);
  const mayScroll = (part) => part.matches(".widget-gridbox") || wideTable(part);
  const page = [...document.querySelectorAll("html, body, main, .jp-Notebook, .jp-WindowedPanel-outer")];
  const areas = [...document.querySelectorAll(".jp-OutputArea-output")].filter((one) =>
    one.querySelector(".catan-widget, .catan-picture"));
  const faults = page.filter(wider).map((part) => told("the page scrolls", part));
  for (const area of areas) {
    const { left, right } = area.getBoundingClientRect();
    const parts = [area, ...area.querySelectorAll("*")].filter(seen);
    const scroller = new Set(parts.filter((part) => scrolls(part) && wider(part)));
    const free = new Set([...scroller].filter(mayScroll));
    const within = (part) => [...free].some((one) => one !== part && one.contains(part));
    const drawn = (part) => !part.matches(".noUi-origin"); // a frame that cannot be seen, and moves with its handle
    const bare = parts.filter((part) => !within(part) && drawn(part));
    for (const part of [...scroller].filter((one) => !free.has(one))) {
      const edge = part.getBoundingClientRect().left + part.clientLeft + part.clientWidth;
      const out = [...part.querySelectorAll("*")].find((one) => one.getBoundingClientRect().right > edge + 0.5);
      faults.push(`${told("scrolls", part)}; too wide is ${out ? told("first", out) : "a margin"}`);
    }
    for (const part of bare) {
      const box = part.getBoundingClientRect();
      if (box.width && (box.right > right + 0.5 || box.left < left - 0.5)) faults.push(told("outside", part));
    }
    const words = "button, label, .widget-label, .lm-TabBar-tabLabel, h4, p, li, dt, dd, td, th, summary, legend";
    for (const part of parts.filter((one) => one.matches(words) && one.clientWidth)) {
      const high = part.matches("button") && part.scrollHeight > part.clientHeight + 1;
      if (part.scrollWidth > part.clientWidth + 1 || high) faults.push(told("cut off", part));
    }
    const controls = bare.filter((one) => one.matches("button, input, select, textarea, .lm-TabBar-tab, summary"));
    const boxes = controls.map((one) => one.getBoundingClientRect());
    for (let first = 0; first < controls.length; first++) {
      for (let second = first + 1; second < controls.length; second++) {
        const [a, b] = [boxes[first], boxes[second]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(told("overlapped", controls[second]));
      }
    }
  }
  return faults;
}"""


def cells(cases):
    """A page with these widgets, each in its own cell; the comparison is in a further one."""
    sources = [START]
    for name, about in cases:
        sources.append(MAKE.format(name=name, about=about))
        if name == "Predict":
            sources.append(AGAIN)
    return sources


@pytest.fixture(
    scope="module", params=[(kind, page) for page in range(len(PAGES)) for kind in ("lab", "voila")], ids=str
)
def visit(request, chromium, serve):
    """A page with some of the public widgets, all of them drawn; in JupyterLab without its sidebar."""
    kind, page = request.param
    server = serve(Setting(kind))
    server.make(f"sideways_{page}.ipynb", cells(PAGES[page]))
    visit = Visit(chromium, server, f"sideways_{page}.ipynb")
    if kind == "lab":
        visit.page.evaluate(LAB_ALL_CELLS)
    visit.page.locator(".catan-widget").first.wait_for()
    yield visit
    visit.close()


def test_nothing_scrolls_sideways(visit):
    """From 320 pixels up, no widget at any stage scrolls, leaves its area, is cut off or overlapped; only tables do."""
    found = []
    visit.page.wait_for_function(ALL_DRAWN, arg=visit.value("len(made)"))
    for stage in range(STAGES + 1):
        visit.value(f"reach({stage})")
        for width in WIDTHS:
            visit.page.set_viewport_size({"width": width, "height": HEIGHT})
            visit.page.wait_for_function("width => innerWidth === width", arg=width, polling=20)
            visit.page.wait_for_function(AT_REST, arg=stage, polling=20)
            found += [f"stage {stage}, {width} pixels: {fault}" for fault in visit.page.evaluate(FAULTS)]
    assert not found, "\n".join(dict.fromkeys(found))


BAD = """
<div class="jp-OutputArea-output"><div class="catan-widget" style="width: 200px">
  <div style="overflow: auto"><div style="width: 204px">row</div></div>
  <button style="width: 30px; overflow: hidden; white-space: nowrap">a long word</button>
  <input style="position: absolute; left: 20px; top: 20px">
  <select style="position: absolute; left: 30px; top: 25px"></select>
  <div style="overflow: auto"><table><tr><td style="min-width: 500px">wide</td></tr></table></div>
</div></div>
"""


def test_what_scrolls_is_found(chromium):
    """A row that is too wide, a word that is cut off, and controls that overlap are found; a wide table is not."""
    page = chromium.new_page()
    page.set_content(BAD)
    assert sorted({fault.split(":")[0] for fault in page.evaluate(FAULTS)}) == ["cut off", "overlapped", "scrolls"]
    page.close()
