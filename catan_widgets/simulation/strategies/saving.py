"""Saving for something: what is missing, what can be spared, and which trades help."""

from __future__ import annotations

from typing import Any


def missing(position: Any, tables: Any, p: int, aim: int) -> int:
    """How many cards the seat still needs for what it saves for."""
    count = 0
    for k in range(tables.kinds):
        count += max(0, tables.cost[aim][k] - position.hand[p][k])
    return count


def lacks(position: Any, tables: Any, p: int, aim: int, k: int) -> bool:
    """Whether the seat still needs a kind for what it saves for."""
    return position.hand[p][k] < tables.cost[aim][k]


def spare(position: Any, tables: Any, p: int, aim: int, k: int) -> int:
    """How many cards of a kind the seat has beyond what it saves for."""
    return position.hand[p][k] - tables.cost[aim][k]


def swap_worth(position: Any, tables: Any, aim: int, give: int, get: int, rate: int) -> int:
    """Whether a trade with the bank brings the seat closer to what it saves for."""
    if lacks(position, tables, position.seat, aim, get) and spare(position, tables, position.seat, aim, give) >= rate:
        return 60 + spare(position, tables, position.seat, aim, give)
    return -1


def answer_worth(position: Any, tables: Any, aim: int) -> int:
    """Whether to accept the offer on the table: it brings a card that is needed and takes none that is."""
    useful = 0
    for k in range(tables.kinds):
        if position.get[k] > 0 and spare(position, tables, position.seat, aim, k) < position.get[k]:
            return -1
        if position.give[k] > 0 and lacks(position, tables, position.seat, aim, k):
            useful += 1
    return 1 if useful > 0 else -1


def discard_worth(position: Any, tables: Any, aim: int, k: int) -> int:
    """How well the seat can do without a card: cards that it needs go last, the most plentiful ones first."""
    return position.hand[position.seat][k] - 4 * min(position.hand[position.seat][k], tables.cost[aim][k])


def take_worth(position: Any, tables: Any, aim: int, k: int) -> int:
    """How useful a card is when the seat can choose one."""
    return 10 * max(0, tables.cost[aim][k] - position.hand[position.seat][k]) - position.hand[position.seat][k]


def trade_offer(position: Any, tables: Any, aim: int, give: Any, get: Any) -> bool:
    """Writes an offer of the seat's most plentiful spare card for one that it needs; returns whether there is one."""
    most = -1
    wanted = -1
    for k in range(tables.kinds):
        give[k] = 0
        get[k] = 0
        if lacks(position, tables, position.seat, aim, k):
            wanted = k
        elif spare(position, tables, position.seat, aim, k) > (
            spare(position, tables, position.seat, aim, most) if most >= 0 else 0
        ):
            most = k
    if most < 0 or wanted < 0:
        return False
    give[most] = 1
    get[wanted] = 1
    return True
