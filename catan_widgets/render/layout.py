"""Where the hexes, intersections and paths of an island are in a picture, and what is under a point of it.

The topology is described with pointed tops. The flat-topped picture, the classic one with columns of 3, 4, 5, 4, 3
hexes, is the same island turned anticlockwise by a quarter turn (for a hex, this is the same as 30°): the top row
becomes the left column, and the intersection ``N`` of a hex points left. Nothing else in the package needs to know
about the two orientations.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot, sqrt

from catan_widgets.engine.board.topology import Topology, parse_hex
from catan_widgets.i18n import _

Point = tuple[float, float]
#: Left, top, right, bottom, in pixels.
Box = tuple[float, float, float, float]
#: A place to press on, in pixels: a circle (x, y, radius), or a box.
Target = tuple[float, float, float] | Box

ORIENTATIONS = ("flat", "pointy")
#: The widest picture, in pixels: several metres of paper.
MOST_WIDTH = 100_000

#: The distance of a harbour sign from the middle of its path, and its radius, in board units.
HARBOUR_DISTANCE = 0.62
HARBOUR_RADIUS = 0.42

#: Where a production site is, as a fraction of the way from the centre of its hex to the intersection.
SITE_OUT = 0.7

_EDGE = 0.12
_HALF = sqrt(3) / 2
_CORNERS: tuple[Point, ...] = ((0, -1), (_HALF, -0.5), (_HALF, 0.5), (0, 1), (-_HALF, 0.5), (-_HALF, -0.5))


def checked_width(width: float) -> float:
    """The width of a picture; ValueError for an impossible one.

    >>> checked_width(700)
    700.0
    """
    if not 1 <= width <= MOST_WIDTH:
        told = _("a picture can be 1 to {most} pixels wide, not {given}", most=MOST_WIDTH, given=width)
        raise ValueError(told)
    return float(width)


def checked_orientation(orientation: str) -> str:
    """The orientation of a picture; ValueError if it does not exist.

    >>> checked_orientation("pointy")
    'pointy'
    """
    if orientation not in ORIENTATIONS:
        allowed = ", ".join(ORIENTATIONS)
        raise ValueError(_("{given!r} is not an orientation; allowed: {allowed}", given=orientation, allowed=allowed))
    return orientation


class Frame:
    """The geometry of one picture of an island, in pixels.

    One board unit is the side of a hex. The frame leaves room for a harbour at every coastal path. Places are given by
    number or by name.

    Args:
        topology: the island.
        orientation: ``"flat"`` or ``"pointy"`` tops.
        width: width of the picture in pixels; the height follows.

    Raises:
        ValueError: for another orientation, or a width that is not positive.

    >>> frame = Frame(Topology.columns((3, 4, 5, 4, 3)), width=700)
    >>> frame.hit(*frame.hex_centre("0,0"))
    ('hex', '0,0')
    >>> frame.hit(*frame.intersection_point("0,0N"))
    ('intersection', '0,0N')
    >>> frame.hit(1, 1) is None
    True
    """

    def __init__(self, topology: Topology, orientation: str = "flat", width: float = 700) -> None:
        self.orientation = checked_orientation(orientation)
        self.width = checked_width(width)
        self.topology = topology
        centres = [self._turn(_centre(hex)) for hex in topology.coordinates]
        corners = [self._turn(corner) for corner in _CORNERS]
        self._centres = centres
        self._corners = corners
        self._points: list[Point] = [(0.0, 0.0)] * len(topology.intersections)
        for centre, hex in zip(centres, topology.hex_intersections, strict=True):
            for corner, intersection in zip(corners, hex, strict=True):
                self._points[intersection] = (centre[0] + corner[0], centre[1] + corner[1])
        left, top, right, bottom = self._extent()
        #: Pixels per board unit.
        self.scale = self.width / (right - left)
        self.height = round((bottom - top) * self.scale, 2)
        self._origin = (left, top)

    def hex_centre(self, hex: int | str) -> Point:
        """The centre of a land hex."""
        return self._pixel(self._centres[self.topology.hex(hex) if isinstance(hex, str) else hex])

    def hex_polygon(self, hex: int | str, inset: float = 0) -> tuple[Point, ...]:
        """The six corners of a land hex, clockwise from N, moved towards its centre by a fraction ``inset``."""
        return self._around(self._centres[self.topology.hex(hex) if isinstance(hex, str) else hex], inset)

    def sea_polygon(self, name: str) -> tuple[Point, ...]:
        """The six corners of a sea hex of the frame, clockwise from N; the picture may cut it off."""
        return self._around(self._turn(_centre(parse_hex(name))), 0)

    def intersection_point(self, intersection: int | str) -> Point:
        """The position of an intersection."""
        if isinstance(intersection, str):
            intersection = self.topology.intersection(intersection)
        return self._pixel(self._points[intersection])

    def path_segment(self, path: int | str) -> tuple[Point, Point]:
        """The two ends of a path."""
        first, second = self.topology.path_ends[self.topology.path(path) if isinstance(path, str) else path]
        return self._pixel(self._points[first]), self._pixel(self._points[second])

    def harbour_point(self, path: int | str) -> Point:
        """The position of a harbour sign at a coastal path, off the coast."""
        return self._pixel(self._sign(self.topology.path(path) if isinstance(path, str) else path))

    def site_point(self, hex: int | str, intersection: int | str) -> Point:
        """The position of a production site on a hex, at one of its intersections."""
        (cx, cy), (x, y) = self.hex_centre(hex), self.intersection_point(intersection)
        return cx + SITE_OUT * (x - cx), cy + SITE_OUT * (y - cy)

    def target(self, place: str, tolerance: float = 0.25) -> Target:
        """A circle within which a press means a hex, an intersection or a path.

        Args:
            place: its name.
            tolerance: how far from an intersection or path a press may be, in board units.
        """
        if place in self.topology.hexes:
            return *self.hex_centre(place), _HALF * self.scale
        if place in self.topology.intersections:
            return *self.intersection_point(place), tolerance * self.scale
        (ax, ay), (bx, by) = self.path_segment(place)
        return (ax + bx) / 2, (ay + by) / 2, tolerance * self.scale

    def hit_site(self, x: float, y: float, tolerance: float = 1) -> tuple[str, str] | None:
        """The hex under a point, and the intersection in whose corner of the hex the point is.

        Args:
            x, y: the point in pixels.
            tolerance: how far from the position of a production site the point may be, in board units.

        Returns:
            The names, or None at sea or if it is too far away.
        """
        found = self.hit(x, y, ("hex",))
        if found is None:
            return None
        hex = self.topology.hex(found[1])
        places = [(self.site_point(hex, corner), corner) for corner in self.topology.hex_intersections[hex]]
        distance, corner = min((hypot(x - px, y - py), corner) for (px, py), corner in places)
        return (found[1], self.topology.intersections[corner]) if distance <= tolerance * self.scale else None

    def hit(
        self,
        x: float,
        y: float,
        kinds: Sequence[str] = ("hex", "intersection", "path"),
        tolerance: float = 0.25,
    ) -> tuple[str, str] | None:
        """What is under a point: an intersection near it, or else a path near it, or else the land hex around it.

        Args:
            x, y: the point in pixels.
            kinds: what can be hit; nothing else is at a point.
            tolerance: how far away an intersection or path may be, in board units.

        Returns:
            The kind and the name, or None at sea.
        """
        at = (x / self.scale + self._origin[0], y / self.scale + self._origin[1])
        if "intersection" in kinds:
            distance, i = min((hypot(at[0] - p[0], at[1] - p[1]), i) for i, p in enumerate(self._points))
            if distance <= tolerance:
                return "intersection", self.topology.intersections[i]
        if "path" in kinds:
            ends = self.topology.path_ends
            distance, i = min((_distance(at, self._points[a], self._points[b]), i) for i, (a, b) in enumerate(ends))
            if distance <= tolerance:
                return "path", self.topology.paths[i]
        if "hex" in kinds:
            distance, i = min((hypot(at[0] - c[0], at[1] - c[1]), i) for i, c in enumerate(self._centres))
            if self._inside(at, self._centres[i]):
                return "hex", self.topology.hexes[i]
        return None

    def _turn(self, point: Point) -> Point:
        return point if self.orientation == "pointy" else (point[1], -point[0])

    def _pixel(self, point: Point) -> Point:
        return (point[0] - self._origin[0]) * self.scale, (point[1] - self._origin[1]) * self.scale

    def _around(self, centre: Point, inset: float) -> tuple[Point, ...]:
        size = 1 - inset
        return tuple(self._pixel((centre[0] + size * x, centre[1] + size * y)) for x, y in self._corners)

    def _inside(self, at: Point, centre: Point) -> bool:
        x, y = at[0] - centre[0], at[1] - centre[1]
        across, along = (abs(x), abs(y)) if self.orientation == "pointy" else (abs(y), abs(x))
        return across <= _HALF and along <= 1 - across / sqrt(3)

    def _sign(self, path: int) -> Point:
        (ax, ay), (bx, by) = (self._points[end] for end in self.topology.path_ends[path])
        x, y = (ax + bx) / 2, (ay + by) / 2
        land = self._centres[self.topology.path_hexes[path][0]]
        step = HARBOUR_DISTANCE / _HALF
        return x + (x - land[0]) * step, y + (y - land[1]) * step

    def _extent(self) -> tuple[float, float, float, float]:
        coast = [p for p, hexes in enumerate(self.topology.path_hexes) if len(hexes) == 1]
        signs = [self._sign(path) for path in coast]
        xs = [x for x, _y in self._points] + [x + side for x, _y in signs for side in (-HARBOUR_RADIUS, HARBOUR_RADIUS)]
        ys = [y for _x, y in self._points] + [y + side for _x, y in signs for side in (-HARBOUR_RADIUS, HARBOUR_RADIUS)]
        return min(xs) - _EDGE, min(ys) - _EDGE, max(xs) + _EDGE, max(ys) + _EDGE


def _centre(hex: tuple[int, int]) -> Point:
    return sqrt(3) * (hex[0] + hex[1] / 2), 1.5 * hex[1]


def _distance(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)
