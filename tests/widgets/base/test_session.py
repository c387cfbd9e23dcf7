"""The session: the one thing that changes, and every view of it in step."""

import asyncio

import pytest

from catan_widgets import Game
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.game.refusal import IllegalMove
from catan_widgets.engine.moves import Dice, Roll, Settle
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.widgets.base.pictures.game_view import GameView
from catan_widgets.widgets.base.pictures.ticker import Latest, Ticker
from catan_widgets.widgets.base.session import Session
from catan_widgets.widgets.play.seats import for_seats
from tests.widgets.loops import in_loop, until


@pytest.fixture
def session():
    return Session(Game.new(players=3, seed=1), seed=1)


def play_first(session, n):
    """Plays the first legal move n times."""
    for _n in range(n):
        session.play(session.game.legal_moves()[0])


def test_each_move_is_one_revision(session):
    """Observers are notified once of a move and the chance outcomes after it."""
    seen = []
    session.observe(lambda change: seen.append(session.at), "revision")
    play_first(session, 12)
    assert session.game.state.phase == "roll"
    session.play("roll")
    assert seen == [*range(1, 13), 14]
    assert isinstance(session.game.moves[-1], Dice)


def test_an_illegal_move_changes_nothing(session):
    """A refused move leaves position, history and revision as they were."""
    play_first(session, 2)
    before = session.game, session.revision, session.length
    with pytest.raises(IllegalMove):
        session.play("roll")
    assert (session.game, session.revision, session.length) == before


def test_going_back_and_playing_on_starts_a_line(session):
    """A different move in the middle of a line starts a new line; the same move continues the old one."""
    play_first(session, 4)
    session.go(2)
    session.play(session.variation.moves[2])
    assert (len(session.variations), session.at, session.length) == (1, 3, 4)
    session.go(2)
    other = session.game.legal_moves()[-1]
    session.play(other)
    assert (len(session.variations), session.current, session.length) == (2, 1, 3)
    assert session.variation.fork == 2
    session.choose_variation(0)
    assert (session.at, session.length) == (4, 4)


def test_undo_goes_back_before_the_last_decision(session):
    """Undo takes back a decision and the outcomes that followed it; at the start it says that there is none."""
    play_first(session, 12)
    session.play(Roll())
    session.undo()
    assert session.at == 12 and session.game.state.phase == "roll"
    session.go(0)
    with pytest.raises(ValueError, match="no move to undo"):
        session.undo()


def test_go_beyond_the_history_is_refused(session):
    """There is no position after more moves than were made, and none before the first."""
    for at in (-1, 1):
        with pytest.raises(ValueError, match="moves 0 to 0"):
            session.go(at)


def test_chance_by_hand(session):
    """If it does not draw at once, the session waits at a chance event until an outcome is drawn or played."""
    session.draws = False
    play_first(session, 12)
    session.play("roll")
    assert session.game.to_move == CHANCE
    session.play("dice 3 4")
    assert session.game.moves[-1] == Dice(3, 4)
    with pytest.raises(ValueError):
        session.draw()


def test_the_seed_decides_what_is_drawn():
    """Two sessions with the same seed draw the same, move by move."""
    records = []
    for _n in range(2):
        session = Session(Game.new(players=2, seed=1), seed="10b")
        for _m in range(60):
            session.play(session.game.legal_moves()[-1])
        records.append(session.game.record())
    assert records[0] == records[1]


def test_a_record_is_taken_up_as_a_line(session):
    """A record of the same game becomes a separate line; a different game or an invalid text is refused in words."""
    play_first(session, 5)
    record = session.game.record()
    fresh = Session(Game.new(players=3, seed=1))
    fresh.load(record)
    assert fresh.game == session.game and len(fresh.variations) == 2 and fresh.at == 5
    with pytest.raises(NotationError):
        fresh.load("no record")
    with pytest.raises(ValueError, match="a different game"):
        fresh.load(Game.new(players=4, seed=1).record())
    assert fresh.game == session.game


def test_the_history_of_a_game_can_be_gone_back_to():
    """A session of a game that has been played knows its earlier positions."""
    game = Game.new(players=3, seed=1).play("settle 0,0N").play("road 0,0NE")
    session = Session(game)
    session.go(1)
    assert session.game.moves == (Settle("0,0N"),)
    with pytest.raises(TypeError, match="a game such as"):
        Session("game")


def test_views_stay_in_step_and_let_go(session):
    """Two views show the same position; a closed one is forgotten, the other continues."""
    first, second = GameView(session), GameView(session, theme="dark")
    session.play("settle 0,0N")
    assert first.scene.layers.pieces and "0,0N" in first.description and "0,0N" in second.description
    handlers = len(session._trait_notifiers["revision"]["change"])
    first.close()
    first.close()
    assert len(session._trait_notifiers["revision"]["change"]) == handlers - 1
    play_first(session, 1)
    assert second.description != first.description


def test_a_ticker_yields_and_stops():
    """In a loop the steps of a ticker alternate with other work, and there are none after it is stopped."""

    async def run():
        done = []
        ticker = Ticker(lambda: done.append(1) is None, lambda: None)
        ticker.pause = 0.001
        ticker.start()
        ticker.start()
        assert done == []
        await until(lambda: len(done) > 2)
        assert ticker.running
        ticker.stop()
        count = len(done)
        await asyncio.sleep(0.02)
        assert len(done) == count and not ticker.running

    in_loop(run())


def test_a_ticker_can_be_stopped_by_its_own_step():
    """A step that stops the ticker is its last one."""

    async def run():
        done = []

        def step():
            done.append(1)
            ticker.stop()
            return True

        ticker = Ticker(step, lambda: None)
        ticker.pause = 0
        ticker.start()
        await until(lambda: done)
        await asyncio.sleep(0.02)
        assert done == [1] and not ticker.running

    in_loop(run())


def test_of_many_requests_the_last_is_answered():
    """A burst of requests in a loop is answered once, with the last; without a loop each is answered at once."""

    async def run():
        answered = []
        latest = Latest(answered.append, 0.005)
        for n in range(200):
            latest.ask(n)
        await until(lambda: answered)
        await asyncio.sleep(0.02)
        assert answered == [199]
        latest.ask(1)
        latest.cancel()
        await asyncio.sleep(0.02)
        assert answered == [199]

    in_loop(run())
    answered = []
    Latest(answered.append).ask(3)
    assert answered == [3]


@pytest.mark.parametrize(
    ("seats", "error", "message"),
    [
        ("robot", ValueError, "robot"),
        (["person"], ValueError, "seats named: 1; players: 3"),
        ([1, 2, 3], TypeError, "function"),
    ],
)
def test_seats_are_checked(seats, error, message):
    """A seat is a known word or a function, and there are as many as players."""
    with pytest.raises(error, match=message):
        for_seats(seats, Game.new(players=3, seed=1).state.game_setup)
