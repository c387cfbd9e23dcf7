"""Checks that a game with the given rule data can be founded, be played and end: how entries must relate.

A check returns a text that says what was expected if entries do not fit together, and None if they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, comb
from typing import Any

from catan_widgets.engine.board.topology import Topology
from catan_widgets.i18n import _, ngettext, whole

#: Moves are written as one number with a byte for each argument.
MOST_PLACES = 256
#: The number of settlements in a start set, which starts a row (E-10).
_START_SET = 2
#: The most placements of chips or harbours that can be listed within a second to draw one.
MOST_WAYS = 200_000


def for_founding(pieces: int, settlements: int) -> str | None:
    """Founding takes one piece for each settlement, and one for the road next to it (B-21, M-21)."""
    return None if pieces >= settlements else _("at least {least}, because that many are founded", least=settlements)


def founding_places(island: tuple[int, ...], settlements: int, players: int) -> str | None:
    """Even the fewest players need room to found: a settlement blocks at most four intersections (B-21, B-52)."""
    topology = Topology.columns(island)
    if len(topology.paths) > MOST_PLACES:
        return _("an island of at most {most} paths", most=MOST_PLACES)
    if 4 * (settlements * players - 1) < len(topology.intersections):
        return None
    return _("an island with places for {count} settlements", count=settlements * players)


def payable(cost: Mapping[str, int], supply: Mapping[str, int]) -> str | None:
    """Nobody can ever pay a cost that needs more cards of a kind than exist (B-50, M-51, E-40)."""
    short = [kind for kind, count in cost.items() if count > supply[kind]]
    return _("no more {kind} than the game has: {count}", kind=short[0], count=supply[short[0]]) if short else None


def servable(cards: int, supply: Mapping[str, int]) -> str | None:
    """A source that gives more cards than exist would never give any (B-31, B-33, M-33, E-05)."""
    most = min(supply.values())
    return None if cards <= most else _("at most {most}, because there are that many of each kind", most=most)


def red_chips(red: tuple[int, ...], chips: Mapping[int, int], jungle: object) -> str | None:
    """Every island has room for non-adjacent red chips if they are at most a third of the chips (M-10).

    Three colours are enough to colour the hexes so that neighbours differ, and hexes of the most common colour are not
    adjacent. The set-up lists all placements in order to draw one.
    """
    hexes = sum(chips.values())
    most = max(n for n in range(ceil(hexes / 3) + 1) if comb(hexes, n) <= MOST_WAYS)
    if sum(chips.get(number, 0) for number in red) <= most:
        return None
    return ngettext(
        "at most {n} red chip, so that it can lie apart on this many hexes",
        "at most {n} red chips, so that they can lie apart on this many hexes",
        most,
    )


def apart(harbours: int, sea: int) -> str | None:
    """The set-up lists all ways to place non-adjacent harbours on the ring of sea hexes; there is a limit (M-12)."""
    ways = sea * comb(sea - harbours, harbours) // (sea - harbours)
    if ways <= MOST_WAYS:
        return None
    return _(
        "fewer harbours or sea hexes: there are {count} ways to place the harbours, but only {most} are allowed",
        count=whole(ways),
        most=whole(MOST_WAYS),
    )


def some_above_bottom(*rows: int) -> str | None:
    """A variety in the bottom row cannot be made, so if all were there, none would ever rise (M-53, M-54)."""
    return None if any(rows) else _("at least one variety above the bottom row")


def goal_fault(values: Mapping[str, Any]) -> tuple[tuple[str, ...], str] | None:
    """The entries that contradict the goal, and what was expected: nobody wins before play starts; somebody can win.

    Args:
        values: all values of a rule system by entry name.
    """
    goal = values["goal"]
    founded, causes = _founded(values)
    if goal <= founded:
        return ("goal", *causes), _(
            "a goal above {points}, because the founding alone can give that many", points=founded
        )
    most = _most(values)
    if most is not None and goal > most:
        causes = tuple(name for name in values if name.split(".")[0] in ("points", "pieces", "tiles"))
        return ("goal", *causes), _("a goal of at most {points}, because a seat cannot get more", points=most)
    return None


def _founded(values: Mapping[str, Any]) -> tuple[int, tuple[str, ...]]:
    """The most points that a seat can have before the first turn, and the entries that determine them."""
    settlements = values.get("founding.settlements", _START_SET)
    points, causes = settlements * values["points.settlement"], ("points.settlement",)
    if values.get("longest_road.least", settlements + 1) <= settlements:  # founding roads can join up
        return points + values["longest_road.points"], (*causes, "longest_road.least", "longest_road.points")
    return points, causes


def _most(values: Mapping[str, Any]) -> Any:
    """The most points that one seat can get; None if chocolate gives unlimited point chips (M-56, M-90)."""
    if "points.chip" in values and _chocolate(values):
        return None
    return sum(_row_parts(values) if "tiles.knight" in values else _island_parts(values))


def _chocolate(values: Mapping[str, Any]) -> bool:
    """Whether chocolate gives points: it needs chips, and ingredients from a site on some hex (M-30, M-56)."""
    chips = values["points.chip"] and any(row.get("vp") for row in values["rows"])
    kinds = (kind for terrain, kind in values["terrain_ingredient"].items() if values["terrain"].get(terrain))
    return bool(chips) and any(values["sites"][kind] for kind in kinds)


def _island_parts(values: Mapping[str, Any]) -> Iterator[int]:
    yield values["pieces.settlement"] * values["points.settlement"] + values["pieces.city"] * values["points.city"]
    yield values["cards.victory_point"] * values["points.victory_point"]
    if values["pieces.road"] >= values["longest_road.least"]:
        yield values["longest_road.points"]
    if values["cards.knight"] >= values["largest_army.least"]:
        yield values["largest_army.points"]


def _row_parts(values: Mapping[str, Any]) -> Iterator[Any]:
    """Each further settlement in a row needs a road; a row has at most one of each colour (E-41, E-42, E-44)."""
    roads = values["tiles.road"] - values["players.least"]
    buildings = min(len(values["colours"]), _START_SET + roads)
    yield buildings * max(values["points.settlement"], values["points.city"])
    yield min(values["tiles.knight"], buildings * values["knight.per_building"]) * values["points.knight"]
