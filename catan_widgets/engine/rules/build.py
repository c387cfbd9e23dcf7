"""Building roads, settlements and cities (B-50 to B-55) and buying development cards (B-70)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import roads
from catan_widgets.engine.rules.codes import (
    CARDS,
    COST_CARD,
    DRAW_CARD,
    FREE_ROADS,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SETTLEMENT,
    R_DISTANCE,
    R_NO_PIECE,
    R_NO_ROAD,
    R_NOT_OWN_SETTLEMENT,
    R_PATH_TAKEN,
    R_PILE_EMPTY,
    R_POOR,
    R_ROAD_CUT,
    R_ROAD_LOOSE,
    R_TAKEN,
)


def can_pay(s: Any, b: Any, p: int, item: int) -> bool:
    """Whether the seat holds the cards that an item costs (B-50)."""
    for k in range(b.kinds):  # noqa: SIM110 - any() over a generator does not compile
        if s.hand[p][k] < b.cost[item][k]:
            return False
    return True


def can_afford(s: Any, b: Any, p: int, piece: int) -> bool:
    """Whether the seat has a piece left and the cards it costs (B-50), wherever it might be placed."""
    return s.stock[p][piece] > 0 and can_pay(s, b, p, piece)


def pay(s: Any, b: Any, p: int, item: int) -> None:
    """Pays the cost of an item to the bank (B-50)."""
    for k in range(b.kinds):
        s.hand[p][k] -= b.cost[item][k]
        s.bank[k] += b.cost[item][k]


def own_road_at(s: Any, b: Any, p: int, i: int) -> bool:
    """Whether a road of the seat touches an intersection."""
    for slot in range(3):
        e = b.intersection_paths[i][slot]
        if e >= 0 and s.road[e] == p:
            return True
    return False


def refuse_path(s: Any, b: Any, p: int, e: int) -> int:
    """Why the seat may not place a road on a path (B-51), ignoring cost and supply."""
    if s.road[e] != -1:
        return R_PATH_TAKEN
    cut = False
    for end in range(2):
        i = b.path_ends[e][end]
        if s.owner[i] == p:
            return 0
        if own_road_at(s, b, p, i):
            if s.owner[i] == -1:
                return 0
            cut = True
    return R_ROAD_CUT if cut else R_ROAD_LOOSE


def refuse_road(s: Any, b: Any, p: int, e: int) -> int:
    """Why the seat may not build a road on a path (B-50, B-51); in the free roads phase it costs nothing."""
    refused = refuse_path(s, b, p, e)
    if refused:
        return refused
    if s.stock[p][PIECE_ROAD] == 0:
        return R_NO_PIECE
    if s.phase != FREE_ROADS and not can_pay(s, b, p, PIECE_ROAD):
        return R_POOR
    return 0


def can_lay_road(s: Any, b: Any, p: int) -> bool:
    """Whether the seat has a road left and a path to place it on (B-51)."""
    if s.stock[p][PIECE_ROAD] == 0:
        return False
    for e in range(b.paths):  # noqa: SIM110 - any() over a generator does not compile
        if refuse_path(s, b, p, e) == 0:
            return True
    return False


def place_road(s: Any, b: Any, p: int, e: int) -> None:
    """Places a road for the seat and passes on the longest road card if necessary (B-80)."""
    s.road[e] = p
    s.stock[p][PIECE_ROAD] -= 1
    roads.after_road(s, b, p, e)


def refuse_place(s: Any, b: Any, i: int) -> int:
    """Why nobody may build a settlement at an intersection: taken, or too close to another (B-52)."""
    if s.owner[i] != -1:
        return R_TAKEN
    for slot in range(3):
        near = b.intersection_next[i][slot]
        if near >= 0 and s.owner[near] != -1:
            return R_DISTANCE
    return 0


def refuse_settlement(s: Any, b: Any, p: int, i: int) -> int:
    """Why the seat may not build a settlement at an intersection (B-50, B-52, B-53, B-55)."""
    refused = refuse_place(s, b, i)
    if refused:
        return refused
    if not own_road_at(s, b, p, i):
        return R_NO_ROAD
    if s.stock[p][PIECE_SETTLEMENT] == 0:
        return R_NO_PIECE
    return 0 if can_pay(s, b, p, PIECE_SETTLEMENT) else R_POOR


def place_settlement(s: Any, b: Any, p: int, i: int) -> None:
    """Places a settlement for the seat on an intersection; this can interrupt a road (B-81)."""
    cut = False
    for slot in range(3):
        e = b.intersection_paths[i][slot]
        if e >= 0 and s.road[e] >= 0 and s.road[e] != p:
            cut = True
    before = roads.longest(s, b, s.longest_road) if cut and s.longest_road >= 0 else 0
    s.owner[i] = p
    s.level[i] = 1
    s.stock[p][PIECE_SETTLEMENT] -= 1
    if cut:
        roads.after_interruption(s, b, before)


def refuse_city(s: Any, b: Any, p: int, i: int) -> int:
    """Why the seat may not build a city at an intersection (B-50, B-54)."""
    if s.owner[i] != p or s.level[i] != 1:
        return R_NOT_OWN_SETTLEMENT
    if s.stock[p][PIECE_CITY] == 0:
        return R_NO_PIECE
    return 0 if can_pay(s, b, p, PIECE_CITY) else R_POOR


def place_city(s: Any, b: Any, p: int, i: int) -> None:
    """Replaces a settlement with a city; the settlement returns to the supply (B-54)."""
    s.level[i] = 2
    s.stock[p][PIECE_CITY] -= 1
    s.stock[p][PIECE_SETTLEMENT] += 1


def pile_size(s: Any) -> int:
    """The number of development cards left in the pile."""
    size = 0
    for c in range(CARDS):
        size += s.pile[c]
    return size


def refuse_card(s: Any, b: Any, p: int) -> int:
    """Why the seat may not buy a development card (B-50, B-70)."""
    if pile_size(s) == 0:
        return R_PILE_EMPTY
    return 0 if can_pay(s, b, p, COST_CARD) else R_POOR


def draw_card(s: Any) -> None:
    """Starts the random draw of a development card from the pile (B-70)."""
    s.chance = DRAW_CARD
