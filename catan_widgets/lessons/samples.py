"""The samples of a class: the results of each sample, and of all of them together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.analysis import Interval, interval
from catan_widgets.engine.names import named
from catan_widgets.i18n import N_, _, ngettext, percent, whole

#: What the labs count, in words.
_WORDS = {
    "total": N_("total"),
    "face": N_("face"),
    "section": N_("section"),
    "cards": N_("cards"),
    "rolls": N_("rolls"),
    "first": N_("roll"),
    "first card": N_("first card"),
    "stolen": N_("stolen"),
}


@dataclass(frozen=True)
class Sample:
    """The trials of one seed.

    Args:
        seed: as text.
        model: what was tried.
        counts: how often each outcome occurred; the outcomes are texts.
    """

    seed: str
    model: str
    counts: Mapping[str, int]

    @property
    def n(self) -> int:
        """How many outcomes were counted."""
        return sum(self.counts.values())


@dataclass(frozen=True)
class Samples:
    """The pooled samples of a class.

    Args:
        quantity: what was counted.
        samples: one for each seed.
        event: the outcomes that are followed together.
        exact: the probabilities of the outcomes, where given.
        left_out: how many samples repeat the trials of another one with the same seed, and so do not count twice.
    """

    quantity: str
    samples: tuple[Sample, ...]
    event: tuple[str, ...]
    exact: Mapping[str, Fraction]
    left_out: int = 0

    @property
    def counts(self) -> dict[str, int]:
        """How often each outcome occurred in all samples together."""
        total: Counter[str] = Counter(dict.fromkeys(self.exact, 0))
        for sample in self.samples:
            total.update(sample.counts)
        return dict(sorted(total.items(), key=lambda pair: _order(pair[0])))

    @property
    def n(self) -> int:
        """How many outcomes were counted in all samples together."""
        return sum(sample.n for sample in self.samples)

    @property
    def hits(self) -> int:
        """How often the event occurred."""
        return self.hits_of(self.counts)

    @property
    def p(self) -> Fraction | None:
        """The exact probability of the event, if it is known."""
        return sum((self.exact.get(one, Fraction(0)) for one in self.event), Fraction(0)) if self.exact else None

    @property
    def interval(self) -> Interval:
        """The 95% interval for the probability of the event, from all samples together."""
        return interval(self.hits, self.n)

    @property
    def covering(self) -> int:
        """How many of the samples have a 95% interval that covers the exact probability; 0 if it is not known."""
        bounds = [interval(self.hits_of(sample.counts), sample.n) for sample in self.samples]
        return sum(self.p is not None and low <= self.p <= high for low, high in bounds)

    def hits_of(self, counts: Mapping[str, int]) -> int:
        """How often the event occurred in such counts."""
        return sum(counts.get(one, 0) for one in self.event)

    @property
    def quantity_told(self) -> str:
        """What was counted, in words."""
        return _(_WORDS[self.quantity]) if self.quantity in _WORDS else named(self.quantity)

    @property
    def event_told(self) -> str:
        """The event in words."""
        numbers = [int(one) for one in self.event if one.isascii() and one.isdigit()]
        if len(numbers) == len(self.event) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers))):
            outcomes = _("{first} to {last}", first=self.event[0], last=self.event[-1])
        else:
            outcomes = ", ".join(map(named, self.event))
        return _("{quantity}: {outcomes}", quantity=self.quantity_told, outcomes=outcomes)

    @property
    def told(self) -> str:
        """The results, in words."""
        seeds = ngettext("{n} sample", "{n} samples", len(self.samples))
        low, high = map(percent, self.interval)
        told = [
            _(
                "{samples}, n = {n}. Share of “{event}”: {share}, 95% interval {low} to {high}.",
                samples=seeds,
                n=whole(self.n),
                event=self.event_told,
                share=percent(self.hits / self.n),
                low=low,
                high=high,
            )
        ]
        if self.p is not None:
            told.append(_("Exact: {p}.", p=percent(self.p)))
            told.append(
                ngettext(
                    "{covering} of {n} interval covers the exact value.",
                    "{covering} of {n} intervals cover the exact value.",
                    len(self.samples),
                    covering=whole(self.covering),
                )
            )
        if self.left_out:
            told.append(
                ngettext(
                    "{n} file repeats the seed of another one and is ignored.",
                    "{n} files repeat the seed of another one and are ignored.",
                    self.left_out,
                )
            )
        return " ".join(told)


def _order(outcome: str) -> tuple[bool, int, str]:
    """A sort key: numbers by size, then words."""
    number = outcome.isascii() and outcome.isdigit()
    return not number, int(outcome) if number else 0, outcome
