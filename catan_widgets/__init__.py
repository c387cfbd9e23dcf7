"""Catan for learning probability and game rules: an exact rules engine, pictures and widgets for Jupyter.

A fan-made teaching tool, not affiliated with the publisher or the authors of the game.
Public names are loaded on first use, so that importing the package stays quick.
"""

from __future__ import annotations

from importlib import import_module

from catan_widgets.i18n import language, set_language

__version__ = "0.1.0"

#: Where each public name lives.
_PUBLIC = {
    "Board": "catan_widgets.engine.board",
    "NotationError": "catan_widgets.engine.errors",
    "RuleDataError": "catan_widgets.engine.errors",
    "svg": "catan_widgets.render.svg",
    "BoardView": "catan_widgets.widgets.board_view",
    "SetupTour": "catan_widgets.widgets.setup_tour",
}

__all__ = ["__version__", "language", "set_language", *_PUBLIC]


def __getattr__(name: str) -> object:
    if name not in _PUBLIC:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_PUBLIC[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
