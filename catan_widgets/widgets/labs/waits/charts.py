"""The charts of the waiting time lab: how long waits took, and how long they continue after some rolls."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from statistics import fmean, median_low
from typing import TYPE_CHECKING

from catan_widgets.analysis import interval
from catan_widgets.i18n import _, ngettext, number
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE, legend
from catan_widgets.widgets.labs.waits.model import Wait, over_by, over_within, spun
from catan_widgets.widgets.labs.waits.text import mean_counted

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: The histogram ends when this share of the waits is over; longer waits share the last bar. At most this many bars.
_SHOWN, _BARS = Fraction(19, 20), 36


def bins(wait: Wait) -> list[int]:
    """The bounds of the bars: a bar holds the waits longer than its lower bound, up to its upper one.

    >>> from catan_widgets.widgets.labs.waits.model import wait_for
    >>> bins(wait_for("all"))[:3], len(bins(wait_for(6)))
    ([0, 4, 8], 22)
    """
    last = over_by(wait, _SHOWN)
    width = -(-last // _BARS)
    return list(range(0, last + width, width))


def shares(wait: Wait, bounds: Sequence[int], waited: int = 0) -> list[Fraction]:
    """The probability of each bar for the rolls still needed after some rolls; last, anything longer.

    >>> from catan_widgets.widgets.labs.waits.model import wait_for
    >>> sum(shares(wait_for("road"), [0, 3, 6], waited=4)) == 1
    True
    """
    begun = over_within(wait, waited)
    over = [over_within(wait, waited + bound) for bound in bounds]
    parts = [b - a for a, b in pairwise(over)] + [1 - over[-1]]
    return [part / (1 - begun) for part in parts]


def counted(bounds: Sequence[int], lengths: Sequence[int]) -> list[int]:
    """How many waits are in each bar; last, those that took longer."""
    width, counts = bounds[1] - bounds[0], [0] * len(bounds)
    for length in lengths:
        counts[min((length - 1) // width, len(bounds) - 1)] += 1
    return counts


def waits_chart(axes: Axes, wait: Wait, lengths: Sequence[int], colours: Theme, relative: bool) -> None:
    """How long the waits took, as bars, with the exact distribution as steps; mean and median of both as lines."""
    bounds = bins(wait)
    exact = shares(wait, bounds)
    n = len(lengths)
    scale = 1 if relative else max(n, 1)
    edges = _edges(bounds)
    top, high = max(map(float, exact)) * scale, 0.0
    if n:
        counts = counted(bounds, lengths)
        middles, width = _middles(edges), bounds[1] - bounds[0]
        heights = [scale * count / n for count in counts]
        axes.bar(middles, heights, 0.9 * width, color=SAMPLE[colours.name], label=_("counted"))
        marks = [interval(count, n) for count in counts]
        axes.vlines(
            middles,
            [scale * mark.low for mark in marks],
            [scale * mark.high for mark in marks],
            color=colours.text,
            linewidth=0.8,
            label=_("95% interval"),
        )
        top, high = max(top, *heights), scale * max(mark.high for mark in marks)
        mean, median = fmean(lengths), median_low(lengths)
        told = mean_counted(lengths) if n > 1 else number(mean, 2)
        _upright(axes, mean, SAMPLE[colours.name], "-", _("mean, counted: {value}", value=told))
        _upright(axes, median, SAMPLE[colours.name], ":", _("median, counted: {value}", value=median))
    axes.stairs([scale * float(p) for p in exact], edges, color=EXACT[colours.name], linewidth=2, label=_("exact"))
    _upright(axes, float(wait.mean), EXACT[colours.name], "-", _("mean, exact: {value}", value=number(wait.mean, 2)))
    _upright(axes, over_by(wait), EXACT[colours.name], ":", _("median, exact: {value}", value=over_by(wait)))
    axes.set_ylim(0, max(1.6 * top, 1.05 * high))  # room for the legend, and for complete intervals
    axes.set_xlim(edges[0], edges[-1])
    last = bounds[-1] + 1
    axes.set_xlabel(
        _("spins (last bar: {n} or more)", n=last) if spun(wait) else _("rolls (last bar: {n} or more)", n=last)
    )
    axes.set_title(_("Lengths of the waits"))
    _ticks(axes)
    legend(axes, colours)


def rest_chart(axes: Axes, wait: Wait, lengths: Sequence[int], waited: int, colours: Theme) -> None:
    """How many more rolls are needed after some rolls, next to the distribution of a fresh wait."""
    bounds = bins(wait)
    edges, middles = _edges(bounds), _middles(_edges(bounds))
    fresh = [float(p) for p in shares(wait, bounds)]
    top, high = max(fresh), 0.0
    axes.stairs(fresh, edges, fill=True, color=EXACT[colours.name], alpha=0.3, label=_("a new wait, exact"))
    if over_within(wait, waited) < 1:
        later = [float(p) for p in shares(wait, bounds, waited)]
        top = max(top, *later)
        axes.stairs(later, edges, color=EXACT[colours.name], linewidth=2, label=_("remaining wait, exact"))
    rests = [length - waited for length in lengths if length > waited]
    if rests:
        n = len(rests)
        counts = counted(bounds, rests)
        at = [count / n for count in counts]
        marks = [interval(count, n) for count in counts]
        lows, highs = [mark.low for mark in marks], [mark.high for mark in marks]
        axes.vlines(middles, lows, highs, color=SAMPLE[colours.name], linewidth=1, label=_("95% interval"))
        axes.plot(middles, at, "o", color=SAMPLE[colours.name], markersize=4, label=_("remaining wait, counted"))
        top, high = max(top, *at), max(mark.high for mark in marks)
    axes.set_ylim(0, max(1.6 * top, 1.05 * high))  # room for the legend, and for complete intervals
    axes.set_xlim(edges[0], edges[-1])
    last = bounds[-1] + 1
    if spun(wait):
        axes.set_xlabel(_("further spins (last bar: {n} or more)", n=last))
        axes.set_title(ngettext("Still waiting after {n} spin", "Still waiting after {n} spins", waited))
    else:
        axes.set_xlabel(_("further rolls (last bar: {n} or more)", n=last))
        axes.set_title(ngettext("Still waiting after {n} roll", "Still waiting after {n} rolls", waited))
    _ticks(axes)
    legend(axes, colours)


def _edges(bounds: Sequence[int]) -> list[float]:
    width = bounds[1] - bounds[0]
    return [bound + 0.5 for bound in (*bounds, bounds[-1] + width)]


def _middles(edges: Sequence[float]) -> list[float]:
    return [(a + b) / 2 for a, b in pairwise(edges)]


def _ticks(axes: Axes) -> None:
    """Whole numbers of rolls."""
    from matplotlib.ticker import MaxNLocator  # as slow to load as the figure

    axes.xaxis.set_major_locator(MaxNLocator(integer=True))


def _upright(axes: Axes, at: float, colour: str, style: str, label: str) -> None:
    axes.axvline(at, color=colour, linestyle=style, linewidth=1.8, label=label, zorder=3)
