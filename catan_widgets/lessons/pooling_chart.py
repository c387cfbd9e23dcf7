"""The picture of the results of a class: all samples together, and each of them next to the exact value."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from fractions import Fraction
from textwrap import fill
from typing import TYPE_CHECKING

from catan_widgets.analysis import interval
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, follow, ngettext, number
from catan_widgets.lessons.samples import Samples
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE, Chart, frequencies, legend

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import FigureBase

_MOST_BARS, _MOST_NAMES, _LONGEST, _LINE = 14, 30, 16, 118
#: Numbers are grouped if more than half of the trials would otherwise be without their own bar.
_WIDTHS = (1, 2, 5, 10, 20, 50, 100)


class PooledChart(Chart):
    """The picture, redrawn whenever the language changes.

    Args:
        pooled: what it shows.
    """

    def __init__(self, pooled: Samples) -> None:
        rows = min(len(pooled.samples), _MOST_NAMES)
        super().__init__(lambda figure, colours: _paint(figure, colours, pooled), 9.4, max(4.0, 2.2 + 0.21 * rows))
        self._pooled = pooled
        self._draw()
        follow(self._draw)

    def _draw(self) -> None:
        if self.comm is not None:  # it has not been closed
            self.draw("light", self._pooled.told)


def _paint(figure: FigureBase, colours: Theme, pooled: Samples) -> None:
    left, right = figure.subplots(1, 2, width_ratios=(1.2, 1))
    figure.subplots_adjust(left=0.06, right=0.975, top=0.92, bottom=0.21, wspace=0.28)
    _together(left, colours, pooled)
    _each(right, colours, pooled)
    for axes in (left, right):
        legend(axes, colours)
    figure.text(0.06, 0.02, _plain(fill(pooled.told, _LINE)), color=colours.text, fontsize=9)


def _together(axes: Axes, colours: Theme, pooled: Samples) -> None:
    """All samples as bars with intervals; outcomes for which there is no room share one bar."""
    counts, chances = _joined(pooled.counts, pooled.exact)
    shown = [one for one in counts if not chances or one in chances][:_MOST_BARS]
    words, bars = [_plain(named(one)) for one in shown], [counts[one] for one in shown]
    exact = [float(chances[one]) for one in shown] if chances else []
    if sum(bars) < pooled.n:
        words.append(_("other"))
        bars.append(pooled.n - sum(bars))
        exact += [1 - sum(exact)] if exact else []
    title = ngettext("All together: {n} trial", "All together: {n} trials", pooled.n)
    frequencies(axes, title, words, bars, exact, colours, pooled.n)
    long = sum(len(word) > 3 for word in words)
    if long > _MOST_BARS // 2:  # vertical words replace the label; the sentence below says what is counted
        axes.tick_params(axis="x", labelsize=7, labelrotation=90)
        return
    axes.set_xlabel(_plain(pooled.quantity_told))
    if long:
        axes.tick_params(axis="x", labelsize=8, labelrotation=20)


def _joined(
    counts: Mapping[str, int], exact: Mapping[str, Fraction]
) -> tuple[Mapping[str, int], Mapping[str, Fraction]]:
    """The counts, and the probabilities; if the numbers are far apart, several share a bar."""
    trials = sum(counts.values())
    if not all(map(str.isdecimal, counts)) or sum(list(counts.values())[:_MOST_BARS]) * 2 > trials:
        return counts, exact
    least = min(map(int, counts))

    def held(width: int) -> int:
        return sum(count for one, count in counts.items() if int(one) < least + width * _MOST_BARS)

    width = next((width for width in _WIDTHS if held(width) * 10 >= trials * 9), _WIDTHS[-1])
    joined: Counter[str] = Counter()
    chances: defaultdict[str, Fraction] = defaultdict(Fraction)
    for one, count in counts.items():
        low = least + (int(one) - least) // width * width
        band = f"{low}–{low + width - 1}" if width > 1 else one
        joined[band] += count
        if one in exact:
            chances[band] += exact[one]
    return joined, chances


def _each(axes: Axes, colours: Theme, pooled: Samples) -> None:
    """The share of the event in each sample, as a point with its interval, and in all of them together."""
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
    axes.set_title(_("Share of “{event}”, 95% intervals", event=_plain(pooled.event_told)))


def _plain(text: str) -> str:
    """A text in which the dollar sign does not start a formula."""
    return text.replace("$", r"\$")
