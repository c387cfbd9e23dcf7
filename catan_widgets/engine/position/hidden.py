"""How many cards a view hides."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Hidden:
    """What a view reveals about the cards it hides: how many there are."""

    hands: tuple[tuple[int, ...], ...]
    asides: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    pile: int
