"""The rule data of the package, checked number by number against the rules."""

import math
import re
from collections import Counter
from fractions import Fraction

import pytest

from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.rulebook import rule
from catan_widgets.engine.ruledata.ruleset import SYSTEMS, load

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
NINETEEN_EACH = dict.fromkeys(RESOURCES, 19)

# Entry, value, rule id, status.
BASE = [
    ("terrain", {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}, "B-01", "stated"),
    (
        "terrain_resource",
        {"forest": "lumber", "pasture": "wool", "fields": "grain", "hills": "brick", "mountains": "ore"},
        "B-02",
        "stated",
    ),
    ("bank", NINETEEN_EACH, "B-03", "stated"),
    ("cards.knight", 14, "B-04", "stated"),
    ("cards.road_building", 2, "B-04", "stated"),
    ("cards.invention", 2, "B-04", "stated"),
    ("cards.monopoly", 2, "B-04", "stated"),
    ("cards.victory_point", 5, "B-04", "derived"),
    ("chips", {2: 1, 3: 2, 4: 2, 5: 2, 6: 2, 8: 2, 9: 2, 10: 2, 11: 2, 12: 1}, "B-05", "stated"),
    ("red_numbers", (6, 8), "B-05", "stated"),
    ("pieces.settlement", 5, "B-06", "stated"),
    ("pieces.city", 4, "B-06", "stated"),
    ("pieces.road", 15, "B-06", "stated"),
    ("players.least", 2, "B-06", "assumed"),
    ("players.most", 4, "B-06", "derived"),
    ("seat_colours", ("red", "blue", "orange", "white"), "B-06", "common"),
    ("dice.number", 2, "B-07", "stated"),
    ("dice.faces", 6, "B-07", "common"),
    ("longest_road.points", 2, "B-07", "stated"),
    ("largest_army.points", 2, "B-07", "stated"),
    ("harbours", {"any": 4, **dict.fromkeys(RESOURCES, 1)}, "B-08", "common"),
    ("island", (3, 4, 5, 4, 3), "B-10", "stated"),
    ("harbour_layout", "alternate", "B-11", "stated"),
    ("founding.settlements", 2, "B-22", "stated"),
    ("production.settlement", 1, "B-31", "stated"),
    ("production.city", 2, "B-31", "stated"),
    ("rates.bank", 4, "B-41", "stated"),
    ("rates.any", 3, "B-42", "stated"),
    ("rates.own", 2, "B-43", "stated"),
    ("costs.road", {"brick": 1, "lumber": 1}, "B-50", "stated"),
    ("costs.settlement", {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}, "B-50", "stated"),
    ("costs.city", {"ore": 3, "grain": 2}, "B-50", "stated"),
    ("costs.card", {"ore": 1, "wool": 1, "grain": 1}, "B-50", "stated"),
    ("robber_number", 7, "B-60", "stated"),
    ("hand_limit", 7, "B-60", "stated"),
    ("progress.roads", 2, "B-73", "stated"),
    ("progress.resources", 2, "B-74", "stated"),
    ("longest_road.least", 5, "B-80", "stated"),
    ("largest_army.least", 3, "B-83", "stated"),
    ("points.settlement", 1, "B-90", "stated"),
    ("points.city", 2, "B-90", "stated"),
    ("points.victory_point", 1, "B-90", "stated"),
    ("goal", 10, "B-91", "stated"),
    ("options.single_phase", {"classic": False, "modern": True}, "B-95", "common"),
    ("options.robber_to_desert", {"classic": False, "modern": True}, "B-96", "common"),
    ("options.draw_required", {"classic": False, "modern": True}, "B-97", "common"),
    ("options.single_claimant", {"classic": False, "modern": True}, "B-98", "common"),
    ("options.holder_keeps_tie", {"classic": False, "modern": True}, "B-99", "common"),
]

