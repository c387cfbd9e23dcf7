"""The panel of questions about the current position."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from ipywidgets import Text, VBox

from catan_widgets.engine.moves import Move, parse_move
from catan_widgets.i18n import _
from catan_widgets.widgets import answers, labels
from catan_widgets.widgets import move_words as words
from catan_widgets.widgets.a11y import Status, guarded
from catan_widgets.widgets.parts import button, dropdown, row, show, text_box
from catan_widgets.widgets.session import Session


class AskPanel(VBox):
    """Buttons for questions, and the answer below them.

    Args:
        session: the game that is asked about.
        status: where errors are shown.
        viewer: says whose cards may be shown; None for everybody's.
        play: called with a move that the user typed.
    """

    def __init__(
        self, session: Session, status: Status, viewer: Callable[[], int | None], play: Callable[[object], None]
    ) -> None:
        super().__init__()
        self.session, self.status = session, status
        self._viewer, self._play = viewer, play
        match = session.game.state.match
        self.now_button = button(_("What can I do now?"), self._now)
        self.if_button = button(_("What happens if …?"), self._what_if, _("Each result of dice, spinner or draw"))
        self.from_button = button(_("Where did the cards come from?"), self._where_from)
        seats = [(match.seat_name(seat), seat) for seat in range(match.players)]
        self.seat = dropdown(_("whose"), seats, 0)
        kinds = [
            kind for kind in words.TITLES if kind in match.system.moves and set(words.parts(kind)) & {*words.PLACES}
        ]
        self.kind = dropdown(_("why not a"), [(words.title(kind), kind) for kind in kinds], kinds[0] if kinds else None)
        self.kind.observe(self._kind_chosen, "value")
        self.place = dropdown(_("at"), [], None)
        self.why_button = button(_("Why not?"), self._why_not, _("Whether this is allowed, and if not by which rule"))
        self.typed = Text(
            description=_("move"), placeholder="settle 0,0N", layout={"width": "240px"}, continuous_update=False
        )
        self.typed_why_button = button(_("Why not?"), self._typed_why, _("Whether the typed move is allowed"))
        self.typed_play_button = button(_("Do it"), self._typed_play, _("Play the typed move"))
        self.answer = text_box()
        places = row(self.kind, self.place, self.why_button)
        show(places, bool(kinds))
        self.children = (
            row(self.now_button, self.if_button),
            row(self.seat, self.from_button),
            places,
            row(self.typed, self.typed_why_button, self.typed_play_button),
            self.answer,
        )
        if kinds:
            self._show_places()

    @guarded
    def _now(self) -> None:
        self.answer.value = answers.what_now(self.session.game)

    @guarded
    def _what_if(self) -> None:
        self.answer.value = answers.what_if(self.session.game)

    @guarded
    def _where_from(self) -> None:
        self.answer.value = answers.where_from(self.session, self.seat.value, self._viewer())

    @guarded
    def _why_not(self) -> None:
        self._explain(self._meant())

    @guarded
    def _typed_why(self) -> None:
        self._explain([parse_move(self.typed.value)])

    @guarded
    def _typed_play(self) -> None:
        self._play(self.typed.value)

    def _meant(self) -> list:
        """The moves of the chosen type at the chosen place."""
        part = _place_part(self.kind.value)
        return list(words.attempts(self.session.game, part, self.place.value, (self.kind.value,)))

    def _explain(self, moves: list) -> None:
        game = self.session.game
        found = [
            (words.title(type(move)) if type(move) in words.TITLES else str(move), game.why_not(move)) for move in moves
        ]
        if any(refusal is None for _what, refusal in found):
            self.answer.value = f"<p>{escape(_('This is allowed now.'))}</p>"
        else:
            once = {(what, refusal.text): (what, refusal) for what, refusal in found}
            self.answer.value = answers.refusals(once.values())

    def _show_places(self) -> None:
        game, part = self.session.game, _place_part(self.kind.value)
        if part == "variety":
            options = [(str(number), str(number)) for number in game.state.match.names[part]]
        else:
            options = labels.places(game.board, part)
        self.place.options = options
        self.place.index = 0

    @guarded
    def _kind_chosen(self, change) -> None:
        self._show_places()


def _place_part(kind: type[Move]) -> str | None:
    """The part of a type of move that is a place of the picture, if it has one."""
    return next((part for part in words.parts(kind) if part in words.PLACES), None)
