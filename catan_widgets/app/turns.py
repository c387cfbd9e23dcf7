"""Who may open a page now, and who has to wait: in order of arrival, only a few at once."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass

FORGOTTEN_SECONDS = 30.0  # a visitor who has not asked again for this long has left


@dataclass
class Waiting:
    """A waiting visitor: when last seen, and the call that their request is listening to (done if there is none)."""

    seen: float
    call: asyncio.Future[None]


class Turns:
    """Turns to open a page.

    A visitor without a turn holds a ticket, asks again with it, and keeps their original place.

    Args:
        at_once: How many may open a page at once.
        has_room: Whether there is memory for one more, given how many have a turn.
        clock: Seconds that never decrease.
    """

    def __init__(
        self, at_once: int, has_room: Callable[[int], bool], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._at_once, self._has_room, self._clock = at_once, has_room, clock
        self._taken = 0
        self._waiting: dict[str, Waiting] = {}  # in the order of arrival

    async def take(self, ticket: str = "", seconds: float = 0) -> str:
        """An empty text if it is this visitor's turn, which ``give_back`` ends; otherwise, after a while, a ticket."""
        self._forget()
        if ticket not in self._waiting:
            ticket, seconds = secrets.token_urlsafe(9), 0  # new arrivals hear at once what is happening
        call = asyncio.get_running_loop().create_future()
        waiting = self._waiting.setdefault(ticket, Waiting(self._clock(), call))
        waiting.call = call
        self._call_next()
        await asyncio.wait([call], timeout=seconds)
        if call.done() and not call.cancelled():
            return ""
        call.cancel()
        waiting.seen = self._clock()
        return ticket

    def give_back(self) -> None:
        """Ends a turn."""
        self._taken -= 1
        self._call_next()

    def leave(self, ticket: str) -> None:
        """Nobody is listening for the answer of ``take`` any more; the place is kept for a while."""
        waiting = self._waiting.get(ticket)
        if waiting:
            waiting.call.cancel()

    def before(self, ticket: str) -> int:
        """How many visitors are waiting who arrived before this ticket."""
        return list(self._waiting).index(ticket)

    @property
    def full(self) -> bool:
        """Whether memory is short rather than time."""
        return not self._has_room(self._taken)

    def _call_next(self) -> None:
        for ticket, waiting in list(self._waiting.items()):
            if self._taken >= self._at_once or self.full:
                return
            if not waiting.call.done():
                self._taken += 1
                del self._waiting[ticket]
                waiting.call.set_result(None)

    def _forget(self) -> None:
        last = self._clock() - FORGOTTEN_SECONDS
        for ticket in [ticket for ticket, one in self._waiting.items() if one.call.done() and one.seen < last]:
            del self._waiting[ticket]
