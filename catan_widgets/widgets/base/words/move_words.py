"""Moves and outcomes in words, and the places they name; the engine says what a move costs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from itertools import product, starmap
from typing import Any

from catan_widgets.engine import moves as m
from catan_widgets.engine.bundles import Bundle, in_words
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Move
from catan_widgets.engine.names import named, reward_words
from catan_widgets.i18n import N_, _
from catan_widgets.render.table.market import variety_name
from catan_widgets.widgets.base.words import labels

#: The names of the types of moves, in the order of their buttons.
TITLES: Mapping[type[Move], str] = {
    m.Roll: N_("Roll the dice"),
    m.Spin: N_("Spin"),
    m.Settle: N_("Settlement"),
    m.Road: N_("Road"),
    m.City: N_("City"),
    m.Site: N_("Production site"),
    m.AddRoad: N_("Add a road to the row"),
    m.AddSettlement: N_("Add a settlement to the row"),
    m.FlipCity: N_("Flip to a city"),
    m.AddKnight: N_("Place a knight above a building"),
    m.BuyCard: N_("Development card"),
    m.Make: N_("Make chocolate"),
    m.Lift: N_("Lift a variety"),
    m.Take: N_("Take a card"),
    m.Knight: N_("Play a knight"),
    m.RoadBuilding: N_("Play road building"),
    m.Invention: N_("Play invention"),
    m.Monopoly: N_("Play monopoly"),
    m.MoveRobber: N_("Move the robber"),
    m.Steal: N_("Draw a card"),
    m.NoSteal: N_("Draw no card"),
    m.Discard: N_("Discard a card"),
    m.Bank: N_("Trade with the bank"),
    m.Offer: N_("Offer a trade to a player"),
    m.Accept: N_("Accept"),
    m.Decline: N_("Decline or stop"),
    m.EndTrade: N_("End trading"),
    m.EndTurn: N_("End the turn"),
}

#: The parts of a move that are places in the picture: on the island, in the market, and in a row of tiles.
PLACES = ("intersection", "path", "hex", "variety")
TILES = ("colour", "side")


def title(kind: type[Move]) -> str:
    """The name of a type of move."""
    return _(TITLES[kind])


def titled(move: Move) -> str:
    """The title of a move; the notation of an outcome."""
    return title(type(move)) if type(move) in TITLES else str(move)


def parts(kind: type[Move]) -> tuple[str, ...]:
    """The names of the details that a type of move contains."""
    return tuple(part.name for part in fields(kind))


def places_of(move: Move) -> tuple[str, ...]:
    """The names of the places in a move; varieties by number."""
    return tuple(str(getattr(move, part)) for part in parts(type(move)) if part in PLACES + TILES)


def at(move: Move, kind: str, place: str) -> bool:
    """Whether a move names a place of this kind."""
    return kind in parts(type(move)) and str(getattr(move, kind)) == place


def groups(moves: tuple[Move, ...]) -> dict[type[Move], list[Move]]:
    """The moves by type, in the order of `TITLES`."""
    found: dict[type[Move], list[Move]] = {}
    for move in moves:
        found.setdefault(type(move), []).append(move)
    return {kind: found[kind] for kind in TITLES if kind in found}


def cost(game: Game, move: Move) -> Bundle:
    """What the deciding seat pays for a move: the cards it has fewer of afterwards."""
    seat = game.to_move
    assert seat is not None
    before, after = game.state.hand(seat), game.play(move).state.hand(seat)
    assert before is not None and after is not None
    return tuple((kind, n - after[kind]) for kind, n in before.items() if n > after[kind])


def askable(game: Game, seat: int) -> list[int | str]:
    """Whom a seat can offer a card that it holds: seats, and the whole table if there are several."""
    hand = game.state.hand(seat)
    assert hand is not None
    held = next((kind for kind, n in hand.items() if n), None)
    if held is None:
        return []
    other = next(kind for kind in game.state.game_setup.kinds if kind != held)
    asked = (*range(game.state.players), *((m.ALL,) if game.state.players > 2 else ()))
    return [one for one in asked if game.why_not(offer(game, seat, one, {held: 1}, {other: 1})) is None]


def offer(game: Game, seat: int, asked: int | str, give: Mapping[str, int], get: Mapping[str, int]) -> m.Offer:
    """An offer by a seat; it names the seat if it is not that seat's turn."""
    return m.Offer(asked, give, get, None if seat == game.to_move else seat)


def asked_name(game: Game, asked: int | str) -> str:
    """The name of the seat that is asked, or of the whole table."""
    return _("the whole table") if isinstance(asked, str) else game.state.game_setup.seat_name(asked)


def told(game: Game, move: Move) -> str:
    """The details of a move besides its type: where, which, from whom; its title if there are none."""
    tell = _TOLD.get(type(move))
    return tell(game, move) if tell else title(type(move))


def full(game: Game, move: Move) -> str:
    """A move with its type."""
    if type(move) not in _TOLD:
        return title(type(move))
    return _("{what}: {which}", what=title(type(move)), which=told(game, move))


