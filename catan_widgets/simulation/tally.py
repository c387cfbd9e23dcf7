"""What rolls and spins brought, counted over many games by comparing the hands before and after."""

from __future__ import annotations

from typing import Any, NamedTuple

from catan_widgets.engine.rules.founding import dice_total


class Counts(NamedTuple):
    """What is counted over all games of a run.

    Args:
        rolls: how often each total of the dice, or each section of the spinner, came.
        production: the cards that rolls and spins brought each seat, by kind.
        corners: the resource cards that rolls brought to the buildings on each intersection.
    """

    rolls: Any
    production: Any
    corners: Any


def sizes(b: Any) -> tuple[tuple[int, ...], ...]:
    """The shapes of the counts of a game.

    Args:
        b: its tables.
    """
    if hasattr(b, "sections"):
        return (b.sections,), (b.players, b.kinds), (0,)
    return (2 * b.faces + 1,), (b.players, b.kinds), (b.intersections,)


def gained(s: Any, b: Any, before: Any, production: Any) -> None:
    """Counts the cards that each seat holds more than before."""
    for p in range(b.players):
        for k in range(b.kinds):
            production[p][k] += s.hand[p][k] - before[p][k]


def rolled(s: Any, b: Any, outcome: int, before: Any, counts: Any) -> None:
    """Counts a roll. A building is credited with its yield if its seat got any of the kind: the bank may be empty."""
    rolls, production, corners = counts
    number = dice_total(b, outcome)
    rolls[number] += 1
    if number == b.robber_number:
        return
    gained(s, b, before, production)
    for n in range(b.hexes):
        h = b.number_hexes[number][n]
        if h < 0:
            return
        kind = b.hex_kind[h]
        if kind < 0 or h == s.robber:
            continue
        for corner in range(6):
            i = b.hex_intersections[h][corner]
            if s.owner[i] >= 0 and s.hand[s.owner[i]][kind] > before[s.owner[i]][kind]:
                corners[i] += b.yields[s.level[i]]


def spun(s: Any, b: Any, outcome: int, before: Any, counts: Any) -> None:
    """Counts a spin."""
    rolls, production, _corners = counts
    rolls[outcome] += 1
    gained(s, b, before, production)
