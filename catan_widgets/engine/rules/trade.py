"""Trade with the bank (B-41 to B-43, M-61) and between players (B-40, M-60)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules.codes import (
    OFFERED,
    R_ACCEPT_POOR,
    R_BANK_CROSS,
    R_BANK_EMPTY,
    R_BANK_POOR,
    R_BANK_SAME,
    R_OFFER_ANSWER,
    R_OFFER_BOTH,
    R_OFFER_EMPTY,
    R_OFFER_OTHERS,
    R_OFFER_OWN,
    R_OFFER_OWN_MOVE,
    R_OFFER_POOR,
    R_OFFER_TABLE,
    R_OFFER_WAIT,
)


def best_rate(s: Any, b: Any, p: int, k: int) -> int:
    """How many cards of a kind the seat gives for one: its best rate, harbours included (B-41 to B-43, M-61)."""
    best = b.rate_bank[k]
    for n in range(b.landings):
        if s.owner[b.landing[n]] == p:
            best = min(best, b.landing_rate[n][k])
    return best


def refuse_bank(s: Any, b: Any, give: int, get: int, rate: int) -> int:
    """Why the seat may not trade one kind for another with the bank at a rate."""
    if give == get:
        return R_BANK_SAME
    if b.pile_of[give] != b.pile_of[get]:
        return R_BANK_CROSS
    if s.hand[s.seat][give] < rate:
        return R_BANK_POOR
    return R_BANK_EMPTY if s.bank[get] == 0 else 0


def bank(s: Any, give: int, get: int, rate: int) -> None:
    """Trades with the bank at a rate."""
    s.hand[s.seat][give] -= rate
    s.bank[give] += rate
    s.hand[s.seat][get] += 1
    s.bank[get] -= 1


def offering(s: Any, by: int) -> int:
    """The seat that makes an offer, decoded from the ``by`` argument of the offer."""
    return s.seat if by == 0 else by - 1


def refuse_offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> int:
    """Why cards may not be offered to another seat or to all other seats (B-40, M-60).

    Args:
        to: the seat that is asked; the number of seats if all others are asked.
        by: the offering seat plus one; 0 if it is the seat to move.
        give: how many cards of each kind the offering seat gives.
        get: how many cards of each kind it wants.
    """
    refused = _refuse_parties(s, b, to, by)
    if refused != 0:
        return refused
    giving = 0
    getting = 0
    for k in range(b.kinds):
        giving += give[k]
        getting += get[k]
    if giving == 0 or getting == 0:
        return R_OFFER_EMPTY
    for k in range(b.kinds):
        if give[k] > 0 and get[k] > 0:
            return R_OFFER_BOTH
    for k in range(b.kinds):
        if s.hand[offering(s, by)][k] < give[k]:
            return R_OFFER_POOR
    return 0


def _refuse_parties(s: Any, b: Any, to: int, by: int) -> int:
    # Which seats an offer can be between: one of them is always the seat whose turn it is.
    p = offering(s, by)
    if by > 0 and p == s.seat:
        return R_OFFER_OWN_MOVE
    if by > 0 and s.phase == OFFERED:
        return R_OFFER_WAIT
    if to == p:
        return R_OFFER_OWN
    if p != s.turn and to == b.players:
        return R_OFFER_TABLE
    if p != s.turn and to != s.turn:
        return R_OFFER_OTHERS
    return R_OFFER_ANSWER if s.phase == OFFERED and to != s.offerer else 0


def offer(s: Any, b: Any, to: int, by: int, give: Any, get: Any) -> None:
    """Makes an offer to another seat, which must answer it, or to all others, starting with the next seat.

    A counter-offer replaces the offer that it answers, even one made to all others (B-40).
    """
    for k in range(b.kinds):
        s.give[k] = give[k]
        s.get[k] = get[k]
    s.offerer = offering(s, by)
    s.to_table = 0
    s.seat = to
    if to == b.players:
        s.to_table = 1
        s.seat = (s.turn + 1) % b.players
    if s.phase != OFFERED:
        s.resume = s.phase
        s.phase = OFFERED


def refuse_accept(s: Any, b: Any) -> int:
    """Why the seat asked may not accept: it must hold the cards it would give (B-40)."""
    for k in range(b.kinds):
        if s.hand[s.seat][k] < s.get[k]:
            return R_ACCEPT_POOR
    return 0


def accept(s: Any, b: Any) -> None:
    """Exchanges the agreed cards."""
    for k in range(b.kinds):
        s.hand[s.offerer][k] += s.get[k] - s.give[k]
        s.hand[s.seat][k] += s.give[k] - s.get[k]
    close_offer(s, b)


def decline(s: Any, b: Any) -> None:
    """Asks the next seat if the offer is made to all and a seat is left; otherwise closes the offer (B-40)."""
    after = (s.seat + 1) % b.players
    if s.to_table and after != s.turn:
        s.seat = after
    else:
        close_offer(s, b)


def close_offer(s: Any, b: Any) -> None:
    """Withdraws the offer; the active player continues."""
    for k in range(b.kinds):
        s.give[k] = 0
        s.get[k] = 0
    s.offerer = -1
    s.to_table = 0
    s.seat = s.turn
    s.phase = s.resume
    s.resume = 0