def outcome_words(game: Game, outcome: m.Outcome) -> str:
    """A chance outcome in a few words."""
    return _OUTCOMES[type(outcome)](game, outcome)


def attempts(game: Game, kind: str, place: str, types: tuple[type[Move], ...]) -> Iterator[Move]:
    """The moves of these types that someone could mean at a place, legal or not."""
    for move_type in types:
        make: Callable[..., Move] = move_type
        if parts(move_type) == (kind,):
            yield make(int(place) if kind == "variety" else place)
        elif kind in TILES and parts(move_type) == TILES:
            names = game.state.game_setup.names
            choices = ((place,) if part == kind else names[part] for part in TILES)
            yield from starmap(make, product(*choices))
        elif move_type is m.Site and kind in parts(m.Site):
            assert game.board is not None
            topology = game.board.topology
            for number, corners in enumerate(topology.hex_intersections):
                for corner in corners:
                    site = m.Site(topology.hexes[number], topology.intersections[corner])
                    if at(site, kind, place):
                        yield site


def _place(kind: str) -> Callable[[Game, Move], str]:
    def told(game: Game, move: Move) -> str:
        assert game.board is not None
        return labels.label(game.board, kind, getattr(move, kind))

    return told


def _kind(_game: Game, move: m.Discard | m.Monopoly | m.Take) -> str:
    return named(move.kind)


def _colour(_game: Game, move: m.FlipCity | m.AddKnight) -> str:
    return named(move.colour)


def _variety(game: Game, move: m.Make | m.Lift) -> str:
    ruleset = game.state.game_setup.ruleset
    row = tuple(game.state.rows.values())[move.variety - 1]
    return _(
        "{number} {name}, {reward}",
        number=move.variety,
        name=variety_name(ruleset, move.variety),
        reward=reward_words(ruleset, row),
    )


def _site(game: Game, move: m.Site) -> str:
    assert game.board is not None
    hex = labels.label(game.board, "hex", move.hex)
    return _("{hex} at {intersection}", hex=hex, intersection=move.intersection)


def _steal(game: Game, move: m.Steal) -> str:
    seat = game.state.game_setup.seat_name(move.seat)
    if len(game.state.game_setup.names["pile"]) == 1:
        return _("from {seat}", seat=seat)
    pile = _("resources") if move.pile == m.PILES[0] else _("ingredients")
    return _("from {seat}: {pile}", seat=seat, pile=pile)


def _bank(game: Game, move: m.Bank) -> str:
    give, get = in_words(cost(game, move)), named(move.get)
    return _("{give} for 1 {get}", give=give, get=get)


def _invention(_game: Game, move: m.Invention) -> str:
    kinds = [kind for kind in (move.first, move.second) if kind]
    return in_words(tuple((kind, kinds.count(kind)) for kind in dict.fromkeys(kinds)))


def _offer(game: Game, move: m.Offer) -> str:
    told = {"give": in_words(move.give), "get": in_words(move.get)}
    if isinstance(move.seat, str):
        return _("{give} to the whole table for {get}", **told)
    told["seat"] = game.state.game_setup.seat_name(move.seat)
    if move.by is None:
        return _("{give} to {seat} for {get}", **told)
    return _("{give} of {other} to {seat} for {get}", other=game.state.game_setup.seat_name(move.by), **told)


def part_words(part: str, name: object) -> str:
    """The word for a colour, a side or the number of a variety."""
    if part == "side":
        return side_name(str(name))
    return named(str(name)) if part == "colour" else str(name)


def side_name(side: str) -> str:
    """The word for a side of a row."""
    return _("left") if side == m.SIDES[0] else _("right")


def _dice(_game: Game, move: m.Dice) -> str:
    return _("{first} + {second} = {sum}", first=move.first, second=move.second, sum=move.first + move.second)


# Each function only receives moves of its own type, which a mapping cannot express.
_TOLD: Mapping[type[Move], Callable[[Game, Any], str]] = {
    m.Settle: _place("intersection"),
    m.City: _place("intersection"),
    m.Road: _place("path"),
    m.MoveRobber: _place("hex"),
    m.Site: _site,
    m.Steal: _steal,
    m.Discard: _kind,
    m.Monopoly: _kind,
    m.Take: _kind,
    m.Invention: _invention,
    m.Bank: _bank,
    m.Offer: _offer,
    m.Make: _variety,
    m.Lift: _variety,
    m.AddRoad: lambda _game, move: side_name(move.side),
    m.AddSettlement: lambda _game, move: _("{colour}, {side}", colour=named(move.colour), side=side_name(move.side)),
    m.FlipCity: _colour,
    m.AddKnight: _colour,
}
_OUTCOMES: Mapping[type[Move], Callable[[Game, Any], str]] = {
    m.Dice: _dice,
    m.Spun: lambda _game, move: named(move.section),
    m.Drew: lambda _game, move: named(move.card),
    m.Stole: lambda _game, move: named(move.kind),
    m.MarketDie: lambda _game, move: str(move.face),
}
