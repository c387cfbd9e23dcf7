"""Refuses positions whose parts do not fit together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.bundles import bundle, in_words
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.names import counted
from catan_widgets.engine.parts.founding import PHASES as FOUNDING
from catan_widgets.engine.parts.given import illegal
from catan_widgets.engine.position.pieces import amounts_due
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _, ngettext


def check(setup: GameSetup, position: Position, viewer: int | None = None) -> None:
    """Raises IllegalPosition for a position that no game can reach.

    To keep an example short, a position may leave out what a game would show: pieces placed during the founding,
    and the first move of the robber. Everything it does give must be possible.

    Args:
        viewer: the seat whose cards are real, while the others hold one possible deal; None if all cards are real.
    """
    _check_phase(setup, position)
    _check_seat(setup, position)
    _check_chance(setup, position)
    for part in setup.system.parts:
        part.check(setup, position, viewer)
    _check_end(setup, position)


def check_supply(setup: GameSetup, position: Position, data: Mapping[str, Any]) -> None:
    """Raises IllegalPosition if there are too many cards or tiles, or if the bank or the pile does not add up."""
    tables = setup.tables
    for kind, left, supply, pile in zip(setup.kinds, position.bank, tables.supply, tables.pile_of, strict=True):
        if left < 0:
            text = _("together the hands hold more than the {cards} in the game", cards=counted(kind, supply))
            raise illegal(setup, "M-03" if pile else "B-03", text)
    if "bank" in data:
        _check_bank(setup, position, setup.counts(bundle(data["bank"], setup.kinds)))
    for part in setup.system.parts:
        part.check_supply(setup, position, data)


def _check_bank(setup: GameSetup, position: Position, bank: list[int]) -> None:
    """The bank holds every card that is not in a hand, so it only has fewer cards if the seats have more."""
    rule = "B-03" if bank[: setup.tables.pile_to[0]] != position.bank[: setup.tables.pile_to[0]] else "M-03"
    missing = setup.bundle([max(0, left - told) for left, told in zip(position.bank, bank, strict=True)])
    if missing:
        text = _("if the bank has this, the hands must hold these cards as well: {cards}", cards=in_words(missing))
        raise illegal(setup, rule, text)
    beyond = setup.bundle([max(0, told - left) for left, told in zip(position.bank, bank, strict=True)])
    if beyond:
        text = _("if the bank has this, the hands hold too many cards; remove {cards}", cards=in_words(beyond))
        raise illegal(setup, rule, text)


def _check_phase(setup: GameSetup, position: Position) -> None:
    main = setup.system.rules.main_phase(setup.tables)
    if main != codes.TRADING and codes.TRADING in (position.phase, position.resume):
        raise illegal(setup, "B-95", _("trading and building are a single phase here: build"))
    allowed = (main,) if position.phase == codes.OFFERED else setup.system.returns.get(position.phase, ())
    if (position.resume != 0) != bool(allowed) or (allowed and position.resume not in allowed):
        raise illegal(setup, "B-30", _("the phase to return to does not fit"))


def _check_seat(setup: GameSetup, position: Position) -> None:
    _check_discards(setup, position)
    if position.phase == codes.OFFERED:
        _check_offer(setup, position)
    elif position.offerer >= 0:
        raise illegal(setup, "B-40", _("an offer waits for an answer only in the phase offer"))
    if position.phase not in setup.system.others and position.seat != position.turn:
        raise illegal(
            setup, "B-30", _("only {seat}, whose turn it is, can decide now", seat=setup.seat_name(position.turn))
        )


def _check_discards(setup: GameSetup, position: Position) -> None:
    """A seat above the hand limit owes half its cards; the seat whose turn it is discards first (B-60, M-70, E-22)."""
    tables = setup.tables
    if position.phase != codes.DISCARDING:
        if any(map(any, position.owed)) or any(map(any, position.aside)):
            raise illegal(setup, "B-60", _("cards are discarded only in the phase discard"))
        return
    order = [(position.turn + step) % tables.players for step in range(tables.players)]
    owing = [p for p in order if any(position.owed[p])]
    if not owing or owing[0] != position.seat:
        raise illegal(setup, "B-60", _("the seat to move must be the next one that has to discard"))
    for p in order:
        for n, (due, laid) in enumerate(amounts_due(position, tables, p)):
            if position.owed[p][n] + laid != due:
                text = ngettext(
                    "{seat} must discard {n} card in total, counting any already put aside",
                    "{seat} must discard {n} cards in total, counting any already put aside",
                    due,
                    seat=setup.seat_name(p),
                )
                raise illegal(setup, setup.discard_rule, text)
        if any(position.aside[p]) and order.index(p) > order.index(position.seat):
            raise illegal(setup, "B-60", _("{seat} discards later", seat=setup.seat_name(p)))


def _check_offer(setup: GameSetup, position: Position) -> None:
    if position.to_table and position.offerer != position.turn:
        active = setup.seat_name(position.turn)
        text = _("only {seat}, whose turn it is, can make an offer to the whole table", seat=active)
        raise illegal(setup, "B-40", text)
    before = position.copy()
    before.phase, before.seat = position.resume, position.turn
    by = 0 if position.offerer == position.turn else position.offerer + 1
    to = setup.players if position.to_table else position.seat
    refused = setup.system.rules.refuse_offer(before, setup.tables, to, by, position.give, position.get)
    if refused or position.offerer in (-1, position.seat):
        raise illegal(setup, "B-40", _("the offer on the table could not have been made"))


def _check_chance(setup: GameSetup, position: Position) -> None:
    rules, tables = setup.system.rules, setup.tables
    if (position.phase == codes.START) != (position.chance == codes.OPENING_DICE):
        raise illegal(setup, "B-20", _("the phase start waits for the roll that decides who starts"))
    if (position.victim >= 0) != (position.chance == codes.STEAL_CARD):
        raise illegal(setup, "B-62", _("a theft needs a victim, and a victim needs a theft"))
    if position.chance:
        fits = position.phase in setup.system.chances.get(position.chance, ())
        if not fits or not any(rules.weight(position, tables, n) for n in range(rules.outcomes(position, tables))):
            raise illegal(setup, "B-30", _("this chance event is not possible now"))
    if position.phase == codes.STEALING:
        _check_theft(setup, position)


def _check_theft(setup: GameSetup, position: Position) -> None:
    rules, tables = setup.system.rules, setup.tables
    before = position.copy()
    before.chance = codes.NO_CHANCE
    piles = [(p, pile) for p in range(tables.players) for pile in range(tables.piles)]
    possible = [asked for asked in piles if rules.refusal(before, tables, codes.STEAL, *asked) == 0]
    if not possible:
        raise illegal(setup, "B-62", _("there is nobody to draw a card from"))
    if position.chance and (position.victim, position.victim_pile) not in possible:
        text = _("no card can be drawn from {seat} now", seat=setup.seat_name(position.victim))
        raise illegal(setup, "B-62", text)


def _check_end(setup: GameSetup, position: Position) -> None:
    rules, tables = setup.system.rules, setup.tables
    won = position.phase not in FOUNDING and rules.points(position, tables, position.turn) >= tables.goal
    if (
        won != (position.phase == codes.OVER)
        or (position.winner >= 0) != won
        or (won and position.winner != position.turn)
    ):
        raise illegal(
            setup,
            "B-91",
            _(
                "the game is over as soon as {seat}, whose turn it is, has enough points, and only then",
                seat=setup.seat_name(position.turn),
            ),
        )
    for p in range(tables.players):
        if rules.points(position, tables, p) > most_points(setup, position, p):
            text = _(
                "{seat} has more points than is possible: the game would have ended earlier", seat=setup.seat_name(p)
            )
            raise illegal(setup, "B-91", text)


def most_points(setup: GameSetup, position: Position, p: int) -> int:
    """The most points that a seat can have, in the units of the rule functions (B-91, E-90).

    A seat is below the goal when its turn ends; after that it can only gain the longest road (B-82).
    The winner's last step adds one building, card or bar, and at most one special card.
    """
    rules, tables = setup.system.rules, setup.tables
    most = int(tables.goal) - 1 + int(rules.share(position, tables, p, codes.LONGEST_ROAD))
    if p != position.turn or position.phase != codes.OVER:
        return most
    return most + max(step for part in setup.system.parts for step in part.steps(tables))
