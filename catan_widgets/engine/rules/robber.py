"""The seven, the robber and stealing (B-60 to B-62, B-72), pile by pile if hands have separate piles (M-70, M-71)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules.codes import (
    DISCARDING,
    MOVING_ROBBER,
    R_DISCARD_NONE,
    R_DISCARD_PILE,
    R_ROBBER_NO_CHIP,
    R_ROBBER_STAYS,
    R_STEAL_AWAY,
    R_STEAL_EMPTY,
    R_STEAL_OWN,
    STEAL_CARD,
    STEALING,
)


def held(s: Any, b: Any, p: int, pile: int) -> int:
    """How many cards of one pile the seat holds."""
    count = 0
    for k in range(b.pile_from[pile], b.pile_to[pile]):
        count += s.hand[p][k]
    return count


def stock(s: Any, b: Any, pile: int) -> int:
    """How many cards the bank has of the kinds in one pile."""
    count = 0
    for k in range(b.pile_from[pile], b.pile_to[pile]):
        count += s.bank[k]
    return count


def due(b: Any, pile: int, count: int) -> int:
    """How many cards of a pile must be discarded: half of them if there are more than its limit (B-60, M-70, E-22)."""
    return count // 2 if count > b.limit[pile] else 0


def owe(s: Any, b: Any) -> None:
    """Records how many cards of each pile each seat must discard."""
    for p in range(b.players):
        for pile in range(b.piles):
            s.owed[p][pile] = due(b, pile, held(s, b, p, pile))


def ask_discard(s: Any, b: Any) -> bool:
    """Asks the next seat in turn order that owes cards; if there is none, the discards go to the bank (B-60)."""
    for step in range(b.players):
        p = (s.turn + step) % b.players
        for pile in range(b.piles):
            if s.owed[p][pile] > 0:
                s.phase = DISCARDING
                s.seat = p
                return True
    for p in range(b.players):
        for k in range(b.kinds):
            s.bank[k] += s.aside[p][k]
            s.aside[p][k] = 0
    s.seat = s.turn
    return False


def refuse_discard(s: Any, b: Any, k: int) -> int:
    """Why the seat may not discard a card of a kind (B-60, M-70)."""
    if s.owed[s.seat][b.pile_of[k]] == 0:
        return R_DISCARD_PILE
    return R_DISCARD_NONE if s.hand[s.seat][k] == 0 else 0


def discard(s: Any, b: Any, k: int) -> None:
    """Sets one card aside; it stays hidden until all seats have chosen (B-60)."""
    s.hand[s.seat][k] -= 1
    s.aside[s.seat][k] += 1
    s.owed[s.seat][b.pile_of[k]] -= 1


def ask_robber(s: Any, resume: int) -> None:
    """Asks the active player to move the robber; afterwards the turn continues with the given phase (B-61, B-63)."""
    s.phase = MOVING_ROBBER
    s.resume = resume


def refuse_robber(s: Any, b: Any, h: int) -> int:
    """Why the robber may not go to a hex (B-61, B-96)."""
    if h == s.robber:
        return R_ROBBER_STAYS
    if b.hex_number[h] == 0 and not b.robber_to_desert:
        return R_ROBBER_NO_CHIP
    return 0


def move_robber(s: Any, b: Any, h: int) -> None:
    """Moves the robber; a steal follows if there is anything to steal (B-61, B-62)."""
    s.robber = h
    s.phase = STEALING
    if not can_steal(s, b):
        s.phase = s.resume
        s.resume = 0


def refuse_steal(s: Any, b: Any, p: int, pile: int) -> int:
    """Why the active player may not draw a card from a seat's pile (B-62, M-71)."""
    if p == s.seat:
        return R_STEAL_OWN
    for slot in range(6):
        if s.owner[b.hex_intersections[s.robber][slot]] == p:
            return R_STEAL_EMPTY if held(s, b, p, pile) == 0 else 0
    return R_STEAL_AWAY


def can_steal(s: Any, b: Any) -> bool:
    """Whether somebody at the robber's hex has a card to draw."""
    for p in range(b.players):
        for pile in range(b.piles):
            if refuse_steal(s, b, p, pile) == 0:
                return True
    return False


def steal(s: Any, p: int, pile: int) -> None:
    """Starts the random draw of a card from the seat's pile (B-62)."""
    s.victim = p
    s.victim_pile = pile
    s.chance = STEAL_CARD


def stolen(s: Any, k: int) -> None:
    """Gives the drawn card to the active player."""
    s.hand[s.victim][k] -= 1
    s.hand[s.seat][k] += 1
    s.victim = -1
    s.victim_pile = 0
    s.chance = 0
