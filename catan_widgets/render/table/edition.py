"""The table of the Chocolate Edition: the spinner, and the rows of tiles in front of the players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import atan2, pi
from typing import NamedTuple

from catan_widgets.engine.board.edition import StartSet
from catan_widgets.engine.names import counted, named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.chance.spinner import Spinner, house, sections_of, spinner_text
from catan_widgets.render.describe import highlighted
from catan_widgets.render.highlight import HIGHLIGHTS, by_role
from catan_widgets.render.layout import Box, Point, Target
from catan_widgets.render.shapes import Circle, Line, Polygon, Scene, Shape, Text, interleaved, placed
from catan_widgets.render.symbols import GOODS, good
from catan_widgets.render.theme import Theme

# From this width of the picture, the spinner is next to the rows; in narrower pictures it is above them.
_WIDE = 560
# Rows, in widths of a tile.
_ROAD_WIDTH, _CARD_WIDTH, _GAP, _ROW_HEIGHT, _LABEL = 0.5, 0.66, 0.3, 1.3, 0.34
# The free place at an end of a row, in widths of a tile, and half the height of the area where a press hits a row.
_END, _REACH = 0.5, 0.5
_LARGEST_TILE = 56.0
_SMALLEST_TEXT = 10.0

#: A road among the tiles of a row, as the engine writes it.
ROAD = "road"

#: The kind of cards in a row that are face down.
HIDDEN = "card"


@dataclass(frozen=True)
class Row:
    """What is in front of one player.

    Args:
        tiles: from left to right, as the engine writes them: ``road``, ``red``, ``red city``, ``blue + knight`` …
        cards: how many cards of each kind; kind `HIDDEN` for those that are face down.
        label: whose row it is.
        ends: whether to keep a place free at both ends, for a tile to be added.
    """

    tiles: tuple[str, ...]
    cards: Mapping[str, int] = field(default_factory=dict)
    label: str = ""
    ends: bool = False

    def widths(self) -> Iterator[tuple[int, float]]:
        """The numbers of the row's places with their widths in tiles, including free ends."""
        yield from [(-1, _END)] if self.ends else []
        yield from ((place, _width(tile)) for place, tile in enumerate(self.tiles))
        yield from [(len(self.tiles), _END)] if self.ends else []


def start_rows(sets: Iterable[StartSet], dealt: bool = True) -> tuple[Row, ...]:
    """The rows of players with start sets: two settlements with a road between them, and start cards (E-10).

    Args:
        sets: the start sets, in the order of the seats.
        dealt: whether the cards have been taken too.

    >>> from catan_widgets.engine.board.edition import steps
    >>> start_rows(steps(players=3)[-1].table.sets)[0].tiles
    ('red', 'road', 'white')
    """
    rows = []
    for number, start in enumerate(sets, 1):
        tiles = [tile for colour in start.settlements for tile in ("road", colour)][1:]
        rows.append(Row(tuple(tiles), start.cards if dealt else {}, player_label(number)))
    return tuple(rows)


def player_label(number: int) -> str:
    """The name of a row; the first player is 1."""
    return _("Player {number}", number=number)


def edition_scene(
    ruleset: RuleSet,
    theme: Theme,
    rows: Sequence[Row],
    width: float = 700,
    pointing_at: str | None = None,
    highlight: Mapping[str, Iterable[tuple[int, int]]] | None = None,
    turn: float | None = None,
) -> Scene:
    """The table: the spinner and the row of every player.

    Args:
        ruleset: the rule data.
        theme: the colours.
        rows: what is in front of the players.
        width: width in pixels; the height follows.
        pointing_at: the section that the arrow points at.
        highlight: places of rows by role (``selected``, ``changed``, ``legal``): the number of the row, and of the
            tile in it; -1 is the free place at its left end, the number after the last tile the one at its right end.
        turn: where the arrow is while it is moving, as given by `turned`.

    Raises:
        ValueError: for a section that the spinner does not have, or a tile that does not exist.

    >>> from catan_widgets.engine.board.edition import steps
    >>> from catan_widgets.render.theme import theme
    >>> table = steps(players=3)[-1].table
    >>> edition_scene(table.ruleset, theme("light"), start_rows(table.sets)).title
    'Table of the Chocolate Edition'
    """
    places = _Arrangement.of(rows, width)
    spinner = Spinner(ruleset, theme, places.centre, places.radius).layers(pointing_at, turn)
    tiles = [
        list(_row(row, theme, places.left, places.top + k * _ROW_HEIGHT * places.tile, places.tile))
        for k, row in enumerate(rows)
    ]
    marked = by_role(highlight)
    marks = [
        shape
        for role in reversed(HIGHLIGHTS)
        for row, place in marked.get(role, ())
        for shape in _mark(
            role, place in range(len(rows[row].tiles)), *places.middle(rows, row, place), theme, places.tile
        )
    ]
    told = [spinner_text(ruleset, pointing_at), *map(_row_text, rows)]
    for role in reversed(HIGHLIGHTS):
        told += highlighted(role, [_place_text(rows[row], place) for row, place in marked.get(role, ())])
    return Scene(
        layers=spinner._replace(places=tuple(marks), pieces=(*spinner.pieces, *interleaved(tiles))),
        width=width,
        height=places.height,
        background=theme.background,
        title=_("Table of the Chocolate Edition"),
        description=" ".join(told),
    )


