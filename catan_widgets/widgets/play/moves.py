"""The controls for moves, made from the legal moves in the engine: first the type, then the details."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import HTML, Button, VBox, Widget
from traitlets import Bunch

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.i18n import _
from catan_widgets.render.table.play import Hit
from catan_widgets.widgets.base.a11y import Status, guarded
from catan_widgets.widgets.base.controls import button, dropdown, once, row, show, silent
from catan_widgets.widgets.base.localized import Localized
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.texts import probability

#: Up to this many choices are buttons, unless they are places; more are a drop-down.
_BUTTONS = 10


class MoveControls(Localized, VBox):
    """Buttons for the types of legal moves, and a choice for types with several moves.

    Args:
        game: a position of the game; it determines the types of moves.
        play: called with the move that the user chose.
        draw: called when the user has a chance event resolved at random.
        changed: called when other places or choices are offered.
        missed: returns whether the press being answered was made while something else was offered.
        status: where errors are shown.

    ``offers`` counts how often the offered moves have changed.
    """

    def __init__(
        self,
        game: Game,
        play: Callable[[Move], None],
        draw: Callable[[], None],
        changed: Callable[[], None],
        missed: Callable[[], bool],
        status: Status,
    ) -> None:
        super().__init__()
        self._play, self._draw, self._changed, self._missed = play, draw, changed, missed
        self.status = status
        self._game = game
        self.kind: type[Move] | None = None
        self._fitting: tuple[Move, ...] = ()
        self._hidden = False
        self._groups: dict[type[Move], list[Move]] = {}
        self._shown: tuple[Move, ...] = ()
        self._number = self.offers = 0
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """The buttons, and below them the choice."""
        moves = self._game.state.game_setup.system.moves
        self.buttons: dict[type[Move], Button] = {
            kind: self._type_button(kind) for kind in words.TITLES if kind in moves
        }
        self.draw_button = once(button(_("Let chance decide"), self._drawn, _("Draw one of the outcomes"), "primary"))
        self.question = HTML()
        self.question.add_class("catan-text")
        self.choice_buttons = [self._choice_button(n) for n in range(_BUTTONS)]
        self.choice = dropdown(_("which"), [], None)
        self.play_button = once(
            button(_("Do it"), self._chosen, _("Play the move that is selected in the list"), "primary")
        )
        self.choice.observe(self._number_chosen, "value")
        self.show()
        return (
            row(self.draw_button, *self.buttons.values()),
            self.question,
            row(*self.choice_buttons),
            row(self.choice, self.play_button),
        )

    @property
    def places(self) -> tuple[str, ...]:
        """The places that the present choice offers."""
        groups = [self._groups[self.kind]] if self.kind is not None else self._groups.values()
        moves = self._fitting or (move for group in groups for move in group)
        return tuple(dict.fromkeys(place for move in moves for place in words.places_of(move)))

    def take(self, game: Game, hidden: bool = False) -> None:
        """Switches to a position, so that ``places`` are its places; nothing is shown yet.

        Args:
            game: the position.
            hidden: whether its moves must be kept hidden for now.
        """
        self._game, self._fitting, self._hidden = game, (), hidden
        self._groups = {} if hidden else words.groups(game.legal_moves())
        if self.kind not in self._groups:
            self.kind = next(iter(self._groups)) if len(self._groups) == 1 else None

    def show(self) -> None:
        """Shows the moves of the position given to `take`."""
        game, groups = self._game, self._groups
        for kind, control in sorted(self.buttons.items(), key=lambda own: own[0] not in groups):
            if kind in groups:  # they appear before the others disappear, so that there is always one line of them
                self._describe(control, kind, groups[kind])
            show(control, kind in groups)
        show(self.draw_button, game.to_move == CHANCE)
        if self._fitting:
            self._ask(self._fitting, _("Several moves are possible here:"))
        else:
            outcomes = () if self._hidden else tuple(outcome for outcome, _share in game.chance())
            self._ask(outcomes or self._choices())

    def fits(self, game: Game, hit: Hit) -> list[Move]:
        """The legal moves that a press on a place can mean: those of the chosen type if there are any, or else all."""
        if hit.kind == "section":
            return [move for move in game.legal_moves() if type(move).word == "spin"]
        found = [move for move in game.legal_moves() if words.at(move, hit.kind, hit.name)]
        return [move for move in found if type(move) is self.kind] or found

    def offer(self, moves: Sequence[Move]) -> None:
        """Lets the user choose among the moves that a press can mean."""
        self._fitting = tuple(moves)
        self.show()
        self._changed()

    def _choices(self) -> tuple[Move, ...]:
        """The moves of the chosen type, if there is a choice."""
        moves = self._groups.get(self.kind, []) if self.kind is not None else []
        return tuple(moves) if len(moves) > 1 else ()

    def _ask(self, moves: tuple[Move, ...], question: str = "") -> None:
        if moves != self._shown:
            self._shown, self._number = moves, 0
            self.offers += 1
        game = self._game
        chance = game.to_move == CHANCE
        if moves and not question:
            question = _("Or choose the outcome:") if chance else _("{what}: which?", what=words.title(type(moves[0])))
        on_island = bool(moves) and not self._fitting and {*words.PLACES} & {*words.parts(type(moves[0]))}
        as_buttons = len(moves) <= _BUTTONS and not on_island
        listed = bool(moves) and not as_buttons
        if not listed:
            show(self.play_button, False)  # hidden before its neighbours, and shown after them
        self.question.value = question
        show(self.question, bool(moves))
        tell = words.full if self._fitting else words.told
        told = self._outcomes(game) if chance else [tell(game, move) for move in moves]
        for n, control in enumerate(self.choice_buttons):
            here = as_buttons and n < len(moves)
            show(control, here)
            if here:
                control.description = told[n]
        show(self.choice, listed)
        if listed:
            with silent(self.choice, self._number_chosen):
                self.choice.options = list(zip(told, range(len(moves)), strict=True))
                self.choice.value = self._number
            show(self.play_button, True)

    def _outcomes(self, game: Game) -> list[str]:
        return [
            _("{outcome} ({share})", outcome=words.outcome_words(game, outcome), share=probability(share))
            for outcome, share in game.chance()
        ]

    def _describe(self, control: Button, kind: type[Move], moves: list[Move]) -> None:
        """The title, with the cost if every move of the type costs the same."""
        paid = [words.cost(self._game, move) for move in (moves[0], moves[-1])]
        told = words.title(kind)
        if paid[0] and paid[0] == paid[1]:
            told = _("{what} ({cost})", what=told, cost=in_words(paid[0]))
        if len(moves) > 1:
            told = _("{what} …", what=told)
        control.description = told
        control.button_style = "primary" if kind is self.kind else ""

    def _type_button(self, kind: type[Move]) -> Button:
        return once(button(words.title(kind), lambda: self._type_chosen(kind)))

    @guarded
    def _type_chosen(self, kind: type[Move]) -> None:
        moves = self._groups.get(kind, [])
        if self._missed():
            return
        if len(moves) == 1:
            self._play(moves[0])
            return
        self.kind = None if kind is self.kind else kind
        self._fitting = ()
        self.show()
        self._changed()

    def _choice_button(self, number: int) -> Button:
        return once(button("", lambda: self._picked(number)))

    @guarded
    def _picked(self, number: int) -> None:
        if not self._missed():
            self._play(self._shown[number])

    @guarded
    def _drawn(self) -> None:
        if not self._missed():
            self._draw()

    def _number_chosen(self, change: Bunch) -> None:
        self._number = change.new

    @guarded
    def _chosen(self) -> None:
        self._picked(self.choice.value)
