"""Games and moves per second of three engines, on one core: ``python benchmarks/speed.py --peers PYTHON``.

PYTHON is an interpreter (3.12 or later) of an environment with catanatron, fastcatan and numba, made with
``python3.12 -m venv peers && peers/bin/pip install catanatron fastcatan numba``. All play base games between four seats
that choose uniformly among their legal moves; ours with bank trades and building in one phase, as the others do. Equal
policies must give equal lengths, which is checked first. The engines take turns, so that a busy machine slows them all
down equally; what counts is the ratio of the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

PEERS = Path(__file__).with_name("peers.py")
OURS = {"compiled": 1500, "interpreted": 15, "market": 1000}


class Peer:
    """Another engine in a separate process, which plays on request."""

    def __init__(self, python: str, name: str) -> None:
        self.process = subprocess.Popen(
            [python, str(PEERS), name], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )

    def run(self) -> dict[str, float]:
        """One run: games, moves, turns and seconds of processor time."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("run\n")
        return json.loads(self.process.stdout.readline())


def ours(kind: str, seed: int) -> dict[str, float]:
    """One run of our engine, on the island of a seed."""
    import catan_widgets as cw

    began = time.process_time()
    result = cw.simulate(
        OURS[kind],
        "market" if kind == "market" else "base",
        seed=seed,
        single_phase=True,
        compiled=kind != "interpreted",
        progress=False,
    )
    seconds = time.process_time() - began
    return {
        "games": result.games,
        "moves": result.moves,
        "turns": result.mean_turns * result.games,
        "seconds": seconds,
    }


def runs(python: str | None, repeat: int) -> Iterator[tuple[str, dict[str, float]]]:
    """The runs of all engines, in turn."""
    peers = {name: Peer(python, name) for name in ("catanatron", "fastcatan")} if python else {}
    for kind in OURS:
        ours(kind, 0)  # compiles, and fills caches
    for seed in range(1, repeat + 1):
        yield from ((name, peer.run()) for name, peer in peers.items())
        yield from ((kind, ours(kind, seed)) for kind in OURS)


def main() -> None:
    """Measures, and prints a table and the ratios."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter with catanatron and fastcatan")
    parser.add_argument("--repeat", type=int, default=5, help="runs of each")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    measured: dict[str, list[dict[str, float]]] = {}
    for name, row in runs(given.peers, given.repeat):
        measured.setdefault(name, []).append(row)
    speed = {name: statistics.median(row["games"] / row["seconds"] for row in rows) for name, rows in measured.items()}
    pace = {name: statistics.median(row["moves"] / row["seconds"] for row in rows) for name, rows in measured.items()}
    write = sys.stdout.write
    write(f"{'':12} {'games/s':>10} {'moves/s':>12} {'moves/game':>11} {'turns/game':>11}\n")
    for name, rows in measured.items():
        games, moves, turns = (sum(row[key] for row in rows) for key in ("games", "moves", "turns"))
        write(f"{name:12} {speed[name]:10.1f} {pace[name]:12.0f} {moves / games:11.1f} {turns / games:11.1f}\n")
    ratios = [("compiled", "catanatron"), ("compiled", "fastcatan"), ("interpreted", "catanatron")]
    for ours_, theirs in ratios:
        if theirs in speed:
            write(f"{ours_} : {theirs} = {speed[ours_] / speed[theirs]:.2f} in games/s\n")
    write(f"market : base = {pace['market'] / pace['compiled']:.2f} in moves/s\n")


if __name__ == "__main__":
    main()
