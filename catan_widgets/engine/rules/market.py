"""The Chocolate Market: the base game, with ingredients as a second pile of cards, production sites and the market (M).

Everything else is as in the base game (M-00).
"""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import base, build, cards, founding, production, robber, trade
from catan_widgets.engine.rules.codes import (
    BUILDING,
    CHIPS,
    COST_SITE,
    DECLINE,
    DICE,
    DRAW_CARD,
    FOUND,
    FOUND_ROAD,
    FOUND_SITE,
    FREE_ROADS,
    LIFT,
    LIFTING,
    MAKE,
    MARKET_DIE,
    NO_CHANCE,
    OVER,
    R_LIFT_TOP,
    R_MAKE_BOTTOM,
    R_MAKE_POOR,
    R_PHASE,
    R_POOR,
    R_ROAD_MUST,
    R_SITE_AWAY,
    R_SITE_BUILDING,
    R_SITE_HEX,
    R_SITE_PAIR,
    R_SITE_STOCK,
    R_SITE_TERRAIN,
    R_TAKE_EMPTY,
    R_TAKE_KIND,
    ROAD,
    SHARES,
    SITE,
    TAKE,
    TAKING,
    TRADING,
)


def refusal(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    """0 if the seat to move may make the move, else the number of the refusal."""
    if s.chance != NO_CHANCE or b.allowed[s.phase][kind] == 0:
        return R_PHASE
    if kind == SITE:
        return refuse_site(s, b, s.seat, x, y)
    if kind == MAKE:
        return refuse_make(s, b, x)
    if kind == LIFT:
        return R_LIFT_TOP if s.row[x] == b.top_row else 0
    if kind == TAKE:
        if b.pile_of[x] != 0:
            return R_TAKE_KIND
        return R_TAKE_EMPTY if s.bank[x] == 0 else 0
    if kind == DECLINE and s.phase == FREE_ROADS and s.making >= 0:
        return R_ROAD_MUST
    return base.refusal(s, b, kind, x, y)


def refuse_offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> int:
    """0 or the number of the refusal, as in the base game; a trade may mix resources and ingredients (M-60)."""
    return base.refuse_offer(s, b, to, by, give, get)


def offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> None:
    """Makes a legal offer."""
    trade.offer(s, b, to, by, give, get)


def main_phase(b: Any) -> int:
    """The phase that follows the roll, as in the base game (B-30, B-95)."""
    return base.main_phase(b)


# --- production sites ---------------------------------------------------------------------------
def slot_of(b: Any, h: int, i: int) -> int:
    """The place of an intersection among the six of a hex; -1 if the hex does not touch it."""
    for slot in range(6):
        if b.hex_intersections[h][slot] == i:
            return slot
    return -1


def refuse_site(s: Any, b: Any, p: int, h: int, i: int) -> int:
    """Why the seat may not place a site on a hex next to its building at an intersection (M-04, M-22, M-40 to M-42)."""
    if b.hex_ingredient[h] < 0:
        return R_SITE_TERRAIN
    slot = slot_of(b, h, i)
    if slot < 0:
        return R_SITE_AWAY
    if s.owner[i] != p:
        return R_SITE_BUILDING
    if s.site[h][slot] != -1:
        return R_SITE_PAIR
    if s.phase == FOUND_SITE and h == s.first_site:
        return R_SITE_HEX
    if s.site_stock[b.hex_ingredient[h]] == 0:
        return R_SITE_STOCK
    return 0 if s.phase == FOUND_SITE or build.can_pay(s, b, p, COST_SITE) else R_POOR


def place_site(s: Any, b: Any, p: int, h: int, i: int) -> None:
    """Places a site for the seat on a hex."""
    s.site[h][slot_of(b, h, i)] = p
    s.site_stock[b.hex_ingredient[h]] -= 1


def can_place_site(s: Any, b: Any, p: int) -> bool:
    """Whether the seat can place a site somewhere."""
    for h in range(b.hexes):
        for slot in range(6):
            if refuse_site(s, b, p, h, b.hex_intersections[h][slot]) == 0:
                return True
    return False


def ask_free_sites(s: Any, b: Any) -> None:
    """After the third settlement, lets the seat place the sites it is due, as many as possible (M-22)."""
    s.free_sites = b.founding_sites
    s.first_site = -1
    s.phase = FOUND_SITE
    _next_free_site(s, b)


def _next_free_site(s: Any, b: Any) -> None:
    if s.free_sites == 0 or not can_place_site(s, b, s.seat):
        s.free_sites = 0
        s.first_site = -1
        founding.next_settlement(s, b)


# --- chocolate ----------------------------------------------------------------------------------
def refuse_make(s: Any, b: Any, v: int) -> int:
    """Why the seat may not make a variety (M-51, M-54)."""
    if s.row[v] == 0:
        return R_MAKE_BOTTOM
    for k in range(b.kinds):
        if s.hand[s.seat][k] < b.recipe[v][k]:
            return R_MAKE_POOR
    return 0


def make(s: Any, b: Any, v: int) -> None:
    """Pays for the recipe and gives the reward of the variety's row, points first (M-51, M-56)."""
    for k in range(b.kinds):
        s.hand[s.seat][k] -= b.recipe[v][k]
        s.bank[k] += b.recipe[v][k]
    s.making = v
    s.chips[s.seat] += b.reward[s.row[v]][3]
    _reward(s, b, 0)


def _reward(s: Any, b: Any, given: int) -> None:
    # Gives the rest of the reward in the order card, road, resource, without the parts already given. A part that
    # cannot be given is lost (M-56). If the points are enough to win, the rest is skipped (M-90).
    if points(s, b, s.turn) >= b.goal:
        return
    reward = b.reward[s.row[s.making]]
    if given < 1 and reward[2] > 0 and build.pile_size(s) > 0:
        build.draw_card(s)
        return
    if given < 2 and reward[1] > 0:
        cards.ask_free_roads(s, b, reward[1])
        if s.phase == FREE_ROADS:
            return
    if given < 3 and reward[0] > 0 and robber.stock(s, b, 0) > 0:
        s.resume = s.phase
        s.phase = TAKING
        return
    s.row[s.making] -= 1
    s.making = -1
    s.chance = MARKET_DIE


def take(s: Any, b: Any, k: int) -> None:
    """Takes the resource card of a reward (M-56)."""
    s.bank[k] -= 1
    s.hand[s.seat][k] += 1
    s.phase = s.resume
    s.resume = 0
    _reward(s, b, 3)


def demand(s: Any, b: Any, outcome: int) -> None:
    """Lifts the variety that the die shows; on a six, or if it is at the top, the player chooses (M-53, M-55)."""
    s.chance = NO_CHANCE
    if outcome < b.varieties and s.row[outcome] < b.top_row:
        s.row[outcome] += 1
    else:
        s.resume = s.phase
        s.phase = LIFTING


# --- moves and chance ---------------------------------------------------------------------------
def perform(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move; ``finish`` then checks whether somebody has won."""
    if kind == SITE:
        _site(s, b, x, y)
    elif kind == MAKE:
        make(s, b, x)
    elif kind == LIFT:
        s.row[x] += 1
        s.phase = s.resume
        s.resume = 0
    elif kind == TAKE:
        take(s, b, x)
    elif s.phase == FOUND:
        founding.settle(s, b, x)
        if founding.last_round(s, b) and not b.third_road:
            s.founded_at = -1
            ask_free_sites(s, b)
    elif s.phase == FOUND_ROAD and founding.last_round(s, b):
        build.place_road(s, b, s.seat, x)
        s.founded_at = -1
        ask_free_sites(s, b)
    else:
        base.perform(s, b, kind, x, y)
        if kind == ROAD and s.making >= 0 and s.phase != FREE_ROADS:
            _reward(s, b, 2)


def _site(s: Any, b: Any, h: int, i: int) -> None:
    place_site(s, b, s.seat, h, i)
    if s.phase == FOUND_SITE:
        s.free_sites -= 1
        s.first_site = h
        _next_free_site(s, b)
    else:
        build.pay(s, b, s.seat, COST_SITE)


def apply(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move."""
    perform(s, b, kind, x, y)
    finish(s, b)


def share(s: Any, b: Any, p: int, part: int) -> int:
    """The victory points that a seat has for one thing: those of the base game, and its chips (M-90)."""
    return s.chips[p] * b.points_chip if part == CHIPS else base.share(s, b, p, part)


def points(s: Any, b: Any, p: int) -> int:
    """The victory points of a seat: its points from the base game, and its chips (M-90)."""
    total = 0
    for part in range(SHARES):
        total += share(s, b, p, part)
    return total


def finish(s: Any, b: Any) -> None:
    """Ends the game if the active player has enough points, at any time during their own turn (M-90)."""
    base.end_with(s, b, points(s, b, s.turn))
    if s.phase == OVER:
        s.making = -1


def outcomes(s: Any, b: Any) -> int:
    """The number of outcomes of the pending chance event, including those of weight 0."""
    return int(b.faces) if s.chance == MARKET_DIE else base.outcomes(s, b)


def equally_likely(s: Any) -> bool:
    """Whether the outcomes of the pending chance event are equally likely, as they are for dice."""
    return base.equally_likely(s)


def weight(s: Any, b: Any, outcome: int) -> int:
    """The weight of an outcome of the pending chance event: a whole number proportional to its probability."""
    return base.weight(s, b, outcome)


def resolve(s: Any, b: Any, outcome: int) -> None:
    """Applies an outcome of the pending chance event."""
    if s.chance == MARKET_DIE:
        demand(s, b, outcome)
    elif s.chance == DICE:
        number = founding.dice_total(b, outcome)
        base.settle_chance(s, b, outcome)
        if number != b.robber_number:
            produce_ingredients(s, b, number)
    else:
        drawn = s.chance == DRAW_CARD and s.making >= 0
        base.settle_chance(s, b, outcome)
        if drawn:
            _reward(s, b, 1)
    finish(s, b)


def produce_ingredients(s: Any, b: Any, number: int) -> None:
    """Gives an ingredient for each site on a hex with the number, if the supply has enough for all (M-30 to M-34)."""
    for k in range(b.pile_from[1], b.pile_to[1]):
        total = 0
        claimant = -1
        several = False
        for n in range(b.hexes):
            h = b.number_hexes[number][n]
            if h < 0:
                break
            if b.hex_ingredient[h] == k and h != s.robber:
                for slot in range(6):
                    p = s.site[h][slot]
                    if p >= 0:
                        total += b.site_yield
                        several = several or (claimant >= 0 and claimant != p)
                        claimant = p
        if production.served(s, b, k, total, claimant, several):
            _hand_out(s, b, number, k)


def _hand_out(s: Any, b: Any, number: int, k: int) -> None:
    for n in range(b.hexes):
        h = b.number_hexes[number][n]
        if h < 0:
            return
        if b.hex_ingredient[h] == k and h != s.robber:
            for slot in range(6):
                if s.site[h][slot] >= 0:
                    s.hand[s.site[h][slot]][k] += b.site_yield
                    s.bank[k] -= b.site_yield


# --- listing ------------------------------------------------------------------------------------
def legal(s: Any, b: Any, out: Any) -> int:
    """Lists the legal moves except free-form offers; see ``base.legal``."""
    if s.chance != NO_CHANCE:
        return 0
    n = 0
    if s.phase == LIFTING:
        for v in range(b.varieties):
            n = _add(s, b, out, n, LIFT, v, 0)
    elif s.phase == TAKING:
        for k in range(b.kinds):
            n = _add(s, b, out, n, TAKE, k, 0)
    elif s.phase == FREE_ROADS and s.making >= 0:
        for e in range(b.paths):
            n = _add(s, b, out, n, ROAD, e, 0)
    else:
        n = base.legal(s, b, out)
    if s.phase == FOUND_SITE or (s.phase == BUILDING and build.can_pay(s, b, s.seat, COST_SITE)):
        for h in range(b.hexes):
            for slot in range(6):
                if s.owner[b.hex_intersections[h][slot]] == s.seat:
                    n = _add(s, b, out, n, SITE, h, b.hex_intersections[h][slot])
    if s.phase == TRADING or s.phase == BUILDING:
        for v in range(b.varieties):
            n = _add(s, b, out, n, MAKE, v, 0)
    return n


def _add(s: Any, b: Any, out: Any, n: int, kind: int, x: int, y: int) -> int:
    return n if refusal(s, b, kind, x, y) != 0 else base.put(out, n, kind, x, y)
