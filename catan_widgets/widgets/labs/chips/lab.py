"""Number chips and two dice: the 36 throws as a grid, linked to the hexes of an island and to the players paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from ipywidgets import Widget
from traitlets import Any, Bunch, Int, validate

from catan_widgets.analysis import dice_distribution, pips
from catan_widgets.analysis.dice import Throw
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, OnIsland
from catan_widgets.engine.chance import Rng, Seed, pick
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.chance.throws import ThrowGrid, dots
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame, Target
from catan_widgets.render.shapes import Polygon, Scene, Shape, Shapes, Text
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, dropdown, show, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.ground import ground
from catan_widgets.widgets.base.pictures.motion import Movement
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.pictures.tally_chart import tally_charts
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present, subject_of
from catan_widgets.widgets.base.words.formulas import throws_of
from catan_widgets.widgets.base.words.tally import Tally, chart_told
from catan_widgets.widgets.base.words.texts import of, probability
from catan_widgets.widgets.labs.chips import text as texts
from catan_widgets.widgets.labs.chips.island import ChipIsland
from catan_widgets.widgets.labs.trials import Results, TrialLab

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase

_ISLAND, _SIDE, _MARGIN = 400.0, 42.0, 18.0
# The ring of a throw passes over this many other squares, and its steps are this many squares apart.
_WANDERED, _STRIDE = 6, 13


class ChipLab(TrialLab, PictureView):
    """Why numbers differ: the throws of two dice as a grid, the chips of an island, and thousands of rolls.

    Press a square or a hex, or choose a total: all squares and hexes of that total light up, with its probability and
    the players it pays.

    Args:
        board: the island, a game on one, or its session; by default an island built by the rules from the seed.
        rules: the game that this island is for, ``"base"`` or ``"market"``.
        seed: a whole number or a word; the same seed gives the same island and throws. By default a random one.
        data: changes to the rule data of that island: a path or a mapping.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    Raises:
        ValueError: for unknown rules or theme, a game without an island, data for a board that has its own, or an empty
            seed.
        TypeError: if the board is not a board, or for a seed that is neither a whole number nor a word.

    ``trials`` are the throws so far; the traits ``board``, ``total`` (0 for none), ``relative`` and ``seed`` can be
    observed and set.

    >>> lab = ChipLab(seed="10b-monday")
    >>> lab.total = 6
    >>> "5/36" in lab.text.value
    True
    """

    trials: list[Throw]

    stream = "dice"
    settings = ("total",)
    model = "fair 2"

    board = Any()
    total = Int(0)

    @typed
    def __init__(
        self,
        board: Layout | OnIsland | Session | None = None,
        rules: str = "base",
        seed: Seed | None = None,
        data: Data | None = None,
        theme: str = "auto",
    ) -> None:
        self._rules, self._data = rules if board is None else None, data
        super().__init__(seed, theme=theme)
        self.board = subject_of(board, rules, self.seed, data)
        self._arrange()
        self.build()
        self.add_class("catan-chip-lab")
        self.chart = Chart(self._paint, 9.4, 3.6)
        self.localize()
        self.observe(self._on_board, "board")
        self.observe(self._on_total, "total")
        self.observe(self._on_colours, "theme")
        self.keep()

    # --- state ----------------------------------------------------------------------------------------
    @property
    def lit(self) -> int:
        """The total that is lit: the chosen one, or else that of the last throw; 0 if there is none."""
        return self.total or (sum(self.trials[-1]) if self.trials else 0)

    @property
    def lit_hexes(self) -> tuple[str, ...]:
        """The hexes that are lit."""
        return self.island.hexes(self.lit)

    @property
    def lit_throws(self) -> tuple[Throw, ...]:
        """The throws whose squares are lit."""
        return tuple(throw for throw in self.grid.throws if sum(throw) == self.lit)

    @property
    def totals(self) -> dict[int, int]:
        """How often each total was rolled."""
        came = Counter(map(sum, self.trials))
        return {total: came[total] for total in dice_distribution(self.island.board.ruleset)}

    def results(self) -> Results:
        """How often each total was rolled."""
        return {"total": self.totals}

    def trial(self, rng: Rng) -> Throw:
        """Rolls the dice."""
        ruleset = self.island.board.ruleset
        return tuple(1 + pick(rng, ruleset["dice.faces"]) for _die in range(ruleset["dice.number"]))

    def _own_board(self, rules: str) -> Board:
        return Board.variable(rules=rules, seed=self.seed, data=self._data)

    def _arrange(self) -> None:
        """Switches to another island."""
        self.island = ChipIsland.of(present(self.board))
        self._frame = Frame(self.island.board.topology, width=_ISLAND)
        faces = self.island.board.ruleset["dice.faces"]
        self.grid = ThrowGrid(_ISLAND + _MARGIN + 1.1 * _SIDE, _MARGIN + 1.1 * _SIDE, _SIDE, faces)

    # --- the picture ------------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The island, with the grid next to it; the chosen total is lit in both."""
        colours, island, grid = theme_of(self.theme), self.island, self.grid
        last = self.trials[-1] if self.trials else None
        highlight = {"selected": self.lit_hexes, "legal": island.paid_at(self.lit)}
        land = ground(island.board, _ISLAND, self.theme)
        scene = island_scene(
            island.board, self._frame, colours, island.pieces, island.robber, highlight, island.colours, land
        )
        width, bottom = grid.left + grid.faces * grid.side + _MARGIN, grid.top + grid.faces * grid.side
        height = max(scene.height, bottom + 2 * _SIDE)
        page = Polygon(((_ISLAND, 0), (width, 0), (width, height), (_ISLAND, height)), colours.background)
        lit = [*scene.layers.marks, *grid.lit(self.lit_throws, colours), *self._worth(colours, bottom)]
        if last is not None:
            lit += grid.ring(last, colours)
        return replace(
            scene,
            layers=scene.layers._replace(ground=(*scene.layers.ground, page, *grid.ground(colours)), marks=tuple(lit)),
            width=width,
            height=height,
            title=_("Dice outcomes and number chips"),
            description=f"{texts.scene_told(island, self.lit, last)} {scene.description}",
        )

    def movement(self) -> Movement | None:
        """The ring of a single throw wanders over the grid before it settles."""
        return self._wandering if self.one_more else None

    def _wandering(self, share: float) -> Shapes:
        throws, colours = self.grid.throws, theme_of(self.theme)
        last = throws.index(self.trials[-1])
        steps = round((1 - share) * _WANDERED)
        return (*self.scene.layers.pieces, *self.grid.ring(throws[(last + _STRIDE * steps) % len(throws)], colours))

    def _worth(self, colours: Theme, top: float) -> list[Shape]:
        """The dots and the probability of the lit total, below the grid."""
        if not self.lit:
            return []
        ruleset, middle = self.island.board.ruleset, self.grid.left + (self.grid.faces / 2 - 0.5) * self.grid.side
        chance = probability(dice_distribution(ruleset)[self.lit], throws_of(ruleset))
        return [
            Text(middle, top + 0.65 * _SIDE, f"P({self.lit}) = {chance}", 0.42 * _SIDE, colours.text),
            *dots(pips(self.lit, ruleset), middle, top + 1.3 * _SIDE, 0.11 * _SIDE, colours.selected),
        ]

    def targets(self) -> Iterator[Target]:
        """The squares, and the hexes with a number."""
        yield self.grid.box
        yield from (self._frame.target(hex) for hex, tile in self.island.board.hexes.items() if tile.number)

    def pressed(self, x: float, y: float) -> None:
        """Chooses the total of a square or a hex; pressing it again, or pressing elsewhere, clears the choice."""
        throw = self.grid.hit(x, y)
        found = self._frame.hit(x, y, ("hex",)) if throw is None and x < _ISLAND else None
        total = sum(throw) if throw else found and self.island.board.hexes[found[1]].number
        self.total = 0 if total == self.total else total or 0

    def show_last(self) -> None:
        """The last throw, on the grid and on the island."""
        self.text.value = self._told()
        self.redraw()

    def show_trials(self) -> None:
        """The picture, the words, the table and the chart."""
        self.redraw()
        self._tell()

    def _tell(self) -> None:
        self.text.value = self._told()
        sample = of(_("Totals"), self.sample_told())
        self.tables.value = texts.totals_table(self.island, self.totals, sample)
        self._draw_chart()

    def _told(self) -> str:
        thrown = texts.thrown(self.trials) if self.trials else ""
        if not self.lit:
            return thrown + texts.overview(self.island)
        return thrown + texts.total_told(self.island, self.lit, self.lit_throws)

    # --- the chart --------------------------------------------------------------------------------------
    @property
    def tally(self) -> Tally:
        """The counts, next to the exact values."""
        ruleset = self.island.board.ruleset
        return Tally(_("Totals"), self.totals, dice_distribution(ruleset), _("exact"), throws=throws_of(ruleset))

    def _draw_chart(self) -> None:
        show(self.chart, bool(self.trials))
        if self.trials:
            self.chart.draw(self.theme, chart_told(self.tally, self.relative), self.sample_told())

    def _paint(self, figure: FigureBase, colours: Theme) -> None:
        tally_charts(figure, colours, self.tally, map(sum, self.trials), self.lit, self.relative)

    # --- the controls -----------------------------------------------------------------------------------
    def compose(self) -> tuple[Widget, ...]:
        """The controls next to the picture, the chart and the table."""
        self.text, self.tables = text_box(), text_box()
        chances = dice_distribution(self.island.board.ruleset)
        all = throws_of(self.island.board.ruleset)
        offered = [
            (_("{total}: {chance}", total=total, chance=probability(p, all)), total) for total, p in chances.items()
        ]
        self.total_control = dropdown(_("total"), [(_("none"), 0), *offered], self.total)
        self.total_control.observe(self._total_chosen, "value")
        controls = self.total_control, *self.trial_controls()
        side = side_box(*controls, self.text, self.theme_control, self.language_control)
        self._tell()
        return beside(self.picture, side), self.status, self.chart, self.tables

    @guarded
    def _total_chosen(self, change: Bunch) -> None:
        self.total = change.new

    @validate("total")
    def _check_total(self, proposal: Bunch) -> object:
        total = proposal.value
        if total:
            pips(total, self.island.board.ruleset)
        return total

    def _on_total(self, change: Bunch) -> None:
        with silent(self.total_control, self._total_chosen):
            self.total_control.value = change.new
        self.redraw()
        self.text.value = self._told()
        if change.new:
            self.status.say(
                _(
                    "The {total} is lit: {formula}.",
                    total=change.new,
                    formula=texts.formula(self.island.board.ruleset, change.new),
                )
            )
        else:
            self.status.say(_("No total is chosen."))
        self._draw_chart()

    @validate("board")
    def _check_board(self, proposal: Bunch) -> object:
        ChipIsland.of(proposal.value)
        return proposal.value

    def _on_board(self, change: Bunch) -> None:
        self._arrange()
        self.show_trials()

    def _on_seed(self, change: Bunch) -> None:
        if self._rules is not None:
            self.stop()
            self.trials = []
            self.board = self._own_board(self._rules)
        super()._on_seed(change)

    def _on_colours(self, change: Bunch) -> None:
        self._draw_chart()
