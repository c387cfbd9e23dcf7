"""Refuses positions whose parts do not fit together."""

from __future__ import annotations

from catan_widgets.engine.match import Match
from catan_widgets.engine.placing_seats import illegal
from catan_widgets.engine.rules import build, codes, founding, robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _

#: Which phases each pending chance may come in.
_CHANCE_PHASES = {
    codes.OPENING_DICE: (codes.START,),
    codes.DICE: (codes.TO_ROLL,),
    codes.DRAW_CARD: (codes.TRADING, codes.BUILDING),
    codes.STEAL_CARD: (codes.STEALING,),
    codes.MARKET_DIE: (codes.TRADING, codes.BUILDING),
    codes.SPINNER: (codes.TO_SPIN,),
}
#: Which phases may follow when a phase has been left for a while.
_RESUMES = {
    codes.MOVING_ROBBER: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.STEALING: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.FREE_ROADS: (codes.TO_ROLL, codes.TRADING, codes.BUILDING),
    codes.OFFERED: (codes.TRADING, codes.BUILDING),
    codes.LIFTING: (codes.TRADING, codes.BUILDING),
    codes.TAKING: (codes.TRADING, codes.BUILDING),
}
_FOUNDING = (codes.START, codes.FOUND, codes.FOUND_ROAD, codes.FOUND_SITE)


def check(match: Match, s: Position) -> None:
    """Raises IllegalPosition for a position that no game can come to."""
    _check_phase(match, s)
    _check_seat(match, s)
    _check_chance(match, s)
    if match.system.has_board:
        _check_island(match, s)
    if match.system.has_market:
        _check_market(match, s)
    _check_end(match, s)


def _check_phase(match: Match, s: Position) -> None:
    b = match.tables
    if s.phase not in match.system.phases:
        raise illegal(match, "B-30", _("this game has no such phase"))
    if match.system.has_board:
        if b.single_phase and codes.TRADING in (s.phase, s.resume):
            raise illegal(match, "B-95", _("trade and build are one phase here, build"))
        allowed = _RESUMES.get(s.phase, ())
    else:
        allowed = (codes.TRADING,) if s.phase == codes.OFFERED else ()
    if (s.resume != 0) != bool(allowed) or (allowed and s.resume not in allowed):
        raise illegal(match, "B-30", _("the phase to go back to does not fit"))


def _check_seat(match: Match, s: Position) -> None:
    b = match.tables
    if s.phase == codes.DISCARDING:
        owing = [(s.turn + step) % b.players for step in range(b.players) if any(s.owed[(s.turn + step) % b.players])]
        short = any(robber.held(s, b, p, n) < s.owed[p][n] for p in range(b.players) for n in range(b.piles))
        if not owing or owing[0] != s.seat or short:
            raise illegal(match, "B-60", _("the seat to move must be the next that owes cards, and hold them"))
    elif any(map(any, s.owed)) or any(map(any, s.aside)):
        raise illegal(match, "B-60", _("cards are given back in the phase discard only"))
    if s.phase == codes.OFFERED:
        _check_offer(match, s)
    elif s.offerer >= 0:
        raise illegal(match, "B-40", _("an offer waits for an answer in the phase offer only"))
    chooses = s.phase == codes.TAKING and not match.system.has_board
    if s.phase not in (codes.DISCARDING, codes.OFFERED) and not chooses and s.seat != s.turn:
        raise illegal(
            match, "B-30", _("only {seat}, whose turn it is, can be to move now", seat=match.seat_name(s.turn))
        )
    if chooses and (not 0 < s.choosing <= b.players * b.choice or robber.stock(s, b, 0) == 0):
        raise illegal(match, "E-21", _("somebody must have a card of choice to take"))


def _check_offer(match: Match, s: Position) -> None:
    parties = s.offerer >= 0 and s.offerer != s.seat and s.turn in (s.offerer, s.seat)
    held = parties and all(have >= give for have, give in zip(s.hand[s.offerer], s.give, strict=True))
    both = any(give and get for give, get in zip(s.give, s.get, strict=True))
    if not held or both or not any(s.give) or not any(s.get):
        raise illegal(match, "B-40", _("the offer on the table cannot have been made"))


