"""Games that tests use in the middle or at the end."""

from functools import cache

from catan_widgets import Game
from catan_widgets.engine import moves as m
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.position.state import CHANCE

BUILDING = (m.City, m.Settle, m.Site, m.Make, m.FlipCity, m.AddSettlement, m.AddKnight, m.AddRoad, m.BuyCard)


def eager(legal, rng):
    """A move that builds, or else any move."""
    building = [move for kind in BUILDING for move in legal if type(move) is kind]
    choice = building[:3] or legal
    return choice[pick(rng, len(choice))]


@cache
def finished(rules):
    """A game that has been played to the end at random."""
    rng = generator(1)
    game = Game.new(rules, players=2, seed=1)
    while game.to_move is not None:
        game = game.sample(rng) if game.to_move == CHANCE else game.play(eager(game.legal_moves(), rng))
    return game


@cache
def to(rules, phase, seed=1, players=3):
    """A game in a phase, reached at random."""
    rng = generator(seed)
    game = Game.new(rules, players=players, seed=seed)
    while game.state.phase != phase or game.to_move == CHANCE:
        legal = game.legal_moves()
        game = game.sample(rng) if game.to_move == CHANCE else game.play(legal[pick(rng, len(legal))])
        assert game.to_move is not None
    return game
