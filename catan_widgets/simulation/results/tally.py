"""What rolls and spins yielded, counted over many games by comparing the hands before and after."""

from __future__ import annotations

from typing import Any, NamedTuple

from catan_widgets.engine.rules.founding import dice_total


class Counts(NamedTuple):
    """What is counted over all games of a run.

    Args:
        rolls: how often each total of the dice was rolled, or each section of the spinner was spun.
        production: the cards that rolls and spins yielded for each seat, by kind.
        corners: the resource cards that rolls yielded to the buildings on each intersection.
    """

    rolls: Any
    production: Any
    corners: Any


def sizes(tables: Any) -> tuple[tuple[int, ...], ...]:
    """The shapes of the counts of a game.

    Args:
        b: its tables.
    """
    if hasattr(tables, "sections"):
        return (tables.sections,), (tables.players, tables.kinds), (0,)
    return (2 * tables.faces + 1,), (tables.players, tables.kinds), (tables.intersections,)


def gained(position: Any, tables: Any, before: Any, production: Any) -> None:
    """Counts how many more cards each seat holds than before."""
    for p in range(tables.players):
        for k in range(tables.kinds):
            production[p][k] += position.hand[p][k] - before[p][k]


def rolled(position: Any, tables: Any, outcome: int, before: Any, counts: Any) -> None:
    """Counts a roll. A building is credited with its yield if its seat got any of that kind: the bank may be empty."""
    rolls, production, corners = counts
    number = dice_total(tables, outcome)
    rolls[number] += 1
    if number == tables.robber_number:
        return
    gained(position, tables, before, production)
    for n in range(tables.hexes):
        h = tables.number_hexes[number][n]
        if h < 0:
            return
        kind = tables.hex_kind[h]
        if kind < 0 or h == position.robber:
            continue
        for corner in range(6):
            i = tables.hex_intersections[h][corner]
            if position.owner[i] >= 0 and position.hand[position.owner[i]][kind] > before[position.owner[i]][kind]:
                corners[i] += tables.yields[position.level[i]]


def spun(position: Any, tables: Any, outcome: int, before: Any, counts: Any) -> None:
    """Counts a spin."""
    rolls, production, _corners = counts
    rolls[outcome] += 1
    gained(position, tables, before, production)
