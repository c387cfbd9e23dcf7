"""The data of the rule functions: the tables of a game, which never change, and its position.

Both are flat collections of ints, lists of ints and rectangular lists of lists. The compiled form builds its records
from the same lists of fields and shapes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import lcm
from typing import TYPE_CHECKING, Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import ANY
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import phases
from catan_widgets.engine.rules.codes import BANK, CARDS, OFFER

#: The fields of a position: name, shape (sizes, or names of sizes in the tables), and initial value.
Fields = tuple[tuple[str, tuple[int | str, ...], int], ...]

ISLAND_FIELDS: Fields = (
    ("phase", (), 0),
    ("seat", (), 0),  # the seat that decides
    ("turn", (), 0),  # the seat whose turn it is
    ("chance", (), 0),  # the pending chance event
    ("resume", (), 0),  # the phase to return to
    ("winner", (), -1),
    ("start", (), 0),  # the starting player
    ("founded", (), 0),  # settlements founded so far
    ("founded_at", (), -1),  # where the last one is, until its road is placed
    ("opening", ("players",), 0),  # rolls for the first turn; -1: dropped out
    ("robber", (), 0),
    ("played", (), 0),  # whether a card was played this turn
    ("free", (), 0),  # free roads still to place
    ("victim", (), -1),
    ("victim_pile", (), 0),
    ("offerer", (), -1),
    ("to_table", (), 0),  # whether the offer is made to all seats, one after the other
    ("longest_road", (), -1),
    ("largest_army", (), -1),
    ("owner", ("intersections",), -1),
    ("level", ("intersections",), 0),  # 1 settlement, 2 city
    ("road", ("paths",), -1),
    ("hand", ("players", "kinds"), 0),
    ("bank", ("kinds",), 0),
    ("stock", ("players", 3), 0),  # roads, settlements, cities not on the board
    ("cards", ("players", CARDS), 0),
    ("fresh", (CARDS,), 0),  # bought this turn
    ("pile", (CARDS,), 0),
    ("spent", (CARDS,), 0),  # progress cards out of the game
    ("knights", ("players",), 0),
    ("owed", ("players", "piles"), 0),  # cards still to discard
    ("aside", ("players", "kinds"), 0),  # cards to be discarded, set aside until all have chosen
    ("give", ("kinds",), 0),
    ("get", ("kinds",), 0),
)

MARKET_FIELDS: Fields = (
    *ISLAND_FIELDS,
    ("site", ("hexes", 6), -1),  # owner of the production site at each of the six intersections of each hex
    ("site_stock", ("kinds",), 0),
    ("free_sites", (), 0),  # free sites still to place
    ("first_site", (), -1),  # the hex of the first free site
    ("row", ("varieties",), 0),
    ("making", (), -1),  # the variety whose reward is being given
    ("chips", ("players",), 0),
)

EDITION_FIELDS: Fields = (
    ("phase", (), 0),
    ("seat", (), 0),
    ("turn", (), 0),
    ("chance", (), 0),
    ("resume", (), 0),
    ("winner", (), -1),
    ("start", (), 0),
    ("victim", (), -1),
    ("victim_pile", (), 0),
    ("draws", (2,), 0),  # cards still to draw from the left and right neighbours
    ("choosing", (), 0),  # cards of their choice that all seats may still take
    ("offerer", (), -1),
    ("to_table", (), 0),
    ("hand", ("players", "kinds"), 0),
    ("bank", ("kinds",), 0),
    ("tiles", ("colours",), 0),  # settlements in the supply
    ("road_tiles", (), 0),
    ("knight_tiles", (), 0),
    ("length", ("players",), 0),  # buildings in the row
    ("order", ("players", "colours"), -1),  # their colours from left to right
    ("level", ("players", "colours"), 0),
    ("knight", ("players", "colours"), 0),
    ("end_road", ("players", 2), 0),  # whether there is a road at the left and right ends
    ("owed", ("players", "piles"), 0),
    ("aside", ("players", "kinds"), 0),
    ("give", ("kinds",), 0),
    ("get", ("kinds",), 0),
)


class Tables:
    """The tables of a game, as attributes; each system has different ones."""

    def __init__(self, **values: Any) -> None:
        self.__dict__.update(values)

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


class Position:
    """A position, as attributes. The rule functions change it; everything else uses it inside an immutable ``State``.

    Args:
        fields: its fields.
        b: the tables of the game, which give the sizes of the fields.
    """

    def __init__(self, fields: Fields, b: Tables) -> None:
        for name, shape, value in fields:
            sizes = [size if isinstance(size, int) else getattr(b, size) for size in shape]
            setattr(self, name, _filled(sizes, value))
        self.fields = fields

    def copy(self) -> Position:
        """An independent copy."""
        new = object.__new__(Position)
        into = new.__dict__
        into.update(self.__dict__)
        lists, tables = _mutable(self.fields)
        for name in lists:
            into[name] = into[name][:]
        for name in tables:
            into[name] = [row[:] for row in into[name]]
        return new

    def key(self) -> tuple[Any, ...]:
        """All values as one hashable tuple."""
        return tuple(_frozen(getattr(self, name)) for name, _shape, _value in self.fields)

    @classmethod
    def of(cls, fields: Fields, key: tuple[Any, ...]) -> Position:
        """The position with the given key."""
        new = object.__new__(cls)
        new.fields = fields
        for (name, _shape, _start), value in zip(fields, key, strict=True):
            setattr(new, name, _thawed(value))
        return new

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...


@cache
def _mutable(fields: Fields) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The names of the fields that are lists, and the names of those that are lists of lists."""
    lists = tuple(name for name, shape, _value in fields if len(shape) == 1)
    return lists, tuple(name for name, shape, _value in fields if len(shape) == 2)


