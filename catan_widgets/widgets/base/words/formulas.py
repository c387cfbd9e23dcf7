"""Probabilities and means as they stand in formulas: as fractions where these can be read, else as decimals."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _, number, percent
from catan_widgets.widgets.base.words.texts import average, probability

#: Denominators with more digits than this make a fraction unreadable: in a formula, and in a table.
_LONGEST, _DIGITS = 7, 6


def throws_of(ruleset: RuleSet) -> int:
    """The number of equally likely throws."""
    return int(ruleset["dice.faces"] ** ruleset["dice.number"])


def cases(value: Fraction, throws: int) -> str:
    """A probability as a number of equally likely throws, ``5/36``."""
    return f"{value * throws}/{throws}" if throws % value.denominator == 0 else str(value)


def exact(value: Fraction) -> str:
    """A fraction with its decimal; for a long fraction just the decimal, marked as rounded."""
    return average(value) if len(str(value.denominator)) <= _LONGEST else f"≈ {number(value)}"


def chance(value: Fraction) -> str:
    """A probability with its percentage; for a long fraction just the percentage."""
    return probability(value) if len(str(value.denominator)) <= _LONGEST else f"≈ {percent(value, 2)}"


def equal(value: Fraction) -> str:
    """A probability after its formula, with the sign: ``= 16/81 ≈ 19.8%``; for a long fraction ``≈ 19.75%``."""
    return f"= {chance(value)}" if len(str(value.denominator)) <= _LONGEST else chance(value)


def short(value: Fraction) -> str:
    """A fraction; a long one as a decimal."""
    return str(value) if len(str(value.denominator)) <= _LONGEST else number(value, 5)


def exactly(p: Fraction) -> str:
    """A probability as a fraction if it is readable, otherwise as a decimal with four digits.

    >>> exactly(Fraction(625, 1296)), exactly(Fraction(458_500_001, 1_000_000_007))
    ('625/1296 ≈ 48.2%', '≈ 0.4585 = 45.85%')
    """
    if len(str(p.denominator)) <= _DIGITS:
        return probability(p)
    return _("≈ {decimal} = {percent}", decimal=number(p, 4), percent=percent(p, 2))


def mean_exactly(mean: Fraction) -> str:
    """A mean as a fraction if it is readable, otherwise as a decimal.

    >>> mean_exactly(Fraction(54, 5)), mean_exactly(Fraction(61_217_400_001, 1_000_000_007))
    ('54/5 ≈ 10.800', '≈ 61.2174')
    """
    if len(str(mean.denominator)) <= _DIGITS:
        return average(mean)
    return _("≈ {decimal}", decimal=number(mean, 4))
