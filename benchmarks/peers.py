"""Runs of another engine: ``python peers.py catanatron|fastcatan`` answers each input line with a run's results."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from typing import Any

GAMES = 10
TABLES, STEPS = 512, 1500


def catanatron() -> Callable[[], dict[str, Any]]:
    """Full games between four of its random players."""
    from catanatron import Color, Game, RandomPlayer

    colours = [Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE]
    seeds = iter(range(1000, 10**9))

    def run() -> dict[str, Any]:
        moves = turns = 0
        for _game in range(GAMES):
            game = Game([RandomPlayer(colour) for colour in colours], seed=next(seeds))
            game.play()
            log = game.state.action_records if hasattr(game.state, "action_records") else game.state.actions
            moves += len(log)
            turns += game.state.num_turns
        return {"games": GAMES, "moves": moves, "turns": turns}

    return run


def fastcatan() -> Callable[[], dict[str, Any]]:
    """Its batch of tables, with a compiled function that picks one of the legal actions, except offers to players."""
    import fastcatan as engine
    import numba
    import numpy as np

    one = np.uint64(1)

    @numba.njit
    def pick(masks: Any, allowed: Any, actions: Any, rng: Any) -> None:
        for table in range(len(masks)):
            count = 0
            for word in range(len(allowed)):
                bits = masks[table, word] & allowed[word]
                while bits:
                    bits &= bits - one
                    count += 1
            chosen = int(rng.random() * count)
            for word in range(len(allowed)):
                bits = masks[table, word] & allowed[word]
                place = 0
                while bits and chosen >= 0:
                    if bits & one:
                        if chosen == 0:
                            actions[table] = 64 * word + place
                        chosen -= 1
                    bits >>= one
                    place += 1

    env = engine.BatchedEnv(TABLES, 7)
    env.reset()
    allowed = np.zeros(engine.MASK_WORDS, np.uint64)
    for action in range(engine.action.TRADE_ADD_GIVE_BASE):
        allowed[action >> 6] |= one << np.uint64(action & 63)
    masks = np.zeros((TABLES, engine.MASK_WORDS), np.uint64)
    actions, done = np.zeros(TABLES, np.uint32), np.zeros(TABLES, np.uint8)
    rng = np.random.default_rng(0)

    def run() -> dict[str, Any]:
        games = 0
        for _step in range(STEPS):
            env.write_masks(masks)
            pick(masks, allowed, actions, rng)
            env.step_autoreset(actions, done)
            games += int(np.count_nonzero(done))
        return {"games": games, "moves": TABLES * STEPS, "turns": float("nan")}

    run()
    return run


def main() -> None:
    """Plays a run for each input line."""
    os.environ["OMP_NUM_THREADS"] = "1"
    run = {"catanatron": catanatron, "fastcatan": fastcatan}[sys.argv[1]]()
    for _line in sys.stdin:
        began = time.process_time()
        row = run()
        sys.stdout.write(json.dumps(row | {"seconds": time.process_time() - began}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
