"""The founding phase step by step: predict, place, compare; then a pretend round that pays everybody."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from ipywidgets import Text, VBox, Widget
from traitlets import Bunch, Tuple, validate

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move, Road, Settle, Site
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.island.scene import CHIP_DOWN
from catan_widgets.render.layout import Frame, Target
from catan_widgets.render.shapes import Circle, Line, Scene
from catan_widgets.render.shapes import Text as Word
from catan_widgets.render.symbols import ring
from catan_widgets.render.table.play import Hit
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, button, dropdown, once, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.keep import Remembers
from catan_widgets.widgets.base.pictures.game_view import GameView
from catan_widgets.widgets.base.seeds import seed_of
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.texts import paragraph
from catan_widgets.widgets.founding import text as texts
from catan_widgets.widgets.founding.moves import automatic, meant
from catan_widgets.widgets.founding.quiz import Question, places
from catan_widgets.widgets.founding.round import PretendRound

# In sides of a hex: the ring round a chip, and the disc of a letter, which leaves room for the robber next to it.
_RING, _LETTER = 0.48, 0.24


class FoundingTour(Remembers, GameView):
    """The founding phase to play through: predict, place and compare at each settlement.

    Args:
        rules: ``"base"`` or ``"market"``.
        players: the number of seats.
        seed: for the island, the questions and the pretend rolls; by default a random one.
        people: the seats that people play; the others found on the free corner that yields the most cards.
        board: an island to use instead of one from the seed; or a game on it, or its session.
        data: overrides of rule data.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: the width of the picture in pixels.

    Raises:
        ValueError: for any unknown choice, or a game without a founding phase.

    ``session`` is the game, ``predictions`` are the answers, by the number of moves before them, ``round`` is the
    pretend round; the trait ``people`` can be observed and set.

    >>> tour = FoundingTour(seed="10b-monday", people=())
    >>> tour.finish()
    >>> tour.over, len(tour.game.state.settlements)
    (True, 8)
    """

    people = Tuple()

    @typed
    def __init__(
        self,
        rules: str = "base",
        players: int = 4,
        seed: Seed | None = None,
        people: Sequence[int] = (0,),
        board: Board | OnIsland | Session | None = None,
        data: Data | None = None,
        theme: str = "auto",
        orientation: str = "flat",
        width: float = 520,
    ) -> None:
        self.seed = seed_of(seed)
        game = Game.new(rules, players, self.seed, board=present(board), data=data)
        if game.state.phase != "found":
            raise ValueError(_("this game has no founding phase"))
        for seat in people:
            game.state.game_setup.check_seat(seat)
        self.predictions: dict[int, str] = {}
        self._told: Callable[[], str] = str
        self._typed, self._selected = "", None  # the answer that is being typed, and the move selected in the list
        session = Session(game, f"{self.seed} founding")
        super().__init__(session, theme, orientation, width, people=tuple(people))
        self.add_class("catan-founding")
        self.observe(self._on_people, "people")
        self.observe(lambda _change: self.round.show(), "theme")
        self.keep()

    def make_parts(self) -> None:
        """The first question, and the pretend round."""
        self._ask()
        self.round = PretendRound(self)

    def compose(self) -> tuple[Widget, ...]:
        """The order of the seats above the picture, the question and controls next to it, the pretend round below."""
        self._make_controls()
        self._show()
        return self.order, beside(self.picture, self.side), self.status, self.round

    # --- state -------------------------------------------------------------------------------------
    @property
    def game(self) -> Game:
        """The game in its current position."""
        return self.session.game

    @property
    def _island(self) -> Board:
        """The island, which every game with a founding phase has."""
        assert self.game.board is not None
        return self.game.board

    @property
    def over(self) -> bool:
        """Whether everyone has finished founding."""
        return not self.game.state.phase.startswith("found")

    @property
    def asks(self) -> bool:
        """Whether a person has to decide now."""
        return not self.over and self.game.to_move in self.people

    def _ask(self) -> None:
        """Sets ``question`` to the question for the position: None unless a person is about to found a settlement."""
        asked = self.asks and self.game.state.phase == "found"
        self.question = Question.of(self.game, self.seed) if asked else None

    @property
    def predicted(self) -> bool:
        """Whether the question has been answered or skipped."""
        return self.session.at in self.predictions

    # --- what is kept ---------------------------------------------------------------------------------
    @property
    def memory(self) -> dict[str, Any]:
        """Who plays, the game, the answers and how many rolls the pretend round had."""
        answers = {str(at): given for at, given in self.predictions.items()}
        own = {"people": list(self.people), "game": self.session.memory, "answers": answers}
        return own | {"rolls": len(self.round.rolls)}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Goes on where this was left."""
        answers = {int(at): given for at, given in memory["answers"].items()}
        if not all(isinstance(given, str) for given in answers.values()):
            raise TypeError(answers)
        self.people = tuple(memory["people"])
        self.session.recall(memory["game"])
        self.predictions = answers
        self._told = str
        if self.question is not None and self.predicted:
            self._tell_answer(self.question, self.predictions[self.session.at])
        self.round.restore(memory["rolls"])
        self._show()
        self.redraw()

    def _tell_answer(self, question: Question, given: str) -> None:
        told = partial(_judged, question, given)
        self.status.say(told())
        self._told = lambda: paragraph(told())

    # --- what the learner does -----------------------------------------------------------------------
    @guarded
    def predict(self, given: str) -> None:
        """Answers the question; an empty answer skips it.

        A number may be a fraction, a decimal or a percentage.
        """
        if self.question is None:
            raise ValueError(_("There is no question right now."))
        self._tell_answer(self.question, given)
        self.predictions[self.session.at] = given
        self._show()
        self.redraw()

    @guarded
    def place(self, move: Move | str) -> None:
        """Plays a move of the person whose turn it is."""
        if not self.asks:
            raise ValueError(_("Another player decides now; press “forward”."))
        if self.question is not None and not self.predicted:
            raise ValueError(_("First make a prediction or skip the question, then place your piece."))
        ranked = places(self.game) if self.question is not None else {}
        layout = self._island
        self.session.play(move)
        last = self.game.moves[-1]
        self._told = str
        if isinstance(last, Settle):
            self._told = partial(texts.placed_text, last.intersection, ranked, layout)
        elif isinstance(last, Site):
            self._told = partial(texts.site_text, last.hex, layout)
        self._after_move()

    @guarded
    def forward(self) -> None:
        """Makes the next move of an automatic seat."""
        if self.over:
            raise ValueError(_("The founding phase is over."))
        if self.asks:
            raise ValueError(_("It is your turn. Place your piece on the island or choose from the list."))
        self._automatic()

    @guarded
    def to_person(self) -> None:
        """Lets the other seats found until a person has to decide, or until the founding is over."""
        while not self.over and not self.asks:
            self._automatic()

    def finish(self) -> None:
        """Lets every seat found automatically until the founding is over."""
        while not self.over:
            self._automatic()

    @guarded
    def undo(self) -> None:
        """Goes back to a person's last decision, or to the beginning."""
        session = self.session
        if session.at == 0:
            raise ValueError(_("There is no move to undo."))
        own = [at for at in range(session.at) if session.variation.games[at].to_move in self.people]
        session.go(own[-1] if own else 0)
        self._told = str
        self._after_move(_("Your last decision has been undone."))

    def _automatic(self) -> None:
        self.session.play(automatic(self.game))
        self._told = str
        self._after_move()

    def _after_move(self, told: str = "") -> None:
        told = told or " ".join(f"{event.text}." for event in self.game.events)
        if self.over:
            told = _("The founding phase is over.")
        self.status.say(told)
        self._show()

    # --- the picture ---------------------------------------------------------------------------------
    def offered(self) -> tuple[str, ...]:
        """Where the person may place now; before the answer only the three corners.

        Hexes for sites are not outlined, because this would hide the buildings at their corners: `make_scene` puts
        rings on them instead.
        """
        if not self.asks or self._site_hexes():
            return ()
        if self.question is not None and not self.predicted:
            return tuple(self.question.corners.values())
        return tuple(dict.fromkeys(_place(move) for move in self.game.legal_moves()))

    def _site_hexes(self) -> tuple[str, ...]:
        """The hexes where the person may place a production site now."""
        moves = self.game.legal_moves() if self.asks else ()
        return tuple(dict.fromkeys(move.hex for move in moves if isinstance(move, Site)))

    def targets(self) -> Iterator[Target]:
        """What is offered; when sites are placed, the hexes that can take them."""
        return self._picture.targets(self.game.state, self.offered() or self._site_hexes())

    def depends(self) -> tuple[int, ...]:
        """The position, and whether the question is answered."""
        return (self.session.revision + len(self.predictions),)

    def answer(self, hit: Hit) -> None:
        """Places a piece where the picture was pressed, or explains why this is not possible."""
        question = self.question
        if question is not None and not self.predicted and question.is_choice:
            letter = next((own for own, place in question.corners.items() if place == hit.name), None)
            if letter is not None:
                self.predict(letter)
                return
        move = meant(self.game, hit)
        if move is None:
            self.status.reply(_("You cannot place anything there now."))
        else:
            self.place(move)

    def make_scene(self) -> Scene:
        """The position, with the letters of the corners in the question, or rings where a site can go."""
        scene = super().make_scene()
        colours = theme_of(self.theme)
        frame = Frame(self._island.topology, self.orientation, self._width)
        places = list(scene.layers.places)
        for edge, width in ((colours.outline, 0.17), (colours.legal, 0.1)):
            for hex in self._site_hexes():
                x, y = frame.hex_centre(hex)
                around = ring(x, y + CHIP_DOWN * frame.scale, _RING * frame.scale, 24)
                places.append(Line((*around, around[0]), edge, width * frame.scale))
        scene = replace(scene, layers=scene.layers._replace(places=tuple(places)))
        if self.question is None:
            return scene
        marks = list(scene.layers.marks)
        size = _LETTER * frame.scale
        for place in self.question.corners.values():
            x, y = frame.intersection_point(place)
            marks += [Circle(x, y, size, colours.outline), Circle(x, y, 0.87 * size, colours.sign)]
        for letter, place in self.question.corners.items():
            marks.append(Word(*frame.intersection_point(place), letter, 1.3 * size, colours.ink))
        told = ", ".join(f"{letter} ({place})" for letter, place in self.question.corners.items())
        told = f"{scene.description} {_('The question is about these corners: {corners}.', corners=told)}"
        return replace(scene, layers=scene.layers._replace(marks=tuple(marks)), description=told)

    def _changed(self) -> tuple[str, ...]:
        return (*super()._changed(), *texts.start_cards(self.game)) if self.session.at else ()

    # --- the controls --------------------------------------------------------------------------------
    def _make_controls(self) -> None:
        self.order, self.text, self.hands = text_box(), text_box(), text_box()
        self.order.add_class("catan-order")
        self.letter_buttons = {
            letter: button(letter, partial(self.predict, letter), _("My answer")) for letter in "ABC"
        }
        self.number = Text(
            value=self._typed,
            placeholder=_("such as 1/3, 0.33 or 33%"),
            continuous_update=False,
            layout={"width": "248px"},
            description=_("answer"),
            style={"description_width": "60px"},
        )
        self.number.observe(self._number_typed, "value")
        self.number_button = once(button(_("predict"), self._number_given, style="primary"))
        self.pass_button = button(_("show without predicting"), lambda: self.predict(""))
        self.asked = text_box()
        self.letter_row = row(*self.letter_buttons.values())
        self.number_row = row(self.number, self.number_button)
        self.question_part = VBox((self.asked, self.letter_row, self.number_row, row(self.pass_button)))
        self.place_control = dropdown(_("place"), [])
        self.place_control.layout.max_width = "100%"  # names of places are long
        self.place_control.observe(self._place_selected, "value")
        self.place_button = once(button(_("place it"), self._place_chosen, style="primary"))
        self.forward_button = button(_("forward ▶"), self.forward, _("Show the next move of another player"), "primary")
        self.turn_button = button(
            _("to my next turn"), self.to_person, _("The others place their pieces automatically")
        )
        self.undo_button = button(_("undo"), self.undo, _("Back to my last decision"))
        self.people_control = dropdown(_("I play"), self._people_options(), self.people)
        self.people_control.observe(self._people_chosen, "value")
        # The text is below the controls because it grows and shrinks with each of them.
        self.side = side_box(
            self.people_control,
            row(self.undo_button, self.forward_button, self.turn_button),
            row(self.place_control, self.place_button),
            self.question_part,
            self.text,
            self.hands,
            self.theme_control,
            self.language_control,
        )

    def _people_options(self) -> list[tuple[str, tuple[int, ...]]]:
        """The seats that people can play, plus any other combination that the program chose."""
        name = self.game.state.game_setup.seat_name
        seats = range(self.game.state.players)
        options: list[tuple[str, tuple[int, ...]]] = [(_("{seat} only", seat=name(seat)), (seat,)) for seat in seats]
        options += [(_("all seats"), tuple(seats)), (_("none"), ())]
        if self.people not in [value for _name, value in options]:
            options.append((", ".join(map(name, self.people)), self.people))
        return options

    def _show(self) -> None:
        """Updates the text and the controls to match the position."""
        game, state = self.game, self.game.state
        self.order.value = texts.order_text(state)
        self.hands.value = texts.hands_text(state)
        question = self.question
        asked = None if self.predicted else question
        waiting = asked is not None
        show(self.question_part, waiting)
        self.asked.value = "" if asked is None else paragraph(asked.text)
        show(self.letter_row, asked is not None and asked.is_choice)
        show(self.number_row, asked is not None and not asked.is_choice)
        placing = self.asks and not waiting
        show(self.place_control, placing)
        show(self.place_button, placing)
        for control in (self.forward_button, self.turn_button):
            control.disabled = self.asks or self.over
        self.undo_button.disabled = self.session.at == 0
        if placing:
            moves, selected = game.legal_moves(), self._selected
            self.place_control.options = [(words.told(game, move), move) for move in moves]
            self.place_control.value = selected if selected in moves else moves[0]
            self.place_control.description = words.title(type(moves[0]))
        self.text.value = self._now(question, waiting)
        self.round.show()
        self.remember()

    def _now(self, question: Question | None, waiting: bool) -> str:
        game, state = self.game, self.game.state
        cards = texts.events_text(game) if texts.start_cards(game) else ""
        if self.over:
            seats = [state.game_setup.seat_name(seat) for seat in range(state.players)]
            return self._told() + texts.done_text(seats, state.game_setup.seat_name(state.start))
        parts = [self._told(), cards, texts.choice_text(state, state.phase)]
        if question is not None and not waiting:
            corners = {letter: (place, question.worth[letter]) for letter, place in question.corners.items()}
            parts.append(
                texts.corners_table(corners, self._island, _("The three corners; you may place on any free corner"))
            )
        elif not self.asks and not cards:
            parts.append(texts.events_text(game))
        return "".join(parts)

    def _number_typed(self, change: Bunch) -> None:
        self._typed = change.new

    def _place_selected(self, change: Bunch) -> None:
        self._selected = change.new

    def _follow(self, change: Bunch) -> None:
        self._ask()
        self.round.forget()
        super()._follow(change)

    @guarded
    def _number_given(self) -> None:
        if not self.number.value.strip():
            raise ValueError(_("Type a number, or press the button to see the answer."))
        self.predict(self.number.value)
        if self.predicted:
            self.number.value = ""

    @guarded
    def _place_chosen(self) -> None:
        self.place(self.place_control.value)

    @guarded
    def _people_chosen(self, change: Bunch) -> None:
        self.people = change.new

    @validate("people")
    def _check_people(self, proposal: Bunch) -> object:
        for seat in proposal.value:
            self.session.game.state.game_setup.check_seat(seat)
        return proposal.value

    def _on_people(self, change: Bunch) -> None:
        with silent(self.people_control, self._people_chosen):
            self.people_control.options = self._people_options()
            self.people_control.value = change.new
        self._ask()
        self._show()
        self.redraw()


def _judged(question: Question, given: str) -> str:
    """The feedback on an answer; nothing for an empty one."""
    return question.judge(given)[1] if given else _("Here are the three corners.")


def _place(move: Move) -> str:
    """The place to press for a move."""
    if isinstance(move, Settle):
        return move.intersection
    return move.path if isinstance(move, Road) else ""