MARKET = [
    (
        "terrain",
        {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1, "jungle": 5},
        "M-01",
        "stated",
    ),
    ("island", (4, 5, 6, 5, 4), "M-02", "derived"),
    ("ingredients", {"cocoa": 18, "sugar": 14, "milk": 10, "hazelnut": 10, "grapes": 8}, "M-03", "stated"),
    ("sites", {"cocoa": 9, "sugar": 7, "milk": 5, "hazelnut": 5, "grapes": 3}, "M-04", "stated"),
    (
        "terrain_ingredient",
        {"jungle": "cocoa", "fields": "sugar", "pasture": "milk", "forest": "hazelnut", "hills": "grapes"},
        "M-04",
        "stated",
    ),
    ("chips_vp", 28, "M-05", "stated"),
    ("points.chip", 1, "M-05", "assumed"),
    (
        "rows",
        (
            {},
            {"resource": 1},
            {"road": 1},
            {"card": 1},
            {"vp": 1},
            {"vp": 1, "resource": 1},
            {"vp": 1, "card": 1},
            {"vp": 2},
        ),
        "M-06",
        "derived",
    ),
    ("varieties.fine_dark.number", 1, "M-07", "assumed"),
    ("varieties.milk.number", 2, "M-07", "assumed"),
    ("varieties.whole_hazelnut.number", 3, "M-07", "assumed"),
    ("varieties.dark_whole_hazelnut.number", 4, "M-07", "stated"),
    ("varieties.grape_and_nut.number", 5, "M-07", "assumed"),
    ("varieties.fine_dark.recipe", {"cocoa": 2, "sugar": 1}, "M-08", "derived"),
    ("varieties.milk.recipe", {"cocoa": 1, "sugar": 1, "milk": 1}, "M-08", "assumed"),
    ("varieties.whole_hazelnut.recipe", {"cocoa": 1, "sugar": 1, "milk": 1, "hazelnut": 1}, "M-08", "assumed"),
    ("varieties.dark_whole_hazelnut.recipe", {"cocoa": 2, "sugar": 1, "hazelnut": 1}, "M-08", "assumed"),
    (
        "varieties.grape_and_nut.recipe",
        {"cocoa": 1, "sugar": 1, "milk": 1, "hazelnut": 1, "grapes": 1},
        "M-08",
        "assumed",
    ),
    ("varieties.fine_dark.start", 3, "M-08", "stated"),
    ("varieties.milk.start", 3, "M-08", "assumed"),
    ("varieties.whole_hazelnut.start", 4, "M-08", "assumed"),
    ("varieties.dark_whole_hazelnut.start", 4, "M-08", "stated"),
    ("varieties.grape_and_nut.start", 5, "M-08", "assumed"),
    ("jungle_numbers", (4, 5, 9, 10, 11), "M-09", "assumed"),
    ("harbour_layout", "apart", "M-12", "assumed"),
    ("founding.settlements", 3, "M-21", "stated"),
    ("options.third_road", {"classic": True, "modern": True}, "M-21", "assumed"),
    ("founding.sites", 2, "M-22", "stated"),
    ("production.site", 1, "M-30", "stated"),
    ("costs.site", {"ore": 1, "lumber": 1}, "M-40", "stated"),
    ("ingredient_rates.bank", 4, "M-61", "stated"),
    ("ingredient_rates.any", 3, "M-61", "stated"),
    ("ingredient_limit", 7, "M-70", "stated"),
    ("goal", 13, "M-90", "stated"),
]

EDITION = [
    ("spinner", ("wool", "brick", "lumber", "grain", "ore", "question", "robber"), "E-01", "derived"),
    ("spinner_weights", dict.fromkeys((*RESOURCES, "question", "robber"), 1), "E-01", "assumed"),
    ("colours", ("red", "blue", "yellow", "green", "white"), "E-02", "assumed"),
    ("section_colours.ore", ("red", "blue", "yellow"), "E-03", "stated"),
    ("section_colours.wool", ("blue", "green", "white"), "E-03", "assumed"),
    ("section_colours.lumber", ("blue", "red", "green"), "E-03", "assumed"),
    ("section_colours.brick", ("red", "yellow", "white"), "E-03", "assumed"),
    ("section_colours.grain", ("yellow", "green", "white"), "E-03", "assumed"),
    ("tiles.settlement", 4, "E-04", "assumed"),
    ("tiles.road", 8, "E-04", "assumed"),
    ("tiles.knight", 4, "E-04", "assumed"),
    ("bank", NINETEEN_EACH, "E-05", "assumed"),
    ("players.least", 2, "E-10", "common"),
    ("players.most", 4, "E-10", "derived"),
    ("start_sets.1.settlements", ("red", "white"), "E-10", "assumed"),
    ("start_sets.2.settlements", ("blue", "yellow"), "E-10", "stated"),
    ("start_sets.3.settlements", ("green", "white"), "E-10", "assumed"),
    ("start_sets.4.settlements", ("red", "green"), "E-10", "assumed"),
    ("start_sets.1.cards", {"lumber": 1, "brick": 1, "wool": 1}, "E-10", "assumed"),
    ("start_sets.2.cards", {"grain": 1, "brick": 1, "lumber": 1}, "E-10", "assumed"),
    ("start_sets.3.cards", {"wool": 1, "ore": 1, "lumber": 1}, "E-10", "assumed"),
    ("start_sets.4.cards", {"brick": 1, "grain": 1, "wool": 1}, "E-10", "assumed"),
    ("production.settlement", 1, "E-20", "stated"),
    ("production.city", 2, "E-20", "stated"),
    ("production.question", 1, "E-21", "stated"),
    ("hand_limit", 7, "E-22", "stated"),
    ("swap_rate", 3, "E-31", "stated"),
    ("costs.city", {"ore": 3, "grain": 2}, "E-43", "stated"),
    ("costs.road", {"brick": 1, "lumber": 1}, "E-45", "assumed"),
    ("costs.settlement", {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}, "E-45", "assumed"),
    ("costs.knight", {"ore": 1, "wool": 1, "grain": 1}, "E-45", "assumed"),
    ("knight.per_building", 1, "E-44", "stated"),
    ("knight.draws", 1, "E-44", "stated"),
    ("points.settlement", 1, "E-42", "stated"),
    ("points.city", 2, "E-43", "stated"),
    ("points.knight", Fraction(1, 2), "E-44", "stated"),
    ("goal", 5, "E-90", "stated"),
]

