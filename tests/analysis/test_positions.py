"""The production of positions, checked by counting all rolls."""

from fractions import Fraction
from itertools import product

import pytest

from catan_widgets import Board
from catan_widgets.analysis import corner, production, row_production, seat_production, table_production
from catan_widgets.engine.board import setup
from catan_widgets.engine.chance import generator, shuffled
from catan_widgets.engine.ruledata.ruleset import load

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def cards(board, intersection, total, robber=None):
    """The cards that one roll gives, hex by hex."""
    tiles = [board.hexes[hex] for hex in board.neighbours(intersection) if hex != robber]
    return sum(tile.number == total and tile.terrain not in ("jungle", "desert") for tile in tiles)


@pytest.mark.parametrize("rules", ["base", "market"])
@pytest.mark.parametrize("seed", range(4))
def test_every_intersection(rules, seed):
    """B-31, M-31: the expected cards and the probability of a card match the 36 rolls; jungle gives no resource."""
    board = Board.variable(rules, seed=seed)
    for intersection in board.intersections:
        gains = [cards(board, intersection, total) for total in THROWS]
        result = corner(board, intersection)
        assert result.expected == Fraction(sum(gains), 36)
        assert result.at_least_one == Fraction(sum(gain > 0 for gain in gains), 36)


def test_robber():
    """B-32: the robber's hex gives nothing, on any hex of the intersection."""
    board = Board.variable(seed=3)
    for intersection in board.intersections:
        for hex in board.neighbours(intersection):
            gains = [cards(board, intersection, total, robber=hex) for total in THROWS]
            assert corner(board, intersection, robber=hex).expected == Fraction(sum(gains), 36)


def test_robber_elsewhere():
    """B-32: a robber on a different hex does not affect an intersection."""
    board = Board.variable(seed=3)
    assert corner(board, "0,0N", robber="0,2") == corner(board, "0,0N")


def test_unfinished():
    """Hexes without a chip give nothing, and an empty place is not an error."""
    for step in setup.steps(seed=1):
        worth = corner(step.layout, "0,0N")
        assert worth.at_least_one <= worth.expected
    assert corner(setup.steps(seed=1)[0].layout, "0,0N").numbers == ()


def test_bad_names():
    """A name that the island does not have is refused, both for the intersection and for the robber's hex."""
    board = Board.variable(seed=1)
    with pytest.raises(ValueError, match="no intersection '9,9N' on this island"):
        corner(board, "9,9N")
    with pytest.raises(ValueError, match="no hex '9,9' on this island"):
        corner(board, "0,0N", robber="9,9")


def test_city():
    """B-31: a city gets twice the cards of a settlement, with the same probability of getting any."""
    board = Board.variable(seed=5)
    for intersection in board.intersections:
        settlement, city = corner(board, intersection), corner(board, intersection, city=True)
        assert city.expected == 2 * settlement.expected
        assert city.variance == 4 * settlement.variance
        assert city.at_least_one == settlement.at_least_one


KINDS = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
INGREDIENTS = {"jungle": "cocoa", "fields": "sugar", "pasture": "milk", "forest": "hazelnut", "hills": "grapes"}


def position(board, seed, seats=3):
    """Some buildings and production sites for each seat, drawn at random; buildings may be neighbours."""
    rng = generator(seed)
    places = shuffled(rng, board.intersections)
    drawn = []
    for seat in range(seats):
        own = places[5 * seat : 5 * seat + 5]
        pairs = [(hex, place) for place in own for hex in board.neighbours(place)]
        fitting = [pair for pair in pairs if board.hexes[pair[0]].terrain in INGREDIENTS]
        sites = shuffled(rng, fitting)[:4] if board.rules == "market" else []
        drawn.append({"settlements": own[:3], "cities": own[3:], "sites": sites, "hand": "1 ore"})
    return drawn


def hand(board, seat, total, robber=None):
    """The cards by kind that one roll gives to a seat, hex by hex (B-31, B-32, M-30)."""
    cards = {}
    for hex, (terrain, number) in board.hexes.items():
        if number != total or hex == robber:
            continue
        for part, amount in (("settlements", 1), ("cities", 2)):
            touching = sum(hex in board.neighbours(place) for place in seat[part])
            if terrain in KINDS and touching:
                cards[KINDS[terrain]] = cards.get(KINDS[terrain], 0) + amount * touching
        sites = sum(site[0] == hex for site in seat["sites"])
        if sites:
            cards[INGREDIENTS[terrain]] = cards.get(INGREDIENTS[terrain], 0) + sites
    return cards


def average(values):
    """The mean over the 36 rolls."""
    return Fraction(sum(values), 36)


