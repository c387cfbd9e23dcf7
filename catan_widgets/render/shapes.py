"""The four shapes that pictures are made of, and the scene that holds them.

Shapes are plain values. A symbol is a tuple of shapes in a box from -1 to 1 that contains names of colours instead of
colours; `placed` puts it into a picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from catan_widgets.render.layout import Point


@dataclass(frozen=True, slots=True)
class Polygon:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A filled circle."""

    x: float
    y: float
    radius: float
    fill: str


@dataclass(frozen=True, slots=True)
class Line:
    """A line through points, with round ends and joints."""

    points: tuple[Point, ...]
    colour: str
    width: float


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text, centred on a point; `size` is the height of its font.

    Args:
        align: ``"middle"``, or ``"start"`` for text that begins at the point.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str
    bold: bool = True
    align: str = "middle"

    @property
    def baseline(self) -> float:
        """The height of the baseline that centres capitals and digits on the point."""
        return self.y + 0.36 * self.size


Shape = Polygon | Circle | Line | Text
Shapes = tuple[Shape, ...]


class Layers(NamedTuple):
    """The shapes of a picture from the bottom up, grouped by what changes together.

    Args:
        ground: laid once and never changed.
        places: frames and dots at places that are offered, selected or changed; they hide no piece.
        pieces: what is on the ground and moves.
        marks: highlights on top of everything.
    """

    ground: Shapes = ()
    places: Shapes = ()
    pieces: Shapes = ()
    marks: Shapes = ()


#: The numbers of the layers.
GROUND, PLACES, PIECES, MARKS = range(len(Layers._fields))


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture as shapes in pixels.

    Args:
        layers: the shapes.
        width, height: size in pixels.
        background: the colour behind everything.
        title: what is shown, in a few words.
        description: text alternative with the important facts.
    """

    layers: Layers
    width: float
    height: float
    background: str
    title: str
    description: str


def placed(shapes: Iterable[Shape], x: float, y: float, size: float, colours: Mapping[str, str]) -> list[Shape]:
    """The shapes of a symbol, put into a picture.

    Args:
        shapes: shapes in the box from -1 to 1 whose colours are names.
        x, y: the centre in the picture.
        size: half the side of the box there.
        colours: the colours for the names.

    >>> placed([Circle(0, -0.5, 0.25, "ink")], 100, 100, 20, {"ink": "#222222"})
    [Circle(x=100, y=90.0, radius=5.0, fill='#222222')]
    """

    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((x + size * px, y + size * py) for px, py in points)

    result: list[Shape] = []
    for shape in shapes:
        match shape:
            case Polygon(points, fill):
                result.append(Polygon(at(points), colours[fill]))
            case Circle(cx, cy, radius, fill):
                result.append(Circle(x + size * cx, y + size * cy, size * radius, colours[fill]))
            case Line(points, colour, width):
                result.append(Line(at(points), colours[colour], size * width))
            case Text(tx, ty, text, height, colour, bold, align):
                result.append(Text(x + size * tx, y + size * ty, text, size * height, colours[colour], bold, align))
    return result


def brush(shape: Shape) -> tuple[object, ...]:
    """What a painter needs for a shape; shapes with the same brush can be drawn in one call."""
    match shape:
        case Line():
            return "Line", round(shape.width, 2)
        case Text():
            return "Text", shape.colour, round(shape.size, 2), shape.bold, shape.align
        case _:
            return (type(shape).__name__,)


def interleaved(groups: Iterable[Sequence[Shape]]) -> list[Shape]:
    """The shapes of groups that do not overlap, reordered so that shapes with the same brush are together.

    The order within a group is kept.

    >>> a, b = Circle(0, 0, 1, "#000000"), Line(((0, 0), (1, 1)), "#000000", 1)
    >>> interleaved([(a, b), (a, b)]) == [a, a, b, b]
    True
    """
    queues = [[(brush(shape), shape) for shape in reversed(group)] for group in groups if group]
    result: list[Shape] = []
    while queues:
        later = Counter(hand for queue in queues for hand, _shape in queue[: -_run(queue)])
        # The brush with the fewest shapes left for later; if equal, the first in alphabetical order.
        best = min((queue[-1][0] for queue in queues), key=lambda hand: (later[hand], repr(hand)))
        for queue in queues:
            while queue and queue[-1][0] == best:
                result.append(queue.pop()[1])
        queues = [queue for queue in queues if queue]
    return result


def _run(queue: Sequence[tuple[object, Shape]]) -> int:
    """How many shapes at the end of a queue have the same brush."""
    return next((n for n, (hand, _shape) in enumerate(reversed(queue)) if hand != queue[-1][0]), len(queue))
