"""Who sits at the table: strategies by name, and functions supplied by the user."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from catan_widgets.engine.chance import Checked, Rng
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move, Offer, parse_move
from catan_widgets.engine.position.state import CHANCE, State
from catan_widgets.engine.rules.codes import OFFER
from catan_widgets.i18n import _, ngettext
from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.strategies.names import NUMBERS
from catan_widgets.simulation.strategies.registry import REGISTRY

#: A strategy supplied by the user: takes what its seat sees, the legal moves, and a generator; returns one of the moves
#: or an offer.
Strategy = Callable[[State, tuple[Move, ...], Rng], Move]


def strategies(setup: GameSetup) -> tuple[str, ...]:
    """The names of the strategies for a game."""
    return REGISTRY[setup.ruleset.name].names


def strategy_name(strategy: str | Strategy) -> str:
    """The name of a strategy, or of the function."""
    return strategy if isinstance(strategy, str) else getattr(strategy, "__name__", type(strategy).__name__)


def for_each_seat(setup: GameSetup, given: str | Strategy | Sequence[str | Strategy]) -> tuple[str | Strategy, ...]:
    """A strategy for each seat, checked.

    Args:
        given: one for all seats, or one per seat.

    Raises:
        ValueError: for an unknown name, or the wrong number of strategies; TypeError for anything but names and
        functions.
    """
    seats = (given,) * setup.players if isinstance(given, str) or callable(given) else tuple(given)
    if len(seats) != setup.players:
        raise ValueError(
            ngettext(
                "{n} strategy given for {seats} seats",
                "{n} strategies given for {seats} seats",
                len(seats),
                seats=setup.players,
            )
        )
    known = strategies(setup)
    for seat in seats:
        if isinstance(seat, str) and seat not in known:
            raise ValueError(
                _("{name!r} is not a strategy for this game; choose from {known}", name=seat, known=", ".join(known))
            )
        if not isinstance(seat, str) and not callable(seat):
            raise TypeError(_("a strategy must be a name or a function, not {value!r}", value=seat))
    return seats


def choose(strategy: str | Strategy, game: Game, rng: Rng) -> Move:
    """The move that a strategy makes for the seat to move.

    Args:
        strategy: a name, or a function that takes what the seat sees, its legal moves and the generator.
        rng: anything with ``.random()``.

    Raises:
        ValueError: if no seat is to move, the name is unknown, or the function returns a move that is not allowed.

    >>> from catan_widgets.engine.chance import generator
    >>> str(choose("pips", Game.new(seed=7), generator(1)))
    'settle 2,-1S'
    """
    setup, s = game.state.game_setup, game.state._position
    if game.to_move is None or game.to_move == CHANCE:
        raise ValueError(_("no seat has a decision to make now"))
    module = compilation.driver(setup.ruleset.name)
    numbers = seated(module, setup, for_each_seat(setup, strategy))
    give, get = [0] * len(setup.kinds), [0] * len(setup.kinds)
    code = module.decide(s, setup.tables, numbers[game.to_move], [0] * 512, give, get, Checked(rng))
    if code >> 16 == OFFER:
        return setup.offer(code, give, get)
    return setup.decode(code)


def seated(module: ModuleType, setup: GameSetup, given: Sequence[str | Strategy]) -> list[int]:
    """The number of each seat's strategy; functions get negative ones, and ``decide`` is set up to call them."""
    functions = [seat for seat in given if not isinstance(seat, str)]
    if functions:
        module.decide = _asking(module.decide, setup, functions)  # type: ignore[attr-defined]  # a copy of the drivers
    numbers = iter(range(-1, -1 - len(functions), -1))
    return [NUMBERS[seat] if isinstance(seat, str) else next(numbers) for seat in given]


def ask(strategy: Strategy, game: Game, rng: Rng) -> Move:
    """The move that a function chooses for the seat to move, from what that seat sees.

    Raises:
        ValueError: if it is an offer in the name of another seat, or a notation that cannot be read.
    """
    move = strategy(game.view(game.state._position.seat), game.legal_moves(), rng)
    move = parse_move(move) if isinstance(move, str) else move
    if isinstance(move, Offer) and move.by is not None:
        raise ValueError(
            _("a strategy can only make offers for its own seat; {move!s} names another seat", move=str(move))
        )
    return move


def _asking(decide: Callable[..., int], setup: GameSetup, functions: Sequence[Strategy]) -> Callable[..., int]:
    def asking(position: Any, tables: Any, strategy: int, out: Any, give: Any, get: Any, rng: Any) -> int:
        if strategy >= 0:
            return decide(position, tables, strategy, out, give, get, rng)
        game = Game(State(setup, position.copy()))
        move = ask(functions[-1 - strategy], game, rng)
        refusal = game.why_not(move)
        if refusal is not None:
            raise ValueError(_("a strategy chose {move!s}: {reason}", move=move, reason=refusal.text))
        kind, x, y = setup.encode(move)
        if isinstance(move, Offer):
            give[:], get[:] = setup.counts(move.give), setup.counts(move.get)
        return kind * 65536 + x * 256 + y

    return asking
