"""The drawn symbols, as shapes in a box from -1 to 1 (y down) whose colours are names of a theme's `symbols`.

They are few points each, because a whole board of them is sent to the browser at every redraw.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin

from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Line, Polygon, Shape, Shapes

#: The widths of lines in symbols; few, so that lines of many symbols are drawn together.
_THIN, _THICK = 0.1, 0.2


def _quad(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0) -> tuple[Point, ...]:
    """The corners of a regular polygon; the first points up, turned clockwise by a share `turn` of a full turn.

    >>> ring(0, 0, 1, 4)[1]
    (1.0, 0.0)
    """
    angles = [2 * pi * (k / corners + turn) for k in range(corners)]
    return tuple((round(x + radius * sin(a), 4), round(y - radius * cos(a), 4)) for a in angles)


def _moved(shapes: Shapes, dx: float, dy: float, size: float = 1) -> Shapes:
    def at(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple((dx + size * x, dy + size * y) for x, y in points)

    result: list[Shape] = []
    for shape in shapes:
        match shape:
            case Polygon(points, fill):
                result.append(Polygon(at(points), fill))
            case Circle(x, y, radius, fill):
                result.append(Circle(dx + size * x, dy + size * y, size * radius, fill))
            case Line(points, colour, width):
                result.append(Line(at(points), colour, width))
    return tuple(result)


_FIR: Shapes = (
    Line(((0, 0.6), (0, 0.95)), "bark", _THICK),
    Polygon(((0, -1), (0.62, 0.02), (0.3, 0.02), (0.78, 0.72), (-0.78, 0.72), (-0.3, 0.02), (-0.62, 0.02)), "leaf"),
    Polygon(((0, -1), (0, 0.72), (-0.78, 0.72), (-0.3, 0.02), (-0.62, 0.02)), "leaf_light"),
)
_EAR: Shapes = (
    Line(((0, 0.95), (0, 0)), "straw", _THIN),
    Polygon(((0, -1), (0.2, -0.7), (0.2, 0), (0, 0.2), (-0.2, 0), (-0.2, -0.7)), "ear_light"),
    Line(((0.2, -0.75), (0, -0.5), (-0.2, -0.75)), "ear", _THIN),
    Line(((0.2, -0.35), (0, -0.1), (-0.2, -0.35)), "ear", _THIN),
)
_SHEEP: Shapes = (
    Line(((-0.3, 0.4), (-0.3, 0.85)), "face", _THICK),
    Line(((0.3, 0.4), (0.3, 0.85)), "face", _THICK),
    Circle(-0.48, 0.08, 0.42, "wool_shade"),
    Circle(0.42, 0.12, 0.44, "wool_shade"),
    Circle(0, -0.08, 0.56, "wool"),
    Circle(0, 0.28, 0.36, "wool"),
    Circle(0.72, -0.3, 0.28, "face"),
)
_BRICKS: Shapes = tuple(
    Polygon(_quad(x, y, x + 0.86, y + 0.42), colour)
    for x, y, colour in (
        (-1, 0.3, "brick"),
        (-0.04, 0.3, "brick_light"),
        (-0.5, -0.22, "brick_light"),
        (0.46, -0.22, "brick"),
        (-0.92, -0.74, "brick"),
        (0.04, -0.74, "brick_light"),
    )
)
_MOUNTAINS: Shapes = (
    Polygon(((0.38, -0.5), (1.05, 0.75), (-0.3, 0.75)), "rock_light"),
    Polygon(((-0.25, -0.95), (0.62, 0.75), (-1.05, 0.75)), "rock"),
    Polygon(((-0.25, -0.95), (0.07, -0.32), (-0.12, -0.14), (-0.27, -0.36), (-0.48, -0.1), (-0.56, -0.29)), "snow"),
    Polygon(((0.38, -0.5), (0.62, -0.05), (0.4, -0.1), (0.22, 0.1), (0.14, -0.05)), "snow"),
)
_DESERT: Shapes = (
    Line(((-1, 0.62), (-0.45, 0.42), (0.1, 0.66), (0.55, 0.46), (1, 0.62)), "dune", _THIN),
    Line(((0, 0.55), (0, -0.75)), "cactus", 0.3),
    Line(((-0.52, -0.4), (-0.52, 0.02), (0, 0.12)), "cactus", _THICK),
    Line(((0.52, -0.55), (0.52, -0.16), (0, -0.06)), "cactus", _THICK),
)
_POD: Shapes = (
    Polygon(
        ((0, -1), (0.36, -0.62), (0.5, -0.05), (0.36, 0.52), (0, 1), (-0.36, 0.52), (-0.5, -0.05), (-0.36, -0.62)),
        "pod",
    ),
    Line(((0, -0.95), (0.17, -0.1), (0, 0.9)), "pod_dark", _THIN),
    Line(((-0.2, -0.7), (-0.22, -0.05), (-0.12, 0.6)), "pod_dark", _THIN),
)
_LEAF: Shapes = (Polygon(((0, -1), (0.42, -0.2), (0, 1), (-0.42, -0.2)), "leaf_light"),)
_LOG: Shapes = (
    Line(((-0.55, 0), (0.6, 0)), "wood", 0.62),
    Circle(0.6, 0, 0.31, "wood_light"),
    Circle(0.6, 0, 0.12, "wood"),
)

#: Symbols of terrains, drawn on their hexes.
TERRAINS: Mapping[str, Shapes] = {
    "forest": _moved(_FIR, -0.5, 0.05, 0.9) + _moved(_FIR, 0.5, 0.05, 0.9),
    "pasture": _SHEEP,
    "fields": _moved(_EAR, -0.55, 0.1, 0.9) + _moved(_EAR, 0.55, 0.1, 0.9) + _EAR,
    "hills": _BRICKS,
    "mountains": _MOUNTAINS,
    "desert": _DESERT,
    "jungle": _moved(_LEAF, 0, -0.3, 0.7) + _moved(_POD, -0.48, 0.08, 0.9) + _moved(_POD, 0.48, 0.08, 0.9),
}

#: Symbols of resources, ingredients and cards.
GOODS: Mapping[str, Shapes] = {
    "lumber": _moved(_LOG, 0, 0.38) + _moved(_LOG, -0.05, -0.36),
    "brick": (
        Polygon(((-0.9, -0.2), (-0.45, -0.55), (0.95, -0.55), (0.5, -0.2)), "brick_light"),
        Polygon(_quad(-0.9, -0.2, 0.5, 0.55), "brick"),
        Polygon(((0.5, -0.2), (0.95, -0.55), (0.95, 0.15), (0.5, 0.55)), "bark"),
    ),
    "wool": (
        Circle(-0.45, 0.1, 0.56, "face"),
        Circle(0.45, 0.1, 0.56, "face"),
        Circle(0, -0.25, 0.6, "face"),
        Circle(0, 0.35, 0.52, "face"),
        Circle(-0.45, 0.1, 0.45, "wool"),
        Circle(0.45, 0.1, 0.45, "wool"),
        Circle(0, -0.25, 0.49, "wool"),
        Circle(0, 0.35, 0.41, "wool"),
    ),
    "grain": (
        *_moved(
            (
                Line(((0, 0.95), (0, 0)), "straw", _THICK),
                Polygon(((0, -1), (0.26, -0.6), (0.26, 0), (0, 0.3), (-0.26, 0), (-0.26, -0.6)), "ear"),
                Line(((0, -0.75), (0, 0.1)), "ear_light", _THIN),
            ),
            0,
            0,
        ),
        Line(((0, 0.75), (0.5, 0.15), (0.55, -0.4)), "ear", _THICK),
        Line(((0, 0.75), (-0.5, 0.15), (-0.55, -0.4)), "ear", _THICK),
    ),
    "ore": (
        Polygon(((-0.95, 0.55), (-0.6, -0.3), (0, -0.75), (0.7, -0.4), (0.95, 0.55)), "rock"),
        Polygon(((-0.6, -0.3), (0, -0.75), (0.1, -0.05), (-0.35, 0.25)), "rock_light"),
        Polygon(((0.1, -0.05), (0.55, 0.1), (0.3, 0.42)), "snow"),
    ),
    "cocoa": _moved(_POD, 0, 0),
    "sugar": (
        Polygon(((0, -0.85), (0.75, -0.45), (0, -0.05), (-0.75, -0.45)), "page"),
        Polygon(((-0.75, -0.45), (0, -0.05), (0, 0.85), (-0.75, 0.45)), "wool_shade"),
        Polygon(((0.75, -0.45), (0, -0.05), (0, 0.85), (0.75, 0.45)), "cream"),
        Line(
            ((0, -0.85), (0.75, -0.45), (0.75, 0.45), (0, 0.85), (-0.75, 0.45), (-0.75, -0.45), (0, -0.85)),
            "steel",
            _THIN,
        ),
        Line(((-0.75, -0.45), (0, -0.05), (0.75, -0.45)), "steel", _THIN),
        Line(((0, -0.05), (0, 0.85)), "steel", _THIN),
    ),
    "milk": (
        Polygon(
            (
                (-0.28, -0.95),
                (0.28, -0.95),
                (0.28, -0.5),
                (0.52, -0.1),
                (0.52, 0.95),
                (-0.52, 0.95),
                (-0.52, -0.1),
                (-0.28, -0.5),
            ),
            "steel",
        ),
        Polygon(((-0.16, -0.45), (0.16, -0.45), (0.4, -0.05), (0.4, 0.83), (-0.4, 0.83), (-0.4, -0.05)), "snow"),
    ),
    "hazelnut": (
        Polygon(
            ((0, -0.9), (0.55, -0.35), (0.7, 0.15), (0.45, 0.7), (0, 0.95), (-0.45, 0.7), (-0.7, 0.15), (-0.55, -0.35)),
            "nut",
        ),
        Polygon(((-0.7, 0.15), (0.7, 0.15), (0.45, 0.7), (0, 0.95), (-0.45, 0.7)), "wood_light"),
    ),
    "grapes": (
        Line(((0, -0.55), (0.25, -0.95)), "leaf", _THICK),
        *(
            Circle(x, y, 0.33, colour)
            for x, y, colour in (
                (-0.56, -0.4, "grape"),
                (0.56, -0.4, "grape"),
                (0, -0.42, "grape_light"),
                (-0.29, 0.1, "grape_light"),
                (0.29, 0.1, "grape"),
                (0, 0.6, "grape_light"),
            )
        ),
    ),
    "question": (
        Line(
            ((-0.38, -0.45), (-0.2, -0.8), (0.2, -0.8), (0.4, -0.45), (0.3, -0.15), (0, 0.08), (0, 0.35)), "ink", 0.26
        ),
        Circle(0, 0.78, 0.17, "ink"),
    ),
    "knight": (
        Line(((-0.62, 0.72), (0.55, -0.55)), "ink", 0.34),
        Line(((-0.55, 0.65), (0.7, -0.75)), "steel", _THICK),
        Line(((-0.75, 0.05), (0.05, 0.75)), "ink", 0.26),
        Circle(-0.72, 0.8, 0.17, "gold"),
    ),
    "card": (
        Polygon(_quad(-0.68, -0.95, 0.68, 0.95), "steel"),
        Polygon(_quad(-0.56, -0.83, 0.56, 0.83), "page"),
        Polygon(ring(0, 0, 0.42, 6), "gold"),
    ),
    "point": (
        Polygon(tuple(ring(0, 0.08, (0.98, 0.42)[k % 2], 10)[k] for k in range(10)), "ink"),
        Polygon(tuple(ring(0, 0.08, (0.8, 0.34)[k % 2], 10)[k] for k in range(10)), "gold"),
    ),
}

#: Pieces, in the colours `outline`, `fill` and `mark` of a seat; `robber` and `robber_edge` for the robber.
PIECES: Mapping[str, Shapes] = {
    "settlement": (
        Polygon(((0, -1.08), (0.95, -0.2), (0.95, 0.9), (-0.95, 0.9), (-0.95, -0.2)), "outline"),
        Polygon(((0, -0.85), (0.77, -0.12), (0.77, 0.72), (-0.77, 0.72), (-0.77, -0.12)), "fill"),
    ),
    "city": (
        Polygon(
            ((-0.45, -1.3), (0.25, -0.62), (0.25, -0.28), (1.22, -0.28), (1.22, 0.98), (-1.15, 0.98), (-1.15, -0.62)),
            "outline",
        ),
        Polygon(
            ((-0.45, -1.06), (0.07, -0.55), (0.07, -0.1), (1.04, -0.1), (1.04, 0.8), (-0.97, 0.8), (-0.97, -0.55)),
            "fill",
        ),
    ),
    "robber": (
        Circle(0, -0.72, 0.46, "robber_edge"),
        Polygon(((-0.3, -0.6), (0.3, -0.6), (0.62, 0.55), (0.72, 1.1), (-0.72, 1.1), (-0.62, 0.55)), "robber_edge"),
        Circle(0, -0.72, 0.35, "robber"),
        Polygon(((-0.22, -0.5), (0.22, -0.5), (0.48, 0.6), (0.58, 0.98), (-0.58, 0.98), (-0.48, 0.6)), "robber"),
    ),
}

#: The marks that tell seats apart without colour, in the order of the seats: dot, bar, cross, ring.
MARKS: tuple[Shapes, ...] = (
    (Polygon(ring(0, 0, 0.85, 8, 1 / 16), "mark"),),
    (Polygon(_quad(-1, -0.36, 1, 0.36), "mark"),),
    (
        Polygon(((-0.95, -0.55), (-0.55, -0.95), (0.95, 0.55), (0.55, 0.95)), "mark"),
        Polygon(((0.55, -0.95), (0.95, -0.55), (-0.55, 0.95), (-0.95, 0.55)), "mark"),
    ),
    (Polygon(ring(0, 0, 1.05, 8, 1 / 16), "mark"), Polygon(ring(0, 0, 0.52, 8, 1 / 16), "fill")),
)


def good(kind: str) -> Shapes:
    """The symbol of a resource, an ingredient or a card.

    Raises:
        ValueError: if there is none of that kind.

    >>> len(good("brick"))
    3
    """
    if kind not in GOODS:
        raise ValueError(_("no symbol for {given!r}; allowed: {allowed}", given=kind, allowed=", ".join(GOODS)))
    return GOODS[kind]
