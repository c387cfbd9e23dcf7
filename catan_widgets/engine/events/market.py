"""Events of the Chocolate Market."""

from __future__ import annotations

from collections.abc import Iterator

from catan_widgets.engine import moves as m
from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.events.event import Event, Transition
from catan_widgets.engine.names import counted, named, reward_words, variety_word
from catan_widgets.engine.parts.market import rewarding
from catan_widgets.engine.rules import codes
from catan_widgets.i18n import N_, _


def production(turn: Transition, number: int) -> Iterator[Event]:
    """Which seats get an ingredient from which hex, and which get none (M-30, M-32, M-33)."""
    was, tables = turn.was, turn.tables
    for h in sorted({turn.game_setup.number("hex", hex) for hex, _place in turn.before.sites}):
        if tables.hex_number[h] != number:
            continue
        kind = tables.hex_ingredient[h]
        for p in sorted({owner for owner in was.site[h] if owner >= 0}):
            count = was.site[h].count(p) * tables.site_yield
            got = turn.now.hand[p][kind] - was.hand[p][kind]
            name = turn.game_setup.kinds[kind]
            if h == was.robber:
                text = _(
                    "{seat} gets no {kind} from {hex} because the robber is there", kind=named(name), **turn.at(p, h)
                )
                yield turn.nothing("M-32", p, text)
            elif got >= count:
                yield turn.gain("M-30", p, kind, count, h)
            elif got:
                text = _("{seat} gets the last {cards}", seat=turn.seat(p), cards=counted(name, got))
                yield turn.event("B-98", text, ((p, ((name, got),)),))
            else:
                text = _(
                    "{seat} gets no {kind} from {hex}: the supply does not have enough for everyone",
                    kind=named(name),
                    **turn.at(p, h),
                )
                yield turn.nothing("M-33", p, text)


def site(turn: Transition) -> Iterator[Event]:
    """A production site is placed (M-22, M-40)."""
    p = turn.was.seat
    places = {"hex": turn.text("hex"), "place": turn.text("intersection")}
    text = _("{seat} places a production site on {hex} at {place}", seat=turn.seat(p), **places)
    yield turn.event("M-22", text) if turn.was.phase == codes.FOUND_SITE else turn.paid("M-40", p, text)


def make(turn: Transition) -> Iterator[Event]:
    """A bar of chocolate is made, and its points are awarded (M-51, M-56)."""
    p, v = turn.was.seat, turn.x
    name, row = variety_word(turn.game_setup.varieties[v]), reward_words(turn.game_setup.ruleset, turn.was.row[v])
    yield turn.paid("M-51", p, _("{seat} makes {variety}", seat=turn.seat(p), variety=name))
    yield turn.event("M-56", _("the reward is {reward}", reward=row))
    yield from _after(turn, v, 0)


def after_reward(turn: Transition, given: int) -> Iterator[Event]:
    """What follows after part of a reward has been given; no events if there is no reward.

    Args:
        given: how many parts of the reward (card, road, resource, in this order) are already dealt with.
    """
    if rewarding(turn.was):
        yield from _after(turn, turn.was.making, given)


def _after(turn: Transition, v: int, given: int) -> Iterator[Event]:
    now = turn.now
    if now.phase == codes.OVER:
        return
    waiting = {codes.FREE_ROADS: 1, codes.TAKING: 2}.get(now.phase, 3)
    waiting = 0 if now.chance == codes.DRAW_CARD else waiting
    reward = turn.game_setup.ruleset["rows"][turn.was.row[v]]
    lost = {
        "card": N_("the development card is lost: the pile is empty"),
        "road": N_("the road is lost: there is no road left, or no path for it"),
        "resource": N_("the resource is lost: the bank is empty"),
    }
    for number, (way, text) in enumerate(lost.items()):
        if given <= number < waiting and reward.get(way):
            yield turn.event("M-56", _(text))
    if now.making < 0:
        variety = variety_word(turn.game_setup.varieties[v])
        if now.row[v] == 0:
            text = _("{variety} sinks to the bottom row, where it cannot be made", variety=variety)
        else:
            reward = reward_words(turn.game_setup.ruleset, now.row[v])
            text = _("{variety} sinks to {reward}", variety=variety, reward=reward)
        yield turn.event("M-52", text)


def die(turn: Transition) -> Iterator[Event]:
    """The die lifts a variety, or the player may choose one (M-53, M-55)."""
    assert isinstance(turn.move, m.MarketDie)
    face = turn.move.face
    yield turn.event("M-53", _("the die shows {face}", face=face))
    if turn.now.phase != codes.LIFTING:
        yield _lifted(turn, "M-53", face - 1)
    elif face <= turn.tables.varieties:
        names = {"variety": variety_word(turn.game_setup.varieties[face - 1]), "seat": turn.seat(turn.was.turn)}
        text = _("{variety} is already in the top row; {seat} chooses another", **names)
        yield turn.event("M-55", text)
    else:
        yield turn.event("M-53", _("{seat} chooses a variety to lift", seat=turn.seat(turn.was.turn)))


def lift(turn: Transition) -> Iterator[Event]:
    """The player chooses a variety to lift (M-53)."""
    yield _lifted(turn, "M-53", turn.x)


def _lifted(turn: Transition, rule: str, v: int) -> Event:
    names = {
        "variety": variety_word(turn.game_setup.varieties[v]),
        "reward": reward_words(turn.game_setup.ruleset, turn.now.row[v]),
    }
    return turn.event(rule, _("{variety} rises to {reward}", **names))


def take(turn: Transition) -> Iterator[Event]:
    """A player takes a card of their choice (M-56, E-21)."""
    p = turn.was.seat
    cards = turn.got(p)
    yield turn.event("M-56", _("{seat} takes {cards}", seat=turn.seat(p), cards=in_words(cards)), ((p, cards),))
    yield from after_reward(turn, 3)
