"""Why a move is refused: the rule, and the concrete facts in words.

The rule functions return a number; this module turns it into a rule id and a text. It uses the ids of the base game;
``Setting.cite`` replaces an id if the system has its own rule for the same thing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from catan_widgets.engine.game import phase_messages
from catan_widgets.engine.game.phase_messages import Reason
from catan_widgets.engine.game.refusal import Refusal
from catan_widgets.engine.moves import Move, Offer
from catan_widgets.engine.names import counted, named
from catan_widgets.engine.parts import founding
from catan_widgets.engine.parts.market import rewarding
from catan_widgets.engine.position.shown import Shown
from catan_widgets.engine.ruledata.checks import RESOURCES
from catan_widgets.engine.rules import cards, codes, edition, trade
from catan_widgets.engine.setting import Unknown, sort_name
from catan_widgets.i18n import N_, _, ngettext


@dataclass(frozen=True)
class _Case:
    """What an explanation can use: the position and the numbers of the move."""

    state: Shown
    move: Move
    kind: int
    x: int
    y: int

    @property
    def position(self) -> Any:
        return self.state._position

    @property
    def tables(self) -> Any:
        return self.state.game_setup.tables

    @property
    def hand(self) -> list[int]:
        """The cards of the seat that makes the move or wants to."""
        p = trade.offering(self.position, self.y) if self.kind == codes.OFFER else self.position.seat
        return list(self.position.hand[p])

    def seat(self, number: int) -> str:
        return self.state.game_setup.seat_name(number)

    def name(self, sort: str, number: int) -> str:
        return str(self.state.game_setup.names[sort][number])

    def card(self, number: int) -> str:
        return named(self.state.game_setup.kinds[number])


def explain(state: Shown, move: Move, number: int) -> Refusal:
    """The refusal for the number that the rule functions returned for a move."""
    if number == codes.R_PHASE:
        return _cited(state, phase_messages.out_of_phase(state, move))
    if number == codes.R_OUTCOME:
        return _cited(state, _cannot_come(state, str(move)))
    kind, x, y = state.game_setup.encode(move)
    rule, text = _TEXTS[number](_Case(state, move, kind, x, y))
    return _cited(state, Reason(rule, text, *phase_messages.claims(state, move, number)))


def _cited(state: Shown, reason: Reason) -> Refusal:
    """The refusal for a reason, citing the system's own rule."""
    return Refusal(state.game_setup.cite(reason.rule), *reason[1:])


def _cannot_come(state: Shown, outcome: object) -> Reason:
    reason = phase_messages.chance(state)
    return reason._replace(text=_("{outcome!s} cannot happen now: {text}", outcome=outcome, text=reason.text))


def not_yours(state: Shown, by: int | None) -> Refusal:
    """The refusal of a move by a seat that is not to move, or of an offer made on behalf of another seat.

    Args:
        state: what the seat sees.
        by: the seat that an offer is made for; None for all other moves.
    """
    if by is None:
        return _cited(state, phase_messages.decides(state))
    if by >= state.players:
        return unknown(state, Unknown("seat or none", by))
    return _cited(state, Reason("B-40", _("only {seat} can make this offer", seat=state.game_setup.seat_name(by))))


_UNKNOWN = {
    "intersection": "B-10",
    "path": "B-10",
    "hex": "B-10",
    "kind": "B-03",
    "kind or none": "B-03",
    "seat": "B-06",
    "seat or table": "B-06",
    "seat or none": "B-06",
    "pile": "B-62",
    "card": "B-04",
    "face": "B-07",
    "variety": "M-07",
    "colour": "E-02",
    "section": "E-01",
}


def unknown(state: Shown, missing: Unknown) -> Refusal:
    """The refusal of a move that names something this game does not have."""
    setup = state.game_setup
    if missing.sort == "move":
        rule = setup.system.instead.get(str(missing.value).split(" ")[0], "B-30")
        return Refusal(setup.cite(rule), _("this game has no move {move!s}", move=missing.value))
    if missing.sort == "outcome":
        return _cited(state, _cannot_come(state, missing.value))
    return Refusal(
        setup.cite(_UNKNOWN[missing.sort]),
        _("this game has no {sort} {name!s}", sort=sort_name(missing.sort), name=missing.value),
    )


