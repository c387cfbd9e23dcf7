"""Who decides for a seat: a person at the screen, chance, or a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from catan_widgets.engine.chance import Rng, pick
from catan_widgets.engine.moves import Decline, Move
from catan_widgets.engine.state import State
from catan_widgets.i18n import _

PERSON, RANDOM = "person", "random"

#: Chooses one of the legal moves; it knows what the seat may know.
Chooser = Callable[[State, tuple[Move, ...]], Move]


def choosers(seats: str | Sequence[str | Chooser], players: int, rng: Rng) -> tuple[Chooser | None, ...]:
    """Who decides for each seat; None for a person.

    Args:
        seats: for all seats, or one for each: ``"person"``, ``"random"``, or a function from what the seat sees and its
            legal moves to a move.
        players: the number of seats.
        rng: the generator for those who choose at random.

    Raises:
        ValueError: for an unknown word, or another number of them than there are seats.
        TypeError: for anything that is neither a word nor a function.

    >>> from catan_widgets.engine.chance import generator
    >>> choosers("person", 3, generator(1))
    (None, None, None)
    """
    listed = [seats] * players if isinstance(seats, str) or callable(seats) else list(seats)
    if len(listed) != players:
        raise ValueError(_("{given} seats are named, and {players} play", given=len(listed), players=players))
    return tuple(chooser(seat, rng) for seat in listed)


def chooser(seat: str | Chooser, rng: Rng) -> Chooser | None:
    """Who decides for one seat; see `choosers`."""
    if seat == PERSON:
        return None
    if seat == RANDOM:
        return lambda _view, legal: _at_random(legal, rng)
    if isinstance(seat, str):
        raise ValueError(_("a seat is {known} or a function, not {given!r}", known="person, random", given=seat))
    if not callable(seat):
        raise TypeError(_("a seat is {known} or a function, not {given!r}", known="person, random", given=seat))
    return seat


def _at_random(legal: tuple[Move, ...], rng: Rng) -> Move:
    """One of the legal moves, each equally likely; offers are declined."""
    return Decline() if Decline() in legal else legal[pick(rng, len(legal))]
