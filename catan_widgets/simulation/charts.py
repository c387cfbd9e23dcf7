"""Charts of what came of many games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from catan_widgets.analysis.counts import interval
from catan_widgets.engine.chance import ways
from catan_widgets.i18n import _, percent

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from catan_widgets.simulation.result import Result

_SAMPLE, _THEORY = "#4477aa", "#cc6677"  # told apart by colour-blind eyes too


def charts(result: Result) -> Figure:
    """Win rates with their intervals, the length of the games, and the rolls beside what is expected."""
    from matplotlib import pyplot

    figure, (wins, turns, rolls) = pyplot.subplots(1, 3, figsize=(14, 3.8), layout="constrained")
    _wins(wins, result)
    _turns(turns, result)
    _rolls(rolls, result)
    figure.suptitle(result.sample_told.replace("$", r"\$"), x=0.99, ha="right", fontsize="small")
    pyplot.close(figure)  # a notebook shows what a cell returns; left open, it would show it twice
    return figure


def _wins(axes: Any, result: Result) -> None:
    seats = range(len(result.wins))
    rates = [result.win_rate(seat) for seat in seats]
    axes.bar(seats, [rate.estimate for rate in rates], color=_SAMPLE)
    axes.vlines(seats, [rate.low for rate in rates], [rate.high for rate in rates], color="black")
    axes.axhline(1 / len(seats), color=_THEORY, linestyle="--", label=_("an equal share"))
    axes.set_xticks(list(seats), [result.seat_label(seat).replace(" (", "\n(") for seat in seats])
    axes.set_ylim(0, 1.25 * max(rate.high for rate in rates))  # room for the legend
    axes.yaxis.set_major_formatter(lambda share, _place: percent(share))
    axes.set_title(_("Share of wins, with 95 % intervals"), fontsize="medium")
    axes.legend()


def _turns(axes: Any, result: Result) -> None:
    turns = np.repeat(np.arange(len(result.turns)), result.turns)
    axes.hist(turns, bins=min(40, max(1, int(np.ptp(turns)))), color=_SAMPLE)
    axes.set_title(_("Turns per game") + "\n" + result.turns_told, fontsize="medium")
    axes.set_ylabel(_("games"))


def _rolls(axes: Any, result: Result) -> None:
    counts = result.roll_counts()
    tables = result.start.game_setup.tables
    weights = (
        list(tables.spin_weight) if result.board is None else [ways(int(total), 2, tables.faces) for total in counts]
    )
    expected = np.array(weights) * sum(counts.values()) / sum(weights)
    places = range(len(counts))
    total = sum(counts.values())
    between = [interval(count, total) for count in counts.values()]
    axes.bar(places, list(counts.values()), color=_SAMPLE, label=_("counted"))
    lows, highs = [total * bound.low for bound in between], [total * bound.high for bound in between]
    axes.vlines(places, lows, highs, color="black", label=_("95 % interval"))
    axes.set_ylim(0, 1.35 * max(*highs, *expected, 1))  # room for the legend
    axes.plot(places, expected, "_", color=_THEORY, markersize=14, markeredgewidth=3, label=_("expected"))
    axes.set_xticks(list(places), [str(value) for value in counts], rotation=0 if result.board else 45)
    axes.set_title(_("Dice totals") if result.board else _("Sections of the spinner"), fontsize="medium")
    axes.legend()
