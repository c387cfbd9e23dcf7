"""Hexes, intersections and paths: their names, and which ones touch.

Hexes are named by axial coordinates ``q,r``. With pointed tops and y pointing down, each hex owns the
intersections ``N`` and ``S`` and the paths ``NE``, ``NW`` and ``W`` around it; the others belong to its neighbours,
which may be sea hexes. So every intersection and every path has exactly one name.

Inside the engine all three are numbered in reading order; names are for people, numbers for speed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from itertools import pairwise
from typing import NamedTuple

from catan_widgets.engine.frozen import Unchanging
from catan_widgets.i18n import _

Hex = tuple[int, int]

#: Steps to the six neighbours of a hex, clockwise from the upper right (pointed tops, y down).
DIRECTIONS: tuple[Hex, ...] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))

# The intersections of a hex clockwise from the top, and its paths clockwise from the upper right. Each is given by the
# step to the hex that owns it and its letter there.
_INTERSECTIONS = (((0, 0), "N"), ((1, -1), "S"), ((0, 1), "N"), ((0, 0), "S"), ((-1, 1), "N"), ((0, -1), "S"))
_PATHS = (((0, 0), "NE"), ((1, 0), "W"), ((0, 1), "NW"), ((-1, 1), "NE"), ((0, 0), "W"), ((0, 0), "NW"))

_WHOLE = "(0|-?[1-9][0-9]{0,2})"
#: The pattern of a hex name, with one group for each of its two numbers.
HEX = f"{_WHOLE},{_WHOLE}"
_HEX_NAME = re.compile(HEX)


def hex_name(hex: Hex) -> str:
    """The name of a hex.

    >>> hex_name((1, -2))
    '1,-2'
    """
    return f"{hex[0]},{hex[1]}"


def parse_hex(name: str) -> Hex:
    """The axial coordinates given by a hex name.

    Raises:
        ValueError: if the name is not two integers joined by a comma.

    >>> parse_hex("1,-2")
    (1, -2)
    """
    setup = _HEX_NAME.fullmatch(name)
    if setup is None:
        raise ValueError(_("{name!r} is not a hex name; a hex name looks like 1,-2", name=name))
    return int(setup[1]), int(setup[2])


def _step(hex: Hex, step: Hex) -> Hex:
    return hex[0] + step[0], hex[1] + step[1]


def _intersection(hex: Hex, k: int) -> str:
    step, letter = _INTERSECTIONS[k]
    return hex_name(_step(hex, step)) + letter


def _path(hex: Hex, k: int) -> str:
    step, letter = _PATHS[k]
    return hex_name(_step(hex, step)) + letter


class SeaHex(NamedTuple):
    """A sea hex of the frame and the coastal paths (names, clockwise along the coast) that it touches."""

    name: str
    paths: tuple[str, ...]


class Topology(Unchanging):
    """The network of hexes, intersections and paths of one island.

    Args:
        hexes: the axial coordinates of the land hexes, in any order. They must be connected.

    Raises:
        ValueError: if there are no hexes, a hex is repeated, or the hexes are not connected.

    >>> island = Topology.columns((3, 4, 5, 4, 3))
    >>> len(island.hexes), len(island.intersections), len(island.paths)
    (19, 54, 72)
    >>> [island.hexes[h] for h in island.intersection_hexes[island.intersection("0,0N")]]
    ['0,-1', '1,-1', '0,0']
    """

    def __init__(self, hexes: Iterable[Hex]) -> None:
        ordered = sorted(hexes, key=lambda hex: (hex[1], hex[0]))
        _check_land(ordered)
        self.coordinates: tuple[Hex, ...] = tuple(ordered)
        self.hexes: tuple[str, ...] = tuple(map(hex_name, ordered))
        intersections = {_intersection(hex, k) for hex in ordered for k in range(6)}
        paths = {_path(hex, k) for hex in ordered for k in range(6)}
        self.intersections: tuple[str, ...] = tuple(sorted(intersections, key=_reading_order))
        self.paths: tuple[str, ...] = tuple(sorted(paths, key=_reading_order))
        self._hex_index = {name: i for i, name in enumerate(self.hexes)}
        self._intersection_index = {name: i for i, name in enumerate(self.intersections)}
        self._path_index = {name: i for i, name in enumerate(self.paths)}
        #: The six intersections of each hex, clockwise from N.
        self.hex_intersections: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._intersection_index[_intersection(hex, k)] for k in range(6)) for hex in ordered
        )
        #: The six paths of each hex, clockwise from NE.
        self.hex_paths: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._path_index[_path(hex, k)] for k in range(6)) for hex in ordered
        )
        #: The land hexes next to each hex, clockwise from the upper right.
        self.hex_neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                self._hex_index[name]
                for name in (hex_name(_step(hex, step)) for step in DIRECTIONS)
                if name in self._hex_index
            )
            for hex in ordered
        )
        #: The one to three land hexes at each intersection.
        self.intersection_hexes = _inverse(self.hex_intersections, len(self.intersections))
        #: The one or two land hexes next to each path.
        self.path_hexes = _inverse(self.hex_paths, len(self.paths))
        #: The two intersections at the ends of each path.
        self.path_ends = self._path_ends()
        #: The two or three paths at each intersection.
        self.intersection_paths = _inverse(self.path_ends, len(self.intersections))
        #: The two or three intersections one path away from each intersection, in the order of the paths.
        self.intersection_neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(next(end for end in self.path_ends[path] if end != i) for path in paths)
            for i, paths in enumerate(self.intersection_paths)
        )

    @classmethod
    def of(cls, hexes: Iterable[Hex]) -> Topology:
        """The topology of some land hexes; the same hexes always give the same shared object. Errors as above.

        >>> Topology.of([(0, 0), (1, 0)]) is Topology.of([(1, 0), (0, 0)])
        True
        """
        return _shared(tuple(sorted(hexes)))

    @classmethod
    def columns(cls, lengths: Iterable[int]) -> Topology:
        """The island whose columns (flat tops; with pointed tops: rows) have these numbers of hexes (B-10, M-02).

        Neighbouring columns differ by one, so each is shifted by half a hex. The hex ``0,0`` is in the middle of the
        middle column; if that column has an even number of hexes, it is the left one of the two in the middle.

        Raises:
            ValueError: if neighbouring columns do not differ by one.

        >>> len(Topology.columns((4, 5, 6, 5, 4)).hexes)
        24
        """
        return _columns(tuple(lengths))

    def hex(self, name: str) -> int:
        """The number of a hex; ValueError if the island has no hex of that name."""
        return _look_up(self._hex_index, name, _("hex"))

    def intersection(self, name: str) -> int:
        """The number of an intersection; ValueError if the island has no intersection of that name."""
        return _look_up(self._intersection_index, name, _("intersection"))

    def path(self, name: str) -> int:
        """The number of a path; ValueError if the island has no path of that name."""
        return _look_up(self._path_index, name, _("path"))

    @cached_property
    def coast(self) -> tuple[int, ...]:
        """The coastal paths, clockwise round the island; ValueError if the island has a lake."""
        by_start: dict[int, int] = {}
        for intersections, paths in zip(self.hex_intersections, self.hex_paths, strict=True):
            for k in range(6):
                if len(self.path_hexes[paths[k]]) == 1:
                    by_start[intersections[k]] = paths[k]
        start = min(by_start)
        walk: list[int] = []
        at = start
        while not walk or at != start:
            walk.append(by_start[at])
            ends = self.path_ends[by_start[at]]
            at = ends[1] if ends[0] == at else ends[0]
        if len(walk) != len(by_start):
            raise ValueError(_("this island has a lake; a coast with harbours must be one closed line"))
        return tuple(walk)

    @cached_property
    def frame(self) -> tuple[SeaHex, ...]:
        """The sea hexes round the island, clockwise, each with the coastal paths it touches (B-11, M-12)."""
        ring: list[tuple[str, list[str]]] = []
        for path in self.coast:
            name = self.sea_beside(path)
            if ring and ring[-1][0] == name:
                ring[-1][1].append(self.paths[path])
            else:
                ring.append((name, [self.paths[path]]))
        if len(ring) > 1 and ring[0][0] == ring[-1][0]:
            name, paths = ring.pop()
            ring[0] = (name, paths + ring[0][1])
        return tuple(SeaHex(name, tuple(paths)) for name, paths in ring)

    @cached_property
    def corner_hexes(self) -> tuple[int, ...]:
        """The corner hexes of the island in reading order: those with three neighbours (B-12)."""
        return tuple(hex for hex, near in enumerate(self.hex_neighbours) if len(near) == 3)

    def spiral(self, corner: int) -> tuple[int, ...]:
        """All hexes in an anticlockwise spiral inwards from a corner hex (B-12).

        The walk keeps the sea, and later the hexes it has already visited, on its right.

        Args:
            corner: the number of a corner hex.

        Raises:
            ValueError: if the hex is not at a corner, or the walk cannot reach every hex of an odd-shaped island.

        >>> island = Topology.columns((3, 4, 5, 4, 3))
        >>> [island.hexes[h] for h in island.spiral(island.hex("0,-2"))][:4]
        ['0,-2', '-1,-1', '-2,0', '-2,1']
        """
        if corner not in self.corner_hexes:
            raise ValueError(
                _(
                    "{hex} is not a corner hex of the island; corner hexes: {corners}",
                    hex=self.hexes[corner],
                    corners=" ".join(self.hexes[hex] for hex in self.corner_hexes),
                )
            )
        left = set(self.coordinates)
        at: Hex | None = self.coordinates[corner]
        heading = next(k for k in range(6) if self._land(corner, k) is not None and self._land(corner, k + 1) is None)
        order: list[int] = []
        while at is not None:
            order.append(self._hex_index[hex_name(at)])
            left.remove(at)
            turns = [(heading + turn) % 6 for turn in (2, 1, 0, -1, -2, 3)]
            here, at = at, None
            for turn in turns:
                if _step(here, DIRECTIONS[turn]) in left:
                    at, heading = _step(here, DIRECTIONS[turn]), turn
                    break
        if left:
            raise ValueError(_("the spiral cannot reach every hex of this island"))
        return tuple(order)

    def _land(self, hex: int, direction: int) -> int | None:
        return self._hex_index.get(hex_name(_step(self.coordinates[hex], DIRECTIONS[direction % 6])))

    def _path_ends(self) -> tuple[tuple[int, int], ...]:
        ends: list[tuple[int, int]] = [(0, 0)] * len(self.paths)
        for intersections, paths in zip(self.hex_intersections, self.hex_paths, strict=True):
            for k in range(6):
                a, b = intersections[k], intersections[(k + 1) % 6]
                ends[paths[k]] = (min(a, b), max(a, b))
        return tuple(ends)

    def sea_beside(self, path: int) -> str:
        """The name of the sea hex next to a coastal path."""
        land = self.coordinates[self.path_hexes[path][0]]
        k = self.hex_paths[self.path_hexes[path][0]].index(path)
        return hex_name(_step(land, DIRECTIONS[k]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Topology) and self.coordinates == other.coordinates

    def __hash__(self) -> int:
        return hash(self.coordinates)

    def __reduce__(self) -> tuple[object, ...]:
        return Topology.of, (self.coordinates,)

    def __repr__(self) -> str:
        return f"Topology({list(self.coordinates)!r})"


@cache
def _shared(hexes: tuple[Hex, ...]) -> Topology:
    return Topology(hexes)


@cache
def _columns(lengths: tuple[int, ...]) -> Topology:
    if not lengths or any(abs(a - b) != 1 for a, b in pairwise(lengths)):
        raise ValueError(
            _("columns of {lengths} hexes; neighbouring columns must differ in length by one", lengths=lengths)
        )
    middle = len(lengths) // 2
    hexes: list[Hex] = []
    start = -((lengths[middle] - 1) // 2)
    starts = {middle: start}
    for row in range(middle + 1, len(lengths)):
        starts[row] = starts[row - 1] + (-1 if lengths[row] > lengths[row - 1] else 0)
    for row in range(middle - 1, -1, -1):
        starts[row] = starts[row + 1] + (0 if lengths[row] > lengths[row + 1] else 1)
    for row, length in enumerate(lengths):
        hexes += [(starts[row] + i, row - middle) for i in range(length)]
    return Topology.of(hexes)


def _check_land(hexes: list[Hex]) -> None:
    if not hexes:
        raise ValueError(_("an island needs at least one hex"))
    if len(set(hexes)) != len(hexes):
        raise ValueError(_("the island lists a hex twice"))
    left, reached = set(hexes[1:]), [hexes[0]]
    while reached:
        hex = reached.pop()
        near = {_step(hex, step) for step in DIRECTIONS} & left
        left -= near
        reached += near
    if left:
        raise ValueError(_("the island is split into several parts; all its hexes must be connected"))


def _reading_order(name: str) -> tuple[int, int, str]:
    q, r = parse_hex(name.rstrip("NSEW"))
    return r, q, name[len(hex_name((q, r))) :]


def _inverse(members: Iterable[Iterable[int]], count: int) -> tuple[tuple[int, ...], ...]:
    groups: list[list[int]] = [[] for _unused in range(count)]
    for group, parts in enumerate(members):
        for part in parts:
            groups[part].append(group)
    return tuple(map(tuple, groups))


def _look_up(index: Mapping[str, int], name: str, kind: str) -> int:
    if not isinstance(name, str) or name not in index:
        names = list(index)
        raise ValueError(
            _(
                "there is no {kind} {name!r} on this island; it has {count}, from {first} to {last}",
                name=name,
                kind=kind,
                count=len(names),
                first=names[0],
                last=names[-1],
            )
        )
    return index[name]
