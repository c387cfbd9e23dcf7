"""Charts in a widget: drawn by matplotlib without a window, and shown as a single picture that is replaced in place."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from io import BytesIO
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING

from ipywidgets import Image, VBox

from catan_widgets.analysis import interval, standard_error
from catan_widgets.i18n import _, axis_number
from catan_widgets.render.theme import Theme, theme
from catan_widgets.widgets.base.a11y import CanvasHelper
from catan_widgets.widgets.base.pictures.static import MimeBundle
from catan_widgets.widgets.base.rerun import CellWidget

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure, FigureBase, SubFigure

#: The colours of counts and of exact values, by theme: colour-blind readers can tell them apart, and so can the shapes.
SAMPLE = {"light": "#4477aa", "dark": "#77aadd", "contrast": "#0038b8"}
EXACT = {"light": "#cc6677", "dark": "#ee8899", "contrast": "#c0001a"}
_DENSITY = 110
#: The height of a line below a chart, in inches.
_LINE = 0.22
#: Standard errors on either side of a probability; 95% of all relative frequencies lie within them.
_FUNNEL = 1.96
# A line is drawn with at most this many points; up to this many trials, the axis of the trials is linear.
_POINTS, _EVEN = 400, 200


class Chart(CellWidget, VBox):
    """A chart that can be redrawn in place.

    Args:
        paint: draws on an empty figure, using the colours of the theme it is given.
        width, height: in inches.

    A saved notebook keeps the picture as it was when saved.
    """

    def __init__(self, paint: Callable[[FigureBase, Theme], None], width: float, height: float) -> None:
        self._image = Image(format="png", layout={"width": "100%"})
        self._helper = CanvasHelper()
        super().__init__((self._image, self._helper), layout={"width": "100%", "max_width": f"{round(width * 100)}px"})
        for name in ("catan-widget", "catan-picture"):  # it may be shown in a cell by itself
            self.add_class(name)
        self._paint, self._size = paint, (width, height)

    @property
    def value(self) -> bytes:
        """The picture as a PNG; empty before the first drawing."""
        return bytes(self._image.value)

    @property
    def told(self) -> str:
        """What the chart shows, in words, for screen readers."""
        return self._helper.label

    def draw(self, theme_name: str, told: str, sample: str | None = None) -> None:
        """Draws the chart in the colours of a theme, and stores its description.

        Args:
            theme_name: the theme.
            told: what it shows, in words.
            sample: where the counts come from: the number of trials, and the seed that reproduces them; an empty text
            if
                there are no trials yet, so that the chart keeps its height; None if there never are any.
        """
        from matplotlib.figure import Figure  # takes a second to load, so a lab without a chart starts faster

        colours = theme(theme_name)
        figure = Figure(figsize=self._size, facecolor=colours.background)
        self._paint(figure if sample is None else _above_line(figure, sample, colours), colours)
        for axes in figure.axes:
            _colour(axes, colours)
            _localize(axes)
        file = BytesIO()
        figure.savefig(file, format="png", dpi=_DENSITY)
        self._helper.label = f"{told.removesuffix('.')} ({sample})." if sample else told
        self._image.value = file.getvalue()

    def _repr_mimebundle_(self, **kwargs: object) -> MimeBundle:
        bundle: dict[str, object] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is None or not self.value:
            return bundle
        saved = {"text/plain": self.told, "image/png": base64.b64encode(self.value).decode()}
        return bundle | saved, {"image/png": {"width": round(self._size[0] * 90)}}


def _above_line(figure: Figure, line: str, colours: Theme) -> SubFigure:
    """Writes a line at the bottom of a figure, and returns the part above it for painting."""
    width, height = figure.get_size_inches()
    figure.set_size_inches(width, height + _LINE)
    parts: list[SubFigure] = list(figure.subfigures(2, 1, squeeze=False, height_ratios=(height, _LINE)).flat)
    above, below = parts
    for part in parts:
        part.set_facecolor(colours.background)
    below.text(0.99, 0.5, line.replace("$", r"\$"), ha="right", va="center", fontsize=8, color=colours.text)
    return above


def frequencies(
    axes: Axes,
    title: str,
    words: Sequence[str],
    counts: Sequence[int],
    exact: Sequence[float],
    colours: Theme,
    n: int,
    relative: bool = True,
    exact_name: str | None = None,
    intervals: bool = True,
) -> None:
    """Counts as bars with their 95% intervals, and exact values as marks across them, on the same axes.

    Args:
        axes: where to draw.
        title: above the chart.
        words: the names of the bars.
        counts: how often each outcome occurred.
        exact: the probability of each; empty if it is not to be shown.
        colours: the theme.
        n: the number of trials.
        relative: show relative frequencies and probabilities instead of counts and expected counts.
        exact_name: what the marks are called if they are assumed rather than exact.
        intervals: whether the trials are independent, so that they have intervals.
    """
    places = range(len(words))
    scale = 1 if relative else max(n, 1)
    marks = [scale * p for p in exact]
    top = max(marks, default=0)
    if n:
        axes.bar(places, [scale * count / n for count in counts], color=SAMPLE[colours.name], label=_("counted"))
        top = max(top, scale * max(counts) / n)
    if n and intervals:
        bounds = [interval(count, n) for count in counts]
        lows, highs = [scale * bound.low for bound in bounds], [scale * bound.high for bound in bounds]
        top = max(top, *highs)
        axes.vlines(places, lows, highs, color=colours.text, linewidth=1.2, label=_("95% interval"))
    if marks:
        label = exact_name or (_("exact") if relative else _("expected"))
        axes.plot(
            places, marks, "_", color=EXACT[colours.name], markersize=20, markeredgewidth=3, zorder=3, label=label
        )
    axes.set_xticks(list(places), words)
    axes.set_ylim(0, 1.5 * top)  # room for the legend
    axes.set_title(title)


def running(
    axes: Axes,
    title: str,
    came: Iterable[bool],
    p: Fraction | None,
    colours: Theme,
    relative: bool = True,
    exact_name: str | None = None,
) -> None:
    """How a relative frequency approaches its probability: a line over the trials, its target and its funnel.

    After n trials, 95% of all frequencies lie in the funnel of ±1.96·√(p(1-p)/n). For counts, the chart shows the
    deviation from the expected count n·p, whose funnel of ±1.96·√(np(1-p)) widens.

    Args:
        axes: where to draw.
        title: above the chart.
        came: for each trial in turn, whether the event occurred.
        p: its probability; None if it is not to be shown.
        colours: the theme.
        relative: show the relative frequency instead of the deviation of the count, which needs p.
        exact_name: what the target is called if p is assumed rather than exact.
    """
    hits = list(accumulate(map(int, came)))
    if not hits:
        return
    deviation = not relative and p is not None
    at = _spread(len(hits))
    line = [hits[n - 1] - n * float(p) if p is not None and deviation else hits[n - 1] / n for n in at]
    label = _("deviation of the count") if deviation else _("relative frequency")
    axes.plot(at, line, color=SAMPLE[colours.name], linewidth=1.8, zorder=3, label=label)
    if p is not None:
        target = float(p)
        middle = 0.0 if deviation else target
        half = [_FUNNEL * standard_error(p, n) * (n if deviation else 1) for n in at]
        low, high = [middle - part for part in half], [middle + part for part in half]
        label = _("95% of results lie here")
        axes.fill_between(at, low, high, color=EXACT[colours.name], alpha=0.22, linewidth=0, label=label)
        label = exact_name or (_("expected") if deviation else _("exact"))
        axes.axhline(middle, color=EXACT[colours.name], linewidth=2, label=label)
        if not deviation:
            axes.set_ylim(0, min(1.05, max(3 * target, max(line[len(line) // 4 :]), 0.05)))
    if len(hits) > _EVEN:
        axes.set_xscale("log")
        axes.xaxis.set_major_formatter(axis_number)
    axes.set_xlim(1, max(len(hits), 2))
    axes.set_xlabel(_("trials"))
    axes.set_title(title)


def _localize(axes: Axes) -> None:
    """Formats the numbers on the axes as the language does, unless the axis has other labels."""
    from matplotlib.ticker import ScalarFormatter

    for axis in (axes.xaxis, axes.yaxis):
        if isinstance(axis.get_major_formatter(), ScalarFormatter):
            axis.set_major_formatter(axis_number)


def _spread(n: int) -> list[int]:
    """Numbers of trials from 1 to n to draw a line through: all of them, or some with growing gaps."""
    if n <= _POINTS:
        return list(range(1, n + 1))
    return sorted({min(n, ceil(n ** (k / _POINTS))) for k in range(_POINTS + 1)})


def legend(axes: Axes, colours: Theme) -> None:
    """A legend in the colours of the page."""
    box = axes.legend(facecolor=colours.panel, edgecolor=colours.panel_edge, labelcolor=colours.text, fontsize=9)
    box.set_alpha(0.9)


def _colour(axes: Axes, colours: Theme) -> None:
    axes.set_facecolor(colours.background)
    axes.title.set_color(colours.text)
    axes.tick_params(colors=colours.text)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(colours.text)
    for spine in axes.spines.values():
        spine.set_color(colours.panel_edge)
