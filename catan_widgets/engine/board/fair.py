"""Islands that meet given criteria, found by random search with backtracking when a tile or chip does not fit.

The islands vary, but those that meet the criteria are not all equally likely. If you need equally likely islands, draw
whole islands with ``Board.variable`` and reject those that do not meet the criteria.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from catan_widgets.engine.board.island import Harbour, Layout, Tile, produces
from catan_widgets.engine.board.setup import (
    chip_pile,
    free_for_chips,
    harbour_kinds,
    harbour_places,
    land_tiles,
    lay_numbers,
    place_robber,
)
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import Rng, Seed, fresh_seed, generator, pick, shuffled, ways
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import N_, _

T = TypeVar("T")

#: How many islands the search tries, and how many placements in each, before it gives up.
ISLANDS = 100
PLACEMENTS = 1_500


@dataclass(frozen=True)
class Criteria:
    """What an island must meet.

    Args:
        red_apart: no two red chips on neighbouring hexes.
        equal_apart: no two equal numbers on neighbouring hexes.
        differing_on_resource: no number twice on hexes of the same terrain.
        largest_cluster: the most hexes of one terrain that may form a connected group.
        corner_pips: the least and the most dots at an intersection where three numbered hexes meet; the most also
            applies to all other intersections.
        harbour_off_resource: no 2:1 harbour on a hex that produces its own resource.
    """

    red_apart: bool = True
    equal_apart: bool = False
    differing_on_resource: bool = False
    largest_cluster: int | None = None
    corner_pips: tuple[int, int] | None = None
    harbour_off_resource: bool = False

    @classmethod
    def of(cls, **given: Any) -> Criteria:
        """Criteria by name.

        Raises:
            ValueError: for an unknown name or an impossible value.
            TypeError: for a value of the wrong type.
        """
        known = [field.name for field in fields(cls)]
        for name, value in given.items():
            if name not in known:
                raise ValueError(
                    _("{name!r} is not a criterion; choose from {known}", name=name, known=", ".join(known))
                )
            if name not in ("largest_cluster", "corner_pips") and not isinstance(value, bool):
                raise TypeError(_("criterion {name} must be True or False, not {value!r}", name=name, value=value))
        criteria = cls(**given)
        _check_bounds(criteria)
        return criteria


def _check_bounds(criteria: Criteria) -> None:
    most = criteria.largest_cluster
    if most is not None and (whole_number(most) or 0) < 1:
        raise ValueError(_("largest_cluster must be a whole number of at least 1, not {value!r}", value=most))
    bounds = criteria.corner_pips
    if bounds is None:
        return
    pair = isinstance(bounds, tuple | list) and len(bounds) == 2 and None not in map(whole_number, bounds)
    if not pair or not 0 <= bounds[0] <= bounds[1]:
        raise ValueError(_("corner_pips must be a pair (least, most) of whole numbers, not {value!r}", value=bounds))


NAMES = {
    "red_apart": N_("no two red chips next to each other"),
    "equal_apart": N_("no equal numbers next to each other"),
    "differing_on_resource": N_("no number twice on one terrain"),
    "largest_cluster": N_("size of terrain clusters"),
    "corner_pips": N_("dots at an intersection"),
    "harbour_off_resource": N_("no harbour on a hex of its own resource"),
}


def fair_layout(rules: str, criteria: Criteria, seed: Seed | None = None, data: Data | None = None) -> Layout:
    """Finds an island that meets the criteria.

    Args:
        rules: ``"base"`` or ``"market"``.
        criteria: what the island must meet.
        seed: a whole number or a word; the same seed gives the same island.
        data: changes to the rule data.

    Raises:
        ValueError: if no island can meet the criteria, or none was found; it names the main obstacle.
    """
    ruleset = rule_data.load(rules, data)
    if "island" not in ruleset:
        raise ValueError(_("the {rules} game has no island to lay out", rules=rules))
    rng = generator(fresh_seed() if seed is None else seed)
    topology = Topology.columns(ruleset["island"])
    empty = Layout(ruleset, topology, (Tile(),) * len(topology.hexes))
    stopped: Counter[str] = Counter()
    for _island in range(ISLANDS):
        layout = empty
        for part in (_land, _chips, _harbours):
            laid = part(layout, criteria, rng, stopped)
            if laid is None:
                break
            layout = laid
        else:
            return place_robber(layout, rng)
    worst = stopped.most_common(1)[0][0]
    raise ValueError(
        _(
            "no island that meets all the criteria was found in {count} tries; the one that failed most often: "
            "{criterion}. Loosen it, or drop another one.",
            count=ISLANDS,
            criterion=_(NAMES[worst]),
        )
    )


def _search(
    slots: Sequence[str],
    values: Sequence[T],
    misfit: Callable[[str, T, dict[str, T]], str],
    rng: Rng,
    stopped: Counter[str],
) -> dict[str, T] | None:
    """Gives each slot one of the values, using each once, so that everything fits; None if the tries run out.

    ``misfit`` returns the criterion that a value on a slot would break, given what is placed so far, or an empty text.
    If the search fails, ``stopped`` counts the criterion that was broken most often.
    """
    broken: Counter[str] = Counter()
    placed: dict[str, T] = {}
    piles = [shuffled(rng, values)]
    failed: list[list[T]] = [[]]
    tries = 0
    while len(placed) < len(slots):
        pile = piles[-1]
        at = next((i for i, value in enumerate(pile) if value not in failed[-1]), None)
        tries += 1
        if tries > PLACEMENTS or (at is None and not placed):
            stopped.update([max(broken, key=broken.__getitem__)])
            return None
        if at is None:
            piles.pop()
            failed.pop()
            failed[-1].append(placed.popitem()[1])
            continue
        slot = slots[len(placed)]
        name = misfit(slot, pile[at], placed)
        if name:
            broken[name] += 1
            failed[-1].append(pile[at])
        else:
            placed[slot] = pile[at]
            piles.append(pile[:at] + pile[at + 1 :])
            failed.append([])
    return placed


def _land(layout: Layout, criteria: Criteria, rng: Rng, stopped: Counter[str]) -> Layout | None:
    topology = layout.topology

    def misfit(hex: str, tile: Tile, placed: dict[str, Tile]) -> str:
        if criteria.largest_cluster is None:
            return ""
        cluster, edge = {hex}, [hex]
        while edge:
            near = {topology.hexes[other] for other in topology.hex_neighbours[topology.hex(edge.pop())]}
            fresh = {other for other in near - cluster if other in placed and placed[other].terrain == tile.terrain}
            cluster |= fresh
            edge += fresh
        return "largest_cluster" if len(cluster) > criteria.largest_cluster else ""

    tiles = _search(topology.hexes, land_tiles(layout.ruleset), misfit, rng, stopped)
    return None if tiles is None else replace(layout, tiles=tuple(tiles[hex] for hex in topology.hexes))


def _chips(layout: Layout, criteria: Criteria, rng: Rng, stopped: Counter[str]) -> Layout | None:
    printed = {hex: tile.number for hex, tile in layout.hexes.items() if tile.number is not None}
    bounds = _DotBounds(layout, criteria)

    def misfit(hex: str, number: int, placed: dict[str, int]) -> str:
        laid = {**printed, **placed, hex: number}
        return _misplaced(layout, criteria, hex, laid) or ("" if bounds.kept(hex, laid) else "corner_pips")

    numbers = _search(free_for_chips(layout), chip_pile(layout.ruleset), misfit, rng, stopped)
    return None if numbers is None else lay_numbers(layout, numbers)


def _misplaced(layout: Layout, criteria: Criteria, hex: str, laid: dict[str, int]) -> str:
    """The criterion about neighbours or terrains that the number on a hex breaks, or an empty text."""
    red, number = layout.ruleset["red_numbers"], laid[hex]
    index = layout.topology.hex(hex)
    near = [laid.get(layout.topology.hexes[other]) for other in layout.topology.hex_neighbours[index]]
    if criteria.red_apart and number in red and any(other in red for other in near):
        return "red_apart"
    if criteria.equal_apart and number in near:
        return "equal_apart"
    if criteria.differing_on_resource:
        terrain = layout.tiles[index].terrain
        alike = [other for other, tile in layout.hexes.items() if tile.terrain == terrain and other != hex]
        if any(laid.get(other) == number for other in alike):
            return "differing_on_resource"
    return ""


class _DotBounds:
    """Checks the least and the most dots at the intersections of the hex that gets a chip."""

    def __init__(self, layout: Layout, criteria: Criteria) -> None:
        self.topology = layout.topology
        self.bounds = criteria.corner_pips
        rules = layout.ruleset
        self.dots = {number: ways(number, rules["dice.number"], rules["dice.faces"]) for number in range(2, 13)}
        self.numbered = {hex for hex, tile in layout.hexes.items() if produces(rules, tile.terrain)}

    def kept(self, hex: str, laid: dict[str, int]) -> bool:
        """Whether the intersections of a hex keep within the bounds, given the numbers placed so far."""
        if self.bounds is None:
            return True
        least, most = self.bounds
        for intersection in self.topology.hex_intersections[self.topology.hex(hex)]:
            near = [self.topology.hexes[other] for other in self.topology.intersection_hexes[intersection]]
            known = [self.dots[laid[other]] for other in near if other in laid]
            full = len(known) == 3 and self.numbered.issuperset(near)
            if sum(known) > most or (full and sum(known) < least):
                return False
        return True


def _harbours(layout: Layout, criteria: Criteria, rng: Rng, stopped: Counter[str]) -> Layout | None:
    topology, frame = layout.topology, layout.topology.frame
    arrangements = harbour_places(layout.ruleset, len(frame))
    chosen = arrangements[pick(rng, len(arrangements))]
    path_of = {frame[place].name: frame[place].paths[pick(rng, len(frame[place].paths))] for place in chosen}
    resource = layout.ruleset["terrain_resource"]

    def misfit(sea: str, kind: str, placed: dict[str, str]) -> str:
        land = topology.path_hexes[topology.path(path_of[sea])][0]
        own = resource.get(layout.tiles[land].terrain) == kind
        return "harbour_off_resource" if criteria.harbour_off_resource and own else ""

    kinds = _search(tuple(path_of), harbour_kinds(layout.ruleset), misfit, rng, stopped)
    if kinds is None:
        return None
    return replace(layout, harbours=tuple(Harbour(sea, path, kinds[sea]) for sea, path in path_of.items()))
