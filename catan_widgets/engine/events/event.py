"""An event, and the transition between two positions that it describes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from catan_widgets.engine.bundles import Bundle, in_words
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move
from catan_widgets.engine.names import counted
from catan_widgets.engine.position.state import State
from catan_widgets.i18n import _, ngettext

#: Cards that changed hands: pairs of a seat and the cards it got; negative numbers are cards it gave away.
Gains = tuple[tuple[int, Bundle], ...]


@dataclass(frozen=True)
class Event:
    """One thing that a move did.

    Args:
        rule: the id of the rule that it follows.
        text: what happened, in the current language.
        gains: which cards each seat got or gave away.
        secret: the text for seats that may not know everything; empty if everybody may.
        known_to: the seats that may know everything; empty if everybody may.
    """

    rule: str
    text: str
    gains: Gains = ()
    secret: str = ""
    known_to: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> Event:
        """The event as a seat may know it; for None, the part that everybody may know."""
        if not self.known_to or seat in self.known_to:
            return self
        return replace(self, text=self.secret, gains=(), secret="", known_to=())


@dataclass(frozen=True)
class Transition:
    """A move with the positions before and after it, and helpers to describe what changed."""

    before: State
    move: Move
    after: State

    @property
    def was(self) -> Any:
        """The position before the move."""
        return self.before._position

    @property
    def now(self) -> Any:
        """The position after the move."""
        return self.after._position

    @property
    def game_setup(self) -> GameSetup:
        """The set-up of the game."""
        return self.before.game_setup

    @property
    def tables(self) -> Any:
        """The tables of the rule functions."""
        return self.game_setup.tables

    @property
    def x(self) -> int:
        """The number of the move's first argument."""
        return self.game_setup.encode(self.move)[1]

    def text(self, argument: str) -> str:
        """An argument of the move as text."""
        return str(getattr(self.move, argument))

    def seat(self, p: int) -> str:
        """The name of a seat."""
        return self.game_setup.seat_name(p)

    def at(self, p: int, h: int) -> dict[str, str]:
        """The names of a seat and a hex, for a text."""
        return {"seat": self.seat(p), "hex": str(self.game_setup.names["hex"][h])}

    def got(self, p: int) -> Bundle:
        """The change in a seat's cards; negative numbers are cards it lost."""
        change = [new - old for new, old in zip(self.now.hand[p], self.was.hand[p], strict=True)]
        return self.game_setup.bundle(change)

    def event(self, rule: str, text: str, gains: Gains = (), secret: str = "", known_to: tuple[int, ...] = ()) -> Event:
        """An event that cites the system's own rule if it has one."""
        return Event(self.game_setup.cite(rule), text, gains, secret, known_to)

    def nothing(self, rule: str, p: int, text: str) -> Event:
        """An event in which a seat gets no cards."""
        return self.event(rule, text, ((p, ()),))

    def gain(self, rule: str, p: int, kind: int, count: int, h: int) -> Event:
        """A seat gets cards from a hex."""
        name = self.game_setup.kinds[kind]
        text = _("{seat} gets {cards} from {hex}", cards=counted(name, count), **self.at(p, h))
        return self.event(rule, text, ((p, ((name, count),)),))

    def paid(self, rule: str, p: int, text: str) -> Event:
        """A seat does something and pays for it."""
        cost = in_words(tuple((kind, -count) for kind, count in self.got(p)))
        return self.event(rule, _("{done} and pays {cost}", done=text, cost=cost), ((p, self.got(p)),))

    def debts(self) -> Iterator[Event]:
        """How many cards each seat must discard (B-60, M-70, E-22)."""
        for p in range(self.tables.players):
            count = sum(self.now.owed[p])
            if count:
                text = ngettext(
                    "{seat} must discard {n} card", "{seat} must discard {n} cards", count, seat=self.seat(p)
                )
                yield self.event(self.game_setup.discard_rule, text)
