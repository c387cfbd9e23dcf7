"""The drawn symbols, as shapes in a box from -1 to 1 (y down) whose colours are names of a theme's `symbols`.

Each has few points, because a whole board of them is sent to the browser at every redraw.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise
from math import cos, hypot, pi, sin

from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Polygon, Shape, Shapes


def _quad(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)


def ring(x: float, y: float, radius: float, corners: int, turn: float = 0) -> tuple[Point, ...]:
    """The corners of a regular polygon; the first points up, rotated clockwise by `turn`, a fraction of a full turn.

    >>> ring(0, 0, 1, 4)[0]
    (0.0, -1.0)
    """
    angles = [2 * pi * (k / corners + turn) for k in range(corners)]
    return tuple((x + radius * sin(a), y - radius * cos(a)) for a in angles)


def stroke(points: tuple[Point, ...], width: float) -> tuple[Point, ...]:
    """The outline of a line of a given width: polygons can be drawn together even if the widths differ.

    >>> stroke(((0, 0), (2, 0)), 1)
    ((0.0, 0.5), (2.0, 0.5), (2.0, -0.5), (0.0, -0.5))
    """
    offsets = [_offset(points[max(k - 1, 0) : k + 2], width / 2) for k in range(len(points))]
    beside = [(x + dx, y + dy) for (x, y), (dx, dy) in zip(points, offsets, strict=True)]
    return (*beside, *((x - dx, y - dy) for (x, y), (dx, dy) in reversed(list(zip(points, offsets, strict=True)))))


def grown(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """A polygon with every side moved outwards; its corners are in clockwise order.

    >>> grown(((0, 0), (4, 0), (4, 4), (0, 4)), 1)
    ((-1.0, -1.0), (5.0, -1.0), (5.0, 5.0), (-1.0, 5.0))
    """
    corners = zip((points[-1], *points[:-1]), points, (*points[1:], points[0]), strict=True)
    offsets = [_offset(corner, -by) for corner in corners]
    return tuple((x + dx, y + dy) for (x, y), (dx, dy) in zip(points, offsets, strict=True))


def _offset(corner: tuple[Point, ...], by: float) -> Point:
    """How far the middle one of two or three points moves so that its sides move to their right."""
    normals = []
    for (ax, ay), (bx, by_) in pairwise(corner):
        length = hypot(bx - ax, by_ - ay)
        normals.append(((ay - by_) / length, (bx - ax) / length))
    (ax, ay), (bx, by_) = normals[0], normals[-1]
    share = by / (1 + ax * bx + ay * by_)
    return (ax + bx) * share, (ay + by_) * share


def _moved(shapes: Shapes, dx: float, dy: float, size: float = 1) -> Shapes:
    result: list[Shape] = []
    for shape in shapes:
        match shape:
            case Polygon(points, fill):
                result.append(Polygon(tuple((dx + size * x, dy + size * y) for x, y in points), fill))
            case Circle(x, y, radius, fill):
                result.append(Circle(dx + size * x, dy + size * y, size * radius, fill))
    return tuple(result)


_FIR: Shapes = (
    Polygon(((0, -1), (0.6, 0.02), (0.34, 0.02), (0.84, 1), (-0.84, 1), (-0.34, 0.02), (-0.6, 0.02)), "leaf"),
    Polygon(((0, -1), (0, 1), (-0.84, 1), (-0.34, 0.02), (-0.6, 0.02)), "leaf_light"),
)
_POD: Shapes = (
    Polygon(
        ((0, -1), (0.4, -0.6), (0.52, 0), (0.36, 0.6), (0, 1), (-0.36, 0.6), (-0.52, 0), (-0.4, -0.6)),
        "pod",
    ),
    Polygon(((0.05, -0.9), (0.28, 0), (0.05, 0.9)), "pod_dark"),
    Polygon(((-0.05, -0.9), (-0.28, 0), (-0.05, 0.9)), "pod_dark"),
)
#: Symbols of terrains, drawn on their hexes; a chip may cover their lower end.
TERRAINS: Mapping[str, Shapes] = {
    "forest": _moved(_FIR, -0.52, 0.08, 0.86) + _moved(_FIR, 0.52, 0.08, 0.86),
    "pasture": (
        Polygon(_quad(-0.56, 0.1, -0.34, 0.62), "face"),
        Polygon(_quad(0.22, 0.1, 0.44, 0.62), "face"),
        Circle(-0.52, -0.16, 0.44, "wool_shade"),
        Circle(0.36, -0.12, 0.46, "wool_shade"),
        Circle(-0.08, -0.28, 0.56, "wool"),
        Circle(0.76, -0.46, 0.28, "face"),
    ),
    "fields": (
        Polygon(((-0.62, -0.3), (-0.45, -0.3), (-0.1, 1.1)), "straw"),
        Polygon(((0.62, -0.3), (0.45, -0.3), (0.1, 1.1)), "straw"),
        Polygon(((-0.1, -0.3), (0.1, -0.3), (0, 1.1)), "straw"),
        Polygon(((-0.85, -0.95), (-0.42, -0.6), (-0.36, 0.2), (-0.82, -0.4)), "ear"),
        Polygon(((0.85, -0.95), (0.42, -0.6), (0.36, 0.2), (0.82, -0.4)), "ear"),
        Polygon(((0, -1.1), (0.27, -0.55), (0, 0.15), (-0.27, -0.55)), "ear"),
    ),
    "hills": tuple(
        Polygon(_quad(x, y, x + 0.9, y + 0.44), colour)
        for x, y, colour in (
            (-0.92, 0.26, "brick_light"),
            (0.06, 0.26, "brick"),
            (-1.14, -0.26, "brick"),
            (-0.16, -0.26, "brick_light"),
            (-0.5, -0.78, "brick"),
        )
    ),
    "mountains": (
        Polygon(((0.5, -0.5), (1.25, 0.9), (-0.3, 0.9)), "rock_light"),
        Polygon(((-0.25, -1), (0.72, 0.9), (-1.2, 0.9)), "rock"),
        Polygon(((-0.25, -1), (0.08, -0.35), (-0.12, -0.12), (-0.3, -0.36), (-0.58, -0.34)), "snow"),
        Polygon(((0.5, -0.5), (0.78, 0.02), (0.26, -0.06)), "snow"),
    ),
    "desert": (
        Polygon(((-1.05, 0.72), (-0.45, 0.44), (0.1, 0.66), (0.6, 0.5), (1.05, 0.72)), "dune"),
        Polygon(stroke(((0, 0.62), (0, -0.85)), 0.3), "cactus"),
        Polygon(stroke(((-0.5, -0.42), (-0.5, 0.12), (0, 0.12)), 0.2), "cactus"),
        Polygon(stroke(((0, -0.06), (0.5, -0.06), (0.5, -0.6)), 0.2), "cactus"),
    ),
    "jungle": (
        Polygon(((0, 0.4), (-0.55, -0.6), (-1.2, -0.3)), "leaf_light"),
        Polygon(((0, 0.4), (0.55, -0.6), (1.2, -0.3)), "leaf_light"),
        *_POD,
    ),
}

#: Symbols of resources, ingredients and cards.
GOODS: Mapping[str, Shapes] = {
    "lumber": (
        Polygon(_quad(-0.75, -0.72, 0.6, -0.06), "wood"),
        Polygon(_quad(-0.65, 0.08, 0.7, 0.74), "wood"),
        Circle(0.6, -0.39, 0.34, "bark"),
        Circle(0.6, -0.39, 0.26, "wood_light"),
        Circle(0.7, 0.41, 0.34, "bark"),
        Circle(0.7, 0.41, 0.26, "wood_light"),
    ),
    "brick": (
        Polygon(((-0.95, -0.2), (-0.5, -0.6), (1, -0.6), (0.5, -0.2)), "brick_light"),
        Polygon(_quad(-0.95, -0.2, 0.5, 0.6), "brick"),
        Polygon(((0.5, -0.2), (1, -0.6), (1, 0.2), (0.5, 0.6)), "bark"),
    ),
    "wool": tuple(
        Circle(x, y, radius - inset, colour)
        for inset, colour in ((0, "face"), (0.13, "wool"))
        for x, y, radius in ((-0.5, 0.1, 0.5), (0.5, 0.1, 0.5), (0, -0.28, 0.58), (0, 0.38, 0.5))
    ),
    "grain": (
        Polygon(_quad(-0.09, 0, 0.09, 1), "straw"),
        Polygon(((0, -1), (0.3, -0.55), (0, 0.2), (-0.3, -0.55)), "ear"),
        Polygon(((0, 0.75), (0.35, 0.1), (0.8, -0.35), (0.65, 0.3)), "ear"),
        Polygon(((0, 0.75), (-0.35, 0.1), (-0.8, -0.35), (-0.65, 0.3)), "ear"),
    ),
    "ore": (
        Polygon(((-1, 0.65), (-0.65, -0.3), (0, -0.8), (0.75, -0.4), (1, 0.65)), "rock"),
        Polygon(((-0.65, -0.3), (0, -0.8), (0.1, -0.05), (-0.35, 0.3)), "rock_light"),
        Polygon(((0.1, -0.05), (0.6, 0.1), (0.3, 0.45)), "snow"),
    ),
    "cocoa": _POD,
    "sugar": (
        Polygon(ring(0, 0, 1, 6), "steel"),
        Polygon(((0, -0.86), (0.7, -0.45), (0, -0.06), (-0.7, -0.45)), "page"),
        Polygon(((-0.76, -0.36), (-0.05, 0.05), (-0.05, 0.84), (-0.76, 0.44)), "wool_shade"),
        Polygon(((0.76, -0.36), (0.05, 0.05), (0.05, 0.84), (0.76, 0.44)), "cream"),
    ),
    "milk": (
        Polygon(
            (
                *((-0.28, -1), (0.28, -1), (0.28, -0.5), (0.55, -0.1)),
                *((0.55, 1), (-0.55, 1), (-0.55, -0.1), (-0.28, -0.5)),
            ),
            "steel",
        ),
        Polygon(((-0.16, -0.42), (0.16, -0.42), (0.42, -0.04), (0.42, 0.87), (-0.42, 0.87), (-0.42, -0.04)), "snow"),
    ),
    "hazelnut": (
        Polygon(
            (
                *((0, -0.95), (0.6, -0.35), (0.75, 0.15), (0.48, 0.75)),
                *((0, 1), (-0.48, 0.75), (-0.75, 0.15), (-0.6, -0.35)),
            ),
            "nut",
        ),
        Polygon(((-0.75, 0.2), (0.75, 0.2), (0.48, 0.75), (0, 1), (-0.48, 0.75)), "wood_light"),
    ),
    "grapes": (
        Polygon(stroke(((0, -0.4), (0.12, -0.8), (0.4, -0.98)), 0.16), "leaf"),
        *(
            Circle(x, y, 0.34, colour)
            for x, y, colour in (
                (-0.58, -0.36, "grape"),
                (0.58, -0.36, "grape"),
                (0, -0.38, "grape_light"),
                (-0.3, 0.14, "grape_light"),
                (0.3, 0.14, "grape"),
                (0, 0.64, "grape_light"),
            )
        ),
    ),
    "question": (
        Polygon(
            stroke(((-0.42, -0.4), (-0.22, -0.82), (0.22, -0.82), (0.42, -0.42), (0, 0.02), (0, 0.42)), 0.26),
            "ink",
        ),
        Circle(0, 0.8, 0.18, "ink"),
    ),
    "knight": (
        Polygon(((-0.8, -0.95), (0.8, -0.95), (0.8, 0.1), (0, 1), (-0.8, 0.1)), "ink"),
        Polygon(((-0.64, -0.79), (0.64, -0.79), (0.64, 0.04), (0, 0.77), (-0.64, 0.04)), "steel"),
        Polygon(_quad(-0.12, -0.79, 0.12, 0.6), "page"),
        Polygon(_quad(-0.64, -0.36, 0.64, -0.12), "page"),
    ),
    "card": (
        Polygon(_quad(-0.68, -0.95, 0.68, 0.95), "steel"),
        Polygon(_quad(-0.56, -0.83, 0.56, 0.83), "page"),
        Polygon(ring(0, 0, 0.42, 6), "gold"),
    ),
    "point": (
        Polygon(tuple(ring(0, 0.08, (1, 0.44)[k % 2], 10)[k] for k in range(10)), "ink"),
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
    "robber": tuple(
        Polygon(points, colour)
        for edge, colour in ((0.13, "robber_edge"), (0.0, "robber"))
        for points in (
            grown(((-0.2, -0.5), (0.2, -0.5), (0.46, 0.6), (0.58, 1), (-0.58, 1), (-0.46, 0.6)), edge),
            ring(0, -0.72, 0.38 + edge, 8, 1 / 16),
        )
    ),
}

#: The marks that distinguish the colours of pieces: dot, bar, cross, ring, diamond, wedge.
MARKS: Mapping[str, Shapes] = {
    "red": (Circle(0, 0, 0.85, "mark"),),
    "blue": (Polygon(_quad(-1, -0.36, 1, 0.36), "mark"),),
    "orange": (
        Polygon(((-0.95, -0.5), (-0.5, -0.95), (0.95, 0.5), (0.5, 0.95)), "mark"),
        Polygon(((0.5, -0.95), (0.95, -0.5), (-0.5, 0.95), (-0.95, 0.5)), "mark"),
    ),
    "white": (Circle(0, 0, 1.05, "mark"), Circle(0, 0, 0.52, "fill")),
    "yellow": (Polygon(ring(0, 0, 1.1, 4), "mark"),),
    "green": (Polygon(((0, -1), (1, 0.8), (-1, 0.8)), "mark"),),
}


def good(kind: str) -> Shapes:
    """The symbol of a resource, an ingredient or a card.

    Raises:
        ValueError: if there is no symbol of that kind.

    >>> len(good("brick"))
    3
    """
    if kind not in GOODS:
        raise ValueError(
            _("there is no symbol for {given!r}; allowed: {allowed}", given=kind, allowed=", ".join(GOODS))
        )
    return GOODS[kind]