def _frozen(value: Any) -> Any:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _thawed(value: Any) -> Any:
    return list(map(_thawed, value)) if isinstance(value, tuple) else value


def _filled(sizes: Sequence[int], value: int) -> Any:
    if not sizes:
        return value
    return [_filled(sizes[1:], value) for _unused in range(sizes[0])]


def island_tables(ruleset: RuleSet, board: Board, players: int, options: Mapping[str, bool]) -> Tables:
    """The tables of a game on an island (B, M-00)."""
    kinds = tuple(ruleset["bank"])
    b = Tables(
        players=players, kinds=len(kinds), piles=1, pile_from=[0], pile_to=[len(kinds)], limit=[ruleset["hand_limit"]]
    )
    b.third_road = 1  # unless the option says otherwise
    b.__dict__.update({name: int(value) for name, value in options.items()})
    b.allowed = phases.table(phases.BASE, _while_building(options))
    b.__dict__.update(_net(board.topology), **_land(ruleset, board, kinds))
    b.__dict__.update(
        supply=[ruleset["bank"][kind] for kind in kinds],
        pile_of=[0] * len(kinds),
        rate_bank=[ruleset["rates.bank"]] * len(kinds),
        cost=[counts(ruleset[f"costs.{item}"], kinds) for item in ("road", "settlement", "city", "card")],
        pieces=[ruleset[f"pieces.{piece}"] for piece in ("road", "settlement", "city")],
        deck=[ruleset[f"cards.{card}"] for card in DEVELOPMENT],
        yields=[0, ruleset["production.settlement"], ruleset["production.city"]],
        rounds=ruleset["founding.settlements"],
        faces=ruleset["dice.faces"],
        robber_number=ruleset["robber_number"],
        card_roads=ruleset["progress.roads"],
        card_resources=ruleset["progress.resources"],
        longest_least=ruleset["longest_road.least"],
        longest_points=ruleset["longest_road.points"],
        army_least=ruleset["largest_army.least"],
        army_points=ruleset["largest_army.points"],
        points_settlement=ruleset["points.settlement"],
        points_city=ruleset["points.city"],
        points_card=ruleset["points.victory_point"],
        unit=1,
        goal=ruleset["goal"],
    )
    _land_harbours(b, ruleset, board, kinds)
    return b


def _while_building(options: Mapping[str, bool]) -> tuple[int, ...]:
    """The moves that a single phase for trade and building adds to the building phase (B-95)."""
    return (BANK, OFFER) if options["single_phase"] else ()


