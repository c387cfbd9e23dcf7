"""The site built by ``make site``, its web space, and the browsers it is tried in."""

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import chromium  # noqa: F401  (fixture)
from tests.site import engines
from tests.site.server import WebSpace

#: Whether every page is tried in every browser, which takes an hour, or what shows each kind of fault once.
EVERYTHING = bool(os.environ.get("CATAN_SITE_EVERYTHING"))


@pytest.fixture(scope="session")
def site() -> Path:
    """The folder of the built site."""
    folder = os.environ.get("CATAN_SITE")
    if not folder:
        pytest.skip("make site-check builds what this tests, and runs it")
    return Path(folder).resolve() / "site"


@pytest.fixture
def space(site: Path) -> Iterator[WebSpace]:
    """The site on a web space; nothing may go wrong there."""
    space = WebSpace(site)
    yield space
    space.close()
    assert space.noted == []


@pytest.fixture
def started(request: pytest.FixtureRequest) -> Iterator[Callable[[str], engines.Engine]]:
    """A function that starts a browser by name."""
    running: list[engines.Engine] = []

    def start(name: str) -> engines.Engine:
        if name == "chromium":
            browser: Browser = request.getfixturevalue("chromium")
            running.append(engines.Chromium(browser))
        else:
            there = engines.FIREFOX if name == "firefox" else engines.MINI_BROWSER and shutil.which("Xvfb")
            if not there and os.environ.get("CATAN_REQUIRE_BROWSER") != "1":
                pytest.skip(f"no {name} here; on Debian: apt-get install {engines.PACKAGES[name]}")
            running.append(engines.Firefox() if name == "firefox" else engines.WebKit())
        return running[-1]

    yield start
    for one in running:
        one.close()
