"""The SVG painter: a scene as text that displays itself and loads nothing from outside."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from xml.sax.saxutils import escape

from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.names import named
from catan_widgets.engine.position.state import State
from catan_widgets.engine.typed import typed
from catan_widgets.render.layout import Point, checked_width
from catan_widgets.render.picture import picture
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, Text, placed
from catan_widgets.render.symbols import good
from catan_widgets.render.theme import theme as theme_of

FONT = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"


class SVG(str):
    """An SVG document; a notebook shows the picture.

    >>> SVG("<svg/>")._repr_svg_()
    '<svg/>'
    """

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


@typed
def svg(
    subject: Layout | State | Game,
    theme: str = "light",
    orientation: str = "flat",
    width: float = 700,
    highlight: Mapping[str, Iterable[str]] | None = None,
) -> SVG:
    """The picture of a board, a position or a game, with everything on its table.

    A game also shows the last roll or spin, which a position does not contain. A view of a position shows what its seat
    may see.

    Args:
        subject: a board (complete or partly laid), a state or a game.
        theme: ``"light"``, ``"dark"`` or ``"contrast"``.
        orientation: ``"flat"`` or ``"pointy"`` tops of the hexes.
        width: in pixels; the height follows.
        highlight: places to highlight, by role: ``selected``, ``changed`` or ``legal``. On an island these are hexes,
            intersections and paths; on the market, numbers of varieties; in the row of the seat that decides, colours
            and sides (``left``, ``right``).

    Raises:
        TypeError: for a subject that is none of these.
        ValueError: for an unknown theme, orientation, role or place, or a width that is not positive.

    >>> from catan_widgets.engine.board.board import Board
    >>> svg(Board.variable(seed=1)).startswith("<svg")
    True
    """
    return draw(picture(subject, theme, orientation, width, highlight))


@typed
def icon(kind: str, theme: str = "light", size: float = 24) -> SVG:
    """The symbol of a resource, an ingredient or a card on a round sign, as a small picture for use in text.

    Raises:
        ValueError: if there is no symbol of that kind, or no such theme.

    >>> "<title>grain</title>" in icon("grain")
    True
    """
    size = checked_width(size)
    half, colours = size / 2, theme_of(theme)
    sign = Circle(half, half, half, colours.sign)
    symbol = placed(good(kind), half, half, 0.68 * half, colours.symbols)
    return draw(Scene(Layers((sign, *symbol)), size, size, "none", named(kind), ""))


def draw(scene: Scene) -> SVG:
    """A scene as an SVG document.

    >>> draw(Scene(Layers(), 10, 5, "#ffffff", "Nothing", "")).count("<rect")
    1
    """
    width, height = _number(scene.width), _number(scene.height)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'role="img" font-family="{FONT}" stroke-linecap="round" stroke-linejoin="round">',
        f"<title>{escape(scene.title)}</title>",
    ]
    if scene.description:
        parts.append(f"<desc>{escape(scene.description)}</desc>")
    parts.append(f'<rect width="{width}" height="{height}" fill="{scene.background}"/>')
    for layer in scene.layers:
        for _hand, run in groupby(layer, _style):
            parts += _run(list(run))
    parts.append("</svg>")
    return SVG("\n".join(parts) + "\n")


def _style(shape: Shape) -> tuple[object, ...]:
    """Shapes with the same style can share a group that has it."""
    match shape:
        case Polygon(_points, fill):
            return "polygon", fill
        case Circle(_x, _y, radius, fill):
            return "circle", fill, _number(radius)
        case Line(_points, colour, width):
            return "line", colour, _number(width)
        case Text():
            return "text", shape.colour, _number(shape.size), shape.bold, shape.align


def _run(shapes: list[Shape]) -> Iterator[str]:
    common = _attributes(shapes[0])
    if len(shapes) == 1:
        yield _element(shapes[0], " " + common)
        return
    yield f"<g {common}>" + "".join(_element(shape, "") for shape in shapes) + "</g>"


def _attributes(shape: Shape) -> str:
    match shape:
        case Polygon() | Circle():
            return f'fill="{shape.fill}"'
        case Line(_points, colour, width):
            return f'fill="none" stroke="{colour}" stroke-width="{_number(width)}"'
        case Text():
            weight = ' font-weight="bold"' if shape.bold else ""
            return f'fill="{shape.colour}" font-size="{_number(shape.size)}" text-anchor="{shape.align}"{weight}'


def _element(shape: Shape, attributes: str) -> str:
    match shape:
        case Polygon(points):
            return f'<path{attributes} d="M{_points(points)}z"/>'
        case Line(points):
            if len(points) > 2 and points[0] == points[-1]:
                return f'<path{attributes} d="M{_points(points[:-1])}z"/>'
            return f'<path{attributes} d="M{_points(points)}"/>'
        case Circle(x, y, radius):
            return f'<circle{attributes} cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'
        case Text():
            return f'<text{attributes} x="{_number(shape.x)}" y="{_number(shape.baseline)}">{escape(shape.text)}</text>'


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    """A coordinate, rounded to two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
