"""The numbers of islands, checked with all placements and all spirals."""

from fractions import Fraction
from itertools import combinations
from math import factorial

from catan_widgets.analysis import red_chips_apart, terrain_layouts
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.ruledata.ruleset import load


def test_terrain_layouts():
    """B-01, M-01: the number of orders of the land hexes, without distinguishing equal ones."""
    alike = factorial(4) ** 3 * factorial(3) ** 2
    assert terrain_layouts() == factorial(19) // alike
    assert terrain_layouts(load("market")) == factorial(24) // (alike * factorial(5))


def test_red_chips_apart():
    """B-05, M-10: the share of sets of four hexes that have no neighbours among them."""
    for rules in ("base", "market"):
        topology = Topology.columns(load(rules)["island"])
        sets = list(combinations(range(len(topology.hexes)), 4))
        apart = [all(b not in topology.hex_neighbours[a] for a, b in combinations(four, 2)) for four in sets]
        assert red_chips_apart(load(rules)) == Fraction(sum(apart), len(sets))


def test_the_spiral_never_fails():
    """B-12, B-13: from every corner and with the desert anywhere, the spiral never makes two red chips adjacent."""
    rules = load("base")
    topology, numbers = Topology.columns(rules["island"]), list(rules["letters"].values())
    for corner in topology.corner_hexes:
        spiral = topology.spiral(corner)
        for desert in spiral:
            laid = dict(zip((hex for hex in spiral if hex != desert), numbers, strict=True))
            red = [hex for hex, number in laid.items() if number in rules["red_numbers"]]
            assert all(b not in topology.hex_neighbours[a] for a, b in combinations(red, 2))
