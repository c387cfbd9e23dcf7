"""Refuses positions before the first turn that the founding cannot produce (B-20 to B-24, M-20 to M-22)."""

from __future__ import annotations

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position.pieces import illegal
from catan_widgets.engine.rules import codes, founding
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _

#: The phases before the first turn.
PHASES = (codes.START, codes.FOUND, codes.FOUND_ROAD, codes.FOUND_SITE)


def check(setup: GameSetup, position: Position, viewer: int | None) -> None:
    """Raises IllegalPosition if the founding cannot lead to this position.

    Args:
        viewer: the seat whose cards are real; None if all are.
    """
    tables = setup.tables
    last = tables.rounds * tables.players
    if position.phase == codes.START:
        _check_opening(setup, position)
        early = position.founded == 0 and any(owner >= 0 for owner in position.owner)
        if position.founded not in (0, last) or position.founded_at >= 0 or early:
            raise illegal(setup, "B-20", _("before the founding there is nothing on the board"))
    elif any(position.opening):
        raise illegal(setup, "B-20", _("the rolls for the first turn count only in the phase start"))
    elif position.phase in PHASES:
        _check_course(setup, position)
    elif position.founded != last or position.founded_at >= 0:
        raise illegal(setup, "B-24", _("the first turn comes after the founding"))
    if setup.system.has_market:
        _check_sites(setup, position)
    if position.phase not in PHASES:
        return
    if any(level == 2 for level in position.level):
        raise illegal(setup, "B-21", _("only settlements can be founded; cities come later"))
    if position.robber != tables.robber_start:
        raise illegal(setup, "B-14", _("until the first turn the robber stays where he starts"))
    if setup.system.has_market and any(position.chips):
        raise illegal(setup, "B-24", _("there are no chips until the founding is over"))
    for p in range(tables.players):
        _check_start_cards(setup, position, p, known=viewer in (None, p))


def _check_opening(setup: GameSetup, position: Position) -> None:
    """Seats roll in order; a seat whose roll is not among the highest drops out (B-20)."""
    tables = setup.tables
    rolled, to_roll = position.opening[: position.seat], position.opening[position.seat :]
    order = to_roll[0] == 0 and all(roll in (0, -1) for roll in to_roll) and all(roll != 0 for roll in rolled)
    possible = all(roll == -1 or 2 <= roll <= 2 * tables.faces for roll in rolled)
    if not (order and possible) or sum(roll != -1 for roll in position.opening) < 2:
        raise illegal(
            setup, "B-20", _("the seats roll for the first turn in order, and at least two of them take part")
        )
    if position.start != 0:
        raise illegal(setup, "B-20", _("it is not yet decided who starts"))


def _check_course(setup: GameSetup, position: Position) -> None:
    tables = setup.tables
    built = sum(owner >= 0 for owner in position.owner)
    waiting = position.phase != codes.FOUND
    last = tables.rounds * tables.players
    if (
        built != position.founded + waiting
        or position.founded >= last
        or (position.founded_at >= 0) != (position.phase == codes.FOUND_ROAD)
    ):
        raise illegal(setup, "B-21", _("the settlements on the board do not match the founding so far"))
    due, road_due = _due(setup, position)
    if position.seat != due[position.founded] or any(
        position.owner.count(p) != due[:built].count(p) for p in range(tables.players)
    ):
        raise illegal(setup, "B-22", _("the settlements do not match the order of the founding"))
    if position.founded_at >= 0 and position.owner[position.founded_at] != position.seat:
        raise illegal(setup, "B-21", _("the road must touch the settlement just founded"))
    if position.phase == codes.FOUND_SITE and position.founded // tables.players != tables.rounds - 1:
        raise illegal(setup, "M-22", _("production sites come after a seat's last settlement"))
    _check_roads(setup, position, road_due)


