"""Seeds, draws and exact counts."""

from collections import Counter
from itertools import permutations

import pytest

from catan_widgets.engine.chance import fresh_seed, generator, orders, pick, shuffled, ways


class Fixed:
    """A generator that returns given numbers and counts the calls."""

    def __init__(self, *values):
        self.values = list(values)

    def random(self):
        """The next of the given numbers."""
        return self.values.pop(0)


def test_same_seed_same_numbers():
    """A seed gives the same numbers whether typed as a number or a word, with blanks or another composition of ü."""
    for seed, twin in ((12, "12"), ("class", " class "), ("Grün", "Gru\u0308n")):
        assert [generator(seed).random() for _draw in range(3)] == [generator(twin).random() for _draw in range(3)]
    assert generator(1).random() != generator(-1).random()


def test_sequence_never_changes():
    """The sequence of a seed is pinned: it must be the same on every machine and in every later version."""
    rng = generator("10b-monday")
    assert [pick(rng, 1000) for _draw in range(4)] == [647, 903, 9, 447]


@pytest.mark.parametrize("seed", [1.5, None, True, b"x", [1]])
def test_bad_seeds(seed):
    """A seed that is neither a whole number nor a word is refused, and shown."""
    with pytest.raises(TypeError, match="whole number or a word"):
        generator(seed)


def test_fresh_seeds_have_six_digits():
    """A fresh seed is short enough to read out, and two of them differ but for a great accident."""
    seeds = {fresh_seed() for _draw in range(5)}
    assert len(seeds) > 1
    assert all(100_000 <= seed <= 999_999 for seed in seeds)


def test_pick_covers_its_range():
    """A draw just below 1 picks the last number, and 0 the first."""
    assert (pick(Fixed(0.0), 6), pick(Fixed(1 - 2**-53), 6)) == (0, 5)


def test_shuffle_reaches_every_order_once():
    """Each of the 3·2 equally likely pairs of draws gives another order of three items, so all orders are as likely."""
    got = Counter(tuple(shuffled(Fixed((a + 0.5) / 3, (b + 0.5) / 2), "abc")) for a in range(3) for b in range(2))
    assert got == Counter(permutations("abc"))


def test_shuffle_keeps_the_items():
    """Shuffling leaves the given items alone and returns the same ones."""
    items = list("aabbc")
    assert Counter(shuffled(generator(1), items)) == Counter(items)
    assert items == list("aabbc")


@pytest.mark.parametrize("items", ["", "a", "ab", "aab", "aabbc", (1, 1, 1)])
def test_orders_by_enumeration(items):
    """The number of orders is that of the different permutations."""
    assert orders(items) == len(set(permutations(items)))


def test_ways_by_enumeration():
    """B-07: two dice show a total in 6 − |7 − total| of 36 ways, three dice 10 in 27 of 216."""
    assert [ways(total, 2, 6) for total in range(1, 14)] == [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]
    assert ways(10, 3, 6) == 27
