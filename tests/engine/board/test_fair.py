"""Islands that meet given criteria: each criterion is checked independently, and the search always ends."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.fair import Criteria

SYSTEMS = pytest.mark.parametrize("rules", ["base", "market"])
RED = (6, 8)


def neighbours(board):
    """All pairs of neighbouring tiles."""
    for hex, near in enumerate(board.topology.hex_neighbours):
        for other in near:
            if hex < other:
                yield board.tiles[hex], board.tiles[other]


def largest_cluster(board):
    """The size of the largest group of connected hexes of one terrain."""
    best, left = 0, set(range(len(board.tiles)))
    while left:
        group = [left.pop()]
        for hex in group:
            near = [o for o in board.topology.hex_neighbours[hex] if o in left]
            alike = [o for o in near if board.tiles[o].terrain == board.tiles[hex].terrain]
            left -= set(alike)
            group += alike
        best = max(best, len(group))
    return best


@SYSTEMS
@pytest.mark.parametrize("seed", range(15))
def test_red_chips_apart_by_default(rules, seed):
    """A fair island has all its tiles, chips and harbours, and no two red chips next to each other."""
    board = Board.fair(rules, seed=seed)
    assert not [pair for pair in neighbours(board) if pair[0].number in RED and pair[1].number in RED]
    assert Counter(t.terrain for t in board.tiles) == Counter(t.terrain for t in Board.variable(rules, seed=0).tiles)
    assert sorted(t.number or 0 for t in board.tiles) == sorted(
        t.number or 0 for t in Board.variable(rules, seed=0).tiles
    )
    assert len(board.harbours) == 9
    assert board.hexes[board.robber].terrain == "desert"


@SYSTEMS
@pytest.mark.parametrize("seed", range(15))
def test_all_criteria_together(rules, seed):
    """All criteria can be met at once, including for numbers printed on jungle hexes."""
    board = Board.fair(
        rules,
        seed=seed,
        equal_apart=True,
        differing_on_resource=True,
        largest_cluster=2,
        corner_pips=(4, 11),
        harbour_off_resource=True,
    )
    assert not [pair for pair in neighbours(board) if pair[0].number == pair[1].number]
    numbers = [(tile.terrain, tile.number) for tile in board.tiles]
    assert len(set(numbers)) == len(numbers)
    assert largest_cluster(board) <= 2
    for intersection in board.intersections:
        near = board.neighbours(intersection)
        assert board.pips(intersection) <= 11
        if len(near) == 3 and all(board.hex_pips(hex) for hex in near):
            assert board.pips(intersection) >= 4
    for harbour in board.harbours:
        (land,) = board.topology.path_hexes[board.topology.path(harbour.path)]
        assert board.ruleset["terrain_resource"].get(board.tiles[land].terrain) != harbour.kind


def test_red_chips_may_lie_together():
    """With red_apart=False, some islands do have two adjacent red chips (by chance, 44 in 51 do)."""
    boards = [Board.fair(seed=seed, red_apart=False) for seed in range(30)]
    touching = [board for board in boards if any(a.number in RED and b.number in RED for a, b in neighbours(board))]
    assert 0 < len(touching) < 30


def test_seed_decides():
    """The same seed gives the same fair island; a different seed gives a different one."""
    assert Board.fair(seed="a", equal_apart=True) == Board.fair(seed="a", equal_apart=True)
    assert Board.fair(seed="a") != Board.fair(seed="b")
    assert Board.fair(equal_apart=True) != Board.fair(equal_apart=True)


@pytest.mark.parametrize(
    ("criteria", "message"),
    [({"corner_pips": (0, 5)}, "100 tries.*dots at an intersection"), ({"corner_pips": (12, 15)}, "dots at an")],
)
def test_criteria_that_cannot_be_met(criteria, message):
    """If no island meets the criteria, the search ends and names the criterion that failed."""
    with pytest.raises(ValueError, match=message):
        Board.fair(seed=1, **criteria)


def test_too_many_harbours_of_one_resource():
    """The search ends and names a harbour criterion that these harbours cannot meet."""
    data = {"harbours": {"any": 0, "lumber": 9, "brick": 0, "wool": 0, "grain": 0, "ore": 0}}
    data |= {"terrain": {"forest": 18, "pasture": 0, "fields": 0, "hills": 0, "mountains": 0, "desert": 1}}
    with pytest.raises(ValueError, match="harbour on a hex of its own resource"):
        Board.fair(seed=1, harbour_off_resource=True, data=data)


@pytest.mark.parametrize(
    ("criteria", "error", "message"),
    [
        ({"cheap": True}, ValueError, "'cheap' is not a criterion; choose from red_apart"),
        ({"red_apart": 1}, TypeError, "True or False"),
        ({"largest_cluster": 0}, ValueError, "a whole number of at least 1"),
        ({"largest_cluster": True}, ValueError, "a whole number of at least 1"),
        ({"corner_pips": 5}, ValueError, "pair"),
        ({"corner_pips": (5, 4)}, ValueError, "pair"),
        ({"corner_pips": (1.5, 4)}, ValueError, "pair"),
    ],
)
def test_bad_criteria(criteria, error, message):
    """Unknown criteria and impossible values are refused; the text says what is allowed."""
    with pytest.raises(error, match=message):
        Board.fair(seed=1, **criteria)


def test_criteria_are_values():
    """Criteria created by name equal those created directly."""
    assert Criteria.of(equal_apart=True) == Criteria(equal_apart=True)


def test_fair_needs_an_island():
    """The edition has no island, and the error says so."""
    with pytest.raises(ValueError, match="no island"):
        Board.fair("edition", seed=1)


def test_red_chips_apart_by_chance():
    """Four red chips placed at random, with a random desert, are non-adjacent with probability 7/51."""
    near = Board.variable(seed=1).topology.hex_neighbours
    touching = {frozenset((a, b)) for a in range(19) for b in near[a]}
    apart = [
        places
        for places in combinations(range(19), 4)
        if touching.isdisjoint(frozenset(pair) for pair in combinations(places, 2))
    ]
    # Each set of four places allows 15 of the 19 places for the desert.
    assert Fraction(15 * len(apart), 19 * comb(18, 4)) == Fraction(7, 51)
