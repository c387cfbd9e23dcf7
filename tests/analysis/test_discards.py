"""The risk of the hand limit, checked with all sequences of rolls and with simulation."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from catan_widgets.analysis import (
    Production,
    Source,
    discard_risk,
    discard_tree,
    hand_limit,
    piled,
    production,
    row_production,
)
from catan_widgets.engine.chance import generator
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import load

MARKET = load("market")
FEW = FrozenMap({6: Fraction(1, 2), 7: Fraction(1, 6), 8: Fraction(1, 3)})
SEAT = Production((Source(6, "ore", 2), Source(6, "cocoa", 1), Source(8, "sugar", 3)), FEW)


def counted(hand, seat, rolls):
    """The result of `discard_risk` from all sequences: two piles with a limit of 7 each (M-70)."""
    risk, piles, loss, hands = Fraction(0), [Fraction(0)] * 2, [Fraction(0)] * 2, {}
    for sequence in product(seat.chances, repeat=rolls):
        weight = prod((seat.chances[outcome] for outcome in sequence), start=Fraction(1))
        cards, hit = list(hand), [False, False]
        for outcome in sequence:
            gains = seat.gains.get(outcome, {})
            cards[0] += gains.get("ore", 0)
            cards[1] += gains.get("cocoa", 0) + gains.get("sugar", 0)
            for pile in range(2):
                if outcome == 7 and cards[pile] > 7:
                    loss[pile] += weight * (cards[pile] // 2)
                    cards[pile] -= cards[pile] // 2
                    hit[pile] = True
        risk += weight * any(hit)
        piles = [total + weight * one for total, one in zip(piles, hit, strict=True)]
        hands[tuple(cards)] = hands.get(tuple(cards), 0) + weight
    return risk, tuple(piles), tuple(loss), hands


@pytest.mark.parametrize("hand", [(0, 0), (7, 7), (8, 6), (15, 11)])
def test_both_piles(hand):
    """M-70: both piles are counted and halved separately, over all sequences of up to five rolls."""
    for rolls in range(6):
        risk = discard_risk({"ore": hand[0], "cocoa": hand[1]}, SEAT, rolls, MARKET)
        assert (risk.probability, risk.piles, risk.expected_loss, dict(risk.hands)) == counted(hand, SEAT, rolls)


@pytest.mark.parametrize(("cards", "given"), [(6, 0), (7, 0), (8, 4), (9, 4), (11, 5)])
def test_half_rounded_down(cards, given):
    """B-60: on a seven, hands of 6, 7 and 11 discard 0, 0 and 5 cards."""
    risk = discard_risk(cards, {}, rolls=1)
    assert risk.expected_loss == (Fraction(given, 6),)
    assert risk.probability == (Fraction(1, 6) if given else 0)


def test_numbers_alone():
    """The gain can be given by numbers alone, as a mapping or as the production of a corner."""
    assert discard_risk(6, {6: 1, 9: 1, 10: 1}, 3) == discard_risk(6, production((6, 9, 10)), 3)
    assert discard_risk(6, production((6, 9, 10)), 1).probability == 0


def test_edition():
    """E-22: with the spinner, the robber is spun with probability 1/7."""
    edition = load("edition")
    risk = discard_risk(9, row_production(["red", "white"]), 1, edition)
    assert risk.probability == Fraction(1, 7)
    assert risk.expected_loss == (Fraction(4, 7),)


def test_simulated():
    """5,000 seeded hands: the share that loses cards is within four standard errors."""
    rng, worth, lost = generator("discards"), production((5, 6, 8), city=True), 0
    for _hand in range(5_000):
        cards, hit = 5, False
        for _roll in range(6):
            total = int(rng.random() * 6) + int(rng.random() * 6) + 2
            hit = hit or (total == 7 and cards > 7)
            cards += worth.cards(total) - (cards // 2 if total == 7 and cards > 7 else 0)
        lost += hit
    p = float(discard_risk(5, worth, 6).probability)
    assert abs(lost / 5_000 - p) < 4 * (p * (1 - p) / 5_000) ** 0.5


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: discard_risk(-1, {}, 2), ValueError, "number of cards is -1; it must be at least 0"),
        (lambda: discard_risk(8.5, {}, 2), TypeError, "8.5"),
        (lambda: discard_risk({"cocoa": 2}, {}, 2), ValueError, "'cocoa' is not a kind of card here"),
        (lambda: discard_risk(8, {7: 1}, 2), ValueError, "7 never produces any cards; these outcomes can: 2, 3"),
        (lambda: discard_risk(8, {13: 1}, 2), ValueError, "13 never produces any cards"),
        (lambda: discard_risk(8, {}, -1), ValueError, "rolls is -1"),
        (lambda: discard_risk(8, row_production(["red"]), 2), ValueError, "give the rule set that has them"),
        (lambda: discard_risk(8, SEAT, 2), ValueError, "'cocoa' is not a kind of card here"),
        (lambda: discard_risk(8, 3, 2), TypeError, "gain is 3; it must be a production .* or a mapping"),
    ],
)
def test_bad_arguments(call, error, text):
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()


@pytest.mark.parametrize("hand", ["6 ore", "8 ore + 3 cocoa", "7 ore + 7 cocoa"])
def test_the_tree_adds_up_to_the_risk(hand):
    """M-70: multiplying along each path that ends in a discard and adding the paths gives the risk."""
    for rolls in range(4):
        paths = list(discard_tree(hand, SEAT, rolls, MARKET).paths())
        products = [prod((node.p for node in path), start=Fraction(1)) for path in paths]
        assert sum(products) == 1
        given = sum(p for p, path in zip(products, paths, strict=True) if path[-1].gives_back)
        assert given == discard_risk(hand, SEAT, rolls, MARKET).probability


def test_the_tree_joins_outcomes_that_do_the_same():
    """B-60: with seven cards, a seven is like any roll without a gain; with eight, the branch ends there."""
    seven, eight = discard_tree(7, {6: 1}, 1), discard_tree(8, {6: 1}, 1)
    assert [(branch.cards, branch.p) for branch in seven.branches] == [
        ((8,), Fraction(5, 36)),
        ((7,), Fraction(31, 36)),
    ]
    assert [(branch.gives_back, branch.outcomes) for branch in eight.branches[:2]] == [(True, (7,)), (False, (6,))]


def test_each_roll():
    """B-60: a gain adds to the hand; a seven takes half of a hand of more than seven cards."""
    limit = hand_limit({6: 2})
    assert limit.after((9,), 7) == (5,) and limit.given_back((9,), 7) == (4,) and limit.after((9,), 6) == (11,)
    assert piled(9) == (9,) and piled("2 cocoa", MARKET) == (0, 2)
