"""Strategies on the island of the base game.

``builder`` values cities, settlements and cards and founds anywhere; ``pips`` founds where there are most dots;
``balanced`` wants dots and variety, and makes offers.
"""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import build, robber, trade
from catan_widgets.engine.rules.codes import (
    ACCEPT,
    BANK,
    BUY,
    CITY,
    COST_CARD,
    DECLINE,
    DISCARD,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    NO_STEAL,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SETTLEMENT,
    ROAD,
    ROAD_BUILDING,
    ROBBER,
    SETTLE,
    STEAL,
)
from catan_widgets.simulation.strategies import saving
from catan_widgets.simulation.strategies.names import BALANCED, BUILDER

#: The names of the strategies here.
NAMES = ("random", "builder", "pips", "balanced")


# --- places ------------------------------------------------------------------------------------------------------
def throws(tables: Any, h: int) -> int:
    """How many throws of two dice show the number of a hex."""
    return max(0, tables.faces - abs(tables.faces + 1 - tables.hex_number[h]))


def dots(tables: Any, h: int) -> int:
    """For how many throws of two dice a hex yields resources."""
    return throws(tables, h) if tables.hex_kind[h] >= 0 else 0


def place_dots(tables: Any, i: int) -> int:
    """The dots of all hexes at an intersection."""
    total = 0
    for slot in range(3):
        if tables.intersection_hexes[i][slot] >= 0:
            total += dots(tables, tables.intersection_hexes[i][slot])
    return total


def produces(position: Any, tables: Any, p: int, k: int) -> bool:
    """Whether the seat has a building at a hex of this kind."""
    for i in range(tables.intersections):  # noqa: SIM110 - any() over a generator does not compile
        if position.owner[i] == p and at_kind(tables, i, k):
            return True
    return False


def at_kind(tables: Any, i: int, k: int) -> bool:
    """Whether an intersection touches a hex of this kind."""
    for slot in range(3):
        h = tables.intersection_hexes[i][slot]
        if h >= 0 and tables.hex_kind[h] == k:
            return True
    return False


def place_worth(position: Any, tables: Any, strategy: int, i: int) -> int:
    """The value of a place for a settlement: nothing special, its dots, or its dots and the kinds it adds."""
    if strategy == BUILDER:
        return 0
    worth = 3 * place_dots(tables, i)
    if strategy >= BALANCED:
        for k in range(tables.pile_to[0]):
            if at_kind(tables, i, k) and not produces(position, tables, position.seat, k):
                worth += 5
    return worth


def reaches_place(position: Any, tables: Any, p: int) -> bool:
    """Whether the seat's roads lead to a place for a settlement."""
    for i in range(tables.intersections):
        if (
            position.owner[i] == -1
            and build.own_road_at(position, tables, p, i)
            and build.refuse_place(position, tables, i) == 0
        ):
            return True
    return False


