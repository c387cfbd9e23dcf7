"""Waiting for a set of cards, checked with all sequences of rolls with real trades, and with simulation."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from catan_widgets import Board
from catan_widgets.analysis import (
    Production,
    Source,
    at_least,
    bank_rates,
    built_within,
    cards_within,
    collected_within,
    expected_build_wait,
    expected_card_wait,
    expected_collect_all,
    expected_wait,
    production,
    row_production,
    seat_production,
    swap_rates,
)
from catan_widgets.engine.chance import generator
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import load

#: Probabilities of a few outcomes, so that all sequences can be counted; 7 gives nothing.
FEW = FrozenMap({6: Fraction(1, 2), 7: Fraction(1, 6), 8: Fraction(1, 3)})
SEAT = Production((Source(6, "ore", 1), Source(6, "wool", 2), Source(8, "grain", 1), Source(8, "cocoa", 1)), FEW)
RATES = (dict.fromkeys(("ore", "grain", "lumber"), 3) | {"wool": 2}, {"cocoa": 2, "milk": 2})


def affordable(hand, wanted, rates, tried=None):
    """Whether some sequence of real trades with the bank leads to the wanted cards."""
    tried = set() if tried is None else tried
    key = tuple(sorted(hand.items()))
    if key in tried:
        return False
    tried.add(key)
    if all(hand.get(kind, 0) >= count for kind, count in wanted.items()):
        return True
    for pile in rates:
        for give, get in product(pile, repeat=2):
            if give != get and hand.get(give, 0) >= pile[give]:
                after = {**hand, give: hand[give] - pile[give], get: hand.get(get, 0) + 1}
                if affordable({kind: n for kind, n in after.items() if n}, wanted, rates, tried):
                    return True
    return False


def counted_within(seat, wanted, rolls, hand, rates):
    """The probability that the cards are complete after one of the rolls, over all sequences."""
    total = Fraction(0)
    for sequence in product(seat.chances, repeat=rolls):
        held = dict(hand)
        found = affordable(held, wanted, rates)
        for outcome in sequence:
            for kind, n in seat.gains.get(outcome, {}).items():
                held[kind] = held.get(kind, 0) + n
            found = found or affordable(held, wanted, rates)
        if found:
            total += prod((seat.chances[outcome] for outcome in sequence), start=Fraction(1))
    return total


@pytest.mark.parametrize("rates", [(), RATES])
@pytest.mark.parametrize(
    ("wanted", "hand"),
    [
        ({"ore": 3, "grain": 2}, {}),
        ({"ore": 1, "wool": 1, "grain": 1}, {}),
        ({"lumber": 1, "grain": 1}, {"ore": 1}),
        ({"milk": 1, "grain": 2}, {"grain": 1}),
        ({"wool": 5}, {"wool": 5}),
    ],
)
def test_within(wanted, hand, rates):
    """B-41, M-61: cards within n rolls, with and without trade, checked with all sequences of rolls and trades."""
    for rolls in range(5):
        assert cards_within(SEAT, wanted, rolls, hand, rates) == counted_within(SEAT, wanted, rolls, hand, rates)


@pytest.mark.parametrize("rates", [(), RATES])
def test_expected(rates):
    """The mean wait is Σ P(not within n), summed until the rest is negligible."""
    for wanted in ({"ore": 3, "grain": 2}, {"wool": 1, "cocoa": 3}):
        mean = sum(1 - float(cards_within(SEAT, wanted, n, rates=rates)) for n in range(90))
        assert float(expected_card_wait(SEAT, wanted, rates=rates)) == pytest.approx(mean)


CHOOSING = Production((Source(6, "ore", 1), Source(8, "choice", 1), Source(8, "wool", 1)), FEW)


def best_within(hand, wanted, rolls, rates):
    """The probability within n rolls if each free choice of a card is the best one, by trying every kind."""
    if affordable(hand, wanted, rates):
        return Fraction(1)
    if rolls == 0:
        return Fraction(0)
    total = Fraction(0)
    for outcome, p in CHOOSING.chances.items():
        gains = dict(CHOOSING.gains.get(outcome, {}))
        choices = ("ore", "wool", "grain", "lumber", "brick") if gains.pop("choice", 0) else (None,)
        hands = []
        for choice in choices:
            kinds = {*hand, *gains, *({choice} - {None})}
            hands.append({k: hand.get(k, 0) + gains.get(k, 0) + (k == choice) for k in kinds})
        total += p * max(best_within(after, wanted, rolls - 1, rates) for after in hands)
    return total


@pytest.mark.parametrize("rates", [(), (dict.fromkeys(("ore", "wool", "grain", "lumber", "brick"), 2),)])
@pytest.mark.parametrize("wanted", [{"ore": 2, "grain": 1}, {"lumber": 1, "brick": 1}, {"wool": 2}])
def test_cards_of_choice(wanted, rates):
    """E-21: the free choice of a card is the best one, checked with every possible choice."""
    for rolls in range(4):
        assert cards_within(CHOOSING, wanted, rolls, rates=rates) == best_within({}, wanted, rolls, rates)


def test_wait_in_the_edition():
    """E-21, E-31: cards that a row does not give take 7 turns each by free choice on average, and less by swapping."""
    seat = row_production(["red"])
    assert expected_card_wait(seat, "1 wool") == 7
    assert expected_card_wait(seat, "2 wool") == 14
    assert expected_card_wait(seat, "2 wool", rates=swap_rates()) < 14
    assert expected_card_wait(seat, "1 wool + 1 grain") == 14
    assert expected_card_wait(seat, "1 ore") == Fraction(7, 2)


def test_trade_helps():
    """Trading with the bank never makes the wait longer, and makes up for kinds that the seat does not produce."""
    board = Board.beginner()
    for start in board.starts[:2]:
        seat, rates = seat_production(board, start.settlements), bank_rates(board, start.settlements)
        for item in ("road", "settlement", "city", "card"):
            cost = board.ruleset[f"costs.{item}"]
            traded = expected_card_wait(seat, cost, rates=rates)
            if set(cost) <= set(seat.kinds):
                assert traded < expected_card_wait(seat, cost)
            else:
                with pytest.raises(ValueError, match="never collect these cards"):
                    expected_card_wait(seat, cost)


@pytest.mark.parametrize("counts", [{6: 1}, {6: 1, 8: 1}, {2: 1, 3: 1, 12: 1, 7: 1}])
def test_each_number_once(counts):
    """Waiting for each number once is the coupon collector's problem."""
    chances = [production((n,)).expected if n != 7 else Fraction(1, 6) for n in counts]
    assert expected_build_wait(counts) == expected_collect_all(chances)


