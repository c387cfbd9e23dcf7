"""The charts of the corner lab: at least one card in n rolls, and the trials next to the exact values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from catan_widgets.analysis import Production, at_least_once, interval
from catan_widgets.i18n import _
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE, frequencies, legend, running
from catan_widgets.widgets.labs.corner.text import cards_of, in_blocks

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

#: The curve extends at least this far.
_LEAST = 12


def curve(figure: FigureBase, colours: Theme, worth: Production, n: int, rolled: Sequence[int]) -> None:
    """At least one card in 1, 2, 3 … rolls: exactly, and as the share of all blocks of that many rolls.

    Args:
        figure: where to draw.
        colours: the theme.
        worth: what a roll yields.
        n: the number of rolls to highlight.
        rolled: the totals rolled so far.
    """
    axes = figure.subplots()
    figure.subplots_adjust(left=0.09, right=0.98, top=0.88, bottom=0.16)
    places = list(range(1, max(n, _LEAST) + 1))
    p = worth.at_least_one
    values = [float(at_least_once(p, k)) for k in places]
    axes.plot(places, values, "o-", color=EXACT[colours.name], markersize=5, label=_("exact: 1 − (1 − p)ⁿ"))
    axes.plot([n, n, 0], [0, values[n - 1], values[n - 1]], ":", color=colours.text, linewidth=1.4)
    cards = cards_of(worth, rolled)
    blocks = {k: in_blocks(cards, k) for k in places}
    counted = {k: found for k, found in blocks.items() if found[0]}
    if counted:
        shares = [hits / all for all, hits in counted.values()]
        bounds = [interval(hits, all) for all, hits in counted.values()]
        lows, highs = [bound.low for bound in bounds], [bound.high for bound in bounds]
        axes.plot(
            list(counted), shares, "s", color=SAMPLE[colours.name], markersize=5, label=_("share of blocks of n rolls")
        )
        axes.vlines(list(counted), lows, highs, color=SAMPLE[colours.name], linewidth=1.2, label=_("95% interval"))
    axes.set_xlim(0, places[-1] + 0.5)
    axes.set_ylim(0, 1.05)
    axes.set_xlabel(_("number of rolls n"))
    axes.set_title(_("At least one card in n rolls"))
    legend(axes, colours)


def trials(figure: FigureBase, colours: Theme, worth: Production, rolled: Sequence[int], relative: bool) -> None:
    """How many cards the rolls yielded, and how the share of rolls with a card approached its probability."""
    left, right = figure.subplots(1, 2, width_ratios=(1, 1.4))
    figure.subplots_adjust(left=0.07, right=0.96, top=0.88, bottom=0.16, wspace=0.2)
    cards = cards_of(worth, rolled)
    came = Counter(cards)
    distribution = {number: float(p) for number, p in worth.distribution.items() if p}
    words, counts = list(map(str, distribution)), [came[number] for number in distribution]
    frequencies(
        left, _("Cards from one roll"), words, counts, list(distribution.values()), colours, len(rolled), relative
    )
    legend(left, colours)
    hits = [one > 0 for one in cards]
    running(right, _("At least one card"), hits, worth.at_least_one, colours, relative)
    legend(right, colours)
