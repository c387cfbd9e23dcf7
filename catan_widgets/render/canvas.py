"""The ipycanvas painter: draws a scene with few batched calls, sent as one message.

Coordinates are sent as 16-bit whole numbers of an eighth of a pixel, half the size of 32-bit floats; the canvas is
scaled to match. Consecutive shapes with the same brush become one call. Text has no batch call.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import Any

import numpy as np
from ipycanvas import Canvas, MultiCanvas, hold_canvas
from numpy.typing import NDArray

from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import GROUND, Circle, Layers, Line, Polygon, Scene, Text, brush

#: Pixels of the canvas per pixel on the page, for sharp text on dense screens; click coordinates are divided by it.
DENSITY = 2

_GRAIN = 8
_ALL = range(len(Layers._fields))


def multicanvas(width: float, height: float) -> MultiCanvas:
    """An empty canvas with all layers for a scene of this size, shown at this size or as wide as its container."""
    canvas = MultiCanvas(len(_ALL), width=round(width * DENSITY), height=round(height * DENSITY))
    canvas.layout.width = f"{round(width)}px"
    canvas.layout.max_width = "100%"
    canvas.layout.height = "auto"
    return canvas


def paint(scene: Scene, canvas: MultiCanvas, layers: Iterable[int] = _ALL) -> None:
    """Draws the given layers of a scene in one message.

    Args:
        scene: the picture.
        canvas: a canvas made by `multicanvas` for its size.
        layers: numbers of the layers that changed.
    """
    with safe_hold():
        for number in layers:
            _paint_layer(scene, canvas[number], number)


@contextmanager
def safe_hold() -> Iterator[None]:
    """Holds all drawing and sends it in one message; anything drawn before an error is sent too.

    Unlike `hold_canvas` in ipycanvas, it does not keep holding when the block fails.
    """
    failure: BaseException | None = None
    with hold_canvas():
        try:
            yield
        except BaseException as error:
            failure = error
    if failure is not None:
        raise failure


def forget_client(canvas: MultiCanvas) -> None:
    """Call this first when a new page shows a canvas, and then draw everything again.

    ipycanvas remembers which canvas the browser is drawing on, and a new page does not know this.
    """
    canvas._canvas_manager._current_canvas = None


def _paint_layer(scene: Scene, canvas: Canvas, number: int) -> None:
    if number != GROUND:
        canvas.clear()
        if not scene.layers[number]:
            return
    canvas.save()
    canvas.scale(DENSITY / _GRAIN)
    if number == GROUND:
        canvas.fill_style = scene.background
        canvas.fill_rect(0, 0, round(scene.width * _GRAIN) + 1, round(scene.height * _GRAIN) + 1)
    if any(isinstance(shape, Line) for shape in scene.layers[number]):
        canvas.line_cap = canvas.line_join = "round"
    align = ""
    for hand, run in groupby(scene.layers[number], brush):
        shapes = list(run)
        if isinstance(shapes[0], Text) and shapes[0].align != align:
            align = shapes[0].align
            canvas.text_align = "center" if align == "middle" else "left"
        _BRUSHES[hand[0]](canvas, shapes)
    canvas.restore()


def _polygons(canvas: Canvas, shapes: Sequence[Polygon]) -> None:
    points, counts = _corners([shape.points for shape in shapes])
    canvas.fill_styled_polygons(points, _rgb([shape.fill for shape in shapes]), points_per_polygon=counts)


def _circles(canvas: Canvas, shapes: Sequence[Circle]) -> None:
    x, y, radius = (_grains(values) for values in zip(*((s.x, s.y, s.radius) for s in shapes), strict=True))
    if radius.max() < 256:
        radius = radius.astype(np.uint8)
    canvas.fill_styled_circles(x, y, radius, _rgb([shape.fill for shape in shapes]))


def _lines(canvas: Canvas, shapes: Sequence[Line]) -> None:
    canvas.line_width = round(shapes[0].width * _GRAIN)
    points, counts = _corners([shape.points for shape in shapes])
    colours = _rgb([shape.colour for shape in shapes])
    canvas.stroke_styled_line_segments(points, colours, points_per_line_segment=counts)


def _texts(canvas: Canvas, shapes: Sequence[Text]) -> None:
    first = shapes[0]
    canvas.fill_style = first.colour
    canvas.font = f"{'bold ' if first.bold else ''}{round(first.size * _GRAIN)}px sans-serif"
    for shape in shapes:
        canvas.fill_text(shape.text, round(shape.x * _GRAIN), round(shape.baseline * _GRAIN))


_BRUSHES: dict[object, Callable[[Canvas, Any], None]] = {
    "Polygon": _polygons,
    "Circle": _circles,
    "Line": _lines,
    "Text": _texts,
}


def _corners(shapes: Sequence[tuple[Point, ...]]) -> tuple[NDArray[np.int16], NDArray[np.uint8]]:
    counts = np.array([len(points) for points in shapes], dtype=np.uint8)
    return _grains([point for points in shapes for point in points]), counts


def _grains(values: Sequence[float] | Sequence[Point]) -> NDArray[Any]:
    return np.rint(np.asarray(values, dtype=np.float64) * _GRAIN).astype(np.int16)


def _rgb(colours: Sequence[str]) -> NDArray[np.uint8]:
    return np.array([[int(colour[k : k + 2], 16) for k in (1, 3, 5)] for colour in colours], dtype=np.uint8)
