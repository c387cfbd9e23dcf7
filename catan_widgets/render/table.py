"""The table of the Chocolate Edition: the spinner, and the rows of tiles before the players."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import cos, pi, sin
from typing import NamedTuple

from catan_widgets.engine.ruleset import RuleSet
from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.names import name
from catan_widgets.render.shapes import Circle, Line, Polygon, Scene, Shape, Text, interleaved, placed
from catan_widgets.render.symbols import GOODS, MARKS, PIECES, good, stroke
from catan_widgets.render.theme import Theme

# The spinner, in shares of its radius.
_PLATE_AT, _PLATE = 0.54, 0.17
_HOUSES_AT, _HOUSE = 0.84, 0.085
_ALONE_AT, _ALONE = 0.66, 0.22
_ARROW = 0.36
# From this width on the spinner stands beside the rows, below it above them.
_WIDE = 560
# Rows, in widths of a tile.
_ROAD_WIDTH, _CARD_WIDTH, _GAP, _ROW_HEIGHT, _LABEL = 0.5, 0.66, 0.3, 1.3, 0.34
_LARGEST_TILE = 56.0


class Place(NamedTuple):
    """One tile of a row: a road, or a settlement or city of a colour, perhaps with a knight (E-41 to E-44)."""

    kind: str
    colour: str | None = None
    knight: bool = False


@dataclass(frozen=True)
class Row:
    """What lies before one player.

    Args:
        places: the tiles from left to right.
        cards: how many cards of each kind; kind ``card`` for cards that are hidden.
        label: whose row it is.
    """

    places: tuple[Place, ...]
    cards: Mapping[str, int] = field(default_factory=dict)
    label: str = ""


def start_rows(ruleset: RuleSet, players: int = 4) -> tuple[Row, ...]:
    """The start sets of the players: two settlements with a road between them, and start cards (E-10).

    >>> from catan_widgets.engine.ruleset import load
    >>> [place.kind for place in start_rows(load("edition"), 3)[0].places]
    ['settlement', 'road', 'settlement']
    """
    rows = []
    for number in range(1, players + 1):
        places: list[Place] = []
        for colour in ruleset[f"start_sets.{number}.settlements"]:
            places += [Place("road")] * bool(places) + [Place("settlement", colour)]
        cards = ruleset[f"start_sets.{number}.cards"]
        rows.append(Row(tuple(places), cards, _("Player {number}", number=number)))
    return tuple(rows)


def spinner_scene(ruleset: RuleSet, theme: Theme, width: float = 360, pointing_at: str | None = None) -> Scene:
    """The spinner: its sections, and under each resource the colours that it pays (E-01, E-03).

    Args:
        ruleset: the rule data.
        theme: the colours.
        width: width and height in pixels.
        pointing_at: the section that the arrow shows; without it the arrow points up.

    Raises:
        ValueError: for a section that the spinner does not have.

    >>> from catan_widgets.engine.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> spinner_scene(load("edition"), theme("light"), pointing_at="ore").title
    'Spinner'
    """
    spinner = _Spinner(ruleset, theme, (width / 2, width / 2), width * 0.48)
    layers = spinner.layers(pointing_at)
    return Scene(layers, width, width, theme.background, _("Spinner"), _spinner_text(ruleset, pointing_at))


def edition_scene(
    ruleset: RuleSet,
    theme: Theme,
    players: int = 4,
    rows: Sequence[Row] | None = None,
    width: float = 700,
    pointing_at: str | None = None,
) -> Scene:
    """The table: the spinner and the row of every player.

    Args:
        ruleset: the rule data.
        theme: the colours.
        players: for how many the start sets are shown, where no rows are given.
        rows: what lies before the players.
        width: width in pixels; the height follows.
        pointing_at: the section that the arrow shows.

    >>> from catan_widgets.engine.ruleset import load
    >>> from catan_widgets.render.theme import theme
    >>> edition_scene(load("edition"), theme("light"), players=3).title
    'Table of the Chocolate Edition'
    """
    rows = start_rows(ruleset, players) if rows is None else rows
    margin = 0.02 * width
    wide = width >= _WIDE
    disc = 0.42 * width if wide else min(width - 2 * margin, 340.0)
    left = disc + 2 * margin if wide else margin
    tile = min(_LARGEST_TILE, (width - left - margin) / max(map(_row_width, rows)))
    height = len(rows) * _ROW_HEIGHT * tile
    below = margin if wide else disc + 2 * margin
    whole = max(disc, height) + 2 * margin if wide else below + height + margin
    centre = (margin + disc / 2 if wide else width / 2, whole / 2 if wide else margin + disc / 2)
    laid = list(_Spinner(ruleset, theme, centre, disc / 2).layers(pointing_at))
    top = (whole - height) / 2 if wide else below
    tiles: list[Shape] = []
    for number, row in enumerate(rows):
        tiles += interleaved([list(_row(row, theme, left, top + number * _ROW_HEIGHT * tile, tile))])
    laid[0] = (*laid[0], *tiles)
    text = " ".join([_spinner_text(ruleset, pointing_at), *map(_row_text, rows)])
    return Scene(tuple(laid), width, round(whole, 2), theme.background, _("Table of the Chocolate Edition"), text)


class _Spinner:
    """The spinner's shapes round a centre; angles are in turns, clockwise from the top."""

    def __init__(self, ruleset: RuleSet, theme: Theme, centre: Point, radius: float) -> None:
        self.ruleset, self.theme, self.centre, self.radius = ruleset, theme, centre, radius
        weights = ruleset["spinner_weights"]
        whole = sum(weights[section] for section in ruleset["spinner"])
        self.sections: dict[str, tuple[float, float]] = {}
        start = -weights[ruleset["spinner"][0]] / whole / 2
        for section in ruleset["spinner"]:
            end = start + weights[section] / whole
            self.sections[section] = (float(start), float(end))
            start = end

    def layers(self, pointing_at: str | None) -> tuple[tuple[Shape, ...], ...]:
        """The disc, the arrow, and the highlight of the section."""
        if pointing_at is not None and pointing_at not in self.sections:
            raise ValueError(
                _(
                    "the spinner has no section {given!r}; allowed: {allowed}",
                    given=pointing_at,
                    allowed=", ".join(self.sections),
                )
            )
        disc: list[Shape] = [Circle(*self.centre, self.radius, self.theme.panel_edge)]
        disc += interleaved([list(self._section(section)) for section in self.sections])
        highlight: list[Shape] = []
        if pointing_at is not None:
            edge = self._sector(*self.sections[pointing_at], 0.97)
            highlight = [
                Line((*edge, edge[0]), colour, width * self.radius)
                for colour, width in ((self.theme.halo, 0.06), (self.theme.selected, 0.035))
            ]
        return tuple(disc), tuple(self._arrow(pointing_at)), tuple(highlight)

    def _at(self, turn: float, share: float) -> Point:
        angle = 2 * pi * turn
        return (
            self.centre[0] + self.radius * share * sin(angle),
            self.centre[1] - self.radius * share * cos(angle),
        )

    def _sector(self, start: float, end: float, share: float) -> tuple[Point, ...]:
        steps = max(2, round((end - start) * 60))
        return (self.centre, *(self._at(start + (end - start) * k / steps, share) for k in range(steps + 1)))

    def _section(self, section: str) -> Iterator[Shape]:
        theme, radius = self.theme, self.radius
        start, end = self.sections[section]
        middle = (start + end) / 2
        yield Polygon(self._sector(start, end, 0.985), theme.land)
        yield Polygon(self._sector(start + 0.003, end - 0.003, 0.97), self._ground(section))
        colours = _colours(self.ruleset, section)
        x, y = self._at(middle, _PLATE_AT if colours else _ALONE_AT)
        size = _PLATE if colours else _ALONE
        yield Circle(x, y, size * radius, theme.pier)
        yield Circle(x, y, (size - 0.015) * radius, theme.sign)
        if section == "robber":
            yield from placed(
                PIECES["robber"], x, y, size * 0.72 * radius, {"robber": theme.robber, "robber_edge": theme.robber_edge}
            )
        else:
            yield from placed(good(section), x, y, size * 0.64 * radius, theme.symbols)
        for k, colour in enumerate(colours):
            at = self._at(middle + (k - (len(colours) - 1) / 2) * 0.042, _HOUSES_AT)
            yield from _house("settlement", colour, theme, *at, _HOUSE * radius)

    def _ground(self, section: str) -> str:
        for terrain, resource in _TERRAIN_OF.items():
            if resource == section:
                return self.theme.terrain[terrain]
        return self.theme.panel

    def _arrow(self, pointing_at: str | None) -> Iterator[Shape]:
        theme = self.theme
        start, end = self.sections[pointing_at] if pointing_at is not None else (0.0, 0.0)
        turn = (start + end) / 2
        for edge, colour in ((0.025, theme.robber_edge), (0.0, theme.robber)):
            shaft = stroke(
                (self._at(turn, -0.16 - edge), self._at(turn, _ARROW - 0.1)), (0.06 + 2 * edge) * self.radius
            )
            yield Polygon(shaft, colour)
            tip, side = self._at(turn, _ARROW + 1.6 * edge), 0.1 + 1.6 * edge
            base = self._at(turn, _ARROW - 0.16 - edge)
            across = (side * self.radius * cos(2 * pi * turn), side * self.radius * sin(2 * pi * turn))
            yield Polygon(
                (tip, (base[0] + across[0], base[1] + across[1]), (base[0] - across[0], base[1] - across[1])), colour
            )
        yield Circle(*self.centre, 0.08 * self.radius, theme.robber_edge)
        yield Circle(*self.centre, 0.06 * self.radius, theme.robber)


