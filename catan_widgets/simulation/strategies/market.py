"""Strategies in the Chocolate Market: those of the island, and ``chocolatier``, which relies on sites and chocolate."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import trade
from catan_widgets.engine.rules.codes import BANK, COST_SITE, DISCARD, LIFT, MAKE, SITE, TAKE
from catan_widgets.simulation.strategies import island, saving
from catan_widgets.simulation.strategies.names import CHOCOLATIER

#: The names of the strategies here.
NAMES = (*island.NAMES, "chocolatier")


def short_of(position: Any, tables: Any, v: int) -> int:
    """How many cards the seat still needs for a variety."""
    count = 0
    for k in range(tables.kinds):
        count += max(0, tables.recipe[v][k] - position.hand[position.seat][k])
    return count


def reward_worth(position: Any, tables: Any, v: int) -> int:
    """The value of making a variety: its resource, roads, card and points."""
    reward = tables.reward[position.row[v]]
    return 10 * reward[0] + 20 * reward[1] + 40 * reward[2] + 60 * reward[3]


def next_variety(position: Any, tables: Any) -> int:
    """The variety to save for: the best reward, minus the cards still needed for it."""
    best = 0
    most = -1000
    for v in range(tables.varieties):
        value = reward_worth(position, tables, v) - 30 * short_of(position, tables, v)
        if position.row[v] > 0 and value > most:
            most = value
            best = v
    return best


def aim(position: Any, tables: Any, strategy: int) -> int:
    """What the seat saves for; the chocolatier saves for a site if that is closer than anything else."""
    best = island.aim(position, tables, strategy)
    if (
        strategy == CHOCOLATIER
        and saving.missing(position, tables, position.seat, COST_SITE)
        < saving.missing(position, tables, position.seat, best)
        and has_room(position, tables)
    ):
        return COST_SITE
    return best


def has_room(position: Any, tables: Any) -> bool:
    """Whether there is still room for a site at one of the seat's buildings."""
    for h in range(tables.hexes):
        k = tables.hex_ingredient[h]
        if k >= 0 and position.site_stock[k] > 0:
            for corner in range(6):
                if (
                    position.owner[tables.hex_intersections[h][corner]] == position.seat
                    and position.site[h][corner] == -1
                ):
                    return True
    return False


def worth(position: Any, tables: Any, strategy: int, aim: int, kind: int, x: int, y: int) -> int:
    """The value of a move to the seat to move; see ``island.worth``."""
    if kind == MAKE:
        return 400 + reward_worth(position, tables, x)
    if kind == LIFT:
        return 10 * (5 - short_of(position, tables, x)) + position.row[x]
    if kind == TAKE:
        return saving.take_worth(position, tables, aim, x)
    if kind == SITE:
        return site_worth(position, tables, strategy, x)
    if strategy == CHOCOLATIER and kind == BANK and tables.pile_of[x] > 0:
        return _swap(position, tables, x, y)
    if strategy == CHOCOLATIER and kind == DISCARD and tables.pile_of[x] > 0:
        need = tables.recipe[next_variety(position, tables)][x]
        return position.hand[position.seat][x] - 4 * min(position.hand[position.seat][x], need)
    return island.worth(position, tables, strategy, aim, kind, x, y)


def site_worth(position: Any, tables: Any, strategy: int, h: int) -> int:
    """The value of a site on a hex: the chocolatier looks at dots and at what its sites do not yield yet."""
    if strategy != CHOCOLATIER:
        return 10
    bonus = 6
    for other in range(tables.hexes):
        for corner in range(6):
            if (
                position.site[other][corner] == position.seat
                and tables.hex_ingredient[other] == tables.hex_ingredient[h]
            ):
                bonus = 0
    return 150 + bonus + 3 * island.throws(tables, h)


def _swap(position: Any, tables: Any, give: int, get: int) -> int:
    recipe = tables.recipe[next_variety(position, tables)]
    wanted = position.hand[position.seat][get] < recipe[get]
    return (
        60
        if wanted
        and position.hand[position.seat][give] - recipe[give] >= trade.best_rate(position, tables, position.seat, give)
        else -1
    )


def propose(position: Any, tables: Any, strategy: int, aim: int, give: Any, get: Any) -> bool:
    """Writes the offer that the strategy would make; see ``island.propose``."""
    return island.propose(position, tables, strategy, aim, give, get)
