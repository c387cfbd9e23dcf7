"""The set-up procedures: every step is checked against its rule, and 10,000 random islands for their properties."""

from collections import Counter
from itertools import combinations, pairwise, permutations
from math import factorial, prod

import pytest

from catan_widgets.engine.board import setup
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, Tile, produces
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import generator, orders, pick
from catan_widgets.engine.ruledata.ruleset import load

RED = (6, 8)
CHIPS = Counter({2: 1, 12: 1} | dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2))
LAND = Counter(forest=4, pasture=4, fields=4, hills=3, mountains=3, desert=1)
HARBOURS = Counter(any=4, lumber=1, brick=1, wool=1, grain=1, ore=1)
LETTERS = dict(zip("ABCDEFGHIJKLMNOPQR", (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11), strict=True))


def red_neighbours(board):
    """Pairs of neighbouring hexes that both have a red number."""
    near = board.topology.hex_neighbours
    red = [i for i, tile in enumerate(board.tiles) if tile.number in RED]
    return [(a, b) for a, b in combinations(red, 2) if b in near[a]]


def chips_of(board):
    """The numbers of the chips of a board, without those printed on jungle hexes."""
    return Counter(tile.number for tile in board.tiles if tile.number and tile.terrain != "jungle")


#: 10,000 islands in total, a tenth of them before every commit.
SEEDS = pytest.mark.parametrize(
    "seeds", [range(1000), pytest.param(range(1000, 10_000), marks=pytest.mark.long)], ids=["few", "many"]
)


@SEEDS
def test_base_islands(seeds):
    """B-01, B-05, B-08, B-11, B-12, B-14: counts, alternating harbours, red chips apart, robber, 10,000 times."""
    for seed in seeds:
        board = Board.variable(seed=seed)
        assert Counter(tile.terrain for tile in board.tiles) == LAND
        assert chips_of(board) == CHIPS
        assert Counter(harbour.kind for harbour in board.harbours) == HARBOURS
        frame = board.topology.frame
        places = [i for i, sea in enumerate(frame) if any(h.sea == sea.name for h in board.harbours)]
        assert places in ([*range(0, 18, 2)], [*range(1, 18, 2)])
        assert all(h.path in dict(frame)[h.sea] for h in board.harbours)
        assert not red_neighbours(board)
        assert board.hexes[board.robber].terrain == "desert"


@SEEDS
def test_market_islands(seeds):
    """M-01, M-09, M-10, M-11, M-12: counts, red chips apart on four terrains, harbours apart, 10,000 times."""
    for seed in seeds:
        board = Board.variable("market", seed=seed)
        assert Counter(tile.terrain for tile in board.tiles) == LAND + Counter(jungle=5)
        assert sorted(t.number for t in board.tiles if t.terrain == "jungle") == [4, 5, 9, 10, 11]
        assert chips_of(board) == CHIPS
        assert not red_neighbours(board)
        red = [tile.terrain for tile in board.tiles if tile.number in RED]
        assert len(set(red)) == 4
        assert Counter(harbour.kind for harbour in board.harbours) == HARBOURS
        names = [sea.name for sea in board.topology.frame]
        places = sorted(names.index(harbour.sea) for harbour in board.harbours)
        assert all((b - a) % 20 > 1 for a, b in pairwise([*places, places[0]]))
        assert board.hexes[board.robber].terrain == "desert"


def test_spiral_never_puts_red_chips_together():
    """B-12: from every corner and for all 19 places of the desert, the letter spiral keeps the red chips apart."""
    island = Topology.columns((3, 4, 5, 4, 3))
    for corner in island.corner_hexes:
        for desert in range(19):
            letters = iter(LETTERS.values())
            numbers = {hex: next(letters) for hex in island.spiral(corner) if hex != desert}
            red = [hex for hex, number in numbers.items() if number in RED]
            assert not [pair for pair in combinations(red, 2) if pair[1] in island.hex_neighbours[pair[0]]]


@pytest.mark.parametrize("seed", range(20))
def test_letters_lie_in_order(seed):
    """B-12, B-13: chips A to R follow the spiral from the chosen corner, skip the desert, and are then turned over."""
    steps = setup.steps(seed=seed, corner="2,0")
    lettered = max((step.layout for step in steps), key=lambda layout: len(layout.lettered))
    island = lettered.topology
    along = [island.hexes[hex] for hex in island.spiral(island.hex("2,0"))]
    desert = next(hex for hex, tile in lettered.hexes.items() if tile.terrain == "desert")
    assert [lettered.letters[hex] for hex in along if hex != desert] == list(LETTERS)
    final = steps[-1].layout
    assert {hex: tile.number for hex, tile in final.hexes.items() if tile.number} == {
        hex: LETTERS[letter] for hex, letter in lettered.letters.items()
    }


def test_steps_change_one_thing_each():
    """B-12: after the harbours and before the turning over, each step places at most one chip and names its hex."""
    steps = setup.steps(seed=4)
    for before, after in pairwise(steps):
        laid = set(after.layout.letters) - set(before.layout.letters)
        if laid:
            assert tuple(laid) == after.changed
    assert sum("desert gets no chip" in step.text for step in steps) == 1
    assert len(steps) == 2 + 1 + 19 + 1 + 1


def test_numbers_of_choices():
    """B-10, B-11, B-12: the number of choices in each random step of the base set-up, by independent formulas."""
    choices = {step.rules[0]: step.choices for step in reversed(setup.steps(seed=1))}
    assert choices["B-10"] == factorial(19) // (factorial(4) ** 3 * factorial(3) ** 2) == 244_432_188_000
    assert choices["B-11"] == 2 * 2**6 * factorial(9) // factorial(4)
    assert choices["B-12"] == 6
    assert choices["B-14"] == 1
    assert {step.choices for step in setup.steps(seed=1, corner="0,2")[2:]} == {1}


