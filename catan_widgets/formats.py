"""Numbers formatted for the current language, as notebooks show them."""

from __future__ import annotations

from fractions import Fraction
from math import isfinite

from catan_widgets import i18n
from catan_widgets.analysis import checks
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The most decimals.
MOST_DIGITS = 15


@typed
def number(value: float | Fraction, digits: int = 3) -> str:
    """A number in the current language.

    Args:
        value: the number.
        digits: how many decimals it is rounded to, from 0 to 15.

    Raises:
        ValueError: if the number is not finite, or for too many decimals.

    >>> number(Fraction(5, 36)), number(21.6, digits=1)
    ('0.139', '21.6')
    """
    return i18n.number(_finite(value), _decimals(digits))


@typed
def percent(value: float | Fraction, digits: int = 1) -> str:
    """A probability or another share as a percentage in the current language.

    Args:
        value: the share; 1 is 100%.
        digits: how many decimals the percentage is rounded to, from 0 to 15.

    Raises:
        ValueError: if the share is not finite, or for too many decimals.

    >>> percent(Fraction(5, 36)), percent(0.5, digits=0)
    ('13.9%', '50%')
    """
    return i18n.percent(_finite(value), _decimals(digits))


@typed
def whole(value: int) -> str:
    """A whole number in the current language, with its digits in groups of three.

    >>> whole(244432188000)
    '244,432,188,000'
    """
    return i18n.whole(value)


def _finite(value: float | Fraction) -> float | Fraction:
    try:
        if isfinite(value):
            return value
    except OverflowError:
        pass
    raise ValueError(_("{value!r} is not a number that can be shown with decimals", value=value))


def _decimals(digits: int) -> int:
    return checks.whole(digits, "digits", most=MOST_DIGITS)
