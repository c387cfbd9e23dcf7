"""The throw of the dice: how likely each total is."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.engine.chance import ways
from catan_widgets.engine.ruleset import RuleSet, load
from catan_widgets.i18n import _


def dice_distribution(ruleset: RuleSet | None = None) -> dict[int, Fraction]:
    """The probability of each total of the dice (B-07, B-09).

    Args:
        ruleset: the rule data that tells how many dice there are, and with how many faces; by default the base game's.

    >>> dice_distribution()[6], sum(dice_distribution().values())
    (Fraction(5, 36), Fraction(1, 1))
    """
    dice, faces = _dice(ruleset)
    return {total: Fraction(ways(total, dice, faces), faces**dice) for total in range(dice, dice * faces + 1)}


def pips(number: int, ruleset: RuleSet | None = None) -> int:
    """The dots of a number: in how many of the equally likely throws the dice show it (B-09).

    Args:
        number: a total of the dice.
        ruleset: as for `dice_distribution`.

    Raises:
        ValueError: if the dice cannot show that number.

    >>> [pips(number) for number in range(2, 13)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    dice, faces = _dice(ruleset)
    if isinstance(number, bool) or number not in range(dice, dice * faces + 1):
        raise ValueError(
            _("{n!r} is no total of the dice; they show {least} to {most}", n=number, least=dice, most=dice * faces)
        )
    return ways(number, dice, faces)


def _dice(ruleset: RuleSet | None) -> tuple[int, int]:
    ruleset = ruleset or load("base")
    return ruleset["dice.number"], ruleset["dice.faces"]