def section_at(ruleset: RuleSet, rows: Sequence[Row], x: float, y: float, width: float = 700) -> str | None:
    """The section of the spinner under a point of `edition_scene`, or None outside the disc.

    Args:
        ruleset: the rule data.
        rows: what is in front of the players in that scene.
        x, y: the point in pixels.
        width: the width of that scene.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> section_at(load("edition"), (), 161, 60), section_at(load("edition"), (), 690, 10)
    ('wool', None)
    """
    places = _Arrangement.of(rows, width)
    right, down = x - places.centre[0], y - places.centre[1]
    if right * right + down * down > places.radius**2:
        return None
    turn = atan2(right, -down) / (2 * pi)
    sectors = sections_of(ruleset)
    return next(section for section, (start, end) in sectors.items() if (turn - start) % 1 < end - start)


def tile_at(rows: Sequence[Row], x: float, y: float, width: float = 700) -> tuple[int, int] | None:
    """The place in a row under a point of `edition_scene`: the number of the row, and of the tile in it.

    Args:
        rows: what is in front of the players in that scene; free ends have the numbers -1 and that after the last tile.
        x, y: the point in pixels.
        width: the width of that scene.

    >>> rows = [Row(("red", "road", "white"), ends=True)]
    >>> tile_at(rows, 370, 154), tile_at(rows, 345, 154), tile_at(rows, 160, 60)
    ((0, 0), (0, -1), None)
    """
    places = _Arrangement.of(rows, width)
    for number, row in enumerate(rows):
        for place, _share in row.widths():
            at_x, at_y, size = places.middle(rows, number, place)
            if abs(x - at_x) <= size / 2 and abs(y - at_y) <= _REACH * places.tile:
                return number, place
    return None


def tile_box(rows: Sequence[Row], number: int, place: int, width: float = 700) -> Box:
    """A place of a row in `edition_scene`, numbered as in `tile_at`: left, top, right, bottom."""
    places = _Arrangement.of(rows, width)
    x, y, size = places.middle(rows, number, place)
    return x - size / 2, y - _REACH * places.tile, x + size / 2, y + _REACH * places.tile


def disc(rows: Sequence[Row], width: float = 700) -> Target:
    """The spinner in `edition_scene`: its middle and radius."""
    places = _Arrangement.of(rows, width)
    return *places.centre, places.radius


class _Arrangement(NamedTuple):
    """Where the parts of the table are, in pixels: the disc, and the rows next to it (below it in a narrow picture)."""

    centre: Point
    radius: float
    left: float
    top: float
    tile: float
    height: float

    @classmethod
    def of(cls, rows: Sequence[Row], width: float) -> _Arrangement:
        margin = 0.02 * width
        wide = width >= _WIDE
        disc = 0.42 * width if wide else min(width - 2 * margin, 340.0)
        left = disc + 2 * margin if wide else margin
        tile = min([_LARGEST_TILE, *((width - left - margin) / _row_width(row) for row in rows)])
        height = len(rows) * _ROW_HEIGHT * tile
        whole = max(disc, height) + 2 * margin if wide else disc + height + 3 * margin
        centre = (margin + disc / 2, whole / 2) if wide else (width / 2, margin + disc / 2)
        return cls(centre, disc / 2, left, (whole - height) / 2 if wide else disc + 2 * margin, tile, round(whole, 2))

    def middle(self, rows: Sequence[Row], number: int, place: int) -> tuple[float, float, float]:
        """The middle of a place of a row, and its width."""
        left = self.left
        for known, share in rows[number].widths():
            if known == place:
                down = self.top + (number * _ROW_HEIGHT + _LABEL + 0.45) * self.tile
                return left + share * self.tile / 2, down, share * self.tile
            left += share * self.tile
        raise ValueError(_("row {row} has no place {place}", row=number, place=place))


def _width(tile: str) -> float:
    return _ROAD_WIDTH if tile == ROAD else 1


def _row_width(row: Row) -> float:
    return sum(share for _place, share in row.widths()) + _GAP + _CARD_WIDTH * len(row.cards)


