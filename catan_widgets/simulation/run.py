"""``simulate``: many games in one call."""

from __future__ import annotations

import time
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ThreadPoolExecutor, wait
from contextlib import closing, nullcontext
from functools import cache
from itertools import islice
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import OnIsland
from catan_widgets.engine.chance import Seed, fresh_seed, generator
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _, ngettext
from catan_widgets.simulation.compiled import compilation
from catan_widgets.simulation.plan import Chunk, Plan, play_chunk, table
from catan_widgets.simulation.results.result import Result
from catan_widgets.simulation.seats import Strategy, for_each_seat
from catan_widgets.simulation.warned import warn

#: What is played by default.
RULES, PLAYERS = "base", 4
#: The most games, and the most workers.
MOST = 1_000_000_000
#: Up to this many games, plain Python finishes before compiled functions are loaded.
FEW = 20
#: Chunks in progress at a time, so that memory does not grow with the number of games.
UNDER_WAY = 256


@typed
def simulate(
    games: int,
    rules: str = RULES,
    players: int = PLAYERS,
    strategies: str | Strategy | Sequence[str | Strategy] = "random",
    board: Board | OnIsland | None = None,
    start_from: Game | None = None,
    seed: Seed | None = 1,
    workers: int = 1,
    executor: Executor | None = None,
    progress: bool = True,
    keep: str | None = None,
    compiled: bool | None = None,
    **options: Any,
) -> Result:
    """Plays many games and counts the results.

    The result depends only on the seed, the number of games and what is played: not on the number of workers, where
    they run, or whether the games are compiled.

    Args:
        games: how many.
        rules, players, board, options: what to play, as for ``Game.new``; without a board, all games are played on the
            seed's island.
        strategies: one for all seats, or one per seat: ``"random"``, ``"builder"``, ``"pips"``, ``"balanced"``,
            ``"chocolatier"`` (market), or a function that takes what its seat sees, its legal moves and a generator,
            and returns a move. With a function, games are played in plain Python.
        start_from: a game to continue from; it determines rules, players and board.
        seed: a whole number or a word; None picks a random seed (``result.seed`` shows it).
        workers: how many play at the same time on this computer.
        executor: what plays, instead of workers: any executor of ``concurrent.futures``, or a Dask client's
            (``client.get_executor()``).
        progress: whether to show a progress bar.
        keep: ``"games"`` keeps every game, for ``result.game(n)``.
        compiled: True or False to insist; by default, compiled if numba is installed and there are more than a few
        games.

    Returns:
        the results of the games; if it was interrupted, of those that were finished.

    Raises:
        ValueError: for anything unknown or out of range; TypeError for anything of the wrong type.

    >>> result = simulate(3, strategies="builder", progress=False, compiled=False)
    >>> result.games, int(result.wins.sum())
    (3, 3)
    """
    _check_number("workers", workers)
    plan, result = prepared(games, rules, players, strategies, board, start_from, seed, keep, compiled, options)
    return _run(plan, result, workers, executor, progress)


def prepared(
    games: int,
    rules: str,
    players: int,
    strategies: str | Strategy | Sequence[str | Strategy],
    board: Board | OnIsland | None,
    start_from: Game | None,
    seed: Seed | None,
    keep: str | None,
    compiled: bool | None,
    options: dict[str, Any],
) -> tuple[Plan, Result]:
    """What is to be simulated, and the results so far, of no game yet; arguments and errors as for ``simulate``."""
    _check_number("games", games)
    if keep not in (None, "games"):
        raise ValueError(_("keep must be None or {games!r}, not {value!r}", games="games", value=keep))
    _check_start(start_from, rules, players, board, options)
    seed = fresh_seed() if seed is None else seed
    start = start_from or Game.new(rules, players, seed=seed, board=board, **options)
    state = start.state
    seats = for_each_seat(state.game_setup, strategies)
    rng = generator(seed)
    plan = Plan(
        record=Game(state).record(),
        strategies=seats,
        entropy=tuple(int(rng.random() * 2**32) for _word in range(4)),
        games=games,
        compiled=_compile(compiled, games, seats),
        keep=keep == "games",
    )
    return plan, Result(state, seats, seed)


