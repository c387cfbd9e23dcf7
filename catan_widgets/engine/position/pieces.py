"""Sets up what the seats of a position have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.parts.given import check_keys, refuse_keys, whole
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.rules import robber
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.systems import System
from catan_widgets.i18n import _

#: The keys of a seat in every system.
_KEYS = "hand aside owed"


def keys(system: System) -> str:
    """The keys that a seat of a system can have."""
    return " ".join((_KEYS, *(part.seat_keys for part in system.parts)))


def place_all(setup: GameSetup, position: Position, data: Mapping[str, Any], viewer: int | None) -> Hidden | None:
    """Sets up all seats; in a view, returns the sizes of what it hides."""
    parts, seats = setup.system.parts, list(data["seats"])
    for seat in seats:
        check_keys(seat, keys(setup.system), _("a seat"))
    for part in parts:
        for p, seat in enumerate(seats):
            part.place_seat(setup, position, p, seat)
    if viewer is not None:
        return _place_seen(setup, position, data, viewer)
    for p, seat in enumerate(seats):
        refuse_keys(seat, ("shown",), _("a seat whose cards everyone can see"))
        _place_held(setup, position, p, seat)
    return None


def _place_held(setup: GameSetup, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    _place_hand(setup, position, p, seat)
    for part in setup.system.parts:
        part.place_held(setup, position, p, seat)


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


def _place_seen(setup: GameSetup, position: Position, data: Mapping[str, Any], viewer: int) -> Hidden:
    """Sets up what the seat of a view sees."""
    tables, hands, asides, cards = setup.tables, [], [], []
    for p, seat in enumerate(data["seats"]):
        if p == viewer:
            refuse_keys(seat, ("shown",), _("the seat that sees this"))
            _place_held(setup, position, p, seat)
            cards.append(setup.system.cards.count(position, p))
            hands.append(tuple(robber.held(position, tables, p, n) for n in range(tables.piles)))
            asides.append(tuple(aside for _due, aside in amounts_due(position, tables, p)))
            continue
        refuse_keys(seat, ("fresh",), _("a seat whose cards are hidden"))
        sizes = {key: _sizes(setup, seat.get(key, [0] * tables.piles), key) for key in ("hand", "aside", "owed")}
        hands.append(sizes["hand"])
        asides.append(sizes["aside"])
        position.owed[p] = list(sizes["owed"])
        cards.append(whole(seat.get("cards", 0), "cards"))
        for part in setup.system.parts:
            part.place_hidden(position, p, seat)
    position.bank = setup.counts(bundle(data.get("bank", ""), setup.kinds))
    return Hidden(tuple(hands), tuple(asides), tuple(cards), whole(data.get("pile", 0), "pile"))


def _sizes(setup: GameSetup, value: object, key: str) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or len(value) != setup.tables.piles:
        raise TypeError(_("{key} must be a list with a number for each pile, not {value!r}", key=key, value=value))
    return tuple(whole(count, key) for count in value)
