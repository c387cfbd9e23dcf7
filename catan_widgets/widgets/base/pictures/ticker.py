"""Steps at a chosen speed that leave the kernel free, and a way to answer only the last of many requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Generic, TypeVar

R = TypeVar("R")


def _loop() -> asyncio.AbstractEventLoop | None:
    """The running event loop, as in a notebook; None in a plain program."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Ticker:
    """Repeats a step until it reports that there is nothing left to do, or until it is stopped.

    Args:
        step: does one thing; returns False when there is nothing left to do.
        changed: called when the ticker starts and after it has stopped.

    In a notebook the steps take turns with everything else that the kernel has to do. In a plain program they run
    straight away, one after the other.
    """

    def __init__(self, step: Callable[[], bool], changed: Callable[[], None]) -> None:
        self._step, self._changed = step, changed
        self._task: asyncio.Task[object] | None = None
        #: Seconds from one step to the next.
        self.pause = 0.5

    @property
    def running(self) -> bool:
        """Whether there are steps left."""
        return self._task is not None

    def start(self) -> None:
        """Starts, unless it is already running."""
        if self.running:
            return
        loop = _loop()
        if loop is None:
            while self._step():
                pass
            self._changed()
            return
        self._task = loop.create_task(self._run())
        self._changed()

    def stop(self) -> None:
        """Stops after the current step."""
        if self._task is not None:
            task, self._task = self._task, None
            if task is not _current_task():
                task.cancel()
            self._changed()

    async def _run(self) -> None:
        task = self._task
        while self._task is task and self._step():
            try:
                await asyncio.sleep(self.pause)
            except asyncio.CancelledError:  # it was stopped; the loop in browsers reports tasks that end by an error
                return
        if self._task is task:
            self._task = None
            self._changed()


def _current_task() -> asyncio.Task[object] | None:
    return asyncio.current_task() if _loop() is not None else None


class Latest(Generic[R]):
    """Answers only the last of several requests made in a short time.

    Args:
        answer: called with the last request.
        seconds: how long to wait for further requests.
    """

    def __init__(self, answer: Callable[[R], None], seconds: float = 0.04) -> None:
        self._answer, self._seconds = answer, seconds
        self._waiting: asyncio.TimerHandle | None = None
        self._request: R  # what is to be answered, while it waits

    @property
    def waiting(self) -> bool:
        """Whether a request has not been answered yet."""
        return self._waiting is not None

    def ask(self, request: R) -> None:
        """Makes a request; it is answered soon, or at once if no other request could arrive in between."""
        self._request = request
        loop = _loop()
        if loop is None:
            self._answer(request)
        elif not self.waiting:
            self._waiting = loop.call_later(self._seconds, self._now)

    def cancel(self) -> None:
        """Forgets a request that has not been answered yet."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _now(self) -> None:
        self._waiting = None
        self._answer(self._request)
