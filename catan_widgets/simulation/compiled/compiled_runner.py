"""The table where compiled functions play: everything passed to them is an array."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from catan_widgets.engine.position.state import State
from catan_widgets.simulation.compiled import compilation, precompile
from catan_widgets.simulation.compiled.records import position_record, tables_record
from catan_widgets.simulation.runner import GameRunner
from catan_widgets.simulation.seats import Strategy
from catan_widgets.simulation.strategies.names import NUMBERS


class CompiledRunner(GameRunner):
    """A table where compiled functions play games."""

    def _set_up(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        self._play_games = compilation.compiled(self.game_setup.ruleset.name).play_games
        self._seats = np.array([NUMBERS[str(name)] for name in strategies])
        self._start = position_record(self.game_setup, state._position)
        self._tables = tables_record(self.game_setup)[0]

    def prepare(self) -> None:
        """Compiles the functions, or loads them if they have been compiled before."""
        system = self.game_setup.ruleset.name
        if not compilation.is_ready(system) and compilation.writable_folder(system):
            precompile.compile_parts(system, self.arguments())
        with compilation.loops_as_they_are():  # called with no games yet
            self.play(self._chance(), self.counts(), self.room((0, 4 + self.game_setup.players)), self.room((0,)))

    def room(self, shape: Sequence[int]) -> Any:
        """Zeros to be overwritten."""
        return np.zeros(tuple(shape), np.int64)

    def arguments(self) -> dict[str, Any]:
        """An example of each argument for the parts of the loop, by name."""
        scratch = self._scratch()
        out, give, get, _before = scratch
        places = {"position": self._start[0], "tables": self._tables, "out": out, "give": give, "get": get}
        return places | {"strategy": 0, "code": 0, "scratch": scratch, "rng": self._chance(), "counts": self.counts()}

    def _chance(self) -> Any:
        return np.random.default_rng(0)
