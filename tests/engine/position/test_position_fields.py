"""The allowed values of each field of a position, tested with real games, with changed fields and with examples."""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Iterator
from typing import Any

import pytest

from catan_widgets.engine import toml
from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import IllegalPosition
from catan_widgets.engine.position import pieces, placing
from catan_widgets.engine.position.state import State
from catan_widgets.engine.systems import SYSTEMS
from tests.engine.position.changes import LEFT_OUT, changes
from tests.engine.position.table import EACH, WHOLE, faults
from tests.engine.positions import board, position
from tests.engine.walks import WALKS, walk

#: How many times more positions are tried than in everyday runs.
SCALE = int(os.environ.get("CATAN_WALKS", "1"))


def sampled(name: str, rng: random.Random) -> Iterator[Game]:
    """A position from each phase that a walk reaches."""
    seen: dict[str, list[Game]] = {}
    for game in walk(Game.new(seed=name, **WALKS[name]), f"fields {name}", 1000):
        seen.setdefault(game.state.phase, []).append(game)
    for phase in sorted(seen):
        yield from (rng.choice(seen[phase]) for _n in range(SCALE))


@pytest.mark.parametrize("rules", WHOLE)
def test_the_table_has_every_field(rules):
    """The table has every field that a position or a seat of a system can have."""
    whole, seat = set(placing.keys(SYSTEMS[rules]).split()), set(pieces.keys(SYSTEMS[rules]).split())
    setting = {"rules", "preset", "options", "data", "board", "seats"}
    views = {"viewer", "bank", "pile", "shown"}  # or must agree with the other fields
    assert whole - setting - views == set(WHOLE[rules])
    assert seat - views == set(EACH[rules]) - {"points"}


def test_a_key_that_is_not_known_is_told_with_those_that_are_close():
    """An unknown key of a position is refused; the error lists the closest names first."""
    with pytest.raises(ValueError, match="no 'robbers'; choose from robber, "):
        position({}, {}, robbers="0,0")
    with pytest.raises(ValueError, match="no 'knight'; choose from knights, "):
        position({"knight": 1}, {})


@pytest.mark.parametrize("name", WALKS)
def test_the_table_knows_what_games_reach(name):
    """The table allows every position along a walk, and each can be set up."""
    for game in walk(Game.new(seed=f"reach {name}", **WALKS[name]), f"reach {name}", 500):
        assert faults(game) == []


@pytest.mark.parametrize("name", WALKS)
def test_one_changed_field_is_refused_or_possible(name):
    """A change of one field is refused, or the table allows it, it is reported back, and the game can continue."""
    rng = random.Random(name)
    accepted = 0
    for game in sampled(name, rng):
        before = game.position()
        for where, value, data in rng.sample(list(changes(game, rng)), 20):
            try:
                changed = Game.setup(data)
            except (ValueError, TypeError):
                continue
            accepted += 1
            assert faults(changed) == [], (where, value, before)
            check_told(before, where, value, changed)
            if accepted % 4 == 0:
                *_walk, later = walk(changed, "on", 4)
                assert State.parse(str(later.state)) == later.state
    assert accepted > 20


def check_told(before: dict[str, Any], where: tuple[str | int, ...], value: Any, changed: Game) -> None:
    """The given value is reported back, and all other given values are unchanged."""
    after = changed.position()
    key = where[-1]
    if key == "bank":
        assert bundle(value) == tuple((kind, n) for kind, n in changed.state.bank.items() if n)
    elif key == "pile":
        assert value == changed.state.pile_size
    elif value is not LEFT_OUT:
        told = after["seats"][where[1]].get(key) if len(where) > 1 else after.get(key)
        assert same(value, told), (where, value, told)
    places = [((), before, after)]
    places += [(("seats", p), *pair) for p, pair in enumerate(zip(before["seats"], after["seats"], strict=True))]
    for place, old, new in places:
        for name in old.keys() - {"board", "seats"}:
            assert (*place, name) == where or same(old[name], new.get(name)), (where, value, place, name)


def same(value: Any, told: Any) -> bool:
    """Whether the reported value equals the given one; the default value may be left out."""
    if told is None:
        return value in (0, "", [], [0], [0, 0], "0")
    if isinstance(value, dict):
        return all(same(part, told.get(key)) for key, part in value.items())
    if isinstance(value, str) and isinstance(told, str) and " " in value + told:
        return sorted(value.replace("_", " ").split(" + ")) == sorted(told.split(" + "))
    return value == told or (isinstance(value, list) and sorted(map(str, value)) == sorted(map(str, told)))


