"""The χ² test against another library, and its false alarms with fair dice."""

from fractions import Fraction

import pytest
from scipy import stats

from catan_widgets.analysis import chi_square, dice_distribution, trials_for_fit
from catan_widgets.analysis.fit import chi_square_tail
from catan_widgets.engine.chance import generator


def throws(rng, n):
    """Counts of n totals of two dice."""
    totals = [int(rng.random() * 6) + int(rng.random() * 6) + 2 for _roll in range(n)]
    return {total: totals.count(total) for total in range(2, 13)}


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 10, 35])
def test_tail(degrees):
    """The finite sum is the tail of the χ² distribution."""
    for x in (0, 0.01, 1, 5, 18.3, 80, 900):
        assert chi_square_tail(x, degrees) == pytest.approx(stats.chi2.sf(x, degrees), rel=1e-9, abs=1e-300)


def test_statistic():
    """The statistic and its p-value are those of another library, with outcomes that never came."""
    counts = throws(generator("fit"), 200)
    counts.pop(12)
    test = chi_square(counts)
    observed = [counts.get(total, 0) for total in range(2, 13)]
    n = sum(observed)
    other = stats.chisquare(observed, [n * float(p) for p in dice_distribution().values()])
    assert float(test.statistic) == pytest.approx(other.statistic)
    assert test.p_value == pytest.approx(other.pvalue)
    assert (test.degrees, test.reliable) == (10, n >= 180)


def test_reliable():
    """180 rolls are enough to expect every total five times, 179 are not."""
    assert trials_for_fit() == 180
    assert chi_square({7: 180}).reliable
    assert not chi_square({7: 179}).reliable


def test_false_alarms():
    """Of 400 seeded tests of 180 fair rolls about one in twenty alarms, within four standard errors."""
    rng = generator("alarm")
    alarms = sum(chi_square(throws(rng, 180)).p_value <= 0.05 for _test in range(400))
    assert abs(alarms / 400 - 0.05) < 4 * (0.05 * 0.95 / 400) ** 0.5


@pytest.mark.parametrize(
    ("call", "error", "text"),
    [
        (lambda: chi_square({13: 1}), ValueError, "13 is not an outcome here; choose from 2, 3"),
        (lambda: chi_square({6: -1}), ValueError, "the count of 6 is -1"),
        (lambda: chi_square({}), ValueError, "the number of trials is 0"),
        (lambda: chi_square({1: 3}, {1: Fraction(1, 2)}), ValueError, "add up to 1"),
        (lambda: chi_square({1: 3}, {1: Fraction(1)}), ValueError, "at least two outcomes"),
        (lambda: trials_for_fit(least=0), ValueError, "least is 0"),
        (lambda: chi_square([3, 4]), TypeError, "counts is .*; it must be a mapping"),
    ],
)
def test_bad_arguments(call, error, text):
    """What cannot be meant is refused, with what was given and what is allowed."""
    with pytest.raises(error, match=text):
        call()
