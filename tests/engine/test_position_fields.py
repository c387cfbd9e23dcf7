"""What each field of a position may be in each phase: a table, held against what games reach, and changes of it."""

from __future__ import annotations

import copy
import os
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from catan_widgets.engine import placing, toml
from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.game import Game
from catan_widgets.engine.refusal import IllegalPosition
from catan_widgets.engine.state import State
from tests.engine.changes import LEFT_OUT, changes
from tests.engine.positions import board, position
from tests.engine.walks import WALKS, walk

#: How many more positions are tried than in everyday runs.
SCALE = int(os.environ.get("CATAN_WALKS", "1"))
FOUNDING = ("start", "found", "found road", "found site")
TURN = ("roll", "spin", "discard", "robber", "steal", "trade", "build", "roads", "offer", "lift", "take", "over")
#: What goes back to another phase on an island, and to which.
RETURNS = {
    "robber": ("roll", "trade", "build"),
    "steal": ("roll", "trade", "build"),
    "roads": ("roll", "trade", "build"),
    "offer": ("trade", "build"),
    "lift": ("trade", "build"),
    "take": ("trade", "build"),
}


@dataclass
class Case:
    """A position as plain data, and what helps to judge it."""

    data: dict[str, Any]
    state: State

    def __getattr__(self, key: str) -> Any:
        return self.data.get(key)

    @property
    def island(self) -> bool:
        return self.state.board is not None

    @property
    def single(self) -> bool:
        return bool(self.state.match.options.get("single_phase"))

    @property
    def numbers(self) -> Any:
        """The rule data."""
        return self.state.match.ruleset

    @property
    def own(self) -> dict[str, Any]:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    def told(self, key: str, *phases: str) -> bool:
        """Whether a key stands in these phases and in no other."""
        return (key in self.data) == (self.phase in phases)

    def order(self) -> list[int]:
        return [(self.turn + step) % len(self.seats) for step in range(len(self.seats))]

    def reward(self) -> dict[str, int]:
        """What is given for the variety that is being made."""
        return dict(self.numbers["rows"][self.market[self.making]]) if self.making else {}

    def knight(self) -> bool:
        """Whether a knight may have been played in this turn."""
        return bool(self.played and self.own["knights"])


def cards(text: str) -> dict[str, int]:
    return dict(bundle(text, DEVELOPMENT))


def size(seat: dict[str, Any], key: str, kinds: tuple[str, ...]) -> int:
    return sum(n for kind, n in bundle(seat.get(key, "")) if kind in kinds)


def piles(c: Case) -> list[tuple[tuple[str, ...], int]]:
    """The kinds of each pile, and its limit."""
    found = [(tuple(c.numbers["bank"]), c.numbers["hand_limit"])]
    if c.rules == "market":
        found.append((tuple(c.numbers["ingredients"]), c.numbers["ingredient_limit"]))
    return found


def to_move(c: Case) -> bool:
    if c.phase == "discard":
        return c.to_move == next(p for p in c.order() if any(c.seats[p].get("owed", ())))
    if c.phase == "offer":
        return c.to_move != c.offer["by"] and c.turn in (c.to_move, c.offer["by"])
    if c.phase == "take" and not c.island:
        return c.to_move == c.order()[len(c.seats) - c.choosing]
    return c.to_move == c.turn


def chance(c: Case) -> bool:
    where = {
        "opening dice": ("start",),
        "dice": ("roll",),
        "spinner": ("spin",),
        "card": ("build", "trade") if c.making else ("build",),
        "theft": ("steal",),
        "market die": ("trade", "build"),
    }
    return (c.phase != "start" or c.chance == "opening dice") and (c.chance is None or c.phase in where[c.chance])


def resume(c: Case) -> bool:
    if not c.island:
        return c.told("resume", "offer") and c.resume in (None, "trade")
    if c.phase not in RETURNS:
        return c.resume is None
    if c.phase in ("robber", "steal") and c.resume != ("build" if c.single else "trade") and not c.knight():
        return False
    if c.phase == "offer" and c.resume != ("build" if c.single else "trade"):
        return False
    return c.resume in RETURNS[c.phase] and not (c.single and c.resume == "trade")


def offer(c: Case) -> bool:
    if c.offer is None:
        return c.phase != "offer"
    give, get = dict(bundle(c.offer["give"])), dict(bundle(c.offer["get"]))
    held = dict(bundle(c.seats[c.offer["by"]]["hand"]))
    able = all(held.get(kind, 0) >= n for kind, n in give.items())
    return c.phase == "offer" and able and bool(give) and bool(get) and not give.keys() & get.keys()


