"""Strategies on the island of the base game.

``builder`` values cities, settlements and cards and founds anywhere; ``pips`` founds where the dots are best;
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
def throws(b: Any, h: int) -> int:
    """How many of the throws of two dice show the number of a hex."""
    return max(0, b.faces - abs(b.faces + 1 - b.hex_number[h]))


def dots(b: Any, h: int) -> int:
    """In how many of the throws of two dice a hex brings resources."""
    return throws(b, h) if b.hex_kind[h] >= 0 else 0


def place_dots(b: Any, i: int) -> int:
    """The dots of all hexes at an intersection."""
    total = 0
    for slot in range(3):
        if b.intersection_hexes[i][slot] >= 0:
            total += dots(b, b.intersection_hexes[i][slot])
    return total


def produces(s: Any, b: Any, p: int, k: int) -> bool:
    """Whether the seat has a building at a hex of a kind."""
    for i in range(b.intersections):  # noqa: SIM110 - any() over a generator does not compile
        if s.owner[i] == p and at_kind(b, i, k):
            return True
    return False


def at_kind(b: Any, i: int, k: int) -> bool:
    """Whether an intersection lies at a hex of a kind."""
    for slot in range(3):
        h = b.intersection_hexes[i][slot]
        if h >= 0 and b.hex_kind[h] == k:
            return True
    return False


def place_worth(s: Any, b: Any, strategy: int, i: int) -> int:
    """What a place for a settlement is worth: nothing special, its dots, or its dots and the kinds it adds."""
    if strategy == BUILDER:
        return 0
    worth = 3 * place_dots(b, i)
    if strategy >= BALANCED:
        for k in range(b.pile_to[0]):
            if at_kind(b, i, k) and not produces(s, b, s.seat, k):
                worth += 5
    return worth


def reaches_place(s: Any, b: Any, p: int) -> bool:
    """Whether the seat's roads lead to a place for a settlement."""
    for i in range(b.intersections):
        if s.owner[i] == -1 and build.own_road_at(s, b, p, i) and build.refuse_place(s, b, i) == 0:
            return True
    return False


def road_worth(s: Any, b: Any, strategy: int, e: int) -> int:
    """What a road is worth by where it leads: to a place for a settlement, or one step before one."""
    best = 0
    for end in range(2):
        i = b.path_ends[e][end]
        if s.owner[i] == -1 and not build.own_road_at(s, b, s.seat, i):
            if build.refuse_place(s, b, i) == 0:
                best = max(best, 40 + place_worth(s, b, strategy, i))
            for slot in range(3):
                near = b.intersection_next[i][slot]
                if near >= 0 and build.refuse_place(s, b, near) == 0 and not build.own_road_at(s, b, s.seat, near):
                    best = max(best, 10 + place_worth(s, b, strategy, near) // 2)
    return best


# --- what to save for ------------------------------------------------------------------------------------------------
def aim(s: Any, b: Any, strategy: int) -> int:
    """What the seat saves for: what it lacks least for, cities before settlements, roads and cards."""
    p = s.seat
    best = COST_CARD
    least = 3 * saving.missing(s, b, p, COST_CARD) + 4
    if s.stock[p][PIECE_SETTLEMENT] > 0 and reaches_place(s, b, p):
        cost = 3 * saving.missing(s, b, p, PIECE_SETTLEMENT) + 1
        if cost < least:
            best = PIECE_SETTLEMENT
            least = cost
    elif build.can_lay_road(s, b, p) and 3 * saving.missing(s, b, p, PIECE_ROAD) + 3 < least:
        best = PIECE_ROAD
        least = 3 * saving.missing(s, b, p, PIECE_ROAD) + 3
    if s.stock[p][PIECE_CITY] > 0 and s.stock[p][PIECE_SETTLEMENT] < b.pieces[PIECE_SETTLEMENT]:
        cost = 3 * saving.missing(s, b, p, PIECE_CITY)
        if cost < least:
            best = PIECE_CITY
    return best


# --- what a move is worth ---------------------------------------------------------------------------------------
def worth(s: Any, b: Any, strategy: int, aim: int, kind: int, x: int, y: int) -> int:
    """What a move is worth to the seat to move; what ends a phase or a turn is worth 0, what is better left -1.

    Args:
        strategy: the number of the strategy.
        aim: what the seat saves for.
        kind, x, y: the move.
    """
    if kind == SETTLE:
        return 200 + place_worth(s, b, strategy, x)
    if kind == CITY:
        return 300 + place_dots(b, x)
    if kind == ROAD:
        return _road(s, b, strategy, aim, x)
    if kind == BUY:
        return 100 if aim == COST_CARD else -1
    if kind == BANK:
        return saving.swap_worth(s, b, aim, x, y, trade.best_rate(s, b, s.seat, x))
    if KNIGHT <= kind <= MONOPOLY:
        return _card(s, b, aim, kind, x, y)
    if kind == ROBBER:
        return robber_worth(s, b, x)
    if kind == STEAL:
        return robber.held(s, b, x, y) + 3 * shown_points(s, b, x)
    if kind == DISCARD:
        return saving.discard_worth(s, b, aim, x)
    if kind == ACCEPT:
        return saving.answer_worth(s, b, aim)
    return -1 if kind == NO_STEAL or (kind == DECLINE and s.phase == FREE_ROADS) else 0


def _road(s: Any, b: Any, strategy: int, aim: int, e: int) -> int:
    if s.free == 0 and s.founded == b.rounds * b.players and aim != PIECE_ROAD:
        return -1
    return 1 + road_worth(s, b, strategy, e)


def _card(s: Any, b: Any, aim: int, kind: int, x: int, y: int) -> int:
    if kind == KNIGHT:
        return 50
    if kind == ROAD_BUILDING:
        return 40
    if kind == MONOPOLY:
        return 20 if saving.lacks(s, b, s.seat, aim, x) else -1
    if kind == INVENTION and saving.missing(s, b, s.seat, aim) >= 2 and x > 0 and y > 0:
        useful = saving.lacks(s, b, s.seat, aim, x - 1) and saving.lacks(s, b, s.seat, aim, y - 1)
        return 30 if useful and (x != y or saving.spare(s, b, s.seat, aim, x - 1) <= -2) else -1
    return -1


def shown_points(s: Any, b: Any, p: int) -> int:
    """The points of a seat that everybody sees."""
    total = (b.pieces[PIECE_SETTLEMENT] - s.stock[p][PIECE_SETTLEMENT]) * b.points_settlement
    total += (b.pieces[PIECE_CITY] - s.stock[p][PIECE_CITY]) * b.points_city
    if s.longest_road == p:
        total += b.longest_points
    if s.largest_army == p:
        total += b.army_points
    return total


def robber_worth(s: Any, b: Any, h: int) -> int:
    """What the robber takes from the others on a hex, most from who leads, less what it takes from oneself."""
    worth = 0
    for corner in range(6):
        i = b.hex_intersections[h][corner]
        p = s.owner[i]
        if p >= 0 and p != s.seat:
            worth += s.level[i] * dots(b, h) * (2 + shown_points(s, b, p))
        elif p >= 0:
            worth -= 20 * s.level[i] * dots(b, h)
    return worth


def propose(s: Any, b: Any, strategy: int, aim: int, give: Any, get: Any) -> bool:
    """Writes the offer that the strategy would make; says whether there is one."""
    return strategy >= BALANCED and saving.trade_offer(s, b, aim, give, get)
