"""Texts of lessons: messages that are translated whenever they are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.i18n import _, number, percent, whole
from catan_widgets.widgets.base.words.texts import average, probability

#: A message marked with ``N_``, or a function that returns a text in the current language.
Words = str | Callable[[], str]


@dataclass(frozen=True)
class Later:
    """A text that is made whenever it is shown; equal to another one made in the same way.

    Args:
        function: makes the text in the current language.
        given: its arguments.

    >>> Later(whole, (1000,))(), Later(whole, (1000,)) == count_of(1000)
    ('1,000', True)
    """

    function: Callable[..., str]
    given: tuple[object, ...]

    def __call__(self) -> str:
        """The text, in the current language."""
        return self.function(*self.given)


def say(words: Words) -> str:
    """The text in the current language."""
    return words() if callable(words) else _(words) if words else ""


def tell(message: str, **values: object) -> Callable[[], str]:
    """A message with fields; values that are functions are called when it is shown.

    >>> tell("The wait is {mean} rolls.", mean=mean_of(Fraction(36, 5)))()
    'The wait is 36/5 ≈ 7.200 rolls.'
    """
    return Later(_told, (message, FrozenMap(values)))


def _told(message: str, values: Mapping[str, object]) -> str:
    return _(message, **{name: value() if callable(value) else value for name, value in values.items()})


def chance_of(value: Fraction, all: int | None = None) -> Callable[[], str]:
    """A probability for `tell`: as a fraction and in percent."""
    return Later(probability, (value, all))


def mean_of(value: Fraction) -> Callable[[], str]:
    """A mean for `tell`: as a fraction and a decimal."""
    return Later(average, (value,))


def decimal_of(value: Fraction | float, digits: int = 3) -> Callable[[], str]:
    """A number for `tell`, as a decimal."""
    return Later(number, (value, digits))


def percent_of(value: Fraction | float, digits: int = 1) -> Callable[[], str]:
    """A share for `tell`, in percent."""
    return Later(percent, (value, digits))


def count_of(value: int) -> Callable[[], str]:
    """A whole number for `tell`, its digits in groups."""
    return Later(whole, (value,))
