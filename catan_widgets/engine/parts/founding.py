"""Refuses positions before the first turn that the founding cannot produce (B-20 to B-24, M-20 to M-22)."""

from __future__ import annotations

from catan_widgets.engine.parts.given import illegal
from catan_widgets.engine.rules import build, codes, founding
from catan_widgets.engine.rules.tables import ISLAND_FIELDS, Position, Tables, lay_out_island
from catan_widgets.engine.setting import Setting
from catan_widgets.i18n import _

#: The phases before the first turn.
PHASES = (codes.START, codes.FOUND, codes.FOUND_ROAD, codes.FOUND_SITE)


def rule(position: Position, tables: Tables) -> str:
    """The rule of the round of the founding that a position is in."""
    return ("B-21", "B-22", "M-21")[founding.round_of(position, tables)]


def check(setting: Setting, position: Position, viewer: int | None) -> None:
    """Raises IllegalPosition if the founding cannot lead to this position.

    Args:
        viewer: the seat whose cards are real; None if all are.
    """
    tables = setting.tables
    last = tables.rounds * tables.players
    if position.phase == codes.START:
        _check_opening(setting, position)
        early = position.founded == 0 and any(owner >= 0 for owner in position.owner)
        if position.founded not in (0, last) or position.founded_at >= 0 or early:
            raise illegal(setting, "B-20", _("before the founding there is nothing on the board"))
    elif any(position.opening):
        raise illegal(setting, "B-20", _("the rolls for the first turn count only in the phase start"))
    elif position.phase in PHASES:
        _check_course(setting, position)
    elif position.founded != last or position.founded_at >= 0:
        raise illegal(setting, "B-24", _("the first turn comes after the founding"))
    if position.phase not in PHASES:
        return
    if any(level == 2 for level in position.level):
        raise illegal(setting, "B-21", _("only settlements can be founded; cities come later"))
    if position.robber != tables.robber_start:
        raise illegal(setting, "B-14", _("until the first turn the robber stays where he starts"))
    for p in range(tables.players):
        _check_start_cards(setting, position, p, known=viewer in (None, p))


def _check_opening(setting: Setting, position: Position) -> None:
    """Seats roll in order; a seat whose roll is not among the highest drops out (B-20)."""
    tables = setting.tables
    rolled, to_roll = position.opening[: position.seat], position.opening[position.seat :]
    order = to_roll[0] == 0 and all(roll in (0, -1) for roll in to_roll) and all(roll != 0 for roll in rolled)
    possible = all(roll == -1 or 2 <= roll <= 2 * tables.faces for roll in rolled)
    if not (order and possible) or sum(roll != -1 for roll in position.opening) < 2:
        raise illegal(
            setting, "B-20", _("the seats roll for the first turn in order, and at least two of them take part")
        )
    if position.start != 0:
        raise illegal(setting, "B-20", _("it is not yet decided who starts"))


def _check_course(setting: Setting, position: Position) -> None:
    tables = setting.tables
    built = sum(owner >= 0 for owner in position.owner)
    waiting = position.phase != codes.FOUND
    last = tables.rounds * tables.players
    if (
        built != position.founded + waiting
        or position.founded >= last
        or (position.founded_at >= 0) != (position.phase == codes.FOUND_ROAD)
    ):
        raise illegal(setting, "B-21", _("the settlements on the board do not match the founding so far"))
    due, road_due = _due(setting, position)
    if position.seat != due[position.founded] or any(
        position.owner.count(p) != due[:built].count(p) for p in range(tables.players)
    ):
        raise illegal(setting, "B-22", _("the settlements do not match the order of the founding"))
    if position.founded_at >= 0 and position.owner[position.founded_at] != position.seat:
        raise illegal(setting, "B-21", _("the road must touch the settlement just founded"))
    if position.phase == codes.FOUND_SITE and not founding.last_round(position, tables):
        raise illegal(setting, "M-22", _("production sites come after a seat's last settlement"))
    _check_roads(setting, position, road_due)


def _due(setting: Setting, position: Position) -> tuple[list[int], list[int]]:
    """The seats in founding order, and how many roads each seat must have placed by now."""
    tables = setting.tables
    order = Position(ISLAND_FIELDS, tables)
    order.start = position.start
    seats = []
    for n in range(tables.rounds * tables.players):
        order.founded = n
        seats.append(founding.seat_in_order(order, tables))
    founded = position.founded + (position.phase == codes.FOUND_SITE)
    laid = [n for n in range(founded) if tables.third_road or n < (tables.rounds - 1) * tables.players]
    return seats, [sum(seats[n] == p for n in laid) for p in range(tables.players)]


def _check_roads(setting: Setting, position: Position, due: list[int]) -> None:
    """A settlement has at most one road: the one founded with it (B-21, B-22, M-21)."""
    tables = setting.tables
    for p in range(tables.players):
        at = [
            sum(e >= 0 and position.road[e] == p for e in tables.intersection_paths[i])
            for i in range(tables.intersections)
            if position.owner[i] == p
        ]
        if not sum(at) == position.road.count(p) <= due[p] or max(at, default=0) > 1:
            seat = setting.seat_name(p)
            text = _("until the first turn, each settlement of {seat} has at most one road, its own", seat=seat)
            raise illegal(setting, "B-21", text)
    if position.founded_at >= 0 and build.own_road_at(position, tables, position.seat, position.founded_at):
        raise illegal(setting, "B-21", _("the settlement just founded already has a road"))


def _check_start_cards(setting: Setting, position: Position, p: int, known: bool) -> None:
    """A seat holds the start cards of its second settlement, or none if they are left out (B-17, B-23)."""
    tables = setting.tables
    hand = position.hand[p]
    if not any(hand):
        return
    founded = [i for i in range(tables.intersections) if position.owner[i] == p]
    if position.founded_at in founded:
        second = founding.brings_cards(position, tables)
        founded = [position.founded_at] if second else [i for i in founded if i != position.founded_at]
    possible = [_start_cards(setting, i) for i in founded] if position.owner.count(p) > 1 else []
    fits = hand in possible if known else sum(hand) in map(sum, possible)
    if not fits:
        text = _(
            "before the first turn, {seat} can hold the start cards of only one settlement", seat=setting.seat_name(p)
        )
        raise illegal(setting, "B-23", text)


def _start_cards(setting: Setting, i: int) -> list[int]:
    """The start cards that a settlement gives if it is the one that counts."""
    position = Position(ISLAND_FIELDS, setting.tables)
    lay_out_island(position, setting.tables)
    founding.start_cards(position, setting.tables, 0, i)
    return list(position.hand[0])