def road_worth(position: Any, tables: Any, strategy: int, e: int) -> int:
    """The value of a road, depending on where it leads: to a place for a settlement, or to one step before it."""
    best = 0
    for end in range(2):
        i = tables.path_ends[e][end]
        if position.owner[i] == -1 and not build.own_road_at(position, tables, position.seat, i):
            if build.refuse_place(position, tables, i) == 0:
                best = max(best, 40 + place_worth(position, tables, strategy, i))
            for slot in range(3):
                near = tables.intersection_next[i][slot]
                if (
                    near >= 0
                    and build.refuse_place(position, tables, near) == 0
                    and not build.own_road_at(position, tables, position.seat, near)
                ):
                    best = max(best, 10 + place_worth(position, tables, strategy, near) // 2)
    return best


# --- what to save for ------------------------------------------------------------------------------------------------
def aim(position: Any, tables: Any, strategy: int) -> int:
    """What the seat saves for: the thing it is closest to affording; cities before settlements, roads and cards."""
    p = position.seat
    best = COST_CARD
    least = 3 * saving.missing(position, tables, p, COST_CARD) + 4
    if position.stock[p][PIECE_SETTLEMENT] > 0 and reaches_place(position, tables, p):
        cost = 3 * saving.missing(position, tables, p, PIECE_SETTLEMENT) + 1
        if cost < least:
            best = PIECE_SETTLEMENT
            least = cost
    elif build.can_lay_road(position, tables, p) and 3 * saving.missing(position, tables, p, PIECE_ROAD) + 3 < least:
        best = PIECE_ROAD
        least = 3 * saving.missing(position, tables, p, PIECE_ROAD) + 3
    if position.stock[p][PIECE_CITY] > 0 and position.stock[p][PIECE_SETTLEMENT] < tables.pieces[PIECE_SETTLEMENT]:
        cost = 3 * saving.missing(position, tables, p, PIECE_CITY)
        if cost < least:
            best = PIECE_CITY
    return best


# --- the value of a move ----------------------------------------------------------------------------------------
def worth(position: Any, tables: Any, strategy: int, aim: int, kind: int, x: int, y: int) -> int:
    """The value of a move to the seat to move; ending a phase or a turn has value 0, a move better not made -1.

    Args:
        strategy: the number of the strategy.
        aim: what the seat saves for.
        kind, x, y: the move.
    """
    if kind == SETTLE:
        return 200 + place_worth(position, tables, strategy, x)
    if kind == CITY:
        return 300 + place_dots(tables, x)
    if kind == ROAD:
        return _road(position, tables, strategy, aim, x)
    if kind == BUY:
        return 100 if aim == COST_CARD else -1
    if kind == BANK:
        return saving.swap_worth(position, tables, aim, x, y, trade.best_rate(position, tables, position.seat, x))
    if KNIGHT <= kind <= MONOPOLY:
        return _card(position, tables, aim, kind, x, y)
    if kind == ROBBER:
        return robber_worth(position, tables, x)
    if kind == STEAL:
        return robber.held(position, tables, x, y) + 3 * shown_points(position, tables, x)
    if kind == DISCARD:
        return saving.discard_worth(position, tables, aim, x)
    if kind == ACCEPT:
        return saving.answer_worth(position, tables, aim)
    return -1 if kind == NO_STEAL or (kind == DECLINE and position.phase == FREE_ROADS) else 0


def _road(position: Any, tables: Any, strategy: int, aim: int, e: int) -> int:
    if position.free == 0 and position.founded == tables.rounds * tables.players and aim != PIECE_ROAD:
        return -1
    return 1 + road_worth(position, tables, strategy, e)


def _card(position: Any, tables: Any, aim: int, kind: int, x: int, y: int) -> int:
    if kind == KNIGHT:
        return 50
    if kind == ROAD_BUILDING:
        return 40
    if kind == MONOPOLY:
        return 20 if saving.lacks(position, tables, position.seat, aim, x) else -1
    if kind == INVENTION and saving.missing(position, tables, position.seat, aim) >= 2 and x > 0 and y > 0:
        useful = saving.lacks(position, tables, position.seat, aim, x - 1) and saving.lacks(
            position, tables, position.seat, aim, y - 1
        )
        return 30 if useful and (x != y or saving.spare(position, tables, position.seat, aim, x - 1) <= -2) else -1
    return -1


def shown_points(position: Any, tables: Any, p: int) -> int:
    """The points of a seat that everybody can see."""
    total = (tables.pieces[PIECE_SETTLEMENT] - position.stock[p][PIECE_SETTLEMENT]) * tables.points_settlement
    total += (tables.pieces[PIECE_CITY] - position.stock[p][PIECE_CITY]) * tables.points_city
    if position.longest_road == p:
        total += tables.longest_points
    if position.largest_army == p:
        total += tables.army_points
    return total


def robber_worth(position: Any, tables: Any, h: int) -> int:
    """What the robber takes from the others on a hex, mostly from the leader, minus what it takes from this seat."""
    worth = 0
    for corner in range(6):
        i = tables.hex_intersections[h][corner]
        p = position.owner[i]
        if p >= 0 and p != position.seat:
            worth += position.level[i] * dots(tables, h) * (2 + shown_points(position, tables, p))
        elif p >= 0:
            worth -= 20 * position.level[i] * dots(tables, h)
    return worth


def propose(position: Any, tables: Any, strategy: int, aim: int, give: Any, get: Any) -> bool:
    """Writes the offer that the strategy would make; returns whether there is one."""
    return strategy >= BALANCED and saving.trade_offer(position, tables, aim, give, get)
