"""A distribution to sketch: bars that are set by a press on the picture, or by the boxes below it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from ipywidgets import BoundedIntText, Widget
from traitlets import Tuple

from catan_widgets.i18n import _
from catan_widgets.lessons.items import HIGHEST, Sketch
from catan_widgets.render.shapes import Layers, Line, Polygon, Scene, Shape, Text
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of
from catan_widgets.widgets.a11y import guarded
from catan_widgets.widgets.lab_chart import EXACT, SAMPLE
from catan_widgets.widgets.parts import row, show
from catan_widgets.widgets.picture import PictureView

#: The colour of the bars that were predicted.
PREDICTED = {"light": "#858585", "dark": "#808080", "contrast": "#6e6e6e"}
_WIDTH, _HEIGHT, _BASE, _TOP = 560.0, 260.0, 226.0, 36.0


class SketchEntry(PictureView):
    """The bars of a sketch.

    Args:
        item: the distribution that is asked for.
        theme: the colours, ``"auto"`` (as the page), ``"light"``, ``"dark"`` or ``"contrast"``.

    ``heights`` are those of the bars, and can be observed. ``exact`` and ``sample`` are drawn beside them once known.
    """

    heights = Tuple()

    def __init__(self, item: Sketch, theme: str = "auto") -> None:
        self.item = item
        self.exact: Mapping[object, Fraction] | None = None
        self.sample: Mapping[object, int] | None = None
        self._locked = False
        super().__init__(heights=(0,) * len(item.outcomes), theme=theme)
        self.build()
        self.speak()
        self.observe(lambda _change: self._show(), "heights")

    @property
    def widget(self) -> SketchEntry:
        """What is put on the page."""
        return self

    @property
    def given(self) -> str:
        """The heights as text, with commas between them; nothing as long as there is no bar."""
        return ",".join(map(str, self.heights)) if any(self.heights) else ""

    @given.setter
    def given(self, value: str) -> None:
        self.heights = self.item.read(value) if value else (0,) * len(self.item.outcomes)

    def lock(self, locked: bool) -> None:
        """Closes or opens it."""
        self._locked = locked
        self._lock_boxes()

    def compare(self, exact: Mapping[object, Fraction] | None, sample: Mapping[object, int] | None) -> None:
        """Draws the exact values and those of a simulation beside the bars, or takes them away."""
        self.exact, self.sample = exact, sample
        self.redraw()

    def compose(self) -> tuple[Widget, ...]:
        """The picture, and a box for each bar."""
        self.boxes = [self._box(place, outcome) for place, outcome in enumerate(map(str, self.item.outcomes))]
        self.box_row = row(*self.boxes)
        self._lock_boxes()
        return self.picture, self.box_row, self.status

    def make_scene(self) -> Scene:
        """Bars; exact shares as marks across them, counted ones as slim bars within."""
        colours = theme_of(self.theme)
        total = sum(self.heights)
        mine = [height / total if total else 0.0 for height in self.heights]
        exact = [float(p) for p in self.exact.values()] if self.exact else []
        n = sum(self.sample.values()) if self.sample else 0
        counted = [self.sample.get(one, 0) / n for one in self.item.outcomes] if n else []
        # While the sketch is open the bars have their own heights; beside other shares all are to one scale.
        top = max(max(mine), *exact, *counted) if exact or counted else HIGHEST / total if total else 1.0
        ground: list[Shape] = [Line(((8, _BASE), (_WIDTH - 8, _BASE)), colours.panel_edge, 1.5)]
        bars: list[Shape] = []
        for place, outcome in enumerate(map(str, self.item.outcomes)):
            left, right = self._span(place)
            ground.append(Text((left + right) / 2, _BASE + 16, outcome, 14, colours.text))
            if not (exact or counted):
                ground.append(_bar(left, right, 1.0, colours.panel))
            bars.append(_bar(left, right, mine[place] / top, PREDICTED[colours.name]))
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
        told = self.item.shown(self.heights) if total else _("no bar yet")
        layers = Layers(tuple(ground), pieces=tuple(bars), marks=tuple(marks))
        return Scene(layers, _WIDTH, _HEIGHT, colours.background, _("Sketch"), told)

    def _key(self, colours: Theme, exact: bool, counted: bool) -> list[Shape]:
        """What the colours stand for."""
        entries = [(PREDICTED, _("your prediction")), (EXACT, _("exact"))][: 1 + exact]
        entries += [(SAMPLE, _("simulated"))] if counted else []
        shapes: list[Shape] = []
        for place, (shade, word) in enumerate(entries):
            x = 14 + 150 * place
            shapes.append(Polygon(((x, 8), (x + 12, 8), (x + 12, 20), (x, 20)), shade[colours.name]))
            shapes.append(Text(x + 18, 14, word, 13, colours.text, bold=False, align="start"))
        return shapes

    def pressed(self, x: float, y: float) -> None:
        """A press sets the bar below it to that height."""
        if self._locked:
            return
        for place in range(len(self.heights)):
            left, right = self._span(place)
            if left - 3 <= x <= right + 3:
                level = round(HIGHEST * (_BASE - y) / (_BASE - _TOP))
                self._set(place, min(max(level, 0), HIGHEST))

    def _span(self, place: int) -> tuple[float, float]:
        """From where to where a bar goes."""
        step = (_WIDTH - 24) / len(self.item.outcomes)
        return 12 + step * (place + 0.1), 12 + step * (place + 0.9)

    def _box(self, place: int, outcome: str) -> BoundedIntText:
        box = BoundedIntText(
            value=self.heights[place],
            min=0,
            max=HIGHEST,
            description=outcome,
            layout={"width": "82px", "margin": "2px 4px 2px 0"},
            style={"description_width": "24px"},
        )
        box.observe(partial(self._typed, place), "value")
        return box

    @guarded
    def _typed(self, place: int, change) -> None:
        self._set(place, change.new)

    def _set(self, place: int, height: int) -> None:
        self.heights = (*self.heights[:place], height, *self.heights[place + 1 :])

    def _lock_boxes(self) -> None:
        show(self.box_row, not self._locked)
        for box in self.boxes:
            box.disabled = self._locked

    def _show(self) -> None:
        for box, height in zip(self.boxes, self.heights, strict=True):
            if box.value != height:
                box.value = height
        self.redraw()


def _level(share: float) -> float:
    return _BASE - share * (_BASE - _TOP)


def _bar(left: float, right: float, share: float, fill: str) -> Polygon:
    y = _level(share)
    return Polygon(((left, y), (right, y), (right, _BASE), (left, _BASE)), fill)
