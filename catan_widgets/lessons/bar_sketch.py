"""A distribution to sketch: bars that are drawn on the picture, or set with the lists below it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from ipywidgets import Dropdown, Widget
from traitlets import Bunch, Tuple

from catan_widgets.i18n import _
from catan_widgets.lessons.comparison import Exact, Sample
from catan_widgets.lessons.items import HIGHEST, Sketch
from catan_widgets.render.layout import Point, Target
from catan_widgets.render.shapes import Layers, Line, Polygon, Scene, Shape, Text
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.base.a11y import guarded
from catan_widgets.widgets.base.controls import row, show
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE
from catan_widgets.widgets.base.pictures.picture import PictureView

#: The colour of the predicted bars.
PREDICTED = {"light": "#858585", "dark": "#808080", "contrast": "#6e6e6e"}
_WIDTH, _HEIGHT, _BASE, _TOP = 560.0, 260.0, 226.0, 36.0
_EDGE = 12.0  # from the side of the picture to the first bar
_UNSET = ""
_FOOT = 0.015  # of the greatest height: the visible part of a bar of height 0


class SketchInput(PictureView):
    """The bars of a sketch.

    Args:
        item: the distribution to sketch.
        theme: the colours, ``"auto"`` (follows the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    ``heights`` are those of the bars, None for a bar that has not been set yet, and can be observed. ``exact`` and
    ``sample`` are drawn next to them once they are known.
    """

    drags = True

    heights = Tuple()

    def __init__(self, item: Sketch, theme: str = "auto") -> None:
        self.item = item
        self.exact: Mapping[Any, Fraction] | None = None
        self.sample: Mapping[Any, int] | None = None
        self._locked = False
        super().__init__(heights=(None,) * len(item.outcomes), theme=theme)
        self.build()
        self.localize()
        self.observe(lambda _change: self._show(), "heights")

    @property
    def widget(self) -> SketchInput:
        """What is put on the page."""
        return self

    @property
    def given(self) -> str:
        """The heights as text, separated by commas, with nothing for a bar that has not been set; empty if none has."""
        told = ["" if height is None else str(height) for height in self.heights]
        return ",".join(told) if any(told) else ""

    @given.setter
    def given(self, value: str) -> None:
        self.heights = self.item.read(value) if value else (None,) * len(self.item.outcomes)

    def lock(self, locked: bool) -> None:
        """Locks or unlocks it."""
        self._locked = locked
        self.allow_drags(not locked)
        self._lock_boxes()
        self.show_meaning()

    def compare(self, exact: Exact | None, sample: Sample | None) -> None:
        """Draws the exact values and those of a simulation next to the bars, or removes them."""
        self.exact = exact if isinstance(exact, Mapping) else None
        self.sample = sample if isinstance(sample, Mapping) else None
        self.redraw()

    def compose(self) -> tuple[Widget, ...]:
        """The picture, and a list of heights for each bar."""
        self.boxes = [self._box(place, outcome) for place, outcome in enumerate(map(str, self.item.outcomes))]
        self.box_row = row(*self.boxes)
        self._lock_boxes()
        return self.picture, self.box_row, self.status

    def make_scene(self) -> Scene:
        """Bars; exact shares as marks across them, shares from counts as narrow bars inside."""
        colours = theme_of(self.theme)
        heights = [height or 0 for height in self.heights]
        total = sum(heights)
        mine = [height / total if total else 0.0 for height in heights]
        exact = [float(p) for p in self.exact.values()] if self.exact else []
        sample = self.sample or {}
        n = sum(sample.values())
        counted = [sample.get(one, 0) / n for one in self.item.outcomes] if n else []
        # While the sketch is open, the bars have their own heights; next to other shares, all use the same scale.
        top = max(max(mine), *exact, *counted) if exact or counted else HIGHEST / total if total else 1.0
        ground: list[Shape] = [Line(((8, _BASE), (_WIDTH - 8, _BASE)), colours.panel_edge, 1.5)]
        bars: list[Shape] = []
        for place, outcome in enumerate(map(str, self.item.outcomes)):
            left, right = self._span(place)
            ground.append(Text((left + right) / 2, _BASE + 16, outcome, 14, colours.text))
            if not (exact or counted):
                ground.append(_bar(left, right, 1.0, colours.panel))
            if self.heights[place] is None:
                ground.append(Text((left + right) / 2, _BASE - 12, "–", 16, colours.text))
            else:
                bars.append(_bar(left, right, max(mine[place] / top, _FOOT), PREDICTED[colours.name]))
        marks: list[Shape] = []
        for place, share in enumerate(counted):
            left, right = self._span(place)
            inset = 0.3 * (right - left)
            marks.append(_bar(left + inset - 2, right - inset + 2, share / top, colours.background))
            marks.append(_bar(left + inset, right - inset, share / top, SAMPLE[colours.name]))
        for place, share in enumerate(exact):
            left, right = self._span(place)
            y = _level(share / top)
            marks.append(Line(((left - 2, y), (right + 2, y)), colours.background, 8))
            marks.append(Line(((left - 2, y), (right + 2, y)), EXACT[colours.name], 4))
        if exact or counted:
            ground += self._key(colours, bool(exact), bool(counted))
        layers = Layers(tuple(ground), pieces=tuple(bars), marks=tuple(marks))
        return Scene(layers, _WIDTH, _HEIGHT, colours.background, _("Sketch"), self._told())

    def _told(self) -> str:
        """The bars in words: their shares, or, while some have not been set, the heights so far."""
        missing = self.item.missing(self.heights)
        if len(missing) == len(self.heights):
            return _("no bar yet")
        if not missing and any(self.heights):
            return self.item.shown(self.heights)
        told = ", ".join(
            _("{outcome}: {height}", outcome=one, height=height)
            for one, height in zip(self.item.outcomes, self.heights, strict=True)
            if height is not None
        )
        return _("{told}; not set: {missing}", told=told, missing=", ".join(missing)) if missing else told

    def _key(self, colours: Theme, exact: bool, counted: bool) -> list[Shape]:
        """What the colours mean."""
        entries = [(PREDICTED, _("your prediction")), (EXACT, _("exact"))][: 1 + exact]
        entries += [(SAMPLE, _("simulated"))] if counted else []
        shapes: list[Shape] = []
        for place, (shade, word) in enumerate(entries):
            x = 14 + 150 * place
            shapes.append(Polygon(((x, 8), (x + 12, 8), (x + 12, 20), (x, 20)), shade[colours.name]))
            shapes.append(Text(x + 18, 14, word, 13, colours.text, bold=False, align="start"))
        return shapes

    def targets(self) -> Iterator[Target]:
        """The whole area of the bars, while they can be set."""
        if not self._locked:
            yield _EDGE, 0, _WIDTH - _EDGE, _BASE

    def dragged(self, points: Sequence[Point]) -> None:
        """A stroke sets each bar it crosses to the height of the crossing, however far apart its points are."""
        if self._locked:
            return
        heights = list(self.heights)
        for (x, y), (to_x, to_y) in pairwise((points[0], *points)):
            for place in range(len(heights)):
                middle = self._middle(place)
                if min(x, to_x) < middle < max(x, to_x):
                    heights[place] = _height(y + (to_y - y) * (middle - x) / (to_x - x))
            here = int((to_x - _EDGE) // self._step)
            if 0 <= here < len(heights):
                heights[here] = _height(to_y)
        self.heights = tuple(heights)

    @property
    def _step(self) -> float:
        return (_WIDTH - 2 * _EDGE) / len(self.item.outcomes)

    def _middle(self, place: int) -> float:
        return _EDGE + self._step * (place + 0.5)

    def _span(self, place: int) -> tuple[float, float]:
        """The left and right edge of a bar."""
        return self._middle(place) - 0.4 * self._step, self._middle(place) + 0.4 * self._step

    def _box(self, place: int, outcome: str) -> Dropdown:
        box = Dropdown(
            value=_listed(self.heights[place]),
            options=[("–", _UNSET), *((str(height), height) for height in range(HIGHEST + 1))],
            description=outcome,
            layout={"width": "82px", "margin": "2px 4px 2px 0"},
            style={"description_width": "24px"},
        )
        box.add_class("catan-bar")
        box.observe(partial(self._chosen, place), "value")
        return box

    @guarded
    def _chosen(self, place: int, change: Bunch) -> None:
        height = None if change.new == _UNSET else change.new
        self.heights = (*self.heights[:place], height, *self.heights[place + 1 :])

    def _lock_boxes(self) -> None:
        show(self.box_row, not self._locked)
        for box in self.boxes:
            box.disabled = self._locked

    def _show(self) -> None:
        for box, height in zip(self.boxes, self.heights, strict=True):
            box.value = _listed(height)
        self.redraw()


def _listed(height: int | None) -> int | str:
    """The entry for a height in its list, where None would mean no choice at all."""
    return _UNSET if height is None else height


def _height(y: float) -> int:
    """The height of a bar that ends at this point."""
    return min(max(round(HIGHEST * (_BASE - y) / (_BASE - _TOP)), 0), HIGHEST)


def _level(share: float) -> float:
    return _BASE - share * (_BASE - _TOP)


def _bar(left: float, right: float, share: float, fill: str) -> Polygon:
    y = _level(share)
    return Polygon(((left, y), (right, y), (right, _BASE), (left, _BASE)), fill)
