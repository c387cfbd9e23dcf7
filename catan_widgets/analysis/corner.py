"""What an intersection is worth: the cards that a settlement on it gets from one roll of the dice."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.analysis.dice import dice_distribution
from catan_widgets.engine.island import Layout


@dataclass(frozen=True)
class Corner:
    """What one settlement gets from one roll.

    Args:
        numbers: the numbers that yield a card there, ascending; a number that stands on two of its hexes comes twice.
        expected: how many cards a roll brings on average.
        at_least_one: the probability that a roll brings a card. Different numbers exclude each other, so their
            probabilities add up; a number that stands there twice is one event, which counts once.
    """

    numbers: tuple[int, ...]
    expected: Fraction
    at_least_one: Fraction


def corner(board: Layout, intersection: str, robber: str | None = None) -> Corner:
    """The resource cards that one roll brings to a settlement (B-31).

    Args:
        board: the island, complete or laid so far.
        intersection: where the settlement stands.
        robber: the hex that the robber blocks (B-32); None leaves him out.

    Raises:
        ValueError: if the island has no such intersection or hex.

    Two islands with one intersection of the lesson each, first {6, 9, 10}, then {5, 5, 9}:

    >>> from catan_widgets.engine.island import Layout, Tile
    >>> from catan_widgets.engine.ruleset import load
    >>> from catan_widgets.engine.topology import Topology
    >>> base, land = load("base"), Topology.of([(0, 0), (1, -1), (0, -1)])
    >>> three = Layout(base, land, (Tile("forest", 6), Tile("hills", 9), Tile("fields", 10)))
    >>> corner(three, "0,0N").expected, corner(three, "0,0N").at_least_one
    (Fraction(1, 3), Fraction(1, 3))
    >>> corner(three, "0,0N", robber="0,-1").expected
    Fraction(7, 36)
    >>> twice = Layout(base, land, (Tile("forest", 5), Tile("hills", 5), Tile("fields", 9)))
    >>> corner(twice, "0,0N").expected, corner(twice, "0,0N").at_least_one
    (Fraction(1, 3), Fraction(2, 9))
    """
    chance = dice_distribution(board.ruleset)
    if robber is not None:
        board.topology.hex(robber)
    tiles = [board.hexes[hex] for hex in board.neighbours(intersection) if hex != robber]
    yielding = board.ruleset["terrain_resource"]
    numbers = sorted(tile.number for tile in tiles if tile.number is not None and tile.terrain in yielding)
    cards = board.ruleset["production.settlement"]
    return Corner(
        tuple(numbers),
        sum((cards * chance[number] for number in numbers), Fraction(0)),
        sum((chance[number] for number in set(numbers)), Fraction(0)),
    )
