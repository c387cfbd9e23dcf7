"""Numbers as learners write them, and how close to the exact value they must be."""

from __future__ import annotations

import re
from fractions import Fraction
from math import sqrt

from catan_widgets.i18n import LANGUAGES, N_, _

#: What a number can be: a probability, a mean, or a whole number of things.
KINDS = {"probability": N_("probability"), "mean": N_("average"), "count": N_("whole number")}
LONGEST = 40
_STANDARD_ERRORS = 4
_FRACTION = re.compile(r"([+-]?\d+)\s*/\s*(\d+)", re.ASCII)


def number_of(text: object, kind: str = "probability") -> Fraction:
    """A number as learners write it: a fraction, a decimal with a point or a comma, or a percentage.

    Args:
        text: what was typed.
        kind: what it should be; the digits of a ``"count"`` may be in groups of three, as in 9,604 or 9.604.

    Raises:
        ValueError: for anything else, such as "1 in 6"; the message says what is allowed.

    >>> number_of("5/36"), number_of("0,25"), number_of("12.5%"), number_of("9,604", kind="count")
    (Fraction(5, 36), Fraction(1, 4), Fraction(1, 8), Fraction(9604, 1))
    """
    if not isinstance(text, str):
        raise TypeError(_("{value!r} is not a text; give the number as you would type it, such as '5/36'", value=text))
    cleaned = text.strip().replace("\N{MINUS SIGN}", "-")
    if len(cleaned) <= LONGEST:
        if kind == "count" and (ungrouped := _ungrouped(cleaned)):
            return Fraction(ungrouped)
        if parts := _FRACTION.fullmatch(cleaned):
            if not int(parts[2]):
                raise ValueError(_("{text} divides by zero, and you cannot divide by zero", text=cleaned))
            return Fraction(int(parts[1]), int(parts[2]))
        share = _without_percent(cleaned)
        if decimal := _decimal(cleaned if share is None else share):
            return Fraction(decimal) / (1 if share is None else 100)
    raise ValueError(_("{text!r} is not a number; write it like 1/8, 0.125 or 12.5%", text=cleaned[:LONGEST]))


def _ungrouped(text: str) -> str | None:
    """The digits of a whole number in groups of three, by a space or the mark of any language; None for all else."""
    marks = "".join(re.escape(each.grouping) for each in LANGUAGES.values())
    grouped = re.compile(rf"[+-]?\d{{1,3}}(?:([\s{marks}])\d{{3}})(?:\1\d{{3}})*", re.ASCII)
    return re.sub(rf"[\s{marks}]", "", text) if grouped.fullmatch(text) else None


def _decimal(text: str) -> str | None:
    """A number with its decimals after a point, written with the mark of any language; None for all else."""
    marks = "".join(re.escape(each.decimal) for each in LANGUAGES.values())
    decimal = re.compile(rf"[+-]?(?:\d+[{marks}]?\d*|[{marks}]\d+)", re.ASCII)
    return re.sub(rf"[{marks}]", ".", text) if decimal.fullmatch(text) else None


def _without_percent(text: str) -> str | None:
    """What a percentage in any language has besides its sign; None for anything but a percentage."""
    for each in LANGUAGES.values():
        before, after = (sign.strip() for sign in each.percentage.split("{}"))
        if text.startswith(before) and text.endswith(after):
            return text.removeprefix(before).removesuffix(after).strip()
    return None


def tolerance(exact: Fraction, kind: str = "probability") -> Fraction:
    """How far an answer may be from the exact value.

    A probability: 0.005, but at most a tenth of the value or of its distance from 1, so that a rare event is not
    confused
    with an impossible one. A mean: the rounding error of two decimals below 1, and of one decimal from 1 upwards. A
    count
    must be exact.

    >>> tolerance(Fraction(5, 36)), tolerance(Fraction(108, 5), "mean"), tolerance(Fraction(52), "count")
    (Fraction(1, 200), Fraction(1, 20), Fraction(0, 1))
    """
    if kind == "count":
        return Fraction(0)
    if kind == "mean":
        return Fraction(1, 200) if abs(exact) < 1 else Fraction(1, 20)
    return min(Fraction(1, 200), exact / 10, (1 - exact) / 10) if 0 <= exact <= 1 else Fraction(1, 200)


def near(value: Fraction, exact: Fraction, kind: str = "probability") -> bool:
    """Whether an answer is right.

    >>> near(Fraction(14, 100), Fraction(5, 36)), near(Fraction(1, 6), Fraction(5, 36))
    (True, False)
    """
    return abs(value - exact) <= tolerance(exact, kind)


def near_sample(value: Fraction, p: Fraction, n: int) -> bool:
    """Whether a relative frequency is plausible after n trials: it is within four standard errors of p.

    >>> near_sample(Fraction(20, 100), Fraction(1, 6), 100), near_sample(Fraction(40, 100), Fraction(1, 6), 100)
    (True, False)
    """
    return abs(float(value - p)) <= _STANDARD_ERRORS * sqrt(p * (1 - p) / n) + 1e-12
