"""Describes what a move or an outcome did, with the rules, by comparing the positions before and after."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from catan_widgets.engine import moves as m
from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.events import edition, market
from catan_widgets.engine.events.event import Event, Transition
from catan_widgets.engine.moves import Move
from catan_widgets.engine.names import counted, counted_points, named
from catan_widgets.engine.parts import founding
from catan_widgets.engine.parts.market import rewarding
from catan_widgets.engine.position.state import State
from catan_widgets.engine.rules import codes
from catan_widgets.i18n import _


def tell(before: State, move: Move, after: State) -> tuple[Event, ...]:
    """The events of a move that led from one position to the next."""
    turn = Transition(before, move, after)
    told = _TOLD[type(move)]
    return (*told(turn), *_consequences(turn))


def _consequences(turn: Transition) -> Iterator[Event]:
    """What can follow any move: a special card changes hands, or a seat wins."""
    was, now = turn.was, turn.now
    longest, largest = turn.after.longest_road, turn.after.largest_army
    if turn.before.longest_road != longest:
        lost = not isinstance(turn.move, m.Road)
        if longest is not None:
            text = _("{seat} takes the Longest Road card", seat=turn.seat(longest))
        else:
            text = _("the Longest Road card is put aside")
        yield turn.event("B-82" if lost else "B-80", text)
    if turn.before.largest_army != largest and largest is not None:
        yield turn.event("B-83", _("{seat} takes the Largest Army card", seat=turn.seat(largest)))
    if was.winner < 0 <= now.winner:
        total = turn.after.points(now.winner).total
        text = _("{seat} has {points} and wins", seat=turn.seat(now.winner), points=counted_points(total))
        yield turn.event("B-91", text)


# --- founding and rolling -----------------------------------------------------------------------
def _settled(turn: Transition) -> Iterator[Event]:
    was, now, p = turn.was, turn.now, turn.was.seat
    place = turn.text("intersection")
    if was.phase == codes.FOUND:
        yield turn.event(
            founding.rule(was, turn.tables), _("{seat} founds a settlement at {place}", seat=turn.seat(p), place=place)
        )
        i = turn.game_setup.number("intersection", place)
        for h in turn.tables.intersection_hexes[i]:
            kind = turn.tables.hex_kind[h] if h >= 0 else -1
            if kind >= 0 and now.hand[p] != was.hand[p]:
                yield turn.gain("B-23", p, kind, 1, h)
    else:
        yield turn.paid("B-53", p, _("{seat} builds a settlement at {place}", seat=turn.seat(p), place=place))


def _road(turn: Transition) -> Iterator[Event]:
    p, path = turn.was.seat, turn.text("path")
    text = _("{seat} lays a road on {path}", seat=turn.seat(p), path=path)
    if turn.was.phase == codes.FOUND_ROAD:
        yield turn.event(founding.rule(turn.was, turn.tables), text)
    elif turn.was.phase == codes.FREE_ROADS:
        yield turn.event("M-56" if rewarding(turn.was) else "B-73", text)
    else:
        yield turn.paid("B-51", p, text)
    yield from market.after_reward(turn, 2)


def _city(turn: Transition) -> Iterator[Event]:
    p = turn.was.seat
    yield turn.paid("B-54", p, _("{seat} builds a city at {place}", seat=turn.seat(p), place=turn.text("intersection")))


def _roll(turn: Transition) -> Iterator[Event]:
    yield turn.event("B-30", _("{seat} rolls the dice", seat=turn.seat(turn.was.seat)))


def _dice(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Dice)
    number = turn.move.first + turn.move.second
    if turn.was.chance == codes.OPENING_DICE:
        yield turn.event(
            "B-20", _("{seat} rolls {number} to decide who starts", seat=turn.seat(turn.was.seat), number=number)
        )
        if turn.now.phase != codes.START:
            yield turn.event("B-20", _("{seat} starts", seat=turn.seat(turn.now.start)))
        return
    yield turn.event("B-31", _("{number} is rolled", number=number))
    if number == turn.tables.robber_number:
        yield turn.event("B-60", _("nobody gets anything"))
        yield from turn.debts()
        return
    yield from _production(turn, number)
    yield from market.production(turn, number)


def _production(turn: Transition, number: int) -> Iterator[Event]:
    """What each seat gets from which hex, or why it gets nothing: the robber, or an empty bank."""
    was, tables = turn.was, turn.tables
    hexes = [h for h in range(tables.hexes) if tables.hex_number[h] == number and tables.hex_kind[h] >= 0]
    for h in hexes:
        seats = sorted({was.owner[i] for i in tables.hex_intersections[h] if was.owner[i] >= 0})
        for p in seats:
            count = sum(tables.yields[was.level[i]] for i in tables.hex_intersections[h] if was.owner[i] == p)
            if h == was.robber:
                yield turn.nothing(
                    "B-32", p, _("{seat} gets nothing from {hex} because the robber is there", **turn.at(p, h))
                )
            elif turn.now.hand[p][tables.hex_kind[h]] - was.hand[p][tables.hex_kind[h]] >= count:
                yield turn.gain("B-31", p, tables.hex_kind[h], count, h)
            else:
                yield from short(turn, "B-33", p, tables.hex_kind[h], h)


def short(turn: Transition, rule: str, p: int, kind: int, h: int) -> Iterator[Event]:
    """A claim that the bank cannot pay, or cannot pay in full (B-33, B-98)."""
    got = turn.now.hand[p][kind] - turn.was.hand[p][kind]
    name = turn.game_setup.kinds[kind]
    if got:
        text = _("{seat} gets the last {cards}", seat=turn.seat(p), cards=counted(name, got))
        yield Event("B-98", text, ((p, ((name, got),)),))
    else:
        text = _(
            "{seat} gets no {kind} from {hex}: the bank does not have enough for everyone",
            kind=named(name),
            **turn.at(p, h),
        )
        yield turn.nothing(rule, p, text)


# --- robber -------------------------------------------------------------------------------------
def _discard(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Discard)
    p = turn.was.seat
    rule = turn.game_setup.discard_rule
    lost = ((p, ((turn.move.kind, -1),)),)
    text = _("{seat} discards {cards}", seat=turn.seat(p), cards=counted(turn.move.kind, 1))
    yield turn.event(rule, text, lost, secret=_("{seat} discards a card", seat=turn.seat(p)), known_to=(p,))
    if turn.now.phase != codes.DISCARDING:
        for q in range(turn.tables.players):
            cards = turn.game_setup.bundle([n + (q == p and k == turn.x) for k, n in enumerate(turn.was.aside[q])])
            if cards:
                yield turn.event(rule, _("{seat} has discarded {cards}", seat=turn.seat(q), cards=in_words(cards)))


def _robber(turn: Transition) -> Iterator[Event]:
    text = _("{seat} moves the robber to {hex}", seat=turn.seat(turn.was.seat), hex=turn.text("hex"))
    yield turn.event("B-61", text)


def _steal(turn: Transition) -> Iterator[Event]:
    text = _("{seat} draws a card from {other}", seat=turn.seat(turn.was.seat), other=turn.seat(turn.x))
    yield turn.event(turn.game_setup.theft_rule, text)


def _no_steal(turn: Transition) -> Iterator[Event]:
    yield turn.event("B-62", _("{seat} does not draw a card", seat=turn.seat(turn.was.seat)))


def _stole(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Stole)
    kind, p, victim = turn.move.kind, turn.was.seat, turn.was.victim
    names = {"seat": turn.seat(p), "other": turn.seat(victim)}
    yield turn.event(
        turn.game_setup.theft_rule,
        _("{seat} has drawn {cards} from {other}", cards=counted(kind, 1), **names),
        ((p, ((kind, 1),)), (victim, ((kind, -1),))),
        secret=_("{seat} has drawn a card from {other}", **names),
        known_to=(p, victim),
    )


# --- cards --------------------------------------------------------------------------------------
def _buy(turn: Transition) -> Iterator[Event]:
    yield turn.paid("B-70", turn.was.seat, _("{seat} buys a development card", seat=turn.seat(turn.was.seat)))


def _drew(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Drew)
    p = turn.was.seat
    yield turn.event(
        "M-57" if rewarding(turn.was) else "B-70",
        _("{seat} has drawn the card {card}", seat=turn.seat(p), card=named(turn.move.card)),
        secret=_("{seat} has drawn a development card", seat=turn.seat(p)),
        known_to=(p,),
    )
    yield from market.after_reward(turn, 1)


def _knight(turn: Transition) -> Iterator[Event]:
    yield turn.event("B-72", _("{seat} plays a knight", seat=turn.seat(turn.was.seat)))


def _road_building(turn: Transition) -> Iterator[Event]:
    p = turn.seat(turn.was.seat)
    yield turn.event("B-73", _("{seat} plays road building", seat=p))
    if turn.now.phase != codes.FREE_ROADS:
        yield turn.event("B-73", _("{seat} cannot lay a road", seat=p))


def _invention(turn: Transition) -> Iterator[Event]:
    p = turn.was.seat
    cards = turn.got(p)
    text = _("{seat} plays invention and takes {cards}", seat=turn.seat(p), cards=in_words(cards))
    yield turn.event("B-74", text, ((p, cards),) if cards else ())


def _monopoly(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Monopoly)
    p, kind = turn.was.seat, turn.move.kind
    yield turn.event("B-75", _("{seat} plays monopoly on {kind}", seat=turn.seat(p), kind=named(kind)))
    for q in range(turn.tables.players):
        count = turn.was.hand[q][turn.x]
        if q != p and count:
            text = _("{other} gives {cards}", other=turn.seat(q), cards=counted(kind, count))
            yield turn.event("B-75", text, ((p, ((kind, count),)), (q, ((kind, -count),))))


# --- trade and the order of a turn --------------------------------------------------------------
def _bank(turn: Transition) -> Iterator[Event]:
    p = turn.was.seat
    gave = in_words(tuple((kind, -count) for kind, count in turn.got(p) if count < 0))
    got = in_words(tuple((kind, count) for kind, count in turn.got(p) if count > 0))
    rule = "M-61" if turn.tables.pile_of[turn.x] else "B-41"
    rate = turn.was.hand[p][turn.x] - turn.now.hand[p][turn.x]
    if not turn.tables.pile_of[turn.x] and rate < turn.tables.rate_bank[turn.x]:
        rule = "B-42" if rate == turn.game_setup.ruleset["rates.any"] else "B-43"
    text = _("{seat} trades {gave} for {got} with the bank", seat=turn.seat(p), gave=gave, got=got)
    yield turn.event(rule, text, ((p, turn.got(p)),))


def _offer(turn: Transition) -> Iterator[Event]:
    assert isinstance(turn.move, m.Offer)
    told = {"seat": turn.seat(turn.now.offerer), "give": in_words(turn.move.give), "get": in_words(turn.move.get)}
    if turn.now.to_table:
        yield turn.event("B-40", _("{seat} offers the whole table {give} for {get}", **told))
    else:
        yield turn.event("B-40", _("{seat} offers {other} {give} for {get}", other=turn.seat(turn.now.seat), **told))


def _accept(turn: Transition) -> Iterator[Event]:
    by, asked = turn.was.offerer, turn.was.seat
    text = _("{seat} accepts the offer from {other}", seat=turn.seat(asked), other=turn.seat(by))
    yield turn.event("B-40", text, ((by, turn.got(by)), (asked, turn.got(asked))))


def _decline(turn: Transition) -> Iterator[Event]:
    if turn.was.phase == codes.FREE_ROADS:
        yield turn.event("B-73", _("{seat} does not lay another road", seat=turn.seat(turn.was.seat)))
    else:
        names = {"seat": turn.seat(turn.was.seat), "other": turn.seat(turn.was.offerer)}
        yield turn.event("B-40", _("{seat} declines the offer from {other}", **names))
        if turn.now.to_table:
            yield turn.event("B-40", _("{seat} is asked next", seat=turn.seat(turn.now.seat)))


def _end_trade(turn: Transition) -> Iterator[Event]:
    yield turn.event("B-30", _("{seat} ends trading and builds", seat=turn.seat(turn.was.seat)))


def _end_turn(turn: Transition) -> Iterator[Event]:
    yield turn.event(
        "B-30",
        _("{seat} ends the turn; {other} is next", seat=turn.seat(turn.was.turn), other=turn.seat(turn.now.turn)),
    )


_TOLD: dict[type[Move], Callable[[Transition], Iterator[Event]]] = {
    m.Roll: _roll,
    m.Settle: _settled,
    m.Road: _road,
    m.City: _city,
    m.BuyCard: _buy,
    m.Knight: _knight,
    m.RoadBuilding: _road_building,
    m.Invention: _invention,
    m.Monopoly: _monopoly,
    m.MoveRobber: _robber,
    m.Steal: _steal,
    m.NoSteal: _no_steal,
    m.Discard: _discard,
    m.Bank: _bank,
    m.Offer: _offer,
    m.Accept: _accept,
    m.Decline: _decline,
    m.EndTrade: _end_trade,
    m.EndTurn: _end_turn,
    m.Dice: _dice,
    m.Drew: _drew,
    m.Stole: _stole,
    m.Site: market.site,
    m.Make: market.make,
    m.Lift: market.lift,
    m.MarketDie: market.die,
    m.Take: market.take,
    m.Spin: edition.spin,
    m.Spun: edition.spun,
    m.AddRoad: edition.built,
    m.AddSettlement: edition.built,
    m.FlipCity: edition.built,
    m.AddKnight: edition.built,
}
