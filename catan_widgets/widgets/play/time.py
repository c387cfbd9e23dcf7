"""The controls for time: back and forth in the history, other lines of play, and automatic play."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import BoundedIntText, Dropdown, IntSlider, VBox, Widget
from traitlets import Bunch

from catan_widgets.i18n import _, ngettext, number
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, row, show, silent
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.pictures.ticker import Latest, Ticker
from catan_widgets.widgets.base.session import Session

#: Seconds from one move to the next.
_SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.05)


class TimeControls(Localized, VBox):
    """A slider and a number for the position in the history, step buttons, a choice of lines, and autoplay.

    Args:
        session: the game whose history is shown.
        status: where errors are shown.
        step: does one step of autoplay; returns False if there is none.
        changed: called when autoplay starts and after it has stopped.
    """

    def __init__(self, session: Session, status: Status, step: Callable[[], bool], changed: Callable[[], None]) -> None:
        super().__init__()
        self.session, self.status = session, status
        self._changed = changed
        self.ticker = Ticker(step, self._ticker_changed)
        self._latest = Latest(self._go_to)
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The slider with its number, and the buttons below them."""
        self.slider = IntSlider(
            description=_("history"), min=0, max=1, readout=False, layout={"flex": "1 1 200px", "min_width": "160px"}
        )
        self.number = BoundedIntText(description=_("move"), min=0, max=1, layout={"width": "150px"})
        self.slider.observe(self._slid, "value")
        self.number.observe(self._slid, "value")
        self.first_button = button(_("|◀ start"), lambda: self._go(0), _("To the start"))
        self.back_button = button(_("◀ back"), lambda: self._go(self.session.at - 1), _("One move back"))
        self.forward_button = button(_("forward ▶"), lambda: self._go(self.session.at + 1), _("One move forward"))
        self.last_button = button(_("end ▶|"), lambda: self._go(self.session.length), _("To the end of this line"))
        self.undo_button = button(
            _("Undo"), self._undo, _("Go back to the last decision; a different move starts a new line")
        )
        self.play_button = button(
            _("Play automatically"), self._toggle, _("Show the moves one by one, then continue the game")
        )
        self.speed = Dropdown(
            description=_("speed"),
            options=[(_("{n} s per move", n=_seconds(pause)), pause) for pause in _SPEEDS],
            value=self.ticker.pause,
            layout={"width": "190px"},
            style={"description_width": "50px"},
        )
        self.speed.observe(self._speed_chosen, "value")
        self.variations = Dropdown(
            description=_("line"), layout={"width": "260px"}, style={"description_width": "62px"}
        )
        self.variations.observe(self._variation_chosen, "value")
        self.show()
        self._show_ticker()
        return (
            row(self.slider, self.number),
            row(
                *(self.first_button, self.back_button, self.forward_button, self.last_button, self.undo_button),
                *(self.play_button, self.speed, self.variations),
            ),
        )

    def show(self) -> None:
        """Updates the controls to match the session; a pending request to go elsewhere is out of date."""
        self._latest.cancel()
        session = self.session
        for control in (self.slider, self.number):
            with silent(control, self._slid):
                control.max = max(1, session.length)
                control.value = session.at
        several = len(session.variations) > 1
        show(self.variations, several)
        if several:
            options = tuple(
                (_variation_name(n, line.fork, len(line.moves)), n) for n, line in enumerate(session.variations)
            )
            with silent(self.variations, self._variation_chosen):
                if self.variations.options != options:
                    self.variations.options = options
                self.variations.value = session.current

    def halt(self) -> None:
        """Stops automatic play."""
        self._latest.cancel()
        self.ticker.stop()
        super().halt()

    def stop(self) -> None:
        """Stops automatic play, and cancels a pending request to go elsewhere."""
        self.ticker.stop()
        if self._latest.waiting:  # slider and number already show it
            self.show()

    def _ticker_changed(self) -> None:
        self._show_ticker()
        self._changed()

    def _show_ticker(self) -> None:
        running = self.ticker.running
        self.play_button.description = _("Stop") if running else _("Play automatically")
        self.play_button.button_style = "warning" if running else ""

    @guarded
    def _slid(self, change: Bunch) -> None:
        self.ticker.stop()
        self._latest.ask(min(change.new, self.session.length))

    @guarded
    def _go_to(self, at: int) -> None:
        self.session.go(min(at, self.session.length))
        self.show()  # slider and number may differ even if the game stays the same

    @guarded
    def _go(self, at: int) -> None:
        self.stop()
        if at < 0:
            self.status.say(_("This is the start."))
        elif at > self.session.length:
            self.status.say(_("This is the end of this line."))
        else:
            self.session.go(at)

    @guarded
    def _undo(self) -> None:
        self.stop()
        self.session.undo()

    @guarded
    def _toggle(self) -> None:
        if self.ticker.running:
            self.stop()
        else:
            self.ticker.start()

    @guarded
    def _speed_chosen(self, change: Bunch) -> None:
        self.ticker.pause = change.new

    @guarded
    def _variation_chosen(self, change: Bunch) -> None:
        self.ticker.stop()
        if change.new is not None:
            self.session.choose_variation(change.new)


def _seconds(pause: float) -> str:
    return number(pause, 0 if pause >= 1 else 2 if pause < 0.1 else 1)


def _variation_name(number: int, fork: int, length: int) -> str:
    moves = ngettext("{n} move", "{n} moves", length)
    if not fork:
        return _("{number}: {moves}", number=number + 1, moves=moves)
    return _("{number}: from move {fork}, {moves}", number=number + 1, fork=fork, moves=moves)
