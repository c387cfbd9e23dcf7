"""The analysis of a position compared with the cards that the engine then gives out, in random games."""

from functools import cache

import pytest

from catan_widgets.analysis import state_production
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Dice, Spun
from catan_widgets.engine.position.state import CHANCE


@cache
def positions(rules, seed):
    """Some positions of a random game just before a roll or spin."""
    rng, game, found = generator(seed), Game.new(rules, players=3, seed=seed), []
    for _move in range(600):
        if game.to_move is None:
            break
        if game.to_move == CHANCE:
            if isinstance(game.chance()[0][0], Dice | Spun) and game.state.phase in ("roll", "spin"):
                found.append(game)
            game = game.sample(rng)
        else:
            moves = game.legal_moves()
            game = game.play(moves[pick(rng, len(moves))])
    return found[:: 1 + len(found) // 8]


@pytest.mark.parametrize("rules", ["base", "market", "edition"])
@pytest.mark.parametrize("seed", [1, 2])
def test_next_roll(rules, seed):
    """B-31 to B-33, M-30 to M-33, E-20: for every outcome, each seat gets the cards that its production predicts."""
    games = positions(rules, seed)
    assert len(games) >= 5
    gained = 0
    for game in games:
        table = state_production(game.state)
        chances = {}
        for outcome, p in game.chance():
            key = outcome.section if isinstance(outcome, Spun) else outcome.first + outcome.second
            chances[key] = chances.get(key, 0) + p
            if key in (7, "robber", "question"):
                continue
            after = game.play(outcome).state
            for seat, production in enumerate(table.seats):
                before, now = game.state.hand(seat), after.hand(seat)
                got = {kind: now[kind] - before.get(kind, 0) for kind in now if now[kind] != before.get(kind, 0)}
                assert got == dict(production.gains.get(key, {}))
                gained += len(got)
        assert chances == table.seats[0].chances
    assert gained > 20


def test_a_view_is_enough():
    """A seat's view gives the same production as the whole position."""
    game = positions("market", 1)[-1]
    assert state_production(game.view(0)) == state_production(game.state)
