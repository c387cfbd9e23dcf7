"""Strategies in the Chocolate Edition.

``builder`` values cities, settlements, roads and knights; ``balanced`` wants colours of sections that do not pay it
yet, and makes offers. Every colour is paid by the same number of sections, so there is nothing for ``pips`` to go by.
"""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import edition
from catan_widgets.engine.rules.codes import (
    ACCEPT,
    ADD_KNIGHT,
    ADD_ROAD,
    ADD_SETTLEMENT,
    BANK,
    COST_KNIGHT,
    DISCARD,
    FLIP_CITY,
    NO_STEAL,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SETTLEMENT,
    STEAL,
    TAKE,
)
from catan_widgets.simulation.strategies import saving
from catan_widgets.simulation.strategies.names import BALANCED

#: The names of the strategies here.
NAMES = ("random", "builder", "balanced")


def colour_worth(position: Any, tables: Any, strategy: int, colour: int) -> int:
    """The value of a building in a colour, based on the sections that pay it."""
    worth = 0
    if strategy >= BALANCED:
        for section in range(tables.sections):
            if tables.section_colour[section][colour]:
                worth += (2 + 5 * (edition.claim(position, tables, position.seat, section) == 0)) * tables.spin_weight[
                    section
                ]
    return worth


def colours_left(position: Any, tables: Any, p: int) -> bool:
    """Whether the seat can still have a settlement in a new colour."""
    for colour in range(tables.colours):  # noqa: SIM110 - any() over a generator does not compile
        if position.level[p][colour] == 0 and position.tiles[colour] > 0:
            return True
    return False


def has_settlement(position: Any, tables: Any, p: int) -> bool:
    """Whether the seat has a settlement to turn over."""
    for colour in range(tables.colours):  # noqa: SIM110 - any() over a generator does not compile
        if position.level[p][colour] == 1:
            return True
    return False


def aim(position: Any, tables: Any, strategy: int) -> int:
    """What the seat saves for: the thing it is closest to affording; cities before settlements, roads and knights."""
    p = position.seat
    best = COST_KNIGHT
    least = 3 * saving.missing(position, tables, p, COST_KNIGHT) + 5
    if colours_left(position, tables, p):
        item = PIECE_SETTLEMENT if position.end_road[p][0] + position.end_road[p][1] > 0 else PIECE_ROAD
        cost = 3 * saving.missing(position, tables, p, item) + 2
        if cost < least:
            best = item
            least = cost
    if has_settlement(position, tables, p) and 3 * saving.missing(position, tables, p, PIECE_CITY) < least:
        best = PIECE_CITY
    return best


def worth(position: Any, tables: Any, strategy: int, aim: int, kind: int, x: int, y: int) -> int:
    """The value of a move to the seat to move; see ``island.worth``."""
    if kind == FLIP_CITY:
        return 300 + colour_worth(position, tables, strategy, x)
    if kind == ADD_SETTLEMENT:
        return 200 + colour_worth(position, tables, strategy, x)
    if kind == ADD_ROAD:
        return 100 if aim == PIECE_ROAD else -1
    if kind == ADD_KNIGHT:
        return 50 if aim == COST_KNIGHT else -1
    if kind == BANK:
        return saving.swap_worth(position, tables, aim, x, y, tables.rate_bank[x])
    if kind == TAKE:
        return saving.take_worth(position, tables, aim, x)
    if kind == DISCARD:
        return saving.discard_worth(position, tables, aim, x)
    if kind == ACCEPT:
        return saving.answer_worth(position, tables, aim)
    return -1 if kind == NO_STEAL else int(kind == STEAL)


def propose(position: Any, tables: Any, strategy: int, aim: int, give: Any, get: Any) -> bool:
    """Writes the offer that the strategy would make; returns whether there is one."""
    return strategy >= BALANCED and saving.trade_offer(position, tables, aim, give, get)