def _run(plan: Plan, result: Result, workers: int, executor: Executor | None, progress: bool) -> Result:
    from tqdm.auto import tqdm

    class Bar(tqdm):  # type: ignore[misc]  # tqdm ships no types
        monitor_interval = 0  # no thread that watches the bar: browsers have none, and each chunk updates it anyway

    with Bar(total=plan.games, unit=_(" games"), disable=not progress, miniters=1) as bar:
        if plan.compiled:
            if not compilation.is_ready(result.rules):
                bar.set_description(_("compiling the rules (needed only once, up to half a minute)"))
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
            text = ngettext(
                "stopped: {games} of {n} game finished",
                "stopped: {games} of {n} games finished",
                plan.games,
                games=result.games,
            )
            warn(text)
        result.seconds = time.perf_counter() - began
    return result


def _chunks(plan: Plan, workers: int, executor: Executor | None) -> Generator[Chunk]:
    pool = executor or (_pool(plan, workers) if workers > 1 else None)
    if pool is None:
        yield from (play_chunk(plan, number) for number in plan.chunks)
    else:
        with nullcontext() if pool is executor else pool:
            yield from _spread(plan, pool)


def _pool(plan: Plan, workers: int) -> Executor | None:
    """Threads for compiled games, which do not block each other; for others processes, if the system allows them."""
    if plan.compiled:
        return ThreadPoolExecutor(workers)
    try:
        from concurrent.futures import ProcessPoolExecutor  # not available for Python in a browser
        from multiprocessing import get_context

        return ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    except (ImportError, NotImplementedError, OSError) as error:
        told = _(
            "extra processes cannot be started here ({reason}); the games are played one after another", reason=error
        )
        warn(told)
        return None


def _spread(plan: Plan, executor: Executor) -> Iterator[Chunk]:
    """Has an executor play the chunks. If it breaks, the remaining chunks are played here."""
    missing = set(plan.chunks)
    waiting: set[Future[Chunk]] = set()
    numbers = iter(plan.chunks)
    try:
        while missing:
            for number in islice(numbers, UNDER_WAY - len(waiting)):
                waiting.add(_submitted(executor, plan, number))
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                chunk = future.result()
                missing.remove(chunk.number)
                yield chunk
    except BrokenExecutor:
        warn(_("a worker process was lost; the remaining games are played here"))
        for number in sorted(missing):
            yield play_chunk(plan, number)
    finally:
        for future in waiting:
            future.cancel()


def _submitted(executor: Executor, plan: Plan, number: int) -> Future[Chunk]:
    try:
        return executor.submit(play_chunk, plan, number)
    except (OSError, RuntimeError) as error:
        if isinstance(error, OSError) or "start new thread" in str(error):  # there is no room for another one
            raise BrokenExecutor(str(error)) from error
        raise


def _compile(wanted: bool | None, games: int, seats: Sequence[str | Strategy]) -> bool:
    """Whether to use compiled functions."""
    by_name = all(isinstance(seat, str) for seat in seats)
    if wanted and not by_name:
        raise ValueError(_("a strategy that is a function cannot be compiled"))
    if wanted is False or (wanted is None and (not by_name or games <= FEW)):
        return False
    reason = compilation.why_not_compiled()
    if wanted and reason:
        raise ValueError(_("the games cannot be compiled: {reason}", reason=reason))
    if reason:
        _say_once(reason)
    return not reason


@cache
def _say_once(reason: str) -> None:
    warn(
        _("the games are played in plain Python: the numbers are the same, but it is slower ({reason})", reason=reason)
    )


def _check_number(name: str, value: int) -> None:
    if not 1 <= value <= MOST:
        raise ValueError(_("{name} is {value}; it must be from 1 to {most}", name=name, value=value, most=MOST))


def _check_start(
    start_from: Game | None, rules: str, players: int, board: Board | OnIsland | None, options: dict[str, Any]
) -> None:
    if start_from is None:
        return
    if start_from.to_move is None:
        raise ValueError(_("this game is over, so it cannot be continued"))
    if board is not None or options:
        raise ValueError(_("start_from already has the board and the options of its game; leave them out"))
    state = start_from.state
    if rules not in (RULES, state.rules) or players not in (PLAYERS, state.players):
        raise ValueError(_("start_from already has the rules and the players of its game; leave them out"))
