"""The longest road (B-80 to B-82, B-99)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules.codes import PIECE_ROAD


def longest(s: Any, b: Any, p: int) -> int:
    """The length of the seat's longest continuous road: each road counts once, intersections may repeat (B-80)."""
    best = 0
    for i in range(b.intersections):
        if best < built(s, b, p) and _may_end(s, b, p, i):
            best = max(best, _walk(s, b, p, i))
    if 2 * best < built(s, b, p):  # a separate ring could be longer than the longest line
        for i in range(b.intersections):
            if _roads_at(s, b, p, i) == 2:
                best = max(best, _walk(s, b, p, i))
    return best


def _roads_at(s: Any, b: Any, p: int, i: int) -> int:
    roads = 0
    for slot in range(3):
        e = b.intersection_paths[i][slot]
        if e >= 0 and s.road[e] == p:
            roads += 1
    return roads


def _may_end(s: Any, b: Any, p: int, i: int) -> bool:
    # Whether a longest line can end at an intersection. It stops there if an odd number of roads meet and it has used
    # all of them, or if another seat has a building there. Only a ring has no such end.
    roads = _roads_at(s, b, p, i)
    return roads % 2 == 1 or (roads == 2 and s.owner[i] != -1 and s.owner[i] != p)


def _walk(s: Any, b: Any, p: int, start: int) -> int:
    # Walks every road line that starts at an intersection, depth first. Each road in the line is marked in the position
    # itself with the previous road, as -3 - road; on the way back, the mark is replaced with the seat again.
    at = start
    last = -1
    slot = 0
    length = 0
    best = 0
    while True:
        step = -1
        if length == 0 or s.owner[at] == -1 or s.owner[at] == p:
            while slot < 3:
                e = b.intersection_paths[at][slot]
                if e >= 0 and s.road[e] == p:
                    step = e
                    break
                slot += 1
        if step >= 0:
            s.road[step] = -3 - last
            last = step
            at = b.path_ends[step][0] + b.path_ends[step][1] - at
            slot = 0
            length += 1
            best = max(best, length)
        elif last < 0:
            return best
        else:
            before = -3 - s.road[last]
            s.road[last] = p
            at = b.path_ends[last][0] + b.path_ends[last][1] - at
            slot = 0
            while b.intersection_paths[at][slot] != last:
                slot += 1
            slot += 1
            length -= 1
            last = before


def built(s: Any, b: Any, p: int) -> int:
    """How many roads the seat has on the board."""
    return b.pieces[PIECE_ROAD] - s.stock[p][PIECE_ROAD]


def _most_through(s: Any, b: Any, p: int, e: int) -> int:
    # An upper bound for lines through a road: the road itself plus the longest walk from each of its ends.
    s.road[e] = -1
    most = 1 + _walk(s, b, p, b.path_ends[e][0]) + _walk(s, b, p, b.path_ends[e][1])
    s.road[e] = p
    return most


def after_road(s: Any, b: Any, p: int, e: int) -> None:
    """Awards the card after the seat has built a road: it must beat the holder or, without a holder, all others (B-80).

    Only a line through the new road can change anything, and most of the time it cannot be long enough.
    """
    least = b.longest_least if s.longest_road < 0 else b.longest_least + 1
    if s.longest_road == p or built(s, b, p) < least or _most_through(s, b, p, e) < least:
        return
    mine = longest(s, b, p)
    if mine < b.longest_least:
        return
    if s.longest_road >= 0:
        if mine > longest(s, b, s.longest_road):
            s.longest_road = p
        return
    for q in range(b.players):
        if q != p and built(s, b, q) >= mine and longest(s, b, q) >= mine:
            return
    s.longest_road = p


def after_interruption(s: Any, b: Any, before: int) -> None:
    """Decides who holds the card after a settlement has cut a road (B-82, B-99).

    Args:
        before: the length of the holder's longest road before the cut. If it is still the same, nothing changes.
    """
    holder = s.longest_road
    holding = longest(s, b, holder) if holder >= 0 else 0
    if holder >= 0 and holding == before:
        return
    best = b.longest_least - 1
    first = -1
    ties = 0
    for q in range(b.players):
        if built(s, b, q) >= b.longest_least:
            length = longest(s, b, q)
            if length > best:
                best = length
                first = q
                ties = 1
            elif length == best:
                ties += 1
    if first >= 0 and ties == 1:
        s.longest_road = first
    elif first < 0 or not b.holder_keeps_tie or holding != best:
        s.longest_road = -1
