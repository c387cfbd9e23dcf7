"""Checks the arguments of the analysis functions; an error says which values are allowed."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from numbers import Rational

from catan_widgets.engine.ruledata.ruleset import Data, RuleSet, load
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: The greatest number of trials, cards or rolls that the functions accept.
MOST = 1_000_000_000


def rules_of(ruleset: RuleSet | None, data: Data | None, rules: str = "base") -> RuleSet:
    """The rule set that a function uses: the one given, or that of a system with overrides of its data.

    Args:
        ruleset: a rule set, such as that of a board.
        data: changes to the rule data of the system, a path or a mapping.
        rules: the system.

    Raises:
        ValueError: if both are given, since a rule set has its own data.

    >>> rules_of(None, {"hand_limit": 9})["hand_limit"]
    9
    """
    if ruleset is None:
        return load(rules, data)
    if data is not None:
        raise ValueError(_("a rule set already has its data; give either ruleset or data"))
    return ruleset


def fraction(value: object, name: str = "p") -> Fraction:
    """A number as an exact fraction.

    Raises:
        TypeError: for anything but an int or a Fraction, because a float is rarely the exact value meant.
    """
    if isinstance(value, bool) or not isinstance(value, Rational):
        raise TypeError(_("{name} is {value!r}; give an exact number, such as Fraction(5, 36)", name=name, value=value))
    return Fraction(value)


def probability(value: object, name: str = "p") -> Fraction:
    """A probability from 0 to 1, both included; TypeError if it is not exact, ValueError outside this range.

    >>> probability(Fraction(5, 36))
    Fraction(5, 36)
    """
    exact = fraction(value, name)
    if not 0 <= exact <= 1:
        raise ValueError(_("{name} is {value}; a probability lies between 0 and 1", name=name, value=exact))
    return exact


def possible(value: object, name: str = "p") -> Fraction:
    """The probability of something possible: as above, but not 0."""
    exact = probability(value, name)
    if exact == 0:
        raise ValueError(_("{name} is 0, so you would wait for ever; it must be greater than 0", name=name))
    return exact


def exclusive(values: Iterable[object]) -> tuple[Fraction, ...]:
    """The probabilities of one or more mutually exclusive events: each greater than 0, the sum at most 1."""
    exact = tuple(possible(value) for value in values)
    if not exact:
        raise ValueError(_("no probabilities given; give at least one"))
    if sum(exact) > 1:
        raise ValueError(
            _(
                "the probabilities add up to {total}; for mutually exclusive events the sum is at most 1",
                total=sum(exact),
            )
        )
    return exact


def whole(value: object, name: str, least: int = 0, most: int = MOST) -> int:
    """A whole number from ``least`` to ``most``; TypeError if it is not whole, ValueError outside the range."""
    number = whole_number(value)
    if number is None:
        raise TypeError(_("{name} is {value!r}; it must be a whole number", name=name, value=value))
    if number < least:
        raise ValueError(_("{name} is {value}; it must be at least {least}", name=name, value=number, least=least))
    if number > most:
        raise ValueError(_("{name} is {value}; it must be at most {most}", name=name, value=number, most=most))
    return number
