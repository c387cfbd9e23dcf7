"""What a position is waiting for, in words: the answer to a move made at the wrong time.

Only the rule functions know which moves a phase allows; the texts here are derived from them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from catan_widgets.engine import moves as m
from catan_widgets.engine.game_setup import move_word
from catan_widgets.engine.moves import Move, Outcome
from catan_widgets.engine.parts import founding
from catan_widgets.engine.position.shown import Shown
from catan_widgets.engine.rules import codes
from catan_widgets.i18n import N_, _

Words = frozenset[str]


class Reason(NamedTuple):
    """Why something is not possible now: the base game's rule, a text, and what the text says about kinds of moves.

    ``closed`` holds the words of the kinds that it says are not possible now, ``required`` those of which it says
    that one must be made first.
    """

    rule: str
    text: str
    closed: Words = frozenset()
    required: Words = frozenset()


#: For each chance event: its rule, the type of its outcomes, and the message that it must be resolved first.
_CHANCE: Mapping[int, tuple[str, type[Outcome], str]] = {
    codes.OPENING_DICE: ("B-20", m.Dice, N_("first roll the dice to see who starts")),
    codes.DICE: ("B-30", m.Dice, N_("roll the dice first")),
    codes.DRAW_CARD: ("B-70", m.Drew, N_("first draw a development card that is still in the pile")),
    codes.STEAL_CARD: ("B-62", m.Stole, N_("first draw a card that the player holds")),
    codes.MARKET_DIE: ("M-53", m.MarketDie, N_("first roll the die that lifts a variety")),
    codes.SPINNER: ("E-20", m.Spun, N_("spin the spinner first")),
}
#: For each type of outcome: its rule, and a phase that shows whether a system has such outcomes.
_BROUGHT: Mapping[type[Move], tuple[str, int]] = {
    m.Dice: ("B-30", codes.TO_ROLL),
    m.Drew: ("B-70", codes.TO_ROLL),
    m.Stole: ("B-62", codes.STEALING),
    m.MarketDie: ("M-53", codes.LIFTING),
    m.Spun: ("E-20", codes.TO_SPIN),
}
#: The rules of who decides and of the throw, by the phase in which turns begin.
_TURN = {codes.TO_ROLL: ("B-30", "B-30"), codes.TO_SPIN: ("E-10", "E-20")}
_OUTCOMES: Words = frozenset(outcome.word for outcome in _BROUGHT)

#: Phases in which one thing must be done before anything else.
_MUST = {
    codes.FOUND: ("B-21", N_("{seat} must first place a settlement")),
    codes.FOUND_ROAD: ("B-21", N_("{seat} must first place the road at the new settlement")),
    codes.FOUND_SITE: ("M-22", N_("{seat} must first place a production site")),
    codes.DISCARDING: ("B-60", N_("{seat} must discard cards first")),
    codes.MOVING_ROBBER: ("B-61", N_("{seat} must first move the robber")),
    codes.STEALING: ("B-97", N_("{seat} must first draw a card")),
    codes.FREE_ROADS: ("M-56", N_("{seat} must first place the free road from the reward")),
    codes.OFFERED: ("B-40", N_("{seat} must answer the offer first")),
    codes.LIFTING: ("M-53", N_("{seat} must first lift a variety")),
    codes.TAKING: ("M-56", N_("{seat} must first take a card of their choice")),
}
#: The same for phases where the player may decline.
_MAY = {
    codes.STEALING: ("B-62", N_("{seat} must first draw a card or decide not to")),
    codes.FREE_ROADS: ("B-73", N_("{seat} must first place the free roads or decline them")),
}
#: Refusals that apply to every move of the refused kind, then refusals that apply to several kinds.
_CLOSING = (
    codes.R_POOR,
    codes.R_NO_PIECE,
    codes.R_PILE_EMPTY,
    codes.R_NO_CARD,
    codes.R_FRESH_CARD,
    codes.R_ACCEPT_POOR,
)
_CLOSED = {codes.R_SECOND_CARD: frozenset(card.word for card in (m.Knight, m.RoadBuilding, m.Invention, m.Monopoly))}
#: Refusals that demand one of the moves still open in the phase.
_REQUIRING = (codes.R_STEAL_MUST, codes.R_ROAD_MUST, codes.R_OFFER_ANSWER, codes.R_OFFER_WAIT)
_LEFT: Words = frozenset({m.NoSteal.word, m.Decline.word})
#: Refusals that do not depend on what the move names.
_ALWAYS = (codes.R_STEAL_MUST, codes.R_ROAD_MUST)

#: Moves that belong to one particular phase, and the message when it is not that phase.
_ONLY: Mapping[type[Move], tuple[str, str]] = {
    m.Accept: ("B-40", N_("there is no offer to accept")),
    m.Decline: ("B-40", N_("there is nothing to decline")),
    m.Discard: ("B-60", N_("nobody has to discard cards now")),
    m.MoveRobber: ("B-32", N_("the robber moves only after a {number} or a knight")),
    m.Steal: ("B-62", N_("there is no card to draw now")),
    m.NoSteal: ("B-62", N_("there is no card to draw now")),
    m.Lift: ("M-53", N_("there is no variety to lift now")),
    m.Take: ("M-56", N_("nobody takes a card of their choice now")),
    m.Roll: ("B-30", N_("the dice have already been rolled this turn")),
    m.Spin: ("E-20", N_("the spinner has already been spun this turn")),
}

_TRADE, _BUILD, _MAKE, _END = "trade", "build", "make", "end"
#: The parts of a turn, which follow in a fixed order, and their moves.
_PARTS: Mapping[str, tuple[type[Move], ...]] = {
    _TRADE: (m.Bank, m.Offer, m.EndTrade),
    _BUILD: (m.Road, m.Settle, m.City, m.BuyCard, m.Site, m.AddRoad, m.AddSettlement, m.FlipCity, m.AddKnight),
    _MAKE: (m.Make,),
    _END: (m.EndTurn,),
}
#: Why a move of each part is not possible in a phase of the turn.
_ORDER = {
    (codes.TO_ROLL, _TRADE): ("B-30", N_("trade comes after the roll; roll the dice first")),
    (codes.TO_ROLL, _BUILD): ("B-30", N_("building comes after the roll; roll the dice first")),
    (codes.TO_ROLL, _MAKE): ("M-50", N_("chocolate is made after the roll; roll the dice first")),
    (codes.TO_ROLL, _END): ("B-30", N_("you can end the turn only after the roll; roll the dice first")),
    (codes.TO_SPIN, _TRADE): ("E-30", N_("trade with others comes after the spin; spin the spinner first")),
    (codes.TO_SPIN, _BUILD): ("E-40", N_("building comes after the spin; spin the spinner first")),
    (codes.TO_SPIN, _END): ("E-20", N_("you can end the turn only after the spin; spin the spinner first")),
    (codes.TRADING, _BUILD): ("B-30", N_("building comes after trade; end trading first")),
    (codes.TRADING, _END): ("B-30", N_("the turn ends after trade and building; end trading first")),
    (codes.BUILDING, _TRADE): ("B-30", N_("trading is over for this turn; now you can build")),
}
_ONE_PHASE = ("B-95", N_("trading and building are one phase here; you do not end trading separately"))
_SUPPLY_ONLY = ("E-30", N_("trade with others is over for this turn; you can still trade with the supply"))


def chance(state: Shown) -> Reason:
    """The chance event that must be resolved, with its rule."""
    rule, outcome, text = _CHANCE[state._position.chance]
    return Reason(rule, _(text), required=frozenset({outcome.word}))


def decides(state: Shown) -> Reason:
    """What must be decided first, by chance or by a seat, or who has won."""
    rule, _throw = _TURN[state.game_setup.system.first_phase]
    return _first(state) or Reason(
        rule, _("{seat} must decide now", seat=state.game_setup.seat_name(state._position.seat))
    )


def _first(state: Shown) -> Reason | None:
    """What must be done before anything else; None in the phases of a turn that leave a choice."""
    position = state._position
    if position.chance:
        return chance(state)
    if position.phase == codes.OVER:
        return _over(state)
    return _must(state) if position.phase in _MUST else None


def open_moves(state: Shown) -> Words:
    """The words of the kinds of moves that the rule functions allow in this phase."""
    setup, position = state.game_setup, state._position
    rules, tables = setup.system.rules, setup.tables
    kinds = [kind for kind, belongs in enumerate(tables.allowed[position.phase]) if belongs]
    return frozenset(move_word(kind) for kind in kinds if rules.refusal(position, tables, kind, 0, 0) not in _ALWAYS)


def out_of_phase(state: Shown, move: Move) -> Reason:
    """Why a move does not belong in this phase, with the rule."""
    setup = state.game_setup
    if first := _first(state):
        return first
    if isinstance(move, Outcome):
        text = _(
            "there is no chance event to resolve now; {seat} must decide", seat=setup.seat_name(state._position.seat)
        )
        return Reason(_brought_by(state, move), text, closed=_OUTCOMES)
    if type(move) in _ONLY:
        rule, text = _ONLY[type(move)]
        rule = state.game_setup.discard_rule if isinstance(move, m.Discard) else rule
        return Reason(rule, _(text, number=getattr(setup.tables, "robber_number", 0)), closed=frozenset({move.word}))
    return _in_turn(state, move)


def _over(state: Shown) -> Reason:
    words = frozenset(move.word for move in state.game_setup.system.moves) | _OUTCOMES
    text = _("the game is over; {seat} won", seat=state.game_setup.seat_name(state._position.winner))
    return Reason("B-91", text, closed=words)


def _must(state: Shown) -> Reason:
    """What the phase demands, or lets the player decline if the rule functions have a move for that."""
    position, possible = state._position, open_moves(state)
    rule, text = (_MAY if position.phase in _MAY and possible & _LEFT else _MUST)[position.phase]
    if position.phase in (codes.FOUND, codes.FOUND_ROAD):
        rule = founding.rule(position, state.game_setup.tables)
    rule = state.game_setup.discard_rule if position.phase == codes.DISCARDING else rule
    return Reason(rule, _(text, seat=state.game_setup.seat_name(position.seat)), required=possible)


def _brought_by(state: Shown, outcome: Outcome) -> str:
    """The rule behind an outcome; the rule for the roll or spin if the system has no such outcome."""
    system = state.game_setup.system
    rule, phase = _BROUGHT[type(outcome)]
    _decides, throw = _TURN[system.first_phase]
    return rule if phase in system.phases else throw


def _in_turn(state: Shown, move: Move) -> Reason:
    """Why a move is too early or too late in the turn."""
    part = next(part for part, kinds in _PARTS.items() if type(move) in kinds)
    possible, words = open_moves(state), frozenset(kind.word for kind in _PARTS[part])
    rule, text = _ORDER[state._position.phase, part]
    if state._position.phase == codes.BUILDING and m.Bank.word in possible:
        rule, text = _ONE_PHASE if m.Offer.word in possible else _SUPPLY_ONLY
    return Reason(rule, _(text), closed=words - possible)


def claims(state: Shown, move: Move, number: int) -> tuple[Words, Words]:
    """The kinds of moves that a numbered refusal closes, and those it requires."""
    closed = frozenset({move.word}) if number in _CLOSING else _CLOSED.get(number, frozenset())
    return closed, open_moves(state) if number in _REQUIRING else frozenset()
