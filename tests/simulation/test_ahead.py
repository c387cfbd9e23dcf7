"""Compiling for the first use by two processes."""

import subprocess
import sys
from pathlib import Path

import pytest

from catan_widgets.simulation import ahead, modes
from catan_widgets.simulation.plan import play_chunk
from tests.simulation.plans import plan

pytest.importorskip("numba")


def compiled():
    """The compiled functions of the edition that are kept, for each place where the package is installed."""
    places: dict[Path, list[str]] = {}
    for path in modes.cache_folder("edition").rglob("*.nbc"):
        places.setdefault(path.parent, []).append(path.name.split(".")[1].split("-")[0])
    return list(map(sorted, places.values()))


def test_what_is_compiled_ahead_is_what_the_loop_calls():
    """Each part is compiled once, for the arguments that the loop gives to it; the helper finds its own part done."""
    play_chunk(plan(games=1, rules="edition", strategies=["random"] * 4, compiled=True), 0)
    before = compiled()
    assert before
    assert all(names == sorted([*modes.PARTS, "play_games"]) for names in before)
    subprocess.run([sys.executable, "-m", ahead.__name__, "edition"], check=True)
    assert compiled() == before
