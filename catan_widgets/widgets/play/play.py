"""A whole game in a notebook cell: play it, look back, and ask about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Dropdown, Tab, VBox, Widget
from traitlets import Bunch, Unicode, validate

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import N_, _
from catan_widgets.render.table.play import NOBODY, Hit
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.simulation.seats import Strategy
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, button, dropdown, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.keep import Remembers
from catan_widgets.widgets.base.pictures.game_view import GameView
from catan_widgets.widgets.base.pictures.motion import SECONDS, Movement
from catan_widgets.widgets.base.pictures.picture import ORIENTATION_NAMES
from catan_widgets.widgets.base.seeds import seed_of
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present
from catan_widgets.widgets.base.words.prompts import prompt
from catan_widgets.widgets.base.words.signs import style
from catan_widgets.widgets.play import text as play_text
from catan_widgets.widgets.play.ask import AskPanel
from catan_widgets.widgets.play.file import RecordPanel
from catan_widgets.widgets.play.moves import MoveControls
from catan_widgets.widgets.play.offer import OfferComposer
from catan_widgets.widgets.play.seats import NAMES, PERSON, Chooser, chooser, for_seats, known, mixed
from catan_widgets.widgets.play.time import TimeControls
from catan_widgets.widgets.position.editor import PositionEditor

#: Whose cards are shown: everybody's, those of the seat that decides, or those only after pressing a button.
HANDS = {"open": N_("all face up"), "own": N_("only the deciding player's"), "covered": N_("face down between turns")}
_LEAST_SHARE = 0.77
_CHANCES = {True: N_("drawn immediately"), False: N_("drawn by hand or chosen")}


class Play(Remembers, GameView):
    """A game to play with clicks and ordinary controls; it asks the engine about every rule.

    Args:
        rules: ``"base"``, ``"market"`` or ``"edition"``.
        players: the number of seats.
        seed: for the island and for every random draw; by default a random one.
        board: an island to use instead of one from the seed; or a game on it, or its session.
        seats: who decides: ``"person"``, the name of a strategy such as ``"random"``, or a function that takes what the
            seat sees, its legal moves and a generator, and returns a move; one for all, or one for each seat.
        game: a `Game` to continue, or a `Session` to share with another view, instead of a new game.
        hands: whose cards are shown: ``"open"`` (everybody's), ``"own"`` (those of the person who decides) or
            ``"covered"`` (the same, after pressing a button). By default ``"own"`` if people play against strategies,
            even if a seat is reassigned later, until the user chooses; otherwise ``"open"``.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: the width of the picture in pixels.
        options: as for `Game.new`: ``preset``, ``start``, ``data``, and individual options of the rules.

    Raises:
        ValueError: for any unknown choice, or a board that does not fit the rules.
        TypeError: for a game, board or seat of the wrong type.

    ``session`` is the game with its history; ``value`` is the record of the game so far. Below the moves, you can make
    an offer to a seat or to the whole table. A person whose cards are shown can make an offer to the active seat even
    when it is not their turn (B-40); while strategies play automatically, press "Stop" first.

    >>> play = Play(players=3, seed="10b-monday")
    >>> play.play("settle 0,0N")
    >>> dict(play.session.game.state.settlements)
    {'0,0N': 0}
    """

    settings = ("hands",)

    hands = Unicode("open")

    @typed
    def __init__(
        self,
        rules: str = "base",
        players: int = 4,
        seed: Seed | None = None,
        board: Board | OnIsland | Session | None = None,
        seats: str | Strategy | Sequence[str | Strategy] = PERSON,
        game: Game | Session | None = None,
        hands: str | None = None,
        theme: str = "auto",
        orientation: str = "flat",
        width: float = 520,
        **options: Any,
    ) -> None:
        seed = seed_of(seed)
        if isinstance(game, Session):
            session = game
        else:
            session = Session(game or Game.new(rules, players, seed, board=present(board), **options), f"{seed} play")
        self.seed = seed
        self._given = for_seats(seats, session.game.state.game_setup)
        self._seats = list(self._given)
        self.choosers = [chooser(seat, session.rng) for seat in self._given]
        self._covered = False
        self._decider: int | None = None
        self._tab, self._played_on = 0, False
        self.editor: PositionEditor | None = None  # while a position is being set up
        #: The choice that follows from who plays; None once the caller or the user has chosen.
        self._usual: str | None = None
        if hands is None:
            hands = self._usual = self._usual_hands()
        super().__init__(session, theme, orientation, width, hands=_checked_hands(hands))
        self.add_class("catan-play")
        self.observe(self._on_hands, "hands")
        self.keep()
        self._go_on()

    # --- public interface --------------------------------------------------------------------------
    @property
    def value(self) -> str:
        """The record of the game so far; ``Game.from_record`` reads it."""
        return self.session.game.record()

    def play(self, move: Move | str) -> None:
        """Plays a move, just as pressing the controls does.

        Raises:
            IllegalMove: if it is not allowed.
        """
        self.session.play(move)
        self.time.stop()  # a refused move does not stop anything
        self._go_on()

    @property
    def memory(self) -> dict[str, Any]:
        """The game with all its lines, and who decides; a seat that was given as a function stays so."""
        seats = [seat if isinstance(seat, str) else None for seat in self._seats]
        return super().memory | {"game": self.session.memory, "seats": seats}

    def recall(self, memory: Mapping[str, Any]) -> None:
        """Continues that game."""
        pairs = zip(memory["seats"], self._given, strict=True)
        seats = for_seats(
            [given if seat is None else seat for seat, given in pairs], self.session.game.state.game_setup
        )
        self.time.stop()
        self.session.recall(memory["game"])
        self._seats, self.choosers = list(seats), [chooser(seat, self.session.rng) for seat in seats]
        self._usual = self._usual and self._usual_hands()
        super().recall(memory)
        self._decider = None
        self.compose_again()
        self._show()
        self._go_on()

    def movement(self) -> Movement | None:
        """None if the game plays automatically so fast that there is no time for an animation."""
        movement = super().movement()
        ticker = self.time.ticker
        return None if ticker.running and ticker.pause < SECONDS else movement

    def offered(self) -> tuple[str, ...]:
        """The places that the present choice offers."""
        return self.moves.places

    def depends(self) -> tuple[int, ...]:
        """The position, and what is offered in it."""
        return *super().depends(), self.moves.offers

    def answer(self, hit: Hit) -> None:
        """Plays the move that a press on a place means, asks which one if there are several, or says why none fits."""
        game = self.session.game
        if play_text.hidden(game, self.viewer):
            self.status.reply(prompt(game))
            return
        fitting = self.moves.fits(game, hit)
        if len(fitting) == 1:
            self.play(fitting[0])
        elif fitting:
            self.moves.offer(fitting)
            self.status.reply(_("Several moves are possible there: choose one."))
        else:
            self.status.answer(play_text.explained(game, hit, self.moves.kind))

    @validate("hands")
    def _check_hands(self, proposal: Bunch) -> object:
        return _checked_hands(proposal.value)

    # --- building ----------------------------------------------------------------------------------
    def make_parts(self) -> None:
        """Makes the parts that translate themselves or contain no text."""
        game = self.session.game
        self.style_sheet = HTML()
        self.style_sheet.layout.display = "none"
        self.banner, self.seats_text, self.log_text, self.cost_text = (text_box() for _n in range(4))
        self.moves = MoveControls(game, self._do, self._draw, self.redraw, self.missed, self.status)
        self.offer = OfferComposer(game, self._do, self.status)
        self.time = TimeControls(self.session, self.status, self._step, self._show_offer)
        self.ask = AskPanel(self.session, self.status, lambda: self.viewer, self._do)
        self.file = RecordPanel(self.session, self.status, lambda: self.viewer is not None)
        self.setting_up = VBox()
        self._choose_viewer(game)
        self.moves.take(game, play_text.hidden(game, self.viewer))
        self.moves.show()

    def compose(self) -> tuple[Widget, ...]:
        """The picture with the moves next to it, and time and tabs below; or a position that is being set up."""
        # The picture shrinks a little, so that the controls stay next to it on narrow pages too.
        self.picture.layout.flex = f"3 1 {round(_LEAST_SHARE * self._width)}px"
        self.picture.layout.max_width = f"{round(self._width)}px"
        self.style_sheet.value = style(theme_of(self.theme), self.session.game.state.game_setup)
        self.uncover_button = button("", self._uncover, _("Only this player should look now"), "primary")
        self.hands_button = button("", self._turn_hands, _("Whose cards are shown; more options under “Settings”"))
        self._compose_tabs()
        cover = row(self.hands_button, self.uncover_button)  # above what they show and hide
        side = side_box(self.banner, cover, self.moves, self.offer, self.seats_text, self.log_text)
        self.main = VBox((self.time, beside(self.picture, side), self.status, self.tabs))
        show(self.main, self.editor is None)
        self._show_parts()
        return self.style_sheet, self.setting_up, self.main

    def compose_again(self) -> None:
        """Composes the game in another language; the status line repeats there what happened last."""
        super().compose_again()
        self._tell()

    def _compose_tabs(self) -> None:
        self.set_up_button = button(
            _("Set up a position …"), self._set_up, _("By clicking, starting from the current position")
        )
        about = _("Change the current position as you like, with all cards face up. This game stays as it is.")
        set_up = VBox((HTML(f'<span class="catan-text">{escape(about)}</span>'), row(self.set_up_button)))
        self.tabs = Tab((self.ask, self.cost_text, self.file, set_up, self._settings()), selected_index=self._tab)
        self.tabs.titles = (_("Ask"), _("Costs and bank"), _("Save and load"), _("Set up"), _("Settings"))
        self.tabs.observe(self._tab_changed, "selected_index")

    def _settings(self) -> Box:
        setup = self.session.game.state.game_setup
        orientations = [(_(word), value) for value, word in ORIENTATION_NAMES.items()]
        self.orientation_control = dropdown(_("hexes"), orientations, self.orientation)
        self.orientation_control.observe(self._orientation_chosen, "value")
        self.hands_control = dropdown(_("cards"), [(_(word), value) for value, word in HANDS.items()], self.hands)
        self.hands_control.observe(self._hands_chosen, "value")
        draws = [(_(word), value) for value, word in _CHANCES.items()]
        self.chance_control = dropdown(_("chance"), draws, self.session.draws)
        self.chance_control.observe(self._chance_chosen, "value")
        self.seat_controls = [self._seat_control(seat, setup.seat_name(seat)) for seat in range(setup.players)]
        show(self.orientation_control, setup.board is not None)
        seed = HTML(escape(_("seed: {seed}", seed=self.seed)), layout={"margin": "2px 2px 2px 12px"})
        shown = (self.theme_control, self.orientation_control, self.hands_control, self.chance_control)
        return row(*shown, *self.seat_controls, self.language_control, seed)

    def _seat_control(self, seat: int, name: str) -> Dropdown:
        """Who decides for a seat; a function that was passed in remains one of the choices."""
        given, setup = self._given[seat], self.session.game.state.game_setup
        options: list[tuple[str, str | Strategy]] = [(_(NAMES[word]), word) for word in known(setup)]
        if callable(given):
            options.append((_("as given"), given))
        control = dropdown(name, options, self._seats[seat])

        def chosen(change: Bunch) -> None:
            self._seats[seat] = change.new
            self.choosers[seat] = chooser(change.new, self.session.rng)
            self._seat_chosen()

        control.observe(chosen, "value")
        return control

    # --- showing -----------------------------------------------------------------------------------
    def _follow(self, change: Bunch) -> None:
        self._show()
        self._tell()

    def _show(self) -> None:
        """Updates everything to match the session, starting with the picture."""
        game, before = self.session.game, self.viewer
        self._choose_viewer(game)
        if self.viewer != before:
            self.ask.forget()
        self.moves.take(game, play_text.hidden(game, self.viewer))
        self.redraw()
        self.moves.show()
        self.show_meaning()
        self.time.show()
        self._show_parts()
        self.remember()

    def _show_parts(self) -> None:
        """Shows what is next to the picture and in the tabs."""
        game = self.session.game
        self.banner.value = play_text.banner(game, self._decides(game))
        show(self.uncover_button, self._covered)
        if self._covered and self._decider is not None:
            seat = game.state.game_setup.seat_name(self._decider)  # even while chance decides
            self.uncover_button.description = _("I am {seat}: show my cards", seat=seat)
        self.hands_button.description = (
            _("Hide the other players' cards") if self.hands == "open" else _("Show everyone's cards")
        )
        show(self.hands_button, game.winner is None)
        self._show_offer()
        self.seats_text.value = play_text.seats(game, self.viewer)
        self.log_text.value = play_text.log(self.session, self.viewer)
        self._show_costs()

    def _show_offer(self) -> None:
        """Shows the form for offers, for the seat to move and for people who may interrupt it with an offer (B-40).

        Those people do not get it while the game plays automatically, since nobody could make an offer in time.
        """
        game = self.session.game
        seats = [] if game.to_move in (None, CHANCE) or play_text.hidden(game, self.viewer) else [game.to_move]
        if game.to_move != CHANCE and not self.time.ticker.running:
            people = [seat for seat, chooser in enumerate(self.choosers) if chooser is None and seat not in seats]
            seats += [seat for seat in people if not play_text.hidden(game, self.viewer, seat)]
        self.offer.show(game, seats)

    def _decides(self, game: Game) -> str:
        """What the banner adds if it is not a person who decides."""
        return "" if self._chooser(game) is None else _("(automatic)")

    def _chooser(self, game: Game) -> Chooser | None:
        """What decides next; None if that is a person or chance, or if the game is over."""
        return None if game.to_move is None or game.to_move == CHANCE else self.choosers[game.to_move]

    def _choose_viewer(self, game: Game) -> None:
        """Whose cards are shown now: unless all are open, those of the person who decides or was the last to decide."""
        seat = game.to_move
        if self._decider is None:
            people = [one for one, chooser in enumerate(self.choosers) if chooser is None]
            self._decider = people[0] if len(people) == 1 and self.hands == "own" else None
        if seat not in (None, CHANCE) and self.choosers[seat] is None and seat != self._decider:
            self._decider, self._covered = seat, self.hands == "covered"
        if self.hands == "open" or game.winner is not None:
            self._covered = False
        everything = self.hands == "open" or game.winner is not None
        own = NOBODY if self._covered or self._decider is None else self._decider
        self.viewer = None if everything else own

    def _show_costs(self) -> None:
        """Shows costs and bank, while they are visible."""
        if self.tabs.selected_index == 1:
            game = self.session.game
            self.cost_text.value = play_text.costs(game.state.game_setup, game.state)

    def _tell(self) -> None:
        """The status line says what happened last, and who must do what."""
        told = [play_text.seen_by(event, self.viewer).text for event in self.session.game.events]
        self.status.say(" ".join(f"{text}." for text in told) + f" {prompt(self.session.game)}")

    # --- doing -------------------------------------------------------------------------------------
    @guarded
    def _do(self, move: Move | str) -> None:
        if self.missed():
            return
        self.play(move)
        self.offer.clear()

    @guarded
    def _draw(self) -> None:
        self.session.draw()
        self.time.stop()
        self._go_on()

    def _automatic(self) -> bool:
        """Whether the game can continue without a person."""
        session, seat = self.session, self.session.game.to_move
        if session.at < session.length or seat is None:
            return False
        return session.draws if seat == CHANCE else self.choosers[seat] is not None

    def _go_on(self) -> None:
        if self._automatic():
            self.time.ticker.start()

    def _step(self) -> bool:
        """One step of automatic play: forward in the history, and then the decisions of automatic seats."""
        try:
            session = self.session
            if session.at < session.length:
                session.go(session.at + 1)
                return session.at < session.length or self._automatic()
            if not self._automatic():
                return False
            decide = self._chooser(session.game)
            if decide is None:
                session.draw()
            else:
                session.play(decide(session.game))
            return self._automatic()
        except Exception as error:
            self.status.fail(error)
            return False

    @guarded
    def _uncover(self) -> None:
        self._covered = False
        self._show()

    @guarded
    def _tab_changed(self, change: Bunch) -> None:
        self._tab = change.new or 0
        self._show_costs()

    @guarded
    def _set_up(self) -> None:
        """Replaces the picture of the game with an editor for setting up a position."""
        if self.viewer is not None:
            button = self.hands_button.description
            raise ValueError(
                _("You can only set up a position with all cards face up. First press “{button}”.", button=button)
            )
        self._played_on = self.time.ticker.running
        self.time.stop()
        self.editor = PositionEditor(
            game=self.session.game,
            done=self._set_up_done,
            theme=self.theme,
            orientation=self.orientation,
            width=self._width,
        )
        self.setting_up.children = (self.editor,)
        show(self.main, False)

    def _set_up_done(self, game: Game | None) -> None:
        """Continues with the position that was set up, or with the game as it was."""
        if game is not None:
            self.session.take(game)
        self.setting_up.children = ()
        if self.editor is not None:
            self.editor.close()
            self.editor = None
        show(self.main, True)
        if game is not None:
            self._go_on()
        elif self._played_on:
            self.time.ticker.start()

    @guarded
    def _hands_chosen(self, change: Bunch) -> None:
        self.hands = change.new

    @guarded
    def _turn_hands(self) -> None:
        self.hands = "own" if self.hands == "open" else "open"

    def _usual_hands(self) -> str:
        """Cards are covered if people play against strategies."""
        return "own" if mixed(self.choosers) else "open"

    def _on_hands(self, change: Bunch) -> None:
        if change.new != self._usual:
            self._usual = None
        with silent(self.hands_control, self._hands_chosen):
            self.hands_control.value = change.new
        self._decider = None
        self._show()
        self._tell()

    @guarded
    def _chance_chosen(self, change: Bunch) -> None:
        self.session.draws = change.new

    @guarded
    def _orientation_chosen(self, change: Bunch) -> None:
        self.orientation = change.new

    @guarded
    def _seat_chosen(self) -> None:
        self._decider = None
        if self._usual is not None:
            self._usual = self._usual_hands()
            self.hands = self._usual
        self._show()
        self._go_on()

    def _arrange(self, change: Bunch) -> None:
        super()._arrange(change)
        self.style_sheet.value = style(theme_of(self.theme), self.session.game.state.game_setup)
        self.orientation_control.value = self.orientation


def _checked_hands(hands: str) -> str:
    if hands not in HANDS:
        raise ValueError(_("hands must be one of {allowed}, not {given!r}", allowed=", ".join(HANDS), given=hands))
    return hands
