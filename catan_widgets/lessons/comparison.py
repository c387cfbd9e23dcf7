"""What is said once a prediction is next to the exact and the simulated value."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any

from catan_widgets.analysis import interval
from catan_widgets.engine.chance import Seed
from catan_widgets.i18n import _, number, percent, whole
from catan_widgets.lessons.items import Choice, Item, Number, Sketch, in_words
from catan_widgets.widgets.base.words.texts import facts, paragraph, share, sized, table

#: An exact value: a number, the letter of an option, or the probability of each outcome.
Exact = Fraction | str | Mapping[Any, Fraction]
#: What came of a simulation: a number of successes, a mean, or how often each outcome occurred.
Sample = float | Fraction | Mapping[Any, int]


@dataclass(frozen=True)
class Shown:
    """What a prediction is compared with; see `Predict.reveal`."""

    exact: Exact | None = None
    sample: Sample | None = None
    n: int = 0
    seed: Seed | None = None
    interval: tuple[float, float] | None = None


def comparison(item: Item, predictions: Sequence[str], shown: Shown) -> str:
    """The first prediction and the latest one next to what is known now, as HTML."""
    if isinstance(item, Sketch):
        return _bars(item, predictions, shown)
    rows = [(_("your prediction"), predictions[0])]
    rows += [(_("later prediction"), one) for one in predictions[1:][-1:]]
    rows = [(term, escape(in_words(item, item.read(one)))) for term, one in rows]
    if shown.exact is not None and not isinstance(shown.exact, Mapping):
        rows.append((_("exact"), escape(in_words(item, shown.exact))))
    if shown.sample is not None:
        rows.append((_("simulated"), escape(f"{_sampled(item, shown, shown.sample)}; {_source(shown)}")))
    return facts(rows) + _said(item, predictions[0])


def overlap(heights: Sequence[int], exact: Mapping[Any, Fraction]) -> Fraction:
    """How much two distributions have in common: the sum of the smaller share of each outcome, from 0 to 1.

    >>> overlap((1, 1), {"a": Fraction(1, 4), "b": Fraction(3, 4)})
    Fraction(3, 4)
    """
    total = sum(heights)
    return sum((min(Fraction(one, total), p) for one, p in zip(heights, exact.values(), strict=True)), Fraction(0))


def _said(item: Number | Choice, first: str) -> str:
    """The feedback on the first prediction, if the item knows the answer."""
    if item.answer is None:
        return ""
    verdict = item.judge(first)
    name = f"<b>{escape(verdict.mistake)}</b> " if verdict.mistake else ""
    said = verdict.text if verdict.right or verdict.mistake else item.explanation
    return f'<div class="{"catan-right" if verdict.right else "catan-told"}">{name}{escape(said)}</div>'


def _sampled(item: Number | Choice, shown: Shown, sample: Sample) -> str:
    """The result of the simulation, with its interval."""
    if isinstance(sample, Mapping):
        return ", ".join(
            _("{outcome}: {share}", outcome=one, share=share(count, shown.n)) for one, count in sample.items()
        )
    if isinstance(item, Number) and item.kind == "probability":
        low, high = map(percent, interval(int(sample), shown.n))
        value = percent(sample / shown.n)
    elif shown.interval is not None:
        low, high = (number(bound, 2) for bound in shown.interval)
        value = number(sample, 2)
    else:
        return number(sample, 2)
    return _("{share} (95% interval {low} to {high})", share=value, low=low, high=high)


def _source(shown: Shown) -> str:
    """Where a simulated value is from."""
    return _("n = {n}", n=whole(shown.n)) if shown.seed is None else sized(shown.n, shown.seed)


def _bars(item: Sketch, predictions: Sequence[str], shown: Shown) -> str:
    """The shares of a sketch in a table, and how much they have in common with the exact ones."""
    columns = {_("your prediction"): _shares(item, predictions[0])}
    if len(predictions) > 1:
        columns[_("later prediction")] = _shares(item, predictions[-1])
    told = ""
    if isinstance(shown.exact, Mapping):
        columns[_("exact")] = [percent(p) for p in shown.exact.values()]
        same = percent(overlap(item.read(predictions[0]), shown.exact), 0)
        told = paragraph(_("Your bars and the exact ones overlap by {share}.", share=same))
    if isinstance(shown.sample, Mapping):
        columns[_("simulated")] = [share(shown.sample.get(one, 0), shown.n) for one in item.outcomes]
    if item.explanation:
        told += f'<div class="catan-told">{escape(item.explanation)}</div>'
    lines = zip(map(str, item.outcomes), *columns.values(), strict=True)
    return told + table((_("outcome"), *columns), lines, "" if shown.sample is None else _source(shown))


def _shares(item: Sketch, given: str) -> list[str]:
    heights = item.read(given)
    return [percent(height / sum(heights)) for height in heights]
