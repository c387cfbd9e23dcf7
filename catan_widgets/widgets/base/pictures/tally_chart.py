"""Charts of what was counted: outcomes next to their probabilities, and one outcome in the long run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from catan_widgets.i18n import _
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.pictures.chart import frequencies, legend, running
from catan_widgets.widgets.base.words.tally import Tally

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase


def tally_charts(
    figure: FigureBase,
    colours: Theme,
    tally: Tally,
    came: Iterable[int],
    chosen: int,
    relative: bool,
    supposed: str | None = None,
) -> None:
    """The two charts side by side.

    Args:
        figure: an empty figure.
        colours: the theme.
        tally: the counts.
        came: the outcomes in order.
        chosen: the outcome that is followed.
        relative: show relative frequencies instead of counts.
        supposed: what the probabilities are called if they are not exact.
    """
    left, right = figure.subplots(1, 2, width_ratios=(1.35, 1))
    figure.subplots_adjust(left=0.06, right=0.96, top=0.9, bottom=0.14, wspace=0.16)
    outcomes = list(tally.counts)
    exact = [float(tally.model[outcome]) for outcome in outcomes]
    counts, words = list(tally.counts.values()), list(map(str, outcomes))
    frequencies(left, tally.title, words, counts, exact, colours, tally.n, relative, supposed, tally.independent)
    legend(left, colours)
    hits = (outcome == chosen for outcome in came)
    title = _("The {outcome} in the long run", outcome=chosen)
    running(right, title, hits, tally.model[chosen], colours, relative, supposed)
    legend(right, colours)
