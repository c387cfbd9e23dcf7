"""How many islands there are, and how often chance alone makes a fair one."""

from __future__ import annotations

from fractions import Fraction
from math import comb

from catan_widgets.analysis.checks import rules_of
from catan_widgets.engine.board.setup import chip_pile, land_tiles
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import orders
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.typed import typed


@typed
def terrain_layouts(ruleset: RuleSet | None = None, data: Data | None = None) -> int:
    """The number of ways to arrange the land hexes (B-10, M-10): n! / Π nᵢ! (permutations with repetition).

    >>> terrain_layouts()
    244432188000
    """
    return orders([tile.terrain for tile in land_tiles(rules_of(ruleset, data))])


@typed
def red_chips_apart(ruleset: RuleSet | None = None, data: Data | None = None) -> Fraction:
    """The probability that no two red chips are adjacent when hexes and chips are placed at random.

    Every set of hexes for the red chips is equally likely: p = sets without neighbours / all sets, C(n, k). The sets
    without neighbours are the independent sets of the hex graph, counted by
    C(S) = C(S without h) + C(S without h and its neighbours).

    >>> red_chips_apart()
    Fraction(7, 51)
    """
    ruleset = rules_of(ruleset, data)
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
