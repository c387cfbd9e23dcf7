"""From an island and its pieces to a scene: what is drawn where, from the bottom up.

All sizes here are in board units, sides of a hex.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import hypot

from catan_widgets.engine.board.island import Layout, Tile, is_jungle
from catan_widgets.render import describe
from catan_widgets.render.highlight import HIGHLIGHTS, by_role
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.layout import HARBOUR_RADIUS, Frame, Point
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, Shapes, Text, interleaved, placed
from catan_widgets.render.symbols import MARKS, PIECES, TERRAINS, good, grown, ring, stroke
from catan_widgets.render.theme import Theme

#: In sides of a hex: how far a chip is below the middle of its hex, and its radius.
CHIP_DOWN, CHIP_RADIUS = 0.25, 0.39

_INSET = 0.06
_COAST = 0.1
_CHIP_EDGE = 0.03
_DOT = 0.036
_SYMBOL = 0.4
_SYMBOL_UP = 0.38
_ALONE = 0.5
_PIER = 0.12
_ROAD = 0.17
_PIECE_EDGE = 0.05
_BUILDING = 0.24
_SITE = 0.135
_ROBBER = 0.27
_FRAME, _RING = 0.16, 0.38
# The height of a number by its pips, because likelier numbers are printed larger (B-09).
_NUMBER = (0.3, 0.34, 0.37, 0.4, 0.45, 0.5)


def island_scene(
    layout: Layout,
    frame: Frame,
    theme: Theme,
    pieces: Pieces | None = None,
    robber: str | None = None,
    highlight: Mapping[str, Iterable[str]] | None = None,
    seats: Sequence[str] | None = None,
    ground: Shapes | None = None,
) -> Scene:
    """The picture of an island.

    Args:
        layout: the island, complete or partly laid.
        frame: the positions of its parts.
        theme: the colours.
        pieces: the pieces on it.
        robber: the hex of the robber; by default the one of the layout.
        highlight: names of hexes, intersections and paths by role: ``selected``, ``changed``, ``legal``.
        seats: the colour of each seat; by default those of the rules.
        ground: the ground of an earlier picture of the same island, frame and theme, if there is one.

    Raises:
        ValueError: for another role of highlight, or a name that the island does not have.

    >>> from catan_widgets.engine.board.board import Board
    >>> from catan_widgets.render.theme import theme
    >>> board = Board.variable(seed=1)
    >>> scene = island_scene(board, Frame(board.topology), theme("light"))
    >>> len(scene.layers), round(scene.width)
    (4, 700)
    """
    pieces = pieces or Pieces()
    robber = robber or layout.robber
    marked = by_role(highlight)
    colours = tuple(seats or layout.ruleset["seat_colours"])
    painter = _Island(layout, frame, theme, pieces, colours)
    return Scene(
        layers=Layers(
            ground or tuple(painter.land()),
            tuple(painter.highlights(marked)),
            tuple(painter.pieces_and_robber(robber)),
        ),
        width=frame.width,
        height=frame.height,
        background=theme.sea,
        title=describe.title(layout),
        description=describe.island(layout, pieces, robber, marked, colours),
    )


class _Island:
    """The parts of one picture; they share the frame, the theme and the positions of the pieces."""

    def __init__(self, layout: Layout, frame: Frame, theme: Theme, pieces: Pieces, colours: tuple[str, ...]) -> None:
        self.layout, self.frame, self.theme, self.pieces = layout, frame, theme, pieces
        self.colours = colours
        self.scale = frame.scale

    def land(self) -> Iterator[Shape]:
        """Sea, harbours, hexes and chips."""
        theme, scale = self.theme, self.scale
        coast = self._coast()
        yield from self._sea_hexes(coast)
        harbours = self.layout.harbours
        yield from interleaved([list(self._pier(harbour.path)) for harbour in harbours])
        yield Polygon(grown(coast, _COAST * scale), theme.land)
        groups = [list(self._hex(name, tile)) for name, tile in self.layout.hexes.items()]
        groups += [list(self._offer(harbour.path, harbour.kind)) for harbour in harbours]
        yield from interleaved(groups)

    def _sea_hexes(self, coast: tuple[Point, ...]) -> Iterator[Shape]:
        """The sides of the sea hexes off the coast, each side once."""
        ashore = {(round(x, 2), round(y, 2)) for x, y in coast}
        for sea in self.frame.topology.frame:
            corners = self.frame.sea_polygon(sea.name)
            at_land = [(round(x, 2), round(y, 2)) in ashore for x, y in corners]
            last = next(k for k in range(6) if at_land[k] and not at_land[(k + 1) % 6])
            walk = [corners[(last + step) % 6] for step in range(6 - sum(at_land) + 1)]
            yield Line(tuple(walk), self.theme.sea_line, 0.04 * self.scale)

    def _coast(self) -> tuple[Point, ...]:
        topology = self.frame.topology
        ends = [topology.path_ends[path] for path in topology.coast]
        return tuple(
            self.frame.intersection_point(a if a in before else b)
            for (a, b), before in zip(ends, (ends[-1], *ends[:-1]), strict=True)
        )

    def _hex(self, name: str, tile: Tile) -> Iterator[Shape]:
        frame, theme, scale = self.frame, self.theme, self.scale
        x, y = frame.hex_centre(name)
        if tile.terrain is None:
            yield Polygon(frame.hex_polygon(name, _INSET), theme.empty_line)
            yield Polygon(frame.hex_polygon(name, _INSET + 0.05), theme.empty)
            return
        yield Polygon(frame.hex_polygon(name, _INSET), theme.terrain[tile.terrain])
        if tile.terrain in self.layout.ruleset["terrain_resource"] or is_jungle(self.layout.ruleset, tile.terrain):
            yield from placed(TERRAINS[tile.terrain], x, y - _SYMBOL_UP * scale, _SYMBOL * scale, theme.symbols)
        else:
            yield from placed(TERRAINS[tile.terrain], x, y, _ALONE * scale, theme.symbols)
        yield from self._chip(name, tile, x, y + CHIP_DOWN * scale)

    def _chip(self, name: str, tile: Tile, x: float, y: float) -> Iterator[Shape]:
        theme, scale = self.theme, self.scale
        letter = self.layout.letters.get(name)
        if letter is None and tile.number is None:
            return
        printed = is_jungle(self.layout.ruleset, tile.terrain)
        if not printed:
            yield Circle(x, y, CHIP_RADIUS * scale, theme.chip_edge)
            yield Circle(x, y, (CHIP_RADIUS - _CHIP_EDGE) * scale, theme.chip_back if letter else theme.chip)
        if letter is not None:
            yield Text(x, y, letter, 0.42 * scale, theme.ink)
            return
        red = tile.number in self.layout.ruleset["red_numbers"]
        ink = theme.print_ink if printed else theme.red if red else theme.ink
        pips = self.layout.hex_pips(name)
        for k in range(pips):
            yield Circle(x + (k - (pips - 1) / 2) * 0.1 * scale, y + 0.235 * scale, _DOT * scale, ink)
        yield Text(x, y - 0.06 * scale, str(tile.number), _NUMBER[min(pips, 5)] * scale, ink)

    def _pier(self, path: str) -> Iterator[Shape]:
        """The sign of a harbour, and a pier from it to each of the two landing points."""
        theme, scale = self.theme, self.scale
        x, y = self.frame.harbour_point(path)
        yield Circle(x, y, HARBOUR_RADIUS * scale, theme.pier)
        yield Circle(x, y, (HARBOUR_RADIUS - 0.04) * scale, theme.sign)
        for end in self.frame.path_segment(path):
            share = (HARBOUR_RADIUS - 0.03) * scale / hypot(end[0] - x, end[1] - y)
            dx, dy = share * (end[0] - x), share * (end[1] - y)
            side = _PIER / HARBOUR_RADIUS
            yield Polygon(
                (end, (x + dx - side * dy, y + dy + side * dx), (x + dx + side * dy, y + dy - side * dx)), theme.pier
            )

    def _offer(self, path: str, kind: str) -> Iterator[Shape]:
        """What a harbour trades: the rate, and the symbol if it takes only one kind."""
        theme, scale = self.theme, self.scale
        x, y = self.frame.harbour_point(path)
        rates = self.layout.ruleset
        if kind in rates["terrain_resource"].values():
            rate = rates["rates.own"]
            yield from placed(good(kind), x, y + 0.17 * scale, 0.19 * scale, theme.symbols)
            yield Text(x, y - 0.15 * scale, f"{rate}:1", 0.31 * scale, theme.ink)
        else:
            rate = rates["rates.any"]
            yield Text(x, y, f"{rate}:1", _NUMBER[2] * scale, theme.ink)

    def pieces_and_robber(self, robber: str | None) -> Iterator[Shape]:
        """Roads, then buildings and production sites, then the robber.

        They overlap only at their edges; only polygons do, and these stay in this order.
        """
        pieces = self.pieces
        groups = [list(self._road(path, seat)) for path, seat in pieces.roads.items()]
        groups += [list(self._building("settlement", at, seat)) for at, seat in pieces.settlements.items()]
        groups += [list(self._building("city", at, seat)) for at, seat in pieces.cities.items()]
        groups += [list(self._site(hex, at, seat)) for (hex, at), seat in pieces.sites.items()]
        if robber is not None:
            groups.append(self._robber(robber))
        yield from interleaved(groups)

    def _seat(self, seat: int) -> tuple[Mapping[str, str], Shapes]:
        """The colours and the mark of a seat's pieces."""
        return self.theme.piece(self.colours[seat]), MARKS[self.colours[seat]]

    def _road(self, path: str, seat: int) -> Iterator[Shape]:
        (ax, ay), (bx, by) = self.frame.path_segment(path)
        colours, mark = self._seat(seat)
        for edge, part in ((_PIECE_EDGE, "outline"), (0, "fill")):
            start = 0.2 - edge
            ends = tuple((ax + t * (bx - ax), ay + t * (by - ay)) for t in (start, 1 - start))
            yield Polygon(stroke(ends, (_ROAD + 2 * edge) * self.scale), colours[part])
        yield from placed(mark, (ax + bx) / 2, (ay + by) / 2, 0.09 * self.scale, colours)

    def _building(self, kind: str, intersection: str, seat: int) -> Iterator[Shape]:
        x, y = self.frame.intersection_point(intersection)
        colours, mark = self._seat(seat)
        yield from placed(PIECES[kind], x, y, _BUILDING * self.scale, colours)
        yield from placed(mark, x, y + 0.07 * self.scale, 0.1 * self.scale, colours)

    def _site(self, hex: str, intersection: str, seat: int) -> Iterator[Shape]:
        x, y = self.frame.site_point(hex, intersection)
        colours, mark = self._seat(seat)
        yield Polygon(ring(x, y, (_SITE + _PIECE_EDGE) * self.scale, 6), colours["outline"])
        yield Polygon(ring(x, y, _SITE * self.scale, 6), colours["fill"])
        yield from placed(mark, x, y, 0.085 * self.scale, colours)

    def _robber(self, hex: str) -> list[Shape]:
        colours = {"robber": self.theme.robber, "robber_edge": self.theme.robber_edge}
        return placed(PIECES["robber"], *robber_point(self.frame, self.pieces, hex), _ROBBER * self.scale, colours)

    def highlights(self, highlight: Mapping[str, tuple[str, ...]]) -> Iterator[Shape]:
        """Marks of places: each role has its own form, so that not only its colour sets it apart."""
        for role in reversed(HIGHLIGHTS):
            yield from interleaved([list(self._highlight(role, name)) for name in highlight.get(role, ())])

    def _highlight(self, role: str, name: str) -> Iterator[Shape]:
        theme, scale = self.theme, self.scale
        outline = self._outline(name)
        closed = (*outline, outline[0])
        if role == "legal" and self._free(name):
            x, y = (sum(p[k] for p in outline) / len(outline) for k in (0, 1))
            yield Circle(x, y, 0.17 * scale, theme.outline)
            yield Circle(x, y, 0.125 * scale, theme.legal)
        elif role == "changed":
            for a, b in zip(outline, closed[1:], strict=True):
                part = tuple((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (0.25, 0.75))
                yield Line(part, theme.halo, 0.17 * scale)
                yield Line(part, theme.changed, 0.09 * scale)
        else:
            yield Line(closed, theme.outline if role == "legal" else theme.halo, 0.16 * scale)
            yield Line(closed, theme.legal if role == "legal" else theme.selected, 0.09 * scale)

    def _free(self, name: str) -> bool:
        """Whether a name belongs to an intersection or path with nothing on it."""
        pieces = self.pieces
        return name[-1].isalpha() and not any(
            name in group for group in (pieces.settlements, pieces.cities, pieces.roads)
        )

    def _outline(self, name: str) -> tuple[Point, ...]:
        frame, scale = self.frame, self.scale
        if not name[-1].isalpha():
            return frame.hex_polygon(name, _FRAME)
        if name[-1] in "NS":
            x, y = frame.intersection_point(name)
            return ring(x, y, _RING * scale, 8, 1 / 16)
        (ax, ay), (bx, by) = frame.path_segment(name)
        dx, dy = bx - ax, by - ay
        spine = [(ax + t * dx, ay + t * dy, half) for t, half in ((0.02, 0.0), (0.16, 0.2), (0.84, 0.2), (0.98, 0.0))]
        upper = [(x - dy * half, y + dx * half) for x, y, half in spine]
        lower = [(x + dy * half, y - dx * half) for x, y, half in spine[2:0:-1]]
        return (*upper, *lower)


def robber_point(frame: Frame, pieces: Pieces, hex: str) -> Point:
    """The position of the robber on a hex: next to the chip, on the side without a production site."""
    x, y = frame.hex_centre(hex)
    sites = [frame.site_point(*place) for place in pieces.sites if place[0] == hex]
    places = [(x + dx * frame.scale, y + dy * frame.scale) for dx, dy in ((0.62, 0.14), (-0.62, 0.14), (0.45, -0.42))]
    return next(
        (p for p in places if all(hypot(p[0] - s[0], p[1] - s[1]) > 0.42 * frame.scale for s in sites)), places[-1]
    )
