"""Long work in short pieces, with a progress bar and a button that stops it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import repeat
from time import perf_counter

from ipywidgets import IntProgress, Widget

from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.controls import button, row, show_in_place
from catan_widgets.widgets.base.pictures.ticker import Ticker

# In seconds: how long each piece of work takes, the gap between two pieces, in which the kernel can respond, and the
# gap where each result is shown.
_SLICE, _BREATH, _BEAT = 0.05, 0.005, 0.12


class LongRun:
    """Repeats the same task many times while the kernel keeps responding.

    Args:
        status: the line that reports errors.
        ended: called when everything is done or the work was stopped; its argument says whether everything is done.
        one_by_one: shows the last result, in a run of a few that is shown one result at a time.

    A job that is requested while another one runs waits for its turn. In a plain program everything is done at once.
    """

    def __init__(
        self,
        status: Callable[[], Status],
        ended: Callable[[bool], None],
        one_by_one: Callable[[], None] = lambda: None,
    ) -> None:
        self._status, self._ended, self._one_by_one = status, ended, one_by_one
        self._tasks: deque[Callable[[], object]] = deque()  # the remaining tasks, in order
        self._all = 0
        self._singly = False
        self._error: Exception | None = None
        self._ticker = Ticker(self._piece, self._changed)

    @property
    def running(self) -> bool:
        """Whether there is still work to do."""
        return self._ticker.running

    @property
    def left(self) -> int:
        """How many tasks of the run are still to be done."""
        return len(self._tasks) if self.running else 0

    @property
    def _done(self) -> int:
        """How many tasks of the run are done."""
        return self._all - len(self._tasks)

    def controls(self, name: str, hint: str = "") -> Widget:
        """The bar and the buttons, in the current language; visible while there is work.

        Args:
            name: what is counted.
            hint: what stopping means.
        """
        self.progress = IntProgress(
            description=name,
            layout={"flex": "1 1 110px", "max_width": "260px"},
            style={"description_width": "initial"},
        )
        self.stop_button = button(_("stop"), self.stop, hint)
        self.skip_button = button(_("show the rest at once"), self.skip)
        self.row = row(self.progress, self.stop_button, self.skip_button)
        self._show()
        return self.row

    def start(self, n: int, one: Callable[[], object], singly: bool = False) -> None:
        """Does something n times, once the work already waiting is done.

        Args:
            n: how often.
            one: does it once.
            singly: whether to show each result, unless there is other work that does not.
        """
        on = self.running
        if not on:
            self._tasks.clear()
            self._all, self._error = 0, None
        self._singly = singly and (self._singly or not on)
        self._tasks.extend(repeat(one, n))
        self._all += n
        if on:
            self._show()
        else:
            self._ticker.start()

    def skip(self) -> None:
        """Does the rest of a run that is shown one result at a time all at once."""
        self._singly = False
        self._show()

    def stop(self) -> None:
        """Ends the work."""
        self._ticker.stop()

    def _piece(self) -> bool:
        """Some of the work; False when all of it is done."""
        self._ticker.pause = _BEAT if self._singly else _BREATH
        end = perf_counter() + _SLICE
        try:
            while self._tasks and perf_counter() < end:
                self._tasks[0]()
                self._tasks.popleft()
                if self._singly:
                    break
            if self._singly and self._tasks:
                self._one_by_one()
        except Exception as error:
            self._error = error
            return False
        self.progress.value = self._done
        return bool(self._tasks)

    def _changed(self) -> None:
        self._show()
        if self.running:
            return
        try:
            self._ended(not self._tasks)
        except Exception as error:
            self._error = self._error or error
        if self._error:
            self._status().fail(self._error)

    def _show(self) -> None:
        show_in_place(self.row, self.running)
        show_in_place(self.skip_button, self.running and self._singly)
        self.progress.max, self.progress.value = max(self._all, 1), self._done
