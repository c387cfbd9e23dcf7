"""The χ² test compared with SciPy, and its false alarms with fair dice."""

from fractions import Fraction

import pytest

from catan_widgets.analysis import chi_square, trials_for_fit
from catan_widgets.analysis.fit import chi_square_tail
from catan_widgets.engine.chance import generator


def throws(rng, n):
    """The counts of n totals of two dice."""
    totals = [int(rng.random() * 6) + int(rng.random() * 6) + 2 for _roll in range(n)]
    return {total: totals.count(total) for total in range(2, 13)}


#: The tail of the χ² distribution beyond each x, by degrees of freedom: ``scipy.stats.chi2.sf(x, degrees)``.
TAILS = {
    1: (1, 0.920344325445942, 0.31731050786291115, 0.025347318677468325, 1.8870716876545583e-05, 3.744097384202887e-19),
    2: (1, 0.9950124791926823, 0.6065306597126334, 0.0820849986238988, 0.00010621980274645876, 4.248354255291595e-18),
    3: (1, 0.9997348349413444, 0.8012519569012009, 0.1717971442967335, 0.0003814233777950732, 3.0692774861724164e-17),
    5: (1, 0.9999994699729957, 0.9625657732472964, 0.4158801869955079, 0.0025929946093980936, 8.391825114831597e-16),
    10: (1, 0.999999999999974, 0.9998278843700441, 0.8911780189141513, 0.050109061411462506, 5.020464318829132e-13),
    35: (1, 1, 1, 0.9999999994178298, 0.9909866342913107, 2.2347308682752927e-05),
}


@pytest.mark.parametrize("degrees", TAILS)
def test_tail(degrees):
    """The finite sum equals the tail of the χ² distribution."""
    for x, tail in zip((0, 0.01, 1, 5, 18.3, 80), TAILS[degrees], strict=True):
        assert chi_square_tail(x, degrees) == pytest.approx(tail, rel=1e-9, abs=1e-300)


def test_statistic():
    """The statistic and the p-value agree with ``scipy.stats.chisquare``, even with an outcome that never occurred."""
    counts = throws(generator("fit"), 200)
    counts.pop(12)
    test = chi_square(counts)
    observed = [counts.get(total, 0) for total in range(2, 13)]
    n = sum(observed)
    assert observed == [7, 7, 14, 32, 31, 28, 31, 21, 16, 12, 0]
    assert float(test.statistic) == pytest.approx(14.012060301507535)
    assert test.p_value == pytest.approx(0.17244221068885426)
    assert (test.degrees, test.reliable) == (10, n >= 180)


def test_reliable():
    """180 rolls are enough to expect every total five times; 179 are not."""
    assert trials_for_fit() == 180
    assert chi_square({7: 180}).reliable
    assert not chi_square({7: 179}).reliable


def test_false_alarms():
    """Of 400 seeded tests of 180 fair rolls, about one in twenty is a false alarm, within four standard errors."""
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
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(error, match=text):
        call()
