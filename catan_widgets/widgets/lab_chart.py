"""Charts beside a widget: drawn by matplotlib without a window, shown in place as one picture that is replaced."""

from __future__ import annotations

import base64
from collections.abc import Callable
from io import BytesIO

from ipywidgets import Image
from matplotlib.figure import Figure

from catan_widgets.analysis import interval
from catan_widgets.i18n import _
from catan_widgets.render.theme import Theme, theme

#: The colours of what was counted and of what is exact, by the page: told apart by colour-blind eyes, and by form too.
SAMPLE = {"light": "#4477aa", "dark": "#77aadd", "contrast": "#0038b8"}
EXACT = {"light": "#cc6677", "dark": "#ee8899", "contrast": "#c0001a"}
_DENSITY = 110


class Chart(Image):
    """A chart that is drawn again in place.

    Args:
        paint: draws on an empty figure, in the colours of the theme that it is given.
        width, height: in inches.

    What a notebook saves of it is the picture as it stands.
    """

    def __init__(self, paint: Callable[[Figure, Theme], None], width: float, height: float) -> None:
        super().__init__(format="png", layout={"width": "100%", "max_width": f"{round(width * 100)}px"})
        self._paint, self._size = paint, (width, height)
        #: What the chart shows, in words.
        self.told = ""

    def draw(self, theme_name: str, told: str) -> None:
        """Draws the chart in the colours of a theme, and takes note of what it tells."""
        colours = theme(theme_name)
        figure = Figure(figsize=self._size, facecolor=colours.background)
        self._paint(figure, colours)
        for axes in figure.axes:
            _colour(axes, colours)
        file = BytesIO()
        figure.savefig(file, format="png", dpi=_DENSITY)
        self.told = told
        self.value = file.getvalue()

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None or not self.value:
            return bundle
        saved = {"text/plain": self.told, "image/png": base64.b64encode(self.value).decode()}
        return bundle | saved, {"image/png": {"width": round(self._size[0] * 90)}}


def frequencies(
    axes, title: str, words: list[str], counts: list[int], exact: list[float], colours: Theme, n: int
) -> None:
    """Relative frequencies as bars with their 95 % intervals, and the exact probabilities as marks across them.

    Args:
        axes: where to draw.
        title: over it.
        words: what the bars are called.
        counts: how often each came.
        exact: the probability of each.
        colours: the theme.
        n: how many trials there were.
    """
    places = range(len(words))
    top = max(exact)
    if n:
        axes.bar(places, [count / n for count in counts], color=SAMPLE[colours.name], label=_("counted"))
        bounds = [interval(count, n) for count in counts]
        lows, highs = [bound.low for bound in bounds], [bound.high for bound in bounds]
        top = max(top, *highs)
        axes.vlines(places, lows, highs, color=colours.text, linewidth=1.2, label=_("95 % interval"))
    axes.plot(
        places, exact, "_", color=EXACT[colours.name], markersize=20, markeredgewidth=3, zorder=3, label=_("exact")
    )
    axes.set_xticks(list(places), words)
    axes.set_ylim(0, 1.35 * top)  # room for the legend
    axes.set_title(title)


def legend(axes, colours: Theme) -> None:
    """A legend in the colours of the page."""
    box = axes.legend(facecolor=colours.panel, edgecolor=colours.panel_edge, labelcolor=colours.text, fontsize=9)
    box.set_alpha(0.9)


def _colour(axes, colours: Theme) -> None:
    axes.set_facecolor(colours.background)
    axes.title.set_color(colours.text)
    axes.tick_params(colors=colours.text)
    for label in (axes.xaxis.label, axes.yaxis.label):
        label.set_color(colours.text)
    for spine in axes.spines.values():
        spine.set_color(colours.panel_edge)
