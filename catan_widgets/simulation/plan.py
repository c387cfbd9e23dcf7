"""What a simulation has to do, and how a chunk of its games is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from catan_widgets.engine.game.game import Game
from catan_widgets.simulation.compiled.compiled_runner import CompiledRunner
from catan_widgets.simulation.results.tally import Counts
from catan_widgets.simulation.runner import GameRunner
from catan_widgets.simulation.seats import Strategy

Ints = NDArray[np.int64]

#: Games in a chunk. Each chunk has its own stream of random numbers, so another size would change all results.
CHUNK = 100


@dataclass(frozen=True)
class Plan:
    """What is to be simulated; it can be sent to another process.

    Args:
        record: the record of a game without moves, at the position to play from.
        strategies: a name or a function for each seat.
        entropy: the source of the streams of random numbers.
        games: how many.
        compiled: whether to use compiled functions.
        keep: whether to keep each game.
    """

    record: str
    strategies: tuple[str | Strategy, ...]
    entropy: tuple[int, ...]
    games: int
    compiled: bool
    keep: bool = False

    @property
    def chunks(self) -> range:
        """The numbers of the chunks."""
        return range(-(-self.games // CHUNK))

    def size(self, chunk: int) -> int:
        """How many games a chunk has; the last one may have fewer."""
        return min(CHUNK, self.games - chunk * CHUNK)


@dataclass(frozen=True)
class Chunk:
    """The results of a chunk of games.

    Args:
        number: of the chunk.
        rows: for each game the winner (-1: abandoned), the turns, the moves, the length of its tape, and the points of
            each seat.
        counts: what was counted over all its games.
        tapes: the games, if they are kept; see ``drivers.play_games``.
    """

    number: int
    rows: Ints
    counts: Counts
    tapes: tuple[Ints, ...]


@lru_cache(maxsize=4)
def table(plan: Plan) -> GameRunner:
    """The table where the games of a plan are played; created once in each process."""
    kind = CompiledRunner if plan.compiled else GameRunner
    made = kind(Game.from_record(plan.record).state, plan.strategies)
    made.prepare()
    return made


def _generator(plan: Plan, number: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(plan.entropy, spawn_key=(number,))))


def play_singly(plan: Plan) -> Iterator[Chunk]:
    """Plays all games, and yields each as soon as it is over; together they are what ``play_chunk`` returns."""
    at = table(plan)
    for number in plan.chunks:
        rng = _generator(plan, number)
        for _game in range(plan.size(number)):
            counts, rows = at.counts(), at.room((1, 4 + at.game_setup.players))
            tape = at.room((at.longest_tape if plan.keep else 0,))
            at.play(rng, counts, rows, tape)
            yield _chunk(number, rows, counts, [np.array(tape[: rows[0][3]], np.int64)] if plan.keep else [])


def play_chunk(plan: Plan, number: int) -> Chunk:
    """Plays the games of a chunk. The result depends only on the plan and the number."""
    at = table(plan)
    rng = _generator(plan, number)
    counts = at.counts()
    size = plan.size(number)
    rows = at.room((size, 4 + at.game_setup.players))
    tape = at.room((at.longest_tape if plan.keep else 0,))
    tapes = []
    step = 1 if plan.keep else size
    for first in range(0, size, step):
        at.play(rng, counts, rows[first : first + step], tape)
        if plan.keep:
            tapes.append(np.array(tape[: rows[first][3]], np.int64))
    return _chunk(number, rows, counts, tapes)


def _chunk(number: int, rows: Any, counts: Counts, tapes: Iterable[Ints]) -> Chunk:
    return Chunk(number, np.array(rows), Counts(*(np.array(count, np.int64) for count in counts)), tuple(tapes))
