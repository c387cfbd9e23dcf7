"""``simulate``: one call, the same numbers however it is played."""

import os
import signal
import subprocess
import sys
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import catan_widgets as cw
from catan_widgets.simulation import run
from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.plan import CHUNK, play_chunk
from tests.simulation.plans import MIXED

QUIET = {"strategies": "builder", "rules": "edition", "progress": False, "compiled": False}


def same(first, second) -> bool:
    """Whether two results have the same numbers."""
    names = ("wins", "turns", "points", "rolls", "production", "corners", "games", "moves", "unfinished")
    return all(np.array_equal(getattr(first, name), getattr(second, name)) for name in names)


def lose_a_worker(plan, number):
    """Plays a chunk, but the worker that gets the second one dies."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return play_chunk(plan, number)


def first_move(view, moves, rng):
    """A strategy that makes the first available move."""
    return moves[0]


@pytest.fixture(scope="module")
def alone():
    """The result with one worker."""
    return cw.simulate(2 * CHUNK + 50, **QUIET)


def test_same_seed_same_result(alone):
    """The same call gives the same numbers; another seed gives others."""
    assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET))
    assert not same(alone, cw.simulate(2 * CHUNK + 50, **QUIET, seed=2))


def test_a_shorter_run_is_the_beginning_of_a_longer_one():
    """The games of a run do not depend on how many follow."""
    short, long = (cw.simulate(games, **QUIET, keep="games") for games in (7, 12))
    assert all(np.array_equal(a, b) for a, b in zip(short._kept[0], long._kept[0], strict=False))


def test_workers_give_the_same(alone):
    """Our own workers give the same result as one worker."""
    assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET, workers=2))


POOLS = {
    "threads": lambda: ThreadPoolExecutor(2),
    "processes": lambda: ProcessPoolExecutor(2, mp_context=get_context("spawn")),
}


@pytest.mark.parametrize("pool", POOLS)
def test_any_executor_gives_the_same(alone, pool):
    """Threads and a pool of processes give the same result as one worker."""
    with POOLS[pool]() as executor:
        assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET, executor=executor))


def test_compiled_workers_give_the_same(alone):
    """Compiled games, on two workers, give the same result as one worker interpreted."""
    pytest.importorskip("numba")
    assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET | {"compiled": True}, workers=2))


def test_a_lost_process_loses_no_game(alone, monkeypatch):
    """If a process of the pool dies, the missing games are played here, and the result is the same."""
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        submit = executor.submit
        monkeypatch.setattr(executor, "submit", lambda _function, *args: submit(lose_a_worker, *args))
        with pytest.warns(UserWarning, match="a worker process was lost"):
            assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET, executor=executor))


def test_an_interrupt_keeps_finished_chunks(alone, monkeypatch):
    """After an interrupt the finished chunks are the result; before the first one there is nothing to keep."""

    def interrupted(after):
        def chunk(plan, number):
            if number == after:
                raise KeyboardInterrupt
            return play_chunk(plan, number)

        monkeypatch.setattr(run, "play_chunk", chunk)

    interrupted(2)
    with pytest.warns(UserWarning, match="200 of 250 games finished"):
        result = cw.simulate(2 * CHUNK + 50, **QUIET)
    assert result.games == 2 * CHUNK
    interrupted(0)
    with pytest.raises(KeyboardInterrupt):
        cw.simulate(2 * CHUNK + 50, **QUIET)


def test_only_so_many_chunks_are_under_way(alone, monkeypatch):
    """An executor is not flooded: memory does not grow with the number of games."""
    monkeypatch.setattr(run, "UNDER_WAY", 2)
    under_way, most = set(), []

    class Counting(ThreadPoolExecutor):
        def submit(self, function, *args):
            future = super().submit(function, *args)
            under_way.add(future)
            most.append(sum(not one.done() for one in under_way))
            return future

    with Counting(1) as executor:
        assert same(alone, cw.simulate(2 * CHUNK + 50, **QUIET, executor=executor))
    assert max(most) <= 2


def test_without_numba_it_says_so_once(monkeypatch):
    """Without numba the games are interpreted, with one warning, and the numbers are the same."""
    monkeypatch.setattr(compilation, "find_spec", lambda name: None if name == "numba" else find_spec(name))
    run._say_once.cache_clear()
    automatic = QUIET | {"compiled": None}
    with pytest.warns(UserWarning, match="numba is missing"):
        first = cw.simulate(30, **automatic)
    assert same(first, cw.simulate(30, **automatic))
    assert same(first, cw.simulate(30, **QUIET))
    with pytest.raises(ValueError, match="numba is missing"):
        cw.simulate(30, **QUIET | {"compiled": True})


find_spec = compilation.find_spec


@pytest.mark.parametrize(
    "lines",
    [
        "import catan_widgets as cw",
        "import catan_widgets as cw, catan_widgets.simulation.run",
        "import catan_widgets.simulation.results.result; import catan_widgets as cw",
        "from catan_widgets import simulate; import catan_widgets.simulation.seats, catan_widgets as cw",
    ],
)
def test_simulate_is_the_function_in_every_order_of_imports(lines):
    """``cw.simulate`` can be called whatever was imported before."""
    code = f"{lines}\nprint(cw.simulate(1, 'edition', strategies='builder', progress=False).games)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "1"


def test_games_go_on_from_a_position():
    """From a game in which the seat to move needs one city and holds its cards, that seat wins nearly always."""
    places = ["0,0N", "0,-2N", "2,-1N", "-1,2N"]
    rich = {"settlements": [places[0]], "cities": places[1:], "cards": "2 victory point", "hand": "3 ore + 2 grain"}
    nearly = {"board": cw.Board.beginner(4), "phase": "build", "to_move": 0, "seats": [rich, {}, {}, {}]}
    game = cw.Game.setup(nearly)
    assert game.state.points(0).total == 9
    result = cw.simulate(40, start_from=game, strategies=["builder", *MIXED[1:]], progress=False)
    assert result.board == game.board and result.games == 40
    assert result.wins[0] >= 36


def test_games_that_go_on_bring_their_board():
    """What a position already determines cannot be given as an argument too."""
    game = cw.Game.new("base", board=cw.Board.beginner(4), seed=1)
    with pytest.raises(ValueError, match="start_from already has the board"):
        cw.simulate(2, start_from=game, preset="modern")
    with pytest.raises(ValueError, match="start_from already has the rules and the players"):
        cw.simulate(2, "market", start_from=game)
    with pytest.raises(ValueError, match="start_from already has the rules and the players"):
        cw.simulate(2, players=3, start_from=game)


def test_a_function_can_be_a_strategy():
    """A function is called with its seat's view, and can play with strategies given by name."""
    seen = []

    def watching(view, moves, rng):
        seen.append((view.viewer, view.hand(1 - view.viewer)))
        return moves[int(rng.random() * len(moves))]

    result = cw.simulate(2, "edition", 2, strategies=["builder", watching], progress=False)
    assert result.games == 2 and set(seen) == {(1, None)}
    assert result.strategies == ("builder", "watching")


