"""Users' rule data: whatever is accepted gives a game that can be founded, played and written down."""

from functools import cache

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.errors import RuleDataError
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State
from catan_widgets.engine.ruledata.ruleset import SYSTEMS, load
from tests.engine.conserved import check_conserved
from tests.engine.walks import walk

RESOURCES = ("lumber", "brick", "wool", "grain", "ore")
#: Islands: entries that must be changed together.
SMALL = {
    "island": [1, 2, 1],
    "terrain": {"forest": 1, "hills": 1, "pasture": 1, "desert": 1},
    "chips": {4: 1, 6: 1, 8: 1},
    "letters": {"A": 4, "B": 6, "C": 8},
    "harbour_layout": "apart",
    "harbours": {},
}
LARGE = {
    "island": [4, 5, 6, 5, 4],
    "terrain": {"forest": 9, "hills": 5, "pasture": 3, "fields": 3, "mountains": 3, "desert": 1},
    "chips": {2: 2, 3: 2, 4: 3, 5: 3, 6: 3, 8: 3, 9: 2, 10: 2, 11: 2, 12: 1},
    "letters": dict(zip("ABCDEFGHIJKLMNOPQRSTUVW", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] * 2 + [4, 5, 6], strict=False)),
    "harbours": {"any": 9, "ore": 1},
}
LARGE["letters"] |= dict(zip("UVW", (4, 5, 6), strict=True)) | {"T": 8}
#: Entries without a number, or whose numbers must fit the island; the others are varied up and down.
UNCOUNTED = ("options", "beginner", "section_colours", "start_sets", "spinner", "colours", "seat_colours")
UNCOUNTED += ("terrain_resource", "terrain_ingredient", "red_numbers", "jungle_numbers", "rows", *SMALL)


def scaled(value, n):
    """A value of the same form with each of its numbers replaced by ``n``."""
    return {key: scaled(part, n) for key, part in value.items()} if hasattr(value, "items") else n


def accepted(system, data):
    try:
        load(system, data)
    except RuleDataError:
        return False
    return True


@cache
def extremes(system):
    """For each entry that counts something, the smallest and the largest accepted value, with the others as printed."""
    counting = [name for name in load(system).entries() if name.split(".")[0] not in UNCOUNTED]
    found = {}
    for name in counting:
        values = [scaled(load(system)[name], n) for n in range(101)]
        orders = (values, reversed(values))
        found[name] = tuple(next(value for value in order if accepted(system, {name: value})) for order in orders)
    return found


def check_walk(system, data, seed, most, **options):
    """Founds a game and plays at random: all counts stay valid, somebody can always move, the notation reads back."""
    rng = generator(seed)
    least, more = load(system, data)["players.least"], load(system, data)["players.most"]
    game = Game.new(system, least + pick(rng, more - least + 1), seed=seed, data=data, **options)
    assert game.to_move is not None
    for steps, later in enumerate(walk(game, seed, most)):
        check_conserved(later)
        assert later.to_move is None or later.legal_moves() or later.chance()
        if steps % 40 == 0:
            assert State.parse(str(later.state)) == later.state


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_smallest_and_largest_value_makes_a_game(system):
    """With the smallest and with the largest value of each number, a game can be founded and started.

    Entries that the market shares with the base game are tried only in the base game, and in combination below.
    """
    for name, values in extremes(system).items():
        for value in values if system == "base" or values != extremes("base").get(name) else ():
            check_walk(system, {name: value}, f"{name} {value}", 20)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("system", SYSTEMS)
def test_small_and_large_values_together_make_a_game(system, seed):
    """With any accepted mix of small and large values, a game can be played for hundreds of moves."""
    rng = generator(f"{system} {seed}")
    data = dict((SMALL, LARGE, {})[seed % 3]) if system == "base" else {}
    for name, values in extremes(system).items():
        more = {**data, name: (load(system)[name], *values)[pick(rng, 3)]}
        if accepted(system, more):
            data = more
    data["players.most"] = data["players.least"] = 2
    check_walk(system, data, f"{system} {seed}", 300, preset=("classic", "modern")[seed % 2])


def banks(n, name="bank", kinds=RESOURCES):
    return {name: dict.fromkeys(kinds, n)}


INGREDIENTS = ("cocoa", "sugar", "milk", "hazelnut", "grapes")
STARTS = [
    f"varieties.{v}.start" for v in ("fine_dark", "milk", "whole_hazelnut", "dark_whole_hazelnut", "grape_and_nut")
]
NO_POINTS = {"points.settlement": 0, "points.city": 0}

PRODUCERS = dict(zip(("forest", "hills", "pasture", "fields"), RESOURCES, strict=False))
WIDE = {"island": [8, 7, 8, 9, 8, 9, 8, 9, 8], "terrain": {"forest": 68, "jungle": 5, "desert": 1}}
BLACK = {"chips": {2: 33, 3: 30, **dict.fromkeys((4, 5, 9, 10, 11), 1)}}
RED = {"chips": {**BLACK["chips"], 2: 29, 6: 4}}
HUGE = {"island": [9, 8] * 4 + [9], "terrain": {"forest": 76, "desert": 1}, "chips": {4: 76}, "harbours": {}}