# --- examples of each kind ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("told", "seats", "text"),
    [
        ({"bank": "0"}, [{"hand": "4 ore"}, {}], "19 lumber, 19 brick, 19 wool, 19 grain, 15 ore"),
        ({"bank": "19 lumber + 19 brick + 19 wool + 19 grain + 14 ore"}, [{"hand": "4 ore"}, {}], "as well: 1 ore"),
        (
            {"bank": "19 lumber + 19 brick + 19 wool + 19 grain + 19 ore"},
            [{"hand": "4 ore"}, {}],
            "too many cards; remove 4 ore",
        ),
        ({"pile": 20}, [{"cards": "1 knight"}, {}], "4 more development cards"),
        ({"pile": 25}, [{"cards": "1 knight"}, {}], "1 development card too many elsewhere"),
        ({}, [{"shown": 1}, {}], "shown"),
        ({"victim_pile": "resources"}, [{}, {}], "victim"),
        ({"phase": "roads", "free": 0}, [{"settlements": ["0,0N"]}, {}], "free roads"),
        ({"market": {"milk": 3}}, [{}, {}], "market"),
        ({"draws": [1, 1]}, [{}, {}], "draws"),
    ],
)
def test_no_key_is_ignored(told, seats, text):
    """A key without effect is refused; for a bank or pile that does not add up, the error names the missing cards."""
    with pytest.raises(ValueError) as caught:
        position(*seats, **told)
    assert text in str(caught.value)


def test_a_bank_and_a_pile_may_be_told():
    """B-03, B-04: values that follow from the hands can also be given; cards missing from a bank are in the hands."""
    others = "19 lumber + 19 brick + 19 wool + 19 grain"
    game = position({"hand": "5 ore", "cards": "2 knight"}, {"hand": "14 ore"}, bank=others, pile=23)
    assert (game.state.bank["ore"], game.state.pile_size) == (0, 23)


@pytest.mark.parametrize("turn", [0, 1])
def test_cards_bought_in_this_turn_belong_to_the_seat_on_turn(turn):
    """B-71: only the seat whose turn it is can have cards bought this turn, and only cards that it holds."""
    seats = [{"cards": "1 knight"}, {"cards": "1 knight"}]
    seats[turn]["fresh"] = "1 knight"
    refusal = position(*seats, to_move=turn).why_not("knight")
    assert refusal is not None and refusal.rule == "B-71"
    with pytest.raises(IllegalPosition, match="B-71"):
        position(*seats, to_move=1 - turn)


CITIES = ["0,0N", "0,0S", "1,2N", "-2,2N"]
IMPOSSIBLE = [
    ("B-76", [{}, {}], {"spent": "1 victory_point"}),
    ("B-76", [{}, {}], {"spent": "2 knight"}),
    ("B-73", [{"settlements": ["0,0N"]}, {}], {"phase": "roads", "free": 3}),
    ("B-73", [{"settlements": ["0,0N"]}, {}], {"phase": "roads", "played": False}),
    ("B-73", [{"settlements": ["0,0N"]}, {}], {"phase": "roads", "spent": "1 monopoly"}),
    ("B-60", [{"hand": "9 ore", "owed": [3]}, {}], {"phase": "discard"}),
    ("B-60", [{"hand": "7 ore", "owed": [3]}, {}], {"phase": "discard"}),
    ("B-60", [{"hand": "9 ore"}, {"hand": "8 wool", "aside": "1 wool"}], {"phase": "discard"}),
    ("B-62", [{}, {"hand": "1 ore"}], {"phase": "steal", "chance": "theft", "victim": 1}),
    ("B-61", [{}, {"settlements": ["2,0N"], "hand": "1 ore"}], {"phase": "steal", "robber": "2,0"}),
    ("B-72", [{}, {}], {"phase": "robber", "resume": "roll"}),
    ("B-72", [{}, {}], {"phase": "robber", "resume": "build"}),
    ("B-71", [{"cards": "1 knight", "fresh": "1 knight"}, {}], {"phase": "roll"}),
    ("B-71", [{"cards": "1 knight", "fresh": "1 knight"}, {}], {"phase": "trade"}),
    ("B-71", [{}, {}], {"played": True}),
    ("B-20", [{"opening": 7}, {}], {}),
    ("B-20", [{"opening": 13}, {}], {"phase": "start", "chance": "opening dice", "to_move": 1}),
    ("B-20", [{}, {}], {"phase": "start", "chance": "opening dice", "start": 1}),
    ("B-14", [{}, {}], {"phase": "found", "robber": "0,0"}),
    ("B-21", [{"cities": ["0,0N"]}, {}], {"phase": "found"}),
    ("B-23", [{"hand": "1 ore"}, {}], {"phase": "found"}),
    ("B-24", [{"cards": "1 knight"}, {}], {"phase": "found"}),
    ("B-24", [{}, {}], {"phase": "found", "spent": "1 monopoly"}),
    ("B-70", [{}, {}], {"phase": "trade", "chance": "card"}),
    ("B-91", [{}, {"cities": CITIES, "knights": 3}], {}),
    ("B-91", [{"cities": CITIES, "knights": 3, "cards": "5 victory_point"}, {}], {"phase": "over", "winner": 0}),
]


