"""Strategies in the Chocolate Market: those of the island, and ``chocolatier``, which lives on sites and chocolate."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import trade
from catan_widgets.engine.rules.codes import BANK, COST_SITE, DISCARD, LIFT, MAKE, SITE, TAKE
from catan_widgets.simulation.strategies import island, saving
from catan_widgets.simulation.strategies.names import CHOCOLATIER

#: The names of the strategies here.
NAMES = (*island.NAMES, "chocolatier")


def short_of(s: Any, b: Any, v: int) -> int:
    """How many cards the seat lacks for a variety."""
    count = 0
    for k in range(b.kinds):
        count += max(0, b.recipe[v][k] - s.hand[s.seat][k])
    return count


def reward_worth(s: Any, b: Any, v: int) -> int:
    """What making a variety brings: its resource, roads, card and points."""
    reward = b.reward[s.row[v]]
    return 10 * reward[0] + 20 * reward[1] + 40 * reward[2] + 60 * reward[3]


def next_variety(s: Any, b: Any) -> int:
    """The variety to save for: the best reward, less what is lacking for it."""
    best = 0
    most = -1000
    for v in range(b.varieties):
        value = reward_worth(s, b, v) - 30 * short_of(s, b, v)
        if s.row[v] > 0 and value > most:
            most = value
            best = v
    return best


def aim(s: Any, b: Any, strategy: int) -> int:
    """What the seat saves for; the chocolatier saves for a site if it lacks less for it than for the rest."""
    best = island.aim(s, b, strategy)
    if (
        strategy == CHOCOLATIER
        and saving.missing(s, b, s.seat, COST_SITE) < saving.missing(s, b, s.seat, best)
        and has_room(s, b)
    ):
        return COST_SITE
    return best


def has_room(s: Any, b: Any) -> bool:
    """Whether a site of the seat could still stand at one of its buildings."""
    for h in range(b.hexes):
        k = b.hex_ingredient[h]
        if k >= 0 and s.site_stock[k] > 0:
            for corner in range(6):
                if s.owner[b.hex_intersections[h][corner]] == s.seat and s.site[h][corner] == -1:
                    return True
    return False


def worth(s: Any, b: Any, strategy: int, aim: int, kind: int, x: int, y: int) -> int:
    """What a move is worth to the seat to move; see ``island.worth``."""
    if kind == MAKE:
        return 400 + reward_worth(s, b, x)
    if kind == LIFT:
        return 10 * (5 - short_of(s, b, x)) + s.row[x]
    if kind == TAKE:
        return saving.take_worth(s, b, aim, x)
    if kind == SITE:
        return site_worth(s, b, strategy, x)
    if strategy == CHOCOLATIER and kind == BANK and b.pile_of[x] > 0:
        return _swap(s, b, x, y)
    if strategy == CHOCOLATIER and kind == DISCARD and b.pile_of[x] > 0:
        need = b.recipe[next_variety(s, b)][x]
        return s.hand[s.seat][x] - 4 * min(s.hand[s.seat][x], need)
    return island.worth(s, b, strategy, aim, kind, x, y)


def site_worth(s: Any, b: Any, strategy: int, h: int) -> int:
    """What a site on a hex is worth: the chocolatier goes by dots and by what its sites do not bring yet."""
    if strategy != CHOCOLATIER:
        return 10
    bonus = 6
    for other in range(b.hexes):
        for corner in range(6):
            if s.site[other][corner] == s.seat and b.hex_ingredient[other] == b.hex_ingredient[h]:
                bonus = 0
    return 150 + bonus + 3 * island.throws(b, h)


def _swap(s: Any, b: Any, give: int, get: int) -> int:
    recipe = b.recipe[next_variety(s, b)]
    wanted = s.hand[s.seat][get] < recipe[get]
    return 60 if wanted and s.hand[s.seat][give] - recipe[give] >= trade.best_rate(s, b, s.seat, give) else -1


def propose(s: Any, b: Any, strategy: int, aim: int, give: Any, get: Any) -> bool:
    """Writes the offer that the strategy would make; see ``island.propose``."""
    return island.propose(s, b, strategy, aim, give, get)
