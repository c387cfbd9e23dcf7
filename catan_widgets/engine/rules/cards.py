"""Playing development cards (B-71 to B-76) and the largest army (B-83)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import build, robber
from catan_widgets.engine.rules.codes import (
    CARD_INVENTION,
    CARD_KNIGHT,
    CARD_MONOPOLY,
    CARD_ROADS,
    FREE_ROADS,
    R_FRESH_CARD,
    R_INVENTION_COUNT,
    R_INVENTION_STOCK,
    R_MONOPOLY_KIND,
    R_NO_CARD,
    R_SECOND_CARD,
)


def refuse_card(s: Any, p: int, c: int) -> int:
    """Why the seat may not play a card of a kind: it has none, already played one, or bought it this turn (B-71)."""
    if s.cards[p][c] == 0:
        return R_NO_CARD
    if s.played:
        return R_SECOND_CARD
    return R_FRESH_CARD if s.cards[p][c] == s.fresh[c] else 0


def spend(s: Any, p: int, c: int) -> None:
    """Plays a progress card, which leaves the game (B-76)."""
    s.cards[p][c] -= 1
    s.spent[c] += 1
    s.played = 1


def knight(s: Any, b: Any) -> None:
    """Plays a knight: the robber moves, and the largest army card can change hands (B-72, B-83)."""
    p = s.seat
    s.cards[p][CARD_KNIGHT] -= 1
    s.knights[p] += 1
    s.played = 1
    if s.knights[p] >= b.army_least and (s.largest_army < 0 or s.knights[p] > s.knights[s.largest_army]):
        s.largest_army = p
    robber.ask_robber(s, s.phase)


def road_building(s: Any, b: Any) -> None:
    """Lets the seat place free roads, as many as the card, the pieces and the paths allow (B-73)."""
    spend(s, s.seat, CARD_ROADS)
    ask_free_roads(s, b, b.card_roads)


def ask_free_roads(s: Any, b: Any, count: int) -> None:
    """Goes to the free roads phase if the seat can place at least one road."""
    if build.can_lay_road(s, b, s.seat):
        s.free = count
        s.resume = s.phase
        s.phase = FREE_ROADS


def free_road(s: Any, b: Any, e: int) -> None:
    """Places one free road; the phase ends after the last road that can be placed (B-73)."""
    build.place_road(s, b, s.seat, e)
    s.free -= 1
    if s.free == 0 or not build.can_lay_road(s, b, s.seat):
        end_free_roads(s)


def end_free_roads(s: Any) -> None:
    """Returns to the phase that the free roads interrupted."""
    s.free = 0
    s.phase = s.resume
    s.resume = 0


def invention_count(s: Any, b: Any) -> int:
    """How many cards Invention gives: two, or fewer if the bank has fewer (B-74)."""
    return min(b.card_resources, robber.stock(s, b, 0))


def refuse_invention(s: Any, b: Any, x: int, y: int) -> int:
    """Why Invention may not take two kinds (each plus one, 0 for none): the count or the bank forbids it (B-74)."""
    if x > b.pile_to[0] or y > b.pile_to[0]:
        return R_MONOPOLY_KIND
    if (x > 0) + (y > 0) != invention_count(s, b):
        return R_INVENTION_COUNT
    if x > 0 and s.bank[x - 1] < 1 + (x == y):
        return R_INVENTION_STOCK
    return R_INVENTION_STOCK if y > 0 and s.bank[y - 1] == 0 else 0


def invention(s: Any, x: int, y: int) -> None:
    """Takes the named cards from the bank (B-74)."""
    spend(s, s.seat, CARD_INVENTION)
    if x > 0:
        s.bank[x - 1] -= 1
        s.hand[s.seat][x - 1] += 1
    if y > 0:
        s.bank[y - 1] -= 1
        s.hand[s.seat][y - 1] += 1


def monopoly(s: Any, b: Any, k: int) -> None:
    """Takes all cards of a resource from all other seats (B-75)."""
    spend(s, s.seat, CARD_MONOPOLY)
    for p in range(b.players):
        if p != s.seat:
            s.hand[s.seat][k] += s.hand[p][k]
            s.hand[p][k] = 0
