"""Sets up what one seat sees, and refuses what no seat can see."""

from __future__ import annotations

from collections.abc import Iterable

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position import checks
from catan_widgets.engine.position.pieces import illegal
from catan_widgets.engine.position.views import Hidden
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _


def check(setup: GameSetup, position: Position, viewer: int, hidden: Hidden) -> None:
    """Raises IllegalPosition unless some deal of the cards that a view hides gives a position that can exist.

    Args:
        position: what the seat sees, with 0 for the cards of others.
        hidden: how many cards it does not see, and where they are.
    """
    checks.check(setup, _dealt(setup, position, viewer, hidden), viewer)
    if setup.system.has_board:
        position.pile = [0] * codes.CARDS


def _dealt(setup: GameSetup, position: Position, viewer: int, hidden: Hidden) -> Position:
    """The position with the hidden cards dealt to fit what is seen: the offer must be covered, nobody wins early."""
    dealt = position.copy()
    others = [p for p in range(setup.players) if p != viewer]
    _deal_hands(setup, dealt, others, hidden)
    if setup.system.has_board:
        _deal_cards(setup, dealt, others, hidden)
    return dealt


def _deal_hands(setup: GameSetup, position: Position, others: list[int], hidden: Hidden) -> None:
    tables = setup.tables
    left = [
        supply - position.bank[k] - sum(position.hand[p][k] + position.aside[p][k] for p in range(tables.players))
        for k, supply in enumerate(tables.supply)
    ]
    for n in range(tables.piles):
        kinds = range(tables.pile_from[n], tables.pile_to[n])
        wanted = sum(hidden.hands[p][n] + hidden.asides[p][n] for p in others)
        if min(left[k] for k in kinds) < 0 or sum(left[k] for k in kinds) != wanted:
            text = _("the cards of the bank and of all hands do not add up to the cards in the game")
            raise illegal(setup, "M-03" if n else "B-03", text)
        for p in sorted(others, key=lambda p: p != position.offerer):  # deal to the offerer first
            offered = position.give if p == position.offerer else [0] * tables.kinds
            _fill(position.hand[p], left, hidden.hands[p][n], kinds, offered)
            _fill(position.aside[p], left, hidden.asides[p][n], kinds, [0] * tables.kinds)


def _fill(hand: list[int], left: list[int], size: int, kinds: Iterable[int], first: list[int]) -> None:
    """Deals a hand of the given size from the cards left, starting with ``first``."""
    for wanted in (first, left):
        for k in kinds:
            taken = min(wanted[k], left[k], size)
            hand[k] += taken
            left[k] -= taken
            size -= taken


def _deal_cards(setup: GameSetup, position: Position, others: list[int], hidden: Hidden) -> None:
    """Deals development cards: victory points stay in the pile, or go to seats that can hold them if they must."""
    tables = setup.tables
    left = [
        deck - position.spent[c] - sum(position.cards[p][c] for p in range(tables.players))
        for c, deck in enumerate(tables.deck)
    ]
    left[codes.CARD_KNIGHT] -= sum(position.knights)
    room = {p: hidden.cards[p] - position.cards[p][codes.CARD_POINT] for p in others}
    if min(left) < 0 or min(room.values()) < 0 or sum(left) != sum(room.values()) + hidden.pile:
        text = _("the development cards of the pile and of all seats do not add up to those in the game")
        raise illegal(setup, "B-04", text)
    for p in others:
        needed = left[codes.CARD_POINT] - hidden.pile
        slack = checks.most_points(setup, position, p) - setup.system.rules.points(position, tables, p)
        points = 0 if p == position.winner else max(0, min(needed, room[p], slack // max(1, tables.points_card)))
        position.cards[p][codes.CARD_POINT] += points
        left[codes.CARD_POINT] -= points
        room[p] -= points
    for p in others:
        _fill(position.cards[p], left, room[p], range(codes.CARDS), [0] * codes.CARDS)
    position.pile = left
