"""``simulate`` in a browser, where Python has neither processes nor threads."""

import json
import subprocess
import sys

import pytest

import catan_widgets as cw

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