def _due(setup: GameSetup, position: Position) -> tuple[list[int], list[int]]:
    """The seats in founding order, and how many roads each seat must have placed by now."""
    tables = setup.tables
    order = Position(setup.system.fields, tables)
    order.start = position.start
    seats = []
    for n in range(tables.rounds * tables.players):
        order.founded = n
        seats.append(founding.seat_in_order(order, tables))
    third = not setup.system.has_market or tables.third_road
    laid = [
        n
        for n in range(position.founded + (position.phase == codes.FOUND_SITE))
        if third or n < (tables.rounds - 1) * tables.players
    ]
    return seats, [sum(seats[n] == p for n in laid) for p in range(tables.players)]


def _check_roads(setup: GameSetup, position: Position, due: list[int]) -> None:
    """A settlement has at most one road: the one founded with it (B-21, B-22, M-21)."""
    tables = setup.tables
    for p in range(tables.players):
        at = [
            sum(e >= 0 and position.road[e] == p for e in tables.intersection_paths[i])
            for i in range(tables.intersections)
            if position.owner[i] == p
        ]
        if not sum(at) == position.road.count(p) <= due[p] or max(at, default=0) > 1:
            text = _(
                "until the first turn, each settlement of {seat} has at most one road, its own", seat=setup.seat_name(p)
            )
            raise illegal(setup, "B-21", text)
    if position.founded_at >= 0 and any(
        e >= 0 and position.road[e] == position.seat for e in tables.intersection_paths[position.founded_at]
    ):
        raise illegal(setup, "B-21", _("the settlement just founded already has a road"))


def _check_sites(setup: GameSetup, position: Position) -> None:
    """The seat that founded the last settlement places its sites one by one, on different hexes (M-22)."""
    rules, tables = setup.system.rules, setup.tables
    if (position.phase == codes.FOUND_SITE) != (position.free_sites > 0) or (
        position.free_sites and not rules.can_place_site(position, tables, position.seat)
    ):
        raise illegal(
            setup,
            "M-22",
            _("free sites wait to be placed only in the phase found site, and there must be a place for one"),
        )
    if position.phase != codes.FOUND_SITE and position.first_site >= 0:
        raise illegal(setup, "M-22", _("first_site must be the hex of the site just placed, in the phase found site"))
    if position.phase not in PHASES:
        return
    done = position.founded - (tables.rounds - 1) * tables.players
    seats = [(position.start + n) % tables.players for n in range(max(0, done))]
    for p in range(tables.players):
        hexes = [h for h in range(tables.hexes) for owner in position.site[h] if owner == p]
        allowed = len(hexes) <= tables.founding_sites if p in seats else not hexes
        if position.phase == codes.FOUND_SITE and p == position.seat:
            allowed = len(hexes) == tables.founding_sites - position.free_sites
            allowed = allowed and (position.first_site in hexes if hexes else position.first_site < 0)
        if not allowed or (tables.founding_sites <= 2 and len(set(hexes)) < len(hexes)):
            text = _("the production sites of {seat} do not match the founding so far", seat=setup.seat_name(p))
            raise illegal(setup, "M-22", text)


def _check_start_cards(setup: GameSetup, position: Position, p: int, known: bool) -> None:
    """A seat holds the start cards of its second settlement, or none if they are left out (B-17, B-23)."""
    tables = setup.tables
    hand = position.hand[p]
    if not any(hand):
        return
    founded = [i for i in range(tables.intersections) if position.owner[i] == p]
    if position.founded_at in founded:
        second = position.founded // tables.players == 1
        founded = [position.founded_at] if second else [i for i in founded if i != position.founded_at]
    possible = [_start_cards(setup, i) for i in founded] if position.owner.count(p) > 1 else []
    fits = hand in possible if known else sum(hand) in map(sum, possible)
    if not fits:
        text = _(
            "before the first turn, {seat} can hold the start cards of only one settlement", seat=setup.seat_name(p)
        )
        raise illegal(setup, "B-23", text)


def _start_cards(setup: GameSetup, i: int) -> list[int]:
    """The start cards that a settlement gives if it is the one that counts."""
    s = Position(setup.system.fields, setup.tables)
    setup.system.lay_out(s, setup.tables)
    founding.start_cards(s, setup.tables, 0, i)
    return list(s.hand[0])