# --- texts --------------------------------------------------------------------------------------
Told = tuple[str, str]


def _needs(case: _Case, wanted: list[int]) -> str:
    missing = [
        _(
            "you need {cards} but have {have}",
            cards=counted(case.state.game_setup.kinds[k], need),
            have=case.hand[k],
        )
        for k, need in enumerate(wanted)
        if case.hand[k] < need
    ]
    return "; ".join(missing)


_ITEMS = {
    codes.ROAD: codes.PIECE_ROAD,
    codes.SETTLE: codes.PIECE_SETTLEMENT,
    codes.CITY: codes.PIECE_CITY,
    codes.BUY: codes.COST_CARD,
    codes.SITE: codes.COST_SITE,
    codes.ADD_ROAD: codes.PIECE_ROAD,
    codes.ADD_SETTLEMENT: codes.PIECE_SETTLEMENT,
    codes.FLIP_CITY: codes.PIECE_CITY,
    codes.ADD_KNIGHT: codes.COST_KNIGHT,
}
_COST_RULES = {codes.SITE: "M-40", codes.FLIP_CITY: "E-43"}


def _poor(case: _Case) -> Told:
    return _COST_RULES.get(case.kind, "B-50"), _needs(case, case.tables.cost[_ITEMS[case.kind]])


def _no_piece(case: _Case) -> Told:
    if case.kind == codes.ROAD:
        return "B-06", _(
            "all {count} roads of {seat} are on the board",
            count=case.tables.pieces[0],
            seat=case.seat(case.position.seat),
        )
    if case.kind == codes.CITY:
        return "B-06", ngettext(
            "the only city of {seat} is on the board",
            "all {n} cities of {seat} are on the board",
            case.tables.pieces[2],
            seat=case.seat(case.position.seat),
        )
    told = {"count": case.tables.pieces[1], "seat": case.seat(case.position.seat)}
    if case.position.stock[case.position.seat][codes.PIECE_CITY] == 0:
        return "B-55", _("all {count} settlements of {seat} are on the board, and so are all its cities", **told)
    return "B-55", _("all {count} settlements of {seat} are on the board; one must become a city first", **told)


def _path_taken(case: _Case) -> Told:
    path, owner = case.name("path", case.x), case.seat(case.position.road[case.x])
    return "B-51", _("there is already a road of {seat} on {path}", path=path, seat=owner)


def _road_loose(case: _Case) -> Told:
    return "B-51", _("none of your roads or buildings touches {path}", path=case.name("path", case.x))


def _road_cut(case: _Case) -> Told:
    for end in case.tables.path_ends[case.x]:
        touching = [
            e for e in case.tables.intersection_paths[end] if e >= 0 and case.position.road[e] == case.position.seat
        ]
        if touching and case.position.owner[end] not in (-1, case.position.seat):
            return "B-51", _(
                "your road ends at {place}, because a building of {seat} is in the way",
                place=case.name("intersection", end),
                seat=case.seat(case.position.owner[end]),
            )
    return _road_loose(case)


def _road_elsewhere(case: _Case) -> Told:
    place = case.name("intersection", case.position.founded_at)
    return founding.rule(case.position, case.tables), _(
        "the road must start at {place}, where you have just founded a settlement", place=place
    )


def _taken(case: _Case) -> Told:
    place, owner = case.name("intersection", case.x), case.seat(case.position.owner[case.x])
    return "B-52", _("the intersection {place} is taken by {seat}", place=place, seat=owner)


def _distance(case: _Case) -> Told:
    near = next(i for i in case.tables.intersection_next[case.x] if i >= 0 and case.position.owner[i] >= 0)
    return "B-52", _(
        "the neighbouring intersection {place} is taken by {seat}",
        place=case.name("intersection", near),
        seat=case.seat(case.position.owner[near]),
    )


