"""Steps that follow each other at a chosen speed without keeping the kernel busy, and the last of many requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable


def _loop() -> asyncio.AbstractEventLoop | None:
    """The loop that runs now, as in a notebook; None in a plain program."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


class Ticker:
    """Repeats a step until it says that there is no more to do, or until it is stopped.

    Args:
        step: does one thing; False when there is no more to do.
        changed: called when the ticker starts and when it has stopped.

    In a notebook the steps come in turn with everything else that the kernel is asked to do. In a plain program they
    come one after the other at once.
    """

    def __init__(self, step: Callable[[], bool], changed: Callable[[], None]) -> None:
        self._step, self._changed = step, changed
        self._task: asyncio.Task | None = None
        #: Seconds from one step to the next.
        self.pause = 0.5

    @property
    def running(self) -> bool:
        """Whether steps are still to come."""
        return self._task is not None

    def start(self) -> None:
        """Starts, unless it runs already."""
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
        """Stops after the step that is being done."""
        if self._task is not None:
            task, self._task = self._task, None
            if task is not _current_task():
                task.cancel()
            self._changed()

    async def _run(self) -> None:
        task = self._task
        while self._task is task and self._step():
            await asyncio.sleep(self.pause)
        if self._task is task:
            self._task = None
            self._changed()


def _current_task() -> asyncio.Task | None:
    return asyncio.current_task() if _loop() is not None else None


class Latest:
    """Of many requests in a short time only the last is answered.

    Args:
        answer: what is called with it.
        seconds: how long further requests are waited for.
    """

    def __init__(self, answer: Callable[[object], None], seconds: float = 0.04) -> None:
        self._answer, self._seconds = answer, seconds
        self._waiting: asyncio.TimerHandle | None = None
        self._request: object = None

    @property
    def waiting(self) -> bool:
        """Whether there is a request that is not answered yet."""
        return self._waiting is not None

    def ask(self, request: object) -> None:
        """Asks; the answer comes soon, or at once where nothing could come in between."""
        self._request = request
        loop = _loop()
        if loop is None:
            self._answer(request)
        elif not self.waiting:
            self._waiting = loop.call_later(self._seconds, self._now)

    def cancel(self) -> None:
        """Forgets a request that is not answered yet."""
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _now(self) -> None:
        self._waiting = None
        self._answer(self._request)
