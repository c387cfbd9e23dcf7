"""The base game: which moves are refused, what a move does, and what chance decides.

Every function works on a position ``s`` and the tables ``b`` of the game (see ``tables.py``). Both are flat collections
of ints, lists of ints and lists of lists. The functions use only loops, ints and indexing, so they can be compiled
unchanged, with a record of an array in place of ``s``.
"""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import build, cards, founding, production, robber, trade
from catan_widgets.engine.rules.codes import (
    ACCEPT,
    BANK,
    BUILDING,
    BUY,
    CARD_INVENTION,
    CARD_KNIGHT,
    CARD_MONOPOLY,
    CARD_POINT,
    CARD_ROADS,
    CARDS,
    CITIES,
    CITY,
    COST_CARD,
    DECLINE,
    DICE,
    DISCARD,
    DISCARDING,
    DRAW_CARD,
    END_TRADE,
    END_TURN,
    FOUND,
    FOUND_ROAD,
    FREE_ROADS,
    INVENTION,
    KNIGHT,
    LARGEST_ARMY,
    LONGEST_ROAD,
    MONOPOLY,
    MOVING_ROBBER,
    NO_CHANCE,
    NO_STEAL,
    OFFER,
    OFFERED,
    OPENING_DICE,
    OVER,
    PIECE_CITY,
    PIECE_ROAD,
    PIECE_SETTLEMENT,
    POINT_CARDS,
    R_MONOPOLY_KIND,
    R_PHASE,
    R_STEAL_MUST,
    ROAD,
    ROAD_BUILDING,
    ROBBER,
    ROLL,
    SETTLE,
    SETTLEMENTS,
    SHARES,
    STEAL,
    STEAL_CARD,
    STEALING,
    TO_ROLL,
    TRADING,
)


def main_phase(b: Any) -> int:
    """The phase that follows the roll (B-30, B-95)."""
    return BUILDING if b.single_phase else TRADING


