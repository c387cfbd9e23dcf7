"""What a seat's view hides, and a position that fits what it still tells."""

from __future__ import annotations

from dataclasses import dataclass

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position


@dataclass(frozen=True)
class Hidden:
    """What a view still tells of what it hides: sizes."""

    hands: tuple[tuple[int, ...], ...]
    asides: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    pile: int


def hide(setup: GameSetup, whole: Position, seat: int) -> tuple[Position, Hidden]:
    """A position as a seat sees it: others' cards and the pile as numbers only (B-34, B-70, M-74, E-11)."""
    s, b = whole.copy(), setup.tables
    hidden = Hidden(
        tuple(tuple(robber.held(s, b, p, pile) for pile in range(b.piles)) for p in range(b.players)),
        tuple(tuple(sum(s.aside[p][b.pile_from[n] : b.pile_to[n]]) for n in range(b.piles)) for p in range(b.players)),
        tuple(map(sum, getattr(s, "cards", ()))),
        sum(getattr(s, "pile", ())),
    )
    for p in range(b.players):
        if p != seat:
            s.hand[p] = [0] * b.kinds
            s.aside[p] = [0] * b.kinds
    if setup.system.has_board:
        _hide_cards(s, seat, b.players)
    return s, hidden


def _hide_cards(s: Position, seat: int, players: int) -> None:
    for p in range(players):
        if p != seat:
            shown = s.cards[p][codes.CARD_POINT] if s.winner == p else 0
            s.cards[p] = [0] * codes.CARDS
            s.cards[p][codes.CARD_POINT] = shown
    if s.turn != seat:
        s.fresh = [0] * codes.CARDS
    s.pile = [0] * codes.CARDS


def filled(setup: GameSetup, seen: Position, viewer: int, hidden: Hidden) -> Position:
    """A position that fits what a view shows: hands and pile have their sizes, their cards are made up.

    What the viewer may do depends on no more than that.
    """
    s, b = seen.copy(), setup.tables
    for p, sizes in enumerate(hidden.hands):
        if p != viewer:
            for pile, size in enumerate(sizes):
                s.hand[p][b.pile_from[pile]] = size
    if setup.system.has_board:
        s.pile[0] = hidden.pile
    return s
