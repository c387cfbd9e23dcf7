"""Saving for something: what is missing, what is to spare, and which trades help."""

from __future__ import annotations

from typing import Any


def missing(s: Any, b: Any, p: int, aim: int) -> int:
    """How many cards the seat lacks of what it saves for."""
    count = 0
    for k in range(b.kinds):
        count += max(0, b.cost[aim][k] - s.hand[p][k])
    return count


def lacks(s: Any, b: Any, p: int, aim: int, k: int) -> bool:
    """Whether the seat lacks a kind for what it saves for."""
    return s.hand[p][k] < b.cost[aim][k]


def spare(s: Any, b: Any, p: int, aim: int, k: int) -> int:
    """How many cards of a kind the seat has beyond what it saves for."""
    return s.hand[p][k] - b.cost[aim][k]


def swap_worth(s: Any, b: Any, aim: int, give: int, get: int, rate: int) -> int:
    """Whether a trade with the bank brings the seat nearer to what it saves for."""
    if lacks(s, b, s.seat, aim, get) and spare(s, b, s.seat, aim, give) >= rate:
        return 60 + spare(s, b, s.seat, aim, give)
    return -1


def answer_worth(s: Any, b: Any, aim: int) -> int:
    """Whether to accept the offer on the table: it brings what is lacking and takes nothing that is needed."""
    useful = 0
    for k in range(b.kinds):
        if s.get[k] > 0 and spare(s, b, s.seat, aim, k) < s.get[k]:
            return -1
        if s.give[k] > 0 and lacks(s, b, s.seat, aim, k):
            useful += 1
    return 1 if useful > 0 else -1


def discard_worth(s: Any, b: Any, aim: int, k: int) -> int:
    """How well the seat can do without a card: what it needs goes last, what it has most of first."""
    return s.hand[s.seat][k] - 4 * min(s.hand[s.seat][k], b.cost[aim][k])


def take_worth(s: Any, b: Any, aim: int, k: int) -> int:
    """How welcome a card of choice is."""
    return 10 * max(0, b.cost[aim][k] - s.hand[s.seat][k]) - s.hand[s.seat][k]


def trade_offer(s: Any, b: Any, aim: int, give: Any, get: Any) -> bool:
    """Writes an offer of what the seat has most to spare for one card that it lacks; says whether there is one."""
    most = -1
    wanted = -1
    for k in range(b.kinds):
        give[k] = 0
        get[k] = 0
        if lacks(s, b, s.seat, aim, k):
            wanted = k
        elif spare(s, b, s.seat, aim, k) > (spare(s, b, s.seat, aim, most) if most >= 0 else 0):
            most = k
    if most < 0 or wanted < 0:
        return False
    give[most] = 1
    get[wanted] = 1
    return True
