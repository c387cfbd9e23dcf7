"""Moves of the founding phase: what a press means, and a simple automatic player."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import corner, dice_distribution
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Road, Settle, Site
from catan_widgets.render.table.play import Hit
from catan_widgets.widgets.base.words.move_words import attempts
from catan_widgets.widgets.founding.quiz import places


def automatic(game: Game) -> Move:
    """The move of an automatic seat: the most cards per roll, roads towards them, sites on the likeliest numbers.

    >>> game = Game.new(seed="10b-monday")
    >>> best = automatic(game)
    >>> best.intersection in list(places(game))[:1]
    True
    """
    legal = game.legal_moves()
    if isinstance(legal[0], Settle):
        return Settle(next(iter(places(game))))
    return max(legal, key=lambda move: _worth(game, move))


def _worth(game: Game, move: Move) -> Fraction:
    board = game.board
    assert board is not None
    if isinstance(move, Site):
        number = board.hexes[move.hex].number
        assert number is not None
        return dice_distribution(board.ruleset)[number]
    ends = board.topology.path_ends[board.topology.path(move.path)] if isinstance(move, Road) else ()
    return sum((corner(board, board.topology.intersections[end]).expected for end in ends), Fraction(0))


def meant(game: Game, hit: Hit) -> Move | None:
    """The move that a press on a place means: a legal one if there is one, or else one whose refusal we can explain."""
    legal = game.legal_moves()
    tried = list(attempts(game, hit.kind, hit.name, tuple({type(move) for move in legal})))
    return next((move for move in tried if move in legal), tried[0] if tried else None)