def making(c: Case) -> bool:
    if c.making is None:
        return c.phase != "take" or not c.island
    given = {"take": "resource", "roads": "road"}.get(c.phase, "card" if c.chance == "card" else "nothing")
    back = c.resume or c.phase
    return given in c.reward() and back in ("trade", "build") and c.own["chips"] >= c.reward().get("vp", 0)


def market(c: Case) -> bool:
    first = sum(c.numbers[f"varieties.{name}.start"] for name in c.state.rows)
    sunk = c.chance == "market die" or c.phase == "lift"
    return sum(c.market.values()) == first - sunk and all(0 <= row <= 7 for row in c.market.values())


def victim(c: Case) -> bool:
    if c.victim is None:
        return c.chance != "theft"
    kinds = piles(c)[("resources", "ingredients").index(c.victim_pile)][0]
    return c.chance == "theft" and c.victim != c.turn and size(c.seats[c.victim], "hand", kinds) > 0


def robber(c: Case) -> bool:
    home = str(c.state.board.robber)
    if c.phase in FOUNDING:
        return c.robber == home
    chip = c.state.board.hexes[c.robber].number is not None
    return chip or c.state.match.options["robber_to_desert"] or (c.robber == home and c.phase != "steal")


def army(c: Case) -> bool:
    knights = [seat["knights"] for seat in c.seats]
    if max(knights) < c.numbers["largest_army.least"]:
        return c.largest_army == "none"
    return c.largest_army != "none" and knights[c.largest_army] == max(knights)


def choosing(c: Case) -> bool:
    takers = c.order()[: len(c.seats) - (c.choosing or 0)]
    return c.told("choosing", "take") and (c.choosing is None or all(c.seats[p]["hand"] for p in takers))


def draws(c: Case) -> bool:
    if c.draws is None:
        return c.phase != "steal"
    side = 1 if c.draws[0] else -1
    asked = c.seats[(c.turn + side) % len(c.seats)]
    return (
        c.phase == "steal" and c.draws in ([1, 1], [0, 1]) and bool(asked["hand"]) and "+ knight" in str(c.own["row"])
    )


#: What each field of the whole position may be.
FIELDS: dict[str, Callable[[Case], bool]] = {
    "phase": lambda c: c.phase in (*FOUNDING, *TURN),
    "to_move": to_move,
    "turn": lambda c: 0 <= c.turn < len(c.seats),
    "start": lambda c: c.start == 0 if c.phase == "start" else 0 <= c.start < len(c.seats),
    "chance": chance,
    "resume": resume,
    "winner": lambda c: c.winner == (c.turn if c.phase == "over" else None),
    "victim": victim,
    "victim_pile": lambda c: (c.victim_pile is None) == (c.victim is None),
    "offer": offer,
}
ISLAND_FIELDS: dict[str, Callable[[Case], bool]] = {
    "robber": robber,
    "played": lambda c: not c.played or (c.phase in TURN and bool(c.own["knights"] or c.spent)),
    "free": lambda c: c.told("free", "roads") and (c.free is None or 1 <= c.free <= (1 if c.making else 2)),
    "spent": lambda c: not c.spent or (c.phase in TURN and not {"knight", "victory_point"} & cards(c.spent).keys()),
    "founded": lambda c: c.founded == c.numbers["founding.settlements"] * len(c.seats) or c.phase in FOUNDING,
    "founded_at": lambda c: (
        c.told("founded_at", "found road")
        and (c.founded_at is None or c.founded_at in c.seats[c.to_move]["settlements"])
    ),
    "longest_road": lambda c: c.longest_road == "none" or len(c.seats[c.longest_road]["roads"]) >= 5,
    "largest_army": army,
}
MARKET_FIELDS: dict[str, Callable[[Case], bool]] = {
    "market": market,
    "free_sites": lambda c: c.told("free_sites", "found site") and c.free_sites in (None, 1, 2),
    "first_site": lambda c: (c.first_site is not None) == (c.free_sites == 1),
    "making": making,
}
EDITION_FIELDS: dict[str, Callable[[Case], bool]] = {"draws": draws, "choosing": choosing}


