"""Long work in short pieces, with a bar that shows how far it is and a button that ends it."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from ipywidgets import IntProgress, Widget

from catan_widgets.i18n import _
from catan_widgets.widgets.a11y import Status
from catan_widgets.widgets.parts import button, row, show
from catan_widgets.widgets.ticker import Ticker

# Seconds of work at a time, and between two such pieces, in which the kernel answers.
_SLICE, _BREATH = 0.05, 0.005


class Work:
    """The same thing done again and again while the kernel still answers.

    Args:
        status: the line that tells of errors.
        ended: called when all is done, or when it was stopped; with whether all is done.

    In a plain program all is done at once.
    """

    def __init__(self, status: Callable[[], Status], ended: Callable[[bool], None]) -> None:
        self._status, self._ended = status, ended
        self._one: Callable[[], object] = int
        self._left = self._all = 0
        self._error: Exception | None = None
        self._ticker = Ticker(self._piece, self._changed)
        self._ticker.pause = _BREATH

    @property
    def running(self) -> bool:
        """Whether there is still something to do."""
        return self._ticker.running

    def controls(self, name: str) -> Widget:
        """The bar, with its name, and the button, in the current language; shown while there is work."""
        self.progress = IntProgress(description=name, layout={"width": "260px"})
        self.stop_button = button(_("stop"), self.stop)
        self.row = row(self.progress, self.stop_button)
        self._show()
        return self.row

    def start(self, n: int, one: Callable[[], object]) -> None:
        """Does something n times, after ending what was being done."""
        self.stop()
        self._one, self._left, self._all, self._error = one, n, n, None
        self._ticker.start()

    def stop(self) -> None:
        """Ends the work."""
        self._ticker.stop()

    def _piece(self) -> bool:
        end = perf_counter() + _SLICE
        try:
            while self._left and perf_counter() < end:
                self._one()
                self._left -= 1
        except Exception as error:
            self._error = error
            return False
        self.progress.value = self._all - self._left
        return self._left > 0

    def _changed(self) -> None:
        self._show()
        if self.running:
            return
        try:
            self._ended(self._left == 0)
        except Exception as error:
            self._error = self._error or error
        if self._error:
            self._status().fail(self._error)

    def _show(self) -> None:
        show(self.row, self.running)
        self.progress.max, self.progress.value = max(self._all, 1), self._all - self._left
