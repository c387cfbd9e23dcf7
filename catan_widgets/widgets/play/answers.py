"""Answers to a learner's questions about a position; all of them are from the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import lcm
from typing import Any

from catan_widgets.engine.bundles import in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Dice, Move, Offer, Roll, Spin
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.engine.rulebook import rule
from catan_widgets.i18n import _, ngettext
from catan_widgets.render.table.play import NOBODY
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.base.words import move_words as words
from catan_widgets.widgets.base.words.signs import sign
from catan_widgets.widgets.base.words.texts import average_cards, panel, paragraph, probability
from catan_widgets.widgets.play.text import covered_text, event_text, hidden, seen_by

_EVENTS = 40


def what_now(game: Game, viewer: int | None = None) -> str:
    """All legal moves by type, with their costs, as HTML; but not those of a seat whose cards the viewer cannot see."""
    if hidden(game, viewer):
        return paragraph(covered_text(game)) + _offer_between(game, viewer)
    if game.to_move == CHANCE:
        items = "".join(
            f"<li>{escape(words.outcome_words(game, outcome))}: {escape(probability(share))}</li>"
            for outcome, share in game.chance()
        )
        return panel(_("Chance decides. The possible outcomes are:"), f"<ul>{items}</ul>")
    if game.to_move is None:
        return paragraph(_("The game is over."))
    seat = game.state.game_setup.seat_name(game.to_move)
    groups = words.groups(game.legal_moves())
    rows = "".join(_group(game, kind, moves) for kind, moves in groups.items())
    if Offer not in groups and (asked := words.askable(game, game.to_move)):
        names = ", ".join(words.asked_name(game, one) for one in asked)
        told = _("to {seats}; set up the offer below the moves", seats=names)
        rows += f"<dt>{escape(words.title(Offer))}</dt><dd>{escape(told)}</dd>"
    return panel(_("{seat} can do this:", seat=seat), f"<dl>{rows}</dl>")


def _offer_between(game: Game, viewer: int | None) -> str:
    """Says that the viewer, whose turn it is not, can make an offer to the active seat, if this is so; as HTML."""
    if viewer is None or viewer == NOBODY or not words.askable(game, viewer):
        return ""
    seat, active = (game.state.game_setup.seat_name(one) for one in (viewer, game.state.turn))
    told = _("{seat} can make {active} an offer now; set it up below the moves.", seat=seat, active=active)
    return paragraph(told)


def _group(game: Game, kind: type[Move], moves: Sequence[Move]) -> str:
    paid = words.cost(game, moves[0])
    cost = escape(_("costs {cards}", cards=in_words(paid))) if paid and words.cost(game, moves[-1]) == paid else ""
    which = ""
    if words.parts(kind):
        listed = ", ".join(words.told(game, move) for move in moves)
        title = ngettext("{n} possibility", "{n} possibilities", len(moves))
        which = f"<details><summary>{escape(title)}</summary>{escape(listed)}</details>"
    return f"<dt>{escape(words.title(kind))}</dt><dd>{cost}{which or ('' if cost else '✓')}</dd>"


@dataclass(frozen=True)
class Effect:
    """The effect of one chance outcome.

    Args:
        result: the outcome in words; for dice, their sum.
        share: its probability.
        gains: for each seat, how many cards of each kind it gains or loses.
        after: the game after it.
    """

    result: str
    share: Fraction
    gains: tuple[Counter[str], ...]
    after: Game


def effects(game: Game) -> list[Effect]:
    """The effect of each outcome of the pending chance event, or else of a roll or spin in this position.

    The engine plays every outcome; outcomes with the same sum of the dice are combined.

    Raises:
        ValueError: if nothing can be rolled, spun or drawn in this position; it says why.
    """
    if game.to_move != CHANCE:
        game = _thrown(game)
    found: dict[str, Effect] = {}
    for outcome, share in game.chance():
        name = str(outcome.first + outcome.second) if isinstance(outcome, Dice) else words.outcome_words(game, outcome)
        if name in found:
            known = found[name]
            found[name] = Effect(name, known.share + share, known.gains, known.after)
        else:
            after = game.play(outcome)
            found[name] = Effect(name, share, _gains(game, after), after)
    order = sorted(found.values(), key=lambda effect: int(effect.result)) if all(map(str.isdigit, found)) else None
    return order or list(found.values())


def _thrown(game: Game) -> Game:
    """The game at the moment of a roll or spin; if it is not time for one, as if it were."""
    throw = Roll() if Roll in game.state.game_setup.system.moves else Spin()
    refusal = game.why_not(throw)
    if refusal is None:
        return game.play(throw)
    try:
        return Game.setup(_before_throw(game.position()) | {"phase": throw.word}).play(throw)
    except ValueError:
        raise ValueError(
            _("There is nothing to roll or draw here: {text} ({rule}).", text=refusal.text, rule=refusal.rule)
        ) from None


def _before_throw(position: dict[str, Any]) -> dict[str, Any]:
    """The position without anything that is only possible after the roll: cards bought in this turn."""
    seats = [{key: value for key, value in seat.items() if key != "fresh"} for seat in position["seats"]]
    return {**position, "seats": seats}


def _gains(before: Game, after: Game) -> tuple[Counter[str], ...]:
    """What each seat has gained or lost after an outcome."""
    changes = []
    for seat in range(before.state.players):
        old, new = before.state.hand(seat), after.state.hand(seat)
        assert old is not None and new is not None
        changes.append(Counter({kind: new[kind] - n for kind, n in old.items() if new[kind] != n}))
    return tuple(changes)


def what_if(game: Game, viewer: int | None = None) -> str:
    """A table of `effects`: each outcome with its probability and what every seat gets, and the mean, as HTML.

    A card drawn face down is not shown to the viewer.
    """
    if game.to_move == CHANCE and hidden(game, viewer):
        return paragraph(covered_text(game))
    setup, found = game.state.game_setup, effects(game)
    whole = lcm(*(effect.share.denominator for effect in found))
    heads = [_("result"), _("probability"), *map(setup.seat_name, range(setup.players))]
    rows = [
        [
            f"<b>{escape(effect.result)}</b>",
            escape(probability(effect.share, whole)),
            *(_gain(gains) for gains in effect.gains),
        ]
        for effect in found
    ]
    means = [
        sum((effect.share * effect.gains[seat].total() for effect in found), Fraction(0))
        for seat in range(setup.players)
    ]
    rows.append([f"<b>{escape(_('on average'))}</b>", "", *(escape(average_cards(n)) for n in means)])
    notes = "".join(f"<li>{_note(effect, viewer)}</li>" for effect in found if not any(effect.gains))
    explained = f"<details><summary>{escape(_('Outcomes without cards'))}</summary><ul>{notes}</ul></details>"
    return panel(_("What each outcome brings in this position"), _table(heads, rows), explained if notes else "")


def _note(effect: Effect, viewer: int | None) -> str:
    told = " ".join(event_text(event, viewer) for event in effect.after.events)
    return f"<b>{escape(effect.result)}</b> {told}"


def _gain(gains: Counter[str]) -> str:
    told = " ".join(f"{'+' if n > 0 else '−'}{sign(kind, abs(n))}" for kind, n in gains.items())
    return told or '<span class="catan-muted">–</span>'


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f'<div class="catan-scroll"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'


def where_from(session: Session, seat: int, viewer: int | None) -> str:
    """The events in which a seat gained or lost cards, newest first, and the balance by rule; as HTML."""
    setup: GameSetup = session.game.state.game_setup
    items, by_rule = [], Counter[str]()
    for n in range(session.at, 0, -1):
        for event in session.variation.games[n].events:
            known = seen_by(event, viewer)
            for gainer, cards in known.gains:
                if gainer == seat and cards:
                    by_rule[known.rule] += sum(count for _kind, count in cards)
                    told = " ".join(f"{'+' if count > 0 else '−'}{sign(kind, abs(count))}" for kind, count in cards)
                    items.append(f'<li value="{n}">{told} {event_text(event, viewer)}</li>')
    title = _("The cards of {seat}", seat=setup.seat_name(seat))
    if not items:
        return panel(title, paragraph(_("No cards have been gained or lost yet.")))
    rows = [[f"<b>{escape(id)}</b>", f"{n:+d}".replace("-", "−"), escape(rule(id).text)] for id, n in by_rule.items()]
    balance = _table([_("rule"), _("cards"), _("what it says")], rows)
    newest = f'<ol class="catan-log">{"".join(items[:_EVENTS])}</ol>'
    return panel(title, newest, f"<details><summary>{escape(_('Balance by rule'))}</summary>{balance}</details>")
