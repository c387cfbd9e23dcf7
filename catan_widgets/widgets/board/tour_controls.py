"""The controls of a set-up tour: which set-up, which seed, which step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ipywidgets import Box, Dropdown, Text, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.chance import fresh_seed
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.class_link import ClassLink
from catan_widgets.widgets.base.controls import button, row, show, silent
from catan_widgets.widgets.base.rerun import CellWidget

# The space for a field and its label.
_PLACE = {"width": "280px"}
_NAMED = {"description_width": "96px"}


class _Tour(Protocol):
    """What the controls need of the `SetupTour`."""

    ruleset: RuleSet
    beginner: bool
    seed: Any
    corner: str
    players: int
    step: int

    @property
    def status(self) -> Status: ...

    @property
    def board(self) -> Any: ...

    @property
    def steps(self) -> Sequence[object]: ...


class TourControls(CellWidget, VBox):
    """The rows of controls above a tour; they only set its traits, and show its refusals in its status line.

    Args:
        tour: the `SetupTour` that they control.
    """

    def __init__(self, tour: _Tour) -> None:
        super().__init__()
        self._tour = tour
        ruleset = tour.ruleset
        self._handlers: dict[Widget, Callable[[Bunch], None]] = {}
        self.map: Dropdown | None = None
        self.seed: Text | None = None
        self.link: ClassLink | None = None
        self.corner: Dropdown | None = None
        self.players: Dropdown | None = None
        shown: list[Widget] = []
        if "beginner.seats" in ruleset:
            maps = [(_("shuffled island"), False), (_("beginner map"), True)]
            self.map = self._dropdown("beginner", _("set-up"), maps)
            shown.append(self.map)
        if "island" in ruleset:
            shown += self._seed_controls()
        if "letters" in ruleset:
            self.corner = self._dropdown("corner", _("first chip"), self._corners())
            shown.append(self.corner)
        if "beginner.seats" in ruleset:
            seats = len(ruleset["beginner.seats"])
            self.players = self._dropdown("players", _("players"), [seats - 1, seats])
        elif "island" not in ruleset:
            numbers = range(ruleset["players.least"], ruleset["players.most"] + 1)
            self.players = self._dropdown("players", _("players"), list(numbers))
        if self.players:
            shown.append(self.players)
        below = (self.link.code, self._step_buttons()) if self.link else (self._step_buttons(),)
        self.children = (row(*shown), *below)
        self.show()

    @property
    def status(self) -> Status:
        """The status line of the tour."""
        return self._tour.status

    def show(self) -> None:
        """Updates the controls to match the tour: their values, and which of them are shown."""
        tour = self._tour
        if self.corner:
            with silent(self.corner, self._handlers[self.corner]):
                self.corner.options = self._corners()
        for control, value in (
            (self.map, tour.beginner),
            (self.corner, tour.corner),
            (self.players, tour.players),
            (self.seed, str(tour.seed)),
        ):
            if control:
                with silent(control, self._handlers[control]):
                    control.value = value
        if self.link:
            self.link.seed = "" if tour.beginner else str(tour.seed)
        if self.map:
            for control in (self.seed, self.lay_button, self.new_seed_button, self.corner):
                show(control, not tour.beginner)
            show(self.players, tour.beginner)

    def _corners(self) -> list[tuple[str, str]]:
        """The corner hexes of the current island, by terrain; the first entry is a random choice."""
        board = self._tour.board
        topology = board.topology
        corners = [
            (_("{land} ({name})", land=named(board.tiles[hex].terrain), name=topology.hexes[hex]), topology.hexes[hex])
            for hex in topology.corner_hexes
        ]
        return [(_("random"), ""), *corners]

    def _dropdown(self, trait: str, description: str, options: Sequence[object]) -> Dropdown:
        """A drop-down that sets a trait of the tour."""
        control = Dropdown(
            description=description,
            options=options,
            value=getattr(self._tour, trait),
            layout=_PLACE,
            style=_NAMED,
        )
        self._serve(control, lambda change: self._set(trait, change.new))
        return control

    def _serve(self, control: Widget, handler: Callable[[Bunch], None]) -> None:
        self._handlers[control] = handler
        control.observe(handler, "value")

    @guarded
    def _set(self, trait: str, value: object) -> None:
        try:
            setattr(self._tour, trait, value)
        finally:
            self.show()

    def _seed_controls(self) -> list[Widget]:
        seed = Text(
            description=_("seed"),
            placeholder=_("a number or a word"),
            continuous_update=False,
            layout=_PLACE,
            style=_NAMED,
        )
        self.seed = seed
        self._serve(seed, lambda change: self._use_seed(change.new))
        self.lay_button = button(
            _("lay out the island"), lambda: self._use_seed(seed.value), _("Lay out the island for this seed")
        )
        self.new_seed_button = button(
            _("new seed"), lambda: self._use_seed(str(fresh_seed())), _("Lay out a random island")
        )
        self.link = ClassLink(lambda: self.status)
        return [seed, self.lay_button, self.new_seed_button, self.link]

    @guarded
    def _use_seed(self, seed: str) -> None:
        """Lays the island of a seed; a seed that the tour refuses stays in its box to be corrected."""
        self._tour.seed = seed

    def _step_buttons(self) -> Box:
        tour = self._tour
        self.first_button = button(_("first step"), lambda: self._go(0), _("Show the first step"))
        self.back_button = button(_("◀ back"), lambda: self._go(tour.step - 1), _("One step back"))
        self.forward_button = button(_("forward ▶"), lambda: self._go(tour.step + 1), _("One step forward"), "primary")
        self.all_button = button(_("all at once"), lambda: self._go(len(tour.steps) - 1), _("Show the finished set-up"))
        return row(self.first_button, self.back_button, self.forward_button, self.all_button)

    @guarded
    def _go(self, step: int) -> None:
        if step < 0:
            self.status.say(_("This is the first step."))
        elif step >= len(self._tour.steps):
            self.status.say(_("This is the last step."))
        else:
            self._tour.step = step
