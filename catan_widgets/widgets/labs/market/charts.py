"""How the market moved: the height of each variety over time, and the time it spent in each row."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING

from catan_widgets.i18n import _
from catan_widgets.render.theme import Theme
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import FigureBase

# Shares below this are rounding errors of 0.
_NOTHING = 1e-9


def heights(
    figure: FigureBase,
    colours: Theme,
    names: Sequence[str],
    history: Sequence[tuple[int, ...]],
    rows: int,
    long_run: Mapping[int, Mapping[int, float]],
) -> None:
    """A band for each variety: its height over time, and the share of time in each row with the exact long run.

    Args:
        figure: an empty figure.
        colours: the theme.
        names: of the varieties.
        history: the rows of all varieties, from the beginning.
        rows: how many rows there are.
        long_run: for each variety, by its place, the share of each row in the long run.
    """
    lines, shares = figure.subplots(1, 2, sharey=True, width_ratios=(3.6, 1.4))
    figure.subplots_adjust(left=0.15, right=0.985, top=0.9, bottom=0.075, wspace=0.07)
    floors = [(len(names) - 1 - place) * (rows + 1) for place in range(len(names))]
    for place, floor in enumerate(floors):
        own = [state[place] for state in history]
        width = 1.8 if len(own) < 200 else 0.8
        levels = [floor + row for row in own]
        lines.step(range(len(own)), levels, where="post", color=SAMPLE[colours.name], linewidth=width)
        _shares(shares, own[1:], floor, rows, long_run[place], colours, place == 0)
        for axes in (lines, shares):
            axes.axhspan(floor - 0.5, floor + rows - 0.5, color=colours.panel, zorder=0)
            axes.tick_params(axis="y", length=0)
    lines.set_yticks([floor + (rows - 1) / 2 for floor in floors], [fill(name, 14) for name in names])
    lines.set_ylim(-0.5, len(names) * (rows + 1) - 1.5)
    lines.set_title(_("row over time, from bottom row to top row"), fontsize=10)
    lines.set_xlabel(_("bars made"))
    lines.margins(x=0.01)
    shares.set_xlim(0, 1.05)
    shares.set_xlabel(_("share of time in each row"))
    _legend(figure, shares, colours)


def _shares(
    axes: Axes, own: Sequence[int], floor: int, rows: int, exact: Mapping[int, float], colours: Theme, named: bool
) -> None:
    """The share of time that one variety spent in each row, and its exact long run."""
    levels = [floor + row for row in range(rows)]
    counted = [own.count(row) / len(own) for row in range(rows)]
    axes.barh(levels, counted, color=SAMPLE[colours.name], label=_("these bars") if named else None)
    known = {floor + row: share for row, share in exact.items() if share > _NOTHING}
    axes.plot(
        list(known.values()),
        list(known),
        "|",
        color=EXACT[colours.name],
        markersize=10,
        markeredgewidth=3,
        label=_("long run") if named else None,
    )


def _legend(figure: FigureBase, axes: Axes, colours: Theme) -> None:
    figure.legend(
        *axes.get_legend_handles_labels(),
        loc="upper right",
        ncols=2,
        facecolor=colours.panel,
        edgecolor=colours.panel_edge,
        labelcolor=colours.text,
        fontsize=9,
    )
