"""The picture of the results of a class: all samples together, and each of them beside the exact value."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

from catan_widgets.analysis import interval
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext, number
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.lab_chart import EXACT, SAMPLE, Chart, frequencies, legend

if TYPE_CHECKING:
    from catan_widgets.lessons.pooling import Pooled

_MOST_BARS, _MOST_NAMES, _LONGEST, _LINE = 14, 30, 16, 118


def pooled_chart(pooled: Pooled) -> Chart:
    """The picture, drawn."""
    rows = min(len(pooled.samples), _MOST_NAMES)
    chart = Chart(lambda figure, colours: _paint(figure, colours, pooled), 9.4, max(4.0, 2.2 + 0.21 * rows))
    chart.draw("light", pooled.told)
    return chart


def _paint(figure, colours: Theme, pooled: Pooled) -> None:
    left, right = figure.subplots(1, 2, width_ratios=(1.2, 1))
    figure.subplots_adjust(left=0.06, right=0.975, top=0.92, bottom=0.17, wspace=0.28)
    _together(left, colours, pooled)
    _each(right, colours, pooled)
    for axes in (left, right):
        legend(axes, colours)
    figure.text(0.06, 0.03, _plain(fill(pooled.told, _LINE)), color=colours.text, fontsize=9)


def _together(axes, colours: Theme, pooled: Pooled) -> None:
    """All samples as bars with intervals; outcomes beyond those there is room for are one bar."""
    counts = pooled.counts
    shown = [one for one in counts if not pooled.exact or one in pooled.exact][:_MOST_BARS]
    words, bars = [_plain(named(one)) for one in shown], [counts[one] for one in shown]
    exact = [float(pooled.exact[one]) for one in shown] if pooled.exact else []
    if sum(bars) < pooled.n:
        words.append(_("other"))
        bars.append(pooled.n - sum(bars))
        exact += [1 - sum(exact)] if exact else []
    title = ngettext("All together: {n} trial", "All together: {n} trials", pooled.n)
    frequencies(axes, title, words, bars, exact, colours, pooled.n)
    if max(map(len, words)) > 3:
        axes.tick_params(axis="x", labelsize=8, labelrotation=20)


def _each(axes, colours: Theme, pooled: Pooled) -> None:
    """The share of the event in each sample, as a point with its interval, and in all together."""
    samples = pooled.samples
    lines = [(pooled.hits_of(sample.counts), sample.n) for sample in samples]
    places = list(range(len(lines), 0, -1))
    bounds = [interval(hits, n) for hits, n in lines]
    axes.hlines(
        places, [own.low for own in bounds], [own.high for own in bounds], color=SAMPLE[colours.name], linewidth=1.3
    )
    axes.plot(
        [hits / n for hits, n in lines], places, "o", color=SAMPLE[colours.name], markersize=5, label=_("one sample")
    )
    low, high = pooled.interval
    axes.hlines([0], [low], [high], color=colours.text, linewidth=2)
    axes.plot([pooled.hits / pooled.n], [0], "D", color=colours.text, markersize=7, label=_("all together"))
    if pooled.p is not None:
        label = _("exact, {value}", value=number(pooled.p))
        axes.axvline(float(pooled.p), color=EXACT[colours.name], linewidth=2, zorder=0, label=label)
    names = [_plain(sample.seed[:_LONGEST]) for sample in samples] if len(samples) <= _MOST_NAMES else []
    axes.set_yticks([*places[: len(names)], 0], [*names, _("all")], fontsize=8)
    axes.set_ylim(-1, 1.3 * len(lines) + 2)  # room for the legend
    axes.set_title(_("Share of {event}, 95 % intervals", event=_plain(pooled.event_told)))


def _plain(text: str) -> str:
    """A text in which the dollar sign is no formula."""
    return text.replace("$", r"\$")
