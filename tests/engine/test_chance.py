"""Seeds, draws and exact counts."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

import catan_widgets as cw
from catan_widgets.engine.chance import Checked, drawn, fresh_seed, generator, orders, pick, shuffled, ways
from catan_widgets.simulation.seats import choose


class Fixed:
    """A generator that returns the given numbers and counts the calls."""

    def __init__(self, *values):
        self.values = list(values)

    def random(self):
        """The next of the given numbers."""
        return self.values.pop(0)


def test_same_seed_same_numbers():
    """A seed gives the same numbers whether typed as a number or a word, with spaces or a different encoding of ü."""
    for seed, twin in ((12, "12"), ("class", " class "), ("Grün", "Gru\u0308n")):
        assert [generator(seed).random() for _draw in range(3)] == [generator(twin).random() for _draw in range(3)]
    assert generator(1).random() != generator(-1).random()


def test_sequence_never_changes():
    """The sequence for a seed is pinned: it must be the same on every machine and in every later version."""
    rng = generator("10b-monday")
    assert [pick(rng, 1000) for _draw in range(4)] == [647, 903, 9, 447]


@pytest.mark.parametrize("seed", [1.5, None, True, b"x", [1]])
def test_bad_seeds(seed):
    """A seed that is neither a whole number nor a word is refused; the error shows it."""
    with pytest.raises(TypeError, match="whole number or a word"):
        generator(seed)


def test_fresh_seeds_have_six_digits():
    """A fresh seed is short enough to read out, and two of them almost certainly differ."""
    seeds = {fresh_seed() for _draw in range(5)}
    assert len(seeds) > 1
    assert all(100_000 <= seed <= 999_999 for seed in seeds)


def test_pick_covers_its_range():
    """A draw just below 1 picks the last number, and 0 the first."""
    assert (pick(Fixed(0.0), 6), pick(Fixed(1 - 2**-53), 6)) == (0, 5)


def test_shuffle_reaches_every_order_once():
    """Each of the 3·2 equally likely pairs of draws gives a different order of three items, so all are fair."""
    got = Counter(tuple(shuffled(Fixed((a + 0.5) / 3, (b + 0.5) / 2), "abc")) for a in range(3) for b in range(2))
    assert got == Counter(permutations("abc"))


def test_shuffle_keeps_the_items():
    """Shuffling leaves the given list unchanged and returns the same items."""
    items = list("aabbc")
    assert Counter(shuffled(generator(1), items)) == Counter(items)
    assert items == list("aabbc")


@pytest.mark.parametrize("items", ["", "a", "ab", "aab", "aabbc", (1, 1, 1)])
def test_orders_by_enumeration(items):
    """The number of orders equals the number of different permutations."""
    assert orders(items) == len(set(permutations(items)))


def test_ways_by_enumeration():
    """B-07: two dice show a total in 6 − |7 − total| of 36 ways; three dice show 10 in 27 of 216."""
    assert [ways(total, 2, 6) for total in range(1, 14)] == [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1, 0]
    assert ways(10, 3, 6) == 27


#: Every function that draws from a user's generator.
DRAWING = {
    "pick": lambda rng: pick(rng, 6),
    "shuffled": lambda rng: shuffled(rng, range(3)),
    "sample": cw.Game.new(seed=1, start="roll").sample,
    "advance": cw.Game.new(seed=1, start="roll").advance,
    "random": lambda rng: choose("random", cw.Game.new(seed=1), rng),
    "pips": lambda rng: choose("pips", cw.Game.new(seed=1), rng),
    "spinner": lambda rng: cw.Game.new("edition", seed=1).play("spin").sample(rng),
}


@pytest.mark.parametrize("what", DRAWING)
@pytest.mark.parametrize(
    ("number", "error"),
    [
        (1.0, ValueError),
        (-0.5, ValueError),
        (float("nan"), ValueError),
        (2, ValueError),
        (None, TypeError),
        ("0.5", TypeError),
        (True, TypeError),
        (0.5j, TypeError),
    ],
)
def test_a_generator_must_give_what_was_agreed(what, number, error):
    """Every draw refuses a generator with numbers outside 0 to below 1; the error shows the number."""
    text = r"random\(\) of a generator must return a number that is at least 0 and less than 1, not"
    with pytest.raises(error, match=text) as caught:
        DRAWING[what](Fixed(*[number] * 3))
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("what", DRAWING)
@pytest.mark.parametrize(
    "wrong", [5, None, "rng", object(), np.random.Generator, [0.5]], ids=lambda wrong: type(wrong).__name__
)
def test_what_is_no_generator(what, wrong):
    """Every draw refuses anything that is not a generator; the error says what a generator is."""
    with pytest.raises(TypeError, match=r"a generator must have a method random\(\), as random.Random\(1\) does"):
        DRAWING[what](wrong)


def test_numbers_of_many_kinds_are_drawn():
    """A generator may give numpy floats, fractions and zero, and a checked generator gives the same numbers."""
    assert [drawn(Fixed(number)) for number in (np.float64(0.25), Fraction(1, 4), 0)] == [0.25, 0.25, 0]
    assert Checked(generator(1)).random() == generator(1).random()


@pytest.mark.parametrize("seed", ["x" * 1001, 10**1000])
def test_seeds_are_no_longer_than_anybody_shares(seed):
    """A seed of more than a thousand characters is refused before it is processed."""
    generator("x" * 1000)
    with pytest.raises(ValueError, match="a seed can have at most 1000 characters"):
        generator(seed)
