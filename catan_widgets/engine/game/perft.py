"""Counts move sequences, so that the rules can be checked against independent counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.rules.tables import Position
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: Deeper than any computer can count.
_DEEPEST = 100


def perft(game: Game, depth: int) -> int:
    """The number of distinct sequences of moves and chance outcomes of a given length.

    Free-form trade offers are left out, as in ``legal_moves``.

    Args:
        depth: the length, 0 or more; beyond 7 it takes hours.

    >>> perft(Game.new(seed=1), 2)
    144
    """
    if not isinstance(game, Game):
        raise TypeError(_("give a game such as Game.new(seed=1), not {given!r}", given=game))
    steps = whole_number(depth)
    if steps is None or not 0 <= steps <= _DEEPEST:
        raise ValueError(_("depth must be a whole number from 0 to {most}, not {value!r}", most=_DEEPEST, value=depth))
    setup = game.state.game_setup
    return _count(setup.system.rules, setup.tables, game.state._position, steps)


def perft_split(game: Game, depth: int) -> dict[str, int]:
    """The counts of ``perft`` split by first move, to find where two counts differ.

    >>> perft_split(Game.new(seed=1), 2)["settle 0,0N"]
    3
    """
    firsts = game.legal_moves() or tuple(outcome for outcome, _share in game.chance())
    return {str(move): perft(game.play(move), depth - 1) for move in firsts}


def _count(rules: Any, tables: Any, position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    if position.chance:
        possible = [n for n in range(rules.outcomes(position, tables)) if rules.weight(position, tables, n)]
        if depth == 1:
            return len(possible)
        return sum(_count(rules, tables, _resolved(rules, tables, position, n), depth - 1) for n in possible)
    out = [0] * 512
    count = rules.legal(position, tables, out)
    if depth == 1:
        return int(count)
    return sum(_count(rules, tables, after, depth - 1) for after in _applied(rules, tables, position, out[:count]))


def _resolved(rules: Any, tables: Any, position: Position, outcome: int) -> Position:
    after = position.copy()
    rules.resolve(after, tables, outcome)
    return after


def _applied(rules: Any, tables: Any, position: Position, moves: list[int]) -> Iterator[Position]:
    for code in moves:
        after = position.copy()
        rules.apply(after, tables, code >> 16, code >> 8 & 255, code & 255)
        yield after
