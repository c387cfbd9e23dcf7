"""The Chocolate Market: production sites, the rows of the varieties, and chips (M)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.parts.founding import PHASES as FOUNDING
from catan_widgets.engine.parts.given import illegal, listed, place_name, whole
from catan_widgets.engine.parts.part import Part
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import codes, market, robber
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.setting import Setting
from catan_widgets.i18n import _


def rewarding(position: Position) -> bool:
    """Whether the reward for making chocolate is being given (M-56); never without a market."""
    return getattr(position, "making", -1) >= 0


class NoMarket(Part):
    """What a system without a market answers."""

    def sites(self, setting: Setting, position: Position) -> Mapping[tuple[str, str], int]:
        """The production sites by hex and intersection, and the seat that owns each."""
        return FrozenMap({})

    def sites_left(self, setting: Setting, position: Position) -> Mapping[str, int]:
        """How many production sites of each ingredient are left in the supply (M-42)."""
        return FrozenMap({})

    def rows(self, setting: Setting, position: Position) -> Mapping[str, int]:
        """The row of each variety, 0 for the bottom (M-06)."""
        return FrozenMap({})

    def chips(self, position: Position, seat: int) -> int:
        """How many point chips a seat has (M-56)."""
        return 0


#: The market of a system that has none.
NO_MARKET = NoMarket()


class Market(NoMarket):
    """A market for chocolate."""

    keys = "market free_sites first_site making"
    seat_keys = "sites chips"

    # --- what lies there -----------------------------------------------------------------------------
    def sites(self, setting: Setting, position: Position) -> Mapping[tuple[str, str], int]:
        names, places = setting.names, setting.tables.hex_intersections
        return FrozenMap(
            {
                (names["hex"][h], names["intersection"][places[h][slot]]): owner
                for h, owners in enumerate(position.site)
                for slot, owner in enumerate(owners)
                if owner >= 0
            }
        )

    def sites_left(self, setting: Setting, position: Position) -> Mapping[str, int]:
        first = setting.tables.pile_from[1]
        return FrozenMap(dict(zip(setting.kinds[first:], position.site_stock[first:], strict=True)))

    def rows(self, setting: Setting, position: Position) -> Mapping[str, int]:
        return FrozenMap(dict(zip(setting.varieties, position.row, strict=True)))

    def chips(self, position: Position, seat: int) -> int:
        return int(position.chips[seat])

    # --- the setting of a game -----------------------------------------------------------------------
    def kinds(self, ruleset: RuleSet) -> tuple[str, ...]:
        return tuple(ruleset["ingredients"])

    def names(self, ruleset: RuleSet, board: Board | None, tables: Tables) -> dict[str, tuple[Any, ...]]:
        return {"variety": tuple(range(1, tables.varieties + 1))}

    # --- plain data ----------------------------------------------------------------------------------
    def place_seat(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        tables = setting.tables
        for places in listed(seat, "sites"):
            if not isinstance(places, list | tuple) or len(places) != 2:
                raise TypeError(_("a site must be a hex and an intersection, not {value!r}", value=places))
            h, i = place_name(setting, "hex", places[0]), place_name(setting, "intersection", places[1])
            if market.refuse_site(position, tables, p, h, i) not in (0, codes.R_POOR):
                names = {"seat": setting.seat_name(p), "hex": places[0], "place": places[1]}
                raise illegal(setting, "M-40", _("{seat} cannot have a site on {hex} at {place}", **names))
            market.place_site(position, tables, p, h, i)
        position.chips[p] = whole(seat.get("chips", 0), "chips")

    def place(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        rows = data.get("market", {})
        if not isinstance(rows, Mapping):
            raise TypeError(_("market must be a mapping from varieties to rows, not {value!r}", value=rows))
        named: set[int] = set()
        for name, row in rows.items():
            variety = _variety(setting, name)
            if variety in named:
                raise ValueError(_("market names {name} twice", name=setting.varieties[variety].replace("_", " ")))
            named.add(variety)
            position.row[variety] = _row(setting, row)
        position.free_sites = whole(data.get("free_sites", 0), "free_sites")
        if "first_site" in data:
            position.first_site = place_name(setting, "hex", data["first_site"])
        if "making" in data:
            position.making = _variety(setting, data["making"])

    def data(self, setting: Setting, position: Position, hidden: Hidden | None) -> dict[str, Any]:
        words = [name.replace("_", " ") for name in setting.varieties]
        found: dict[str, Any] = {"market": dict(zip(words, position.row, strict=True))}
        if position.free_sites:
            found["free_sites"] = position.free_sites
        if position.first_site >= 0:
            found["first_site"] = setting.names["hex"][position.first_site]
        if position.making >= 0:
            found["making"] = words[position.making]
        return found

    def seat_data(self, setting: Setting, position: Position, p: int, hidden: Hidden | None) -> dict[str, Any]:
        sites = [list(places) for places, owner in self.sites(setting, position).items() if owner == p]
        return {"sites": sites, "chips": position.chips[p]}

    # --- what can exist ------------------------------------------------------------------------------
    def check(self, setting: Setting, position: Position, viewer: int | None) -> None:
        _check_free_sites(setting, position)
        if position.phase in FOUNDING:
            _check_founded_sites(setting, position)
            if any(position.chips):
                raise illegal(setting, "B-24", _("there are no chips until the founding is over"))
        _check_rows(setting, position)

    def steps(self, tables: Tables) -> tuple[int, ...]:
        return (max(row[3] for row in tables.reward) * tables.points_chip,)


def _variety(setting: Setting, name: object) -> int:
    plain = name.replace(" ", "_") if isinstance(name, str) else ""
    if plain not in setting.varieties:
        known = ", ".join(known.replace("_", " ") for known in setting.varieties)
        raise ValueError(_("{name!r} is not a variety; choose from {known}", name=name, known=known))
    return setting.varieties.index(plain)


def _row(setting: Setting, row: object) -> int:
    """A row by its number or by its reward in words."""
    if isinstance(row, str):
        names = row_names(setting)
        if row not in names:
            raise ValueError(
                _("{row!r} is not a row of the market; choose from {known}", row=row, known="; ".join(names))
            )
        return names.index(row)
    number = whole(row, "market")
    if number > setting.tables.top_row:
        raise ValueError(_("row {row}; allowed: 0 to {top}", row=number, top=setting.tables.top_row))
    return number


def row_names(setting: Setting) -> tuple[str, ...]:
    """The rows of the market from the bottom, each by its reward as written in data.

    The bottom row is ``nothing``, others are like ``1 VP + 1 development card``.
    """
    words = {"vp": "VP", "card": "development card", "resource": "resource", "road": "road"}
    return tuple(
        " + ".join(f"{row[way]} {word}" for way, word in words.items() if row.get(way)) or "nothing"
        for row in setting.ruleset["rows"]
    )


def _check_free_sites(setting: Setting, position: Position) -> None:
    placing = position.phase == codes.FOUND_SITE
    if placing != (position.free_sites > 0) or (
        position.free_sites and not market.can_place_site(position, setting.tables, position.seat)
    ):
        text = _("free sites wait to be placed only in the phase found site, and there must be a place for one")
        raise illegal(setting, "M-22", text)
    if not placing and position.first_site >= 0:
        text = _("first_site must be the hex of the site just placed, in the phase found site")
        raise illegal(setting, "M-22", text)


def _check_founded_sites(setting: Setting, position: Position) -> None:
    """The seat that founded the last settlement places its sites one by one, on different hexes (M-22)."""
    tables = setting.tables
    done = position.founded - (tables.rounds - 1) * tables.players
    seats = [(position.start + n) % tables.players for n in range(max(0, done))]
    for p in range(tables.players):
        hexes = [h for h in range(tables.hexes) for owner in position.site[h] if owner == p]
        allowed = len(hexes) <= tables.founding_sites if p in seats else not hexes
        if position.phase == codes.FOUND_SITE and p == position.seat:
            allowed = len(hexes) == tables.founding_sites - position.free_sites
            allowed = allowed and (position.first_site in hexes if hexes else position.first_site < 0)
        if not allowed or (tables.founding_sites <= 2 and len(set(hexes)) < len(hexes)):
            text = _("the production sites of {seat} do not match the founding so far", seat=setting.seat_name(p))
            raise illegal(setting, "M-22", text)


def _check_rows(setting: Setting, position: Position) -> None:
    tables = setting.tables
    sunk = position.chance == codes.MARKET_DIE or position.phase == codes.LIFTING
    total = sum(tables.first_row) - sunk
    if sum(position.row) != total:
        text = _("the row numbers of all the varieties must add up to {sum}", sum=total)
        raise illegal(setting, "M-55", text)
    if position.phase == codes.TAKING and (position.making < 0 or robber.stock(position, tables, 0) == 0):
        raise illegal(setting, "M-56", _("a resource is taken only as the reward for a chocolate"))
    if position.making >= 0 and not _due(tables, position):
        raise illegal(setting, "M-56", _("this reward is not due now"))


def _due(tables: Tables, position: Position) -> bool:
    """Whether the pending reward belongs to the row of the variety being made, with its chips already given (M-56)."""
    resources, roads, cards, chips = tables.reward[position.row[position.making]]
    made = tables.allowed[position.resume or position.phase][codes.MAKE]
    given = (
        (position.chance == codes.DRAW_CARD and cards)
        or (position.phase == codes.FREE_ROADS and position.free <= roads)
        or (position.phase == codes.TAKING and resources)
    )
    return bool(given) and bool(made) and position.chips[position.turn] >= chips
