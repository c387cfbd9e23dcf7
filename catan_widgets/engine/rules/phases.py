"""The moves that belong to each phase of each system (B-30, E-20 to E-40)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catan_widgets.engine.rules import codes as c

_CARDS = (c.KNIGHT, c.ROAD_BUILDING, c.INVENTION, c.MONOPOLY)  # at any time during their own turn (B-71)
_BUILDINGS = (c.ROAD, c.SETTLE, c.CITY, c.BUY)
_ROW_BUILDINGS = (c.ADD_ROAD, c.ADD_SETTLEMENT, c.FLIP_CITY, c.ADD_KNIGHT)
_ANSWERS = (c.ACCEPT, c.DECLINE, c.OFFER)

Phases = Mapping[int, tuple[int, ...]]

BASE: Phases = {
    c.FOUND: (c.SETTLE,),
    c.FOUND_ROAD: (c.ROAD,),
    c.TO_ROLL: (c.ROLL, *_CARDS),
    c.DISCARDING: (c.DISCARD,),
    c.MOVING_ROBBER: (c.ROBBER,),
    c.STEALING: (c.STEAL, c.NO_STEAL),
    c.TRADING: (c.BANK, c.OFFER, c.END_TRADE, *_CARDS),
    c.BUILDING: (*_BUILDINGS, c.END_TURN, *_CARDS),
    c.FREE_ROADS: (c.ROAD, c.DECLINE),
    c.OFFERED: _ANSWERS,
}

MARKET: Phases = {
    **BASE,
    c.FOUND_SITE: (c.SITE,),
    c.TRADING: (*BASE[c.TRADING], c.MAKE),
    c.BUILDING: (*BASE[c.BUILDING], c.SITE, c.MAKE),
    c.LIFTING: (c.LIFT,),
    c.TAKING: (c.TAKE,),
}

EDITION: Phases = {
    c.TO_SPIN: (c.SPIN, c.BANK),
    c.TAKING: (c.TAKE,),
    c.DISCARDING: (c.DISCARD,),
    c.TRADING: (c.BANK, c.OFFER, c.END_TRADE),
    c.BUILDING: (*_ROW_BUILDINGS, c.BANK, c.END_TURN),
    c.STEALING: (c.STEAL, c.NO_STEAL),
    c.OFFERED: _ANSWERS,
}


def table(phases: Phases, while_building: Iterable[int] = ()) -> list[list[int]]:
    """A table with a 1 for each phase and each kind of move that belongs to it.

    Args:
        phases: the moves of each phase.
        while_building: additional moves in the building phase (B-95).
    """
    rows = [[0] * (c.ADD_KNIGHT + 1) for _phase in range(c.OVER + 1)]
    for phase, kinds in {**phases, c.BUILDING: (*phases[c.BUILDING], *while_building)}.items():
        for kind in kinds:
            rows[phase][kind] = 1
    return rows
