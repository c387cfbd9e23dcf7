"""A notebook without a page: cells run in IPython, which tells the widgets which cell it is, as a kernel does."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
import tqdm.auto  # noqa: F401 - the bar of simulations is chosen now, and not while a notebook seems to run
from IPython.core.interactiveshell import InteractiveShell
from traitlets.config import Config


class Notebook(InteractiveShell):
    """Runs cells by their names; each run of a cell sets ``made`` and anything else it assigns in ``user_ns``."""

    _parent: dict | None = None

    def get_parent(self) -> dict:
        """The request that is being answered, which a kernel reports in the same way."""
        return self._parent or {}

    def run(self, cell: str, code: str) -> None:
        """Runs a cell; fails if its code does."""
        self._parent = {"metadata": {"cellId": cell}, "header": {"msg_id": str(self.execution_count)}}
        try:
            self.run_cell(code, store_history=True).raise_error()
        finally:
            self._parent = {"metadata": {}, "header": {"msg_id": f"after {self.execution_count}"}}


@contextmanager
def notebook() -> Iterator[Notebook]:
    """A notebook for as long as a test needs it; then Python is as it was."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "__main__", sys.modules["__main__"])
        patch.setattr(sys, "path", list(sys.path))
        yield Notebook.instance(config=Config({"HistoryManager": {"enabled": False}}))
        Notebook.clear_instance()
