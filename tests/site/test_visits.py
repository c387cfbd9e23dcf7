"""What a visit of the site is like around the lessons: links, the front page, a second visit, no network, a stick."""

import json
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser

from tests.site import learner as of
from tests.site.engines import Engine
from tests.site.learner import PHONE, TABLET, Learner
from tests.site.server import WebSpace
from tools.docs import check

pytestmark = pytest.mark.browser

LESSON = "de/lesson_04_corner.html"
SEEDS = """() => [...document.querySelectorAll(".cw-live .catan-widget input[type=text]")]
  .map(({ value }) => value).filter((value) => /\\w+-\\w+/.test(value))"""
DRAWN = "() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)"
KEPT = "() => Object.keys(JSON.parse(localStorage.getItem(document.body.dataset.kept) ?? '{}')).length"
TRIALS = "() => document.querySelector('.cw-live .catan-corner-lab').innerText"


def test_every_link_leads_to_a_page(site: Path):
    """No page of the site leads nowhere, to a notebook or to a text of the repository, or loads from elsewhere."""
    assert check.site(site) == []
    pages = [path for path in site.rglob("*.html") if "lab" not in path.relative_to(site).parts]
    links = {urlsplit(link).path for path in pages for link in check.Page(path.read_text(encoding="utf-8")).links}
    assert len(links) > 100
    assert not [link for link in links if link.endswith((".ipynb", ".md"))]


@pytest.mark.parametrize("name", ["index.html", "de/index.html"])
def test_the_front_page(name: str, space: WebSpace, started: Callable[[str], Engine]):
    """The front page fits every screen, shows a picture for each lesson and leads to all of them."""
    engine = started("chromium")
    learner = Learner(engine, "en")
    for size in (PHONE, TABLET):
        engine.resize(*size)
        engine.open(space.address + name)
        learner.wait(lambda: engine.ask("() => document.readyState === 'complete'"), "the front page is not loaded")
        assert engine.ask(of.SIDEWAYS) <= 0
        engine.ask("() => [...document.images].forEach((image) => { image.loading = 'eager'; })")
        learner.wait(lambda: engine.ask(DRAWN), "a picture is missing")
        learner.shot(f"front-{size[0]}-{name.replace('/', '-')}")


def test_a_visit_after_the_first(site: Path, started: Callable[[str], Engine]):
    """The address sets seed and name; what was done comes back, from the browser alone, when the network is gone."""
    space = WebSpace(site)
    engine = started("chromium")
    engine.resize(*TABLET)
    learner = Learner(engine, "de")
    address = f"{space.address}{LESSON}?seed=10c-tuesday&name=Zo%C3%AB"
    learner.open(address)
    assert set(engine.ask(SEEDS)) == {"10c-tuesday"}
    assert learner.predict(finger=True)
    assert learner.try_once(finger=True)
    learner.wait(lambda: "Zoë" in engine.ask("() => document.body.innerText"), "the name is not shown")
    learner.wait(lambda: engine.ask(KEPT) >= 2, "prediction and trial are not kept")
    loaded = len(space.asked)
    learner.open(address)
    assert engine.ask(of.SAVED)
    assert "1 Versuch bisher." in engine.ask(TRIALS)
    assert not [path for path in space.asked[loaded:] if "/program-" in path]
    space.close()
    learner.open(address)
    assert engine.ask(of.SAVED)
    assert learner.try_once(finger=True)
    assert space.noted == []


def test_from_a_memory_stick(site: Path, chromium: Browser):
    """A page opened as a file has its pictures, and says what is needed for more."""
    page = chromium.new_page()
    page.goto((site / LESSON).as_uri())
    words = json.loads(page.locator("#cw-words").text_content() or "")
    page.wait_for_function("text => document.getElementById('cw-status').textContent === text", arg=words["file"])
    page.evaluate("() => [...document.images].forEach((image) => { image.loading = 'eager'; })")
    page.wait_for_function(DRAWN)
    page.close()


def test_the_lab(space: WebSpace, chromium: Browser):
    """JupyterLab on the site opens a notebook, runs its first cells and draws a live picture."""
    page = chromium.new_page()
    page.goto(f"{space.address}lab/lab/index.html?path=01_setup.ipynb")
    page.locator(".jp-Notebook").wait_for()
    page.close()
