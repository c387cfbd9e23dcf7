"""What the waiting time lab says: how long waits took next to the exact values, what follows some rolls, mistakes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from statistics import fmean, median_low

from catan_widgets.analysis import mean_interval
from catan_widgets.i18n import _, ngettext, number, percent, whole
from catan_widgets.widgets.base.words.formulas import exactly, mean_exactly
from catan_widgets.widgets.base.words.texts import facts, panel, paragraph, probability, share, table
from catan_widgets.widgets.labs.waits.model import (
    Collect,
    Event,
    Running,
    Saving,
    Wait,
    over_by,
    over_within,
    spun,
    wait_words,
)

_NINE_TENTHS = Fraction(9, 10)


def counted_rolls(wait: Wait, n: int) -> str:
    """A number of rolls of the dice, or of spins of the spinner.

    >>> counted_rolls(Running(3), 2), counted_rolls(Collect(spinner=True), 1)
    ('2 rolls', '1 spin')
    """
    return ngettext("{n} spin", "{n} spins", n) if spun(wait) else ngettext("{n} roll", "{n} rolls", n)


def formula(wait: Wait) -> str:
    """The distribution of a wait, by name and formula."""
    match wait:
        case Event(_, 1):
            return _("Geometric distribution: P(T = k) = (1 − p)^(k−1) · p; mean 1/p.")
        case Event(_, times):
            return _(
                "Negative binomial distribution with r = {times}: P(T = k) = C(k−1, r−1) · p^r · (1 − p)^(k−r); "
                "mean r/p.",
                times=times,
            )
        case Saving():
            return _(
                "The longest of several waits: E(m) = (1 + Σ p(i) · E(m without one i)) / Σ p(i), summed over the "
                "numbers i that are still missing."
            )
        case Collect():
            return _(
                "Coupon collector's problem: E = Σ (−1)^(|S|+1) / p(S), summed over all sets S of outcomes that "
                "can be missing."
            )
        case Running(times):
            return _(
                "Runs of length r = {times}: E = 1 / Σ (1 − p) · p^r / (1 − p^r), summed over all totals.", times=times
            )


def told_last(wait: Wait, lengths: Sequence[int]) -> str:
    """What is waited for, the last wait, and the longest one."""
    told = [paragraph(_("Waiting for: {wanted}.", wanted=wait_words(wait)))]
    if lengths:
        n = lengths[-1]
        last = _("Wait {number} took {rolls}.", number=whole(len(lengths)), rolls=counted_rolls(wait, n))
        longest = _("The longest so far took {n}, the shortest took {least}.", n=max(lengths), least=min(lengths))
        told.append(f"<p><b>{escape(last)}</b> {escape(longest)}</p>")
    else:
        begin = (
            _("Press the picture or a button. One trial is one wait: spin after spin until it is over.")
            if spun(wait)
            else _("Press the picture or a button. One trial is one wait: roll after roll until it is over.")
        )
        told.append(paragraph(begin))
    rows = [(_("mean, exact"), escape(mean_exactly(wait.mean))), (_("median, exact"), str(over_by(wait)))]
    if isinstance(wait, Event):
        rows.insert(0, (_("p in one roll"), escape(probability(wait.p, 36))))
    return "".join(told) + facts(rows) + f'<p class="catan-muted">{escape(formula(wait))}</p>'


def lengths_table(wait: Wait, lengths: Sequence[int], within: int, sample: str) -> str:
    """Mean, median and share of waits over within n rolls: counts next to exact values."""
    n = len(lengths)
    over = sum(length <= within for length in lengths)
    late = over_by(wait, _NINE_TENTHS)
    by_then = sum(length <= late for length in lengths)
    mean = mean_counted(lengths) if n > 1 else "–"
    started = over_within(wait, within)
    lines = [
        (_("mean"), mean, mean_exactly(wait.mean)),
        (_("median"), str(median_low(lengths)) if n else "–", str(over_by(wait))),
        (
            _("finished within {rolls}", rolls=counted_rolls(wait, within)),
            share(over, n),
            exactly(started),
        ),
        (
            _("still waiting after {rolls}", rolls=counted_rolls(wait, within)),
            share(n - over, n),
            exactly(1 - started),
        ),
        (
            _("finished within {rolls}", rolls=counted_rolls(wait, late)),
            share(by_then, n),
            exactly(over_within(wait, late)),
        ),
    ]
    return table((_("waits"), _("counted (95% interval)"), _("exact")), lines, sample)


def mean_counted(lengths: Sequence[int]) -> str:
    """The mean of two or more waits, with its 95% interval."""
    low, high = mean_interval(lengths)
    return _("{mean} ({low} to {high})", mean=number(fmean(lengths), 2), low=number(low, 2), high=number(high, 2))


def rest_told(wait: Wait, lengths: Sequence[int], within: int, waited: int, sample: str) -> str:
    """What now, after these rolls?"""
    begun = over_within(wait, waited)
    if begun == 1:
        return paragraph(_("No wait lasts longer than {rolls}.", rolls=counted_rolls(wait, waited)))
    later = (over_within(wait, waited + within) - begun) / (1 - begun)
    fresh = over_within(wait, within)
    rests = [length - waited for length in lengths if length > waited]
    over = sum(rest <= within for rest in rests)
    lines = [
        (_("a new wait"), share(sum(length <= within for length in lengths), len(lengths)), exactly(fresh)),
        (
            _("still waiting after {rolls}", rolls=counted_rolls(wait, waited)),
            share(over, len(rests)),
            exactly(later),
        ),
    ]
    caption = _(
        "Finished within the next {within}; waits longer than {waited}: {waits}",
        within=counted_rolls(wait, within),
        waited=counted_rolls(wait, waited),
        waits=whole(len(rests)),
    )
    head = (_("so far"), _("counted (95% interval)"), _("exact"))
    return table(head, lines, _("{what} ({sample})", what=caption, sample=sample)) + paragraph(_why(wait, later, fresh))


def _why(wait: Wait, later: Fraction, fresh: Fraction) -> str:
    if later == fresh:
        return _(
            "Exactly the same: the dice have no memory. However long you have waited, the remaining wait has "
            "the same distribution as a new one. Nothing is ever “due”."
        )
    if isinstance(wait, Running):
        return _(
            "Nearly the same: the dice have no memory, and only a run that has already begun counts. After "
            "unsuccessful rolls, more or less of a run may have begun than at the start."
        )
    if spun(wait):
        return _(
            "Not the same, although the spinner has no memory: you have probably got part of what you want "
            "already, so less is missing."
        )
    return _(
        "Not the same, although the dice have no memory: you have probably got part of what you want "
        "already, so less is missing."
    )


def mistake(wait: Wait, within: int) -> str:
    """The usual mistake, its value and the right one."""
    match wait:
        case Event() if over_by(wait) >= wait.mean:
            return ""
        case Event():
            title = _("Mistake: confusing the mean with the median")
            told = ngettext(
                "The mean is {mean}, but half of all waits are already over after {n} roll, and {share} of them "
                "are over by the mean: a few long waits pull it up.",
                "The mean is {mean}, but half of all waits are already over after {n} rolls, and {share} of them "
                "are over by the mean: a few long waits pull it up.",
                over_by(wait),
                mean=mean_exactly(wait.mean),
                share=percent(over_within(wait, int(wait.mean))),
            )
        case Saving() | Collect():
            title = _("Mistake: using the greatest mean instead of the mean of the longest wait")
            means = {"mistaken": mean_exactly(wait.greatest_mean), "mean": mean_exactly(wait.mean)}
            told = (
                _(
                    "The wait for a single section takes {mistaken} spins on average. But the mean of the longest of "
                    "all waits is {mean}, because the last section is sometimes this one and sometimes that one.",
                    **means,
                )
                if spun(wait)
                else _(
                    "The part that takes longest on average takes {mistaken} rolls. But the mean of the longest of all "
                    "waits is {mean}, because sometimes another part comes last.",
                    **means,
                )
            )
        case Running(times):
            title = _("Mistake: using a sum as a probability")
            told = ngettext(
                "For each total, take the probability that it is rolled {times} times in a row in {n} roll. Adding "
                "all of these gives {mistaken}. This sum counts some cases twice: those where two totals do so. "
                "The probability is {right}.",
                "For each total, take the probability that it is rolled {times} times in a row in {n} rolls. "
                "Adding all of these gives {mistaken}. This sum counts some cases twice: those where two totals do "
                "so. The probability is {right}.",
                within,
                times=times,
                mistaken=number(wait.bound(within), 4),
                right=number(over_within(wait, within), 4),
            )
    return panel(title, paragraph(told))