#: The terrain whose colour a section of the spinner has, that of the base game (B-02).
_TERRAIN_OF = {"pasture": "wool", "hills": "brick", "forest": "lumber", "fields": "grain", "mountains": "ore"}


def _colours(ruleset: RuleSet, section: str) -> tuple[str, ...]:
    """The colours of settlements that a section pays; none for the question mark and the robber (E-03)."""
    entry = f"section_colours.{section}"
    return tuple(ruleset[entry]) if entry in ruleset else ()


def _house(kind: str, colour: str, theme: Theme, x: float, y: float, size: float) -> Iterator[Shape]:
    colours = theme.piece(colour)
    yield from placed(PIECES[kind], x, y, size, colours)
    yield from placed(MARKS[colour], x, y + 0.3 * size, 0.42 * size, colours)


def _width(place: Place) -> float:
    return _ROAD_WIDTH if place.kind == "road" else 1


def _row_width(row: Row) -> float:
    return sum(map(_width, row.places)) + _GAP + _CARD_WIDTH * len(row.cards)


def _row(row: Row, theme: Theme, left: float, top: float, tile: float) -> Iterator[Shape]:
    """One row: its label, its tiles, and the cards beside them."""
    yield Text(left, top + _LABEL / 2 * tile, row.label, 0.25 * tile, theme.text, align="start")
    middle = top + (_LABEL + 0.45) * tile
    for place in row.places:
        width = _width(place) * tile
        yield from _place(place, theme, left + width / 2, middle, tile)
        left += width
    left += _GAP * tile
    for kind, n in row.cards.items():
        yield from _card(kind, n, theme, left + _CARD_WIDTH / 2 * tile, middle, tile)
        left += _CARD_WIDTH * tile


