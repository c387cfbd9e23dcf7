"""The composer of offers: to whom, what is given, what is wanted (B-40)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, BoundedIntText, GridBox, VBox

from catan_widgets.engine.game import Game
from catan_widgets.engine.moves import Move, Offer
from catan_widgets.engine.names import named
from catan_widgets.engine.state import CHANCE
from catan_widgets.i18n import _
from catan_widgets.widgets.a11y import Status, guarded
from catan_widgets.widgets.parts import button, dropdown, row, show
from catan_widgets.widgets.play_text import sign

_MOST = 99
_COLUMNS = 5


class OfferComposer(VBox):
    """Counts of cards to give and to get, and the seat that is asked.

    Args:
        game: a position of the game, for its kinds of cards and its seats.
        play: called with the offer.
        status: where errors are shown.
    """

    def __init__(self, game: Game, play: Callable[[Move], None], status: Status) -> None:
        super().__init__()
        self._play, self.status = play, status
        match = game.state.match
        self.give = {kind: _count(_("give {kind}", kind=named(kind))) for kind in match.kinds}
        self.get = {kind: _count(_("get {kind}", kind=named(kind))) for kind in match.kinds}
        self.seat = dropdown(_("offer to"), [], None)
        self.offer_button = button(_("Offer"), self._offered, _("Put the offer to this player"), "primary")
        self.clear_button = button(_("Clear"), self.clear, _("Set all counts to 0"))
        grids = [self._grid(match.kinds[start : start + _COLUMNS]) for start in range(0, len(match.kinds), _COLUMNS)]
        self.children = (row(self.seat, self.offer_button, self.clear_button), *grids)

    def _grid(self, kinds: Sequence[str]) -> GridBox:
        """The counts for some kinds, what is given above what is got."""
        heads = [HTML(), *(HTML(f'<span class="catan-text">{sign(kind)}</span>') for kind in kinds)]
        give = [HTML(_("give")), *(self.give[kind] for kind in kinds)]
        get = [HTML(_("get")), *(self.get[kind] for kind in kinds)]
        return GridBox(heads + give + get, layout={"grid_template_columns": f"38px repeat({len(kinds)}, 48px)"})

    def show(self, game: Game, hidden: bool = False) -> None:
        """Shows the composer where an offer is possible at all, with the seats that can be asked."""
        asked = [] if hidden or game.to_move in (CHANCE, None) else self._askable(game)
        show(self, bool(asked))
        options = tuple((game.state.match.seat_name(seat), seat) for seat in asked)
        if options and self.seat.options != options:
            self.seat.options = options
            self.seat.index = 0

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

    def _askable(self, game: Game) -> list[int]:
        """The seats to whom an offer of a card that is held can be put."""
        held = next((kind for kind, n in game.state.hand(game.to_move).items() if n), None)
        if held is None:
            return []
        other = next(kind for kind in game.state.match.kinds if kind != held)
        seats = range(game.state.players)
        return [seat for seat in seats if game.why_not(Offer(seat, {held: 1}, {other: 1})) is None]

    @guarded
    def _offered(self) -> None:
        self._play(self.composed())


def _count(name: str) -> BoundedIntText:
    """A count whose name is there for screen readers only; the symbol above it shows it to the eye."""
    return BoundedIntText(
        0, min=0, max=_MOST, description=name, style={"description_width": "0px"}, layout={"width": "44px"}
    )
