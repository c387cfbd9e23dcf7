"""The controls of the corner lab: what the heat map shows, the robber, and the picked intersections."""

from __future__ import annotations

from functools import partial
from typing import Any, Protocol

from ipywidgets import Checkbox, VBox
from traitlets import Bunch

from catan_widgets.i18n import _
from catan_widgets.render.island.heat import LETTERS
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, row, show, silent
from catan_widgets.widgets.base.rerun import CellWidget
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.labs.corner import values


class _Lab(Protocol):
    """What the controls need of the `CornerLab`."""

    status: Status
    board: Any
    measure: str
    city: bool
    robber: str
    robbed: bool
    sites: bool
    comparing: bool
    picks: tuple[str, ...]
    cities: tuple[str, ...]

    def pick(self, at: str) -> None: ...


class Choices(CellWidget, VBox):
    """The controls next to the picture.

    Args:
        lab: the `CornerLab` that they control.
    """

    def __init__(self, lab: _Lab) -> None:
        super().__init__(layout={"width": "100%"})
        self._lab = lab
        board = lab.board
        self.measure = dropdown(_("heat map"), values.measures(board.ruleset), lab.measure)
        self.building = dropdown(_("building"), _buildings(), lab.city)
        self.robber = dropdown(_("robber"), [(_("nowhere"), ""), *labels.places(board, "hex")], lab.robber)
        self.robbed = _checkbox(_("count the robber"), lab.robbed)
        self.sites = _checkbox(_("with a production site on each suitable hex"), lab.sites)
        self.corner = dropdown(_("corner"), [(_("none"), ""), *labels.places(board, "intersection")], "")
        self.corner.layout.max_width = "100%"  # names of places are long
        self.comparing = _checkbox(_("compare up to {n} corners", n=len(LETTERS)), lab.comparing)
        self.picks = tuple(PickRow(lab, place) for place in range(len(LETTERS)))
        self._bound = {
            "measure": self.measure,
            "city": self.building,
            "robber": self.robber,
            "robbed": self.robbed,
            "sites": self.sites,
            "comparing": self.comparing,
        }
        self._handlers = {name: partial(self._chosen, name) for name in self._bound}
        for name, control in self._bound.items():
            control.observe(self._handlers[name], "value")
        self.corner.observe(self._corner_chosen, "value")
        self.children = (
            self.measure,
            self.building,
            self.robber,
            self.robbed,
            self.sites,
            self.corner,
            self.comparing,
            *(own.row for own in self.picks),
        )
        show(self.sites, bool(values.ingredients(board.ruleset)))
        self.show()

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    def show(self) -> None:
        """Updates the controls to match the choices."""
        lab = self._lab
        for name, control in self._bound.items():
            with silent(control, self._handlers[name]):
                control.value = getattr(lab, name)
        with silent(self.corner, self._corner_chosen):
            self.corner.value = lab.picks[-1] if lab.picks else ""
        for own in self.picks:
            own.show()

    @guarded
    def _chosen(self, name: str, change: Bunch) -> None:
        setattr(self._lab, name, change.new)

    @guarded
    def _corner_chosen(self, change: Bunch) -> None:
        if change.new:
            self._lab.pick(change.new)
        else:
            self._lab.picks = ()


class PickRow:
    """A picked intersection: its name, its building, and a button that drops it; ``row`` holds them."""

    def __init__(self, lab: _Lab, place: int) -> None:
        self._lab, self._place = lab, place
        self.building = dropdown(_("{letter}: building", letter=LETTERS[place]), _buildings(), False)
        self.building.layout.width = "240px"
        self.drop = button(_("clear {letter}", letter=LETTERS[place]), self._drop)
        self.building.observe(self._building_chosen, "value")
        self.row = row(self.building, self.drop)

    @property
    def status(self) -> Status:
        """The status line of the lab."""
        return self._lab.status

    def show(self) -> None:
        """Shows the pick, if there is one."""
        picks = self._lab.picks
        there = self._place < len(picks)
        show(self.row, there)
        if there:
            with silent(self.building, self._building_chosen):
                self.building.value = picks[self._place] in self._lab.cities

    @guarded
    def _building_chosen(self, change: Bunch) -> None:
        at = self._lab.picks[self._place]
        others = tuple(place for place in self._lab.cities if place != at)
        self._lab.cities = (*others, at) if change.new else others

    @guarded
    def _drop(self) -> None:
        self._lab.pick(self._lab.picks[self._place])


def _buildings() -> list[tuple[str, bool]]:
    return [(_("settlement"), False), (_("city"), True)]


def _checkbox(description: str, value: bool) -> Checkbox:
    """A check box with its label after it."""
    return Checkbox(description=description, value=value, indent=False, layout={"width": "100%", "margin": "2px 0"})
