"""The dice and the spinner, checked by counting all outcomes."""

from fractions import Fraction
from itertools import product

import pytest

from catan_widgets.analysis import (
    dice_distribution,
    loaded_distribution,
    mean,
    pips,
    spinner_distribution,
    variance,
)
from catan_widgets.analysis.dice import cards_left, next_total, robber_outcome, turn_distribution
from catan_widgets.engine.ruledata.ruleset import load

FAIR = {face: Fraction(1, 6) for face in range(1, 7)}

THROWS = list(product(range(1, 7), repeat=2))


def test_distribution():
    """The probability of each total is its share of the 36 rolls."""
    counted = {total: Fraction(sum(a + b == total for a, b in THROWS), 36) for total in range(2, 13)}
    assert dice_distribution() == counted


def test_pips():
    """B-09: the dots of a number are the number of rolls that show it."""
    for number in range(2, 13):
        assert pips(number) == sum(a + b == number for a, b in THROWS)


@pytest.mark.parametrize("number", [0, 1, 13, -3])
def test_no_total(number):
    """A number that two dice cannot show is refused; the error gives the range."""
    with pytest.raises(ValueError, match="2 to 12"):
        pips(number)


def test_other_dice():
    """Rule data with other dice gives their distribution."""
    rules = load("base", data={"dice.faces": 6, "dice.number": 2})
    assert dice_distribution(rules) == dice_distribution()


def test_mean_and_variance():
    """The mean and variance of the total are those of the 36 rolls."""
    totals = [a + b for a, b in THROWS]
    centre = Fraction(sum(totals), 36)
    assert mean(dice_distribution()) == centre
    assert variance(dice_distribution()) == Fraction(sum((total - centre) ** 2 for total in totals), 36)


def test_loaded_dice():
    """Two fair dice give the usual distribution, and a loaded one agrees with its weighted rolls."""
    assert loaded_distribution(FAIR, FAIR) == dice_distribution()
    loaded = {1: Fraction(1, 12), 2: Fraction(1, 6), 3: Fraction(1, 6), 4: Fraction(1, 6), 5: Fraction(1, 6)}
    loaded[6] = Fraction(1, 4)
    summed = loaded_distribution(loaded, FAIR, FAIR)
    throws = list(product(range(1, 7), repeat=3))
    for total in range(3, 19):
        assert summed[total] == sum(loaded[a] / 36 for a, b, c in throws if a + b + c == total)


def test_loaded_dice_add_up():
    """The probabilities of a given die must be exact and add up to 1."""
    with pytest.raises(ValueError, match="add up to 5/6"):
        loaded_distribution({face: Fraction(1, 6) for face in range(1, 6)})
    with pytest.raises(TypeError, match="exact number"):
        loaded_distribution({1: 0.5, 2: 0.5})


def test_spinner():
    """E-01: there are seven sections, each with a probability proportional to its width."""
    assert set(spinner_distribution().values()) == {Fraction(1, 7)}
    wider = load("edition", data={"spinner_weights": {**load("edition")["spinner_weights"], "robber": 4}})
    assert spinner_distribution(wider)["robber"] == Fraction(4, 10)


@pytest.mark.parametrize(
    ("rules", "p"), [("base", Fraction(1, 6)), ("market", Fraction(1, 6)), ("edition", Fraction(1, 7))]
)
def test_robber(rules, p):
    """B-60, E-22: the robber is activated by a 7 or by its section."""
    chances = turn_distribution(load(rules))
    assert chances[robber_outcome(load(rules))] == p
    assert sum(chances.values()) == 1


def test_deck_of_dice_cards():
    """A deck has one card for each roll; drawn cards return only when all are gone; the rest gives the next total."""
    deck = list(cards_left([]))
    assert len(deck) == len(set(deck)) == 36 and next_total([]) == dice_distribution()
    assert cards_left(deck[:35]) == (deck[35],) and next_total(deck[:35])[sum(deck[35])] == 1
    assert cards_left(deck) == tuple(deck) and len(cards_left(deck + deck[:1])) == 35
    assert len(cards_left([], dice=3)) == 216
