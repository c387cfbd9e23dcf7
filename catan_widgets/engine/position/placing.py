"""Sets up a position from plain data. If it cannot exist, the refusal names the rule it breaks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.game import openings
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.parts.given import check_keys, illegal, number, truth
from catan_widgets.engine.position import checks, pieces, seen
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.position.shown import PHASES
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.rules import codes, founding
from catan_widgets.engine.rules.tables import Position
from catan_widgets.engine.systems import System
from catan_widgets.i18n import _

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
_PHASES = {name: phase for phase, name in PHASES.items()}
_CHANCES = {name: chance for chance, name in CHANCES.items()}

#: The keys of a position in every system.
_KEYS = (
    "rules preset options data phase to_move turn start chance resume winner viewer bank seats offer victim victim_pile"
)


def place(data: Mapping[str, Any]) -> Placed:
    """The position that plain data describes.

    Raises:
        IllegalPosition: if it cannot exist.
        ValueError, TypeError: if the data makes no sense.
    """
    setup = _setup(data)
    system, tables = setup.system, setup.tables
    check_keys(data, keys(system), _("the position"))
    position = Position(system.fields, tables)
    system.lay_out(position, tables)
    viewer = number(setup, "seat", data["viewer"], "viewer") if "viewer" in data else None
    hidden = pieces.place_all(setup, position, data, viewer)
    for part in system.parts:
        part.place(setup, position, data)
    _place_turn(setup, position, data)
    for part in system.parts:
        part.place_after(setup, position, data)
    if hidden is not None and viewer is not None:
        seen.check(setup, position, viewer, hidden)
        for part in system.parts:
            part.hide(position, viewer)
        return setup, position, viewer, hidden
    checks.check_supply(setup, position, data)
    checks.check(setup, position)
    return setup, position, None, None


def keys(system: System) -> str:
    """The keys that a position of a system can have."""
    return " ".join((_KEYS, *(part.keys for part in system.parts)))


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


def _place_turn(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    tables = setup.tables
    position.phase = _named(_PHASES, data.get("phase", PHASES[setup.system.first_phase]), "phase")
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
    elif position.phase == codes.OFFERED or position.phase in setup.system.returns:
        position.resume = setup.system.rules.main_phase(tables)
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


def _place_offer(setup: GameSetup, position: Position, offer: Any) -> None:
    check_keys(offer, "by give get all", _("the offer"))
    position.offerer = number(setup, "seat", offer.get("by"), "by")
    position.to_table = int(truth(offer.get("all", False), "all"))
    position.give = setup.counts(bundle(offer.get("give", ""), setup.kinds))
    position.get = setup.counts(bundle(offer.get("get", ""), setup.kinds))


def _named(names: Mapping[str, int], name: object, key: str) -> int:
    if not isinstance(name, str) or name not in names:
        raise ValueError(_("{key} is {name!r}; allowed: {known}", key=key, name=name, known=", ".join(names)))
    return names[name]
