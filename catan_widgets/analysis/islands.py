"""How many islands there are, and how often chance alone lays a fair one."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from catan_widgets.engine.board.setup import chip_pile, land_tiles
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import orders
from catan_widgets.engine.ruledata.ruleset import RuleSet, load
from catan_widgets.engine.typed import typed


@typed
def terrain_layouts(ruleset: RuleSet | None = None) -> int:
    """In how many ways the land hexes can lie (B-10, M-10): n! / Π nᵢ! (permutations with repetition).

    >>> terrain_layouts()
    244432188000
    """
    return orders([tile.terrain for tile in land_tiles(ruleset or load("base"))])


@typed
def red_chips_apart(ruleset: RuleSet | None = None) -> Fraction:
    """The probability that no two red chips lie side by side when land and chips are laid at random.

    Every set of hexes is as likely to carry the red chips as any other (Laplace): sets without neighbours / all sets,
    C(n, k). The former are counted by C(S) = C(S without h) + C(S without h and its neighbours), the independent sets
    of the net of hexes.

    >>> red_chips_apart()
    Fraction(7, 51)
    """
    ruleset = ruleset or load("base")
    topology = Topology.columns(ruleset["island"])
    red = sum(number in ruleset["red_numbers"] for number in chip_pile(ruleset))

    def apart(free: frozenset[int], count: int) -> int:
        if count == 0 or not free:
            return int(count == 0)
        hex = min(free)
        rest = free - {hex}
        return apart(rest, count) + apart(rest.difference(topology.hex_neighbours[hex]), count - 1)

    hexes = range(len(topology.hexes))
    return Fraction(apart(frozenset(hexes), red), comb(len(hexes), red))
