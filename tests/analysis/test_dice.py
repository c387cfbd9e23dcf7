"""The dice against all their throws, counted one by one."""

from fractions import Fraction
from itertools import product

import pytest

from catan_widgets.analysis import dice_distribution, pips

THROWS = list(product(range(1, 7), repeat=2))


def test_distribution():
    """Each total is as likely as its share of the 36 throws."""
    counted = {total: Fraction(sum(a + b == total for a, b in THROWS), 36) for total in range(2, 13)}
    assert dice_distribution() == counted


def test_pips():
    """B-09: the dots of a number are the throws that show it."""
    for number in range(2, 13):
        assert pips(number) == sum(a + b == number for a, b in THROWS)


@pytest.mark.parametrize("number", [0, 1, 13, -3, True, "6"])
def test_no_total(number):
    """A number that two dice cannot show is refused, with the range that they do show."""
    with pytest.raises(ValueError, match="2 to 12"):
        pips(number)
