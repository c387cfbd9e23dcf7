"""An example of everything public that displays itself in a cell, in every variant that shows something different."""

from collections.abc import Callable
from functools import partial

import pytest
from ipywidgets import Widget

import catan_widgets as cw

SEED = "10b-monday"
SYSTEMS = ("base", "market", "edition")
_LESSONS = cw.lessons.numbers()

#: For each class: functions that make a widget, each named by what distinguishes it from the others of the class.
EXAMPLES: dict[str, dict[str, Callable[[], Widget]]] = {
    "BoardView": {
        "": lambda: cw.BoardView(cw.Board.variable(seed=SEED)),
        "market": lambda: cw.BoardView(cw.Game.new("market", seed=SEED)),
    },
    "ChipLab": {"": lambda: cw.ChipLab(seed=SEED)},
    "CornerLab": {"": lambda: cw.CornerLab(seed=SEED)},
    "DeckLab": {"": lambda: cw.DeckLab(seed=SEED)},
    "DiceLab": {"": lambda: cw.DiceLab(seed=SEED)},
    "FoundingTour": {rules: partial(cw.FoundingTour, rules, seed=SEED) for rules in SYSTEMS[:2]},
    "HandLab": {"": lambda: cw.HandLab(seed=SEED)},
    "MarketLab": {"": lambda: cw.MarketLab(seed=SEED)},
    "Play": {rules: partial(cw.Play, rules, seed=SEED) for rules in SYSTEMS},
    "Pooled": {"": lambda: cw.lessons.pool(cw.lessons.example_class(1), event=6).chart},
    "PositionEditor": {rules: partial(cw.PositionEditor, rules, seed=SEED) for rules in SYSTEMS},
    "Predict": {str(number): partial(cw.Predict, lesson=number) for number in _LESSONS},
    "Quiz": {str(number): partial(cw.Quiz, lesson=number) for number in _LESSONS},
    "SetupTour": {rules: partial(cw.SetupTour, rules, seed=SEED) for rules in SYSTEMS},
    "SimulationRun": {"": lambda: cw.SimulationRun(3, "edition", strategies="builder", seed=SEED)},
    "SpinnerLab": {"": lambda: cw.SpinnerLab(seed=SEED)},
    "WaitLab": {"": lambda: cw.WaitLab(seed=SEED)},
}


def public() -> dict[str, type]:
    """The public classes whose objects display themselves as widgets, by name."""
    found = {name: getattr(module, name) for module in (cw, cw.lessons) for name in module.__all__}
    return {name: one for name, one in found.items() if isinstance(one, type) and hasattr(one, "_repr_mimebundle_")}


def cases(*names: str, most: int | None = None) -> list:
    """The examples of classes, or at most this many of each, as values of a test's parameter ``make``."""
    every = ((name, about, make) for name in names for about, make in list(EXAMPLES[name].items())[:most])
    return [pytest.param(make, id="-".join(filter(None, (name, about)))) for name, about, make in every]


#: Enough examples to cover every rule system and every kind of prediction, and all classes that are widgets.
FEW = cases(*EXAMPLES, most=3)
WIDGETS = cases(*(name for name, one in public().items() if name in EXAMPLES and issubclass(one, Widget)))
