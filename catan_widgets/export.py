"""Rows of tables for files that open in a spreadsheet."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORMULA = tuple("=+-@\t\r")
#: Numbers and names of places, which sometimes start with a minus sign.
_PLAIN = re.compile(r"-\d+(\.\d+)?(,-?\d+[A-Z]{0,2})?")


def cells(row: Iterable[object]) -> list[object]:
    """A row in which no text starts like a formula: such a text, for example a typed seed, gets an apostrophe.

    >>> cells(["=1+1", "10b-monday", "-1,2NE", -3])
    ["'=1+1", '10b-monday', '-1,2NE', -3]
    """
    return [f"'{cell}" if _is_formula(cell) else cell for cell in row]


def _is_formula(cell: object) -> bool:
    return isinstance(cell, str) and cell.lstrip(" \n").startswith(_FORMULA) and not _PLAIN.fullmatch(cell)
