"""Simulations in a browser, where Python has neither processes nor threads, and not all of its library."""

import hashlib
import json
import subprocess
import sys

import pytest

import catan_widgets as cw
from catan_widgets.simulation import dice

#: As Pyodide does: a module is missing, and a thread cannot be started.
BROWSER = """
import sys, threading, warnings
sys.modules["_multiprocessing"] = None
def refuse(thread):
    raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
from concurrent.futures import ThreadPoolExecutor
import json
import catan_widgets as cw
def play(**given):
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        result = cw.simulate(3, "edition", strategies="builder", **given)
    return [list(map(int, result.wins)), int(result.moves), [str(one.message) for one in caught]]
"""


def play(call: str) -> tuple[list[int], int, list[str]]:
    """The wins of the seats, the moves, and the warnings of a simulation as in a browser."""
    code = f"{BROWSER}\nprint(json.dumps(play({call})))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wins, moves, warned = json.loads(done.stdout)
    return wins, moves, warned


@pytest.fixture(scope="module")
def here():
    """The wins and moves of the same games on this computer."""
    result = cw.simulate(3, "edition", strategies="builder", progress=False)
    return list(map(int, result.wins)), int(result.moves)


def test_games_are_played_with_their_bar(here):
    """The same games as anywhere else, with the progress bar and without a warning."""
    *played, warned = play("progress=True")
    assert (*played,) == here and warned == []


@pytest.mark.parametrize(
    ("call", "told"),
    [
        ("workers=2, progress=False", "extra processes cannot be started here (import of _multiprocessing halted"),
        ("executor=ThreadPoolExecutor(2), progress=False", "a worker process was lost"),
    ],
)
def test_workers_are_replaced(here, call, told):
    """Where no worker can be started, the games are played all the same, and a warning says so."""
    *played, warned = play(call)
    assert (*played,) == here and len(warned) == 1 and told in warned[0]


@pytest.mark.parametrize("word", ["", "cactus", "Käse 🎲", "a" * 64, "a" * 65, "long " * 100])
@pytest.mark.parametrize("rounds", [1, 2, 50])
def test_words_are_hidden_as_anywhere_else(word, rounds):
    """The function that Python in a browser lacks has one of ours in its place, with the same result."""
    given = word.encode(), b"salt", rounds
    assert dice._pbkdf2_hmac("sha256", *given) == hashlib.pbkdf2_hmac("sha256", *given)


def test_a_lock_fits_in_a_browser(monkeypatch):
    """The code of a lock made at home opens the same lock in a browser."""
    here = dice.lock_code("cactus")
    monkeypatch.delattr(hashlib, "pbkdf2_hmac")
    assert dice.lock_code("cactus") == here


def test_counts_of_games_need_no_wide_indices(monkeypatch):
    """The chart of the turns does not repeat values as often as counted: in a browser counts are wider than indices."""
    monkeypatch.delattr("numpy.repeat")
    result = cw.simulate(5, "edition", strategies="builder", progress=False)
    assert sum(bar.get_height() for bar in result.plot().axes[1].patches) == 5
