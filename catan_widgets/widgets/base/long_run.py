"""Long work in short pieces, with a progress bar and a button that stops it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from time import perf_counter

from ipywidgets import IntProgress, Widget

from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.controls import button, row, show_in_place
from catan_widgets.widgets.base.pictures.ticker import Ticker

# In seconds: how long each piece of work takes, and the gap between two pieces, in which the kernel can respond.
_SLICE, _BREATH = 0.05, 0.005


class LongRun:
    """Repeats the same task many times while the kernel keeps responding.

    Args:
        status: the line that reports errors.
        ended: called when everything is done or the work was stopped; its argument says whether everything is done.

    A job that is requested while another one runs waits for its turn. In a plain program everything is done at once.
    """

    def __init__(self, status: Callable[[], Status], ended: Callable[[bool], None]) -> None:
        self._status, self._ended = status, ended
        self._jobs: deque[tuple[int, Callable[[], object]]] = deque()  # how often each task still has to be done
        self._left = self._all = 0
        self._error: Exception | None = None
        self._ticker = Ticker(self._piece, self._changed)
        self._ticker.pause = _BREATH

    @property
    def running(self) -> bool:
        """Whether there is still work to do."""
        return self._ticker.running

    def controls(self, name: str) -> Widget:
        """The bar, with its name, and the button, in the current language; visible while there is work."""
        self.progress = IntProgress(
            description=name, layout={"flex": "0 1 260px"}, style={"description_width": "initial"}
        )
        self.stop_button = button(_("stop"), self.stop)
        self.row = row(self.progress, self.stop_button)
        self._show()
        return self.row

    def start(self, n: int, one: Callable[[], object]) -> None:
        """Does something n times, once the work already waiting is done."""
        if not self.running:
            self._jobs.clear()
            self._left, self._all, self._error = 0, 0, None
        self._jobs.append((n, one))
        self._left, self._all = self._left + n, self._all + n
        if self.running:
            self._show()
        else:
            self._ticker.start()

    def stop(self) -> None:
        """Stops the work."""
        self._ticker.stop()

    def _piece(self) -> bool:
        end = perf_counter() + _SLICE
        try:
            while self._left and perf_counter() < end:
                n, one = self._jobs[0]
                one()
                self._left -= 1
                self._jobs.popleft()
                if n > 1:
                    self._jobs.appendleft((n - 1, one))
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
        show_in_place(self.row, self.running)
        self.progress.max, self.progress.value = max(self._all, 1), self._all - self._left
