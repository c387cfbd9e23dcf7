"""Catan for learning probability and game rules: an exact rules engine, pictures and widgets for Jupyter.

A fan-made teaching tool, not affiliated with the publisher or the authors of the game.
Public names are loaded on first use, so importing the package is fast.
"""

from __future__ import annotations

from importlib import import_module

from catan_widgets.i18n import language, set_language

__version__ = "0.1.0"

#: The public names of each module.
_MODULES = {
    "engine.board.board": ("Board",),
    "engine.errors": ("NotationError", "RuleDataError"),
    "engine.game.game": ("Game",),
    "engine.moves": ("parse_move",),
    "engine.game.perft": ("perft",),
    "engine.game.refusal": ("IllegalMove", "IllegalPosition", "Refusal"),
    "engine.position.state": ("CHANCE", "Score", "State"),
    "engine.ruledata.ruleset": ("rule_data",),
    "formats": ("number", "percent", "whole"),
    "lessons.predict": ("Predict",),
    "lessons.quiz": ("Quiz",),
    "render.svg": ("svg",),
    "simulation.run": ("simulate",),
    "widgets.board.board_view": ("BoardView",),
    "widgets.labs.chips.lab": ("ChipLab",),
    "widgets.labs.corner.lab": ("CornerLab",),
    "widgets.labs.deck.lab": ("DeckLab",),
    "widgets.labs.dice.lab": ("DiceLab",),
    "widgets.founding.tour": ("FoundingTour",),
    "widgets.labs.hand.lab": ("HandLab",),
    "widgets.labs.market.lab": ("MarketLab",),
    "widgets.play.play": ("Play",),
    "widgets.position.editor": ("PositionEditor",),
    "widgets.board.setup_tour": ("SetupTour",),
    "widgets.simulation.run": ("SimulationRun",),
    "widgets.labs.spinner.lab": ("SpinnerLab",),
    "widgets.labs.waits.lab": ("WaitLab",),
}
#: What a public name is called in its module, if that is something else.
_CALLED = {"rule_data": "load"}
#: Modules that are public as a whole.
_WHOLE = {"analysis": "analysis", "lessons": "lessons", "moves": "engine.moves"}
_HOME = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", "language", "set_language", *_HOME, *_WHOLE]


def __getattr__(name: str) -> object:
    if name in _HOME:
        value: object = getattr(import_module(f"{__name__}.{_HOME[name]}"), _CALLED.get(name, name))
    elif name in _WHOLE:
        value = import_module(f"{__name__}.{_WHOLE[name]}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
