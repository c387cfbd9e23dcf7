"""Compiled play equals interpreted play, move by move; and the cache of compiled code."""

import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest

from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.plan import play_chunk
from tests.simulation.plans import IN_ROWS, MIXED, WITH_CHOCOLATE, both, plan

pytest.importorskip("numba")

#: The games that are played in both modes, by system: arguments of ``plan``; more than 300 of each system in total.
GAMES = {
    "base, random": {"games": 60, "strategies": ["random"] * 4},
    "base, mixed": {"games": 90, "strategies": MIXED},
    "base modern, mixed": {"games": 90, "strategies": MIXED[::-1], "preset": "modern"},
    "base, three balanced": {"games": 60, "strategies": ["balanced"] * 3, "players": 3, "start": "roll"},
    "market, random": {"games": 60, "strategies": ["random"] * 4, "rules": "market"},
    "market, mixed": {"games": 100, "strategies": WITH_CHOCOLATE, "rules": "market"},
    "market modern, mixed": {"games": 100, "strategies": WITH_CHOCOLATE, "rules": "market", "preset": "modern"},
    "market, two": {
        "games": 50,
        "strategies": ["chocolatier"] * 2,
        "players": 2,
        "rules": "market",
        "third_road": False,
    },
    "edition, random": {"games": 60, "strategies": ["random"] * 4, "rules": "edition"},
    "edition, mixed": {"games": 100, "strategies": IN_ROWS, "rules": "edition"},
    "edition modern, mixed": {"games": 100, "strategies": IN_ROWS[::-1], "rules": "edition", "preset": "modern"},
    "edition, two": {"games": 60, "strategies": ["balanced"] * 2, "players": 2, "rules": "edition"},
}


@pytest.mark.parametrize("most", [20, pytest.param(100, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", GAMES)
def test_compiled_games_are_the_interpreted_ones(name, most):
    """Every move, outcome and offer, the points and all counts are the same in both modes."""
    one = plan(keep=True, **GAMES[name] | {"games": min(most, GAMES[name]["games"])})
    for number in one.chunks:
        plain, fast = both(one, number)
        assert [tape.tolist() for tape in plain.tapes] == [tape.tolist() for tape in fast.tapes]
        assert np.array_equal(plain.rows, fast.rows)
        assert all(map(np.array_equal, plain.counts, fast.counts))


def test_enough_games_are_compared():
    """At least 300 games of each system, and some of each preset, are compared in total."""
    for system in ("base", "market", "edition"):
        mine = [one for name, one in GAMES.items() if name.split(",")[0].split()[0] == system]
        assert sum(one["games"] for one in mine) >= 300
        assert {one.get("preset", "classic") for one in mine} == {"classic", "modern"}


def test_kept_games_are_the_ones_not_kept():
    """Keeping the games does not change them."""
    one = plan(games=30, compiled=True)
    assert np.array_equal(play_chunk(one, 0).rows, play_chunk(replace(one, keep=True), 0).rows)


def test_the_cache_belongs_to_the_sources(monkeypatch, tmp_path):
    """Compiled code is stored in NUMBA_CACHE_DIR under a digest of the sources: a changed rule is compiled again."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    before = compilation.cache_folder("base")
    assert tmp_path in before.parents and compilation.digest() in before.parts
    monkeypatch.setattr(compilation, "digest", lambda: "another")
    assert compilation.cache_folder("base") != before
    assert not compilation.is_ready("base")


def test_without_numba_no_source_is_read(monkeypatch):
    """Without numba nothing is ready, and nothing asks for the files of the sources, which a page does not have."""
    monkeypatch.setattr(compilation, "find_spec", lambda name: None)
    monkeypatch.setattr(compilation, "digest", lambda: pytest.fail("the sources were read"))
    assert not compilation.is_ready("base")


def test_numba_waits_until_games_are_compiled():
    """A few games are played without importing numba."""
    code = "import sys, catan_widgets as cw; cw.simulate(2, progress=False); print('numba' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_the_cache_is_used_by_the_next_process():
    """The next process loads what one process has compiled."""
    play_chunk(plan(games=1, compiled=True), 0)
    code = (
        "import catan_widgets as cw; from catan_widgets.simulation.compiled import compilation\n"
        "cw.simulate(1, compiled=True, progress=False); loop = compilation.compiled('base').play_games.stats\n"
        "print(sum(loop.cache_hits.values()), sum(loop.cache_misses.values()))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["1", "0"]