def _no_road(case: _Case) -> Told:
    return "B-53", _("none of your roads leads to {place}", place=case.name("intersection", case.x))


def _not_own(case: _Case) -> Told:
    place, owner = case.name("intersection", case.x), case.position.owner[case.x]
    if owner < 0:
        return "B-54", _("there is no settlement at {place} that could become a city", place=place)
    if owner != case.position.seat:
        return "B-54", _("the building at {place} belongs to {seat}", place=place, seat=case.seat(owner))
    return "B-54", _("there is already a city at {place}", place=place)


def _no_card(case: _Case) -> Told:
    return "B-71", _("you have no {card} card", card=named(_card(case)))


def _card(case: _Case) -> str:
    return str(case.state.game_setup.names["card"][case.kind - codes.KNIGHT])


def _fresh_card(case: _Case) -> Told:
    return "B-71", _("you only bought your {card} card this turn", card=named(_card(case)))


def _invention_count(case: _Case) -> Told:
    count = cards.invention_count(case.position, case.tables)
    return "B-74", ngettext(
        "invention gives you {n} card now; name {n} kind", "invention gives you {n} cards now; name {n} kinds", count
    )


def _invention_stock(case: _Case) -> Told:
    wanted = [k - 1 for k in (case.x, case.y) if k > 0]
    short = next(k for k in wanted if case.position.bank[k] < wanted.count(k))
    return "B-74", _(
        "the bank has only {cards}", cards=counted(case.state.game_setup.kinds[short], case.position.bank[short])
    )


def _robber_stays(case: _Case) -> Told:
    return "B-61", _("the robber is on {hex} and must move to another hex", hex=case.name("hex", case.x))


def _steal_away(case: _Case) -> Told:
    return "B-62", _(
        "{seat} has no building on the robber's hex {hex}",
        seat=case.seat(case.x),
        hex=case.name("hex", case.position.robber),
    )


def _steal_empty(case: _Case) -> Told:
    return case.state.game_setup.theft_rule, _(
        "{seat} has no {pile} for you to draw", seat=case.seat(case.x), pile=_(_PILES[case.y])
    )


_PILES = (N_("resources"), N_("ingredients"))
_SIDES = (N_("left"), N_("right"))


def _discard_none(case: _Case) -> Told:
    return case.state.game_setup.discard_rule, _("you have no {kind} to discard", kind=case.card(case.x))


def _discard_pile(case: _Case) -> Told:
    rule = case.state.game_setup.discard_rule
    return rule, _("you do not have to discard {pile} now", pile=_(_PILES[case.tables.pile_of[case.x]]))


def _rate(case: _Case) -> int:
    return trade.best_rate(case.position, case.tables, case.position.seat, case.x)


def _bank_poor(case: _Case) -> Told:
    rate = _rate(case)
    rule = "M-61" if case.tables.pile_of[case.x] else _RATE_RULES.get(_rate_name(case, rate), "B-41")
    text = _(
        "here you give {cards} for one card, but you have {have}",
        cards=counted(case.state.game_setup.kinds[case.x], rate),
        have=case.hand[case.x],
    )
    return rule, text


_RATE_RULES = {"any": "B-42", "own": "B-43"}


def _rate_name(case: _Case, rate: int) -> str:
    if rate == case.tables.rate_bank[case.x]:
        return "bank"
    return next(
        "any" if len(set(case.tables.landing_rate[n][: len(RESOURCES)])) == 1 else "own"
        for n in range(case.tables.landings)
        if case.position.owner[case.tables.landing[n]] == case.position.seat
        and case.tables.landing_rate[n][case.x] == rate
    )


def _bank_empty(case: _Case) -> Told:
    return "B-41", _("the bank has no {kind} left", kind=case.card(case.y))


def _offer_poor(case: _Case) -> Told:
    assert isinstance(case.move, Offer)
    return "B-40", _needs(case, case.state.game_setup.counts(case.move.give))


