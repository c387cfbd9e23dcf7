"""A table: a position to play from, the strategies at the seats, and the room that playing needs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from catan_widgets.engine.state import State
from catan_widgets.simulation import ahead, modes
from catan_widgets.simulation.drivers import MOST_MOVES
from catan_widgets.simulation.records import position_record, tables_record
from catan_widgets.simulation.seats import Strategy, seated
from catan_widgets.simulation.strategies.names import NUMBERS
from catan_widgets.simulation.tally import Counts, sizes


class Table:
    """A table at which games are played interpreted.

    Args:
        state: the position that each game starts from.
        strategies: a name or a function for each seat.
    """

    def __init__(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        self.match = state.match
        self.longest_tape = MOST_MOVES * (2 + self.match.tables.kinds)
        self._set_up(state, strategies)

    def _set_up(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        driver = modes.driver(self.match.ruleset.name)
        self._seats: Any = seated(driver, self.match, strategies)
        self._play_games = driver.play_games
        self._start: Any = state._s
        self._tables: Any = self.match.tables

    def prepare(self) -> None:
        """Does what must be done once before games are played: nothing here."""

    def room(self, shape: Sequence[int]) -> Any:
        """Zeros to be written over."""
        return [self.room(shape[1:]) for _row in range(shape[0])] if shape else 0

    def counts(self) -> Counts:
        """Counts of nothing yet."""
        return Counts(*map(self.room, sizes(self.match.tables)))

    def play(self, rng: Any, counts: Any, rows: Any, tape: Any) -> None:
        """Plays a game for each of the rows. Several threads may do so at a time."""
        work = self._start.copy()  # room for a position
        self._play_games(self._start, work, self._tables, self._seats, rng, self._scratch(), counts, rows, tape)

    def _scratch(self) -> Any:
        kinds, players = self.match.tables.kinds, self.match.players
        return (self.room((512,)), self.room((kinds,)), self.room((kinds,)), self.room((players, kinds)))


class CompiledTable(Table):
    """A table at which games are played by compiled functions."""

    def _set_up(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        self._play_games = modes.compiled(self.match.ruleset.name).play_games
        self._seats = np.array([NUMBERS[str(name)] for name in strategies])
        self._start = position_record(self.match, state._s)
        self._tables = tables_record(self.match)[0]

    def prepare(self) -> None:
        """Compiles the functions, or loads them if they have been compiled before."""
        system = self.match.ruleset.name
        if not modes.is_ready(system):
            ahead.compile_parts(system, self.arguments())
        with modes.loops_as_they_are():  # called for no game yet
            self.play(self._chance(), self.counts(), self.room((0, 4 + self.match.players)), self.room((0,)))

    def room(self, shape: Sequence[int]) -> Any:
        """Zeros to be written over."""
        return np.zeros(tuple(shape), np.int64)

    def arguments(self) -> dict[str, Any]:
        """An example of each argument of the parts of the loop, by name."""
        scratch = self._scratch()
        out, give, get, _before = scratch
        named = {"s": self._start[0], "b": self._tables, "strategy": 0, "code": 0, "out": out, "give": give, "get": get}
        return named | {"scratch": scratch, "rng": self._chance(), "counts": self.counts()}

    def _chance(self) -> Any:
        return np.random.default_rng(0)
