"""Rows of tables as files that a spreadsheet opens."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORMULA = tuple("=+-@\t\r")
#: Numbers, and names of places, which begin with a minus now and then.
_PLAIN = re.compile(r"-\d+(\.\d+)?(,-?\d+[A-Z]{0,2})?")


def cells(row: Iterable[object]) -> list[object]:
    """A row in which no text begins like a formula: such a text, a seed that somebody typed say, gets an apostrophe.

    >>> cells(["=1+1", "10b-monday", "-1,2NE", -3])
    ["'=1+1", '10b-monday', '-1,2NE', -3]
    """
    return [f"'{cell}" if _is_formula(cell) else cell for cell in row]


def _is_formula(cell: object) -> bool:
    return isinstance(cell, str) and cell.lstrip(" \n").startswith(_FORMULA) and not _PLAIN.fullmatch(cell)
