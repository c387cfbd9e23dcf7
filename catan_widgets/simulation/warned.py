"""Warnings that point to the user's line that called the package."""

from __future__ import annotations

import inspect
import warnings
from pathlib import Path

_PACKAGE = str(Path(__file__).resolve().parent.parent)


def warn(text: str) -> None:
    """Gives a warning at the line from which the package was called.

    Args:
        text: the warning.
    """
    level, entered, frame = 1, 1, inspect.currentframe()
    while frame is not None:
        level += 1
        if frame.f_code.co_filename.startswith(_PACKAGE):
            entered = level  # there may be others in between, such as numba
        frame = frame.f_back
    warnings.warn(text, stacklevel=entered)
