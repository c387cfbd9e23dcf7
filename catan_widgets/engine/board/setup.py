"""The set-up procedures of the rules, step by step: what is done, by which rule, and what is random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import combinations
from math import prod
from typing import NamedTuple

from catan_widgets.engine.board.island import Harbour, Layout, Start, Tile, is_jungle, produces
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.chance import Rng, Seed, fresh_seed, generator, orders, pick, shuffled
from catan_widgets.engine.ruledata import checks
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext


class Step(NamedTuple):
    """One step of a set-up.

    Args:
        rules: the ids of the rules that the step follows.
        text: what is done, in the current language.
        choices: the number of equally likely outcomes; 1 if the step has no randomness.
        layout: the island after the step.
        changed: the names of the hexes and paths that the step added or changed.
        starts: each seat's pieces on the board (beginner set-up).
    """

    rules: tuple[str, ...]
    text: str
    choices: int
    layout: Layout
    changed: tuple[str, ...] = ()
    starts: tuple[Start, ...] = ()


def steps(
    rules: str = "base",
    seed: Seed | None = None,
    corner: str | None = None,
    data: Data | None = None,
) -> tuple[Step, ...]:
    """The variable set-up of an island, step by step (B-10 to B-14; M-10 to M-12).

    Args:
        rules: ``"base"`` or ``"market"``.
        seed: a whole number or a word; the same seed gives the same steps.
        corner: the corner hex where the letter spiral starts (B-12); by default chance decides.
        data: changes to the rule data.

    Raises:
        ValueError: for a system without an island, or a hex that is not a corner hex.

    >>> [step.rules[0] for step in steps(seed=1)][:3]
    ['B-10', 'B-11', 'B-12']
    """
    ruleset = rule_data.load(rules, data)
    if "island" not in ruleset:
        raise ValueError(_("the {rules} game has no island to lay out", rules=rules))
    rng = generator(fresh_seed() if seed is None else seed)
    return tuple(_variable(ruleset, rng, corner))


def _variable(ruleset: RuleSet, rng: Rng, corner: str | None) -> Iterator[Step]:
    """All steps in the order of the rules; each part starts from the layout that the previous part left."""
    spiral = "letters" in ruleset
    if corner is not None and not spiral:
        raise ValueError(_("only the base game lays its chips starting from a corner hex"))
    topology = Topology.columns(ruleset["island"])
    layout = Layout(ruleset, topology, (Tile(),) * len(topology.hexes))
    parts: list[Callable[[Layout, Rng], Iterator[Step]]] = [_land, _harbours]
    if spiral:
        parts.append(lambda before, drawn: _spiral(before, drawn, corner))
    else:
        parts += [_red_chips, _black_chips]
    for part in (*parts, _robber):
        for step in part(layout, rng):
            layout = step.layout
            yield step


def land_tiles(ruleset: RuleSet) -> list[Tile]:
    """All land hexes in the box (B-01, M-01); jungle hexes have a printed number (M-09)."""
    printed = iter(ruleset.get("jungle_numbers", ()))
    return [
        Tile(terrain, next(printed) if is_jungle(ruleset, terrain) else None)
        for terrain, count in ruleset["terrain"].items()
        for _copy in range(count)
    ]


def _land(layout: Layout, rng: Rng) -> Iterator[Step]:
    tiles = land_tiles(layout.ruleset)
    layout = replace(layout, tiles=tuple(shuffled(rng, tiles)))
    text = _(
        "Shuffle the {count} land hexes face down and lay them in columns of {columns}.",
        count=len(tiles),
        columns=", ".join(map(str, layout.ruleset["island"])),
    )
    yield Step(
        _cited(layout.ruleset, "island", "terrain", "jungle_numbers"),
        text,
        orders(tiles),
        layout,
        layout.topology.hexes,
    )


def _cited(ruleset: RuleSet, *entries: str) -> tuple[str, ...]:
    """The ids of the rules behind some entries, leaving out entries that the rule system does not have."""
    cited = [rule for name in entries if name in ruleset for rule in ruleset.entry(name).rules]
    return tuple(dict.fromkeys(cited))


def _harbours(layout: Layout, rng: Rng) -> Iterator[Step]:
    """B-11 and M-12: the places in the frame, then the kinds, then the coastal path of each harbour."""
    frame = layout.topology.frame
    kinds = harbour_kinds(layout.ruleset)
    arrangements = harbour_places(layout.ruleset, len(frame))
    places = arrangements[pick(rng, len(arrangements))]
    harbours = tuple(
        Harbour(frame[place].name, frame[place].paths[pick(rng, len(frame[place].paths))], kind)
        for place, kind in zip(places, shuffled(rng, kinds), strict=True)
    )
    turnings = sum(prod(len(frame[place].paths) for place in chosen) for chosen in arrangements)
    if layout.ruleset["harbour_layout"] == "alternate":
        text = _(
            "Lay the {count} sea hexes around the land, alternating between hexes with and without a harbour.",
            count=len(frame),
        )
    else:
        text = ngettext(
            "Lay {n} harbour among the {count} sea hexes around the land.",
            "Spread the {n} harbours over the {count} sea hexes around the land, no two next to each other.",
            len(kinds),
            count=len(frame),
        )
    layout = replace(layout, harbours=harbours)
    rules = _cited(layout.ruleset, "harbour_layout", "harbours")
    yield Step(rules, text, turnings * orders(kinds), layout, tuple(harbour.path for harbour in harbours))


def harbour_kinds(ruleset: RuleSet) -> list[str]:
    """The kinds of all harbours in the box (B-08)."""
    return [kind for kind, count in ruleset["harbours"].items() for _copy in range(count)]


@cache
def harbour_places(ruleset: RuleSet, frame: int) -> tuple[tuple[int, ...], ...]:
    """Every choice of sea hexes for the harbours, numbered clockwise round a frame of this many (B-11, M-12).

    >>> len(harbour_places(rule_data.load("base"), 18)), len(harbour_places(rule_data.load("market"), 20))
    (2, 100)
    """
    count = len(harbour_kinds(ruleset))
    if ruleset["harbour_layout"] == "alternate":
        if frame != 2 * count:
            raise ValueError(
                ngettext(
                    "{n} harbour cannot alternate with plain sea in a frame of {frame} sea hexes",
                    "{n} harbours cannot alternate with plain sea in a frame of {frame} sea hexes",
                    count,
                    frame=frame,
                )
            )
        return tuple(tuple(range(first, frame, 2)) for first in (0, 1))
    # Put a plain sea hex after each harbour, then choose where the remaining plain sea hexes go.
    spread = [
        tuple(place + index for index, place in enumerate(chosen))
        for chosen in combinations(range(frame - count + 1), count)
    ]
    return tuple(places for places in spread if not places or places[-1] - places[0] < frame - 1)


def _spiral(layout: Layout, rng: Rng, corner: str | None) -> Iterator[Step]:
    """B-12, B-13: place the chips letter side up along the spiral, skip the desert, then turn them over."""
    topology, letters = layout.topology, layout.ruleset["letters"]
    corners = topology.corner_hexes
    start = corners[pick(rng, len(corners))] if corner is None else topology.hex(corner)
    order = topology.spiral(start)
    text = _("Choose a corner hex for the first chip: {hex}.", hex=topology.hexes[start])
    yield Step(("B-12",), text, len(corners) if corner is None else 1, layout, (topology.hexes[start],))
    pile = iter(letters)
    for index in order:
        hex, terrain = topology.hexes[index], layout.tiles[index].terrain
        if not produces(layout.ruleset, terrain):
            yield Step(("B-12",), _("The desert gets no chip: skip {hex}.", hex=hex), 1, layout, (hex,))
            continue
        letter = next(pile)
        layout = replace(layout, lettered=(*layout.lettered, (hex, letter)))
        if index == start:
            text = _("Lay chip {letter}, letter side up, on {hex}, the chosen corner hex.", letter=letter, hex=hex)
        else:
            text = _("Lay chip {letter}, letter side up, on {hex}, the next hex anticlockwise.", letter=letter, hex=hex)
        yield Step(("B-12",), text, 1, layout, (hex,))
    numbers = {hex: letters[letter] for hex, letter in layout.lettered}
    layout = lay_numbers(replace(layout, lettered=()), numbers)
    yield Step(("B-12", "B-13"), _("Turn over all the chips so that the numbers show."), 1, layout, tuple(numbers))


def lay_numbers(layout: Layout, numbers: Mapping[str, int]) -> Layout:
    """The layout with number chips placed on some hexes."""
    tiles = tuple(tile._replace(number=numbers[hex]) if hex in numbers else tile for hex, tile in layout.hexes.items())
    return replace(layout, tiles=tiles)


def _red_chips(layout: Layout, rng: Rng) -> Iterator[Step]:
    """M-10: the red chips first, drawn uniformly from the placements that meet both wishes, if there are any."""
    red = [number for number in chip_pile(layout.ruleset) if number in layout.ruleset["red_numbers"]]
    placements = red_placements(layout, len(red))
    chosen = placements[pick(rng, len(placements))]
    numbers = dict(zip(chosen, shuffled(rng, red), strict=True))
    layout = lay_numbers(layout, numbers)
    text = ngettext(
        "Lay {n} red chip first.",
        "Lay the {n} red chips first: never next to each other and, if possible, on different terrains.",
        len(red),
    )
    yield Step(("M-10", "B-05"), text, len(placements) * orders(red), layout, chosen)


def chip_pile(ruleset: RuleSet) -> list[int]:
    """The numbers of all chips in the box (B-05)."""
    return [number for number, count in ruleset["chips"].items() for _copy in range(count)]


def free_for_chips(layout: Layout) -> list[str]:
    """The hexes that still need a chip; desert and jungle never get one (M-10)."""
    return [hex for hex, tile in layout.hexes.items() if tile.number is None and produces(layout.ruleset, tile.terrain)]


def red_placements(layout: Layout, count: int) -> list[tuple[str, ...]]:
    """The sets of hexes for the red chips: not adjacent, and on different terrains if possible (M-10).

    Raises:
        ValueError: if the island has no room for this many chips that are not adjacent.
    """
    topology = layout.topology
    free = [topology.hex(hex) for hex in free_for_chips(layout)]
    terrain = [layout.tiles[hex].terrain for hex in range(len(topology.hexes))]

    def extend(chosen: tuple[int, ...], rest: list[int], differing: bool) -> Iterator[tuple[int, ...]]:
        if len(chosen) == count:
            yield chosen
            return
        for position, hex in enumerate(rest):
            later = [
                other
                for other in rest[position + 1 :]
                if other not in topology.hex_neighbours[hex] and not (differing and terrain[other] == terrain[hex])
            ]
            yield from extend((*chosen, hex), later, differing)

    for differing in (True, False):
        found = [tuple(topology.hexes[hex] for hex in chosen) for chosen in extend((), free, differing)]
        if found:
            return found
    raise ValueError(
        ngettext(
            "this island has no place for {n} red chip",
            "this island has no room to keep {n} red chips apart",
            count,
        )
    )


def _black_chips(layout: Layout, rng: Rng) -> Iterator[Step]:
    black = [number for number in chip_pile(layout.ruleset) if number not in layout.ruleset["red_numbers"]]
    numbers = dict(zip(free_for_chips(layout), shuffled(rng, black), strict=True))
    layout = lay_numbers(layout, numbers)
    text = ngettext(
        "Lay {n} black chip at random on a remaining hex; desert and jungle get no chip.",
        "Lay the {n} black chips at random on the remaining hexes; desert and jungle get no chip.",
        len(black),
    )
    yield Step(("M-10",), text, orders(black), layout, tuple(numbers))


def _robber(layout: Layout, rng: Rng) -> Iterator[Step]:
    layout = place_robber(layout, rng)
    text = _("Put the robber on the desert, {hex}.", hex=layout.robber)
    rules = ("B-14",) if "letters" in layout.ruleset else ("M-11", "B-14")
    yield Step(rules, text, len(deserts(layout)), layout, (str(layout.robber),))


def deserts(layout: Layout) -> list[str]:
    """The hexes that produce nothing."""
    return [hex for hex, tile in layout.hexes.items() if not produces(layout.ruleset, tile.terrain)]


def place_robber(layout: Layout, rng: Rng) -> Layout:
    """The layout with the robber on the desert (B-14, M-11)."""
    places = deserts(layout)
    return replace(layout, robber=places[pick(rng, len(places))])


def beginner_steps(players: int = 4, data: Data | None = None) -> tuple[Step, ...]:
    """The beginner set-up, step by step; it has no randomness (B-15 to B-17).

    Args:
        players: 3 or 4; with 3, the pieces of the first colour stay in the box.
        data: changes to the rule data.

    Raises:
        ValueError: for any other number of players, or if the beginner map does not fit the data.

    >>> {step.choices for step in beginner_steps()}
    {1}
    """
    ruleset = rule_data.load("base", data)
    checks.check_beginner(_("data"), {name: ruleset[name] for name in ruleset.entries()})
    seats = ruleset["beginner.seats"]
    number = whole_number(players)
    if number not in (len(seats) - 1, len(seats)):
        raise ValueError(
            _(
                "the beginner set-up is for {few} or {all} players, not {n!r}",
                few=len(seats) - 1,
                all=len(seats),
                n=players,
            )
        )
    starts = tuple(Start(seat["settlements"], seat["roads"], seat["start"]) for seat in seats[-number:])
    return tuple(_beginner(ruleset, starts))


def _beginner(ruleset: RuleSet, starts: tuple[Start, ...]) -> Iterator[Step]:
    topology = Topology.columns(ruleset["island"])
    printed = {hex: text.split() for hex, text in ruleset["beginner.hexes"].items()}
    land = tuple(Tile(printed[hex][0]) for hex in topology.hexes)
    layout = Layout(ruleset, topology, land)
    yield Step(("B-15", "B-16"), _("Lay the land hexes as the map shows."), 1, layout, topology.hexes)
    harbours = tuple(Harbour(part["sea"], part["path"], part["kind"]) for part in ruleset["beginner.harbours"])
    layout = replace(layout, harbours=harbours)
    text = _("Lay the sea hexes as the map shows, alternating with and without a harbour.")
    yield Step(("B-16",), text, 1, layout, tuple(harbour.path for harbour in harbours))
    numbers = {hex: int(parts[1]) for hex, parts in printed.items() if len(parts) > 1}
    layout = lay_numbers(layout, numbers)
    yield Step(("B-16", "B-05"), _("Lay the number chips as the map shows."), 1, layout, tuple(numbers))
    layout = replace(layout, robber=deserts(layout)[0])
    text = _("Put the robber on the desert, {hex}.", hex=layout.robber)
    yield Step(("B-14",), text, 1, layout, (str(layout.robber),))
    text = _("Each player places two settlements and two roads as the map shows.")
    placed = tuple(name for start in starts for name in (*start.settlements, *start.roads))
    yield Step(("B-15",), text, 1, layout, placed, starts)
    text = _("Each player takes one card for every land hex at their starred settlement that produces a resource.")
    yield Step(("B-17",), text, 1, layout, tuple(start.starred for start in starts), starts)