def _box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    return tuple((x + sx * width / 2, y + sy * height / 2) for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))


def _place(place: Place, theme: Theme, x: float, y: float, tile: float) -> Iterator[Shape]:
    if place.kind == "road" or place.colour is None:
        yield Polygon(_box(x, y, _ROAD_WIDTH * tile, 0.3 * tile), theme.outline)
        yield Polygon(_box(x, y, _ROAD_WIDTH * tile, 0.22 * tile), theme.land)
        yield Polygon(_box(x, y, 0.3 * tile, 0.06 * tile), theme.pier)
        return
    yield Polygon(_box(x, y, 0.92 * tile, 0.92 * tile), theme.outline)
    yield Polygon(_box(x, y, 0.87 * tile, 0.87 * tile), theme.seats[place.colour].fill)
    yield Polygon(_box(x, y, 0.69 * tile, 0.69 * tile), theme.sign)
    yield from _house(place.kind, place.colour, theme, x, y, 0.26 * tile)
    if place.knight:
        yield from placed(GOODS["knight"], x + 0.3 * tile, y + 0.3 * tile, 0.19 * tile, theme.symbols)


def _card(kind: str, n: int, theme: Theme, x: float, y: float, tile: float) -> Iterator[Shape]:
    yield Polygon(_box(x, y, 0.56 * tile, 0.8 * tile), theme.outline)
    yield Polygon(_box(x, y, 0.52 * tile, 0.76 * tile), theme.sign)
    yield from placed(good(kind), x, y - (0.1 if n > 1 else 0) * tile, 0.2 * tile, theme.symbols)
    if n > 1:
        yield Text(x, y + 0.25 * tile, f"×{n}", 0.22 * tile, theme.ink)


def _spinner_text(ruleset: RuleSet, pointing_at: str | None) -> str:
    parts = []
    for section in ruleset["spinner"]:
        colours = _colours(ruleset, section)
        if colours:
            words = ", ".join(map(name, colours))
            parts.append(_("{section} ({colours})", section=name(section), colours=words))
        else:
            parts.append(name(section))
    sentences = [_("Spinner with the sections {sections}.", sections=", ".join(parts))]
    if pointing_at is not None:
        sentences.append(_("The arrow points at {section}.", section=name(pointing_at)))
    return " ".join(sentences)


def _row_text(row: Row) -> str:
    places = []
    for place in row.places:
        if place.kind == "road" or place.colour is None:
            places.append(_("road"))
        elif place.kind == "city":
            places.append(_("{colour} city", colour=name(place.colour)))
        else:
            places.append(_("{colour} settlement", colour=name(place.colour)))
        if place.knight:
            places.append(_("knight"))
    cards = ", ".join(_("{count} {kind}", count=n, kind=name(kind)) for kind, n in row.cards.items())
    if not cards:
        return _("{label}: {places}.", label=row.label, places=", ".join(places))
    return _("{label}: {places}; cards: {cards}.", label=row.label, places=", ".join(places), cards=cards)
