"""Counts of outcomes, next to what is expected of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from catan_widgets.i18n import _, ngettext, percent, whole
from catan_widgets.widgets.base.words.texts import share


@dataclass(frozen=True)
class Tally:
    """The counts of the outcomes, next to the expected values.

    Args:
        title: what is counted.
        counts: how often each outcome occurred.
        model: the probability of each for the dice, or for the guessed dice.
        model_name: what these probabilities are called.
        independent: whether a trial does not depend on the ones before it.
        upcoming: the probability of each in the next trial, if that changes.
        throws: the number of equally likely throws, if there is one.
    """

    title: str
    counts: Mapping[int, int]
    model: Mapping[int, Fraction]
    model_name: str
    independent: bool = True
    upcoming: Mapping[int, Fraction] | None = None
    throws: int | None = None

    @property
    def n(self) -> int:
        """How many outcomes were counted."""
        return sum(self.counts.values())


def chart_told(tally: Tally, relative: bool) -> str:
    """The bars of a chart in words."""
    n, sure = tally.n, relative and tally.independent
    told = partial(share, n=n) if sure else (lambda count: percent(count / n)) if relative else whole
    shown = [_("{outcome}: {count}", outcome=outcome, count=told(count)) for outcome, count in tally.counts.items()]
    bars = ngettext(
        "{what} for {count} outcome: {shown}.",
        "{what} for {count} outcomes: {shown}.",
        n,
        count=whole(n),
        what=tally.title,
        shown=", ".join(shown),
    )
    return f"{bars} {_('In brackets: 95% intervals.')}" if sure else bars