def _offer_both(case: _Case) -> Told:
    assert isinstance(case.move, Offer)
    kind = next(kind for kind, _n in case.move.give if kind in dict(case.move.get))
    return "B-40", _("{kind} is on both sides of the offer", kind=named(kind))


def _site_terrain(case: _Case) -> Told:
    hex = case.name("hex", case.x)
    return "M-04", _("production sites cannot go on hex {hex}", hex=hex)


def _site_pair(case: _Case) -> Told:
    place, hex = case.name("intersection", case.y), case.name("hex", case.x)
    return "M-41", _("the building at {place} already has a production site on {hex}", place=place, hex=hex)


def _site_stock(case: _Case) -> Told:
    return "M-42", _("there is no production site left for {kind}", kind=case.card(case.tables.hex_ingredient[case.x]))


def _site_place(rule: str, text: str) -> Callable[[_Case], Told]:
    return lambda case: (rule, _(text, place=case.name("intersection", case.y), hex=case.name("hex", case.x)))


def _make_poor(case: _Case) -> Told:
    return "M-51", _needs(case, case.tables.recipe[case.x])


def _no_tile(case: _Case) -> Told:
    tiles = {codes.ADD_ROAD: N_("there is no road tile left"), codes.ADD_KNIGHT: N_("there is no knight tile left")}
    if case.kind in tiles:
        return "E-04", _(tiles[case.kind])
    return "E-04", _("there is no tile left in {colour}", colour=named(case.name("colour", case.x)))


def _of_colour(rule: str, text: str) -> Callable[[_Case], Told]:
    return lambda case: (rule, _(text, colour=named(case.name("colour", case.x))))


def _not_own_colour(case: _Case) -> Told:
    colour = named(case.name("colour", case.x))
    if case.kind == codes.FLIP_CITY:
        return "E-43", _("you have no settlement in {colour}", colour=colour)
    return "E-44", _("you have no settlement or city in {colour}", colour=colour)


def _end_bare(case: _Case) -> Told:
    return "E-42", _("there is no road at the {side} end of your row", side=_(_SIDES[case.y]))


def _end_taken(case: _Case) -> Told:
    return "E-41", _("there is already a road at the {side} end of your row", side=_(_SIDES[case.x]))


def _steal_neighbour(case: _Case) -> Told:
    asked = case.seat(edition.drawn_from(case.position, case.tables))
    return "E-44", _("you may draw the next card only from {seat}", seat=asked)


def _accept_poor(case: _Case) -> Told:
    return "B-40", _needs(case, list(case.position.get))


def _plain(rule: str, text: str) -> Callable[[_Case], Told]:
    return lambda case: (rule, _(text))