ALL = [(system, *row) for system, rows in (("base", BASE), ("market", MARKET), ("edition", EDITION)) for row in rows]
# The rules mention the number of players outside their statements, and dice without the number of faces.
BESIDE_THE_RULES = {"players.least", "players.most", "dice.faces"}
ELSEWHERE = {"letters", "beginner.hexes", "beginner.harbours", "beginner.seats"}


@pytest.mark.parametrize(("system", "name", "value", "id", "status"), ALL, ids=lambda part: str(part)[:24])
def test_value(system, name, value, id, status):
    """Each entry has the value and the status of the rule it cites (B-01 to E-90)."""
    entry = load(system).entry(name)
    assert entry.value == value
    assert id in entry.rules
    assert entry.status == status


def test_every_entry_is_held_by_a_test():
    """This file checks every entry of every system."""
    checked = {(system, name) for system, name, *_rest in ALL} | {("base", name) for name in ELSEWHERE}
    shared = {("market", name) for name in load("market").entries() if name in load("base")}
    assert {(system, name) for system in SYSTEMS for name in load(system).entries()} - shared == checked - shared


def test_market_keeps_the_base_entries():
    """M-00: everything that the market does not change is as in the base game."""
    base, market = load("base"), load("market")
    changed = {name for system, name, *_rest in ALL if system == "market"}
    same = [name for name in base.entries() if name in market and name not in changed]
    assert "costs.road" in same
    assert all(base.entry(name) == market.entry(name) for name in same)
    assert {name for name in base.entries() if name not in market} == ELSEWHERE


def test_letters():
    """B-13: each of the letters A to R has its number."""
    order = "A5 B2 C6 D3 E8 F10 G9 H12 I11 J4 K8 L10 M9 N4 O5 P6 Q3 R11"
    assert " ".join(f"{letter}{number}" for letter, number in load()["letters"].items()) == order
    assert load().entry("letters").status == "common"


@pytest.mark.parametrize("system", SYSTEMS)
def test_provenance(system):
    """Each entry names its source, one of the four statuses, and rules with at least the same status."""
    for name in load(system).entries():
        entry = load(system).entry(name)
        assert entry.status in ("stated", "derived", "common", "assumed"), name
        assert entry.source, name
        assert entry.rules, name
        assert any(entry.status in rule(id).status for id in entry.rules) or name in BESIDE_THE_RULES, name


def test_totals():
    """The totals match those in the rules: B-01, B-03, B-04, B-05, B-08, M-01, M-03, M-04, E-04."""
    base, market, edition = load("base"), load("market"), load("edition")
    assert sum(base["terrain"].values()) == sum(base["island"]) == 19
    assert sum(base["bank"].values()) == 95
    assert sum(base[name] for name in base.entries() if name.startswith("cards.")) == 25
    assert sum(base["chips"].values()) == 18
    assert 7 not in base["chips"]
    assert sum(base["harbours"].values()) == 9
    assert sum(market["terrain"].values()) == sum(market["island"]) == 24
    assert sum(market["ingredients"].values()) == 60
    assert sum(market["sites"].values()) == 29
    assert 5 * edition["tiles.settlement"] + edition["tiles.road"] + edition["tiles.knight"] == 32


