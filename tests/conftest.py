"""What all tests share: English to start with, and browser tests only where there is a browser."""

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

# However slow the machine is, an example may take as long as it takes.
settings.register_profile("steady", settings.default, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """No test that drives a browser can be taken for one that needs none."""
    driving = [item for item in items if "chromium" in getattr(item, "fixturenames", ())]
    unmarked = [item.nodeid for item in driving if not item.get_closest_marker("browser")]
    if unmarked:
        raise pytest.UsageError(f"tests that drive a browser are marked so; these are not: {unmarked}")


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skips browser tests where there is no browser, or fails them where CATAN_REQUIRE_BROWSER=1 asks for one."""
    if item.get_closest_marker("browser") and CHROMIUM is None:
        if os.environ.get("CATAN_REQUIRE_BROWSER") == "1":
            pytest.fail(NO_CHROMIUM, pytrace=False)
        pytest.skip(NO_CHROMIUM)


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Every test starts in English, whatever the last one or the environment chose."""
    monkeypatch.delenv("CATAN_LANG", raising=False)
    monkeypatch.setattr(i18n, "_language", None)
    monkeypatch.setattr(i18n, "_followers", [])  # widgets that other tests left behind stay as they are
    yield


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test starts without answers kept from another, and keeps none for examples in docstrings."""
    monkeypatch.setattr(saved, "_KEPT", {})


@pytest.fixture(autouse=True)
def same_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What no seed is given for is drawn from one that belongs to the test, so that a test that fails fails again."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(request.node.nodeid).randrange)
