"""How often something happens in n trials: the binomial distribution and test, and confidence intervals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, comb, fsum, sqrt
from statistics import NormalDist
from typing import NamedTuple

from catan_widgets.analysis.checks import possible, probability, whole
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The default probability that a confidence interval covers the true value.
CONFIDENCE = Fraction(95, 100)


@typed
def binomial(n: int, p: Fraction) -> dict[int, Fraction]:
    """The probability of each number of successes in n independent trials: C(n, k)·pᵏ·(1-p)ⁿ⁻ᵏ (binomial distribution).

    >>> binomial(4, Fraction(1, 6))[0]
    Fraction(625, 1296)
    """
    n, p = whole(n, "n"), probability(p)
    return {k: _exactly(n, p, k) for k in range(n + 1)}


@typed
def at_least(n: int, p: Fraction, k: int) -> Fraction:
    """The probability of k or more successes in n independent trials (sum of the binomial distribution).

    >>> at_least(4, Fraction(1, 6), 1)
    Fraction(671, 1296)
    """
    n, p, k = whole(n, "n"), probability(p), whole(k, "k")
    if k <= n // 2:  # the complement has fewer terms
        return 1 - sum((_exactly(n, p, count) for count in range(k)), Fraction(0))
    return sum((_exactly(n, p, count) for count in range(k, n + 1)), Fraction(0))


@dataclass(frozen=True)
class Rejection:
    """The rejection region of a test of the null hypothesis "at most p": this many successes or more.

    Args:
        n: the number of trials.
        p: the probability in the null hypothesis.
        first: the smallest number of successes that leads to rejection.
    """

    n: int
    p: Fraction
    first: int

    @property
    def alpha(self) -> Fraction:
        """The probability of rejecting the null hypothesis although it is true (type I error)."""
        return at_least(self.n, self.p, self.first)

    def beta(self, p: Fraction) -> Fraction:
        """The probability of not rejecting it if the true probability is ``p`` (type II error)."""
        return 1 - at_least(self.n, p, self.first)


@typed
def rejection(n: int, p: Fraction, level: Fraction = Fraction(1, 20)) -> Rejection:
    """The largest right-tailed rejection region with a type I error of at most the significance level.

    Args:
        n: the number of trials.
        p: the probability in the null hypothesis.
        level: the significance level.

    >>> test = rejection(72, Fraction(1, 6))
    >>> test.first, round(float(test.alpha), 4), round(float(test.beta(Fraction(1, 4))), 4)
    (18, 0.0462, 0.4549)
    """
    level = possible(level, "level")
    tail = Fraction(0)
    for k, share in reversed(binomial(n, p).items()):
        tail += share
        if tail > level:
            return Rejection(n, Fraction(p), k + 1)
    return Rejection(n, Fraction(p), 0)


@typed
def standard_error(p: Fraction, n: int) -> float:
    """The standard deviation of a relative frequency in n trials: √(p(1-p)/n).

    It shrinks as n grows (law of large numbers), while the standard deviation of the count itself, √(np(1-p)), grows.

    >>> standard_error(Fraction(1, 2), 100)
    0.05
    """
    p = probability(p)
    return sqrt(p * (1 - p) / whole(n, "n", 1))


@typed
def sample_size(margin: Fraction, p: Fraction = Fraction(1, 2), confidence: Fraction = CONFIDENCE) -> int:
    """How many trials put a relative frequency within the margin of p with that confidence: ⌈z²·p(1-p)/margin²⌉.

    Here z is the quantile of the normal distribution, 1.96 for 95%.

    >>> sample_size(Fraction(1, 100))
    9604
    """
    margin, p = possible(margin, "margin"), probability(p)
    return ceil(Fraction(_quantile(confidence) ** 2) * p * (1 - p) / margin**2)


class Interval(NamedTuple):
    """The lower and upper end of an interval."""

    low: float
    high: float


@typed
def interval(successes: int, n: int, confidence: Fraction = CONFIDENCE) -> Interval:
    """The confidence interval for a probability, from this many successes in n trials (Wilson score interval).

    It contains all p within z standard errors of the relative frequency h: the solutions of (h - p)² ≤ z²·p(1-p)/n.

    >>> low, high = interval(17, 100)
    >>> round(low, 3), round(high, 3)
    (0.109, 0.255)
    """
    n = whole(n, "n", 1)
    h, z = whole(successes, "successes", most=n) / n, _quantile(confidence)
    centre = h + z * z / (2 * n)
    spread = z * sqrt(h * (1 - h) / n + z * z / (4 * n * n))
    scale = 1 + z * z / n
    return Interval(max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale))


@typed
def mean_interval(
    values: Sequence[float] | Mapping[int, int] | Mapping[float, int], confidence: Fraction = CONFIDENCE
) -> Interval:
    """The confidence interval for an expected value, from the mean of independent values: x̄ ± z·s/√n.

    It uses the normal distribution, because the mean of many values is approximately normal (central limit theorem);
    s is the sample standard deviation.

    Args:
        values: two or more values, or how often each one occurred; with few values the interval is rough.
        confidence: the probability of covering the true value.

    >>> low, high = mean_interval([1, 2, 3, 4, 5])
    >>> round(low, 2), round(high, 2)
    (1.61, 4.39)
    >>> mean_interval({1: 2, 5: 1}) == mean_interval([1, 1, 5])
    True
    """
    weights = values if isinstance(values, Mapping) else Counter(values)
    n = whole(sum(weights.values()), _("the number of values"), 2)
    mean = fsum(value * times for value, times in weights.items()) / n
    squares = fsum(times * (value - mean) ** 2 for value, times in weights.items())
    spread = _quantile(confidence) * sqrt(squares / (n - 1) / n)
    return Interval(mean - spread, mean + spread)


def _exactly(n: int, p: Fraction, k: int) -> Fraction:
    return comb(n, k) * p**k * (1 - p) ** (n - k)


def _quantile(confidence: Fraction) -> float:
    confidence = probability(confidence, "confidence")
    if confidence in (0, 1):
        raise ValueError(_("the confidence level is {value}; it must lie between 0 and 1", value=confidence))
    return NormalDist().inv_cdf(float((1 + confidence) / 2))
