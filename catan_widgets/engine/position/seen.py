"""What one seat sees of a position, and what could lie behind that; what no seat can see is refused."""

from __future__ import annotations

from collections.abc import Iterable

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.parts.given import illegal
from catan_widgets.engine.position import checks
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.rules import robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _


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
        tuple(setup.system.cards.count(position, p) for p in range(tables.players)),
        setup.system.cards.pile(position),
    )
    for p in range(tables.players):
        if p != seat:
            position.hand[p] = [0] * tables.kinds
            position.aside[p] = [0] * tables.kinds
    for part in setup.system.parts:
        part.hide(position, seat)
    return position, hidden


def check(setup: GameSetup, position: Position, viewer: int, hidden: Hidden) -> None:
    """Raises IllegalPosition unless some deal of the cards that a view hides gives a position that can exist.

    Args:
        position: what the seat sees, with 0 for the cards of others.
        hidden: how many cards it does not see, and where they are.
    """
    checks.check(setup, dealt(setup, position, viewer, hidden), viewer)


def dealt(setup: GameSetup, position: Position, viewer: int, hidden: Hidden) -> Position:
    """The position with the hidden cards dealt to fit what is seen: the offer must be covered, nobody wins early.

    Raises:
        IllegalPosition: if the numbers of cards do not add up.
    """
    full, tables = position.copy(), setup.tables
    others = [p for p in range(setup.players) if p != viewer]
    _deal_hands(setup, full, others, hidden)
    points = [setup.system.rules.points(full, tables, p) for p in range(setup.players)]
    slack = [checks.most_points(setup, full, p) - own for p, own in enumerate(points)]
    for part in setup.system.parts:
        part.deal(setup, full, others, hidden, slack)
    return full


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
