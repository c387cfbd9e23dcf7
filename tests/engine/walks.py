"""Random walks and helpers that several engine tests share."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from catan_widgets.engine import game_setup as matching
from catan_widgets.engine import moves as m
from catan_widgets.engine.chance import generator, pick, shuffled
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.position.state import CHANCE, State
from catan_widgets.engine.rules import codes

#: The walks for every system: a name, and arguments of ``Game.new``.
WALKS = {
    "base classic": {"rules": "base", "players": 4},
    "base modern": {"rules": "base", "players": 3, "preset": "modern"},
    "base for two": {"rules": "base", "players": 2, "start": "roll", "single_claimant": True},
    "market classic": {"rules": "market", "players": 4, "start": 2},
    "market modern": {"rules": "market", "players": 3, "preset": "modern"},
    "market without third road": {"rules": "market", "players": 2, "third_road": False},
    "edition": {"rules": "edition", "players": 4, "start": 1},
    "edition for two": {"rules": "edition", "players": 2},
}


def walk(game: Game, seed: object, most: int) -> Iterator[Game]:
    """The games along a random walk, including free-form offers and answers to them."""
    rng = generator(str(seed))
    for _step in range(most):
        yield game
        if game.to_move is None:
            return
        if game.to_move == CHANCE:
            game = game.sample(rng)
            continue
        offer = random_offer(game, rng) if pick(rng, 4) == 0 else None
        if offer is not None and game.why_not(offer) is None:
            game = game.play(offer)
        else:
            moves = game.legal_moves()
            game = game.play(moves[pick(rng, len(moves))])
    yield game


def random_offer(game: Game, rng: object) -> m.Offer | None:
    """A random offer of one or two cards for another: to a seat, to all seats, or by another seat.

    None if the offering seat has no cards.
    """
    mover, players = game.state._position.seat, game.state.players
    kind = pick(rng, 3)
    by = (mover + 1 + pick(rng, players - 1)) % players if kind == 2 else None
    hand = game.state.hand(mover if by is None else by)
    have = [kind for kind, count in hand.items() if count]
    if not have:
        return None
    give = have[pick(rng, len(have))]
    wanted = [kind for kind in hand if kind != give]
    other = (pick(rng, players), m.ALL, mover)[kind]
    return m.Offer(other, {give: 1 + pick(rng, 2)}, {wanted[pick(rng, len(wanted))]: 1}, by)


@cache
def _all_moves(names: tuple[tuple[str, tuple], ...], types: frozenset[type[m.Move]]) -> tuple[m.Move, ...]:
    sorts = dict(names)
    found = []
    for move, (_number, *arguments) in matching._MOVES.items():
        if move in types and move is not m.Offer:
            found += [move(*values) for values in product(*(sorts[sort] for sort in arguments))]
    return tuple(dict.fromkeys(found))


def constructible(setup: GameSetup) -> tuple[m.Move, ...]:
    """All moves that can be written down for a game, except free-form offers."""
    return _all_moves(tuple(setup.names.items()), setup.system.moves)


def outcomes(setup: GameSetup) -> tuple[m.Outcome, ...]:
    """All chance outcomes that can be written down for a game."""
    found = []
    for kind, sorts in matching._OUTCOMES.values():
        if all(sort in setup.names for sort in sorts):
            found += [kind(*values) for values in product(*(setup.names[sort] for sort in sorts))]
    return tuple(dict.fromkeys(found))


def redealt(state: State, viewer: int, rng: object) -> State:
    """A position in which everything hidden from a seat is dealt again: the others' hands, their cards and the pile."""
    s, b = state._position.copy(), state.game_setup.tables
    others = [p for p in range(b.players) if p != viewer]
    for first, last in zip(b.pile_from, b.pile_to, strict=True):
        _deal(rng, [(part[p], range(first, last)) for p in others for part in (s.hand, s.aside)])
    if state.game_setup.system.island and s.winner < 0:
        _deal(rng, [(s.cards[p], range(codes.CARDS)) for p in others] + [(s.pile, range(codes.CARDS))])
        if s.turn != viewer:
            s.fresh = [0] * codes.CARDS
    return State(state.game_setup, s)


def _deal(rng: object, rows: list[tuple[list[int], range]]) -> None:
    """Deals the cards in some rows again; each row keeps its number of cards."""
    cards = shuffled(rng, [k for row, kinds in rows for k in kinds for _card in range(row[k])])
    for row, kinds in rows:
        size = sum(row[k] for k in kinds)
        own, cards = cards[:size], cards[size:]
        for k in kinds:
            row[k] = own.count(k)
