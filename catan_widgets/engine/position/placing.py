"""Sets up a position from plain data. If it cannot exist, the refusal names the rule it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.game import openings
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position import checks, pieces, seen
from catan_widgets.engine.position.pieces import illegal, number, place_name, whole
from catan_widgets.engine.position.shown import PHASES
from catan_widgets.engine.position.views import Hidden
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.rules import codes, founding, roads
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.i18n import N_, _

#: The parts of a ``State``: the set-up, the position, and for a view its seat and what it hides.
Placed = tuple[GameSetup, Position, int | None, Hidden | None]

CHANCES = {
    codes.OPENING_DICE: "opening dice",
    codes.DICE: "dice",
    codes.DRAW_CARD: "card",
    codes.STEAL_CARD: "theft",
    codes.MARKET_DIE: "market die",
    codes.SPINNER: "spinner",
}
_SPECIAL = {"longest_road": N_("Longest Road"), "largest_army": N_("Largest Army")}
#: The phases that interrupt another phase and must remember which one.
_RETURNING = (codes.MOVING_ROBBER, codes.STEALING, codes.FREE_ROADS, codes.OFFERED, codes.LIFTING, codes.TAKING)
_PHASES = {name: phase for phase, name in PHASES.items()}
_CHANCES = {name: chance for chance, name in CHANCES.items()}

_KEYS = {
    "all": "rules preset options data phase to_move turn start chance resume winner viewer bank seats offer "
    "victim victim_pile",
    "board": "board robber founded founded_at longest_road largest_army played free spent pile",
    "market": "market free_sites first_site making",
    "row": "draws choosing",
}


def place(data: Mapping[str, Any]) -> Placed:
    """The position that plain data describes.

    Raises:
        IllegalPosition: if it cannot exist.
        ValueError, TypeError: if the data makes no sense.
    """
    setup = _setup(data)
    system, tables = setup.system, setup.tables
    parts = ["all", *(["board"] if system.has_board else ["row"]), *(["market"] if system.has_market else [])]
    pieces.check_keys(data, " ".join(_KEYS[part] for part in parts), _("the position"))
    position = Position(system.fields, tables)
    system.lay_out(position, tables)
    viewer = number(setup, "seat", data["viewer"], "viewer") if "viewer" in data else None
    hidden = pieces.place_all(setup, position, data, viewer)
    if system.has_board:
        _place_island(setup, position, data)
    else:
        _place_choices(position, data)
    if system.has_market:
        _place_market(setup, position, data)
    _place_turn(setup, position, data)
    if system.has_board:
        pieces.place_fresh(setup, position, data["seats"])
    if hidden is not None and viewer is not None:
        seen.check(setup, position, viewer, hidden)
        return setup, position, viewer, hidden
    checks.check_supply(setup, position, data)
    checks.check(setup, position)
    return setup, position, None, None


def _setup(data: Mapping[str, Any]) -> GameSetup:
    rules = data.get("rules", "base")
    ruleset = rule_data.load(rules, data.get("data"))
    given = data.get("options", {})
    seats = data.get("seats")
    if not isinstance(given, Mapping):
        raise TypeError(_("options must be a mapping from names to True or False, not {value!r}", value=given))
    if not isinstance(seats, list | tuple) or not all(isinstance(seat, Mapping) for seat in seats):
        raise TypeError(_("seats must be a list with a mapping for each seat, not {value!r}", value=seats))
    board = data.get("board")
    if isinstance(board, str):
        board = Board.parse(board, data.get("data"))
    if board is not None and not isinstance(board, Board):
        raise TypeError(_("board must be a Board or its notation, not {value!r}", value=board))
    return GameSetup(ruleset, board, len(seats), openings.options(ruleset, data.get("preset", "classic"), given))


def _place_island(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    tables = setup.tables
    if "robber" in data:
        position.robber = place_name(setup, "hex", data["robber"])
        if (
            position.robber != tables.robber_start
            and tables.hex_number[position.robber] == 0
            and not tables.robber_to_desert
        ):
            raise illegal(setup, "B-61", _("the robber must be on the chip of a hex, or where he started"))
    position.played = int(_truth(data.get("played", False), "played"))
    position.free = whole(data.get("free", 0), "free")
    for card, count in bundle(data.get("spent", ""), DEVELOPMENT):
        position.spent[DEVELOPMENT.index(card)] = count
        position.pile[DEVELOPMENT.index(card)] -= count
    position.founded = whole(data.get("founded", _founded(position, tables, data.get("phase"))), "founded")
    if "founded_at" in data:
        position.founded_at = place_name(setup, "intersection", data["founded_at"])
    position.longest_road = _holder(
        setup, data, "longest_road", _longest(setup, position), tables.longest_least, "B-82"
    )
    position.largest_army = _holder(setup, data, "largest_army", list(position.knights), tables.army_least, "B-83")


def _founded(position: Position, tables: Tables, phase: object) -> int:
    """How many settlements have been founded, counted from those on the board."""
    last, built = int(tables.rounds * tables.players), sum(int(owner >= 0) for owner in position.owner)
    if isinstance(phase, str) and phase.startswith("found"):
        return min(last, built - (phase != "found"))
    return 0 if isinstance(phase, str) and phase == "start" and not built else last


def _longest(setup: GameSetup, position: Position) -> list[int]:
    return [roads.longest(position, setup.tables, seat) for seat in range(setup.players)]


def _holder(setup: GameSetup, data: Mapping[str, Any], card: str, sizes: list[int], least: int, rule: str) -> int:
    """The holder of a special card: as given, or else a seat with the most, if that is enough."""
    most = max(sizes)
    leaders = [seat for seat, size in enumerate(sizes) if size == most and most >= least]
    given = data.get(card, leaders[0] if len(leaders) == 1 else "none")
    if isinstance(given, str) and given == "none":
        if len(leaders) == 1 or (leaders and card == "largest_army"):
            names = _(" or ").join(setup.seat_name(seat) for seat in leaders)
            raise illegal(setup, rule, _("{seat} must hold the {card} card", seat=names, card=_(_SPECIAL[card])))
        return -1
    holder = number(setup, "seat", given, card)
    if holder not in leaders:
        text = _("{seat} cannot hold the {card} card", seat=setup.seat_name(holder), card=_(_SPECIAL[card]))
        raise illegal(setup, rule, text)
    return holder


def _place_choices(position: Position, data: Mapping[str, Any]) -> None:
    """Sets up the cards still to be drawn from neighbours or chosen in the edition."""
    draws = data.get("draws", (0, 0))
    if not isinstance(draws, list | tuple) or len(draws) != 2:
        raise TypeError(
            _("draws must be two numbers, for the left and the right neighbour, not {value!r}", value=draws)
        )
    position.draws = [whole(part, "draws") for part in draws]
    position.choosing = whole(data.get("choosing", 0), "choosing")


def _place_market(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    rows = data.get("market", {})
    if not isinstance(rows, Mapping):
        raise TypeError(_("market must be a mapping from varieties to rows, not {value!r}", value=rows))
    named: set[int] = set()
    for name, row in rows.items():
        variety = _variety(setup, name)
        if variety in named:
            raise ValueError(_("market names {name} twice", name=setup.varieties[variety].replace("_", " ")))
        named.add(variety)
        position.row[variety] = _row(setup, row)
    position.free_sites = whole(data.get("free_sites", 0), "free_sites")
    if "first_site" in data:
        position.first_site = place_name(setup, "hex", data["first_site"])
    if "making" in data:
        position.making = _variety(setup, data["making"])


def _variety(setup: GameSetup, name: object) -> int:
    plain = name.replace(" ", "_") if isinstance(name, str) else ""
    if plain not in setup.varieties:
        known = ", ".join(known.replace("_", " ") for known in setup.varieties)
        raise ValueError(_("{name!r} is not a variety; choose from {known}", name=name, known=known))
    return setup.varieties.index(plain)


def _row(setup: GameSetup, row: object) -> int:
    """A row by its number or by its reward in words."""
    if isinstance(row, str):
        names = row_names(setup)
        if row not in names:
            raise ValueError(
                _("{row!r} is not a row of the market; choose from {known}", row=row, known="; ".join(names))
            )
        return names.index(row)
    if whole(row, "market") > setup.tables.top_row:
        raise ValueError(_("row {row}; allowed: 0 to {top}", row=row, top=setup.tables.top_row))
    return whole(row, "market")


def row_names(setup: GameSetup) -> tuple[str, ...]:
    """The rows of the market from the bottom, each by its reward as written in data.

    The bottom row is ``nothing``, others are like ``1 VP + 1 development card``.
    """
    words = {"vp": "VP", "card": "development card", "resource": "resource", "road": "road"}
    return tuple(
        " + ".join(f"{row[way]} {word}" for way, word in words.items() if row.get(way)) or "nothing"
        for row in setup.ruleset["rows"]
    )


def _place_turn(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    tables = setup.tables
    position.phase = _named(_PHASES, data.get("phase", "roll" if setup.system.has_board else "spin"), "phase")
    if position.phase not in setup.system.phases:
        raise illegal(setup, "B-30", _("this game has no such phase"))
    position.start = number(setup, "seat", data.get("start", 0), "start")
    founds = position.phase in (codes.FOUND, codes.FOUND_ROAD, codes.FOUND_SITE)
    seat = founding.seat_in_order(position, tables) if founds else data.get("turn", 0)
    position.seat = number(setup, "seat", data.get("to_move", seat), "to_move")
    active = data.get(
        "turn", position.seat if position.phase not in (codes.DISCARDING, codes.OFFERED, codes.TAKING) else 0
    )
    position.turn = number(setup, "seat", active, "turn")
    position.chance = _named(_CHANCES, data["chance"], "chance") if "chance" in data else 0
    position.winner = number(setup, "seat", data["winner"], "winner") if "winner" in data else -1
    if "resume" in data:
        position.resume = _named(_PHASES, data["resume"], "resume")
    elif position.phase in _RETURNING and (setup.system.has_board or position.phase == codes.OFFERED):
        position.resume = codes.BUILDING if setup.options.get("single_phase") else codes.TRADING
    if position.phase == codes.FREE_ROADS:
        _follow_free_roads(setup, position, data)
    if position.phase == codes.DISCARDING:
        pieces.place_owed(position, tables, data)
    if "victim_pile" in data and "victim" not in data:
        raise ValueError(_("victim_pile says which pile the victim loses a card from; name the victim too"))
    if "victim" in data:
        position.victim = number(setup, "seat", data["victim"], "victim")
        position.victim_pile = number(setup, "pile", data.get("victim_pile", "resources"), "victim_pile")
    if "offer" in data:
        _place_offer(setup, position, data["offer"])
        if "to_move" not in data:
            position.seat = position.turn if position.offerer != position.turn else (position.turn + 1) % setup.players


def _follow_free_roads(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    """Fills in what a pending free road implies unless given: one left, from a road building card (B-73)."""
    position.free = position.free if "free" in data else 1
    if setup.system.has_market and position.making >= 0:
        return
    position.played = position.played if "played" in data else 1
    if "spent" not in data:
        position.spent[codes.CARD_ROADS] += 1
        position.pile[codes.CARD_ROADS] -= 1


def _place_offer(setup: GameSetup, position: Position, offer: Any) -> None:
    pieces.check_keys(offer, "by give get all", _("the offer"))
    position.offerer = number(setup, "seat", offer.get("by"), "by")
    position.to_table = int(_truth(offer.get("all", False), "all"))
    position.give = setup.counts(bundle(offer.get("give", ""), setup.kinds))
    position.get = setup.counts(bundle(offer.get("get", ""), setup.kinds))


def _named(names: Mapping[str, int], name: object, key: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise ValueError(_("{key} is {name!r}; allowed: {known}", key=key, name=name, known=", ".join(names)))
    return names[name]


def _truth(value: object, key: str) -> bool:
    if not isinstance(value, bool):
        raise TypeError(_("{key} must be True or False, not {value!r}", key=key, value=value))
    return value
