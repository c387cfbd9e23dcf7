"""Tests whether observed counts fit what is expected of fair dice."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, erfc, exp, lgamma, log, sqrt

from catan_widgets.analysis.checks import exclusive, fraction, whole
from catan_widgets.analysis.dice import dice_distribution
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The smallest expected count for each outcome, by the usual rule of thumb for the test.
LEAST_EXPECTED = 5


@dataclass(frozen=True)
class ChiSquare:
    """A χ² goodness-of-fit test.

    Args:
        statistic: Σ (O - E)²/E, exact.
        degrees: the degrees of freedom: the number of outcomes minus one.
        expected: the expected count of each outcome.

    The p-value uses the χ² distribution; the approximation improves as the expected counts grow.
    """

    statistic: Fraction
    degrees: int
    expected: Mapping[Hashable, Fraction]

    @property
    def p_value(self) -> float:
        """The probability of a statistic at least this large if the null hypothesis is true (upper tail of χ²)."""
        return chi_square_tail(float(self.statistic), self.degrees)

    @property
    def reliable(self) -> bool:
        """Whether every expected count is 5 or more, the usual condition for the test."""
        return min(self.expected.values()) >= LEAST_EXPECTED


@typed
def chi_square(counts: Mapping[int, int], probabilities: Mapping[int, Fraction] | None = None) -> ChiSquare:
    """Pearson's χ² goodness-of-fit test: χ² = Σ (O - E)²/E over all outcomes, with E = n·p.

    Args:
        counts: how often each outcome occurred; outcomes left out never occurred.
        probabilities: the probabilities of all outcomes, adding up to 1; by default the totals of two fair dice.

    Raises:
        ValueError: for an outcome without a probability, a negative count, or zero trials.

    >>> test = chi_square({face: count for face, count in enumerate([5, 8, 9, 8, 10, 20], 1)},
    ...                   {face: Fraction(1, 6) for face in range(1, 7)})
    >>> test.statistic, test.degrees, round(test.p_value, 4)
    (Fraction(67, 5), 5, 0.0199)
    """
    chances = dict(dice_distribution()) if probabilities is None else dict(probabilities)
    if sum(exclusive(chances.values())) != 1 or len(chances) < 2:
        raise ValueError(_("give the probabilities of at least two outcomes; they must add up to 1"))
    for outcome, count in counts.items():
        if outcome not in chances:
            raise ValueError(
                _("{outcome!r} is not an outcome here; choose from {known}", outcome=outcome, known=chances)
            )
        whole(count, _("the count of {number}", number=outcome))
    trials = whole(sum(counts.values()), _("the number of trials"), 1)
    expected: dict[Hashable, Fraction] = {outcome: trials * fraction(p) for outcome, p in chances.items()}
    statistic = sum(
        ((counts.get(outcome, 0) - expected[outcome]) ** 2 / expected[outcome] for outcome in chances), Fraction(0)
    )
    return ChiSquare(statistic, len(chances) - 1, expected)


def chi_square_tail(x: float, degrees: int) -> float:
    """The probability that a χ²-distributed variable with these degrees of freedom is x or more.

    It is a finite sum (integration by parts): the tail for k degrees is the tail for k - 2 degrees plus the term
    (x/2)^(k/2-1)·e^(-x/2) / Γ(k/2), starting with erfc(√(x/2)) for 1 degree or e^(-x/2) for 2.

    >>> round(chi_square_tail(18.307, degrees=10), 4)
    0.05
    """
    whole(degrees, "degrees", 1)
    if x <= 0:
        return 1.0
    half = x / 2
    tail = erfc(sqrt(half)) if degrees % 2 else 0.0
    first = 1.5 if degrees % 2 else 1.0
    terms = [first + step for step in range((degrees - (degrees % 2)) // 2)]
    return min(1.0, tail + sum(exp((k - 1) * log(half) - half - lgamma(k)) for k in terms))


@typed
def trials_for_fit(probabilities: Mapping[int, Fraction] | None = None, least: int = LEAST_EXPECTED) -> int:
    """How many trials are needed so that every outcome is expected at least this often: ⌈least / smallest p⌉.

    >>> trials_for_fit()
    180
    """
    chances = dice_distribution() if probabilities is None else probabilities
    return ceil(whole(least, "least", 1) / min(exclusive(chances.values())))
