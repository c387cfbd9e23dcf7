"""Chance: random draws from a generator that is passed in, and exact counting.

Only ``rng.random()`` is ever called, so ``random.Random`` and numpy's ``Generator`` both work. Python promises never to
change this sequence, so the same seed gives the same island and the same game on every machine.
"""

from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from numbers import Real
from typing import Protocol, TypeVar

from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

T = TypeVar("T")
Seed = int | str


#: The longest seed, in characters and in bits. Seeds built by programs are longer than the words that people share.
LONGEST = 1_000
_MOST_BITS = 3_000


class Rng(Protocol):
    """Anything that draws uniform random numbers from 0 (included) to 1 (excluded)."""

    def random(self) -> float:
        """The next number."""


def generator(seed: Seed) -> random.Random:
    """A generator for a seed: a whole number, or a word that a class shares. 12 and "12" are the same.

    Raises:
        TypeError: for anything but an int or a str; ValueError: for a seed that is too long.

    >>> generator("10b-monday").random() == generator(" 10b-monday ").random()
    True
    """
    given = seed if isinstance(seed, str) else whole_number(seed)
    if given is None:
        raise TypeError(_("a seed must be a whole number or a word, not {value!r}", value=seed))
    if len(given) > LONGEST if isinstance(given, str) else given.bit_length() > _MOST_BITS:
        raise ValueError(_("a seed can have at most {most} characters; {value!r} has more", most=LONGEST, value=seed))
    return random.Random(unicodedata.normalize("NFC", str(given)).strip())


def fresh_seed() -> int:
    """A random seed of six digits, short enough to read out in class."""
    return 100_000 + secrets.randbelow(900_000)


def drawn(rng: Rng) -> float:
    """The next number from a generator, with a check because it may be the user's own.

    Raises:
        TypeError: if it is not a generator of numbers; ValueError: if the number is not from 0 to below 1.

    >>> 0 <= drawn(random.Random(1)) < 1
    True
    """
    draw = getattr(rng, "random", None)
    if not callable(draw) or isinstance(rng, type):
        raise TypeError(
            _("a generator must have a method random(), as random.Random(1) does; {value!r} has none", value=rng)
        )
    number = draw()
    if type(number) is float and 0 <= number < 1:
        return number
    if isinstance(number, bool) or not isinstance(number, Real):
        raise TypeError(
            _(
                "random() of a generator must return a number that is at least 0 and less than 1, not {value!r}",
                value=number,
            )
        )
    if not 0 <= float(number) < 1:
        raise ValueError(
            _(
                "random() of a generator must return a number that is at least 0 and less than 1, not {value!r}",
                value=number,
            )
        )
    return float(number)


class Checked:
    """A generator with checked numbers, for functions that do not check them themselves.

    Args:
        rng: the generator, which may be the user's own.
    """

    def __init__(self, rng: Rng) -> None:
        self._rng = rng

    def random(self) -> float:
        """The next number."""
        return drawn(self._rng)


def pick(rng: Rng, count: int) -> int:
    """One of the numbers 0 … count-1, each equally likely."""
    return int(drawn(rng) * count)


def shuffled(rng: Rng, items: Iterable[T]) -> list[T]:
    """The items in random order, every order equally likely.

    >>> sorted(shuffled(generator(1), "abc"))
    ['a', 'b', 'c']
    """
    deck = list(items)
    for last in range(len(deck) - 1, 0, -1):
        other = pick(rng, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    return deck


def orders(items: Sequence[T]) -> int:
    """How many different orders the items have, if swapping equal items does not count.

    >>> orders("aab")
    3
    """
    return factorial(len(items)) // prod(factorial(items.count(item)) for item in set(items))


@cache
def ways(total: int, dice: int, faces: int) -> int:
    """How many of the equally likely rolls of some dice show a total.

    >>> ways(8, dice=2, faces=6)
    5
    """
    return sum(sum(throw) == total for throw in product(range(1, faces + 1), repeat=dice))