@pytest.mark.parametrize(("rule", "seats", "more"), IMPOSSIBLE)
def test_positions_that_no_game_comes_to(rule, seats, more):
    """A position whose parts cannot occur together is refused; the error names the rule it breaks."""
    with pytest.raises(IllegalPosition) as caught:
        position(*seats, **more)
    assert caught.value.refusal.rule == rule, str(caught.value)


def test_points_of_others_may_pass_the_goal_by_the_longest_road_alone():
    """B-82, B-91: in another's turn, a seat can reach the goal only by gaining the longest road card."""
    rim = ["-1,-1NW", "-1,-1NE", "0,-1NW", "0,-1NE", "1,-1NW"]
    seats = [{}, {"cities": ["-1,-2S", "0,0S", "1,2N", "-2,2N"], "roads": rim}]
    game = Game.setup({"board": board(), "phase": "build", "seats": seats})
    assert game.state.points(1).total == 10 and game.winner is None
    seats[1]["cards"] = "2 victory_point"
    with pytest.raises(IllegalPosition, match="B-91"):
        Game.setup({"board": board(), "phase": "build", "seats": seats})


@pytest.mark.parametrize(
    ("rule", "hands", "more"),
    [
        ("E-21", ["", ""], {"phase": "take", "choosing": 1, "to_move": 0}),
        ("E-21", ["", ""], {"phase": "take", "choosing": 1, "to_move": 1}),
        ("E-21", ["", ""], {"phase": "trade", "choosing": 1}),
        ("E-44", ["", "1 ore"], {"phase": "steal", "draws": [1, 1]}),
        ("E-44", ["", "1 ore"], {"phase": "trade", "draws": [1, 1]}),
        ("E-22", ["9 ore", ""], {"phase": "discard", "seats": 3}),
        ("E-90", ["", ""], {"row": ["red city", "road", "blue city", "road", "green"]}),
    ],
)
def test_positions_of_the_edition_that_no_game_comes_to(rule, hands, more):
    """A position of the edition whose parts cannot occur together is refused; the error names the rule it breaks."""
    seats = [{"row": ["red"], "hand": hands[0]}, {"row": more.pop("row", ["blue"]), "hand": hands[1]}]
    if more.pop("seats", 0):
        seats[0]["owed"] = [3]
    with pytest.raises(IllegalPosition) as caught:
        Game.setup({"rules": "edition", "seats": seats, **more})
    assert caught.value.refusal.rule == rule, str(caught.value)


def test_either_of_two_may_hold_the_largest_army():
    """B-83: if two seats have equally many knights, the position says who was first; the refusal names both."""
    with pytest.raises(IllegalPosition, match="orange or white") as caught:
        position({"knights": 3}, {"knights": 3})
    assert caught.value.refusal.rule == "B-83"
    assert position({"knights": 3}, {"knights": 3}, largest_army=1).state.largest_army == 1


def test_who_answers_an_offer_follows_from_who_makes_it():
    """B-40: the active seat answers an offer made to it; the next seat is the first to answer its offers to all."""
    seats = [{"hand": "1 ore"}, {"hand": "1 ore"}, {"hand": "1 ore"}]
    offer = {"give": "1 ore", "get": "1 wool"}
    by_two = position(*seats, phase="offer", turn=1, offer={"by": 2, **offer})
    by_one = position(*seats, phase="offer", turn=1, offer={"by": 1, "all": True, **offer})
    assert (by_two.to_move, by_one.to_move, by_one.play("decline").to_move) == (1, 2, 0)


@pytest.mark.parametrize("name", WALKS)
def test_views_that_no_seat_can_see(name):
    """B-03, B-04, B-34: a view is read back; with one card too many it is impossible for any seat, and is refused."""
    rng = random.Random(name)
    for game in sampled(name, rng):
        viewer = rng.randrange(game.state.players)
        data = toml.parse(str(game.view(viewer)))
        assert State(*placing.place(data)) == game.view(viewer)
        other = (viewer + 1) % game.state.players
        for p, key, value in (
            (other, "hand", [data["seats"][other]["hand"][0] + 1, *data["seats"][other]["hand"][1:]]),
            (None, "bank", ""),
            (other, "owed", [7] * len(data["seats"][other]["hand"])),
            (viewer, "shown", 0),
            (other, "fresh", ""),
            *([(None, "pile", data["pile"] + 1)] if game.board else []),
        ):
            changed = copy.deepcopy(data)
            (changed if p is None else changed["seats"][p])[key] = value
            with pytest.raises(ValueError):
                placing.place(changed)
