"""Production given by numbers alone, checked by counting all rolls."""

from fractions import Fraction
from itertools import combinations_with_replacement, product

import pytest

from catan_widgets.analysis import production
from catan_widgets.engine.chance import generator
from catan_widgets.engine.ruledata.ruleset import load

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]
CHIPS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
CORNERS = [numbers for size in range(4) for numbers in combinations_with_replacement(CHIPS, size)]


@pytest.mark.parametrize("city", [False, True])
def test_every_corner(city):
    """B-31: every possible corner, with every place for the robber (B-32), checked with the 36 rolls."""
    amount = 2 if city else 1
    for numbers in CORNERS:
        for robber in {None, *numbers}:
            left = list(numbers)
            if robber:
                left.remove(robber)
            cards = [amount * left.count(total) for total in THROWS]
            worth = production(numbers, robber_on=robber, city=city)
            assert worth.expected == Fraction(sum(cards), 36)
            assert worth.at_least_one == Fraction(sum(n > 0 for n in cards), 36)
            assert worth.variance == Fraction(sum(n * n for n in cards), 36) - Fraction(sum(cards), 36) ** 2
            assert sum(worth.distribution.values()) == 1
            assert worth.numbers == tuple(sorted(left))


def test_covariance():
    """The covariance of two corners matches the 36 rolls; with itself, a corner's covariance is its variance."""
    for first, second in product(CORNERS[40:200:11], CORNERS[60:200:13]):
        a, b = production(first), production(second, city=True)
        pairs = [(first.count(total), 2 * second.count(total)) for total in THROWS]
        mean_a, mean_b = (Fraction(sum(column), 36) for column in zip(*pairs, strict=True))
        assert a.covariance(b) == Fraction(sum(x * y for x, y in pairs), 36) - mean_a * mean_b == b.covariance(a)
        assert a.covariance(a) == a.variance
        assert (a + b).variance == a.variance + b.variance + 2 * a.covariance(b)


def test_simulated():
    """10,000 seeded rolls: the mean is within four standard errors."""
    rng, worth = generator("production"), production((5, 5, 9))
    rolls = [int(rng.random() * 6) + int(rng.random() * 6) + 2 for _roll in range(10_000)]
    seen = sum(worth.cards(roll) for roll in rolls) / 10_000
    assert abs(seen - worth.expected) < 4 * (float(worth.variance) / 10_000) ** 0.5


def test_of_and_joint():
    """A part of the production has the sources of its kinds."""
    worth = production((6, 9))
    assert worth.of("card") == worth
    assert worth.of("ore").expected == 0
    assert worth.joint == {(): Fraction(3, 4), (("card", 1),): Fraction(1, 4)}


def test_market_numbers():
    """M-09: a number printed on a jungle hex is accepted as the number of a hex."""
    assert production((4, 11), ruleset=load("market")).expected == Fraction(5, 36)


@pytest.mark.parametrize("number", [7, 1, 13, True])
def test_no_number_of_a_hex(number):
    """B-05: a number that is not on any chip, such as 7, is refused; the error lists the existing ones."""
    with pytest.raises(ValueError, match="2, 3, 4, 5, 6, 8, 9, 10, 11, 12"):
        production((6, number))


def test_robber_elsewhere():
    """A robber on a number that the building does not have is refused."""
    with pytest.raises(ValueError, match="the robber is on 8.*6, 9"):
        production((6, 9), robber_on=8)
