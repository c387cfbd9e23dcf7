"""The set-up of a game, step by step, with the rule and the chance behind each step."""

from __future__ import annotations

from typing import Any as Value

from ipywidgets import Dropdown, VBox, Widget
from traitlets import Any, Bool, Bunch, Int, Unicode, validate

from catan_widgets.engine.board import edition, setup
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.edition import EditionLayout, TableStep
from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.ruledata.ruleset import Data, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.shapes import Scene
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.controls import text_box
from catan_widgets.widgets.base.keep import Remembers
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.static import StaticPicture
from catan_widgets.widgets.base.seeds import checked_seed, seed_of
from catan_widgets.widgets.board.board_view import BoardView
from catan_widgets.widgets.board.table_view import TableView
from catan_widgets.widgets.board.tour_controls import TourControls
from catan_widgets.widgets.board.tour_text import AnyStep, log_text, step_text

_CHOSEN = ("seed", "beginner", "corner", "players")


class SetupTour(Remembers, Localized, StaticPicture, VBox):
    """The set-up of a game to step through: what is done, which rules apply, and what is left to chance.

    Args:
        rules: ``"base"``, ``"market"`` or ``"edition"``.
        seed: a whole number or a word; the same seed gives the same island. By default a random one.
        beginner: use the fixed map for a first game instead of a shuffled island (base game).
        corner: the corner hex where the letter spiral starts (base game); by default a random one.
        players: the number of players (beginner map, edition).
        data: overrides of rule data.
        theme: the colours of the picture, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.

    Raises:
        ValueError: for an unknown rule system, or a choice that it does not offer.
        TypeError: for a seed that is neither a whole number nor a word.

    The traits ``step`` (from 0), ``seed``, ``beginner``, ``corner`` and ``players`` can be observed and set; ``board``
    is the finished island (or table), ``steps`` are all steps, and ``view`` is the view inside.

    >>> tour = SetupTour(seed="10b-monday")
    >>> tour.step = len(tour.steps) - 1
    >>> tour.view.board == tour.board == Board.variable(seed="10b-monday")
    True
    """

    settings = ("beginner", "corner", "players", "seed", "step")

    step = Int(0)
    seed = Any()
    beginner = Bool(False)
    corner = Unicode("")
    players = Int(4)
    board = Any()

    @typed
    def __init__(
        self,
        rules: str = "base",
        seed: Seed | None = None,
        beginner: bool = False,
        corner: str | None = None,
        players: int = 4,
        data: Data | None = None,
        theme: str = "auto",
        orientation: str = "flat",
    ) -> None:
        self.ruleset = load(rules, data)
        self._data = data
        chosen: dict[str, Value] = {
            "seed": seed_of(seed),
            "beginner": beginner,
            "corner": corner or "",
        }
        self.steps = self._lay(**chosen, players=players)
        first = self._shown(0)
        self.view = (
            TableView(first, theme) if isinstance(first, EditionLayout) else BoardView(first, theme, orientation)
        )
        super().__init__(**chosen, players=players, board=self._finished())
        self.add_class("catan-widget")
        self.add_class("catan-tour")
        self.localize()
        self.observe(self._on_choice, _CHOSEN)
        self.observe(self._on_step, "step")
        self.keep()

    def compose(self) -> tuple[Widget, ...]:
        """The controls above the view, the text next to its picture, and the steps so far."""
        self.steps = self._lay(**self._choices())  # in the current language
        self.text, self.told = text_box(), text_box()
        self.view.side.children = (self.text, *self.view.side.children)
        self.controls = TourControls(self)
        self._show()
        return self.controls, self.view, self.told

    @property
    def language_control(self) -> Dropdown:
        """The language control, which belongs to the view."""
        return self.view.language_control

    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self.ruleset.name

    @property
    def status(self) -> Status:
        """The status line, which belongs to the view."""
        return self.view.status

    @property
    def scene(self) -> Scene:
        """The picture of the current step."""
        return self.view.scene

    @property
    def description(self) -> str:
        """The step in words, and the text alternative of its picture."""
        told = _("Step {n} of {all}: {text}", n=self.step + 1, all=len(self.steps), text=self.steps[self.step].text)
        return f"{told} {self.view.description}"

    def _lay(self, seed: Seed, beginner: bool, corner: str, players: int) -> tuple[AnyStep, ...]:
        """All steps for these choices; the engine refuses choices that do not fit."""
        if beginner and "beginner.seats" not in self.ruleset:
            raise ValueError(_("only the base game has a beginner map"))
        checked_seed(seed)
        if "island" not in self.ruleset:
            return edition.steps(players, data=self._data)
        fixed = setup.beginner_steps(players, data=self._data) if "beginner.seats" in self.ruleset else ()
        return fixed if beginner else setup.steps(self.rules, seed=seed, corner=corner or None, data=self._data)

    def _finished(self) -> Layout | EditionLayout:
        return self._shown(len(self.steps) - 1)

    def _shown(self, at: int) -> Layout | EditionLayout:
        """What is on the table after a step."""
        step = self.steps[at]
        if isinstance(step, TableStep):
            return step.table
        finished = step.starts or at == len(self.steps) - 1
        return Board.of(step.layout, step.starts) if finished else step.layout

    def _show(self) -> None:
        """Shows the current step."""
        shown = self._shown(self.step)
        if isinstance(shown, EditionLayout):
            self.view.board = shown
        else:
            self.view.show(shown, self._pointed_out(shown))
        self.text.value = step_text(self.steps, self.step)
        self.told.value = log_text(self.steps, self.step)

    def _pointed_out(self, layout: Layout) -> tuple[str, ...]:
        """What the current step changed, unless it changed so much that highlighting it would hide the rest."""
        changed = self.steps[self.step].changed
        return changed if 2 * len(changed) <= len(layout.tiles) else ()

    @validate("step")
    def _check_step(self, proposal: Bunch) -> object:
        if not 0 <= proposal.value < len(self.steps):
            raise ValueError(
                _(
                    "the steps are numbered 0 to {last}; there is no step {n}",
                    last=len(self.steps) - 1,
                    n=proposal.value,
                )
            )
        return proposal.value

    @validate(*_CHOSEN)
    def _check_choice(self, proposal: Bunch) -> object:
        self._lay(**{**self._choices(), proposal.trait.name: proposal.value})
        return proposal.value

    def _choices(self) -> dict[str, Value]:
        return {name: getattr(self, name) for name in _CHOSEN}

    def _on_choice(self, change: Bunch) -> None:
        """Lays everything again; the step number stays the same if there is such a step."""
        self.steps = self._lay(**self._choices())
        self.board = self._finished()
        self.controls.show()
        if self.step >= len(self.steps):
            self.step = len(self.steps) - 1
        else:
            self._show()
        self.status.say(self._laid())

    def _laid(self) -> str:
        if "island" not in self.ruleset or self.beginner:
            return _("Laid out for {n} players.", n=self.players)
        return _("Laid out with seed {seed}.", seed=self.seed)

    def _on_step(self, change: Bunch) -> None:
        self._show()
        step = self.steps[self.step]
        self.status.say(_("Step {n} of {all}: {text}", n=self.step + 1, all=len(self.steps), text=step.text))