def owed(c: Case, p: int) -> bool:
    """Half of a hand of more than the limit, less what has been laid aside; in turn order, one seat after the other."""
    seat, later = c.seats[p], c.order().index(p) > c.order().index(c.to_move)
    if c.phase != "discard":
        return "owed" not in seat and "aside" not in seat
    dues = []
    for kinds, limit in piles(c):
        count = size(seat, "hand", kinds) + size(seat, "aside", kinds)
        dues.append((count // 2 if count > limit else 0) - size(seat, "aside", kinds))
    return dues == seat.get("owed", [0] * len(dues)) and not (later and "aside" in seat)


def hand(c: Case, p: int) -> bool:
    """Before the first turn the start cards of one settlement; afterwards what the supply allows."""
    hexes = c.state.board.hexes if c.island else {}
    if c.phase in FOUNDING and c.seats[p]["hand"]:
        return (
            len(c.seats[p]["settlements"]) > 1 and sum(n for _k, n in bundle(c.seats[p]["hand"])) <= 3 and bool(hexes)
        )
    return min(c.state.bank.values()) >= 0


def fresh(c: Case, p: int) -> bool:
    """Bought by the seat whose turn it is, in a phase that has come after buying."""
    bought, held = cards(c.seats[p].get("fresh", "")), cards(c.seats[p]["cards"])
    after = ("build", "trade") if c.rules == "market" else ("build",)
    late = c.phase == "over" or (c.resume or c.phase) in after
    seven = c.phase in ("robber", "steal") and not c.played
    fits = all(n <= held.get(card, 0) for card, n in bought.items())
    return not bought or (p == c.turn and late and fits and not seven)


def points(c: Case, p: int) -> bool:
    """Below the goal when the seat's turn ends; only the card of the longest road can come to it after that."""
    total, goal = c.state.points(p).total, c.numbers["goal"]
    if c.phase == "over" and p == c.turn:
        return total >= goal
    return total < goal + (c.numbers["longest_road.points"] if c.island and c.longest_road == p and p != c.turn else 0)


def opening(c: Case, p: int) -> bool:
    roll = c.seats[p].get("opening", 0)
    if c.phase != "start":
        return roll == 0
    return roll in (0, -1) if p > c.to_move else roll == 0 if p == c.to_move else roll == -1 or 2 <= roll <= 12


#: What each field of a seat may be.
SEATS: dict[str, Callable[[Case, int], bool]] = {"hand": hand, "owed": owed, "aside": owed, "points": points}
ISLAND_SEATS: dict[str, Callable[[Case, int], bool]] = {
    "settlements": lambda c, p: len(c.seats[p]["settlements"]) <= c.numbers["pieces.settlement"],
    "cities": lambda c, p: len(c.seats[p]["cities"]) <= (0 if c.phase in FOUNDING else c.numbers["pieces.city"]),
    "roads": lambda c, p: (
        len(c.seats[p]["roads"])
        <= (len(c.seats[p]["settlements"]) if c.phase in FOUNDING else c.numbers["pieces.road"])
    ),
    "cards": lambda c, p: not c.seats[p]["cards"] or c.phase in TURN,
    "knights": lambda c, p: c.seats[p]["knights"] == 0 or c.phase in TURN,
    "fresh": fresh,
    "opening": opening,
}
MARKET_SEATS: dict[str, Callable[[Case, int], bool]] = {
    "sites": lambda c, p: len(c.seats[p]["sites"]) <= (2 if c.phase in FOUNDING else 29),
    "chips": lambda c, p: c.seats[p]["chips"] == 0 or c.phase in TURN,
}
EDITION_SEATS: dict[str, Callable[[Case, int], bool]] = {
    "row": lambda c, p: sum(tile != "road" for tile in c.seats[p]["row"]) in range(1, 6),
}
WHOLE = {
    "base": FIELDS | ISLAND_FIELDS,
    "market": FIELDS | ISLAND_FIELDS | MARKET_FIELDS,
    "edition": FIELDS | EDITION_FIELDS,
}
EACH = {
    "base": SEATS | ISLAND_SEATS,
    "market": SEATS | ISLAND_SEATS | MARKET_SEATS,
    "edition": SEATS | EDITION_SEATS,
}


def faults(game: Game) -> list[str]:
    """The fields of a position that the table does not know like this."""
    c = Case(game.position(), game.state)
    found = [key for key, fits in WHOLE[c.rules].items() if not fits(c)]
    return found + [
        f"{key} of seat {p}" for p in range(len(c.seats)) for key, fits in EACH[c.rules].items() if not fits(c, p)
    ]


def sampled(name: str, rng: random.Random) -> Iterator[Game]:
    """A position of each phase that a walk comes to."""
    seen: dict[str, list[Game]] = {}
    for game in walk(Game.new(seed=name, **WALKS[name]), f"fields {name}", 1000):
        seen.setdefault(game.state.phase, []).append(game)
    for phase in sorted(seen):
        yield from (rng.choice(seen[phase]) for _n in range(SCALE))


@pytest.mark.parametrize("rules", WHOLE)
def test_the_table_has_every_field(rules):
    """Every field that a position or a seat of a system may have stands in the table."""
    game = Game.new(rules, players=2, seed=1)
    with pytest.raises(ValueError, match="there is") as whole:
        Game.setup({**game.position(), "hat": 1})
    with pytest.raises(ValueError, match="there is") as seat:
        Game.setup({**game.position(), "seats": [{"hat": 1}, {}]})
    setting = {"rules", "preset", "options", "data", "board", "seats"}
    views = {"viewer", "bank", "pile", "shown"}  # or must agree with what follows from the rest
    named = set(str(whole.value).split("there is ")[1].replace(",", " ").split())
    assert named - setting - views == set(WHOLE[rules])
    named = set(str(seat.value).split("there is ")[1].replace(",", " ").split())
    assert named - views == set(EACH[rules]) - {"points"}


@pytest.mark.parametrize("name", WALKS)
def test_the_table_knows_what_games_reach(name):
    """Every position along a walk is one that the table allows, and can be set up."""
    for game in walk(Game.new(seed=f"reach {name}", **WALKS[name]), f"reach {name}", 500):
        assert faults(game) == []


@pytest.mark.parametrize("name", WALKS)
def test_one_changed_field_is_refused_or_possible(name):
    """A change of one field is refused, or it is what the table allows, is told back, and can be played on from."""
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
    """What was given is told back, and all that had been told besides has stayed."""
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
    """Whether a value that was given is the one that is told; what is told for none at all is left out."""
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
        ({"bank": "19 lumber + 19 brick + 19 wool + 19 grain + 19 ore"}, [{"hand": "4 ore"}, {}], "too many: 4 ore"),
        ({"pile": 20}, [{"cards": "1 knight"}, {}], "4 more development cards"),
        ({"pile": 25}, [{"cards": "1 knight"}, {}], "1 development card too many"),
        ({}, [{"shown": 1}, {}], "shown"),
        ({"victim_pile": "resources"}, [{}, {}], "victim"),
        ({"phase": "roads", "free": 0}, [{"settlements": ["0,0N"]}, {}], "free roads"),
        ({"market": {"milk": 3}}, [{}, {}], "market"),
        ({"draws": [1, 1]}, [{}, {}], "draws"),
    ],
)
def test_no_key_is_ignored(told, seats, text):
    """A key that nothing comes of is refused; of a bank or pile that does not add up, with the cards that are missing."""
    with pytest.raises(ValueError) as caught:
        position(*seats, **told)
    assert text in str(caught.value)