def test_recipes_match_the_production_sites():
    """M-08: the five recipes use as many of each ingredient as there are production sites for it, minus two."""
    market = load("market")
    used = sum((Counter(market[name]) for name in market.entries() if name.endswith(".recipe")), Counter())
    assert used == {kind: count - 2 for kind, count in market["sites"].items()}


def test_market_example_of_the_fresh_market():
    """M-08: 2 cocoa, 1 sugar, 1 hazelnut make fine dark (hazelnut left) or dark whole hazelnut, but not both."""
    market, hand = load("market"), Counter(cocoa=2, sugar=1, hazelnut=1)
    makeable = [
        name.split(".")[1] for name in market.entries() if name.endswith(".recipe") and Counter(market[name]) <= hand
    ]
    assert makeable == ["fine_dark", "dark_whole_hazelnut"]
    assert hand - Counter(market["varieties.fine_dark.recipe"]) == {"hazelnut": 1}
    rows = market["rows"]
    assert rows[market["varieties.fine_dark.start"]] == {"card": 1}
    assert rows[market["varieties.fine_dark.start"] - 1] == {"road": 1}
    assert rows[market["varieties.dark_whole_hazelnut.start"]] == {"vp": 1}
    assert rows[market["varieties.dark_whole_hazelnut.start"] + 1] == {"vp": 1, "resource": 1}


def test_edition_sections():
    """E-03: each section shows three colours, each colour is in three sections, blue on wool, lumber and ore."""
    edition = load("edition")
    sections = {name: edition[f"section_colours.{name}"] for name in RESOURCES}
    assert all(len(set(colours)) == 3 for colours in sections.values())
    shown = Counter(colour for colours in sections.values() for colour in colours)
    assert shown == dict.fromkeys(edition["colours"], 3)
    assert {name for name, colours in sections.items() if "blue" in colours} == {"wool", "lumber", "ore"}


def test_edition_example_of_the_spinner():
    """E-20: on ore the players with start sets 1, 2 and 3 get 1, 2 and 0 cards."""
    edition = load("edition")
    ore = edition["section_colours.ore"]
    assert [sum(colour in ore for colour in edition[f"start_sets.{n}.settlements"]) for n in (1, 2, 3)] == [1, 2, 0]


def test_start_sets_have_three_cards():
    """E-10: each start set has three cards, and no two settlements of the same colour."""
    edition = load("edition")
    for n in range(1, 5):
        assert sum(edition[f"start_sets.{n}.cards"].values()) == 3
        assert len(set(edition[f"start_sets.{n}.settlements"])) == 2


# --- the beginner map ---

NET = Topology.columns((3, 4, 5, 4, 3))
HEXES = {name: ([*text.split(), ""])[:2] for name, text in load()["beginner.hexes"].items()}
SEATS = dict(zip(load()["seat_colours"], load()["beginner.seats"], strict=True))


def around(intersection: str) -> list[str]:
    return [NET.hexes[hex] for hex in NET.intersection_hexes[NET.intersection(intersection)]]


def terrain_around(intersection: str) -> list[str]:
    return sorted(HEXES[hex][0] for hex in around(intersection))


def settlements() -> dict[str, str]:
    return {place: colour for colour, seat in SEATS.items() for place in seat["settlements"]}


def the_three_on(terrain: str) -> str:
    (hex,) = [name for name, tile in HEXES.items() if tile == [terrain, "3"]]
    return hex


def settlers(hex: str) -> set[str]:
    return {colour for place, colour in settlements().items() if hex in around(place)}


def test_beginner_terrain_and_chips():
    """B-16: the beginner map has the hexes of B-01 and the 18 chips of B-05, none on the desert."""
    assert set(HEXES) == set(NET.hexes)
    assert Counter(terrain for terrain, _number in HEXES.values()) == load()["terrain"]
    assert Counter(int(number) for _terrain, number in HEXES.values() if number) == load()["chips"]
    assert [number for terrain, number in HEXES.values() if terrain == "desert"] == [""]


def test_beginner_threes():
    """B-16: one 3 is on a forest and the other on fields."""
    assert sorted(terrain for terrain, number in HEXES.values() if number == "3") == ["fields", "forest"]


