"""Checks that the parts of a beginner map fit together (B-15 to B-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from catan_widgets.engine.board.topology import Topology
from catan_widgets.i18n import _

Parts = Mapping[str, str]
Seat = Mapping[str, Any]


def beginner_fault(
    hexes: Mapping[str, str],
    harbours: tuple[Parts, ...],
    seats: tuple[Seat, ...],
    terrain: Mapping[str, int],
    chips: Mapping[int, int],
    kinds: Mapping[str, int],
    island: tuple[int, ...],
) -> str | None:
    """What was expected, if the beginner map contradicts the material or itself; None if everything fits.

    Args:
        hexes: the terrain and number of each hex, such as ``forest 3``, by hex name.
        harbours: one mapping each, with ``sea``, ``path`` and ``kind``.
        seats: one mapping each, with ``settlements``, ``roads`` and ``start`` (the starred settlement).
        terrain: how many hexes of each terrain there are.
        chips: how many chips of each number there are.
        kinds: how many harbours of each kind there are.
        island: the number of hexes in each column of the island.
    """
    net = Topology.columns(island)
    return _hexes(net, hexes, terrain, chips) or _harbours(net, harbours, kinds) or _seats(net, seats)


def _hexes(net: Topology, hexes: Mapping[str, str], terrain: Mapping[str, int], chips: Mapping[int, int]) -> str | None:
    if set(hexes) != set(net.hexes):
        return _("the hexes of the island: {names}", names=" ".join(net.hexes))
    words = [text.split() for text in hexes.values()]
    if Counter(part[0] for part in words if part) != Counter(terrain):
        return _("as many hexes of each terrain as the game has")
    if Counter(part[1] for part in words if part[1:]) != Counter({str(n): count for n, count in chips.items()}):
        return _("as many chips of each number as the game has")
    if any(len(part) > 2 or (len(part) == 1) != (part[0] == "desert") for part in words):
        return _("a terrain and one number for each hex, and no number for the desert")
    return None


def _harbours(net: Topology, harbours: tuple[Parts, ...], kinds: Mapping[str, int]) -> str | None:
    if Counter(harbour["kind"] for harbour in harbours) != +Counter(kinds):
        return _("as many harbours of each kind as the game has")
    coast = {sea.name: sea.paths for sea in net.frame}
    if all(harbour["path"] in coast.get(harbour["sea"], ()) for harbour in harbours):
        return None
    return _("each harbour on a sea hex, with a coastal path of that hex")


def _seats(net: Topology, seats: tuple[Seat, ...]) -> str | None:
    settled = [name for seat in seats for name in seat["settlements"]]
    roads = [name for seat in seats for name in seat["roads"]]
    if not set(settled) <= set(net.intersections) or not set(roads) <= set(net.paths):
        return _("settlements on intersections and roads on paths of the island")
    places = [net.intersection(name) for name in settled]
    if any(a == b or b in net.intersection_neighbours[a] for a, b in combinations(places, 2)):
        return _("settlements that keep the distance rule (B-52)")
    if len(set(roads)) < len(roads):
        return _("one road per path")
    for seat in seats:
        own = [set(net.intersection_paths[net.intersection(name)]) for name in seat["settlements"]]
        if any(not any(net.path(road) in paths for paths in own) for road in seat["roads"]):
            return _("roads that touch a settlement of the same seat")
        if seat["start"] not in seat["settlements"]:
            return _("one of the seat's settlements as start")
    return None
