"""Fixtures of the browser tests; a test marked ``browser`` uses ``open_notebook``."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.servers import Server, Setting
from tests.browser.visits import Visit
from tests.conftest import CHROMIUM

collect_ignore = ["fixtures"]  # notebooks to drive, not to run as separate tests

CHROMIUM_ARGUMENTS = [
    "--no-sandbox",  # the tests may run as root in a container
    "--disable-gpu",
    "--disable-dev-shm-usage",  # containers have little shared memory
    "--disable-background-networking",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",  # an external request fails at once, and is recorded
]


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A headless browser for the tests of one file: while it is running, other tests cannot use event loops."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Setting], Server]]:
    """A function that takes a setting and returns its running server; each is started once."""
    servers: dict[Setting, Server] = {}

    def running(setting: Setting) -> Server:
        if setting not in servers:
            servers[setting] = Server(setting, tmp_path_factory.mktemp(setting.kind))
        return servers[setting]

    yield running
    for server in servers.values():
        server.stop()


@pytest.fixture
def open_notebook(chromium: Browser, serve: Callable[[Setting], Server]) -> Iterator[Callable[..., Visit]]:
    """A function that opens a notebook by file name and runs all its cells.

    ``open_notebook("01_setup.ipynb", kind="lab", language="en", scale=1)`` returns a ``Visit``. The notebook is looked
    up in ``notebooks/`` and in ``tests/browser/fixtures/``; ``scale`` is the pixel density.
    """
    visits: list[Visit] = []

    def opened(notebook: str, kind: str = "lab", language: str = "en", scale: float = 1) -> Visit:
        visits.append(Visit(chromium, serve(Setting(kind, language)), notebook, scale))
        return visits[-1]

    yield opened
    for visit in visits:
        visit.close()
