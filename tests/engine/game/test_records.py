"""Records: whatever can be played can be kept and read again, however long it is."""

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

#: The longest offer that there is a notation for: all kinds of cards, most of each.
WANTED = dict.fromkeys(("brick", "wool", "grain", "ore", "cocoa", "sugar", "milk", "hazelnut", "grapes"), 999)


@pytest.fixture
def trading():
    """A game in which a seat may trade."""
    position = Game.new("market", players=2, seed=1).position() | {"phase": "trade", "to_move": 0}
    return Game.setup(
        {"rules": "market", "board": position["board"], "phase": "trade", "seats": [{"hand": "1 lumber"}, {}]}
    )


def prolonged(game: Game, count: int) -> Game:
    """A game with so many moves more: an offer and its refusal again and again; only the first two are played."""
    offered = game.play(Offer(1, "1 lumber", WANTED))
    states = (offered.play(Decline()).state, offered.state)
    for number in range(count):
        game = Game(states[(number + 1) % 2], game, (offered.moves[-1], Decline())[number % 2])
    return game


def test_a_full_game_says_so(trading):
    """A game takes as many moves as a record may tell; then playing is refused in words that name limit and way on."""
    full = prolonged(trading, Game.MOST_MOVES)
    assert len(full.moves) == Game.MOST_MOVES == records.MOST_MOVES == drivers.MOST_MOVES == 50_000
    for play in (lambda: full.play("endtrade"), lambda: full.advance(generator(1)).play("endtrade")):
        with pytest.raises(
            ValueError, match="this game has 50,000 moves and outcomes, and no record may tell more"
        ) as told:
            play()
        assert not isinstance(told.value, cw.IllegalMove)
    assert full.undo().redo() == full and full.undo().play("decline") == full
    assert Game.setup(full.position()).play("endtrade").state.phase == "build"
    with pytest.raises(cw.IllegalMove):
        full.play("roll")


def test_a_full_game_is_read_again(trading):
    """The record of a full game of the longest offers is within the bounds, sealed too, and is read in full."""
    full = prolonged(trading, Game.MOST_MOVES)
    sealed = full.record(sealed=True)
    assert len(sealed) < records.MOST_BYTES
    state, moves = records.read(sealed)
    assert state == trading.state and tuple(moves) == full.moves


def test_a_record_of_more_moves_is_refused(trading, monkeypatch):
    """A record that tells one move more than there may be is refused; the text names the limit."""
    monkeypatch.setattr(records, "MOST_MOVES", 2)
    assert len(records.read(prolonged(trading, 2).record())[1]) == 2
    with pytest.raises(cw.NotationError, match="at most 2 moves"):
        records.read(prolonged(trading, 3).record())


def test_no_record_can_be_longer():
    """The bound has room for a game of counter-offers alone, each with all kinds of cards, and for its position."""
    longest = max(len(f"{Offer('all', {'lumber': 999}, WANTED)} by 9"), len(str(Offer(0, {"lumber": 999}, WANTED))))
    position = max(len(Game.new(**WALKS[name], seed=1).record()) for name in WALKS)
    written = Game.MOST_MOVES * (longest + len(";\n")) + 4 * position
    assert toml.MOST_BYTES < written * 4 / 3 * 1.01 + 100 < records.MOST_BYTES


@pytest.mark.long
@pytest.mark.parametrize("name", ["base classic", "market classic", "edition"])
def test_whatever_is_played_to_the_limit_is_read_again(name):
    """A game in which seats only end their turns is played until it is full; it is read from its record, and equal."""
    game, rng = Game.new(seed=1, **WALKS[name]), generator(name)
    for _step in range(Game.MOST_MOVES):
        game = game.sample(rng) if game.to_move == cw.CHANCE else game.play(game.legal_moves()[-1])
    assert Game.from_record(game.record(sealed=True)) == game
    assert pickle.loads(pickle.dumps(game)) == game


def test_long_games_need_no_deep_recursion(trading):
    """A chain of as many games as there can be is compared, hashed, copied, pickled, written and thrown away."""
    full = prolonged(trading, Game.MOST_MOVES)
    again = prolonged(trading, Game.MOST_MOVES)
    assert full == again and hash(full) == hash(again) and full.first == trading
    assert full.undo(Game.MOST_MOVES) == trading and full.undo(Game.MOST_MOVES).redo(2).moves == full.moves[:2]
    assert len(pickle.dumps(full)) < 500_000 and len(repr(full)) > 100_000
    del full, again
    gc.collect()


def test_what_stands_beside_the_moves_is_bounded():
    """A record is long by its moves alone: other data as long, which would take long to read, is refused at once."""
    text = Game.new(seed=1).record()
    with pytest.raises(cw.NotationError, match="longer than 1000000 characters beside its texts"):
        Game.from_record(text + "\nx = [" + "1, " * (toml.MOST_BYTES // 3) + "]\n")


def test_what_was_undone_is_kept_once(trading):
    """Games that are redone share what was undone: redone, a long game takes no more room than when it was played."""
    line = prolonged(trading, 200).undo(200).redo(199)
    kept = set()
    while line._before is not None:
        kept.add(id(line._undone))
        line = line._before
    assert len(kept) == 1