def test_market_numbers_of_choices():
    """M-10, M-12: the number of choices in each random step of the market; jungle hexes differ by their numbers."""
    land, harbours, _red, black, robber = setup.steps("market", seed=1)
    assert land.choices == factorial(24) // (factorial(4) ** 3 * factorial(3) ** 2)
    assert black.choices == factorial(14) // 2**6
    frame = load("market"), Topology.columns((4, 5, 6, 5, 4)).frame
    ways = 0
    for places in combinations(range(20), 9):
        if all((b - a) % 20 > 1 for a, b in pairwise([*places, places[0]])):
            ways += prod(len(frame[1][place].paths) for place in places)
    assert harbours.choices == ways * factorial(9) // factorial(4)
    assert robber.choices == 1


def test_red_placements_by_brute_force():
    """M-10: the red placements are exactly those that are non-adjacent and on four terrains, each listed once."""
    layout = setup.steps("market", seed=3)[0].layout
    found = setup.red_placements(layout, 4)
    near = layout.topology.hex_neighbours
    free = [i for i, tile in enumerate(layout.tiles) if tile.terrain not in ("desert", "jungle")]
    brute = {
        tuple(layout.topology.hexes[i] for i in places)
        for places in combinations(free, 4)
        if len({layout.tiles[i].terrain for i in places}) == 4
        and not any(b in near[a] for a, b in combinations(places, 2))
    }
    assert len(found) == len(set(found))
    assert set(found) == brute


def test_terrain_wish_gives_way_first():
    """M-10: if red chips cannot be apart on different terrains, they are only apart; otherwise an error says so."""
    ruleset = load("market")
    line = Topology([(q, 0) for q in range(7)])
    forest = Layout(ruleset, line, (Tile("forest"),) * 7)
    assert setup.red_placements(forest, 4) == [("0,0", "2,0", "4,0", "6,0")]
    with pytest.raises(ValueError, match="no room to keep 5 red chips apart"):
        setup.red_placements(forest, 5)


def test_red_placements_are_equally_likely():
    """M-10: over many seeds each red set is drawn about equally often (chi-square, fixed seeds)."""
    placements = setup.red_placements(setup.steps("market", seed=3)[0].layout, 4)
    rng = generator(0)
    drawn = Counter(placements[pick(rng, len(placements))] for _draw in range(20 * len(placements)))
    chi_square = sum((drawn[placement] - 20) ** 2 / 20 for placement in placements)
    degrees = len(placements) - 1
    assert abs(chi_square - degrees) < 4 * (2 * degrees) ** 0.5


def test_steps_follow_the_order_of_the_rules():
    """B-10 to B-14: the order is land, sea, chips from a corner, turning them over, robber."""
    firsts = [step.rules[0] for step in setup.steps(seed=1)]
    assert list(dict.fromkeys(firsts)) == ["B-10", "B-11", "B-12", "B-14"]
    assert [step.rules[0] for step in setup.steps("market", seed=1)] == ["M-02", "M-12", "M-10", "M-10", "M-11"]


def test_last_step_is_the_variable_board():
    """The last step and a board made in one go from the same seed are the same island."""
    for rules in ("base", "market"):
        assert Board.of(setup.steps(rules, seed="x")[-1].layout) == Board.variable(rules, seed="x")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"rules": "edition"}, "no island"),
        ({"rules": "chess"}, "not a rule system"),
        ({"corner": "0,0"}, "not a corner hex"),
        ({"corner": "nowhere"}, "no hex 'nowhere' on this island"),
        ({"rules": "market", "corner": "0,-2"}, "only the base game"),
    ],
)
def test_bad_arguments(arguments, message):
    """A system without an island and a hex that is not a corner hex are refused; the text says what is allowed."""
    with pytest.raises(ValueError, match=message):
        setup.steps(**arguments)


def test_harbours_that_cannot_alternate():
    """B-11: unless the frame has twice as many sea hexes as harbours, alternating harbours are refused."""
    with pytest.raises(ValueError, match="cannot alternate"):
        setup.harbour_places(load("base"), 20)


def test_beginner_island():
    """B-15 to B-17: the steps lead to the map with the pieces of each colour, without randomness."""
    steps = setup.beginner_steps()
    board = Board.beginner()
    assert all(step.choices == 1 for step in steps)
    assert Board.of(steps[-1].layout, steps[-1].starts) == board
    assert Counter(tile.terrain for tile in board.tiles) == LAND
    assert chips_of(board) == CHIPS
    assert Board.beginner(3).starts == board.starts[1:]
    assert [len(start.settlements) for start in board.starts] == [2] * 4
    for bad in (2, 5, True, "4"):
        with pytest.raises(ValueError, match="3 or 4"):
            Board.beginner(bad)


def test_without_a_seed_islands_differ():
    """Without a seed, every call makes a different island."""
    assert len({Board.variable() for _island in range(3)}) > 1


def test_produces():
    """B-02, M-10: every terrain except the desert has a number."""
    ruleset = load("market")
    assert [terrain for terrain in ruleset["terrain"] if not produces(ruleset, terrain)] == ["desert"]


def test_orders_of_four_red_chips():
    """M-10: there are 6 different ways to put two sixes and two eights on four hexes."""
    assert orders([6, 6, 8, 8]) == len(set(permutations([6, 6, 8, 8]))) == 6