def test_a_bank_and_a_pile_may_be_told():
    """B-03, B-04: what follows from the hands may be told as well; a short bank has its cards in the hands."""
    others = "19 lumber + 19 brick + 19 wool + 19 grain"
    game = position({"hand": "5 ore", "cards": "2 knight"}, {"hand": "14 ore"}, bank=others, pile=23)
    assert (game.state.bank["ore"], game.state.pile_size) == (0, 23)


@pytest.mark.parametrize("turn", [0, 1])
def test_cards_bought_in_this_turn_belong_to_the_seat_on_turn(turn):
    """B-71: only the seat whose turn it is can have bought cards in this turn, and only its own are fresh."""
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
    """A position whose parts cannot have come together is refused with the rule it breaks."""
    with pytest.raises(IllegalPosition) as caught:
        position(*seats, **more)
    assert caught.value.refusal.rule == rule, str(caught.value)


def test_points_of_others_may_pass_the_goal_by_the_longest_road_alone():
    """B-82, B-91: a seat that is not on turn can have the goal only by the card that another's loss brought to it."""
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
    """A position of the edition whose parts cannot have come together is refused with the rule it breaks."""
    seats = [{"row": ["red"], "hand": hands[0]}, {"row": more.pop("row", ["blue"]), "hand": hands[1]}]
    if more.pop("seats", 0):
        seats[0]["owed"] = [3]
    with pytest.raises(IllegalPosition) as caught:
        Game.setup({"rules": "edition", "seats": seats, **more})
    assert caught.value.refusal.rule == rule, str(caught.value)


def test_either_of_two_may_hold_the_largest_army():
    """B-83: of two seats with as many knights the position says who came first; the refusal names both."""
    with pytest.raises(IllegalPosition, match="orange or white") as caught:
        position({"knights": 3}, {"knights": 3})
    assert caught.value.refusal.rule == "B-83"
    assert position({"knights": 3}, {"knights": 3}, largest_army=1).state.largest_army == 1


@pytest.mark.parametrize("name", WALKS)
def test_views_that_no_seat_can_see(name):
    """B-03, B-04, B-34: a view is read back; with one card more somewhere nobody can see it, and it is refused."""
    rng = random.Random(name)
    for game in sampled(name, rng):
        viewer = rng.randrange(game.state.players)
        data = toml.parse(str(game.view(viewer)))
        assert placing.place(data) == game.view(viewer)
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
