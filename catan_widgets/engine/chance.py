"""Chance, drawn from a generator that is passed in, and counted exactly.

Only ``rng.random()`` is ever called, so ``random.Random`` and numpy's ``Generator`` serve alike, and Python's promise
that its sequence never changes makes the same seed give the same island and game on every machine.
"""

from __future__ import annotations

import random
import secrets
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from math import factorial, prod
from typing import Protocol, TypeVar

from catan_widgets.i18n import _

T = TypeVar("T")
Seed = int | str


class Rng(Protocol):
    """Anything that draws uniform numbers from 0 (included) to 1 (excluded)."""

    def random(self) -> float:
        """The next number."""


def generator(seed: Seed) -> random.Random:
    """A generator for a seed: a whole number, or a word that a class shares. The number 12 and the word "12" agree.

    Raises:
        TypeError: for anything but an int or a str.

    >>> generator("10b-monday").random() == generator(" 10b-monday ").random()
    True
    """
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise TypeError(_("a seed is a whole number or a word, not {value!r}", value=seed))
    return random.Random(unicodedata.normalize("NFC", str(seed)).strip())


def fresh_seed() -> int:
    """A seed that nobody chose: six digits, short enough to read out in class."""
    return 100_000 + secrets.randbelow(900_000)


def pick(rng: Rng, count: int) -> int:
    """One of the numbers 0 … count-1, each equally likely."""
    return int(rng.random() * count)


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
    """How many different orders the items have, where equal items are not told apart.

    >>> orders("aab")
    3
    """
    return factorial(len(items)) // prod(factorial(items.count(item)) for item in set(items))


@cache
def ways(total: int, dice: int, faces: int) -> int:
    """How many of the equally likely throws of some dice show a total.

    >>> ways(8, dice=2, faces=6)
    5
    """
    return sum(sum(throw) == total for throw in product(range(1, faces + 1), repeat=dice))
