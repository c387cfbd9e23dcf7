"""The picture of the market alone, with the die that lifts a variety."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ipywidgets import Widget
from traitlets import Int, Tuple

from catan_widgets.engine.ruleset import RuleSet
from catan_widgets.i18n import _
from catan_widgets.render.dice import die
from catan_widgets.render.market import market_scene, variety_at
from catan_widgets.render.shapes import Scene
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.picture import PictureView

_DIE = 16.0


class MarketView(PictureView):
    """The market to press on.

    Args:
        ruleset: the rule data.
        rows: the row of each variety, 0 for the bottom.
        answer: called with the number of a variety whose column was pressed.
        theme: ``"light"``, ``"dark"`` or ``"contrast"``.
        width: in pixels.
    """

    rows = Tuple()
    #: What the die shows; 0 while it was not rolled.
    face = Int(0)
    legal = Tuple()
    changed = Tuple()

    def __init__(
        self, ruleset: RuleSet, rows: dict[str, int], answer: Callable[[int], None], theme: str, width: float = 560
    ) -> None:
        self.ruleset, self._keys, self._answer, self._width = ruleset, tuple(rows), answer, width
        super().__init__(theme=theme, rows=tuple(rows.values()))
        self.build()
        self.speak()

    def compose(self) -> tuple[Widget, ...]:
        """The picture alone; the lab has the controls."""
        return (self.picture,)

    def show(self, rows: tuple[int, ...], face: int = 0, legal: tuple[int, ...] = (), changed: tuple = ()) -> None:
        """Shows the market: where each variety stands, what may be pressed, what has moved."""
        self.rows, self.face, self.legal, self.changed = rows, face, legal, changed
        self.redraw()

    def make_scene(self) -> Scene:
        """The market, and under the rewards the die."""
        colours = theme_of(self.theme)
        rows = dict(zip(self._keys, self.rows, strict=True))
        scene = market_scene(self.ruleset, rows, colours, self._width, self.legal, self.changed)
        if not self.face:
            return scene
        ground, bars, marks = scene.layers
        shapes = die(self.face, 0.1 * self._width, scene.height - 1.6 * _DIE, _DIE, colours)
        told = _("The die of the market shows {face}.", face=self.face)
        return replace(scene, layers=(ground, (*bars, *shapes), marks), description=f"{scene.description} {told}")

    def pressed(self, x: float, y: float) -> None:
        """Answers with the variety whose column is under the point."""
        number = variety_at(self.ruleset, x, y, self._width)
        if number is not None:
            self._answer(number)
