"""The panel for questions about the current position."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

from ipywidgets import Text, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Offer, parse_move
from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, once, row, text_box
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.prompts import refusals
from catan_widgets.widgets.play import answers
from catan_widgets.widgets.play.text import covered_text, hidden


class AskPanel(Localized, VBox):
    """Buttons for questions, and the answer below them.

    Args:
        session: the game in question.
        status: where errors are shown.
        viewer: returns whose cards may be shown; None for everybody's.
        play: called with a move that the user typed.
    """

    def __init__(
        self, session: Session, status: Status, viewer: Callable[[], int | None], play: Callable[[Move], None]
    ) -> None:
        super().__init__()
        self.session, self.status = session, status
        self._viewer, self._play = viewer, play
        self._asked: Callable[[], str] = str
        self._seat, self._typed = 0, ""
        moves = session.game.state.game_setup.system.moves
        #: The types of moves that name a place, and which part of them that is.
        self._kinds = {kind: part for kind in words.TITLES if kind in moves and (part := _place_part(kind))}
        self._kind = next(iter(self._kinds))
        self._place: str | None = None
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The buttons and choices, and the last answer."""
        setup = self.session.game.state.game_setup
        self.now_button = button(_("What can I do now?"), self._now)
        self.if_button = button(
            _("What happens if …?"), self._what_if, _("Every outcome of the dice, the spinner or a draw")
        )
        self.from_button = button(_("Where did the cards come from?"), self._where_from)
        seats = [(setup.seat_name(seat), seat) for seat in range(setup.players)]
        self.seat = dropdown(_("whose"), seats, self._seat)
        self.kind = dropdown(_("why not a"), [(words.title(kind), kind) for kind in self._kinds], self._kind)
        self.place = dropdown(_("at"), [], None)
        self.why_button = button(
            _("Why not?"), self._why_not, _("Whether this is allowed and, if not, which rule forbids it")
        )
        self.typed = Text(
            description=_("move"),
            value=self._typed,
            placeholder="settle 0,0N",
            layout={"width": "240px"},
            continuous_update=False,
        )
        self.typed_why_button = button(_("Why not?"), self._typed_why, _("Whether the typed move is allowed"))
        self.typed_play_button = once(button(_("Do it"), self._typed_play, _("Play the typed move")))
        self.answer = text_box()
        self._show_places()
        for control in (self.seat, self.kind, self.place, self.typed):
            control.observe(self._chosen, "value")
        self.answer.value = self._asked()
        return (
            row(self.now_button, self.if_button),
            row(self.seat, self.from_button),
            row(self.kind, self.place, self.why_button),
            row(self.typed, self.typed_why_button, self.typed_play_button),
            self.answer,
        )

    def forget(self) -> None:
        """Removes the answer because someone else is looking now."""
        self._answer(str)

    def _answer(self, asked: Callable[[], str]) -> None:
        """Answers a question, and remembers it so that it can be answered again in another language."""
        self.answer.value = asked()
        self._asked = asked

    @guarded
    def _now(self) -> None:
        self._answer(partial(answers.what_now, self.session.game, self._viewer()))

    @guarded
    def _what_if(self) -> None:
        self._answer(partial(answers.what_if, self.session.game, self._viewer()))

    @guarded
    def _where_from(self) -> None:
        self._answer(partial(answers.where_from, self.session, self.seat.value, self._viewer()))

    @guarded
    def _why_not(self) -> None:
        self._explain(self._meant())

    @guarded
    def _typed_why(self) -> None:
        self._explain([parse_move(self.typed.value)])

    def _explain(self, moves: list[Move]) -> None:
        self._refuse_hidden(*moves)
        self._answer(partial(_explained, self.session.game, moves))

    @guarded
    def _typed_play(self) -> None:
        move = parse_move(self.typed.value)
        self._refuse_hidden(move)
        self._play(move)

    def _refuse_hidden(self, *moves: Move) -> None:
        """Raises an error if saying whether a move is allowed would reveal cards that are covered."""
        for by in {move.by if isinstance(move, Offer) else None for move in moves}:
            if hidden(self.session.game, self._viewer(), by):
                raise ValueError(covered_text(self.session.game, by))

    def _meant(self) -> list[Move]:
        """The moves of the chosen type at the chosen place."""
        part = self._kinds[self.kind.value]
        return list(words.attempts(self.session.game, part, self.place.value, (self.kind.value,)))

    def _show_places(self) -> None:
        game, part = self.session.game, self._kinds[self.kind.value]
        if game.board is not None and part in labels.KINDS:
            options = labels.places(game.board, part)
        else:
            options = [(words.part_words(part, name), str(name)) for name in game.state.game_setup.names[part]]
        self.place.options = options
        known = [place for _word, place in options]
        self.place.value = self._place if self._place in known else known[0]

    @guarded
    def _chosen(self, change: Bunch) -> None:
        if change.owner is self.kind:
            self._show_places()
        self._seat, self._kind = self.seat.value, self.kind.value
        self._place, self._typed = self.place.value, self.typed.value


def _explained(game: Game, moves: list[Move]) -> str:
    """Explains why none of the moves is allowed, or that one of them is, as HTML."""
    found = [(words.titled(move), game.why_not(move)) for move in moves]
    if any(refusal is None for _what, refusal in found):
        return f"<p>{escape(_('This is allowed now.'))}</p>"
    once = {(what, refusal.text): (what, refusal) for what, refusal in found if refusal is not None}
    return refusals(once.values())


def _place_part(kind: type[Move]) -> str | None:
    """The part of a type of move that is a place in the picture, if there is one."""
    return next((part for part in words.parts(kind) if part in words.PLACES + words.TILES), None)