def test_one_number():
    """Waiting for one number several times is the wait for the r-th success."""
    assert expected_build_wait({6: 3}) == expected_wait(Fraction(5, 36), 3)


def greatest(counts, chances, rolls):
    """Σ P(not all counts reached after n rolls), by summing the multinomial distribution with floats."""
    weights = {(0,) * len(counts): 1.0}
    need, p = tuple(counts.values()), [float(chances[n]) for n in counts]
    total = 0.0
    for _roll in range(rolls):
        total += sum(weight for had, weight in weights.items() if had != need)
        following = {}
        for had, weight in weights.items():
            following[had] = following.get(had, 0.0) + weight * (1 - sum(p))
            for i, q in enumerate(p):
                more = tuple(min(n + (i == k), need[k]) for k, n in enumerate(had))
                following[more] = following.get(more, 0.0) + weight * q
        weights = following
    return total


@pytest.mark.parametrize("rolls", [0, 1, 4, 17])
def test_built_within(rolls):
    """Each number once is inclusion-exclusion, one number repeatedly is binomial, everything else multinomial."""
    p = production(()).chances
    assert built_within({6: 1, 8: 1, 5: 1}, rolls) == collected_within([p[6], p[8], p[5]], rolls)
    assert built_within({6: 3}, rolls) == at_least(rolls, p[6], 3)
    tail = greatest({8: 3, 5: 2}, p, rolls + 1) - greatest({8: 3, 5: 2}, p, rolls)
    assert float(1 - built_within({8: 3, 5: 2}, rolls)) == pytest.approx(tail)


@pytest.mark.parametrize("counts", [{8: 3, 5: 2}, {6: 2, 9: 1, 3: 1}])
def test_build_wait(counts):
    """The mean of the longest wait, compared with the sum of its tail over 900 rolls."""
    assert float(expected_build_wait(counts)) == pytest.approx(greatest(counts, production(()).chances, 900))


def test_build_wait_simulated():
    """4,000 seeded waits for a city: the mean is within four standard errors."""
    rng, waits = generator("city"), []
    for _city in range(4_000):
        ore = grain = rolls = 0
        while ore < 3 or grain < 2:
            total = int(rng.random() * 6) + int(rng.random() * 6) + 2
            ore, grain, rolls = ore + (total == 8), grain + (total == 5), rolls + 1
        waits.append(rolls)
    mean = sum(waits) / len(waits)
    error = (sum((wait - mean) ** 2 for wait in waits) / len(waits) ** 2) ** 0.5
    assert abs(mean - float(expected_build_wait({8: 3, 5: 2}))) < 4 * error


def test_rates():
    """B-41 to B-43, M-61: the best rate of the bank and the seat's harbours; ingredients have no 2:1."""
    board = Board.variable("market", seed=1)
    plain = bank_rates(board)
    assert set(plain[0].values()) == set(plain[1].values()) == {4}
    for harbour in board.harbours:
        for end in board.topology.path_ends[board.topology.path(harbour.path)]:
            resources, ingredients = bank_rates(board, [board.intersections[end]])
            if harbour.kind == "any":
                assert set(resources.values()) == set(ingredients.values()) == {3}
            else:
                assert resources == {kind: 2 if kind == harbour.kind else 4 for kind in resources}
                assert set(ingredients.values()) == {4}
    assert len(bank_rates(Board.variable(seed=1))) == 1
    every = [
        board.intersections[end]
        for h in board.harbours
        for end in board.topology.path_ends[board.topology.path(h.path)]
    ]
    assert set(bank_rates(board, every)[0].values()) == {2}


def test_costs_of_the_rules():
    """M-40: the goal can be an entry of the rule data or a text."""
    board = Board.variable("market", seed=3)
    seat = seat_production(board, board.intersections[:30])
    assert expected_card_wait(seat, load("market")["costs.site"]) == expected_card_wait(seat, "1 lumber + 1 ore")


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: expected_build_wait({13: 1}), ValueError, "13 is not a total of these dice"),
        (lambda: built_within({6: 1}, -1), ValueError, "rolls is -1"),
        (lambda: expected_build_wait({6: 0}), ValueError, "the count of 6 is 0; it must be at least 1"),
        (lambda: expected_card_wait(SEAT, "1 gold"), ValueError, "1 gold"),
        (lambda: expected_card_wait(SEAT, "1 brick", rates=RATES), ValueError, "never collect these cards"),
        (lambda: expected_card_wait(SEAT, "1 milk"), ValueError, "never collect these cards"),
        (lambda: cards_within(SEAT, "1 ore", -1), ValueError, "rolls is -1"),
        (
            lambda: expected_build_wait([6, 8]),
            TypeError,
            r"counts is \[6, 8\]; it must be a mapping",
        ),
    ],
)
def test_bad_arguments(call, error, text):
    """Impossible arguments and goals are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()
