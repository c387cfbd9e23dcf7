"""What a roll produces (B-31 to B-33)."""

from __future__ import annotations

from typing import Any


def produce(s: Any, b: Any, number: int) -> None:
    """Gives every seat the cards for its buildings on hexes with the number (B-31)."""
    for n in range(b.hexes):
        h = b.number_hexes[number][n]
        if h < 0:
            return
        if b.hex_kind[h] >= 0 and not _met(b, number, n):
            _serve(s, b, number, b.hex_kind[h])


def _met(b: Any, number: int, n: int) -> bool:
    # Whether an earlier hex with this number gives the same kind as the n-th, so the kind is already dealt with.
    for m in range(n):  # noqa: SIM110 - any() over a generator does not compile
        if b.hex_kind[b.number_hexes[number][m]] == b.hex_kind[b.number_hexes[number][n]]:
            return True
    return False


def _serve(s: Any, b: Any, number: int, kind: int) -> None:
    total = 0
    claimant = -1
    several = False
    for n in range(b.hexes):
        h = b.number_hexes[number][n]
        if h < 0:
            break
        if b.hex_kind[h] != kind or h == s.robber:
            continue
        for slot in range(6):
            i = b.hex_intersections[h][slot]
            if s.owner[i] >= 0:
                total += b.yields[s.level[i]]
                several = several or (claimant >= 0 and claimant != s.owner[i])
                claimant = s.owner[i]
    if served(s, b, kind, total, claimant, several):
        _hand_out(s, b, number, kind)


def served(s: Any, b: Any, kind: int, total: int, claimant: int, several: bool) -> bool:
    """Whether the bank can pay this many cards; if not, a single claimant may get what is left (B-33, B-98, M-33)."""
    if total <= s.bank[kind]:
        return total > 0
    if b.single_claimant and not several:
        s.hand[claimant][kind] += s.bank[kind]
        s.bank[kind] = 0
    return False


def _hand_out(s: Any, b: Any, number: int, kind: int) -> None:
    for n in range(b.hexes):
        h = b.number_hexes[number][n]
        if h < 0:
            return
        if b.hex_kind[h] != kind or h == s.robber:
            continue
        for slot in range(6):
            i = b.hex_intersections[h][slot]
            if s.owner[i] >= 0:
                s.hand[s.owner[i]][kind] += b.yields[s.level[i]]
                s.bank[kind] -= b.yields[s.level[i]]
