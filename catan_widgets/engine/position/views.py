"""What a seat's view hides, and a possible position behind a view."""

from __future__ import annotations

from dataclasses import dataclass

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position


@dataclass(frozen=True)
class Hidden:
    """What a view reveals about the cards it hides: how many there are."""

    hands: tuple[tuple[int, ...], ...]
    asides: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    pile: int


def hide(setup: GameSetup, whole: Position, seat: int) -> tuple[Position, Hidden]:
    """A position as a seat sees it: for others' cards and the pile, only how many (B-34, B-70, M-74, E-11)."""
    position, tables = whole.copy(), setup.tables
    hidden = Hidden(
        tuple(
            tuple(robber.held(position, tables, p, pile) for pile in range(tables.piles)) for p in range(tables.players)
        ),
        tuple(
            tuple(sum(position.aside[p][tables.pile_from[n] : tables.pile_to[n]]) for n in range(tables.piles))
            for p in range(tables.players)
        ),
        tuple(map(sum, getattr(position, "cards", ()))),
        sum(getattr(position, "pile", ())),
    )
    for p in range(tables.players):
        if p != seat:
            position.hand[p] = [0] * tables.kinds
            position.aside[p] = [0] * tables.kinds
    if setup.system.has_board:
        _hide_cards(position, seat, tables.players)
    return position, hidden


def _hide_cards(position: Position, seat: int, players: int) -> None:
    for p in range(players):
        if p != seat:
            shown = position.cards[p][codes.CARD_POINT] if position.winner == p else 0
            position.cards[p] = [0] * codes.CARDS
            position.cards[p][codes.CARD_POINT] = shown
    if position.turn != seat:
        position.fresh = [0] * codes.CARDS
    position.pile = [0] * codes.CARDS


def filled(setup: GameSetup, seen: Position, viewer: int, hidden: Hidden) -> Position:
    """A position that fits what a view shows: hands and pile have the right sizes, but made-up cards.

    What the viewer may do depends on nothing else.
    """
    s, tables = seen.copy(), setup.tables
    for p, sizes in enumerate(hidden.hands):
        if p != viewer:
            for pile, size in enumerate(sizes):
                s.hand[p][tables.pile_from[pile]] = size
    if setup.system.has_board:
        s.pile[0] = hidden.pile
    return s