REFUSED = [
    ("base", {"pieces.settlement": 1}, "pieces.settlement", "at least 2"),
    ("base", {"pieces.settlement": 0}, "pieces.settlement", "at least 2"),
    ("base", {"pieces.road": 1}, "pieces.road", "at least 2"),
    ("base", {"pieces.road": 31}, "pieces.road", "from 0 to 30"),
    ("market", {"pieces.settlement": 2}, "pieces.settlement", "at least 3"),
    ("market", {"pieces.road": 2}, "pieces.road", "at least 3"),
    ("base", {"goal": 2}, "goal", "above 2"),
    ("base", {"points.settlement": 5}, "points.settlement", "above 10"),
    ("base", {"goal": 4, "longest_road.least": 2}, "longest_road.least", "above 4"),
    ("market", {"goal": 3}, "goal", "above 3"),
    ("edition", {"goal": 2}, "goal", "above 2"),
    ("edition", {"points.settlement": 3}, "points.settlement", "above 6"),
    ("base", {"goal": 23}, "goal", "at most 22"),
    ("base", {"goal": 21, "cards.knight": 2}, "goal", "at most 20"),
    ("base", {"goal": 21, "pieces.road": 4}, "goal", "at most 20"),
    ("base", {**NO_POINTS, "points.victory_point": 0}, "points.city", "at most 4"),
    ("market", {"goal": 23, "points.chip": 0}, "points.chip", "at most 22"),
    ("market", {"goal": 23, **banks(0, "sites", INGREDIENTS)}, "goal", "at most 22"),
    ("edition", {"goal": 13}, "goal", "at most 12"),
    ("edition", {"tiles.road": 4, "tiles.knight": 0, "goal": 9}, "tiles.road", "at most 8"),
    ("edition", {**NO_POINTS, "points.knight": 0}, "points.knight", "at most 0"),
    ("base", banks(0), "bank", "than the game has"),
    ("base", banks(2), "costs.city", "ore than the game has: 2"),
    ("market", {"costs.site": {"ore": 9}, **banks(8)}, "costs.site", "ore than the game has: 8"),
    ("edition", {"costs.knight": {"wool": 9}, **banks(8)}, "costs.knight", "wool than the game has: 8"),
    ("market", {"varieties.milk.recipe": {"cocoa": 1, "grapes": 9}}, "varieties.milk.recipe", "than the game has: 8"),
    ("market", banks(1, "ingredients", INGREDIENTS), "ingredients", "cocoa than the game has: 1"),
    ("base", {"production.settlement": 0}, "production.settlement", "from 1 to 9"),
    ("base", {"production.settlement": 6, **banks(5)}, "production.settlement", "at most 5"),
    ("base", {"production.city": 6, **banks(5)}, "production.city", "at most 5"),
    ("edition", {"production.city": 6, **banks(5)}, "production.city", "at most 5"),
    ("market", {"production.site": 0}, "production.site", "from 1 to 9"),
    ("market", {"production.site": 9}, "production.site", "at most 8"),
    ("market", {"red_numbers": [2, 3, 4, 5, 6]}, "red_numbers", "at most 6"),
    ("market", dict.fromkeys(STARTS, 0), STARTS[0], "above the bottom"),
    ("market", {"rows": [{}, {}, *[{"vp": 1}] * 6]}, "rows", "every row but the bottom one"),
    ("base", {"terrain_resource": {**PRODUCERS, "desert": "ore"}}, "terrain_resource", "forest"),
    ("market", {**HUGE, "jungle_numbers": []}, "island", "256 paths"),
    ("market", {**WIDE, **RED, "harbours": {}}, "red_numbers", "at most 3"),
    ("market", {**WIDE, **BLACK}, "harbours", "6,249,100 ways"),
    ("market", {"chips": {2: 1, 3: 2, 4: 2, 5: 3, 6: 2, 8: 2, 10: 3, 11: 2, 12: 1}}, "jungle_numbers", "also on chips"),
    ("market", {**SMALL, "jungle_numbers": []}, "island", "places for 6 settlements"),
]  # fmt: skip


@pytest.mark.parametrize(("system", "data", "entry", "expected"), REFUSED, ids=str)
def test_what_makes_no_game_is_refused(system, data, entry, expected):
    """B-06, B-21, B-31, B-50, B-91, M-10, M-30, M-51, M-54, E-90: data that makes a game unplayable is refused.

    The error names the entry and says what was expected.
    """
    data = {name: value for name, value in data.items() if name in load(system)}
    with pytest.raises(RuleDataError) as caught:
        load(system, data)
    assert entry in caught.value.entry.split(", ")
    assert expected in caught.value.expected


FREE = [
    ("base", {**banks(5), "goal": 5}),
    ("base", {"pieces.city": 0, "cards.knight": 0, "goal": 3}),
    ("base", {"costs.road": {"wool": 1}, "costs.card": {"ore": 5}, "production.settlement": 5, **banks(5)}),
    ("base", {"goal": 5, "longest_road.least": 2}),
    ("market", {"goal": 22, "sites": dict.fromkeys(INGREDIENTS, 0)}),
    ("market", {"goal": 99}),
    ("market", {"harbours": {}, "founding.sites": 0}),
    ("market", {**dict.fromkeys(STARTS[1:], 0), "varieties.fine_dark.start": 1}),
    ("market", {"red_numbers": [6, 8, 9], "pieces.road": 3}),
    ("edition", {"tiles.knight": 0, "goal": 10, "swap_rate": 1}),
]


@pytest.mark.parametrize(("system", "data"), FREE, ids=str)
def test_what_makes_a_game_is_left_to_teachers(system, data):
    """B-91, M-90, E-90: unusual but playable data is accepted, and the game can be started."""
    check_walk(system, data, str(data), 60)


OTHER_CHIPS = {"chips": {**load()["chips"], 2: 2, 12: 0}, "letters": {**load()["letters"], "H": 2}}


@pytest.mark.parametrize("data", [SMALL, LARGE, OTHER_CHIPS], ids=str)
def test_a_beginner_map_of_other_material_is_refused(data):
    """B-16: the beginner map is refused with a user's island or chips that it does not fit."""
    assert load("base", data)
    with pytest.raises(RuleDataError, match="beginner.hexes"):
        Board.beginner(data=data)
