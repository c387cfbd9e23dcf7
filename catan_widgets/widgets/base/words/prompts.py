"""What must be done now in a game, in one sentence, and why something cannot be done."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game.refusal import Refusal
from catan_widgets.engine.names import counted_points
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.rulebook import rule
from catan_widgets.i18n import N_, _, ngettext

_PROMPTS = {
    "start": N_("roll for the first turn"),
    "found": N_("place a settlement"),
    "found road": N_("lay the road next to the new settlement"),
    "found site": N_("place a production site"),
    "roll": N_("roll the dice"),
    "spin": N_("spin the spinner"),
    "robber": N_("move the robber"),
    "steal": N_("choose which player to draw a card from"),
    "trade": N_("trade, then end trading"),
    "build": N_("build, then end the turn"),
    "roads": N_("lay the free roads"),
    "lift": N_("lift a variety"),
    "take": N_("take a card"),
}


def prompt(game: Game) -> str:
    """Who must do what now, in one sentence."""
    setup, state = game.state.game_setup, game.state
    if game.winner is not None:
        points = game.points(game.winner).total
        return _("{seat} has won with {points}.", seat=setup.seat_name(game.winner), points=counted_points(points))
    if game.to_move == CHANCE:
        return _("Chance decides.")
    assert game.to_move is not None
    seat = setup.seat_name(game.to_move)
    if state.phase == "offer":
        assert state.offer is not None
        by, give, get = state.offer
        told = {"seat": seat, "other": setup.seat_name(by), "give": in_words(give), "get": in_words(get)}
        if state.offer_to_table:
            return _("{seat}: {other} offers the whole table {give} for {get}.", **told)
        return _("{seat}: {other} offers {give} for {get}.", **told)
    if state.phase == "discard":
        piles = setup.names["pile"]
        owed = sum(state.owed(game.to_move, pile) for pile in piles)
        return ngettext("{seat}: discard {n} more card.", "{seat}: discard {n} more cards.", owed, seat=seat)
    one_phase = state.phase == "build" and setup.options.get("single_phase", False)
    what = _("trade and build, then end the turn") if one_phase else _(_PROMPTS[state.phase])
    return _("{seat}: {what}.", seat=seat, what=what)


def refusals(found: Iterable[tuple[str, Refusal]]) -> str:
    """Why moves are not allowed: what prevents them, and each rule in words, named once; as HTML."""
    by_rule: dict[str, dict[str, list[str]]] = {}
    for what, refusal in found:
        by_rule.setdefault(refusal.rule, {}).setdefault(refusal.text, []).append(what)
    lines = []
    for id, reasons in by_rule.items():
        told = " ".join(_("{what}: {why}.", what=", ".join(whats), why=why) for why, whats in reasons.items())
        lines.append(
            f'<div><span class="catan-failed">{escape(told)}</span> <span class="catan-rule">{escape(id)}</span> '
            f"{escape(rule(id).text)}</div>"
        )
    return "".join(lines)
