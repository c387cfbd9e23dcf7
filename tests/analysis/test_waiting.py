"""Waits and runs, checked by counting sequences and with recursions and other sums."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod

import pytest

from catan_widgets.analysis import (
    at_least_once,
    collected_within,
    dice_distribution,
    expected_collect_all,
    expected_run,
    expected_wait,
    median_collect_all,
    median_wait,
    quantile,
    run_within,
    wait_probability,
)
from catan_widgets.engine.chance import generator

SOME = [Fraction(1, 6), Fraction(5, 36), Fraction(1, 2), Fraction(2, 3), Fraction(1)]
DICE = dice_distribution()
THREE = (Fraction(1, 2), Fraction(1, 3), Fraction(1, 6))


def sequences(probabilities, n):
    """All sequences of n outcomes with their probabilities; outcomes are numbered, and None means none of them."""
    rest = 1 - sum(probabilities)
    outcomes = [*enumerate(probabilities), *([(None, rest)] if rest else [])]
    for trials in product(outcomes, repeat=n):
        yield [outcome for outcome, _p in trials], prod((p for _outcome, p in trials), start=Fraction(1))


@pytest.mark.parametrize("p", SOME)
def test_at_least_once(p):
    """The complement agrees with the multiplication rule over all sequences."""
    for n in range(6):
        assert at_least_once(p, n) == sum(weight for trials, weight in sequences([p], n) if 0 in trials)


@pytest.mark.parametrize("p", SOME)
@pytest.mark.parametrize("successes", [1, 2, 3])
def test_wait_probability(p, successes):
    """The probability of the r-th success in trial k, over all sequences of k trials."""
    for k in range(1, 7):
        hits = [(trials, weight) for trials, weight in sequences([p], k) if trials[-1] == 0]
        counted = sum(weight for trials, weight in hits if trials.count(0) == successes)
        assert wait_probability(p, k, successes) == counted


@pytest.mark.parametrize("p", SOME)
@pytest.mark.parametrize("successes", [1, 2, 5])
def test_expected_wait(p, successes):
    """The mean wait is the sum of k·P(wait = k), up to a negligible rest."""
    mean = sum(k * float(wait_probability(p, k, successes)) for k in range(1, 500))
    assert float(expected_wait(p, successes)) == pytest.approx(mean)


@pytest.mark.parametrize("p", [*SOME, Fraction(1, 36), Fraction(1, 997)])
def test_median_wait(p):
    """Within the median, the event occurs with probability 1/2 or more; with one trial fewer it does not."""
    median = median_wait(p)
    assert at_least_once(p, median) >= Fraction(1, 2)
    assert median == 1 or at_least_once(p, median - 1) < Fraction(1, 2)


def test_median_of_extremes():
    """Very rare and almost certain events have a median too: about ln 2 / p, and 1."""
    assert median_wait(Fraction(1, 10**9)) == 693_147_181
    assert median_wait(1 - Fraction(1, 10**9)) == 1


def missing_formula(probabilities, n):
    """Inclusion-exclusion written out over every set."""
    total = Fraction(0)
    for size in range(len(probabilities) + 1):
        total += (-1) ** size * sum((1 - sum(chosen)) ** n for chosen in combinations(probabilities, size))
    return total


@pytest.mark.parametrize("probabilities", [THREE, THREE[:2], THREE[1:], (Fraction(1, 36),) * 2, (Fraction(1),)])
def test_collected_within(probabilities):
    """The probability of all events within n trials, over all sequences and by inclusion-exclusion for each set."""
    for n in range(6):
        seen = sum(w for trials, w in sequences(probabilities, n) if set(trials) >= set(range(len(probabilities))))
        assert collected_within(probabilities, n) == seen == missing_formula(probabilities, n)


@cache
def recursion(probabilities):
    """The expected wait for all events, by first-step recursion over the missing set."""
    if not probabilities:
        return Fraction(0)
    onward = sum(p * recursion(probabilities[:i] + probabilities[i + 1 :]) for i, p in enumerate(probabilities))
    return (1 + onward) / sum(probabilities)


@pytest.mark.parametrize("probabilities", [THREE, THREE[1:], (Fraction(1, 7),) * 5, tuple(DICE.values())])
def test_expected_collect_all(probabilities):
    """Inclusion-exclusion agrees with the recursion over the missing events."""
    assert expected_collect_all(probabilities) == recursion(tuple(probabilities))


def test_median_collect_all():
    """Within the median, all totals occur with probability 1/2 or more; with one roll fewer they do not."""
    totals = tuple(DICE.values())
    median = median_collect_all(totals)
    assert missing_formula(totals, median - 1) < Fraction(1, 2) <= missing_formula(totals, median)


def runs(trials, length):
    """Whether one event occurs this many times in a row."""
    windows = [trials[i : i + length] for i in range(len(trials) - length + 1)]
    return any(window[0] is not None and len(set(window)) == 1 for window in windows)


@pytest.mark.parametrize("probabilities", [THREE, THREE[1:], (Fraction(1, 6),), tuple(DICE.values())[:4]])
@pytest.mark.parametrize("length", [1, 2, 3])
def test_runs(probabilities, length):
    """Runs, checked with all sequences."""
    for n in range(6):
        counted = sum(weight for trials, weight in sequences(probabilities, n) if runs(trials, length))
        assert run_within(length, n, probabilities) == counted


def test_runs_simulated():
    """2,000 seeded games of 50 rolls: the share with a total three times in a row fits the exact value."""
    rng, games = generator("streaks"), 2_000
    hits = 0
    for _game in range(games):
        rolls = [int(rng.random() * 6) + int(rng.random() * 6) for _roll in range(50)]
        hits += runs(rolls, 3)
    p = float(run_within(3, 50))
    assert abs(hits / games - p) < 4 * (p * (1 - p) / games) ** 0.5


@pytest.mark.parametrize("probabilities", [THREE, THREE[1:], (Fraction(1, 6),), tuple(DICE.values())])
@pytest.mark.parametrize("length", [1, 2])
def test_expected_run(probabilities, length):
    """The mean wait for a run is the sum of the probabilities that there has been none yet."""
    tail = sum(float(1 - run_within(length, n, probabilities)) for n in range(300))
    assert float(expected_run(length, probabilities)) == pytest.approx(tail, rel=1e-2)
    assert expected_run(3, [Fraction(1)]) == 3


def test_quantile():
    """The quantile reaches the probability, one trial fewer does not; for 1/2 it is the median."""
    for share in (Fraction(1, 2), Fraction(9, 10), Fraction(99, 100)):
        n = quantile(lambda n: run_within(2, n), share)
        assert run_within(2, n - 1) < share <= run_within(2, n)
    assert quantile(lambda n: at_least_once(DICE[6], n)) == median_wait(DICE[6])


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: at_least_once(0.5, 2), TypeError, "p is 0.5; give an exact number"),
        (lambda: at_least_once(Fraction(3, 2), 2), ValueError, "p is 3/2; .* between 0 and 1"),
        (lambda: at_least_once(Fraction(1, 2), -1), ValueError, "n is -1; it must be at least 0"),
        (lambda: at_least_once(Fraction(1, 2), 2.0), TypeError, "n is 2.0; it must be a whole number"),
        (lambda: at_least_once(True, 2), TypeError, "p is True"),
        (lambda: expected_wait(Fraction(0)), ValueError, "p is 0"),
        (lambda: expected_wait(Fraction(1, 2), 0), ValueError, "successes is 0; it must be at least 1"),
        (lambda: median_wait(0), ValueError, "p is 0"),
        (lambda: wait_probability(Fraction(1, 2), 0), ValueError, "trial is 0"),
        (lambda: expected_collect_all([]), ValueError, "at least one"),
        (lambda: expected_collect_all([Fraction(2, 3)] * 2), ValueError, "add up to 4/3"),
        (lambda: collected_within([Fraction(0)], 2), ValueError, "p is 0"),
        (lambda: run_within(0, 5), ValueError, "length is 0; it must be at least 1"),
        (lambda: run_within(2, -5), ValueError, "n is -5"),
        (lambda: expected_run(0), ValueError, "length is 0"),
        (lambda: quantile(lambda n: Fraction(0), Fraction(1)), ValueError, "share is 1"),
    ],
)
def test_bad_arguments(call, error, text):
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()
