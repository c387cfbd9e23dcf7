"""Picked intersections: a ring around each, and on the ring its letter, where it covers nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from math import hypot

from catan_widgets.engine.board.island import Layout
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import CHIP_DOWN, CHIP_RADIUS, robber_point
from catan_widgets.render.layout import HARBOUR_RADIUS, Frame, Point
from catan_widgets.render.shapes import Circle, Line, Shape, Text, interleaved
from catan_widgets.render.symbols import ring
from catan_widgets.render.theme import Theme

# In sides of a hex: the ring around a pick with the widths of its two lines, and the letter on it.
_RING, _EDGE, _LINE = 0.43, 0.15, 0.09
_LETTER, _SIZE = 0.19, 0.3
# How many places on its ring to try for a letter.
_TRIED = 12
# How far things extend from their centres: a spot or building, a third of a road, a production site, the robber.
_BUILT, _ROAD, _SITE, _ROBBER = 0.38, 0.17, 0.2, 0.3

#: Something that a letter must not cover: its position in pixels, and its radius in sides of a hex.
_Thing = tuple[Point, float]


def pick_shapes(
    layout: Layout, frame: Frame, theme: Theme, picks: Mapping[str, str], pieces: Pieces, robber: str | None
) -> list[Shape]:
    """The rings and letters of picks.

    Args:
        layout: the island.
        frame: the positions of its parts.
        theme: the colours.
        picks: intersections by letter.
        pieces: the pieces on the island.
        robber: the hex of the robber; None if the robber is not shown.
    """
    things = [*_ground(layout, frame), *_standing(frame, pieces, robber)]
    rings: list[list[Shape]] = []
    letters: list[list[Shape]] = []
    for letter, place in picks.items():
        centre = frame.intersection_point(place)
        rings.append(list(_around(centre, frame.scale, theme)))
        x, y = _letter_point(centre, frame.scale, [*things, *_neighbours(frame, place, picks.values())])
        disc = Circle(x, y, _LETTER * frame.scale, theme.selected)
        letters.append([disc, Text(x, y, letter, _SIZE * frame.scale, theme.halo)])
        things.append(((x, y), _LETTER))
    return [*interleaved(rings), *interleaved(letters)]


def _around(centre: Point, scale: float, theme: Theme) -> Iterator[Shape]:
    outline = ring(*centre, _RING * scale, 12)
    closed = (*outline, outline[0])
    yield Line(closed, theme.halo, _EDGE * scale)
    yield Line(closed, theme.selected, _LINE * scale)


def _letter_point(centre: Point, scale: float, things: Iterable[_Thing]) -> Point:
    """The place on the ring that has the most room."""
    near = [(at, reach * scale) for at, reach in things if hypot(at[0] - centre[0], at[1] - centre[1]) < 2 * scale]

    def room(point: Point) -> float:
        free = min(hypot(point[0] - x, point[1] - y) - reach for (x, y), reach in near)
        return round(free, 6)  # the first of equal ones, on every machine

    return max(ring(*centre, _RING * scale, _TRIED), key=room)


def _ground(layout: Layout, frame: Frame) -> Iterator[_Thing]:
    """Number chips and harbours."""
    for name, tile in layout.hexes.items():
        if tile.number is not None:
            x, y = frame.hex_centre(name)
            yield (x, y + CHIP_DOWN * frame.scale), CHIP_RADIUS
    for harbour in layout.harbours:
        yield frame.harbour_point(harbour.path), HARBOUR_RADIUS


def _standing(frame: Frame, pieces: Pieces, robber: str | None) -> Iterator[_Thing]:
    """Roads, production sites and the robber."""
    for path in pieces.roads:
        (ax, ay), (bx, by) = frame.path_segment(path)
        yield from (((ax + t * (bx - ax), ay + t * (by - ay)), _ROAD) for t in (0.25, 0.5, 0.75))
    yield from ((frame.site_point(*place), _SITE) for place in pieces.sites)
    if robber is not None:
        yield robber_point(frame, pieces, robber), _ROBBER


def _neighbours(frame: Frame, place: str, picks: Iterable[str]) -> Iterator[_Thing]:
    """The spots and buildings at the neighbouring intersections, and the rings of other picks."""
    topology = frame.topology
    for neighbour in topology.intersection_neighbours[topology.intersection(place)]:
        yield frame.intersection_point(neighbour), _BUILT
    yield from ((frame.intersection_point(other), _RING + _EDGE / 2) for other in picks if other != place)
