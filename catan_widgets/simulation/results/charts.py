"""Charts of the results of many games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from catan_widgets.analysis.counts import interval
from catan_widgets.i18n import _, axis_number, percent
from catan_widgets.simulation.plan import Ints
from catan_widgets.simulation.results.rate import Rate

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

_SAMPLE, _THEORY = "#4477aa", "#cc6677"  # distinguishable for colour-blind readers too


@dataclass(frozen=True)
class Rolls:
    """What was rolled or spun.

    Args:
        title: what it is, in words.
        counts: how often each total was rolled or each section was spun.
        weights: how likely each of them is, as whole numbers in proportion.
    """

    title: str
    counts: Mapping[int | str, int]
    weights: Sequence[int]


def charts(figure: FigureBase, sample: str, rates: Mapping[str, Rate], turns: Ints, told: str, rolls: Rolls) -> None:
    """Draws win rates with their intervals, the length of the games, and the rolls next to the expected counts.

    Args:
        figure: where to draw.
        sample: how many games there were, and their seed, in words.
        rates: how often each seat won, by its label.
        turns: how many games lasted n turns; turns[n].
        told: their mean, in words.
        rolls: the rolls of all games.
    """
    axes = figure.subplots(1, 3)
    _wins(axes[0], rates)
    _turns(axes[1], turns, told)
    _rolls(axes[2], rolls)
    figure.suptitle(sample.replace("$", r"\$"), x=0.99, ha="right", fontsize="small")


def _wins(axes: Any, rates: Mapping[str, Rate]) -> None:
    seats = range(len(rates))
    axes.bar(seats, [rate.estimate for rate in rates.values()], color=_SAMPLE)
    axes.vlines(seats, [rate.low for rate in rates.values()], [rate.high for rate in rates.values()], color="black")
    axes.axhline(1 / len(seats), color=_THEORY, linestyle="--", label=_("an equal share"))
    axes.set_xticks(list(seats), [label.replace(" (", "\n(") for label in rates])
    axes.set_ylim(0, 1.25 * max(rate.high for rate in rates.values()))  # room for the legend
    axes.yaxis.set_major_formatter(lambda share, _place: percent(share))
    axes.set_title(_("Share of wins, with 95% intervals"), fontsize="medium")
    axes.legend()


def _turns(axes: Any, turns: Ints, told: str) -> None:
    lengths = np.flatnonzero(turns)
    axes.hist(lengths, weights=turns[lengths], bins=min(40, max(1, int(np.ptp(lengths)))), color=_SAMPLE)
    axes.set_title(_("Turns per game") + "\n" + told, fontsize="medium")
    axes.set_ylabel(_("games"))
    axes.xaxis.set_major_formatter(axis_number)
    axes.yaxis.set_major_formatter(axis_number)


def _rolls(axes: Any, rolls: Rolls) -> None:
    counts = rolls.counts
    total = sum(counts.values())
    expected = np.array(rolls.weights) * total / sum(rolls.weights)
    places = range(len(counts))
    between = [interval(count, total) for count in counts.values()]
    axes.bar(places, list(counts.values()), color=_SAMPLE, label=_("counted"))
    lows, highs = [total * bound.low for bound in between], [total * bound.high for bound in between]
    axes.vlines(places, lows, highs, color="black", label=_("95% interval"))
    axes.set_ylim(0, 1.35 * max(*highs, *expected, 1))  # room for the legend
    axes.plot(places, expected, "_", color=_THEORY, markersize=14, markeredgewidth=3, label=_("expected"))
    words = any(isinstance(value, str) for value in counts)
    axes.set_xticks(list(places), [str(value) for value in counts], rotation=45 if words else 0)
    axes.yaxis.set_major_formatter(axis_number)
    axes.set_title(rolls.title, fontsize="medium")
    axes.legend()
