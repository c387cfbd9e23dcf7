"""``simulate``: many games in one call."""

from __future__ import annotations

import time
import warnings
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import closing, nullcontext
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import Any

from catan_widgets.engine.board import Board
from catan_widgets.engine.chance import Seed, fresh_seed, generator
from catan_widgets.engine.game import Game
from catan_widgets.i18n import _
from catan_widgets.simulation import modes
from catan_widgets.simulation.plan import Chunk, Plan, play_chunk, table
from catan_widgets.simulation.result import Result
from catan_widgets.simulation.seats import Strategy, for_each_seat

#: Up to so many games, plain Python is done before compiled functions are loaded.
FEW = 20
#: Chunks that are under way at a time, so that memory does not grow with the number of games.
UNDER_WAY = 256


def simulate(
    games: int,
    rules: str = "base",
    players: int = 4,
    strategies: str | Strategy | Sequence[str | Strategy] = "random",
    board: Board | None = None,
    start_from: Game | None = None,
    seed: Seed | None = 1,
    workers: int = 1,
    executor: Executor | None = None,
    progress: bool = True,
    keep: str | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Result:
    """Play many games and count what came of them.

    The result depends on the seed, the number of games and what is played alone: not on how many workers play, where,
    and whether compiled.

    Args:
        games: how many.
        rules, players, board, options: what to play, as for ``Game.new``; without a board, all games are played on the
            seed's island.
        strategies: one for all seats, or one per seat: ``"random"``, ``"builder"``, ``"pips"``, ``"balanced"``,
            ``"chocolatier"`` (market), or a function of what its seat sees, its legal moves and a generator, that
            returns a move. With a function, games are played by plain Python.
        start_from: a game to continue from; it brings rules, players and board.
        seed: a whole number or a word; None for one that nobody knows (``result.seed`` tells it).
        workers: how many play at the same time on this computer.
        executor: who plays, in place of workers: any executor of ``concurrent.futures``, or a Dask client's
            (``client.get_executor()``).
        progress: whether to show a progress bar.
        keep: ``"games"`` keeps every game, for ``result.game(n)``.
        compiled: True or False to insist; by default, compiled where numba is there and the games are more than a few.

    Returns:
        what came of the games; of those that were finished, if it was interrupted.

    Raises:
        ValueError: for anything unknown or out of range; TypeError for anything of the wrong type.

    >>> result = simulate(3, strategies="builder", progress=False, compiled=False)
    >>> result.games, int(result.wins.sum())
    (3, 3)
    """
    _check(games, workers, keep, start_from, board, options)
    seed = fresh_seed() if seed is None else seed
    start = start_from or Game.new(rules, players, seed=seed, board=board, **options)
    state = start.state
    seats = for_each_seat(state.match, strategies)
    rng = generator(seed)
    plan = Plan(
        record=Game(state).record(),
        strategies=seats,
        entropy=tuple(int(rng.random() * 2**32) for _word in range(4)),
        games=games,
        compiled=_compile(compiled, games, seats),
        keep=keep == "games",
    )
    result = Result(state, seats, seed)
    return _run(plan, result, workers, executor, progress)


def _run(plan: Plan, result: Result, workers: int, executor: Executor | None, progress: bool) -> Result:
    from tqdm.auto import tqdm

    with tqdm(total=plan.games, unit=_(" games"), disable=not progress) as bar:
        if plan.compiled:
            if not modes.is_ready(result.rules):
                bar.set_description(_("compiling the rules, needed once (up to half a minute)"))
            table(plan)
            bar.set_description("")
        began = time.perf_counter()
        try:
            with closing(_chunks(plan, workers, executor)) as chunks:
                for chunk in chunks:
                    result.add(chunk)
                    bar.update(len(chunk.rows))
        except KeyboardInterrupt:
            if result.games == 0:
                raise
            text = _("stopped: {games} of {asked} games are finished", games=result.games, asked=plan.games)
            warnings.warn(text, stacklevel=3)
        result.seconds = time.perf_counter() - began
    return result


def _chunks(plan: Plan, workers: int, executor: Executor | None) -> Generator[Chunk]:
    if executor is None and workers == 1:
        for number in plan.chunks:
            yield play_chunk(plan, number)
        return
    with _pool(plan, workers) if executor is None else nullcontext(executor) as pool:
        yield from _spread(plan, pool)


def _pool(plan: Plan, workers: int) -> Executor:
    """Threads for compiled games, which do not hold each other up; processes for interpreted ones."""
    if plan.compiled:
        return ThreadPoolExecutor(workers)
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))


def _spread(plan: Plan, executor: Executor) -> Iterator[Chunk]:
    """Has an executor play the chunks. What a broken one leaves undone is played here."""
    missing = set(plan.chunks)
    waiting: set[Future[Chunk]] = set()
    numbers = iter(plan.chunks)
    try:
        while missing:
            for number in islice(numbers, UNDER_WAY - len(waiting)):
                waiting.add(executor.submit(play_chunk, plan, number))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = future.result()
                missing.remove(chunk.number)
                yield chunk
    except BrokenExecutor:
        warnings.warn(_("a worker was lost; the rest is played here"), stacklevel=4)
        for number in sorted(missing):
            yield play_chunk(plan, number)
    finally:
        for future in waiting:
            future.cancel()


def _compile(wanted: bool | None, games: int, seats: Sequence[str | Strategy]) -> bool:
    """Whether to play compiled."""
    by_name = all(isinstance(seat, str) for seat in seats)
    if wanted and not by_name:
        raise ValueError(_("a function as a strategy cannot be compiled"))
    if wanted and not modes.can_compile():
        raise ValueError(_("games cannot be compiled: {package} is missing", package="numba"))
    if wanted is not None:
        return wanted
    if not by_name or games <= FEW:
        return False
    if not modes.can_compile():
        _say_once()
        return False
    return True


@cache
def _say_once() -> None:
    warnings.warn(
        _("{package} is missing, so games are played by plain Python: the same numbers, but slowly", package="numba"),
        stacklevel=4,
    )


def _check(
    games: int, workers: int, keep: str | None, start_from: Game | None, board: Board | None, options: dict[str, Any]
) -> None:
    for name, value in (("games", games), ("workers", workers)):
        if isinstance(value, bool) or not isinstance(value, int):
            raise TypeError(_("{name} is a whole number, not {value!r}", name=name, value=value))
        if value < 1:
            raise ValueError(_("{name} is {value}; it must be 1 or more", name=name, value=value))
    if keep not in (None, "games"):
        raise ValueError(_("keep is None or {games!r}, not {value!r}", games="games", value=keep))
    if start_from is None:
        return
    if not isinstance(start_from, Game):
        raise TypeError(_("start_from is a Game, not {value!r}", value=start_from))
    if start_from.to_move is None:
        raise ValueError(_("this game is over; there is nothing to continue"))
    if board is not None or options:
        raise ValueError(_("start_from brings the board and the options of its game; leave them out"))