def _row(row: Row, theme: Theme, left: float, top: float, tile: float) -> Iterator[Shape]:
    """One row: its label, its tiles, and the cards next to them."""
    yield Text(left, top + 0.13 * tile, row.label, max(0.25 * tile, _SMALLEST_TEXT), theme.text, align="start")
    middle = top + (_LABEL + 0.45) * tile
    for place, share in row.widths():
        if 0 <= place < len(row.tiles):
            yield from _tile(row.tiles[place], theme, left + share * tile / 2, middle, tile)
        left += share * tile
    left += _GAP * tile
    for kind, n in row.cards.items():
        yield from _card(kind, n, theme, left + _CARD_WIDTH / 2 * tile, middle, tile)
        left += _CARD_WIDTH * tile


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return tuple((x + sx * width / 2, y + sy * height / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _tile(tile: str, theme: Theme, x: float, y: float, size: float) -> Iterator[Shape]:
    if tile == ROAD:
        yield Polygon(_box(x, y, _ROAD_WIDTH * size, 0.3 * size), theme.outline)
        yield Polygon(_box(x, y, _ROAD_WIDTH * size, 0.22 * size), theme.sign)
        yield Polygon(_box(x, y, 0.3 * size, 0.07 * size), theme.pier)
        return
    colour, city, knight = _read(tile)
    for share, fill in ((0.82, theme.outline), (0.77, theme.piece(colour)["fill"]), (0.61, theme.sign)):
        yield Polygon(_box(x, y, share * size, share * size), fill)
    yield from house("city" if city else "settlement", colour, theme, x, y, 0.26 * size)
    if knight:
        yield from placed(GOODS["knight"], x + 0.26 * size, y + 0.24 * size, 0.2 * size, theme.symbols)


def _mark(role: str, laid: bool, x: float, y: float, width: float, theme: Theme, tile: float) -> Iterator[Shape]:
    """A highlight of a place, in the same forms as on the island: not only its colour sets each role apart.

    It is visible all around the tile that is laid there.
    """
    if role == "legal" and not laid:
        yield Circle(x, y, 0.17 * tile, theme.outline)
        yield Circle(x, y, 0.125 * tile, theme.legal)
        return
    corners = _box(x, y, *((0.9 * tile, 0.9 * tile) if width >= tile else (0.92 * width, 0.5 * tile)))
    closed = (*corners, corners[0])
    if role == "changed":
        sides = zip(corners, closed[1:], strict=True)
        lines = [tuple((a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1])) for t in (0.25, 0.75)) for a, b in sides]
    else:
        lines = [closed]
    colour = {"legal": theme.legal, "changed": theme.changed, "selected": theme.selected}[role]
    for line in lines:
        yield Line(line, theme.outline if role == "legal" else theme.halo, 0.12 * tile)
        yield Line(line, colour, 0.07 * tile)


def _read(tile: str) -> tuple[str, bool, bool]:
    """The colour of a settlement or city, whether it is a city, and whether it has a knight."""
    colour, *rest = tile.split()
    return colour, "city" in rest, "knight" in rest


def _card(kind: str, n: int, theme: Theme, x: float, y: float, tile: float) -> Iterator[Shape]:
    yield Polygon(_box(x, y, 0.56 * tile, 0.8 * tile), theme.outline)
    yield Polygon(_box(x, y, 0.52 * tile, 0.76 * tile), theme.sign)
    yield from placed(good(kind), x, y - (0.1 if n > 1 else 0) * tile, 0.2 * tile, theme.symbols)
    if n > 1:
        yield Text(x, y + 0.25 * tile, f"×{n}", max(0.22 * tile, _SMALLEST_TEXT), theme.ink)


def tile_words(tile: str) -> str:
    """A tile of a row in the current language.

    >>> tile_words("red city + knight")
    'red city with a knight'
    """
    if tile == ROAD:
        return _("road")
    colour, city, knight = _read(tile)
    word = _("{colour} city", colour=named(colour)) if city else _("{colour} settlement", colour=named(colour))
    return _("{building} with a knight", building=word) if knight else word


def _place_text(row: Row, place: int) -> str:
    """A place of a row in words, including whose row it is."""
    ends = {-1: _("left end"), len(row.tiles): _("right end")}
    return _("{tile} ({label})", tile=ends.get(place) or tile_words(row.tiles[place]), label=row.label)


def _row_text(row: Row) -> str:
    tiles = list(map(tile_words, row.tiles))
    cards = ", ".join(
        ngettext("{n} hidden card", "{n} hidden cards", n) if kind == HIDDEN else counted(kind, n)
        for kind, n in row.cards.items()
    )
    if not cards:
        return _("{label}: {places}.", label=row.label, places=", ".join(tiles))
    return _("{label}: {places}; cards: {cards}.", label=row.label, places=", ".join(tiles), cards=cards)
