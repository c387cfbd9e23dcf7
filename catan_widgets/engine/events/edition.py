"""Events of the Chocolate Edition."""

from __future__ import annotations

from collections.abc import Iterator

from catan_widgets.engine import moves as m
from catan_widgets.engine.events.event import Event, Transition
from catan_widgets.engine.names import counted, named
from catan_widgets.engine.rules import edition
from catan_widgets.i18n import _


def spin(turn: Transition) -> Iterator[Event]:
    """A player spins the pointer."""
    yield turn.event("E-20", _("{seat} spins the spinner", seat=turn.seat(turn.was.seat)))


def spun(turn: Transition) -> Iterator[Event]:
    """What the section gives or takes (E-20 to E-22, E-05)."""
    assert isinstance(turn.move, m.Spun)
    section = turn.game_setup.number("section", turn.move.section)
    kind = turn.tables.section_kind[section]
    if kind == edition.ROBBER_SECTION:
        yield turn.event("E-22", _("the spinner shows the robber"))
        yield from turn.debts()
    elif kind == edition.QUESTION:
        yield turn.event("E-21", _("the spinner shows the question mark: every player takes a card of their choice"))
    else:
        name = turn.game_setup.kinds[kind]
        yield turn.event("E-20", _("the spinner shows {kind}", kind=named(name)))
        for p in range(turn.tables.players):
            due = edition.claim(turn.was, turn.tables, p, section)
            if turn.got(p):
                text = _("{seat} gets {cards}", seat=turn.seat(p), cards=counted(name, due))
                yield turn.event("E-20", text, ((p, turn.got(p)),))
            elif due:
                names = {"seat": turn.seat(p), "kind": named(name)}
                yield turn.nothing(
                    "E-05", p, _("{seat} gets no {kind}: the supply does not have enough for everyone", **names)
                )


def built(turn: Transition) -> Iterator[Event]:
    """A tile is built (E-41 to E-44)."""
    p, move = turn.was.seat, turn.move
    names = {"seat": turn.seat(p)}
    if isinstance(move, m.AddRoad):
        yield turn.paid("E-41", p, _("{seat} builds a road", **names))
    elif isinstance(move, m.AddSettlement):
        yield turn.paid("E-42", p, _("{seat} builds a settlement in {colour}", colour=named(move.colour), **names))
    elif isinstance(move, m.FlipCity):
        yield turn.paid("E-43", p, _("{seat} builds a city in {colour}", colour=named(move.colour), **names))
    elif isinstance(move, m.AddKnight):
        yield turn.paid("E-44", p, _("{seat} places a knight above {colour}", colour=named(move.colour), **names))
