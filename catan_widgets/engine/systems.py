"""The registry of rule systems: everything that the rest of the engine needs to know about each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from catan_widgets.engine import moves as m
from catan_widgets.engine.rules import base, codes, edition, market, tables
from catan_widgets.engine.rules.tables import Fields, Tables


@dataclass(frozen=True)
class System:
    """One rule system.

    Args:
        rules: the module with its rule functions: legal, refusal, apply, outcomes, weight, resolve, points …
        fields: the fields of its positions.
        tables: creates the tables of a game.
        lay_out: fills an empty position with the supply.
        moves: its types of moves.
        phases: the phases that its positions can have.
        cites: its own rule in place of a rule of the base game, if both say the same about different things.
        instead: for the word of each move that it lacks, the rule about what it has instead.
    """

    rules: ModuleType
    fields: Fields
    tables: Callable[..., Tables]
    lay_out: Callable[..., None]
    moves: frozenset[type[m.Move]]
    phases: frozenset[int]
    cites: Mapping[str, str]
    instead: Mapping[str, str]
    has_board: bool = True
    has_market: bool = False

    def cite(self, rule: str) -> str:
        """The id of this system's rule in place of ``rule`` from the base game."""
        return self.cites.get(rule, rule)


_TRADE = {m.Bank, m.Offer, m.Accept, m.Decline, m.EndTrade, m.EndTurn, m.Discard, m.Steal, m.NoSteal}
_ISLAND = {m.Roll, m.Settle, m.Road, m.City, m.BuyCard, m.Knight, m.RoadBuilding, m.Invention, m.Monopoly, m.MoveRobber}
_MARKET = {m.Site, m.Make, m.Lift, m.Take}
_ROWS = {m.Spin, m.Take, m.AddRoad, m.AddSettlement, m.FlipCity, m.AddKnight}
_TURN = {codes.DISCARDING, codes.STEALING, codes.TRADING, codes.BUILDING, codes.OFFERED, codes.OVER}
_ISLAND_TURN = {codes.START, codes.FOUND, codes.FOUND_ROAD, codes.TO_ROLL, codes.MOVING_ROBBER, codes.FREE_ROADS}
_MARKET_TURN = {codes.FOUND_SITE, codes.LIFTING, codes.TAKING}

_MARKET_CITES = {"B-10": "M-02", "B-91": "M-90"}
_EDITION_CITES = {
    "B-03": "E-05",
    "B-06": "E-10",
    "B-30": "E-40",
    "B-40": "E-30",
    "B-41": "E-31",
    "B-50": "E-45",
    "B-60": "E-22",
    "B-62": "E-44",
    "B-91": "E-90",
    "M-56": "E-21",
}
_ISLAND_INSTEAD = {"addroad": "B-51", "addsettlement": "B-53", "flip": "B-54", "addknight": "B-72"}
_EDITION_INSTEAD = {
    "roll": "E-20",
    "road": "E-41",
    "settle": "E-42",
    "city": "E-43",
    "knight": "E-44",
    "robber": "E-22",
}

SYSTEMS: dict[str, System] = {
    "base": System(
        base,
        tables.ISLAND_FIELDS,
        tables.island_tables,
        tables.lay_out_island,
        frozenset[Any](_TRADE | _ISLAND),
        frozenset(_TURN | _ISLAND_TURN),
        {},
        _ISLAND_INSTEAD,
    ),
    "market": System(
        market,
        tables.MARKET_FIELDS,
        tables.market_tables,
        tables.lay_out_market,
        frozenset[Any](_TRADE | _ISLAND | _MARKET),
        frozenset(_TURN | _ISLAND_TURN | _MARKET_TURN),
        _MARKET_CITES,
        _ISLAND_INSTEAD,
        has_market=True,
    ),
    "edition": System(
        edition,
        tables.EDITION_FIELDS,
        tables.edition_tables,
        tables.lay_out_edition,
        frozenset[Any](_TRADE | _ROWS),
        frozenset(_TURN | {codes.TO_SPIN, codes.TAKING}),
        _EDITION_CITES,
        _EDITION_INSTEAD,
        has_board=False,
    ),
}
