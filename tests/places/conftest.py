"""The results of ``make binder`` and ``make docs``, for the tests that these run; otherwise they are skipped."""

import os
from pathlib import Path

import pytest

from tests.browser.conftest import chromium, serve  # noqa: F401  (fixtures)


@pytest.fixture(scope="session")
def binder() -> Path:
    """The folder in which Binder's build was acted out."""
    return _built("CATAN_BINDER", "make binder")


@pytest.fixture(scope="session")
def docs() -> Path:
    """The folder of the documentation site."""
    return _built("CATAN_DOCS", "make docs")


def _built(variable: str, command: str) -> Path:
    folder = os.environ.get(variable)
    if not folder:
        pytest.skip(f"{command} builds what this tests, and runs it")
    return Path(folder).resolve()
