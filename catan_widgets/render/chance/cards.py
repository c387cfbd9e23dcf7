"""Cards: the development deck with the seen cards marked, a draw from it, and a hand that a thief draws from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from catan_widgets.engine.bundles import bundle, in_words
from catan_widgets.engine.names import named
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.layout import Box, Point
from catan_widgets.render.shapes import Circle, Layers, Line, Polygon, Scene, Shape, Shapes, Text, interleaved, placed
from catan_widgets.render.symbols import GOODS, good, stroke
from catan_widgets.render.theme import Theme

# In pixels: half a card, and the greatest distance between the cards of a fan.
_WIDE, _HIGH, _STEP = 13.0, 18.0, 29.0
_ROW, _LABEL, _MARGIN = 44.0, 124.0, 8.0
_TEXT = 13.0

#: Symbols of the development cards.
_CARDS: Mapping[str, Shapes] = {
    "knight": GOODS["knight"],
    "victory_point": GOODS["point"],
    "road_building": (
        Polygon(stroke(((-0.9, 0.5), (0.1, -0.9)), 0.5), "ink"),
        Polygon(stroke(((-0.1, 0.9), (0.9, -0.5)), 0.5), "ink"),
        Polygon(stroke(((-0.82, 0.38), (0.02, -0.78)), 0.26), "gold"),
        Polygon(stroke(((-0.02, 0.78), (0.82, -0.38)), 0.26), "gold"),
    ),
    "invention": (
        Circle(0, -0.28, 0.68, "ink"),
        Circle(0, -0.28, 0.54, "gold"),
        Polygon(((-0.34, 0.3), (0.34, 0.3), (0.34, 0.95), (-0.34, 0.95)), "ink"),
        Polygon(((-0.34, 0.5), (0.34, 0.5), (0.34, 0.62), (-0.34, 0.62)), "page"),
    ),
    "monopoly": (
        Polygon(((-0.95, 0.8), (-0.95, -0.7), (-0.4, 0), (0, -0.95), (0.4, 0), (0.95, -0.7), (0.95, 0.8)), "ink"),
        Polygon(((-0.8, 0.66), (-0.8, -0.3), (-0.36, 0.26), (0, -0.6), (0.36, 0.26), (0.8, -0.3), (0.8, 0.66)), "gold"),
    ),
}


def deck_scene(
    deck: Mapping[str, int],
    seen: Mapping[str, int],
    drawn: Sequence[str],
    theme: Theme,
    width: float = 560,
) -> Scene:
    """The development deck, one row for each kind, with the seen cards crossed out; below it, the cards of a draw.

    Args:
        deck: how many cards of each kind there are.
        seen: how many of them have been seen.
        drawn: the kinds in the last draw, in order.
        theme: the colours.
        width: width in pixels.

    >>> from catan_widgets.render.theme import theme
    >>> deck_scene({"knight": 3, "monopoly": 1}, {"knight": 1}, ["monopoly"], theme("light")).description
    'knight: 3 cards, 1 seen. monopoly: 1 card, 0 seen. Drawn: monopoly.'
    """
    ground: list[list[Shape]] = []
    front: list[list[Shape]] = []
    crosses: list[Shape] = []
    for row, (kind, count) in enumerate(deck.items()):
        y = _row(row)
        ground.append([_label(named(kind), y, theme)])
        for place in range(count):
            x = _card_x(place, count, width)
            away = place < seen.get(kind, 0)
            (ground if away else front).append(card(kind, x, y, theme, faded=away))
            if away:
                crosses += _cross(x, y, theme)
    y = _row(len(deck))
    front.append([_label(_("last draw"), y, theme)])
    front += [card(kind, _card_x(place, len(drawn), width), y, theme) for place, kind in enumerate(drawn)]
    return Scene(
        layers=Layers(tuple(interleaved(ground)), pieces=tuple(interleaved(front)), marks=tuple(crosses)),
        width=width,
        height=_row(len(deck)) + _ROW / 2 + _MARGIN,
        background=theme.background,
        title=_("Development deck"),
        description=" ".join(_deck_told(deck, seen, drawn)),
    )


def deck_card_at(deck: Mapping[str, int], x: float, y: float, width: float = 560) -> tuple[str, int] | None:
    """The kind of the card under a point of `deck_scene`, and its place in its row from 0; None outside a card.

    >>> deck_card_at({"knight": 3, "monopoly": 1}, 150, 60), deck_card_at({"knight": 3, "monopoly": 1}, 20, 60)
    (('monopoly', 0), None)
    """
    for row, (kind, count) in enumerate(deck.items()):
        if abs(y - _row(row)) <= _HIGH:
            places = [place for place in range(count) if abs(x - _card_x(place, count, width)) <= _WIDE]
            if places:
                return kind, places[-1]
    return None


def deck_card_boxes(deck: Mapping[str, int], width: float = 560) -> Iterator[Box]:
    """The cards of `deck_scene`: left, top, right, bottom of each.

    >>> len(list(deck_card_boxes({"knight": 3, "monopoly": 1})))
    4
    """
    for row, count in enumerate(deck.values()):
        for place in range(count):
            x, y = _card_x(place, count, width), _row(row)
            yield x - _WIDE, y - _HIGH, x + _WIDE, y + _HIGH


def theft_scene(
    cards: Mapping[str, int],
    held: Sequence[str],
    stolen: int | None,
    theme: Theme,
    width: float = 560,
) -> Scene:
    """The cards that a hand may consist of, one row for each kind; below them, the hand of a trial and the stolen card.

    Args:
        cards: how many of each kind there are.
        held: the hand, card by card.
        stolen: the place of the stolen card in the hand.
        theme: the colours.
        width: width in pixels.

    >>> from catan_widgets.render.theme import theme
    >>> theft_scene({"ore": 2, "wool": 1}, ["ore", "wool"], 1, theme("light")).description
    'Cards: 1 wool, 2 ore. Hand: ore, wool. Stolen: wool.'
    """
    front: list[list[Shape]] = []
    for row, (kind, count) in enumerate(cards.items()):
        front.append([_label(named(kind), _row(row), theme)])
        front += [card(kind, _card_x(place, count, width), _row(row), theme) for place in range(count)]
    y = _row(len(cards))
    front.append([_label(_("hand"), y, theme)])
    front += [card(kind, _card_x(place, len(held), width), y, theme) for place, kind in enumerate(held)]
    marks = [] if stolen is None else _frame(_card_x(stolen, len(held), width), y, theme)
    told = [_("Cards: {cards}.", cards=in_words(bundle(cards)))]
    if held:
        told.append(_("Hand: {cards}.", cards=", ".join(map(named, held))))
    if stolen is not None:
        told.append(_("Stolen: {card}.", card=named(held[stolen])))
    return Scene(
        layers=Layers(pieces=tuple(interleaved(front)), marks=tuple(marks)),
        width=width,
        height=y + _ROW / 2 + _MARGIN,
        background=theme.background,
        title=_("Hand and thief"),
        description=" ".join(told),
    )


def card(kind: str, x: float, y: float, theme: Theme, faded: bool = False) -> list[Shape]:
    """A card with the symbol of its kind, or a blank one that is out of play, centred on a point.

    Raises:
        ValueError: for a kind without a symbol.

    >>> from catan_widgets.render.theme import theme
    >>> len(card("ore", 50, 50, theme("light")))
    5
    """
    symbol = _CARDS[kind] if kind in _CARDS else good(kind)
    shapes: list[Shape] = [
        Polygon(_box(x, y, _WIDE, _HIGH), theme.outline),
        Polygon(_box(x, y, _WIDE - 1.2, _HIGH - 1.2), theme.empty if faded else theme.sign),
    ]
    return shapes if faded else shapes + placed(symbol, x, y, 9, theme.symbols)


def _row(row: int) -> float:
    return _MARGIN + (row + 0.5) * _ROW


def _card_x(place: int, count: int, width: float) -> float:
    """Where a card in a fan lies; the more cards, the closer together."""
    room = width - _LABEL - 2 * _WIDE - _MARGIN
    step = min(_STEP, room / max(count - 1, 1))
    return _LABEL + _WIDE + place * step


def _label(text: str, y: float, theme: Theme) -> Shape:
    return Text(_MARGIN, y, text, _TEXT, theme.text, align="start")


def _cross(x: float, y: float, theme: Theme) -> list[Shape]:
    ends = (0.6 * _WIDE, 0.6 * _HIGH)
    return [
        Line(((x - ends[0], y - side * ends[1]), (x + ends[0], y + side * ends[1])), theme.outline, 2.5)
        for side in (1, -1)
    ]


def _frame(x: float, y: float, theme: Theme) -> list[Shape]:
    corners = _box(x, y, _WIDE + 2, _HIGH + 2)
    closed = (*corners, corners[0])
    return [Line(closed, theme.halo, 7), Line(closed, theme.selected, 4)]


def _deck_told(deck: Mapping[str, int], seen: Mapping[str, int], drawn: Sequence[str]) -> Iterator[str]:
    for kind, count in deck.items():
        yield ngettext(
            "{kind}: {n} card, {seen} seen.",
            "{kind}: {n} cards, {seen} seen.",
            count,
            kind=named(kind),
            seen=seen.get(kind, 0),
        )
    if drawn:
        yield _("Drawn: {cards}.", cards=", ".join(map(named, drawn)))


def _box(x: float, y: float, half_width: float, half_height: float) -> tuple[Point, ...]:
    return tuple((x + dx * half_width, y + dy * half_height) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
