"""Founding (B-20 to B-24); the rule data gives the number of rounds (M-20, M-21)."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.rules import build
from catan_widgets.engine.rules.codes import (
    FOUND,
    FOUND_ROAD,
    OPENING_DICE,
    R_ROAD_ELSEWHERE,
    START,
    TO_ROLL,
)


def round_of(s: Any, b: Any) -> int:
    """The round of the founding, counted from 0: every seat founds one settlement in each (B-21, B-22, M-21)."""
    return s.founded // b.players


def seat_in_order(s: Any, b: Any) -> int:
    """The seat that founds next: clockwise, but anticlockwise in the second round (B-21, B-22, M-21)."""
    step = s.founded % b.players
    if round_of(s, b) == 1:
        step = b.players - 1 - step
    return (s.start + step) % b.players


def begin(s: Any, b: Any) -> None:
    """Starts the founding: the first seat places its settlement."""
    s.phase = FOUND
    s.founded = 0
    s.seat = seat_in_order(s, b)
    s.turn = s.seat


def last_round(s: Any, b: Any) -> bool:
    """Whether the settlement being founded belongs to the last round."""
    return round_of(s, b) == b.rounds - 1


def brings_cards(s: Any, b: Any) -> bool:
    """Whether the settlement being founded gives start cards: that of the second round does (B-23)."""
    return round_of(s, b) == 1


def settle(s: Any, b: Any, i: int) -> None:
    """Founds a settlement; the one from the second round gives start cards (B-21 to B-23)."""
    build.place_settlement(s, b, s.seat, i)
    s.founded_at = i
    if brings_cards(s, b):
        start_cards(s, b, s.seat, i)
    s.phase = FOUND_ROAD


def start_cards(s: Any, b: Any, p: int, i: int) -> None:
    """Gives one card for each resource hex at the intersection, if the bank has it (B-23, B-17)."""
    for slot in range(3):
        h = b.intersection_hexes[i][slot]
        if h >= 0:
            k = b.hex_kind[h]
            if k >= 0 and s.bank[k] > 0:
                s.bank[k] -= 1
                s.hand[p][k] += 1


def refuse_road(s: Any, b: Any, e: int) -> int:
    """Why a founding road may not go on a path: it must touch the settlement just founded (B-21, B-22)."""
    if b.path_ends[e][0] != s.founded_at and b.path_ends[e][1] != s.founded_at:
        return R_ROAD_ELSEWHERE
    return build.refuse_path(s, b, s.seat, e)


def next_settlement(s: Any, b: Any) -> None:
    """Moves on to the next settlement, or to the starting player's first turn (B-24, M-24)."""
    s.founded += 1
    s.founded_at = -1
    if s.founded < b.rounds * b.players:
        s.phase = FOUND
        s.seat = seat_in_order(s, b)
    else:
        s.phase = TO_ROLL
        s.seat = s.start
    s.turn = s.seat


def opening_roll(s: Any, b: Any, total: int) -> None:
    """Applies one seat's roll for the first turn; the highest roll starts, and tied seats roll again (B-20)."""
    s.opening[s.seat] = total
    best = 0
    ties = 0
    waiting = -1
    for p in range(b.players - 1, -1, -1):
        if s.opening[p] == 0:
            waiting = p
        elif s.opening[p] > best:
            best = s.opening[p]
            ties = 1
        elif s.opening[p] == best:
            ties += 1
    if waiting >= 0:
        s.seat = waiting
        s.turn = waiting
        return
    if ties > 1:
        for p in range(b.players - 1, -1, -1):
            if s.opening[p] == best:
                s.opening[p] = 0
                s.seat = p
            else:
                s.opening[p] = -1
        s.turn = s.seat
        return
    for p in range(b.players):
        if s.opening[p] == best:
            s.start = p
        s.opening[p] = 0
    s.chance = 0
    begin_play(s, b)


def begin_opening(s: Any, b: Any) -> None:
    """Lets chance decide who starts (B-20)."""
    s.phase = START
    s.chance = OPENING_DICE
    s.seat = 0
    s.turn = 0


def begin_play(s: Any, b: Any) -> None:
    """Starts the founding, or skips it if the board already has settlements (B-18)."""
    if s.founded < b.rounds * b.players:
        begin(s, b)
    else:
        s.phase = TO_ROLL
        s.seat = s.start
        s.turn = s.start


def dice_total(b: Any, outcome: int) -> int:
    """The total of the two dice for an outcome."""
    return outcome // b.faces + outcome % b.faces + 2
