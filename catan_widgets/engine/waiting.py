"""What a position waits for, in words: the answer to a move that comes at the wrong time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from catan_widgets.engine import moves as m
from catan_widgets.engine.moves import Move, Outcome
from catan_widgets.engine.rules import codes
from catan_widgets.i18n import N_, _

if TYPE_CHECKING:
    from catan_widgets.engine.state import State

#: What chance must decide first.
_CHANCE = {
    codes.OPENING_DICE: ("B-20", N_("the dice for the first turn must fall first")),
    codes.DICE: ("B-30", N_("the dice must fall first")),
    codes.DRAW_CARD: ("B-70", N_("a development card must be drawn first, one that is in the pile")),
    codes.STEAL_CARD: ("B-62", N_("a card must be drawn first, one that the seat holds")),
    codes.MARKET_DIE: ("M-53", N_("the die that lifts a variety must fall first")),
    codes.SPINNER: ("E-20", N_("the pointer must come to rest first")),
}

#: Phases in which one thing must be done before anything else.
_MUST = {
    codes.FOUND: ("B-21", N_("{seat} must found a settlement first")),
    codes.FOUND_ROAD: ("B-21", N_("{seat} must lay the road at the new settlement first")),
    codes.FOUND_SITE: ("M-22", N_("{seat} must place a production site first")),
    codes.DISCARDING: ("B-60", N_("{seat} must give back cards first")),
    codes.MOVING_ROBBER: ("B-61", N_("{seat} must move the robber first")),
    codes.STEALING: ("B-62", N_("{seat} must decide first from whom to draw a card")),
    codes.OFFERED: ("B-40", N_("{seat} must answer the offer first")),
    codes.LIFTING: ("M-53", N_("{seat} must lift a variety first")),
    codes.OVER: ("B-91", N_("the game is over; {seat} has won")),
}

#: Moves that belong to a phase which is not the present one.
_ONLY: Mapping[type[Move], tuple[str, str]] = {
    m.Accept: ("B-40", N_("there is no offer to accept")),
    m.Decline: ("B-40", N_("there is nothing to decline")),
    m.Discard: ("B-60", N_("nobody must give back cards now")),
    m.MoveRobber: ("B-32", N_("the robber moves only after a 7 or a knight")),
    m.Steal: ("B-62", N_("there is no card to draw now")),
    m.NoSteal: ("B-62", N_("there is no card to draw now")),
    m.Lift: ("M-53", N_("no variety is to be lifted now")),
    m.Take: ("B-30", N_("there is no card to take now")),
}
_TRADE = (m.Bank, m.Offer, m.EndTrade)


def chance(state: State) -> tuple[str, str]:
    """What chance must decide, with its rule."""
    rule, text = _CHANCE[state._s.chance]
    return rule, _(text)


def out_of_phase(state: State, move: Move) -> tuple[str, str]:
    """Why a move does not belong here, with the rule."""
    s = state._s
    if s.chance:
        return chance(state)
    if s.phase in _MUST:
        rule, text = _MUST[s.phase]
        if s.phase in (codes.FOUND, codes.FOUND_ROAD) and s.founded // state.players:
            rule = "B-22" if s.founded // state.players == 1 else "M-21"
        return rule, _(text, seat=state.match.seat_name(s.seat))
    if s.phase == codes.FREE_ROADS:
        rule = "M-56" if state.match.system.has_market and s.making >= 0 else "B-73"
        return rule, _("{seat} must lay the free roads first", seat=state.match.seat_name(s.seat))
    if s.phase == codes.TAKING:
        rule = "M-56" if state.match.system.has_market else "E-21"
        return rule, _("{seat} must take a card first", seat=state.match.seat_name(s.seat))
    if isinstance(move, Outcome):
        return "B-30", _("nothing is left to chance now; {seat} must decide", seat=state.match.seat_name(s.seat))
    if type(move) in _ONLY:
        rule, text = _ONLY[type(move)]
        return rule, _(text)
    return _in_turn(state, move)


def _in_turn(state: State, move: Move) -> tuple[str, str]:
    phase = state._s.phase
    if phase == codes.TO_ROLL:
        return "B-30", _("the dice must be rolled first")
    if phase == codes.TO_SPIN:
        return "E-20", _("the pointer must be spun first")
    if isinstance(move, m.Roll | m.Spin):
        rule = "E-20" if isinstance(move, m.Spin) else "B-30"
        return rule, _("this has been done in this turn already")
    if isinstance(move, _TRADE):
        return "B-30", _("trading is over for this turn; now is the time to build")
    return "B-30", _("trade comes before building; end trading first")