def _check_chance(match: Match, s: Position) -> None:
    rules, b = match.system.rules, match.tables
    if (s.phase == codes.START) != (s.chance == codes.OPENING_DICE):
        raise illegal(match, "B-20", _("the phase start waits for the opening dice"))
    if (s.victim >= 0) != (s.chance == codes.STEAL_CARD):
        raise illegal(match, "B-62", _("a theft needs a victim, and a victim a theft"))
    if s.chance:
        fits = s.phase in _CHANCE_PHASES[s.chance] and (s.chance != codes.MARKET_DIE or match.system.has_market)
        if not fits or not any(rules.weight(s, b, n) for n in range(rules.outcomes(s, b))):
            raise illegal(match, "B-30", _("nothing can be left to chance in this way now"))
    elif s.phase == codes.STEALING:
        some = robber.can_steal(s, b) if match.system.has_board else any(s.draws)
        if not some:
            raise illegal(match, "B-62", _("there is nobody to draw a card from"))


def _check_island(match: Match, s: Position) -> None:
    b = match.tables
    if min(s.pile) < 0:
        raise illegal(match, "B-04", _("there are more development cards of a kind than the game has"))
    built = sum(owner >= 0 for owner in s.owner)
    last = b.rounds * b.players
    if s.phase in _FOUNDING and s.phase != codes.START:
        waiting = s.phase != codes.FOUND
        if built != s.founded + waiting or s.founded >= last or (s.founded_at >= 0) != (s.phase == codes.FOUND_ROAD):
            raise illegal(match, "B-21", _("the settlements on the board do not fit the course of the founding"))
        _check_founding(match, s)
    elif s.phase != codes.START and (s.founded != last or s.founded_at >= 0):
        raise illegal(match, "B-24", _("the first turn comes after the founding"))
    if (s.phase == codes.FREE_ROADS) != (s.free > 0) or (s.free and not build.can_lay_road(s, b, s.seat)):
        raise illegal(
            match, "B-73", _("free roads wait to be laid in the phase roads only, and there must be a path for one")
        )


def _check_founding(match: Match, s: Position) -> None:
    b = match.tables
    order = Position(match.system.fields, b)
    order.start = s.start
    due = [0] * b.players
    for n in range(s.founded + (s.phase != codes.FOUND)):
        order.founded = n
        due[founding.seat_in_order(order, b)] += 1
    order.founded = s.founded
    if s.seat != founding.seat_in_order(order, b) or any(s.owner.count(p) != due[p] for p in range(b.players)):
        raise illegal(match, "B-22", _("the settlements do not fit the order of the founding"))
    if s.founded_at >= 0 and s.owner[s.founded_at] != s.seat:
        raise illegal(match, "B-21", _("the road belongs to the settlement just founded"))


def _check_market(match: Match, s: Position) -> None:
    rules, b = match.system.rules, match.tables
    sunk = s.chance == codes.MARKET_DIE or s.phase == codes.LIFTING
    if sum(s.row) != sum(b.first_row) - sunk:
        raise illegal(match, "M-55", _("the rows of the varieties must add up to {sum}", sum=sum(b.first_row) - sunk))
    if (s.phase == codes.FOUND_SITE) != (s.free_sites > 0) or (s.free_sites and not rules.can_place_site(s, b, s.seat)):
        raise illegal(
            match, "M-22", _("free sites wait to be placed in the phase found site only, and there must be a place")
        )
    if s.phase == codes.TAKING and (s.making < 0 or robber.stock(s, b, 0) == 0):
        raise illegal(match, "M-56", _("a resource is taken as the reward for a chocolate only"))
    if s.making >= 0:
        rewarded = s.phase in (codes.TAKING, codes.FREE_ROADS) or s.chance == codes.DRAW_CARD
        if not rewarded or s.row[s.making] == 0:
            raise illegal(match, "M-56", _("no reward is due now"))


def _check_end(match: Match, s: Position) -> None:
    rules, b = match.system.rules, match.tables
    won = s.phase not in _FOUNDING and rules.points(s, b, s.turn) >= b.goal
    if won != (s.phase == codes.OVER) or (s.winner >= 0) != won or (won and s.winner != s.turn):
        raise illegal(
            match,
            "B-91",
            _(
                "the game is over as soon as {seat}, whose turn it is, has the points for it, and only then",
                seat=match.seat_name(s.turn),
            ),
        )