_TEXTS: dict[int, Callable[[_Case], Told]] = {
    codes.R_POOR: _poor,
    codes.R_NO_PIECE: _no_piece,
    codes.R_PATH_TAKEN: _path_taken,
    codes.R_ROAD_LOOSE: _road_loose,
    codes.R_ROAD_CUT: _road_cut,
    codes.R_ROAD_ELSEWHERE: _road_elsewhere,
    codes.R_TAKEN: _taken,
    codes.R_DISTANCE: _distance,
    codes.R_NO_ROAD: _no_road,
    codes.R_NOT_OWN_SETTLEMENT: _not_own,
    codes.R_PILE_EMPTY: _plain("B-70", N_("the pile of development cards is empty")),
    codes.R_NO_CARD: _no_card,
    codes.R_FRESH_CARD: _fresh_card,
    codes.R_SECOND_CARD: _plain("B-71", N_("you have already played a card this turn")),
    codes.R_INVENTION_COUNT: _invention_count,
    codes.R_INVENTION_STOCK: _invention_stock,
    codes.R_MONOPOLY_KIND: _plain("M-73", N_("this card is about resources, not ingredients")),
    codes.R_ROBBER_STAYS: _robber_stays,
    codes.R_ROBBER_NO_CHIP: lambda case: (
        "B-61",
        _("hex {hex} has no number chip to put the robber on", hex=case.name("hex", case.x)),
    ),
    codes.R_STEAL_OWN: _plain("B-62", N_("you cannot draw from yourself")),
    codes.R_STEAL_AWAY: _steal_away,
    codes.R_STEAL_EMPTY: _steal_empty,
    codes.R_STEAL_MUST: _plain("B-97", N_("you must draw a card, because somebody here has one")),
    codes.R_DISCARD_NONE: _discard_none,
    codes.R_DISCARD_PILE: _discard_pile,
    codes.R_BANK_SAME: _plain("B-41", N_("the card you get must be of a different kind")),
    codes.R_BANK_CROSS: _plain(
        "M-61", N_("the bank does not trade resources for ingredients, or ingredients for resources")
    ),
    codes.R_BANK_POOR: _bank_poor,
    codes.R_BANK_EMPTY: _bank_empty,
    codes.R_OFFER_OWN: _plain("B-40", N_("you cannot trade with yourself")),
    codes.R_OFFER_EMPTY: _plain("B-40", N_("both sides must give at least one card")),
    codes.R_OFFER_BOTH: _offer_both,
    codes.R_OFFER_POOR: _offer_poor,
    codes.R_OFFER_OTHERS: lambda case: (
        "B-40",
        _("you can trade only with {seat}, whose turn it is", seat=case.seat(case.position.turn)),
    ),
    codes.R_OFFER_ANSWER: lambda case: (
        "B-40",
        _("first answer the offer from {seat}", seat=case.seat(case.position.offerer)),
    ),
    codes.R_OFFER_TABLE: lambda case: (
        "B-40",
        _("only {seat}, whose turn it is, can make an offer to the whole table", seat=case.seat(case.position.turn)),
    ),
    codes.R_OFFER_OWN_MOVE: lambda case: (
        "B-40",
        _("it is {seat} who decides now anyway; write the offer without “by”", seat=case.seat(case.position.seat)),
    ),
    codes.R_OFFER_WAIT: lambda case: (
        "B-40",
        _("{seat} must answer the offer first", seat=case.seat(case.position.seat)),
    ),
    codes.R_ACCEPT_POOR: _accept_poor,
    codes.R_ROAD_MUST: _plain("M-56", N_("you must place the road you have won, because there is a path for it")),
    codes.R_SITE_TERRAIN: _site_terrain,
    codes.R_SITE_AWAY: _site_place("M-40", N_("{place} is not a corner of hex {hex}")),
    codes.R_SITE_BUILDING: _site_place("M-40", N_("you have no building at {place}")),
    codes.R_SITE_PAIR: _site_pair,
    codes.R_SITE_STOCK: _site_stock,
    codes.R_SITE_HEX: _site_place(
        "M-22", N_("your first two production sites must be on different hexes, and one is already on {hex}")
    ),
    codes.R_MAKE_POOR: _make_poor,
    codes.R_MAKE_BOTTOM: lambda case: (
        "M-54",
        _("variety {number} is in the bottom row and cannot be made until it rises", number=case.x + 1),
    ),
    codes.R_LIFT_TOP: lambda case: ("M-53", _("variety {number} is already in the top row", number=case.x + 1)),
    codes.R_TAKE_KIND: _plain("M-56", N_("the reward is a resource, not an ingredient")),
    codes.R_TAKE_EMPTY: lambda case: (
        "M-56" if rewarding(case.position) else "E-05",
        _("the supply has no {kind} left", kind=case.card(case.x)),
    ),
    codes.R_END_TAKEN: _end_taken,
    codes.R_NO_TILE: _no_tile,
    codes.R_COLOUR_TWICE: _of_colour("E-42", N_("you already have a settlement or city in {colour}")),
    codes.R_END_BARE: _end_bare,
    codes.R_NOT_OWN_COLOUR: _not_own_colour,
    codes.R_CITY_ALREADY: _of_colour("E-43", N_("your city in {colour} is already turned over")),
    codes.R_KNIGHT_TWICE: _of_colour("E-44", N_("there is already a knight above {colour}")),
    codes.R_STEAL_NEIGHBOUR: _steal_neighbour,
}
