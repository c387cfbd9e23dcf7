"""Whole numbers as arguments: one rule for every seat and number."""

from fractions import Fraction

import numpy as np
import pytest

import catan_widgets as cw
from catan_widgets.engine import moves as m
from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.setting import Unknown
from catan_widgets.engine.whole import whole_number

GAME = cw.Game.new(seed=1).play("settle 0,0N").play("road 0,0NE")
MARKET = cw.Game.new("market", seed=1)
DATA = GAME.position()
#: Every function with a seat or a number as argument, and a valid value.
GIVEN = {
    "view": (GAME.view, 1),
    "points": (GAME.points, 1),
    "points as seen by": (lambda n: GAME.points(0, n), 1),
    "hand": (GAME.state.hand, 0),
    "hand size": (GAME.state.hand_size, 0),
    "owed": (GAME.state.owed, 0),
    "given back": (GAME.state.given_back, 0),
    "cards": (GAME.state.cards, 1),
    "cards bought": (GAME.state.cards_bought, 1),
    "card count": (GAME.state.card_count, 1),
    "knights": (GAME.state.knights, 1),
    "road length": (GAME.state.road_length, 1),
    "chips": (GAME.state.chips, 1),
    "left": (GAME.state.left, 1),
    "points of the position": (GAME.state.points, 1),
    "row": (cw.Game.new("edition", seed=1).state.row, 1),
    "undo": (GAME.undo, 1),
    "redo": (GAME.undo(2).redo, 1),
    "perft": (lambda n: cw.perft(GAME, n), 1),
    "players": (lambda n: cw.Game.new(players=n, seed=1), 3),
    "players of the beginner map": (cw.Board.beginner, 4),
    "start": (lambda n: cw.Game.new(seed=1, start=n), 1),
    "steal": (m.Steal, 1),
    "offer": (lambda n: m.Offer(n, "1 ore", "1 wool"), 1),
    "offer by": (lambda n: m.Offer(0, "1 ore", "1 wool", by=n), 1),
    "make": (m.Make, 1),
    "dice": (lambda n: m.Dice(n, 1), 1),
    "cards of a kind": (lambda n: bundle({"ore": n}), 1),
    "seat of a match": (lambda n: GAME.state.game_setup.number("seat", n), 1),
    "face of a match": (lambda n: GAME.state.game_setup.number("face", n), 1),
    "variety of a match": (lambda n: MARKET.state.game_setup.number("variety", n), 1),
    "seat of a position": (lambda n: cw.Game.setup(DATA | {"to_move": n}), 1),
    "number of a hex": (lambda n: cw.analysis.production([n]), 6),
    "trials": (lambda n: cw.analysis.at_least_once(Fraction(1, 6), n), 1),
    "total": (cw.analysis.pips, 6),
    "games": (lambda n: cw.simulate(n, progress=False, compiled=False), 1),
    "lesson": (cw.lessons.lesson, 1),
    "example": (cw.lessons.example_class, 1),
    "quiz": (cw.Quiz, 1),
}


@pytest.mark.parametrize("where", GIVEN)
def test_whole_numbers_are_taken(where):
    """A numpy integer is accepted like the same Python int."""
    take, number = GIVEN[where]
    for kind in (int, np.int64, np.uint8):
        take(kind(number))


@pytest.mark.parametrize("where", GIVEN)
@pytest.mark.parametrize(
    "make",
    [float, np.float64, Fraction, str, lambda n: [n], lambda n: np.array([n]), lambda n: n + 0j],
    ids=["float", "numpy's float", "Fraction", "str", "list", "array", "complex"],
)
def test_what_is_no_whole_number_is_refused(where, make):
    """Floats, fractions and texts are refused as seats and numbers, even if they are equal to one."""
    take, number = GIVEN[where]
    with pytest.raises((TypeError, ValueError, Unknown)):
        take(make(number))


@pytest.mark.parametrize("where", GIVEN)
@pytest.mark.parametrize("truth", [True, False, np.True_, np.False_])
def test_truth_values_are_no_numbers(where, truth):
    """True is not accepted as 1, nor False as 0, for any seat or number."""
    take, _number = GIVEN[where]
    with pytest.raises((TypeError, ValueError, Unknown)):
        take(truth)


def test_numbers_of_numpy_become_pythons():
    """A move made with a numpy integer is the same move, with the same notation."""
    move = m.Steal(np.int64(2))
    assert (move, str(move), type(move.seat)) == (m.Steal(2), "steal 2", int)
    assert type(whole_number(np.uint8(7))) is int