def market_tables(ruleset: RuleSet, board: Board, players: int, options: Mapping[str, bool]) -> Tables:
    """The tables of a game with the Chocolate Market: ingredients are a second pile of kinds (M-60, M-70, M-74)."""
    b = island_tables(ruleset, board, players, options)
    resources, ingredients = tuple(ruleset["bank"]), tuple(ruleset["ingredients"])
    kinds, plain = resources + ingredients, len(resources)
    terrain = ruleset["terrain_ingredient"]
    varieties = market_varieties(ruleset)
    ways = ("resource", "road", "card", "vp")
    b.__dict__.update(
        allowed=phases.table(phases.MARKET, _while_building(options)),
        kinds=len(kinds),
        piles=2,
        pile_from=[0, plain],
        pile_to=[plain, len(kinds)],
        pile_of=[0] * plain + [1] * len(ingredients),
        limit=[ruleset["hand_limit"], ruleset["ingredient_limit"]],
        supply=[*b.supply, *(ruleset["ingredients"][kind] for kind in ingredients)],
        rate_bank=[*b.rate_bank, *[ruleset["ingredient_rates.bank"]] * len(ingredients)],
        cost=[counts(ruleset[f"costs.{item}"], kinds) for item in ("road", "settlement", "city", "card", "site")],
        hex_ingredient=[kinds.index(terrain[tile.terrain]) if tile.terrain in terrain else -1 for tile in board.tiles],
        sites=[0] * plain + [ruleset["sites"].get(kind, 0) for kind in ingredients],
        site_yield=ruleset["production.site"],
        founding_sites=ruleset["founding.sites"],
        varieties=len(varieties),
        recipe=[counts(ruleset[f"varieties.{name}.recipe"], kinds) for name in varieties],
        first_row=[ruleset[f"varieties.{name}.start"] for name in varieties],
        top_row=len(ruleset["rows"]) - 1,
        reward=[[row.get(way, 0) for way in ways] for row in ruleset["rows"]],
        points_chip=ruleset["points.chip"],
    )
    for n, harbour in enumerate(board.harbours):
        rate = ruleset["ingredient_rates.any" if harbour.kind == ANY else "ingredient_rates.bank"]
        for rates in b.landing_rate[2 * n : 2 * n + 2]:
            rates += [rate] * len(ingredients)
    b.rate_least = least_rates(b)
    return b


def edition_tables(ruleset: RuleSet, board: None, players: int, options: Mapping[str, bool]) -> Tables:
    """The tables of a game of the edition (E)."""
    kinds, colours, sections = tuple(ruleset["bank"]), tuple(ruleset["colours"]), tuple(ruleset["spinner"])
    special = {"question": -1, "robber": -2}
    points = {name: Fraction(ruleset[f"points.{name}"]) for name in ("settlement", "city", "knight")}
    unit = lcm(*(value.denominator for value in points.values()))
    return Tables(
        allowed=phases.table(phases.EDITION),
        players=players,
        kinds=len(kinds),
        piles=1,
        pile_from=[0],
        pile_to=[len(kinds)],
        pile_of=[0] * len(kinds),
        limit=[ruleset["hand_limit"]],
        supply=[ruleset["bank"][kind] for kind in kinds],
        rate_bank=[ruleset["swap_rate"]] * len(kinds),
        landings=0,
        cost=[counts(ruleset[f"costs.{item}"], kinds) for item in ("road", "settlement", "city", "knight")],
        colours=len(colours),
        sections=len(sections),
        spin_weight=[ruleset["spinner_weights"][section] for section in sections],
        section_kind=[special[section] if section in special else kinds.index(section) for section in sections],
        section_colour=[
            [int(section in kinds and colour in ruleset[f"section_colours.{section}"]) for colour in colours]
            for section in sections
        ],
        yields=[0, ruleset["production.settlement"], ruleset["production.city"]],
        tiles_settlement=[ruleset["tiles.settlement"]] * len(colours),
        tiles_road=ruleset["tiles.road"],
        tiles_knight=ruleset["tiles.knight"],
        choice=ruleset["production.question"],
        knights_each=ruleset["knight.per_building"],
        knight_draws=ruleset["knight.draws"],
        unit=unit,
        points_level=[0, int(points["settlement"] * unit), int(points["city"] * unit)],
        points_knight=int(points["knight"] * unit),
        goal=int(ruleset["goal"] * unit),
    )


