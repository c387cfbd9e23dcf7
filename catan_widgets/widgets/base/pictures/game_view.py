"""The picture of a session's current position: it follows the session, and reports what was pressed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ipywidgets import Widget
from traitlets import Bunch, Unicode

from catan_widgets.engine.moves import Dice, MarketDie, Outcome, Spin, Spun
from catan_widgets.render.layout import Target
from catan_widgets.render.picture import game_picture
from catan_widgets.render.shapes import Scene, Shapes
from catan_widgets.render.table.play import Chance, Hit
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.pictures.motion import Movement
from catan_widgets.widgets.base.pictures.picture import PictureView
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.words.move_words import places_of


class GameView(PictureView):
    """A picture of a session's game; several views of one session show the same position.

    Args:
        session: the session to follow.
        theme: ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: in pixels.
        traits: those of a subclass.

    Raises:
        ValueError: for an unknown theme or orientation, or a width that is not positive.

    ``viewer`` is the seat whose cards are shown, or None to show everybody's; call ``redraw`` after setting it.

    This ``__init__`` composes the view: a subclass sets its own values before it calls it, and makes the widgets that
    it keeps permanently in ``make_parts``.
    """

    orientation = Unicode("flat")

    def __init__(
        self,
        session: Session,
        theme: str = "auto",
        orientation: str = "flat",
        width: float = 520,
        **traits: object,
    ) -> None:
        self.session = session
        self.viewer: int | None = None
        self._pictured = session.at, session.game  # what was last shown
        self._width = width
        self._picture = game_picture(session.game.state, theme_of(theme), orientation, width)
        super().__init__(theme=theme, orientation=orientation, **traits)
        self.make_parts()
        self.build()
        self.localize()
        self.observe(self._arrange, ("theme", "orientation"))
        session.observe(self._follow, "revision")

    def make_parts(self) -> None:
        """Makes the widgets that the view keeps permanently, before its first picture."""

    def compose(self) -> tuple[Widget, ...]:
        """Only the picture, without controls."""
        return self.picture, self.status

    def make_scene(self) -> Scene:
        """The current position, with the last move and the choices highlighted."""
        marks = {"changed": self._changed(), "legal": self.offered()}
        return self._picture.scene(self.session.game, marks, self.viewer)

    def movement(self) -> Movement | None:
        """Animates the last move if it rolled dice, turned the arrow, or moved varieties."""
        session, line = self.session, self.session.variation
        at, game = self._pictured
        new = line.moves[at : session.at]
        if not new or line.games[at] is not game or sum(not isinstance(move, Outcome) for move in new) > 1:
            return None
        rolls = any(isinstance(move, Dice | MarketDie) for move in new)
        spins = any(isinstance(move, Spun) for move in new)
        if not (rolls or spins or game.state.rows != session.game.state.rows):
            return None
        spun = [move.section for move in line.moves[:at] if isinstance(move, Spun)]
        return partial(self._coming, rolls, game.state.rows, spun[-1] if spun else None)

    def redraw(self) -> None:
        """Draws the current position, and remembers it: the next animation starts from there."""
        super().redraw()
        self._pictured = self.session.at, self.session.game

    def _coming(self, rolls: bool, rows: Mapping[str, int], section: str | None, share: float) -> Shapes:
        chance = replace(Chance.of(self.session.game), rolled=share if rolls else 1)
        return self._picture.moving(self.session.game.state, chance, share, rows, section, self.viewer)

    def offered(self) -> tuple[str, ...]:
        """The places offered for pressing."""
        return ()

    def depends(self) -> tuple[int, ...]:
        """The position."""
        return (self.session.revision,)

    def targets(self) -> Iterable[Target]:
        """The places offered for pressing."""
        game = self.session.game
        spins = any(type(move) is Spin for move in game.legal_moves())
        return self._picture.targets(game.state, self.offered(), self.viewer, spins)

    def answer(self, hit: Hit) -> None:
        """Answers a press on a place."""

    def pressed(self, x: float, y: float) -> None:
        """Answers with the place under the point, if it is one of those offered."""
        hit = self._picture.hit(self.session.game.state, x, y, self._kinds(), self.viewer)
        if hit is not None:
            self.answer(hit)

    def halt(self) -> None:
        """Makes the session forget the view."""
        with suppress(ValueError):  # creating the view may have failed before it observed the session
            self.session.unobserve(self._follow, "revision")
        super().halt()

    def _kinds(self) -> tuple[str, ...]:
        """The kinds of places offered now."""
        names = self.offered()
        found = {"intersection" if name[-1] in "NS" else "path" for name in names if name[-1].isalpha()}
        return tuple(found | {"hex" for name in names if "," in name and not name[-1].isalpha()})

    def _changed(self) -> tuple[str, ...]:
        """What the last move affected: its places, hexes whose number was rolled, varieties that rose or sank."""
        session = self.session
        if session.at == 0:
            return ()
        move, game = session.variation.moves[session.at - 1], session.game
        if isinstance(move, Dice):
            number = move.first + move.second
            assert game.board is not None  # only games with an island have dice
            return tuple(hex for hex, tile in game.board.hexes.items() if tile.number == number)
        before = session.variation.games[session.at - 1].state.rows
        moved = [str(number) for number, (key, row) in enumerate(game.state.rows.items(), 1) if before[key] != row]
        return (*(place for place in places_of(move) if not place.isdigit()), *moved)

    def _follow(self, change: Bunch) -> None:
        self.redraw()

    def _compose(self) -> None:
        self._begin_picture()
        super()._compose()

    def _arrange(self, change: Bunch) -> None:
        self._begin_picture()
        self.redraw()

    def _begin_picture(self) -> None:
        """Forgets the parts of the last picture that are drawn only once, since the words or colours have changed."""
        self._picture = game_picture(self.session.game.state, theme_of(self.theme), self.orientation, self._width)
