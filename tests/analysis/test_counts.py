"""The binomial distribution, its test and intervals, checked by counting all sequences and with known values."""

from fractions import Fraction
from itertools import product
from math import comb
from statistics import NormalDist, stdev

import pytest

from catan_widgets.analysis import (
    at_least,
    binomial,
    interval,
    mean_interval,
    rejection,
    sample_size,
    standard_error,
)
from catan_widgets.engine.chance import generator

SEVEN = Fraction(1, 6)
Z = NormalDist().inv_cdf(0.975)


def below(k, n, p):
    """The probability of fewer than k successes, computed with floats."""
    return sum(comb(n, i) * p**i * (1 - p) ** (n - i) for i in range(k))


@pytest.mark.parametrize("n", range(5))
def test_binomial(n):
    """The number of successes in n rolls of a die, over all 6ⁿ sequences."""
    sequences = [throws.count(6) for throws in product(range(1, 7), repeat=n)]
    assert binomial(n, SEVEN) == {k: Fraction(sequences.count(k), 6**n) for k in range(n + 1)}
    for k in range(n + 2):
        assert at_least(n, SEVEN, k) == Fraction(sum(hits >= k for hits in sequences), 6**n)


@pytest.mark.parametrize(("n", "p"), [(72, SEVEN), (30, Fraction(1, 2)), (10, Fraction(1, 36)), (3, Fraction(1, 2))])
def test_rejection(n, p):
    """It starts at the first count whose tail is within the significance level; one less exceeds it."""
    for level in (Fraction(1, 20), Fraction(1, 100)):
        test = rejection(n, p, level)
        assert float(test.alpha) == pytest.approx(1 - below(test.first, n, float(p)))
        assert test.alpha <= level < at_least(n, p, test.first - 1)
        assert float(test.beta(Fraction(3, 5))) == pytest.approx(below(test.first, n, 0.6))


def test_standard_error():
    """It is the standard deviation from the binomial distribution, and halves when n is four times as large."""
    mean = sum(k * share for k, share in binomial(20, SEVEN).items())
    variance = sum((k - mean) ** 2 * share for k, share in binomial(20, SEVEN).items())
    assert standard_error(SEVEN, 20) == pytest.approx(float(variance) ** 0.5 / 20)
    assert standard_error(SEVEN, 80) == pytest.approx(standard_error(SEVEN, 20) / 2)


@pytest.mark.parametrize(
    ("successes", "n", "bounds"),
    [
        (0, 10, (0, 0.27753279986288926)),
        (17, 100, (0.1089356611405993, 0.2554800476760113)),
        (10, 10, (0.7224672001371109, 1)),
        (4_998, 10_000, (0.49000213939861303, 0.5095980142007352)),
    ],
)
def test_interval(successes, n, bounds):
    """The Wilson interval agrees with SciPy: ``binomtest(successes, n).proportion_ci(0.95, method="wilson")``."""
    assert interval(successes, n) == pytest.approx(bounds)


def test_interval_covers():
    """Of 1,000 intervals from seeded rolls, about 95% cover the true value, within four standard errors."""
    rng, covered = generator("interval"), 0
    for _interval in range(1_000):
        low, high = interval(sum(rng.random() < 0.25 for _trial in range(60)), 60)
        covered += low <= 0.25 <= high
    assert abs(covered / 1_000 - 0.95) < 4 * (0.95 * 0.05 / 1_000) ** 0.5


def test_mean_interval():
    """The interval is the mean ± 1.96 standard errors, and covers 3.5 for most seeded series of rolls."""
    values = [1, 4, 2, 8, 5, 7]
    mean, reach = sum(values) / 6, Z * stdev(values) / 6**0.5
    assert mean_interval(values) == pytest.approx((mean - reach, mean + reach))
    rng, covered = generator("means"), 0
    for _interval in range(400):
        low, high = mean_interval([1 + int(6 * rng.random()) for _roll in range(40)])
        covered += low <= 3.5 <= high
    assert abs(covered / 400 - 0.95) < 4 * (0.95 * 0.05 / 400) ** 0.5


def test_sample_size():
    """This many trials reach the margin; one fewer does not."""
    for margin, p in ((Fraction(1, 100), Fraction(1, 2)), (Fraction(1, 50), SEVEN)):
        n = sample_size(margin, p)
        assert Z * standard_error(p, n) <= margin < Z * standard_error(p, n - 1)


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: binomial(-1, SEVEN), ValueError, "n is -1"),
        (lambda: binomial(3, 0.5), TypeError, "p is 0.5"),
        (lambda: rejection(10, SEVEN, Fraction(0)), ValueError, "level is 0"),
        (lambda: standard_error(SEVEN, 0), ValueError, "n is 0; it must be at least 1"),
        (lambda: interval(11, 10), ValueError, "successes is 11; it must be at most 10"),
        (lambda: interval(1, 10, Fraction(1)), ValueError, "the confidence level is 1"),
        (lambda: mean_interval([3]), ValueError, "the number of values is 1; it must be at least 2"),
        (lambda: sample_size(Fraction(0)), ValueError, "margin is 0"),
    ],
)
def test_bad_arguments(call, error, text):
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()
