"""Set up a position for discussion with clicks and ordinary controls; the engine says whether it is possible."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import deepcopy
from html import escape
from typing import Any

from ipywidgets import HTML, Tab, Textarea, ToggleButtons, VBox, Widget
from traitlets import Bunch, Unicode

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.names import named
from catan_widgets.engine.position.state import State
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.layout import Target
from catan_widgets.render.picture import game_picture
from catan_widgets.render.shapes import Scene
from catan_widgets.render.table.play import Place
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, button, dropdown, once, row, show, side_box, silent, text_box
from catan_widgets.widgets.base.copy_button import CopyButton
from catan_widgets.widgets.base.pictures.picture import ORIENTATION_NAMES, PictureView
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present
from catan_widgets.widgets.base.words.prompts import prompt, refusals
from catan_widgets.widgets.base.words.signs import style
from catan_widgets.widgets.position.draft import KINDS, Draft, draft_of
from catan_widgets.widgets.position.fields import Fields

# How far from a piece, in board units, a press that removes it may be, by the kind of its place.
_REMOVED = (("site", 0.2), ("intersection", 0.3), ("path", 0.3), ("site", 0.45))


class PositionEditor(PictureView):
    """A position to set up, piece by piece and card by card.

    What you enter stays even while it breaks a rule; the editor then shows the rule and what breaks it.

    Args:
        rules: ``"base"``, ``"market"`` or ``"edition"``.
        players: the number of seats.
        seed: for the island; by default a random one.
        board: an island to use instead of one from the seed; or a game on it, or its session.
        game: a `Game`, or the session of one, whose position to start from, instead of an empty one.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: the width of the picture in pixels.
        done: called with the game to play from here, or with None to leave everything as it was.
        options: as for `Game.new`: ``preset``, ``start``, ``data``, and individual options of the rules.

    Raises:
        ValueError: for any unknown choice, or a board that does not fit the rules.
        TypeError: if the game is not a game.

    ``game`` is the game that starts at the position, or None while the rules refuse it; ``value`` is the position as
    text, which `Game.setup` can read from a file.

    >>> editor = PositionEditor(players=3, seed="10b-monday")
    >>> editor.tool_control.value = "road"
    >>> editor.put("0,0NE")
    >>> editor.game is None, "B-51" in editor.verdict.value
    (True, True)
    """

    orientation = Unicode("flat")

    @typed
    def __init__(
        self,
        rules: str = "base",
        players: int = 4,
        seed: Seed | None = None,
        board: Board | OnIsland | Session | None = None,
        game: Game | Session | None = None,
        theme: str = "auto",
        orientation: str = "flat",
        width: float = 520,
        done: Callable[[Game | None], None] | None = None,
        **options: Any,
    ) -> None:
        game = Game.new(rules, players, seed, board=present(board), **options) if game is None else present(game)
        self._width, self._done = width, done
        self._first = Game(game.state)
        self.tool, self._text, self._tab = "settlement", "", 0
        self._begin(self._first)
        self._picture = game_picture(game.state, theme_of(theme), orientation, width)
        super().__init__(theme=theme, orientation=orientation)
        self.build()
        self.add_class("catan-play")
        self.localize()
        self.observe(self._arrange, ("theme", "orientation"))

    def _begin(self, game: Game) -> None:
        self.draft: Draft = draft_of(game)
        self._earlier: list[dict[str, Any]] = []
        self.seat = 0
        self.place: Place | None = None
        colours = game.state.game_setup.names.get("colour", ())
        self.colour = next(iter(colours), "")
        self._try()

    # --- public interface ----------------------------------------------------------------------------
    @property
    def value(self) -> str:
        """The position as entered so far, as TOML text."""
        return self.draft.text()

    def put(self, place: Any) -> None:
        """Uses the chosen tool for the chosen seat at a place, just as pressing it does.

        Args:
            place: the name of an intersection, a path or a hex; for a production site ``"0,0 0,0N"``; in the edition
                the row and the number of the tile, -1 for the free left end.

        Raises:
            ValueError: if there is nothing for the tool to do there.
        """
        self._change(lambda: self.draft.put(self.tool, self.seat, place, self.colour))

    def take(self, text: str) -> None:
        """Loads the position that a text describes.

        Raises:
            NotationError: if it is not TOML; ValueError if the position is impossible; nothing changes then.
        """
        state = State.parse(text)
        if state.viewer is not None:
            raise ValueError(_("this is only what one seat sees; a game needs the whole position"))
        if state.game_setup == self.draft.game_setup:
            self._change(lambda: self.draft.replace(draft_of(Game(state)).data))
            return
        if self._done is not None:
            raise ValueError(
                _("This position belongs to a different game: rules, board, players or options are not the same.")
            )
        self._first = Game(state)
        self._begin(self._first)
        self._picture = game_picture(state, theme_of(self.theme), self.orientation, self._width)
        self.compose_again()

    # --- the picture ---------------------------------------------------------------------------------
    def make_scene(self) -> Scene:
        """The position as entered so far, with the place in the list highlighted."""
        marked: list[Place] = [] if self.place is None else [self.place]
        if self.draft.board is None:
            return self._picture.scene(self.draft, {"legal": self.draft.ends(self.tool), "selected": marked})
        return self._picture.scene(self.draft, {"selected": [str(name).split()[-1] for name in marked]})

    def targets(self) -> Iterator[Target]:
        """Where the tool can be used."""
        draft = self.draft
        seats = range(draft.players) if draft.board is None else (self.seat,)
        places = [place for seat in seats for _word, place in draft.places(self.tool, seat)]
        if draft.board is None:
            return self._picture.targets(draft, places)
        return self._picture.targets(draft, dict.fromkeys(place.split()[0] for place in places))

    def pressed(self, x: float, y: float) -> None:
        """Uses the tool at the place under the point."""
        if self.draft.board is None:
            place = self._picture.place(self.draft, "tile", x, y)
            if isinstance(place, tuple):
                self._choose_seat(place[0])
        elif self.tool == "remove":
            standing = self.draft.standing()
            near = (self._picture.place(self.draft, kind, x, y, tolerance) for kind, tolerance in _REMOVED)
            place = next((name for name in near if name in standing), None)
        else:
            place = self._picture.place(self.draft, KINDS[self.tool], x, y)
        if place is None:
            self.status.reply(_("There is no room for it there."))
        else:
            self.put(place)

    # --- building ------------------------------------------------------------------------------------
    def compose(self) -> tuple[Widget, ...]:
        """The tools next to the picture, and below it everything that has no place on it."""
        draft = self.draft
        self.style_sheet = HTML(style(theme_of(self.theme), draft.game_setup))
        self.style_sheet.layout.display = "none"
        self.verdict = text_box()
        self.fields = Fields(draft, self._edit)
        self.undo_button = button(_("Undo"), self._undo, _("Undo the last change"))
        self.clear_button = button(_("Clear"), self._clear, _("Remove all pieces"))
        self.back_button = button(_("Reset"), self._back, _("Go back to the position you started from"))
        self.play_button = button(_("Play from here"), self._play, _("Continue from this position"), "primary")
        self.cancel_button = button(_("Cancel"), self._cancel, _("Leave the game as it was"))
        for control in (self.play_button, self.cancel_button):
            show(control, self._done is not None)
        side = side_box(
            *(row(self.play_button, self.cancel_button), *self._tools()),
            *(row(self.undo_button, self.clear_button, self.back_button), self.fields.turn, self.verdict),
            *self._looks(),
        )
        self.picture.layout.flex, self.picture.layout.max_width = "3 1 400px", f"{round(self._width)}px"
        self._compose_tabs()
        self._try()  # in the words of the language
        self._show()
        return self.style_sheet, beside(self.picture, side), self.status, self.tabs

    def _looks(self) -> tuple[Widget, ...]:
        if self._done is not None:  # they belong to the surrounding game
            return ()
        orientations = [(_(word), value) for value, word in ORIENTATION_NAMES.items()]
        self.orientation_control = dropdown(_("hexes"), orientations, self.orientation)
        self.orientation_control.observe(self._orientation_chosen, "value")
        show(self.orientation_control, self.draft.board is not None)
        return self.theme_control, self.orientation_control, self.language_control

    def _tools(self) -> tuple[Widget, ...]:
        draft = self.draft
        tools = [(word, name) for name, word in draft.tools.items()]
        self.tool_control = ToggleButtons(
            options=tools, value=self.tool, tooltips=[word for word, _name in tools], style={"button_width": "auto"}
        )
        seats = [(draft.game_setup.seat_name(seat), seat) for seat in range(draft.players)]
        self.seat_control = dropdown(_("pieces of"), seats, self.seat)
        colours = [(named(colour), colour) for colour in draft.game_setup.names.get("colour", ())]
        self.colour_control = dropdown(_("colour"), colours, self.colour if colours else None)
        show(self.colour_control, bool(colours))
        self.place_control = dropdown(_("place"), [], None)
        self.put_button = once(button(_("Do it there"), self._put, _("Use the tool at the place selected in the list")))
        self.tool_control.observe(self._tool_chosen, "value")
        self.seat_control.observe(self._seat_chosen, "value")
        self.colour_control.observe(self._colour_chosen, "value")
        self.place_control.observe(self._place_chosen, "value")
        place = row(self.place_control, self.put_button)
        return self.tool_control, self.seat_control, self.colour_control, place

    def _compose_tabs(self) -> None:
        self.text_control = Textarea(
            description=_("position"),
            value=self._text,
            placeholder=_("Press “Write”, or paste a position here and press “Apply”."),
            continuous_update=False,
            layout={"width": "98%", "height": "190px"},
        )
        self.text_control.observe(self._text_changed, "value")
        self.write_button = button(_("Write"), self._write, _("Write the position in the box"))
        self.take_button = button(_("Apply"), self._take, _("Set up the position in the box"))
        self.copy_button = CopyButton(self.value, self.status)
        text = VBox((row(self.write_button, self.take_button, self.copy_button), self.text_control))
        fields = self.fields
        parts = {_("Cards in hand"): fields.hands, _("Development"): fields.cards, _("Market"): fields.market}
        shown = {title: part for title, part in {**parts, _("As text"): text}.items() if part is not None}
        self.tabs = Tab(tuple(shown.values()), selected_index=min(self._tab, len(shown) - 1))
        self.tabs.titles = tuple(shown)
        self.tabs.observe(self._tab_chosen, "selected_index")

    # --- changing ------------------------------------------------------------------------------------
    def _change(self, change: Callable[[], object]) -> None:
        """Makes a change completely or not at all, and shows the engine's verdict on it."""
        before = deepcopy(self.draft.data)
        try:
            told = change()
        except Exception:
            self.draft.replace(before)
            raise
        self._earlier.append(before)
        self._refresh(told if isinstance(told, str) else "")

    @guarded
    def _edit(self, change: Callable[[], object]) -> None:
        self._change(change)

    def _refresh(self, told: str = "") -> None:
        self._try()
        self._show()
        self.redraw()
        verdict = _("The position can be played.") if self.game is not None else _("The position is not possible yet.")
        self.status.say(f"{told} {verdict}".strip())

    def _show(self) -> None:
        """Updates all controls to match the position."""
        self.verdict.value = self._verdict
        self.play_button.disabled = self.game is None
        self.undo_button.disabled = not self._earlier
        self.copy_button.text = self.value
        self.fields.sync()
        self._show_places()

    def _try(self) -> None:
        """Sets ``game`` to the game that starts at the position, and notes the engine's verdict on it, as HTML."""
        self.game: Game | None = None
        try:
            self.game = self.draft.game()
        except IllegalPosition as error:
            self._verdict = refusals([(_("Not possible yet"), error.refusal)])
        except (ValueError, TypeError) as error:
            self._verdict = f'<p class="catan-failed">{escape(str(error))}</p>'
        else:
            told = escape(prompt(self.game))
            self._verdict = f"<p><b>{escape(_('This position can be played.'))}</b> {told}</p>"
        self._list_places()

    def _list_places(self) -> None:
        """Finds the places where the tool can be used, and forgets the selected one if it is not among them."""
        self._places = tuple(self.draft.places(self.tool, self.seat))
        if self.place not in [place for _word, place in self._places]:
            self.place = None

    def _show_places(self) -> None:
        with silent(self.place_control, self._place_chosen):
            options = ((_("none"), ""), *self._places)
            if self.place_control.options != options:
                self.place_control.options = options
            self.place_control.value = self.place or ""

    # --- answering -----------------------------------------------------------------------------------
    @guarded
    def _put(self) -> None:
        if self.place is None:
            raise ValueError(_("Choose a place in the list."))
        self.put(self.place)

    @guarded
    def _tool_chosen(self, change: Bunch) -> None:
        self.tool = change.new
        self._list_places()
        self._show_places()
        self.redraw()

    @guarded
    def _seat_chosen(self, change: Bunch) -> None:
        self.seat = change.new
        self._list_places()
        self._show_places()
        self.redraw()

    def _choose_seat(self, seat: int) -> None:
        with silent(self.seat_control, self._seat_chosen):
            self.seat_control.value = self.seat = seat

    @guarded
    def _colour_chosen(self, change: Bunch) -> None:
        self.colour = change.new

    @guarded
    def _place_chosen(self, change: Bunch) -> None:
        self.place = change.new or None
        self.redraw()

    @guarded
    def _orientation_chosen(self, change: Bunch) -> None:
        self.orientation = change.new

    @guarded
    def _undo(self) -> None:
        if self._earlier:
            self.draft.replace(self._earlier.pop())
            self._refresh(_("The last change has been undone."))

    @guarded
    def _clear(self) -> None:
        self._change(self.draft.clear)

    @guarded
    def _back(self) -> None:
        self._change(lambda: self.draft.replace(draft_of(self._first).data))

    @guarded
    def _write(self) -> None:
        self.text_control.value = self.value
        self.status.say(_("The position is in the box; copy it to keep it."))

    @guarded
    def _take(self) -> None:
        self.take(self.text_control.value)

    def _text_changed(self, change: Bunch) -> None:
        self._text = change.new

    def _tab_chosen(self, change: Bunch) -> None:
        self._tab = change.new or 0

    @guarded
    def _play(self) -> None:
        if self.game is not None and self._done is not None:
            self._done(self.game)

    @guarded
    def _cancel(self) -> None:
        if self._done is not None:
            self._done(None)

    # --- looks ---------------------------------------------------------------------------------------
    def _compose(self) -> None:
        self._begin_picture()
        super()._compose()

    def _arrange(self, change: Bunch) -> None:
        self._begin_picture()
        self.style_sheet.value = style(theme_of(self.theme), self.draft.game_setup)
        if self._done is None:
            self.orientation_control.value = self.orientation
        self.redraw()

    def _begin_picture(self) -> None:
        """Forgets the parts of the last picture that are drawn only once: words, colours or island have changed."""
        self._picture = game_picture(self._first.state, theme_of(self.theme), self.orientation, self._width)
