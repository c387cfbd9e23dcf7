"""Refuses positions whose parts do not fit together."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_widgets.engine.bundles import bundle, in_words
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.names import counted
from catan_widgets.engine.position import founding
from catan_widgets.engine.position.founding import PHASES as FOUNDING
from catan_widgets.engine.position.pieces import amounts_due, illegal, whole
from catan_widgets.engine.rules import build, codes, edition, robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _, ngettext

#: The phases in which each chance event can be pending.
_CHANCE_PHASES = {
    codes.OPENING_DICE: (codes.START,),
    codes.DICE: (codes.TO_ROLL,),
    codes.DRAW_CARD: (codes.TRADING, codes.BUILDING),
    codes.STEAL_CARD: (codes.STEALING,),
    codes.MARKET_DIE: (codes.TRADING, codes.BUILDING),
    codes.SPINNER: (codes.TO_SPIN,),
}
#: The phases to which an interrupting phase can return.
_RESUMES = {
    codes.MOVING_ROBBER: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.STEALING: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.FREE_ROADS: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.LIFTING: (codes.TRADING, codes.BUILDING),
    codes.TAKING: (codes.TRADING, codes.BUILDING),
}


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
    if setup.system.has_board:
        founding.check(setup, position, viewer)
        _check_cards(setup, position)
        _check_free_roads(setup, position)
        _check_robber(setup, position)
    else:
        _check_choices(setup, position)
    if setup.system.has_market:
        _check_market(setup, position)
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
    if not setup.system.has_board:
        if min(position.road_tiles, position.knight_tiles, *position.tiles) < 0:
            raise illegal(setup, "E-04", _("the rows have more tiles of one kind than the game has"))
        return
    if min(position.pile) < 0:
        raise illegal(setup, "B-04", _("there are more development cards of one kind than the game has"))
    missing = build.pile_size(position) - whole(data.get("pile", build.pile_size(position)), "pile")
    if missing > 0:
        text = ngettext(
            "for a pile of this size, {n} more development card must be elsewhere: held, open or spent",
            "for a pile of this size, {n} more development cards must be elsewhere: held, open or spent",
            missing,
        )
        raise illegal(setup, "B-04", text)
    if missing < 0:
        text = ngettext(
            "for a pile of this size, {n} development card too many is elsewhere: held, open or spent",
            "for a pile of this size, {n} development cards too many are elsewhere: held, open or spent",
            -missing,
        )
        raise illegal(setup, "B-04", text)


def _check_bank(setup: GameSetup, position: Position, bank: list[int]) -> None:
    """The bank holds every card that is not in a hand, so it only has fewer cards if the seats have more."""
    rule = "B-03" if bank[: setup.tables.pile_to[0]] != position.bank[: setup.tables.pile_to[0]] else "M-03"
    missing = setup.bundle([max(0, left - told) for left, told in zip(position.bank, bank, strict=True)])
    if missing:
        text = _("if the bank has this, the hands must hold these cards as well: {cards}", cards=in_words(missing))
        raise illegal(setup, rule, text)
    beyond = setup.bundle([max(0, told - left) for left, told in zip(position.bank, bank, strict=True)])
    if beyond:
        text = _("if the bank has this, the hands must not hold these cards: {cards}", cards=in_words(beyond))
        raise illegal(setup, rule, text)


def _check_phase(setup: GameSetup, position: Position) -> None:
    tables = setup.tables
    if setup.system.has_board and tables.single_phase and codes.TRADING in (position.phase, position.resume):
        raise illegal(setup, "B-95", _("trading and building are a single phase here: build"))
    allowed = _RESUMES.get(position.phase, ()) if setup.system.has_board else ()
    if position.phase == codes.OFFERED:  # an offer is only possible in a phase with trading
        allowed = (codes.BUILDING,) if setup.system.has_board and tables.single_phase else (codes.TRADING,)
    if (position.resume != 0) != bool(allowed) or (allowed and position.resume not in allowed):
        raise illegal(setup, "B-30", _("the phase to return to does not fit"))


def _check_seat(setup: GameSetup, position: Position) -> None:
    _check_discards(setup, position)
    if position.phase == codes.OFFERED:
        _check_offer(setup, position)
    elif position.offerer >= 0:
        raise illegal(setup, "B-40", _("an offer waits for an answer only in the phase offer"))
    others = (codes.DISCARDING, codes.OFFERED, *((codes.TAKING,) if not setup.system.has_board else ()))
    if position.phase not in others and position.seat != position.turn:
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
                raise illegal(setup, "M-70" if tables.piles > 1 else "B-60", text)
        if any(position.aside[p]) and order.index(p) > order.index(position.seat):
            raise illegal(setup, "B-60", _("{seat} discards later", seat=setup.seat_name(p)))


def _check_offer(setup: GameSetup, position: Position) -> None:
    if position.to_table and position.offerer != position.turn:
        active = setup.seat_name(position.turn)
        text = _("only {seat}, whose turn it is, can make an offer to the whole table", seat=active)
        raise illegal(setup, "B-40", text)
    parties = (
        position.offerer >= 0
        and position.offerer != position.seat
        and position.turn in (position.offerer, position.seat)
    )
    held = parties and all(
        have >= give for have, give in zip(position.hand[position.offerer], position.give, strict=True)
    )
    both = any(give and get for give, get in zip(position.give, position.get, strict=True))
    if not held or both or not any(position.give) or not any(position.get):
        raise illegal(setup, "B-40", _("the offer on the table could not have been made"))


def _check_chance(setup: GameSetup, position: Position) -> None:
    rules, tables = setup.system.rules, setup.tables
    if (position.phase == codes.START) != (position.chance == codes.OPENING_DICE):
        raise illegal(setup, "B-20", _("the phase start waits for the roll that decides who starts"))
    if (position.victim >= 0) != (position.chance == codes.STEAL_CARD):
        raise illegal(setup, "B-62", _("a theft needs a victim, and a victim needs a theft"))
    if position.chance:
        fits = position.phase in _CHANCE_PHASES[position.chance] and (
            position.chance != codes.MARKET_DIE or setup.system.has_market
        )
        if not fits or not any(rules.weight(position, tables, n) for n in range(rules.outcomes(position, tables))):
            raise illegal(setup, "B-30", _("this chance event is not possible now"))
    if position.phase != codes.STEALING:
        return
    if not (robber.can_steal(position, tables) if setup.system.has_board else any(position.draws)):
        raise illegal(setup, "B-62", _("there is nobody to draw a card from"))
    if position.chance:
        drawn = (
            robber.refuse_steal(position, tables, position.victim, position.victim_pile)
            if setup.system.has_board
            else 0
        )
        if drawn or (not setup.system.has_board and position.victim != edition.drawn_from(position, tables)):
            text = _("no card can be drawn from {seat} now", seat=setup.seat_name(position.victim))
            raise illegal(setup, "B-62", text)


def _check_cards(setup: GameSetup, position: Position) -> None:
    """Progress cards leave the game, knights stay face up, and cards bought this turn must wait (B-70 to B-77)."""
    if position.spent[codes.CARD_KNIGHT] or position.spent[codes.CARD_POINT]:
        text = _(
            "only progress cards leave the game: a knight stays open in front of its seat, and a victory point "
            "card is kept"
        )
        raise illegal(setup, "B-76", text)
    had_turn = position.phase not in FOUNDING
    cards = any(map(any, position.cards)) or any(position.knights) or any(position.spent)
    if not had_turn and (cards or position.played):
        raise illegal(setup, "B-24", _("there are no development cards until the founding is over"))
    if position.played and not (position.knights[position.turn] or any(position.spent)):
        text = _("the card that {seat} has played this turn must be open or spent", seat=setup.seat_name(position.turn))
        raise illegal(setup, "B-71", text)
    buying = (codes.BUILDING, codes.TRADING) if setup.system.has_market else (codes.BUILDING,)
    seven = position.phase in (codes.MOVING_ROBBER, codes.STEALING) and not position.played
    bought = position.phase == codes.OVER or ((position.resume or position.phase) in buying and not seven)
    if any(position.fresh) and not bought:
        raise illegal(setup, "B-71", _("no card can have been bought this turn yet"))
    rewarded = setup.system.has_market and position.making >= 0
    if position.chance == codes.DRAW_CARD and position.phase != codes.BUILDING and not rewarded:
        raise illegal(setup, "B-70", _("cards are bought in the building phase"))


def _check_free_roads(setup: GameSetup, position: Position) -> None:
    tables = setup.tables
    if (position.phase == codes.FREE_ROADS) != (position.free > 0) or (
        position.free and not build.can_lay_road(position, tables, position.seat)
    ):
        raise illegal(
            setup, "B-73", _("free roads wait to be laid only in the phase roads, and there must be a path for one")
        )
    if position.phase != codes.FREE_ROADS or (setup.system.has_market and position.making >= 0):
        return
    if position.free > tables.card_roads:
        text = ngettext("road building gives you {n} road", "road building gives you {n} roads", tables.card_roads)
        raise illegal(setup, "B-73", text)
    if not position.played or not position.spent[codes.CARD_ROADS]:
        raise illegal(setup, "B-73", _("the card road building must have been played this turn, and must be spent"))
    if position.road.count(position.seat) < tables.card_roads - position.free:
        raise illegal(setup, "B-73", _("the first of the free roads must be on the board"))


def _check_robber(setup: GameSetup, position: Position) -> None:
    """The robber moves after a seven, or after a knight that was played this turn (B-61, B-72)."""
    tables = setup.tables
    if position.phase not in (codes.MOVING_ROBBER, codes.STEALING):
        return
    by_seven = position.resume == (codes.BUILDING if tables.single_phase else codes.TRADING)
    if not by_seven and not (position.played and position.knights[position.turn]):
        text = _("{seat} must have played a knight for the robber to move now", seat=setup.seat_name(position.turn))
        raise illegal(setup, "B-72", text)
    if position.phase == codes.STEALING and not tables.robber_to_desert and tables.hex_number[position.robber] == 0:
        raise illegal(setup, "B-61", _("the robber has just moved, so he must be on the chip of a hex"))


def _check_choices(setup: GameSetup, position: Position) -> None:
    """In the edition: who draws from the neighbours, and who takes a card of their choice (E-21, E-44)."""
    tables = setup.tables
    if position.phase == codes.STEALING:
        known = position.draws == [tables.knight_draws] * 2 or (
            position.draws[0] == 0 < position.draws[1] <= tables.knight_draws
        )
        if (
            not known
            or robber.held(position, tables, edition.drawn_from(position, tables), 0) == 0
            or not any(position.knight[position.turn])
        ):
            text = _("a new knight lets you draw cards, from the left neighbour first, as long as there are any")
            raise illegal(setup, "E-44", text)
    elif any(position.draws):
        raise illegal(setup, "E-44", _("cards are drawn from neighbours only in the phase steal"))
    if position.phase != codes.TAKING:
        if position.choosing:
            raise illegal(setup, "E-21", _("cards of choice are taken only in the phase take"))
        return
    if not 0 < position.choosing <= tables.players * tables.choice or robber.stock(position, tables, 0) == 0:
        raise illegal(setup, "E-21", _("somebody must still have a card of choice to take"))
    taken = (tables.players * tables.choice - position.choosing) // tables.choice
    if position.seat != (position.turn + taken) % tables.players:
        text = _(
            "{seat} is the next to take a card of choice",
            seat=setup.seat_name((position.turn + taken) % tables.players),
        )
        raise illegal(setup, "E-21", text)
    if not all(robber.held(position, tables, (position.turn + step) % tables.players, 0) for step in range(taken)):
        raise illegal(setup, "E-21", _("a seat that has taken a card of choice must hold one"))


def _check_market(setup: GameSetup, position: Position) -> None:
    tables = setup.tables
    sunk = position.chance == codes.MARKET_DIE or position.phase == codes.LIFTING
    if sum(position.row) != sum(tables.first_row) - sunk:
        raise illegal(
            setup,
            "M-55",
            _("the row numbers of all the varieties must add up to {sum}", sum=sum(tables.first_row) - sunk),
        )
    if position.phase == codes.TAKING and (position.making < 0 or robber.stock(position, tables, 0) == 0):
        raise illegal(setup, "M-56", _("a resource is taken only as the reward for a chocolate"))
    if position.making >= 0 and not _due(setup, position):
        raise illegal(setup, "M-56", _("this reward is not due now"))


def _due(setup: GameSetup, position: Position) -> bool:
    """Whether the pending reward belongs to the row of the variety being made, with its chips already given (M-56)."""
    resources, roads, cards, chips = setup.tables.reward[position.row[position.making]]
    in_turn = (position.resume or position.phase) in (codes.TRADING, codes.BUILDING)
    given = position.chance == codes.DRAW_CARD and cards
    given = (
        given
        or (position.phase == codes.FREE_ROADS and position.free <= roads)
        or (position.phase == codes.TAKING and resources)
    )
    return bool(given) and in_turn and position.chips[position.turn] >= chips


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
    tables = setup.tables
    below = int(tables.goal) - 1
    longest: int = tables.longest_points if setup.system.has_board else 0
    if p != position.turn or position.phase != codes.OVER:
        return below + (longest if setup.system.has_board and position.longest_road == p else 0)
    if not setup.system.has_board:
        return below + int(max(*tables.points_level, tables.points_knight))
    chips = max(row[3] for row in tables.reward) * tables.points_chip if setup.system.has_market else 0
    return (
        below
        + longest
        + int(max(tables.points_settlement, tables.points_city, tables.points_card, tables.army_points, chips))
    )
