"""The worth of an intersection against all throws, counted one by one."""

from fractions import Fraction
from itertools import product

import pytest

from catan_widgets import Board
from catan_widgets.analysis import corner
from catan_widgets.engine import setup

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def cards(board, intersection, total, robber=None):
    """The cards that one throw brings, hex by hex."""
    tiles = [board.hexes[hex] for hex in board.neighbours(intersection) if hex != robber]
    return sum(tile.number == total and tile.terrain not in ("jungle", "desert") for tile in tiles)


@pytest.mark.parametrize("rules", ["base", "market"])
@pytest.mark.parametrize("seed", range(4))
def test_every_intersection(rules, seed):
    """B-31, M-31: expected cards and the chance of a card are those of the 36 throws; jungle gives no resource."""
    board = Board.variable(rules, seed=seed)
    for intersection in board.intersections:
        gains = [cards(board, intersection, total) for total in THROWS]
        result = corner(board, intersection)
        assert result.expected == Fraction(sum(gains), 36)
        assert result.at_least_one == Fraction(sum(gain > 0 for gain in gains), 36)


def test_robber():
    """B-32: the robber's hex yields nothing, whichever of its hexes it is."""
    board = Board.variable(seed=3)
    for intersection in board.intersections:
        for hex in board.neighbours(intersection):
            gains = [cards(board, intersection, total, robber=hex) for total in THROWS]
            assert corner(board, intersection, robber=hex).expected == Fraction(sum(gains), 36)


def test_robber_elsewhere():
    """B-32: a robber on another hex takes nothing from an intersection."""
    board = Board.variable(seed=3)
    assert corner(board, "0,0N", robber="0,2") == corner(board, "0,0N")


def test_unfinished():
    """Hexes without a chip yield nothing, and an empty place is no error."""
    for step in setup.steps(seed=1):
        worth = corner(step.layout, "0,0N")
        assert worth.at_least_one <= worth.expected
    assert corner(setup.steps(seed=1)[0].layout, "0,0N").numbers == ()


def test_bad_names():
    """A name that the island does not have is refused, for the intersection and for the robber's hex."""
    board = Board.variable(seed=1)
    with pytest.raises(ValueError, match="'9,9N' is no intersection"):
        corner(board, "9,9N")
    with pytest.raises(ValueError, match="'9,9' is no hex"):
        corner(board, "0,0N", robber="9,9")
