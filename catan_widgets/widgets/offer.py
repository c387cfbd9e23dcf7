"""The composer of offers: to whom, what is given, what is wanted (B-40)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, BoundedIntText, GridBox, VBox, Widget

from catan_widgets.engine.game import Game
from catan_widgets.engine.moves import Move, Offer
from catan_widgets.engine.names import named
from catan_widgets.engine.state import CHANCE
from catan_widgets.i18n import _
from catan_widgets.widgets.a11y import Status, guarded
from catan_widgets.widgets.move_words import askable
from catan_widgets.widgets.parts import button, count_box, dropdown, once, row, show, silent
from catan_widgets.widgets.play_text import sign
from catan_widgets.widgets.speaking import Speaking

_COLUMNS = 5


class OfferComposer(Speaking, VBox):
    """Counts of cards to give and to get, and the seat that is asked.

    Args:
        game: a position of the game, for its kinds of cards and its seats.
        play: called with the offer.
        status: where errors are shown.
    """

    def __init__(self, game: Game, play: Callable[[Move], None], status: Status) -> None:
        super().__init__()
        self._play, self.status = play, status
        self._game, self._hidden = game, True
        self._asked: int | None = None
        self._counts: dict[tuple[str, str], int] = {}
        self.speak()

    def compose(self) -> tuple[Widget, ...]:
        """The seat that is asked, and the counts."""
        kinds = self._game.state.match.kinds
        self.give = {kind: self._count("give", kind, _("give {kind}", kind=named(kind))) for kind in kinds}
        self.get = {kind: self._count("get", kind, _("get {kind}", kind=named(kind))) for kind in kinds}
        self.seat = dropdown(_("offer to"), [], None)
        self.seat.observe(self._seat_chosen, "value")
        self.offer_button = once(button(_("Offer"), self._offered, _("Put the offer to this player"), "primary"))
        self.clear_button = button(_("Clear"), self.clear, _("Set all counts to 0"))
        grids = [self._grid(kinds[start : start + _COLUMNS]) for start in range(0, len(kinds), _COLUMNS)]
        self.show(self._game, self._hidden)
        return row(self.seat, self.offer_button, self.clear_button), *grids

    def _count(self, side: str, kind: str, name: str) -> BoundedIntText:
        """A count that is remembered."""
        control = count_box(name, self._counts.get((side, kind), 0))
        control.observe(lambda change: self._counts.update({(side, kind): change.new}), "value")
        return control

    def _grid(self, kinds: Sequence[str]) -> GridBox:
        """The counts for some kinds, what is given above what is got."""
        heads = [HTML(), *(HTML(f'<span class="catan-text">{sign(kind)}</span>') for kind in kinds)]
        give = [HTML(_("give")), *(self.give[kind] for kind in kinds)]
        get = [HTML(_("get")), *(self.get[kind] for kind in kinds)]
        return GridBox(heads + give + get, layout={"grid_template_columns": f"50px repeat({len(kinds)}, 48px)"})

    def show(self, game: Game, hidden: bool = False) -> None:
        """Shows the composer where an offer is possible at all, with the seats that can be asked."""
        self._game, self._hidden = game, hidden
        asked = [] if hidden or game.to_move in (CHANCE, None) else askable(game)
        show(self, bool(asked))
        options = tuple((game.state.match.seat_name(seat), seat) for seat in asked)
        if options and self.seat.options != options:
            with silent(self.seat, self._seat_chosen):
                self.seat.options = options
                self.seat.value = self._asked if self._asked in asked else asked[0]

    def clear(self) -> None:
        """Sets all counts to 0."""
        for control in (*self.give.values(), *self.get.values()):
            control.value = 0

    def composed(self) -> Offer:
        """The offer as it stands in the controls."""
        give, get = (
            {kind: control.value for kind, control in side.items() if control.value} for side in (self.give, self.get)
        )
        return Offer(self.seat.value, give, get)

    def _seat_chosen(self, change) -> None:
        self._asked = change.new

    @guarded
    def _offered(self) -> None:
        self._play(self.composed())
