"""Compiling for the first use by two processes."""

from functools import cache

import pytest

from catan_widgets import Game
from catan_widgets.simulation.compiled import compilation, precompile
from catan_widgets.simulation.compiled.compiled_runner import CompiledRunner

pytest.importorskip("numba")


def test_what_the_helper_has_compiled_is_not_compiled_here(monkeypatch, tmp_path):
    """The helper leaves its part on the disk, for exactly the arguments that the loop passes to it."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    monkeypatch.setattr(compilation, "compiled", cache(compilation.compiled.__wrapped__))
    table = CompiledRunner(Game.new("edition", seed=1).state, ["random"] * 4)
    assert not compilation.is_ready("edition")
    table.prepare()
    assert compilation.is_ready("edition")
    parts = {name: getattr(compilation.compiled("edition"), name).stats for name in compilation.PARTS}
    here = {name for name, stats in parts.items() if stats.cache_misses}
    assert here == set(compilation.PARTS) - {precompile.HELPERS_PART}
    assert sum(parts[precompile.HELPERS_PART].cache_hits.values()) == 1
