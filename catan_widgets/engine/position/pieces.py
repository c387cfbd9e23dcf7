"""Sets up what the seats of a position have, and refuses more pieces or cards than exist."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.game.refusal import IllegalPosition, Refusal
from catan_widgets.engine.game_setup import GameSetup, Unknown, sort_name
from catan_widgets.engine.position.views import Hidden
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext

_KEYS = {
    "all": "hand aside owed",
    "board": "settlements cities roads cards fresh shown knights opening",
    "market": "sites chips",
    "row": "row",
}


def illegal(setup: GameSetup, rule: str, text: str) -> IllegalPosition:
    """The error for a position that breaks a rule."""
    return IllegalPosition(Refusal(setup.system.cite(rule), text))


def check_keys(data: object, allowed: str, where: str) -> None:
    """Raises TypeError for anything but a mapping, ValueError for an unknown key."""
    if not isinstance(data, Mapping):
        raise TypeError(_("{where} must be a mapping, not {value!r}", where=where, value=data))
    names = allowed.split()
    for key in data:
        if not isinstance(key, str) or key not in names:
            close = get_close_matches(key[:40], names) if isinstance(key, str) else []
            known = list(dict.fromkeys([*close, *names]))
            raise ValueError(_("{where} has no {key!r}; choose from {known}", where=where, key=key, known=known))


def whole(value: object, key: str) -> int:
    """A whole number, 0 or more."""
    n = whole_number(value)
    if n is None:
        raise TypeError(_("{key} must be a whole number, not {value!r}", key=key, value=value))
    if n < 0:
        raise ValueError(_("{key} is {value}; it must be 0 or more", key=key, value=n))
    return n


def number(setup: GameSetup, sort: str, name: object, key: str) -> int:
    """The number of a seat, a pile …"""
    try:
        return setup.number(sort, name)
    except Unknown:
        known = ", ".join(map(str, setup.names[sort]))
        raise ValueError(_("{key} is {name!r}; allowed: {known}", key=key, name=name, known=known)) from None


def place_name(setup: GameSetup, sort: str, name: object) -> int:
    """The number of a hex, an intersection or a path of the island."""
    try:
        return setup.number(sort, name)
    except Unknown:
        raise ValueError(_("this island has no {sort} {name!r}", name=name, sort=sort_name(sort))) from None


def place_all(setup: GameSetup, position: Position, data: Mapping[str, Any], viewer: int | None) -> Hidden | None:
    """Sets up all seats; in a view, returns the sizes of what it hides."""
    system = setup.system
    parts = ["all", *(["board"] if system.has_board else ["row"]), *(["market"] if system.has_market else [])]
    seats = list(data["seats"])
    for seat in seats:
        check_keys(seat, " ".join(_KEYS[part] for part in parts), _("a seat"))
    for p, seat in enumerate(seats):
        if system.has_board:
            _place_buildings(setup, position, p, seat)
        else:
            _place_row(setup, position, p, seat.get("row", ()))
    for p, seat in enumerate(seats):
        if system.has_board:
            _place_roads(setup, position, p, seat)
        if system.has_market:
            _place_sites(setup, position, p, seat)
    if viewer is not None:
        return _place_seen(setup, position, data, viewer)
    for p, seat in enumerate(seats):
        _refuse_keys(seat, ("shown",), _("a seat whose cards everyone can see"))
        _place_hand(setup, position, p, seat)
        if system.has_board:
            _place_cards(setup, position, p, seat)
    return None


def _names(seat: Mapping[str, Any], key: str) -> list[Any]:
    names = seat.get(key, [])
    if not isinstance(names, Iterable) or isinstance(names, str):
        raise TypeError(_("{key} must be a list, not {value!r}", key=key, value=names))
    return list(names)


def _place_buildings(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    for level, key, piece in ((1, "settlements", codes.PIECE_SETTLEMENT), (2, "cities", codes.PIECE_CITY)):
        for name in _names(seat, key):
            i = place_name(setup, "intersection", name)
            if position.owner[i] >= 0:
                raise illegal(setup, "B-52", _("two buildings stand on {place}", place=name))
            for near in setup.tables.intersection_next[i]:
                if near >= 0 and position.owner[near] >= 0:
                    other = setup.names["intersection"][near]
                    raise illegal(
                        setup, "B-52", _("{place} and {other} are next to each other", place=name, other=other)
                    )
            position.owner[i], position.level[i] = p, level
            _use_piece(setup, position, p, piece)


def _use_piece(setup: GameSetup, position: Position, p: int, piece: int) -> None:
    position.stock[p][piece] -= 1
    if position.stock[p][piece] < 0:
        count = setup.tables.pieces[piece]
        pieces = (
            ngettext("{n} road", "{n} roads", count),
            ngettext("{n} settlement", "{n} settlements", count),
            ngettext("{n} city", "{n} cities", count),
        )
        text = _("{seat} has only {pieces}", seat=setup.seat_name(p), pieces=pieces[piece])
        raise illegal(setup, "B-06", text)


def _place_roads(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    tables = setup.tables
    for name in _names(seat, "roads"):
        e = place_name(setup, "path", name)
        if position.road[e] >= 0:
            raise illegal(setup, "B-51", _("two roads lie on {path}", path=name))
        position.road[e] = p
        _use_piece(setup, position, p, codes.PIECE_ROAD)
    reached = {i for i in range(tables.intersections) if position.owner[i] == p}
    waiting = {e for e in range(tables.paths) if position.road[e] == p}
    while waiting:
        joined = {e for e in waiting if not reached.isdisjoint(tables.path_ends[e])}
        if not joined:
            path = setup.names["path"][min(waiting)]
            raise illegal(
                setup,
                "B-51",
                _("the road on {path} is not connected to any building of {seat}", path=path, seat=setup.seat_name(p)),
            )
        reached |= {i for e in joined for i in tables.path_ends[e]}
        waiting -= joined


def _place_sites(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    rules, tables = setup.system.rules, setup.tables
    for places in _names(seat, "sites"):
        if not isinstance(places, list | tuple) or len(places) != 2:
            raise TypeError(_("a site must be a hex and an intersection, not {value!r}", value=places))
        h, i = place_name(setup, "hex", places[0]), place_name(setup, "intersection", places[1])
        if rules.refuse_site(position, tables, p, h, i) not in (0, codes.R_POOR):
            raise illegal(
                setup,
                "M-40",
                _(
                    "{seat} cannot have a site on {hex} at {place}",
                    seat=setup.seat_name(p),
                    hex=places[0],
                    place=places[1],
                ),
            )
        rules.place_site(position, tables, p, h, i)
    position.chips[p] = whole(seat.get("chips", 0), "chips")


def _place_row(setup: GameSetup, position: Position, p: int, tiles: Any) -> None:
    """Reads a row of the edition in the form that ``State.row`` writes."""
    colours = setup.names["colour"]
    if not isinstance(tiles, list | tuple) or not all(isinstance(tile, str) for tile in tiles):
        raise TypeError(_("row must be a list of tiles, not {value!r}", value=tiles))
    kinds = [tile == "road" for tile in tiles]
    if all(kinds):
        raise illegal(setup, "E-10", _("a row must have at least one settlement"))
    if any(kind == after for kind, after in pairwise(kinds)):
        raise illegal(setup, "E-41", _("there must be exactly one road between two settlements"))
    for tile in tiles:
        if tile == "road":
            position.road_tiles -= 1
            continue
        words, *knights = tile.split(" + ")
        colour, *city = words.split(" ")
        if colour not in colours or city not in ([], ["city"]) or any(word != "knight" for word in knights):
            raise ValueError(
                _(
                    "{tile!r} is not a tile; write tiles like road, {colour}, {colour} city, {colour} + knight",
                    tile=tile,
                    colour=colours[0],
                )
            )
        _place_tile(setup, position, p, colours.index(colour), 1 + len(city), len(knights))
    position.end_road[p] = [int(tiles[0] == "road"), int(tiles[-1] == "road")]


def _place_tile(setup: GameSetup, position: Position, p: int, colour: int, level: int, knights: int) -> None:
    name = setup.names["colour"][colour]
    if position.level[p][colour]:
        raise illegal(setup, "E-42", _("{seat} has {colour} twice", seat=setup.seat_name(p), colour=name))
    if knights > setup.tables.knights_each:
        raise illegal(setup, "E-44", _("there are too many knights above {colour}", colour=name))
    position.order[p][position.length[p]] = colour
    position.length[p] += 1
    position.level[p][colour] = level
    position.knight[p][colour] = knights
    position.tiles[colour] -= 1
    position.knight_tiles -= knights


def _place_hand(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    for key, rows in (("hand", position.hand), ("aside", position.aside)):
        cards = seat.get(key, "")
        if not isinstance(cards, str | Mapping):
            raise TypeError(
                _("{key} must be a text such as '2 ore + 1 wool' or a mapping, not {value!r}", key=key, value=cards)
            )
        rows[p] = setup.counts(bundle(cards, setup.kinds))
        position.bank = [left - count for left, count in zip(position.bank, rows[p], strict=True)]
    if "owed" in seat:
        position.owed[p] = list(_sizes(setup, seat["owed"], "owed"))


def place_owed(position: Position, tables: Tables, data: Mapping[str, Any]) -> None:
    """Works out what each seat still owes from its hand and the cards it has set aside, and who moves next (B-60)."""
    for p, seat in enumerate(data["seats"]):
        if "owed" not in seat:
            position.owed[p] = [max(0, due - aside) for due, aside in amounts_due(position, tables, p)]
    owing = [p for step in range(tables.players) if any(position.owed[p := (position.turn + step) % tables.players])]
    if "to_move" not in data and owing:
        position.seat = owing[0]


def amounts_due(position: Position, tables: Tables, p: int) -> list[tuple[int, int]]:
    """For each pile: how many cards a seat must discard after a seven, and how many it has already set aside."""
    aside = [sum(position.aside[p][tables.pile_from[n] : tables.pile_to[n]]) for n in range(tables.piles)]
    return [(robber.due(tables, n, robber.held(position, tables, p, n) + laid), laid) for n, laid in enumerate(aside)]


def _place_cards(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    cards = seat.get("cards", "")
    if not isinstance(cards, str | Mapping):
        raise TypeError(
            _("{key} must be a text such as '1 knight' or a mapping, not {value!r}", key="cards", value=cards)
        )
    for card, count in bundle(cards, DEVELOPMENT):
        position.cards[p][DEVELOPMENT.index(card)] = count
        position.pile[DEVELOPMENT.index(card)] -= count
    _place_open(position, p, seat)
    position.pile[codes.CARD_KNIGHT] -= position.knights[p]


def _place_open(position: Position, p: int, seat: Mapping[str, Any]) -> None:
    """Sets up what everybody sees of a seat: its open knights, and its roll for the first turn."""
    position.knights[p] = whole(seat.get("knights", 0), "knights")
    opening = seat.get("opening", 0)
    position.opening[p] = -1 if whole_number(opening) == -1 else whole(opening, "opening")


def place_fresh(setup: GameSetup, position: Position, seats: Sequence[Mapping[str, Any]]) -> None:
    """Sets up the cards bought this turn; only the seat whose turn it is can have any (B-71)."""
    for p, seat in enumerate(seats):
        for card, count in bundle(seat.get("fresh", ""), DEVELOPMENT):
            kind = DEVELOPMENT.index(card)
            if p != position.turn:
                text = _("only {seat}, whose turn it is, can have bought cards this turn")
                raise illegal(setup, "B-71", _(text, seat=setup.seat_name(position.turn)))
            if count > position.cards[p][kind]:
                text = _("{seat} has bought more cards this turn than it holds", seat=setup.seat_name(p))
                raise illegal(setup, "B-71", text)
            position.fresh[kind] = count


def _place_seen(setup: GameSetup, position: Position, data: Mapping[str, Any], viewer: int) -> Hidden:
    """Sets up what the seat of a view sees."""
    tables, has_board = setup.tables, setup.system.has_board
    hands, asides, cards = [], [], []
    for p, seat in enumerate(data["seats"]):
        if p == viewer:
            _refuse_keys(seat, ("shown",), _("the seat that sees this"))
            _place_hand(setup, position, p, seat)
            if has_board:
                _place_cards(setup, position, p, seat)
                cards.append(sum(position.cards[p]))
            hands.append(tuple(robber.held(position, tables, p, n) for n in range(tables.piles)))
            asides.append(tuple(aside for _due, aside in amounts_due(position, tables, p)))
            continue
        _refuse_keys(seat, ("fresh",), _("a seat whose cards are hidden"))
        sizes = {key: _sizes(setup, seat.get(key, [0] * tables.piles), key) for key in ("hand", "aside", "owed")}
        hands.append(sizes["hand"])
        asides.append(sizes["aside"])
        position.owed[p] = list(sizes["owed"])
        if has_board:
            cards.append(whole(seat.get("cards", 0), "cards"))
            position.cards[p][codes.CARD_POINT] = whole(seat.get("shown", 0), "shown")
            _place_open(position, p, seat)
    position.bank = setup.counts(bundle(data.get("bank", ""), setup.kinds))
    return Hidden(tuple(hands), tuple(asides), tuple(cards), whole(data.get("pile", 0), "pile"))


def _refuse_keys(seat: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in keys:
        if key in seat:
            raise ValueError(_("{where} has no {key!r}", where=where, key=key))


def _sizes(setup: GameSetup, value: object, key: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != setup.tables.piles:
        raise TypeError(_("{key} must be a list with a number for each pile, not {value!r}", key=key, value=value))
    return tuple(whole(count, key) for count in value)
