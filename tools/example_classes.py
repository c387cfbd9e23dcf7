"""Writes the example classes of the lessons: what twelve learners export from a lab, each with their own seed.

``python tools/example_classes.py [NUMBER …]``; without numbers, those of all lessons.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import catan_widgets as cw
from catan_widgets.widgets.labs.trials import TrialLab

FOLDER = Path(cw.__file__).parent / "lessons" / "classes"
DESKS = 12
#: For each lesson: the lab, made with a seed, and the number of trials at each desk.
LABS: dict[int, tuple[Callable[[str], TrialLab], int]] = {
    1: (lambda seed: cw.ChipLab(seed=seed), 100),
    2: (lambda seed: cw.SpinnerLab(seed=seed), 100),
    3: (lambda seed: cw.DiceLab(seed=seed), 1_000),
    4: (lambda seed: _corner(seed), 100),
    5: (lambda seed: cw.WaitLab((6, 9, 10), seed=seed), 100),
    6: (lambda seed: cw.WaitLab(6, seed=seed), 100),
    7: (lambda seed: cw.WaitLab("road", seed=seed), 100),
    8: (lambda seed: cw.WaitLab("all", seed=seed), 100),
    12: (lambda seed: cw.HandLab(hand=8, rolls=4, seed=seed), 100),
    13: (lambda seed: cw.DeckLab(seed=seed, size=3, kind="victory_point"), 500),
}


def export(lesson: int, desk: int) -> str:
    """What a desk exports, as CSV."""
    make, trials = LABS[lesson]
    lab = make(f"desk {desk}")
    lab.run(trials)
    text = lab.csv()
    lab.close()
    return text


def text(lesson: int) -> str:
    """The file of a lesson: all exports one after the other."""
    return "".join(export(lesson, desk) for desk in range(1, DESKS + 1))


def _corner(seed: str) -> cw.CornerLab:
    lab = cw.CornerLab(cw.Board.fair(seed=54), seed=seed)
    lab.pick("0,1S")
    return lab


def main(numbers: list[str]) -> None:
    """Writes the files of some lessons, or of all."""
    FOLDER.mkdir(exist_ok=True)
    for lesson in map(int, numbers) if numbers else LABS:
        file = FOLDER / f"lesson_{lesson:02}.csv"
        file.write_text(text(lesson), encoding="utf-8", newline="")
        print(f"{file.name}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
