"""Who decides for a seat: a person at the screen, a strategy of the simulations, or a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from catan_widgets.engine.chance import Rng
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move
from catan_widgets.i18n import N_, _
from catan_widgets.simulation.seats import Strategy, ask, choose, strategies

PERSON = "person"

#: What the choices are called in the controls.
NAMES = {
    PERSON: N_("person"),
    "random": N_("at random"),
    "builder": N_("builder"),
    "pips": N_("counts dots"),
    "balanced": N_("balanced"),
    "chocolatier": N_("chocolatier"),
}

#: Chooses the move of the seat to move.
Chooser = Callable[[Game], Move | str]


def known(setup: GameSetup) -> tuple[str, ...]:
    """The words for who can decide in a game.

    >>> known(Game.new(seed=1).state.game_setup)
    ('person', 'random', 'builder', 'pips', 'balanced')
    """
    return (PERSON, *strategies(setup))


def for_seats(seats: str | Strategy | Sequence[str | Strategy], setup: GameSetup) -> tuple[str | Strategy, ...]:
    """Who decides for each seat, checked.

    Args:
        seats: for all seats, or one for each: ``"person"``, the name of a strategy, or a function that takes what the
            seat sees, its legal moves and a generator, and returns a move.
        setup: the game that is played.

    Raises:
        ValueError: for an unknown word, or if there are not as many as there are seats.
        TypeError: for anything that is neither a word nor a function.
    """
    listed = [seats] * setup.players if isinstance(seats, str) or callable(seats) else list(seats)
    if len(listed) != setup.players:
        raise ValueError(_("seats named: {given}; players: {players}", given=len(listed), players=setup.players))
    for seat in listed:
        if not callable(seat) and seat not in known(setup):
            error = ValueError if isinstance(seat, str) else TypeError
            raise error(
                _("a seat must be {known} or a function, not {given!r}", known=", ".join(known(setup)), given=seat)
            )
    return tuple(listed)


def mixed(choosers: Sequence[Chooser | None]) -> bool:
    """Whether people play against strategies or functions."""
    return None in choosers and any(one is not None for one in choosers)


def chooser(seat: str | Strategy, rng: Rng) -> Chooser | None:
    """Who decides for a seat as a function of the game; None for a person."""
    if seat == PERSON:
        return None
    if callable(seat):
        return lambda game: ask(seat, game, rng)
    return lambda game: choose(seat, game, rng)
