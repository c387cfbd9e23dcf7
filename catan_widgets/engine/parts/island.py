"""The island: buildings and roads on it, the robber, the founding and the longest road (B)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.parts import founding
from catan_widgets.engine.parts.given import holder, illegal, listed, place_name, whole
from catan_widgets.engine.parts.part import Part
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.ruledata.playable import MOST_PLACES
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import base, build, codes, roads, robber
from catan_widgets.engine.rules import founding as founding_rules
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.setting import Setting
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext


class NoIsland(Part):
    """What a system without an island answers."""

    def fitting(self, ruleset: RuleSet, board: Board | None) -> Board | None:
        """The board with the game's rule data; ValueError if it belongs to another system, or there must be none."""
        if board is not None:
            raise ValueError(_("{rules} is played without an island", rules=ruleset.name))
        return None

    def robber(self, setting: Setting, position: Position) -> str | None:
        """The hex with the robber."""
        return None

    def buildings(self, setting: Setting, position: Position, level: int) -> Mapping[str, int]:
        """The intersections with settlements (level 1) or cities (2), and the seat that owns each."""
        return FrozenMap({})

    def roads(self, setting: Setting, position: Position) -> Mapping[str, int]:
        """The paths with roads, and the seat that owns each."""
        return FrozenMap({})

    def road_length(self, setting: Setting, position: Position, seat: int) -> int:
        """The length of a seat's longest road."""
        return 0

    def left(self, position: Position, seat: int) -> Mapping[str, int]:
        """How many roads, settlements and cities a seat has left to build."""
        return FrozenMap({})


#: The island of a system that has none.
NO_ISLAND = NoIsland()


