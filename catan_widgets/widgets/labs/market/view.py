"""The picture of the market by itself, with the die that lifts a variety."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from ipywidgets import Widget
from traitlets import Int, Tuple

from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _
from catan_widgets.render.chance.dice import die
from catan_widgets.render.layout import Target
from catan_widgets.render.shapes import Scene, Shape, Shapes
from catan_widgets.render.table.market import (
    between,
    column_box,
    die_point,
    market_bars,
    market_scene,
    variety_at,
)
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.pictures.motion import Movement
from catan_widgets.widgets.base.pictures.picture import PictureView

_DIE = 16.0


class MarketView(PictureView):
    """A market that you can press on.

    Args:
        ruleset: the rule data.
        rows: the row of each variety, 0 for the bottom.
        answer: called with the number of a variety whose column was pressed.
        theme: ``"auto"`` (as the page), ``"light"``, ``"dark"`` or ``"contrast"``.
        width: in pixels.
    """

    rows = Tuple()
    #: What the die shows; 0 if it has not been rolled.
    face = Int(0)
    legal = Tuple()
    changed = Tuple()

    def __init__(
        self, ruleset: RuleSet, rows: dict[str, int], answer: Callable[[int], None], theme: str, width: float = 560
    ) -> None:
        self.ruleset, self._keys, self._answer, self._width = ruleset, tuple(rows), answer, width
        self._pictured = tuple(rows.values()), 0  # the rows and the face that were last shown
        super().__init__(theme=theme, rows=tuple(rows.values()))
        self.build()
        self.localize()

    def compose(self) -> tuple[Widget, ...]:
        """Only the picture; the lab has the controls."""
        return (self.picture,)

    def show(
        self, rows: tuple[int, ...], face: int = 0, legal: tuple[int, ...] = (), changed: tuple[int, ...] = ()
    ) -> None:
        """Shows the market: where each variety is, what can be pressed, what has moved."""
        self.rows, self.face, self.legal, self.changed = rows, face, legal, changed
        self.redraw()

    def make_scene(self) -> Scene:
        """The market, and the die below the rewards."""
        colours = theme_of(self.theme)
        scene = market_scene(self.ruleset, self._named(self.rows), colours, self._width, self.legal, self.changed)
        if not self.face:
            return scene
        layers = scene.layers._replace(pieces=(*scene.layers.pieces, *self._die()))
        told = _("The market die shows {face}.", face=self.face)
        return replace(scene, layers=layers, description=f"{scene.description} {told}")

    def movement(self) -> Movement | None:
        """Bars sink and rise to their rows, and a die that has just been rolled tumbles."""
        rows, face = self._pictured
        if (self.rows, self.face or face) == (rows, face):
            return None
        before, now, rolls = self._named(rows), self._named(self.rows), self.face and not face
        colours = theme_of(self.theme)

        def coming(share: float) -> Shapes:
            bars = market_bars(self.ruleset, between(before, now, share), colours, self._width)
            return (*bars, *(self._die(share if rolls else 1) if self.face else ()))

        return coming

    def redraw(self) -> None:
        """Draws the market, and remembers it: the next animation starts from there."""
        super().redraw()
        self._pictured = self.rows, self.face

    def _named(self, rows: tuple[int, ...]) -> dict[str, int]:
        return dict(zip(self._keys, rows, strict=True))

    def _die(self, rolled: float = 1) -> list[Shape]:
        return die(self.face, *die_point(self.ruleset, self._width, _DIE), _DIE, theme_of(self.theme), rolled)

    def targets(self) -> Iterator[Target]:
        """The columns of the varieties that may be chosen."""
        return (column_box(self.ruleset, number, self._width) for number in self.legal)

    def pressed(self, x: float, y: float) -> None:
        """Answers with the variety whose column is under the point."""
        number = variety_at(self.ruleset, x, y, self._width)
        if number is not None:
            self._answer(number)
