"""A table: a position to play from, the strategies at the seats, and the memory that playing needs.

It needs only the standard library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from catan_widgets.engine.position.state import State
from catan_widgets.engine.rules.codes import MOST_MOVES
from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.results.tally import Counts, sizes
from catan_widgets.simulation.seats import Strategy, seated


class GameRunner:
    """A table where games are played interpreted.

    Args:
        state: the position that each game starts from.
        strategies: a name or a function for each seat.
    """

    def __init__(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        self.game_setup = state.game_setup
        self.longest_tape = MOST_MOVES * (2 + self.game_setup.tables.kinds)
        self._set_up(state, strategies)

    def _set_up(self, state: State, strategies: Sequence[str | Strategy]) -> None:
        driver = compilation.driver(self.game_setup.ruleset.name)
        self._seats: Any = seated(driver, self.game_setup, strategies)
        self._play_games = driver.play_games
        self._start: Any = state._position
        self._tables: Any = self.game_setup.tables

    def prepare(self) -> None:
        """Does whatever has to be done once before games are played: nothing here."""

    def room(self, shape: Sequence[int]) -> Any:
        """Zeros to be overwritten."""
        return [self.room(shape[1:]) for _row in range(shape[0])] if shape else 0

    def counts(self) -> Counts:
        """Counts that are all zero."""
        return Counts(*map(self.room, sizes(self.game_setup.tables)))

    def play(self, rng: Any, counts: Any, rows: Any, tape: Any) -> None:
        """Plays one game for each row. Several threads may do this at the same time."""
        work = self._start.copy()  # space for a position
        self._play_games(self._start, work, self._tables, self._seats, rng, self._scratch(), counts, rows, tape)

    def _scratch(self) -> Any:
        kinds, players = self.game_setup.tables.kinds, self.game_setup.players
        return (self.room((512,)), self.room((kinds,)), self.room((kinds,)), self.room((players, kinds)))
