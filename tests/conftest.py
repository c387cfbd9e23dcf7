"""Shared by all tests: they start in English, and browser tests run only if there is a browser."""

import os
import random
import secrets
import shutil
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from catan_widgets import i18n
from catan_widgets.lessons import saved

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
NO_CHROMIUM = "no Chromium on the PATH for the browser tests; on Debian: apt-get install chromium fonts-dejavu-core"

#: A file runs in one process: those that take longest start first, so that none is still running when all others are.
LONGEST = (
    "browser/test_steady.py",
    "browser/test_press.py",
    "browser/test_sideways.py",
    "browser/test_app.py",
    "site/test_pages.py",
    "browser/test_labs.py",
    "browser/test_play.py",
    "game/test_records.py",
    "simulation/test_simulate.py",
    "simulation/test_strategies.py",
)

# Examples have no time limit, because some machines are slow.
settings.register_profile("steady", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Makes sure that every test that drives a browser is marked as one, and puts the longest files first."""
    driving = [item for item in items if "chromium" in getattr(item, "fixturenames", ())]
    unmarked = [item.nodeid for item in driving if not item.get_closest_marker("browser")]
    if unmarked:
        raise pytest.UsageError(f"tests that drive a browser are marked so; these are not: {unmarked}")
    items.sort(key=lambda item: next((n for n, end in enumerate(LONGEST) if item.path.match(end)), len(LONGEST)))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips browser tests if there is no browser, or fails them if CATAN_REQUIRE_BROWSER=1 demands one."""
    if item.get_closest_marker("browser") and CHROMIUM is None:
        if os.environ.get("CATAN_REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts in English, regardless of the last test and the environment."""
    monkeypatch.delenv("CATAN_LANG", raising=False)
    monkeypatch.setattr(i18n, "_language", None)
    monkeypatch.setattr(i18n, "_followers", [])  # widgets left by other tests do not change
    yield


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test starts without answers saved by another, and leaves none for examples in docstrings."""
    monkeypatch.setattr(saved, "_KEPT", {})


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draws without a given seed use a seed derived from the test's name, so a failing test fails again."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(request.node.nodeid).randrange)
