"""Waiting for an event: at least once, for the first time, for the r-th time, and runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import ROUND_CEILING, Context, Decimal
from fractions import Fraction
from math import comb, lcm, prod

from catan_widgets.analysis.checks import exclusive, possible, probability, whole
from catan_widgets.analysis.dice import dice_distribution
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

_DIGITS = Context(prec=60)


@typed
def at_least_once(p: Fraction, n: int) -> Fraction:
    """The probability that something happens at least once in n independent trials: 1 - (1 - p)ⁿ (complement).

    Args:
        p: its probability in one trial.
        n: the number of trials, 0 or more.

    >>> at_least_once(Fraction(1, 3), 4)
    Fraction(65, 81)
    """
    return 1 - (1 - probability(p)) ** whole(n, "n")


@typed
def any_of(probabilities: Iterable[Fraction]) -> Fraction:
    """The probability that at least one of several *independent* events happens: 1 - Π(1 - p) (complement).

    The numbers on one roll are not independent but mutually exclusive; their probabilities simply add up.

    >>> any_of([Fraction(5, 36), Fraction(1, 9), Fraction(1, 12)])
    Fraction(145, 486)
    """
    return 1 - prod((1 - probability(p) for p in probabilities), start=Fraction(1))


@typed
def wait_probability(p: Fraction, trial: int, successes: int = 1) -> Fraction:
    """The probability that the r-th success occurs in exactly trial k: C(k-1, r-1)·pʳ·(1-p)ᵏ⁻ʳ.

    This is the geometric distribution for the first success, otherwise the negative binomial (Pascal) distribution.

    Args:
        p: the probability of a success in one trial.
        trial: k, counted from 1.
        successes: r, 1 or more.

    >>> wait_probability(Fraction(1, 6), 3)
    Fraction(25, 216)
    """
    p, k, r = probability(p), whole(trial, "trial", 1), whole(successes, "successes", 1)
    return comb(k - 1, r - 1) * p**r * (1 - p) ** (k - r) if k >= r else Fraction(0)


@typed
def expected_wait(p: Fraction, successes: int = 1) -> Fraction:
    """The expected number of trials until the r-th success: r/p (mean of the negative binomial distribution).

    >>> expected_wait(Fraction(5, 36)), expected_wait(Fraction(5, 36), successes=3)
    (Fraction(36, 5), Fraction(108, 5))
    """
    return whole(successes, "successes", 1) / possible(p)


@typed
def median_wait(p: Fraction) -> int:
    """The median of the wait for the first success: the least n with 1 - (1 - p)ⁿ ≥ 1/2, so ⌈ln 2 / -ln(1 - p)⌉.

    It is smaller than the mean 1/p: half of all waits are over by then, but a few long waits pull the mean up.

    >>> median_wait(Fraction(5, 36))
    5
    """
    miss = 1 - possible(p)
    if miss == 0:
        return 1
    # The quotient of the logarithms is a whole number only for p = 1/2, where both logarithms are equal.
    log = _DIGITS.ln(_DIGITS.divide(Decimal(miss.numerator), Decimal(miss.denominator)))
    if log == 0:
        raise ValueError(_("{name} is {value}, which is too small to calculate with", name="p", value=1 - miss))
    return int(_DIGITS.divide(_DIGITS.ln(Decimal(2)), _DIGITS.minus(log)).to_integral_value(ROUND_CEILING))


@typed
def expected_collect_all(probabilities: Iterable[Fraction]) -> Fraction:
    """The expected number of trials until each of several events has occurred (coupon collector's problem).

    Inclusion-exclusion over the sets S of events still missing: E = Σ (-1)^(|S|+1) / p(S).

    Args:
        probabilities: the probabilities of the events in one trial; the events are mutually exclusive. If the sum is
            less than 1, a trial may have none of them.

    >>> expected_collect_all([Fraction(1, 7)] * 7)
    Fraction(363, 20)
    """
    return -sum((sign / p for p, sign in _missing(exclusive(probabilities)).items() if p), Fraction(0))


@typed
def collected_within(probabilities: Iterable[Fraction], n: int) -> Fraction:
    """The probability that each of several events occurs within n trials: Σ (-1)^|S|·(1 - p(S))ⁿ.

    Inclusion-exclusion over the sets S of events still missing; the empty set contributes 1.

    Args:
        probabilities: as for `expected_collect_all`.
        n: the number of trials, 0 or more.

    >>> collected_within([Fraction(1, 7)] * 7, 7)
    Fraction(720, 117649)
    """
    n = whole(n, "n")
    missing = _missing(exclusive(probabilities))
    return sum((sign * (1 - p) ** n for p, sign in missing.items()), Fraction(0))


@typed
def median_collect_all(probabilities: Iterable[Fraction]) -> int:
    """The smallest number of trials within which all of the events occur with probability 1/2 or more.

    >>> median_collect_all(dice_distribution().values())
    52
    """
    exact = exclusive(probabilities)
    return quantile(lambda n: collected_within(exact, n))


@typed
def run_within(length: int, n: int, probabilities: Iterable[Fraction] | None = None) -> Fraction:
    """The probability that within n trials some event occurs this many times in a row.

    Recursion over the trials; the state is the last event and how many times in a row it has occurred. (For a single
    event this is de Moivre's problem of runs.)

    Args:
        length: the length of the run, 1 or more.
        n: the number of trials, 0 or more.
        probabilities: the probabilities of the events, which are mutually exclusive; by default all totals of the dice.
            A trial with none of the events breaks a run.

    >>> run_within(2, 2), run_within(4, 4, [Fraction(1, 6)])
    (Fraction(73, 648), Fraction(1, 1296))
    """
    length, n = whole(length, "length", 1), whole(n, "n")
    exact = exclusive(dice_distribution().values() if probabilities is None else probabilities)
    unit = lcm(*(p.denominator for p in exact))
    weights = [int(p * unit) for p in exact]
    # running[e][k]: the weight of the sequences that end with k + 1 times event e, without a full run so far.
    running = [[0] * (length - 1) for _event in exact]
    idle, done = 1, 0
    for _trial in range(n):
        free = idle + sum(map(sum, running))
        idle, done = (unit - sum(weights)) * free, done * unit
        for event, weight in enumerate(weights):
            ends = running[event]
            begun = free - sum(ends)
            *kept, full = [weight * begun, *(weight * count for count in ends)]
            running[event] = kept
            done += full
    return Fraction(done, unit**n)


@typed
def expected_run(length: int, probabilities: Iterable[Fraction] | None = None) -> Fraction:
    """The expected number of trials until some event has occurred this many times in a row.

    A single event takes (1 - pʳ) / ((1 - p)·pʳ) trials on average. The rates at which the events end the wait add up:
    E = 1 / Σ (1 - p)·pʳ / (1 - pʳ).

    Args:
        length, probabilities: as for `run_within`.

    >>> expected_run(2, [Fraction(1, 2)]), expected_run(2, [Fraction(1, 2)] * 2)
    (Fraction(6, 1), Fraction(3, 1))
    """
    length = whole(length, "length", 1)
    exact = exclusive(dice_distribution().values() if probabilities is None else probabilities)
    if 1 in exact:
        return Fraction(length)
    return 1 / sum(((1 - p) * p**length / (1 - p**length) for p in exact), Fraction(0))


@typed
def quantile(within: Callable[[int], Fraction], share: Fraction = Fraction(1, 2)) -> int:
    """The smallest number of trials within which something has happened with this probability; 1/2 gives the median.

    Args:
        within: a function from a number of trials to the probability that it has happened by then; it must tend to 1.
        share: the probability, less than 1.

    Raises:
        ValueError: for a share of 1 or more, because the wait has no upper limit.

    >>> quantile(lambda n: at_least_once(Fraction(5, 36), n)), quantile(lambda n: run_within(2, n), Fraction(9, 10))
    (5, 21)
    """
    if probability(share, "share") == 1:
        raise ValueError(_("share is 1, but no number of trials is certain to be enough; it must be less than 1"))
    high = 1
    while within(high) < share:
        high *= 2
    low = high // 2
    while high - low > 1:  # once true, it stays true: doubling, then bisection
        middle = (low + high) // 2
        low, high = (low, middle) if within(middle) >= share else (middle, high)
    return high


def _missing(probabilities: tuple[Fraction, ...]) -> dict[Fraction, int]:
    """For each possible p(S), the number of sets S of events with that sum, even sets counted +1 and odd sets -1.

    These are the coefficients of Π (1 - x^p) when expanded; equal sums are merged to keep the expansion short.
    """
    signed = {Fraction(0): 1}
    for p in probabilities:
        longer = dict(signed)
        for total, sign in signed.items():
            longer[total + p] = longer.get(total + p, 0) - sign
        signed = longer
    return signed
