"""What one roll gives in a position: to one intersection, to a seat with all it has, or to all seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from catan_widgets.analysis.checks import rules_of
from catan_widgets.analysis.dice import turn_distribution
from catan_widgets.analysis.production import CHOICE, Production, Source, TableProduction
from catan_widgets.engine.board.island import Layout, OnIsland, island_of
from catan_widgets.engine.bundles import KINDS
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: A production site: its hex, and the intersection of the building that it belongs to (M-40, M-41).
Site = Sequence[str]

T = TypeVar("T")


@typed
def corner(board: Layout | OnIsland, intersection: str, robber: str | None = None, city: bool = False) -> Production:
    """The resource cards that one roll gives to a building on an intersection (B-31).

    Args:
        board: the island, complete or still being laid out, or a game on it.
        intersection: the building's intersection.
        robber: the hex that the robber blocks (B-32); None for no robber.
        city: whether it is a city rather than a settlement.

    Raises:
        ValueError: if the island has no such intersection or hex.

    Two islands, each with one intersection from the lesson: first {6, 9, 10}, then {5, 5, 9}:

    >>> from catan_widgets.engine.board.island import Layout, Tile
    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> from catan_widgets.engine.board.topology import Topology
    >>> base, land = load("base"), Topology.of([(0, 0), (1, -1), (0, -1)])
    >>> three = Layout(base, land, (Tile("forest", 6), Tile("hills", 9), Tile("fields", 10)))
    >>> corner(three, "0,0N").expected, corner(three, "0,0N").at_least_one
    (Fraction(1, 3), Fraction(1, 3))
    >>> corner(three, "0,0N", robber="0,-1").expected
    Fraction(7, 36)
    >>> twice = Layout(base, land, (Tile("forest", 5), Tile("hills", 5), Tile("fields", 9)))
    >>> corner(twice, "0,0N").expected, corner(twice, "0,0N").at_least_one
    (Fraction(1, 3), Fraction(2, 9))
    """
    buildings = {"cities" if city else "settlements": (intersection,)}
    return seat_production(board, **buildings, robber=robber)


@typed
def seat_production(
    board: Layout | OnIsland,
    settlements: Iterable[str] = (),
    cities: Iterable[str] = (),
    sites: Iterable[Site] = (),
    robber: str | None = None,
) -> Production:
    """The cards that one roll gives to a seat with all its buildings and production sites (B-31, M-30).

    The same roll pays all buildings on a shared hex, or on hexes with the same number. So their cards are not
    independent, and the variance takes this into account.

    Args:
        board: the island, complete or still being laid out, or a game on it.
        settlements: the intersections of its settlements.
        cities: the intersections of its cities.
        sites: pairs of hex and intersection.
        robber: the hex that the robber blocks (B-32, M-32); None for no robber.

    Raises:
        ValueError: for names that the island does not have, an intersection with two buildings, or a site in a place
            where sites are not allowed (M-40, M-41).

    >>> from catan_widgets.engine.board.board import Board
    >>> seat = seat_production(Board.beginner(), settlements=["1,0N"], cities=["0,0S"])
    >>> seat.expected, seat.at_least_one, seat.by_kind["wool"]
    (Fraction(7, 9), Fraction(1, 2), Fraction(7, 18))
    """
    board = island_of(board)
    if robber is not None:
        board.topology.hex(robber)
    settlements, cities = tuple(settlements), tuple(cities)
    buildings = settlements + cities
    for place in buildings:
        board.topology.intersection(place)
    _check_buildings(buildings)
    amounts = [(settlements, board.ruleset["production.settlement"]), (cities, board.ruleset["production.city"])]
    sources = [
        source
        for places, cards in amounts
        for place in places
        for hex in board.neighbours(place)
        for source in _yield(board, hex, "terrain_resource", cards, robber)
    ]
    for hex, _place in _checked_sites(board, sites, buildings):
        sources += _yield(board, hex, "terrain_ingredient", board.ruleset["production.site"], robber)
    return Production(tuple(sources), FrozenMap(turn_distribution(board.ruleset)))


@typed
def table_production(
    board: Layout | OnIsland,
    seats: Sequence[Mapping[str, Any]],
    robber: str | None = None,
    bank: Mapping[str, int] | None = None,
    single_claimant: bool = False,
) -> TableProduction:
    """The cards that one roll gives to all seats.

    Args:
        board: the island, complete or still being laid out, or a game on it.
        seats: for each seat its ``"settlements"``, ``"cities"`` and ``"sites"``, as for `seat_production`; other
            entries of a position, such as the hand, are ignored.
        robber: the hex that the robber blocks; None for no robber.
        bank: how many cards of each kind the bank has; kinds left out never run short, and by default none do. If a
            roll asks for more cards of a kind than there are, nobody gets any (B-33, M-33).
        single_claimant: whether a seat that is the only one to claim such a kind gets what is left (B-98).

    Raises:
        ValueError: as for `seat_production`, and also for an intersection with buildings of two seats, or no seats.

    >>> from catan_widgets.engine.board.board import Board
    >>> board = Board.beginner()
    >>> table = table_production(board, [{"settlements": start.settlements} for start in board.starts])
    >>> table.expected
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))
    """
    board = island_of(board)
    if not seats:
        raise ValueError(_("no seats given; give at least one"))
    for kind in bank or ():
        if kind not in KINDS:
            raise ValueError(_("{kind!r} is not a kind of card here; choose from {known}", kind=kind, known=KINDS))
    everywhere = tuple(place for seat in seats for part in ("settlements", "cities") for place in seat.get(part, ()))
    _check_buildings(everywhere)
    parts = tuple(
        seat_production(board, seat.get("settlements", ()), seat.get("cities", ()), seat.get("sites", ()), robber)
        for seat in seats
    )
    return TableProduction(_served(parts, bank or {}, single_claimant))


@typed
def row_production(
    settlements: Iterable[str],
    cities: Iterable[str] = (),
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> Production:
    """The cards that one spin gives to a row of the Chocolate Edition (E-20, E-21).

    Args:
        settlements: the colours of its settlements.
        cities: the colours of its cities.
        ruleset: by default that of the edition.
        data: changes to the rule data of the edition, a path or a mapping.

    Raises:
        ValueError: for an unknown or repeated colour (E-42).

    The card for the question mark has the kind ``"choice"``.

    >>> row_production(["blue", "yellow"]).by_kind["ore"], row_production(["red"], cities=["blue"]).expected
    (Fraction(2, 7), Fraction(10, 7))
    """
    ruleset = rules_of(ruleset, data, "edition")
    settlements, cities = tuple(settlements), tuple(cities)
    for colour in settlements + cities:
        if not isinstance(colour, str) or colour not in ruleset["colours"]:
            known = ruleset["colours"]
            raise ValueError(
                _("{colour!r} is not a colour of buildings; choose from {known}", colour=colour, known=known)
            )
    twice = _twice(settlements + cities)
    if twice is not None:
        raise ValueError(_("{colour} occurs twice; a row has at most one building of each colour", colour=twice))
    cards = dict.fromkeys(settlements, ruleset["production.settlement"])
    cards |= dict.fromkeys(cities, ruleset["production.city"])
    sources = [
        Source(section, section, cards[colour])
        for section in ruleset["spinner"]
        if section in ruleset["bank"]
        for colour in ruleset[f"section_colours.{section}"]
        if colour in cards
    ]
    sources.append(Source("question", CHOICE, ruleset["production.question"]))
    return Production(tuple(sources), FrozenMap(turn_distribution(ruleset)))


def _yield(board: Layout, hex: str, terrains: str, cards: int, robber: str | None) -> Iterator[Source]:
    """What a hex gives to one building or site: nothing without a number or a product, or under the robber."""
    terrain, number = board.hexes[hex]
    kind = board.ruleset[terrains].get(terrain)
    if kind is not None and number is not None and hex != robber:
        yield Source(number, kind, cards)


def _pair(site: object) -> tuple[str, str]:
    if not isinstance(site, tuple | list) or len(site) != 2:
        raise TypeError(_("a site must be a pair of a hex and an intersection, not {value!r}", value=site))
    return site[0], site[1]


def _checked_sites(board: Layout, sites: Iterable[Site], buildings: Sequence[str]) -> list[tuple[str, str]]:
    pairs = [_pair(site) for site in sites]
    twice = _twice(pairs)
    if twice is not None:
        raise ValueError(
            _("the site {hex!s} {place!s} is given twice; there is room for only one", hex=twice[0], place=twice[1])
        )
    fitting = board.ruleset.get("terrain_ingredient", {})
    for hex, place in pairs:
        board.topology.hex(hex)
        if place not in buildings or hex not in board.neighbours(place):
            raise ValueError(
                _(
                    "the site {hex!s} {place!s} is not at a building of this seat that touches the hex",
                    hex=hex,
                    place=place,
                )
            )
        terrain = board.hexes[hex].terrain
        if terrain not in fitting:
            raise ValueError(
                _(
                    "the site {hex!s} {place!s} is on {terrain}; production sites go on {allowed}",
                    hex=hex,
                    place=place,
                    terrain=terrain,
                    allowed=", ".join(fitting) or "-",
                )
            )
    return pairs


def _served(seats: tuple[Production, ...], bank: Mapping[str, int], single_claimant: bool) -> tuple[Production, ...]:
    """What the seats get if the bank has only this many cards of some kinds."""
    short: dict[tuple[Any, str], int] = {}
    for outcome in seats[0].chances:
        for kind, stock in bank.items():
            wanted = [seat.gains.get(outcome, {}).get(kind, 0) for seat in seats]
            if sum(wanted) > stock:
                alone = single_claimant and sum(map(bool, wanted)) == 1
                short[outcome, kind] = stock if alone else 0
    return tuple(_cut(seat, short) for seat in seats)


def _cut(seat: Production, short: Mapping[tuple[Any, str], int]) -> Production:
    kept = [source for source in seat.sources if (source.outcome, source.kind) not in short]
    asked = {(source.outcome, source.kind) for source in seat.sources}
    left = [
        Source(outcome, kind, cards) for (outcome, kind), cards in short.items() if cards and (outcome, kind) in asked
    ]
    return Production(tuple(kept + left), seat.chances)


def _check_buildings(places: Sequence[str]) -> None:
    twice = _twice(places)
    if twice is not None:
        raise ValueError(_("{place!s} has two buildings; there is room for only one", place=twice))


def _twice(items: Sequence[T]) -> T | None:
    """The first repeated item, if there is one."""
    return next((item for item in items if items.count(item) > 1), None)
