"""The form for an offer: who makes it, to whom, what they give, what they want (B-40)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, BoundedIntText, Dropdown, GridBox, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Offer
from catan_widgets.engine.names import named
from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, count_box, dropdown, once, row, show, show_in_place, silent
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.signs import sign

_COLUMNS = 5


class OfferComposer(Localized, VBox):
    """Counts of cards to give and to get, who is asked, and who makes the offer if several can.

    Args:
        game: a position of the game; it determines the kinds of cards and the seats.
        play: called with the offer.
        status: where errors are shown.
    """

    def __init__(self, game: Game, play: Callable[[Move], None], status: Status) -> None:
        super().__init__()
        self._play, self.status = play, status
        self._game = game
        self._seats: Sequence[int] = ()
        self._by: int | None = None
        self._asked: int | str | None = None
        self._counts: dict[tuple[str, str], int] = {}
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """Who makes the offer, who is asked, and the counts."""
        kinds = self._game.state.game_setup.kinds
        self.give = {kind: self._count("give", kind, _("give {kind}", kind=named(kind))) for kind in kinds}
        self.get = {kind: self._count("get", kind, _("get {kind}", kind=named(kind))) for kind in kinds}
        self.by = dropdown(_("who offers"), [], None)
        self.by.observe(self._by_chosen, "value")
        self.seat = dropdown(_("offer to"), [], None)
        self.seat.observe(self._seat_chosen, "value")
        self.offer_button = once(button(_("Offer"), self._offered, _("Make this offer"), "primary"))
        self.clear_button = button(_("Clear"), self.clear, _("Set all counts to 0"))
        grids = [self._grid(kinds[start : start + _COLUMNS]) for start in range(0, len(kinds), _COLUMNS)]
        self.show(self._game, self._seats)
        return row(self.by, self.seat, self.offer_button, self.clear_button), *grids

    def _count(self, side: str, kind: str, name: str) -> BoundedIntText:
        """A count that is remembered."""
        control = count_box(name, self._counts.get((side, kind), 0))
        control.observe(lambda change: self._counts.update({(side, kind): change.new}), "value")
        return control

    def _grid(self, kinds: Sequence[str]) -> GridBox:
        """The counts for some kinds: cards to give above cards to get."""
        heads = [HTML(), *(HTML(f'<span class="catan-text">{sign(kind)}</span>') for kind in kinds)]
        give = [HTML(_("give")), *(self.give[kind] for kind in kinds)]
        get = [HTML(_("get")), *(self.get[kind] for kind in kinds)]
        return GridBox(heads + give + get, layout={"grid_template_columns": f"50px repeat({len(kinds)}, 48px)"})

    def show(self, game: Game, seats: Sequence[int]) -> None:
        """Shows the form if an offer is possible at all, with the seats that can make it and be asked.

        Args:
            game: the position.
            seats: the seats that can make an offer here, the likeliest one first.
        """
        able = [seat for seat in seats if words.askable(game, seat)]
        if game.to_move != self._game.to_move or self._by not in able:
            self._by = None
        self._game, self._seats = game, seats
        show(self, bool(able))
        show(self.by, len(seats) > 1)
        show_in_place(self.by, len(able) > 1)  # so that the button below it does not move when an offer is made
        if able:
            names = tuple((game.state.game_setup.seat_name(seat), seat) for seat in able)
            _choose(self.by, self._by_chosen, names, self._by)
            self._show_asked()

    def _show_asked(self) -> None:
        """The seats that can be asked by the one making the offer."""
        asked = words.askable(self._game, self.by.value)
        names = tuple((words.asked_name(self._game, one), one) for one in asked)
        _choose(self.seat, self._seat_chosen, names, self._asked)

    def clear(self) -> None:
        """Sets all counts to 0."""
        for control in (*self.give.values(), *self.get.values()):
            control.value = 0

    def composed(self) -> Offer:
        """The offer that is currently set in the controls."""
        give, get = (
            {kind: control.value for kind, control in side.items() if control.value} for side in (self.give, self.get)
        )
        return words.offer(self._game, self.by.value, self.seat.value, give, get)

    @guarded
    def _by_chosen(self, change: Bunch) -> None:
        self._by = change.new
        self._show_asked()

    def _seat_chosen(self, change: Bunch) -> None:
        self._asked = change.new

    @guarded
    def _offered(self) -> None:
        self._play(self.composed())


def _choose(
    control: Dropdown, chosen: Callable[..., None], options: tuple[tuple[str, object], ...], wanted: object
) -> None:
    """Sets the options of a control, and keeps the earlier choice if it still exists, or else picks the first one."""
    values = [value for _name, value in options]
    with silent(control, chosen):
        if control.options != options:
            control.options = options
        control.value = wanted if wanted in values else values[0]