def test_beginner_example_of_the_three():
    """B-16: on a 3, red gets one grain and orange one lumber, and nobody else gets anything."""
    assert settlers(the_three_on("fields")) == {"red"}
    assert settlers(the_three_on("forest")) == {"orange"}
    assert (
        sum(the_three_on(terrain) in around(place) for place in settlements() for terrain in ("fields", "forest")) == 2
    )


def test_beginner_forest_mountains_hills():
    """B-16: some settlement touches forest, mountains and hills."""
    assert any(terrain_around(place) == ["forest", "hills", "mountains"] for place in settlements())


def test_beginner_coastal_settlement():
    """B-16: some coastal settlement touches only two land hexes, forest and fields."""
    assert any(terrain_around(place) == ["fields", "forest"] for place in settlements())


def test_beginner_blue_star():
    """B-16, B-17: blue's starred settlement touches forest, forest and fields (2 lumber, 1 grain at the start)."""
    assert terrain_around(SEATS["blue"]["start"]) == ["fields", "forest", "forest"]


def test_beginner_blue_star_is_topmost():
    """B-16: it is blue's topmost settlement with pointed tops and with flat tops (a quarter turn anticlockwise)."""

    def place(intersection: str) -> tuple[float, float]:
        q, r, corner = re.fullmatch(r"(-?\d+),(-?\d+)([NS])", intersection).groups()
        return math.sqrt(3) * (int(q) + int(r) / 2), 1.5 * int(r) + (-1 if corner == "N" else 1)

    star = SEATS["blue"]["start"]
    (other,) = set(SEATS["blue"]["settlements"]) - {star}
    (x, y), (other_x, other_y) = place(star), place(other)
    assert y < other_y
    assert -x < -other_x


def test_beginner_harbours_alternate():
    """B-16, B-11, B-08: every second sea hex has a harbour, on a coastal path, and all kinds are used."""
    harbours = load()["beginner.harbours"]
    by_sea = {harbour["sea"]: harbour for harbour in harbours}
    taken = [sea.name in by_sea for sea in NET.frame]
    assert len(taken) == 18
    assert all(taken[i] != taken[i - 1] for i in range(18))
    assert all(by_sea[sea.name]["path"] in sea.paths for sea in NET.frame if sea.name in by_sea)
    assert Counter(harbour["kind"] for harbour in harbours) == load()["harbours"]
    assert list(by_sea) == [sea.name for sea in NET.frame if sea.name in by_sea]


def test_beginner_reds_apart():
    """B-16: no two red chips are adjacent."""
    red = [NET.hex(name) for name, (_terrain, number) in HEXES.items() if number in ("6", "8")]
    assert len(red) == 4
    assert not any(other in NET.hex_neighbours[hex] for hex in red for other in red)


def test_beginner_pieces():
    """B-15: each colour has two settlements and two roads, with one road at each settlement."""
    for seat in SEATS.values():
        assert len(set(seat["settlements"])) == len(set(seat["roads"])) == 2
        ends = [{NET.intersections[end] for end in NET.path_ends[NET.path(road)]} for road in seat["roads"]]
        assert all(sum(place in two for two in ends) == 1 for place in seat["settlements"])
        assert seat["start"] in seat["settlements"]
    assert len({road for seat in SEATS.values() for road in seat["roads"]}) == 8


def test_beginner_order_of_seats():
    """B-15: the order of seats is red, blue, orange, white, so with three players red is left out."""
    assert list(SEATS) == ["red", "blue", "orange", "white"]


def test_beginner_distance_rule():
    """B-52: all settlements of the beginner map obey the distance rule."""
    places = [NET.intersection(place) for place in settlements()]
    assert len(places) == 8
    assert not any(other in NET.intersection_neighbours[place] for place in places for other in places)


def test_beginner_start_cards():
    """B-17: each starred settlement gives three cards, of at least two kinds."""
    resource = load()["terrain_resource"]
    for seat in SEATS.values():
        cards = [resource[terrain] for terrain in terrain_around(seat["start"])]
        assert len(cards) == 3
        assert len(set(cards)) >= 2


def test_beginner_balance():
    """B-16, our choice: the two settlements of each colour have 18 dots in total, on at least four terrains."""
    for seat in SEATS.values():
        hexes = [hex for place in seat["settlements"] for hex in around(place)]
        assert sum(6 - abs(7 - int(HEXES[hex][1])) for hex in hexes) == 18
        assert len({HEXES[hex][0] for hex in hexes}) >= 4