def refusal(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    """0 if the seat to move may make the move, else the number of the refusal.

    Args:
        kind: the kind of move; any kind except an offer (see ``refuse_offer``).
        x, y: its arguments; 0 for a missing argument.
    """
    if s.chance != NO_CHANCE or b.allowed[s.phase][kind] == 0:
        return R_PHASE
    return _refuse_place(s, b, kind, x) if SETTLE <= kind <= CITY else _refuse(s, b, kind, x, y)


def _refuse_place(s: Any, b: Any, kind: int, x: int) -> int:
    if kind == SETTLE:
        return build.refuse_place(s, b, x) if s.phase == FOUND else build.refuse_settlement(s, b, s.seat, x)
    if kind == ROAD:
        return founding.refuse_road(s, b, x) if s.phase == FOUND_ROAD else build.refuse_road(s, b, s.seat, x)
    return build.refuse_city(s, b, s.seat, x)


def _refuse(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    if kind == BUY:
        return build.refuse_card(s, b, s.seat)
    if KNIGHT <= kind <= MONOPOLY:
        return _refuse_card(s, b, kind, x, y)
    if kind == ROBBER:
        return robber.refuse_robber(s, b, x)
    if kind == STEAL:
        return robber.refuse_steal(s, b, x, y)
    if kind == NO_STEAL:
        return R_STEAL_MUST if b.draw_required else 0
    if kind == DISCARD:
        return robber.refuse_discard(s, b, x)
    if kind == BANK:
        return trade.refuse_bank(s, b, x, y, trade.best_rate(s, b, s.seat, x))
    if kind == ACCEPT:
        return trade.refuse_accept(s, b)
    return 0


def _refuse_card(s: Any, b: Any, kind: int, x: int, y: int) -> int:
    refused = cards.refuse_card(s, s.seat, kind - KNIGHT)
    if refused == 0 and kind == INVENTION:
        return cards.refuse_invention(s, b, x, y)
    if refused == 0 and kind == MONOPOLY and x >= b.pile_to[0]:
        return R_MONOPOLY_KIND
    return refused


def refuse_offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> int:
    """0 if ``give`` may be offered for ``get``, else the number of the refusal; see ``trade.refuse_offer``."""
    if s.chance != NO_CHANCE or b.allowed[s.phase][OFFER] == 0:
        return R_PHASE
    return trade.refuse_offer(s, b, to, by, give, get)


def offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> None:
    """Makes a legal offer."""
    trade.offer(s, b, to, by, give, get)


def perform(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move; ``finish`` then checks whether somebody has won."""
    if kind == ROLL:
        s.chance = DICE
    elif kind == SETTLE:
        _settle(s, b, x)
    elif kind == ROAD:
        _road(s, b, x)
    elif kind == CITY:
        build.pay(s, b, s.seat, PIECE_CITY)
        build.place_city(s, b, s.seat, x)
    elif kind == BUY:
        build.pay(s, b, s.seat, COST_CARD)
        build.draw_card(s)
    elif KNIGHT <= kind <= MONOPOLY:
        _play_card(s, b, kind, x, y)
    elif kind == ROBBER:
        robber.move_robber(s, b, x)
    elif kind == STEAL:
        robber.steal(s, x, y)
    elif kind == NO_STEAL:
        _resume(s)
    elif kind == DISCARD:
        robber.discard(s, b, x)
        _ask_discard(s, b)
    elif kind == BANK:
        trade.bank(s, x, y, trade.best_rate(s, b, s.seat, x))
    elif kind == ACCEPT:
        trade.accept(s, b)
    elif kind == DECLINE:
        _decline(s, b)
    elif kind == END_TRADE:
        s.phase = BUILDING
    elif kind == END_TURN:
        _end_turn(s, b)


def _settle(s: Any, b: Any, i: int) -> None:
    if s.phase == FOUND:
        founding.settle(s, b, i)
    else:
        build.pay(s, b, s.seat, PIECE_SETTLEMENT)
        build.place_settlement(s, b, s.seat, i)


def _road(s: Any, b: Any, e: int) -> None:
    if s.phase == FOUND_ROAD:
        build.place_road(s, b, s.seat, e)
        founding.next_settlement(s, b)
    elif s.phase == FREE_ROADS:
        cards.free_road(s, b, e)
    else:
        build.pay(s, b, s.seat, PIECE_ROAD)
        build.place_road(s, b, s.seat, e)


def _play_card(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    if kind == KNIGHT:
        cards.knight(s, b)
    elif kind == ROAD_BUILDING:
        cards.road_building(s, b)
    elif kind == INVENTION:
        cards.invention(s, x, y)
    else:
        cards.monopoly(s, b, x)


def _ask_discard(s: Any, b: Any) -> None:
    if not robber.ask_discard(s, b):
        robber.ask_robber(s, main_phase(b))


def _decline(s: Any, b: Any) -> None:
    if s.phase == FREE_ROADS:
        cards.end_free_roads(s)
    else:
        trade.decline(s, b)


def _resume(s: Any) -> None:
    s.phase = s.resume
    s.resume = 0


def _end_turn(s: Any, b: Any) -> None:
    s.turn = (s.turn + 1) % b.players
    s.seat = s.turn
    s.phase = TO_ROLL
    s.played = 0
    for c in range(CARDS):
        s.fresh[c] = 0


def share(s: Any, b: Any, p: int, part: int) -> int:
    """The victory points that a seat has for one thing: ``codes.SETTLEMENTS`` … (B-90)."""
    if part == SETTLEMENTS:
        return (b.pieces[PIECE_SETTLEMENT] - s.stock[p][PIECE_SETTLEMENT]) * b.points_settlement
    if part == CITIES:
        return (b.pieces[PIECE_CITY] - s.stock[p][PIECE_CITY]) * b.points_city
    if part == LONGEST_ROAD:
        return b.longest_points if s.longest_road == p else 0
    if part == LARGEST_ARMY:
        return b.army_points if s.largest_army == p else 0
    return s.cards[p][CARD_POINT] * b.points_card if part == POINT_CARDS else 0


def points(s: Any, b: Any, p: int) -> int:
    """The victory points of a seat, including its hidden cards (B-90)."""
    total = 0
    for part in range(SHARES):
        total += share(s, b, p, part)
    return total


def finish(s: Any, b: Any) -> None:
    """Ends the game if the active player has enough points, at any time during their own turn (B-91)."""
    end_with(s, b, points(s, b, s.turn))


def end_with(s: Any, b: Any, total: int) -> None:
    """Ends the game if the active player's total reaches the goal and the founding is over."""
    if total >= b.goal and s.winner < 0 and TO_ROLL <= s.phase < OVER:
        s.winner = s.turn
        s.seat = s.turn
        s.phase = OVER
        s.resume = 0
        s.chance = NO_CHANCE
        s.free = 0


def apply(s: Any, b: Any, kind: int, x: int, y: int) -> None:
    """Makes a legal move."""
    perform(s, b, kind, x, y)
    finish(s, b)


# --- chance -------------------------------------------------------------------------------------
def outcomes(s: Any, b: Any) -> int:
    """The number of outcomes of the pending chance event, including those of weight 0."""
    if s.chance == DRAW_CARD:
        return CARDS
    if s.chance == STEAL_CARD:
        return int(b.kinds)
    return b.faces * b.faces if s.chance != NO_CHANCE else 0


def equally_likely(s: Any) -> bool:
    """Whether the outcomes of the pending chance event are equally likely, as they are for dice."""
    return s.chance != DRAW_CARD and s.chance != STEAL_CARD


def weight(s: Any, b: Any, outcome: int) -> int:
    """The weight of an outcome of the pending chance event: a whole number proportional to its probability."""
    if s.chance == DRAW_CARD:
        return int(s.pile[outcome])
    if s.chance == STEAL_CARD:
        return int(s.hand[s.victim][outcome]) if b.pile_of[outcome] == s.victim_pile else 0
    return 1


def settle_chance(s: Any, b: Any, outcome: int) -> None:
    """Applies an outcome of the pending chance event; ``finish`` then checks whether somebody has won."""
    if s.chance == OPENING_DICE:
        founding.opening_roll(s, b, founding.dice_total(b, outcome))
    elif s.chance == DICE:
        s.chance = NO_CHANCE
        s.phase = main_phase(b)
        rolled(s, b, founding.dice_total(b, outcome))
    elif s.chance == DRAW_CARD:
        s.chance = NO_CHANCE
        s.pile[outcome] -= 1
        s.cards[s.seat][outcome] += 1
        s.fresh[outcome] += 1
    else:
        robber.stolen(s, outcome)
        _resume(s)


def rolled(s: Any, b: Any, number: int) -> None:
    """Applies a roll: gives out cards or, on a seven, starts the discards and the robber (B-31, B-60)."""
    if number == b.robber_number:
        robber.owe(s, b)
        _ask_discard(s, b)
    else:
        production.produce(s, b, number)


def resolve(s: Any, b: Any, outcome: int) -> None:
    """Applies an outcome of the pending chance event."""
    settle_chance(s, b, outcome)
    finish(s, b)


# --- listing ------------------------------------------------------------------------------------
def legal(s: Any, b: Any, out: Any) -> int:
    """Lists the legal moves except free-form offers, in a fixed order, as kind * 65536 + x * 256 + y.

    Args:
        out: a list to write the moves into, with room for 512.

    Returns:
        the number of moves.
    """
    if s.chance != NO_CHANCE or s.phase == OVER:
        return 0
    n = 0
    if s.phase == TO_ROLL:
        n = add(s, b, out, n, ROLL, 0, 0)
    elif s.phase == DISCARDING:
        for k in range(b.kinds):
            n = add(s, b, out, n, DISCARD, k, 0)
    elif s.phase == MOVING_ROBBER:
        for h in range(b.hexes):
            n = add(s, b, out, n, ROBBER, h, 0)
    elif s.phase == STEALING:
        for p in range(b.players):
            for pile in range(b.piles):
                n = add(s, b, out, n, STEAL, p, pile)
        n = add(s, b, out, n, NO_STEAL, 0, 0)
    elif s.phase == OFFERED:
        n = add(s, b, out, n, ACCEPT, 0, 0)
        n = add(s, b, out, n, DECLINE, 0, 0)
    else:
        n = _legal_building(s, b, out, n)
    if s.phase == TO_ROLL or s.phase == TRADING or s.phase == BUILDING:
        n = _legal_cards(s, b, out, n)
        n = _legal_trade(s, b, out, n)
        n = add(s, b, out, n, END_TRADE, 0, 0)
        n = add(s, b, out, n, END_TURN, 0, 0)
    elif s.phase == FREE_ROADS:
        n = add(s, b, out, n, DECLINE, 0, 0)
    return n


def add(s: Any, b: Any, out: Any, n: int, kind: int, x: int, y: int) -> int:
    """Adds one move to the list unless it is refused."""
    return n if refusal(s, b, kind, x, y) != 0 else put(out, n, kind, x, y)


def put(out: Any, n: int, kind: int, x: int, y: int) -> int:
    """Adds one move to the list."""
    out[n] = kind * 65536 + x * 256 + y
    return n + 1


def _legal_building(s: Any, b: Any, out: Any, n: int) -> int:
    building = s.phase == BUILDING
    if s.phase == FOUND or (building and build.can_afford(s, b, s.seat, PIECE_SETTLEMENT)):
        for i in range(b.intersections):
            if s.owner[i] == -1:
                n = add(s, b, out, n, SETTLE, i, 0)
    if s.phase == FOUND_ROAD:
        for slot in range(3):
            e = b.intersection_paths[s.founded_at][slot]
            if e >= 0:
                n = add(s, b, out, n, ROAD, e, 0)
    if s.phase == FREE_ROADS or (building and build.can_afford(s, b, s.seat, PIECE_ROAD)):
        for e in range(b.paths):
            if s.road[e] == -1 and build.refuse_path(s, b, s.seat, e) == 0:
                n = put(out, n, ROAD, e, 0)
    if building and build.can_afford(s, b, s.seat, PIECE_CITY):
        for i in range(b.intersections):
            if s.owner[i] == s.seat:
                n = add(s, b, out, n, CITY, i, 0)
    if building:
        n = add(s, b, out, n, BUY, 0, 0)
    return n


def _legal_cards(s: Any, b: Any, out: Any, n: int) -> int:
    if s.played:
        return n
    if s.cards[s.seat][CARD_KNIGHT] > 0:
        n = add(s, b, out, n, KNIGHT, 0, 0)
    if s.cards[s.seat][CARD_ROADS] > 0:
        n = add(s, b, out, n, ROAD_BUILDING, 0, 0)
    if s.cards[s.seat][CARD_INVENTION] > 0:
        for x in range(b.pile_to[0] + 1):
            for y in range(b.pile_to[0] + 1):
                if y == 0 or 0 < x <= y:
                    n = add(s, b, out, n, INVENTION, x, y)
    if s.cards[s.seat][CARD_MONOPOLY] > 0:
        for k in range(b.pile_to[0]):
            n = add(s, b, out, n, MONOPOLY, k, 0)
    return n


def _legal_trade(s: Any, b: Any, out: Any, n: int) -> int:
    if b.allowed[s.phase][BANK] == 0:
        return n
    for give in range(b.kinds):
        if s.hand[s.seat][give] >= b.rate_least[give]:
            rate = trade.best_rate(s, b, s.seat, give)
            for get in range(b.kinds):
                if trade.refuse_bank(s, b, give, get, rate) == 0:
                    n = put(out, n, BANK, give, get)
    return n