def test_a_function_must_keep_to_the_rules():
    """A move that is not allowed is refused in the words of the rule."""
    with pytest.raises(ValueError, match="a strategy chose end: "):
        cw.simulate(1, strategies=lambda view, moves, rng: cw.moves.EndTurn(), progress=False)


def test_progress_is_shown(capsys):
    """The bar counts the games; without progress nothing is written."""
    cw.simulate(3, **QUIET)
    assert capsys.readouterr().err == ""
    cw.simulate(3, **QUIET | {"progress": True})
    assert "3/3" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        ({"games": 0}, ValueError, "games is 0; it must be from 1 to"),
        ({"games": 2.5}, TypeError, "games is 2.5; it must be a whole number"),
        ({"games": True}, TypeError, "games is True; it must be a whole number"),
        ({"workers": 0}, ValueError, "workers is 0"),
        ({"keep": "all"}, ValueError, "keep must be None or 'games', not 'all'"),
        (
            {"strategies": "clever"},
            ValueError,
            "'clever' is not a strategy for this game; choose from random, builder, pips",
        ),
        ({"strategies": "chocolatier"}, ValueError, "'chocolatier' is not a strategy"),
        ({"strategies": ["random"]}, ValueError, "1 strategy given for 4 seats"),
        ({"strategies": [1, 2, 3, 4]}, TypeError, "an item in strategies is 1; it must be a text or a function"),
        ({"start_from": "game"}, TypeError, "start_from is 'game'; it must be a game"),
        ({"strategies": first_move, "compiled": True}, ValueError, "cannot be compiled"),
    ],
)
def test_bad_arguments_are_refused(arguments, error, text):
    """Impossible arguments are refused with what was given and what is allowed."""
    with pytest.raises(error, match=text):
        cw.simulate(**{"games": 1, "progress": False} | arguments)


def test_a_broken_executor_is_one_of_the_kind_we_know():
    """A pool that broke before it was given anything is noticed too."""

    class Broken(ThreadPoolExecutor):
        def submit(self, function, *args):
            raise BrokenExecutor

    with pytest.warns(UserWarning, match="a worker process was lost"), Broken(1) as executor:
        assert cw.simulate(5, **QUIET, executor=executor).games == 5