@pytest.mark.parametrize("rules", ["base", "market"])
@pytest.mark.parametrize("seed", range(6))
def test_table(rules, seed):
    """B-31, B-32, M-30, M-32: all seats with shared hexes, cities, robber and sites, checked with the 36 rolls."""
    board = Board.variable(rules, seed=seed)
    seats = position(board, seed)
    robber = shuffled(generator(seed), board.hexes)[0]
    table = table_production(board, seats, robber=robber)
    hands = [[hand(board, seat, total, robber) for total in THROWS] for seat in seats]
    cards = [[sum(got.values()) for got in column] for column in hands]
    for seat, got, column in zip(table.seats, cards, hands, strict=True):
        assert seat.expected == average(got)
        assert seat.at_least_one == average(map(bool, got))
        assert seat.variance == average(n * n for n in got) - average(got) ** 2
        assert seat.distribution == {n: average(m == n for m in got) for n in sorted({0, *got})}
        assert seat.by_kind == {kind: average(part.get(kind, 0) for part in column) for kind in seat.kinds}
        joint = [tuple(sorted(part.items())) for part in column]
        assert seat.joint == {part: average(other == part for other in joint) for part in joint}
    assert table.expected == tuple(map(average, cards))
    for a, b in product(range(3), repeat=2):
        both = average(x * y for x, y in zip(cards[a], cards[b], strict=True))
        assert table.covariance[a][b] == both - average(cards[a]) * average(cards[b])
    together = list(zip(*cards, strict=True))
    assert table.joint == {part: average(other == part for other in together) for part in together}
    assert table.total.variance == sum(sum(row) for row in table.covariance)


@pytest.mark.parametrize("single_claimant", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_short_bank(seed, single_claimant):
    """B-33, B-98: if the bank is short of a kind, nobody gets any, or a single claimant gets what is left."""
    board = Board.variable(seed=seed)
    seats = position(board, seed)
    bank = {"ore": 1, "wool": 2, "grain": 0, "lumber": 3}
    table = table_production(board, seats, bank=bank, single_claimant=single_claimant)
    for total in set(THROWS):
        hands = [hand(board, seat, total) for seat in seats]
        for kind, stock in bank.items():
            asked = [got.get(kind, 0) for got in hands]
            if sum(asked) > stock:
                alone = single_claimant and asked.count(0) == len(asked) - 1
                asked = [stock if n and alone else 0 for n in asked]
            assert [seat.gains.get(total, {}).get(kind, 0) for seat in table.seats] == asked


def test_bank_that_is_never_short():
    """B-33: a bank with enough of everything changes nothing."""
    board = Board.variable(seed=2)
    seats = position(board, 2)
    assert table_production(board, seats, bank=load("base")["bank"]) == table_production(board, seats)


def test_rows_of_the_edition():
    """E-20, E-21: the worked examples, and a card of their choice for everybody on the question mark."""
    assert [row_production(row).by_kind.get("ore", 0) for row in (["red", "white"], ["blue", "yellow"], ["green"])] == [
        Fraction(1, 7),
        Fraction(2, 7),
        0,
    ]
    assert row_production([], cities=["blue"]).by_kind == {
        kind: Fraction(2, 7) for kind in ("lumber", "ore", "wool")
    } | {"choice": Fraction(1, 7)}
    assert row_production(["green"]).cards("robber") == 0


def test_wrong_positions():
    """Impossible pieces are refused: two buildings in one place, sites without a building or on the wrong terrain."""
    board = Board.variable("market", seed=1)
    with pytest.raises(ValueError, match="two buildings"):
        seat_production(board, ["0,0N"], cities=["0,0N"])
    with pytest.raises(ValueError, match="two buildings"):
        table_production(board, [{"settlements": ["0,0N"]}, {"cities": ["0,0N"]}])
    with pytest.raises(ValueError, match="not at a building of this seat"):
        seat_production(board, ["0,0N"], sites=[("0,0", "0,0S")])
    with pytest.raises(ValueError, match="not at a building of this seat"):
        seat_production(board, ["0,0N"], sites=[("0,1", "0,0N")])
    barren = next(hex for hex, tile in board.hexes.items() if tile.terrain == "mountains")
    place = next(place for place in board.intersections if barren in board.neighbours(place))
    with pytest.raises(ValueError, match="mountains; production sites go on jungle"):
        seat_production(board, [place], sites=[(barren, place)])
    fertile = next(hex for hex, tile in board.hexes.items() if tile.terrain == "jungle")
    place = next(place for place in board.intersections if fertile in board.neighbours(place))
    with pytest.raises(ValueError, match="room for only one"):
        seat_production(board, [place], sites=[(fertile, place), (fertile, place)])
    with pytest.raises(ValueError, match="at least one"):
        table_production(board, [])
    with pytest.raises(ValueError, match="'pink' is not a colour"):
        row_production(["pink"])
    with pytest.raises(ValueError, match="red occurs twice"):
        row_production(["red"], cities=["red"])


def test_no_sites_in_the_base_game():
    """M-40: production sites are refused if the rules do not have them."""
    board = Board.variable(seed=1)
    with pytest.raises(ValueError, match="production sites go on -"):
        seat_production(board, ["0,0N"], sites=[("0,0", "0,0N")])


def test_different_chances_do_not_mix():
    """Production from dice and from a spinner cannot be combined."""
    with pytest.raises(ValueError, match="same dice or spinner"):
        production((6,)) + row_production(["red"])
