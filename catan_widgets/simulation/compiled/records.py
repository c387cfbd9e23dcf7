"""Positions and tables as records of arrays: the same fields, for the compiled functions."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.rules.tables import Position

Records = NDArray[np.void]


def tables_record(setup: GameSetup) -> Records:
    """The tables of a game as an array of one record."""
    values = {name: np.asarray(value, np.int64) for name, value in vars(setup.tables).items()}
    return _record({name: value.shape for name, value in values.items()}, values)


def position_record(setup: GameSetup, position: Position) -> Records:
    """A position as an array of one record, with space for the greatest number of seats: one compilation suits all."""
    most = {"players": setup.ruleset["players.most"]}
    shapes = {
        name: tuple(size if isinstance(size, int) else most.get(size) or getattr(setup.tables, size) for size in shape)
        for name, shape, _value in setup.system.fields
    }
    return _record(shapes, {name: np.asarray(getattr(position, name), np.int64) for name in shapes})


def _record(shapes: dict[str, tuple[int, ...]], values: dict[str, Any]) -> Records:
    kind = np.dtype([(name, np.int64, shape) for name, shape in shapes.items()], align=True)
    array: Records = np.zeros(1, kind)
    for name, value in values.items():
        place: Any = (0, *map(slice, value.shape))
        array[name][place] = value
    return array
