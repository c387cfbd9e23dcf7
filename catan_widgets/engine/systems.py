"""The registry of rule systems: everything that the rest of the engine needs to know about each of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from catan_widgets.engine import moves as m
from catan_widgets.engine.parts.cards import NO_CARDS, Cards, NoCards
from catan_widgets.engine.parts.island import NO_ISLAND, Island, NoIsland
from catan_widgets.engine.parts.market import NO_MARKET, Market, NoMarket
from catan_widgets.engine.parts.part import Part
from catan_widgets.engine.parts.rows import NO_ROWS, NoRows, Rows
from catan_widgets.engine.rules import base, codes, edition, market, tables
from catan_widgets.engine.rules.tables import Fields, Tables


@dataclass(frozen=True)
class System:
    """One rule system.

    The last four say what lies on the table. A part that the system lacks is empty: it answers with nothing, has
    nothing to set up or to check, and is false in a condition.

    Args:
        rules: the module with its rule functions: legal, refusal, apply, outcomes, weight, resolve, share, points …
        fields: the fields of its positions.
        tables: creates the tables of a game.
        lay_out: fills an empty position with the supply.
        moves: its types of moves.
        phases: the phases that its positions can have.
        first_phase: the phase in which a turn begins.
        returns: for each phase that interrupts another one, those that it can return to, answers to an offer aside.
        others: the phases in which a seat can decide whose turn it is not.
        chances: for each chance event, the phases in which it can be pending.
        cites: its own rule in place of a rule of the base game, if both say the same about different things.
        instead: for the word of each move that it lacks, the rule about what it has instead.
        island: its island.
        market: its market for chocolate.
        cards: its development cards.
        rows: its rows of tiles.
    """

    rules: ModuleType
    fields: Fields
    tables: Callable[..., Tables]
    lay_out: Callable[..., None]
    moves: frozenset[type[m.Move]]
    phases: frozenset[int]
    first_phase: int
    returns: Mapping[int, tuple[int, ...]]
    others: frozenset[int]
    chances: Mapping[int, tuple[int, ...]]
    cites: Mapping[str, str]
    instead: Mapping[str, str]
    island: NoIsland = NO_ISLAND
    market: NoMarket = NO_MARKET
    cards: NoCards = NO_CARDS
    rows: NoRows = NO_ROWS

    @property
    def parts(self) -> tuple[Part, ...]:
        """All parts, in the order in which they are set up and checked."""
        return self.island, self.market, self.cards, self.rows


_TRADE = {m.Bank, m.Offer, m.Accept, m.Decline, m.EndTrade, m.EndTurn, m.Discard, m.Steal, m.NoSteal}
_ISLAND = {m.Roll, m.Settle, m.Road, m.City, m.BuyCard, m.Knight, m.RoadBuilding, m.Invention, m.Monopoly, m.MoveRobber}
_MARKET = {m.Site, m.Make, m.Lift, m.Take}
_ROWS = {m.Spin, m.Take, m.AddRoad, m.AddSettlement, m.FlipCity, m.AddKnight}
_TURN = {codes.DISCARDING, codes.STEALING, codes.TRADING, codes.BUILDING, codes.OFFERED, codes.OVER}
_ISLAND_TURN = {codes.START, codes.FOUND, codes.FOUND_ROAD, codes.TO_ROLL, codes.MOVING_ROBBER, codes.FREE_ROADS}
_MARKET_TURN = {codes.FOUND_SITE, codes.LIFTING, codes.TAKING}

_WITHIN = (codes.TRADING, codes.BUILDING)
_ISLAND_RETURNS = dict.fromkeys(
    (codes.MOVING_ROBBER, codes.STEALING, codes.FREE_ROADS), (codes.TO_ROLL, codes.TRADING, codes.BUILDING)
)
_ISLAND_CHANCES = {
    codes.OPENING_DICE: (codes.START,),
    codes.DICE: (codes.TO_ROLL,),
    codes.DRAW_CARD: _WITHIN,
    codes.STEAL_CARD: (codes.STEALING,),
}
_ANSWERING = frozenset({codes.DISCARDING, codes.OFFERED})

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
        rules=base,
        fields=tables.ISLAND_FIELDS,
        tables=tables.island_tables,
        lay_out=tables.lay_out_island,
        moves=frozenset[Any](_TRADE | _ISLAND),
        phases=frozenset(_TURN | _ISLAND_TURN),
        first_phase=codes.TO_ROLL,
        returns=_ISLAND_RETURNS,
        others=_ANSWERING,
        chances=_ISLAND_CHANCES,
        cites={},
        instead=_ISLAND_INSTEAD,
        island=Island(),
        cards=Cards(),
    ),
    "market": System(
        rules=market,
        fields=tables.MARKET_FIELDS,
        tables=tables.market_tables,
        lay_out=tables.lay_out_market,
        moves=frozenset[Any](_TRADE | _ISLAND | _MARKET),
        phases=frozenset(_TURN | _ISLAND_TURN | _MARKET_TURN),
        first_phase=codes.TO_ROLL,
        returns={**_ISLAND_RETURNS, codes.LIFTING: _WITHIN, codes.TAKING: _WITHIN},
        others=_ANSWERING,
        chances={**_ISLAND_CHANCES, codes.MARKET_DIE: _WITHIN},
        cites=_MARKET_CITES,
        instead=_ISLAND_INSTEAD,
        island=Island(),
        market=Market(),
        cards=Cards(),
    ),
    "edition": System(
        rules=edition,
        fields=tables.EDITION_FIELDS,
        tables=tables.edition_tables,
        lay_out=tables.lay_out_edition,
        moves=frozenset[Any](_TRADE | _ROWS),
        phases=frozenset(_TURN | {codes.TO_SPIN, codes.TAKING}),
        first_phase=codes.TO_SPIN,
        returns={},
        others=_ANSWERING | {codes.TAKING},
        chances={codes.STEAL_CARD: (codes.STEALING,), codes.SPINNER: (codes.TO_SPIN,)},
        cites=_EDITION_CITES,
        instead=_EDITION_INSTEAD,
        rows=Rows(),
    ),
}