class Island(NoIsland):
    """An island of hexes."""

    keys = "board robber founded founded_at longest_road"
    seat_keys = "settlements cities roads opening"

    # --- what lies there -----------------------------------------------------------------------------
    def robber(self, setting: Setting, position: Position) -> str | None:
        return str(setting.names["hex"][position.robber])

    def buildings(self, setting: Setting, position: Position, level: int) -> Mapping[str, int]:
        places = zip(setting.names["intersection"], position.owner, position.level, strict=True)
        return FrozenMap({name: owner for name, owner, own in places if own == level})

    def roads(self, setting: Setting, position: Position) -> Mapping[str, int]:
        places = zip(setting.names["path"], position.road, strict=True)
        return FrozenMap({name: owner for name, owner in places if owner >= 0})

    def road_length(self, setting: Setting, position: Position, seat: int) -> int:
        return int(roads.longest(position.copy(), setting.tables, seat))  # the search marks its path

    def left(self, position: Position, seat: int) -> Mapping[str, int]:
        return FrozenMap(dict(zip(("road", "settlement", "city"), position.stock[seat], strict=True)))

    # --- the setting and the beginning of a game -----------------------------------------------------
    def fitting(self, ruleset: RuleSet, board: Board | None) -> Board | None:
        if board is None:
            raise ValueError(_("{rules} is played on an island; give a board", rules=ruleset.name))
        if len(board.paths) > MOST_PLACES:
            raise ValueError(
                _("the island has {count} paths; at most {most} are allowed", count=len(board.paths), most=MOST_PLACES)
            )
        if board.ruleset == ruleset:
            return board
        if board.rules != ruleset.name:
            raise ValueError(_("this board belongs to {board}, not to {rules}", board=board.rules, rules=ruleset.name))
        return replace(board, ruleset=ruleset)

    def names(self, ruleset: RuleSet, board: Board | None, tables: Tables) -> dict[str, tuple[Any, ...]]:
        assert board is not None
        net = board.topology
        faces = tuple(range(1, ruleset["dice.faces"] + 1))
        return {"hex": net.hexes, "intersection": net.intersections, "path": net.paths, "face": faces}

    def begin(self, setting: Setting, position: Position, start: int | str) -> None:
        tables, board = setting.tables, setting.board
        assert board is not None
        if board.starts:
            _settle(setting, board, position)
        elif 4 * (tables.rounds * tables.players - 1) >= tables.intersections:
            raise ValueError(
                _(
                    "this island is too small: there may not be enough room for {count} settlements (B-52)",
                    count=tables.rounds * tables.players,
                )
            )
        if isinstance(start, str) and start == "roll":
            founding_rules.begin_opening(position, tables)
        else:
            position.start = setting.check_seat(start)
            founding_rules.begin_play(position, tables)

    # --- plain data ----------------------------------------------------------------------------------
    def place_seat(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        _place_buildings(setting, position, p, seat)
        _place_roads(setting, position, p, seat)
        opening = seat.get("opening", 0)
        position.opening[p] = -1 if whole_number(opening) == -1 else whole(opening, "opening")

    def place(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        tables = setting.tables
        if "robber" in data:
            hex = place_name(setting, "hex", data["robber"])
            if robber.refuse_robber(position, tables, hex) == codes.R_ROBBER_NO_CHIP:
                text = _("the robber must be on the chip of a hex, or where he started")
                raise illegal(setting, "B-61", text)
            position.robber = hex
        position.founded = whole(data.get("founded", _founded(position, tables, data.get("phase"))), "founded")
        if "founded_at" in data:
            position.founded_at = place_name(setting, "intersection", data["founded_at"])
        lengths = [roads.longest(position, tables, seat) for seat in range(setting.players)]
        position.longest_road = holder(
            setting, data, "longest_road", _("Longest Road"), lengths, tables.longest_least, "B-82", aside=True
        )

    def data(self, setting: Setting, position: Position, hidden: Hidden | None) -> dict[str, Any]:
        found: dict[str, Any] = {
            "robber": self.robber(setting, position),
            "founded": position.founded,
            "longest_road": "none" if position.longest_road < 0 else position.longest_road,
        }
        if position.founded_at >= 0:
            found["founded_at"] = setting.names["intersection"][position.founded_at]
        return found

    def seat_data(self, setting: Setting, position: Position, p: int, hidden: Hidden | None) -> dict[str, Any]:
        pieces = {
            "settlements": self.buildings(setting, position, 1),
            "cities": self.buildings(setting, position, 2),
            "roads": self.roads(setting, position),
        }
        found: dict[str, Any] = {
            key: [name for name, owner in owners.items() if owner == p] for key, owners in pieces.items()
        }
        return found | ({"opening": position.opening[p]} if position.opening[p] else {})

    # --- what can exist ------------------------------------------------------------------------------
    def check(self, setting: Setting, position: Position, viewer: int | None) -> None:
        founding.check(setting, position, viewer)
        _check_robber(setting, position)

    def steps(self, tables: Tables) -> tuple[int, ...]:
        return tables.points_settlement, tables.points_city


def _settle(setting: Setting, board: Board, position: Position) -> None:
    """Places the pieces that start on the board, and deals the start cards (B-15, B-17, B-18)."""
    tables = setting.tables
    if len(board.starts) != setting.players:
        raise ValueError(
            ngettext(
                "this board has settlements for {n} player, not for {players}",
                "this board has settlements for {n} players, not for {players}",
                len(board.starts),
                players=setting.players,
            )
        )
    for seat, start in enumerate(board.starts):
        for name in start.settlements:
            build.place_settlement(position, tables, seat, board.topology.intersection(name))
        for name in start.roads:
            build.place_road(position, tables, seat, board.topology.path(name))
        founding_rules.start_cards(position, tables, seat, board.topology.intersection(start.starred))
    if min(map(min, position.stock)) < 0:
        raise ValueError(_("one seat has more pieces on this board than there are (B-06)"))
    position.founded = tables.rounds * tables.players


def _place_buildings(setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    tables = setting.tables
    for level, key, piece in ((1, "settlements", codes.PIECE_SETTLEMENT), (2, "cities", codes.PIECE_CITY)):
        for name in listed(seat, key):
            i = place_name(setting, "intersection", name)
            refused = build.refuse_place(position, tables, i)
            if refused == codes.R_TAKEN:
                raise illegal(setting, "B-52", _("two buildings stand on {place}", place=name))
            if refused:
                near = next(near for near in tables.intersection_next[i] if near >= 0 and position.owner[near] >= 0)
                other = setting.names["intersection"][near]
                text = _("{place} and {other} are next to each other", place=name, other=other)
                raise illegal(setting, "B-52", text)
            position.owner[i], position.level[i] = p, level
            _use_piece(setting, position, p, piece)


def _use_piece(setting: Setting, position: Position, p: int, piece: int) -> None:
    position.stock[p][piece] -= 1
    if position.stock[p][piece] < 0:
        count = setting.tables.pieces[piece]
        pieces = (
            ngettext("{n} road", "{n} roads", count),
            ngettext("{n} settlement", "{n} settlements", count),
            ngettext("{n} city", "{n} cities", count),
        )
        text = _("{seat} has only {pieces}", seat=setting.seat_name(p), pieces=pieces[piece])
        raise illegal(setting, "B-06", text)


def _place_roads(setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
    """Lays the roads of a seat, each where the rules let it lie next; a building in the way may have come later."""
    waiting = [place_name(setting, "path", name) for name in listed(seat, "roads")]
    while waiting:
        refused = {e: build.refuse_path(position, setting.tables, p, e) for e in waiting}
        for e, number in refused.items():
            if number == codes.R_PATH_TAKEN:
                raise illegal(setting, "B-51", _("two roads lie on {path}", path=setting.names["path"][e]))
        joined = [e for e, number in refused.items() if number in (0, codes.R_ROAD_CUT)]
        if not joined:
            names = {"path": setting.names["path"][min(waiting)], "seat": setting.seat_name(p)}
            text = _("the road on {path} is not connected to any building of {seat}", **names)
            raise illegal(setting, "B-51", text)
        waiting.remove(joined[0])
        position.road[joined[0]] = p
        _use_piece(setting, position, p, codes.PIECE_ROAD)


def _founded(position: Position, tables: Tables, phase: object) -> int:
    """How many settlements have been founded, counted from those on the board."""
    last, built = int(tables.rounds * tables.players), sum(int(owner >= 0) for owner in position.owner)
    if isinstance(phase, str) and phase.startswith("found"):
        return min(last, built - (phase != "found"))
    return 0 if isinstance(phase, str) and phase == "start" and not built else last


def _check_robber(setting: Setting, position: Position) -> None:
    """The robber moves after a seven, or after a knight that was played this turn (B-61, B-72)."""
    tables = setting.tables
    if position.phase not in (codes.MOVING_ROBBER, codes.STEALING):
        return
    by_seven = position.resume == base.main_phase(tables)
    if not by_seven and not (position.played and position.knights[position.turn]):
        text = _("{seat} must have played a knight for the robber to move now", seat=setting.seat_name(position.turn))
        raise illegal(setting, "B-72", text)
    before = position.copy()
    before.robber = -1  # he may have come from anywhere
    moved = robber.refuse_robber(before, tables, position.robber)
    if position.phase == codes.STEALING and moved == codes.R_ROBBER_NO_CHIP:
        raise illegal(setting, "B-61", _("the robber has just moved, so he must be on the chip of a hex"))
