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


#: Whatever draws from a generator that a user can pass.
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
    """Whoever draws refuses a generator whose numbers are not from 0 to below 1, and shows what came."""
    with pytest.raises(error, match=r"random\(\) of a generator gives a number from 0 to below 1, not") as caught:
        DRAWING[what](Fixed(*[number] * 3))
    assert repr(number) in str(caught.value)


@pytest.mark.parametrize("what", DRAWING)
@pytest.mark.parametrize(
    "wrong", [5, None, "rng", object(), np.random.Generator, [0.5]], ids=lambda wrong: type(wrong).__name__
)
def test_what_is_no_generator(what, wrong):
    """Whoever draws refuses what is no generator, and says what one is."""
    with pytest.raises(TypeError, match=r"a generator has a method random\(\), as random.Random\(1\) has"):
        DRAWING[what](wrong)


def test_numbers_of_many_kinds_are_drawn():
    """A generator may give floats of numpy, fractions and zero, and a checked one gives the same numbers."""
    assert [drawn(Fixed(number)) for number in (np.float64(0.25), Fraction(1, 4), 0)] == [0.25, 0.25, 0]
    assert Checked(generator(1)).random() == generator(1).random()


@pytest.mark.parametrize("seed", ["x" * 1001, 10**1000])
def test_seeds_are_no_longer_than_anybody_shares(seed):
    """A seed of more than a thousand characters is refused before it is looked at."""
    generator("x" * 1000)
    with pytest.raises(ValueError, match="a seed has at most 1000 characters"):
        generator(seed)