def market_varieties(ruleset: RuleSet) -> tuple[str, ...]:
    """The names of the varieties in the order of their numbers (M-07)."""
    names = {name.split(".")[1] for name in ruleset.entries() if name.startswith("varieties.")}
    return tuple(sorted(names, key=lambda name: int(ruleset[f"varieties.{name}.number"])))


def lay_out_island(s: Position, b: Tables) -> None:
    """Fills an empty position with the supply, before anything is built on the island (B-03 to B-07, B-14)."""
    s.robber = b.robber_start
    s.bank = list(b.supply)
    s.stock = [list(b.pieces) for _seat in range(b.players)]
    s.pile = list(b.deck)


def lay_out_market(s: Position, b: Tables) -> None:
    """Fills an empty position with the supply and the initial market (M-03 to M-05, M-11)."""
    lay_out_island(s, b)
    s.site_stock = list(b.sites)
    s.row = list(b.first_row)


def lay_out_edition(s: Position, b: Tables) -> None:
    """Fills an empty position with the supply, before anybody has a start set (E-04, E-05)."""
    s.bank = list(b.supply)
    s.tiles = list(b.tiles_settlement)
    s.road_tiles = b.tiles_road
    s.knight_tiles = b.tiles_knight


def counts(numbers: Mapping[str, int], kinds: Iterable[str]) -> list[int]:
    """The numbers from a mapping in the order of the kinds, 0 for missing kinds."""
    return [numbers.get(kind, 0) for kind in kinds]


def _net(topology: Topology) -> dict[str, Any]:
    return {
        "hexes": len(topology.hexes),
        "intersections": len(topology.intersections),
        "paths": len(topology.paths),
        "hex_intersections": [list(intersections) for intersections in topology.hex_intersections],
        "intersection_hexes": _padded(topology.intersection_hexes, 3),
        "intersection_paths": _padded(topology.intersection_paths, 3),
        "intersection_next": _padded(topology.intersection_neighbours, 3),
        "path_ends": [list(ends) for ends in topology.path_ends],
    }


def _padded(rows: Iterable[Sequence[int]], width: int) -> list[list[int]]:
    return [[*row, *[-1] * (width - len(row))] for row in rows]


def _land(ruleset: RuleSet, board: Board, kinds: Sequence[str]) -> dict[str, Any]:
    terrain = ruleset["terrain_resource"]
    numbers = [tile.number or 0 for tile in board.tiles]
    highest = ruleset["dice.number"] * ruleset["dice.faces"]
    having = [[h for h, own in enumerate(numbers) if own == number] for number in range(1, highest + 1)]
    return {
        "hex_kind": [kinds.index(terrain[tile.terrain]) if tile.terrain in terrain else -1 for tile in board.tiles],
        "hex_number": numbers,
        "robber_start": board.topology.hex(str(board.robber)),
        "number_hexes": _padded([[], *having], len(numbers)),
    }


def _land_harbours(b: Tables, ruleset: RuleSet, board: Board, kinds: Sequence[str]) -> None:
    b.landing, b.landing_rate = [], []
    for harbour in board.harbours:
        for end in board.topology.path_ends[board.topology.path(harbour.path)]:
            b.landing.append(end)
            if harbour.kind == ANY:
                rates = [ruleset["rates.any"]] * len(kinds)
            else:
                rates = [ruleset["rates.own"] if kind == harbour.kind else ruleset["rates.bank"] for kind in kinds]
            b.landing_rate.append(rates)
    b.landings = len(b.landing)
    b.rate_least = least_rates(b)


def least_rates(b: Tables) -> list[int]:
    """The best rate for each kind from any harbour or the bank; a seat with fewer cards cannot trade that kind."""
    return [min(rates) for rates in zip(b.rate_bank, *b.landing_rate, strict=True)]
