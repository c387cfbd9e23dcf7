"""The allowed values of each field of a position in each phase of each system, independently of the engine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State

FOUNDING = ("start", "found", "found road", "found site")
TURN = ("roll", "spin", "discard", "robber", "steal", "trade", "build", "roads", "offer", "lift", "take", "over")
#: On an island, the phases that return to another one, and to which ones.
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
    """A position as plain data, with helpers to judge it."""

    data: dict[str, Any]
    state: State

    def __getattr__(self, key: str) -> Any:
        return self.data.get(key)

    @property
    def island(self) -> bool:
        return self.state.board is not None

    @property
    def single(self) -> bool:
        return bool(self.state.game_setup.options.get("single_phase"))

    @property
    def numbers(self) -> Any:
        """The rule data."""
        return self.state.game_setup.ruleset

    @property
    def own(self) -> dict[str, Any]:
        """The seat whose turn it is."""
        return self.seats[self.turn]

    def told(self, key: str, *phases: str) -> bool:
        """Whether a key is given exactly in these phases."""
        return (key in self.data) == (self.phase in phases)

    def order(self) -> list[int]:
        return [(self.turn + step) % len(self.seats) for step in range(len(self.seats))]

    def reward(self) -> dict[str, int]:
        """The reward for the variety that is being made."""
        return dict(self.numbers["rows"][self.market[self.making]]) if self.making else {}

    def knight(self) -> bool:
        """Whether a knight may have been played this turn."""
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
    return chip or c.state.game_setup.options["robber_to_desert"] or (c.robber == home and c.phase != "steal")


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


#: The allowed values of each field of the whole position.
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
    """Half of a hand above the limit, minus the cards set aside; in turn order, one seat after another."""
    seat, later = c.seats[p], c.order().index(p) > c.order().index(c.to_move)
    if c.phase != "discard":
        return "owed" not in seat and "aside" not in seat
    dues = []
    for kinds, limit in piles(c):
        count = size(seat, "hand", kinds) + size(seat, "aside", kinds)
        dues.append((count // 2 if count > limit else 0) - size(seat, "aside", kinds))
    return dues == seat.get("owed", [0] * len(dues)) and not (later and "aside" in seat)


def hand(c: Case, p: int) -> bool:
    """Before the first turn, the start cards of one settlement; afterwards anything the supply allows."""
    hexes = c.state.board.hexes if c.island else {}
    if c.phase in FOUNDING and c.seats[p]["hand"]:
        return (
            len(c.seats[p]["settlements"]) > 1 and sum(n for _k, n in bundle(c.seats[p]["hand"])) <= 3 and bool(hexes)
        )
    return min(c.state.bank.values()) >= 0


def fresh(c: Case, p: int) -> bool:
    """Cards bought by the seat whose turn it is, in a phase in which buying was already possible."""
    bought, held = cards(c.seats[p].get("fresh", "")), cards(c.seats[p]["cards"])
    after = ("build", "trade") if c.rules == "market" else ("build",)
    late = c.phase == "over" or (c.resume or c.phase) in after
    seven = c.phase in ("robber", "steal") and not c.played
    fits = all(n <= held.get(card, 0) for card, n in bought.items())
    return not bought or (p == c.turn and late and fits and not seven)


def points(c: Case, p: int) -> bool:
    """Below the goal when the seat's turn ends; after that it can only gain the longest road card."""
    total, goal = c.state.points(p).total, c.numbers["goal"]
    if c.phase == "over" and p == c.turn:
        return total >= goal
    return total < goal + (c.numbers["longest_road.points"] if c.island and c.longest_road == p and p != c.turn else 0)


def opening(c: Case, p: int) -> bool:
    roll = c.seats[p].get("opening", 0)
    if c.phase != "start":
        return roll == 0
    return roll in (0, -1) if p > c.to_move else roll == 0 if p == c.to_move else roll == -1 or 2 <= roll <= 12


#: The allowed values of each field of a seat.
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
    """The fields of a position whose values the table does not allow."""
    c = Case(game.position(), game.state)
    found = [key for key, fits in WHOLE[c.rules].items() if not fits(c)]
    return found + [
        f"{key} of seat {p}" for p in range(len(c.seats)) for key, fits in EACH[c.rules].items() if not fits(c, p)
    ]
