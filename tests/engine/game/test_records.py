"""Records: any game that can be played can be saved and read again, however long it is."""

import gc
import pickle

import pytest

import catan_widgets as cw
from catan_widgets.engine import toml
from catan_widgets.engine.chance import generator
from catan_widgets.engine.game import records
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Decline, Offer
from catan_widgets.simulation import drivers
from tests.engine.walks import WALKS

#: The longest offer that can be written: all kinds of cards, with the most of each.
WANTED = dict.fromkeys(("brick", "wool", "grain", "ore", "cocoa", "sugar", "milk", "hazelnut", "grapes"), 999)


@pytest.fixture
def trading():
    """A game in which a seat may trade."""
    position = Game.new("market", players=2, seed=1).position() | {"phase": "trade", "to_move": 0}
    return Game.setup(
        {"rules": "market", "board": position["board"], "phase": "trade", "seats": [{"hand": "1 lumber"}, {}]}
    )


def prolonged(game: Game, count: int) -> Game:
    """A game with this many more moves: the same offer and decline repeated; only the first two are really played."""
    offered = game.play(Offer(1, "1 lumber", WANTED))
    states = (offered.play(Decline()).state, offered.state)
    for number in range(count):
        game = Game(states[(number + 1) % 2], game, (offered.moves[-1], Decline())[number % 2])
    return game


def test_a_full_game_says_so(trading):
    """A game can have as many moves as a record; the refusal of any further move names the limit and what to do."""
    full = prolonged(trading, Game.MOST_MOVES)
    assert len(full.moves) == Game.MOST_MOVES == records.MOST_MOVES == drivers.MOST_MOVES == 50_000
    for play in (lambda: full.play("endtrade"), lambda: full.advance(generator(1)).play("endtrade")):
        with pytest.raises(
            ValueError, match="this game has 50,000 moves and outcomes, and a record cannot hold more"
        ) as told:
            play()
        assert not isinstance(told.value, cw.IllegalMove)
    assert full.undo().redo() == full and full.undo().play("decline") == full
    assert Game.setup(full.position()).play("endtrade").state.phase == "build"
    with pytest.raises(cw.IllegalMove):
        full.play("roll")


def test_a_full_game_is_read_again(trading):
    """The record of a full game of the longest offers stays within the limits, even sealed, and is read completely."""
    full = prolonged(trading, Game.MOST_MOVES)
    sealed = full.record(sealed=True)
    assert len(sealed) < records.MOST_BYTES
    state, moves = records.read(sealed)
    assert state == trading.state and tuple(moves) == full.moves


def test_a_record_of_more_moves_is_refused(trading, monkeypatch):
    """A record with one move too many is refused; the text names the limit."""
    monkeypatch.setattr(records, "MOST_MOVES", 2)
    assert len(records.read(prolonged(trading, 2).record())[1]) == 2
    with pytest.raises(cw.NotationError, match="at most 2 moves"):
        records.read(prolonged(trading, 3).record())


def test_no_record_can_be_longer():
    """The limit leaves room for a game of counter-offers only, each with all kinds of cards, and for its position."""
    longest = max(len(f"{Offer('all', {'lumber': 999}, WANTED)} by 9"), len(str(Offer(0, {"lumber": 999}, WANTED))))
    position = max(len(Game.new(**WALKS[name], seed=1).record()) for name in WALKS)
    written = Game.MOST_MOVES * (longest + len(";\n")) + 4 * position
    assert toml.MOST_BYTES < written * 4 / 3 * 1.01 + 100 < records.MOST_BYTES


@pytest.mark.long
@pytest.mark.parametrize("name", ["base classic", "market classic", "edition"])
def test_whatever_is_played_to_the_limit_is_read_again(name):
    """A game played to the limit by ending turns is read back from its record as an equal game."""
    game, rng = Game.new(seed=1, **WALKS[name]), generator(name)
    for _step in range(Game.MOST_MOVES):
        game = game.sample(rng) if game.to_move == cw.CHANCE else game.play(game.legal_moves()[-1])
    assert Game.from_record(game.record(sealed=True)) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_long_games_need_no_deep_recursion(trading):
    """The longest possible chain of games can be compared, hashed, copied, pickled, written and deleted."""
    full = prolonged(trading, Game.MOST_MOVES)
    again = prolonged(trading, Game.MOST_MOVES)
    assert full == again and hash(full) == hash(again) and full.first == trading
    assert full.undo(Game.MOST_MOVES) == trading and full.undo(Game.MOST_MOVES).redo(2).moves == full.moves[:2]
    assert len(pickle.dumps(full)) < 500_000 and len(repr(full)) > 100_000
    del full, again
    gc.collect()


def test_what_stands_beside_the_moves_is_bounded():
    """Only the moves may make a record long: other data of that length, which is slow to read, is refused at once."""
    text = Game.new(seed=1).record()
    with pytest.raises(cw.NotationError, match="longer than 1000000 characters, not counting its multi-line texts"):
        Game.from_record(text + "\nx = [" + "1, " * (toml.MOST_BYTES // 3) + "]\n")


def test_what_was_undone_is_kept_once(trading):
    """Redone games share the undone moves: a long game uses no more memory after redoing than after playing."""
    line = prolonged(trading, 200).undo(200).redo(199)
    kept = set()
    while line._before is not None:
        kept.add(id(line._undone))
        line = line._before
    assert len(kept) == 1
