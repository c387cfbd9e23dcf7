"""Many games with a bar and a button that stops them: ``simulate`` for pages whose program does one thing at a time."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from time import perf_counter
from typing import TYPE_CHECKING, Any

from ipywidgets import VBox, Widget

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.theme import Theme
from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.plan import play_singly
from catan_widgets.simulation.run import PLAYERS, RULES, prepared
from catan_widgets.simulation.seats import Strategy
from catan_widgets.widgets.base.a11y import CanvasHelper, Status
from catan_widgets.widgets.base.controls import show, text_box
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.long_run import LongRun
from catan_widgets.widgets.base.pictures.chart import Chart
from catan_widgets.widgets.base.pictures.static import StaticText
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present

if TYPE_CHECKING:
    from matplotlib.figure import FigureBase


class SimulationRun(Localized, StaticText, VBox):
    """Plays many games in turns that leave the page alive, and then shows the results.

    It begins as soon as its cell has run. Where compiled games would have to be compiled first, they are played in
    plain Python; the numbers are the same.

    Args:
        games, rules, players, strategies, board, start_from, seed, keep, options: as for ``simulate``.

    Raises:
        ValueError: for anything unknown or out of range; TypeError for anything of the wrong type.

    ``result`` holds the results of the games so far; once all are over, it equals what ``simulate`` returns. ``stop``
    ends the run and keeps what is done; ``running`` says whether there are games left.

    >>> from catan_widgets import simulate
    >>> run = SimulationRun(3, "edition", strategies="builder")
    >>> run.running, run.result == simulate(3, "edition", strategies="builder", progress=False)
    (False, True)
    """

    @typed
    def __init__(
        self,
        games: int,
        rules: str = RULES,
        players: int = PLAYERS,
        strategies: str | Strategy | Sequence[str | Strategy] = "random",
        board: Board | OnIsland | Session | None = None,
        start_from: Game | None = None,
        seed: Seed | None = 1,
        keep: str | None = None,
        **options: Any,
    ) -> None:
        system = rules if start_from is None else start_from.state.rules
        compiled = None if compilation.is_ready(system) else False
        plan, self.result = prepared(
            games, rules, players, strategies, present(board), start_from, seed, keep, compiled, options
        )
        super().__init__(layout={"width": "100%"})
        self.add_class("catan-widget")
        self._games = play_singly(plan)
        self._whole: bool | None = None  # whether all games have been played, once it has ended
        self.status, self.chart = Status(), Chart(self._paint, 14, 3.8)
        self.work = LongRun(lambda: self.status, self._ended)
        self.localize()
        self.work.start(plan.games, self._play_one)

    def compose(self) -> tuple[Widget, ...]:
        """The bar with its button, and the results as far as there are any."""
        controls = self.work.controls(_("games"), _("The games done so far are kept"))
        self.text = text_box()
        if self._whole is None:
            show(self.chart, False)
        else:
            self._show()
        return controls, self.status, self.text, self.chart, CanvasHelper(), self.language_control

    @property
    def running(self) -> bool:
        """Whether there are games left to play."""
        return self.work.running

    def stop(self) -> None:
        """Ends the run; the games played so far are kept."""
        self.work.stop()

    def halt(self) -> None:
        """Ends the run."""
        self.stop()
        super().halt()

    @property
    def told(self) -> str:
        """The results as HTML; empty as long as there are none."""
        return str(self.text.value)

    def _play_one(self) -> None:
        began = perf_counter()
        self.result.add(next(self._games))
        self.result.seconds += perf_counter() - began

    def _ended(self, all: bool) -> None:
        self._whole = all
        self._show()

    def _show(self) -> None:
        some = self.result.games > 0
        told = ngettext("{n} game has been played.", "{n} games have been played.", self.result.games)
        self.status.say(told if self._whole else _("Stopped. {told}", told=told))
        lines = repr(self.result).splitlines() if some else []
        self.text.value = "".join(f"<p>{escape(line)}</p>" for line in lines)
        show(self.chart, some)
        if some:
            self.chart.draw("light", ". ".join(lines) + ".")

    def _paint(self, figure: FigureBase, _colours: Theme) -> None:
        self.result.paint(figure)
        figure.subplots_adjust(left=0.05, right=0.99, top=0.8, bottom=0.2, wspace=0.18)
