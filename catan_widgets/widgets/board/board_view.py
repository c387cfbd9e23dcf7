"""The view of an island: a picture to click on, and what the engine knows about the chosen place."""

from __future__ import annotations

from collections.abc import Iterator

from ipywidgets import Widget
from traitlets import Any, Bunch, Tuple, Unicode, validate

from catan_widgets.engine.board.island import Layout, OnIsland, island_of
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _
from catan_widgets.render.island.pieces import Standing
from catan_widgets.render.layout import Frame, Target, checked_orientation
from catan_widgets.render.picture import picture
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import beside, dropdown, side_box, silent, text_box
from catan_widgets.widgets.base.pictures.picture import ORIENTATION_NAMES, PictureView
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.subject import present
from catan_widgets.widgets.base.words import labels
from catan_widgets.widgets.base.words.texts import paragraph
from catan_widgets.widgets.board.place_info import place_info


class BoardView(PictureView):
    """An island to look at and to click on, with everything on its table if a game is played there.

    A click on a hex, an intersection or a path selects it, and the panel shows its dots and probabilities; the
    drop-downs next to the picture do the same.

    Args:
        board: the island, complete or partly laid; a game on an island; or the session of such a game (``play.session``
            of a `Play`), which the view follows.
        theme: ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops.
        width: the width of the picture in pixels.

    Raises:
        TypeError: if the board is none of these.
        ValueError: for a game without an island, an unknown theme, orientation or place, or a width that is not
            positive.

    The traits ``board``, ``theme``, ``orientation``, ``selected`` (the name of a place, or ``""``) and ``changed``
    (names of places to highlight) can be observed and set; ``island`` is the island with everything on it now.

    >>> from catan_widgets.engine.board.board import Board
    >>> view = BoardView(Board.variable(seed="10b-monday"))
    >>> view.selected = "0,0N"
    >>> "Intersection 0,0N" in view.info.value
    True
    """

    board = Any()
    orientation = Unicode("flat")
    selected = Unicode("")
    changed = Tuple()

    @typed
    def __init__(
        self,
        board: Layout | OnIsland | Session,
        theme: str = "auto",
        orientation: str = "flat",
        width: float = 520,
    ) -> None:
        self.island = Standing.of(present(board))
        self._frame = Frame(self.island.board.topology, orientation, width)
        self._kind = "hex"
        self._session: Session | None = None  # the one that the view follows
        theme_of(theme)
        super().__init__(board=board, theme=theme, orientation=orientation)
        self.build()
        self.localize()
        self.observe(self._on_board, ("board", "changed"))
        self.observe(self._on_orientation, "orientation")
        self.observe(self._on_selected, "selected")
        self._follow(board)

    @property
    def _layout(self) -> Layout:
        """The island of the board that is set, also while a new one is being set."""
        return island_of(present(self.board))

    def make_scene(self) -> Scene:
        """The island with its pieces and highlights."""
        highlight = {"changed": self.changed, "selected": (self.selected,) if self.selected else ()}
        return picture(present(self.board), self.theme, self.orientation, self._frame.width, highlight)

    def targets(self) -> Iterator[Target]:
        """All hexes, intersections and paths."""
        topology = self.island.board.topology
        return map(self._frame.target, (*topology.hexes, *topology.intersections, *topology.paths))

    def pressed(self, x: float, y: float) -> None:
        """Selects the place under a point; pressing it again, or pressing the sea, clears the selection."""
        found = self._frame.hit(x, y) if y <= self._frame.height else None  # below it there may be a market
        place = found[1] if found else ""
        self.selected = "" if place == self.selected else place

    @typed
    def show(self, board: Layout | OnIsland | Session, changed: tuple[str, ...] = ()) -> None:
        """Shows another island or game, or a later stage of the same one, with places to highlight, in one go."""
        self.unobserve(self._on_board, ("board", "changed"))
        try:
            with self.hold_trait_notifications():
                self.board, self.changed = board, changed
        finally:
            self.observe(self._on_board, ("board", "changed"))
        self._on_board()

    @validate("board")
    def _check_board(self, proposal: Bunch) -> object:
        Standing.of(present(proposal.value))
        return proposal.value

    @validate("orientation")
    def _check_orientation(self, proposal: Bunch) -> object:
        return checked_orientation(proposal.value)

    @validate("selected")
    def _check_selected(self, proposal: Bunch) -> object:
        if proposal.value:
            labels.kind_of(self._layout, proposal.value)
        return proposal.value

    @validate("changed")
    def _check_changed(self, proposal: Bunch) -> object:
        for place in proposal.value:
            labels.kind_of(self._layout, place)
        return proposal.value

    def compose(self) -> tuple[Widget, ...]:
        """The lists of places, the text about the selected one, and how the picture is drawn."""
        kinds = [(_(word), kind) for kind, word in labels.KINDS.items()]
        self.kind_control = dropdown(_("kind of place"), kinds, self._kind)
        self.place_control = dropdown(_("place"), [], None)
        self.place_control.layout.max_width = "100%"  # names of places are long
        self.info = text_box()
        orientations = [(_(word), value) for value, word in ORIENTATION_NAMES.items()]
        self.orientation_control = dropdown(_("hexes"), orientations, self.orientation)
        self.side = side_box(
            *(self.kind_control, self.place_control, self.info),
            *(self.theme_control, self.orientation_control, self.language_control),
        )
        self.kind_control.observe(self._kind_chosen, "value")
        self.place_control.observe(self._place_chosen, "value")
        self.orientation_control.observe(self._orientation_chosen, "value")
        self._show_places()
        self._show_info()
        return beside(self.picture, self.side), self.status

    def _show_places(self) -> None:
        """Updates both drop-downs to match the island and the selected place."""
        with silent(self.kind_control, self._kind_chosen), silent(self.place_control, self._place_chosen):
            if self.selected:
                self._kind = labels.kind_of(self.island.board, self.selected)
            self.kind_control.value = self._kind
            options = ((_("none"), ""), *labels.places(self.island.board, self._kind))
            if self.place_control.options != options:
                self.place_control.options = options
            self.place_control.value = self.selected

    def _show_info(self) -> None:
        if self.selected:
            kind = labels.kind_of(self.island.board, self.selected)
            self.info.value = place_info(self.island, kind, self.selected)
        else:
            self.info.value = paragraph(_("Click a hex, an intersection or a path, or choose one above."))

    def _on_board(self, change: Bunch | None = None) -> None:
        """Draws the differences; places that the new island does not have are no longer selected or highlighted."""
        self.island = Standing.of(present(self.board))
        self._follow(self.board)
        topology = self.island.board.topology
        if topology is not self._frame.topology:
            self._frame = Frame(topology, self.orientation, self._frame.width)
            names = {*topology.hexes, *topology.intersections, *topology.paths}
            self.changed = tuple(place for place in self.changed if place in names)
            self.selected = self.selected if self.selected in names else ""
        self.redraw()
        self._show_places()
        self._show_info()

    def _on_selected(self, change: Bunch) -> None:
        self.redraw()
        self._show_places()
        self._show_info()
        if self.selected:
            island = self.island.board
            place = labels.label(island, labels.kind_of(island, self.selected), self.selected)
            self.status.say(_("Selected: {place}.", place=place))
        else:
            self.status.say(_("Nothing is selected."))

    def _on_orientation(self, change: Bunch) -> None:
        self._frame = Frame(self.island.board.topology, change.new, self._frame.width)
        self.orientation_control.value = change.new
        self.redraw()

    def _follow(self, subject: object) -> None:
        """Follows this session, or no session any more."""
        session = subject if isinstance(subject, Session) else None
        if session is not self._session:
            if self._session is not None:
                self._session.unobserve(self._on_board, "revision")
            if session is not None:
                session.observe(self._on_board, "revision")
            self._session = session

    def halt(self) -> None:
        """Has the session forget the view."""
        self._follow(None)
        super().halt()

    @guarded
    def _kind_chosen(self, change: Bunch) -> None:
        self._kind = change.new
        self.selected = ""
        self._show_places()

    @guarded
    def _place_chosen(self, change: Bunch) -> None:
        self.selected = change.new

    @guarded
    def _orientation_chosen(self, change: Bunch) -> None:
        self.orientation = change.new
