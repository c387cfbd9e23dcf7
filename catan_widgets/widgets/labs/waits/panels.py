"""The controls of the waiting time lab that choose what to wait for."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from ipywidgets import Text, ToggleButton, VBox, Widget
from traitlets import Bunch

from catan_widgets.analysis import dice_distribution
from catan_widgets.i18n import N_, _
from catan_widgets.widgets.base.controls import dropdown, number_box, parts_of, row, silent
from catan_widgets.widgets.base.rerun import CellWidget, close_widgets
from catan_widgets.widgets.labs.waits.model import (
    BUILDINGS,
    MOST_RUNNING,
    MOST_TIMES,
    Event,
    Running,
    Saving,
    Wait,
    wait_for,
)

#: The kinds of waits.
KINDS = {
    "event": N_("a number"),
    "saving": N_("the cards for a building"),
    "all": N_("every total of the dice"),
    "sections": N_("every section of the spinner"),
    "run": N_("a run of the same total"),
}
_BUILDING_WORDS = {"road": N_("road"), "settlement": N_("settlement"), "city": N_("city")}


class Choice(CellWidget, VBox):
    """What to wait for, in controls that suit the kind of wait.

    Args:
        wait: the current choice.
        choose: called with a new choice.
        failed: called with what was typed and the error, if it makes no sense.
        refused: what was last typed, if it made no sense; it stays in its box to be corrected.
    """

    children: tuple[Widget, ...]

    def __init__(
        self, wait: Wait, choose: Callable[[Wait], None], failed: Callable[[str, Exception], None], refused: str
    ) -> None:
        super().__init__(layout={"width": "100%"})
        self._choose, self._failed = choose, failed
        words = [(_(word), kind) for kind, word in KINDS.items()]
        self.kind_control = dropdown(_("wait for"), words, wait.kind)
        self.kind_control.observe(self._kind_chosen, "value")
        self._kind = ""
        self.show(wait)
        if refused:
            self._set(self.numbers_control, self._numbers_typed, refused)

    def show(self, wait: Wait) -> None:
        """Shows the current choice; the controls stay, unless the kind of wait has changed."""
        with silent(self.kind_control, self._kind_chosen):
            self.kind_control.value = wait.kind
        if wait.kind != self._kind:
            self._kind = wait.kind
            before = self.children[1:]
            self.children = (self.kind_control, *self._details(wait))
            for part in before:
                close_widgets(parts_of(part))
        match wait:
            case Event(totals, times):
                for total, own in self.total_buttons.items():
                    self._set(own, self._totals_chosen, total in totals)
                self._set(self.times_control, self._totals_chosen, times)
            case Saving(counts):
                text = " ".join(_listed(dict(counts)))
                known = {" ".join(_listed(need)): name for name, need in BUILDINGS.items()}
                self._set(self.building_control, self._building_chosen, known.get(text, ""))
                self._set(self.numbers_control, self._numbers_typed, text)
            case Running(times):
                self._set(self.times_control, self._running_chosen, times)

    def _set(self, control: Widget, handler: Callable[..., None], value: object) -> None:
        with silent(control, handler):
            control.value = value

    def _details(self, wait: Wait) -> tuple[Widget, ...]:
        """The controls for a kind of wait."""
        match wait:
            case Event(_, times):
                self.total_buttons = {total: self._toggle(total) for total in dice_distribution()}
                self.times_control = number_box(_("how often"), times, 1, MOST_TIMES, self._totals_chosen)
                return row(*self.total_buttons.values()), self.times_control
            case Saving():
                names = [(_building(name), name) for name in BUILDINGS]
                self.building_control = dropdown(_("building"), [*names, (_("other numbers"), "")])
                self.building_control.observe(self._building_chosen, "value")
                self.numbers_control = Text(
                    description=_("numbers"),
                    placeholder=_("one for each card, such as 8 8 8 5 5"),
                    continuous_update=False,
                    layout={"width": "100%", "max_width": "340px"},
                    style={"description_width": "110px"},
                )
                self.numbers_control.observe(self._numbers_typed, "value")
                return self.building_control, self.numbers_control
            case Running(times):
                self.times_control = number_box(_("times in a row"), times, 2, MOST_RUNNING, self._running_chosen)
                return (self.times_control,)
        return ()

    def _toggle(self, total: int) -> ToggleButton:
        made = ToggleButton(
            description=str(total), tooltip=_("wait for {total}", total=total), layout={"width": "38px"}
        )
        made.observe(self._totals_chosen, "value")
        return made

    def _try(self, make: Callable[[], Wait], typed: str = "") -> None:
        try:
            wait = make()
        except (TypeError, ValueError) as error:
            self._failed(typed, error)
        else:
            self._choose(wait)

    def _kind_chosen(self, change: Bunch) -> None:
        start = {"event": 6, "saving": "road"}
        self._try(lambda: wait_for(start.get(change.new, change.new)))

    def _totals_chosen(self, _change: Bunch) -> None:
        totals = [total for total, own in self.total_buttons.items() if own.value]
        self._try(lambda: wait_for(totals, self.times_control.value))

    def _running_chosen(self, change: Bunch) -> None:
        self._try(lambda: wait_for("run", change.new))

    def _building_chosen(self, change: Bunch) -> None:
        if change.new:
            self._try(lambda: wait_for(change.new))

    def _numbers_typed(self, change: Bunch) -> None:
        self._try(lambda: wait_for(counts_of(change.new)), change.new)


def counts_of(text: str) -> dict[int, int]:
    """The numbers typed, one for each card, counted.

    Raises:
        ValueError: for anything except whole numbers.

    >>> counts_of("8 8, 5")
    {8: 2, 5: 1}
    """
    counts: dict[int, int] = {}
    for part in text.replace(",", " ").split():
        if not re.fullmatch("[0-9]{1,3}", part):
            raise ValueError(_("{part!r} is not a number; type one number for each card, such as 8 8 8 5 5", part=part))
        counts[int(part)] = counts.get(int(part), 0) + 1
    return counts


def _building(name: str) -> str:
    numbers = ", ".join(_listed(BUILDINGS[name]))
    return _("{building}: {numbers}", building=_(_BUILDING_WORDS[name]), numbers=numbers)


def _listed(counts: Mapping[int, int]) -> list[str]:
    return [str(total) for total, times in counts.items() for _time in range(times)]
