"""Whole numbers as arguments: Python's and numpy's."""

from __future__ import annotations

from operator import index


def whole_number(given: object) -> int | None:
    """The whole number that a value is: an int, or one of numpy's; None for True, False, 2.0 and all else.

    >>> whole_number(2), whole_number(2.0), whole_number(True)
    (2, None, None)
    """
    if type(given) is int:
        return given
    if isinstance(given, bool):
        return None
    try:
        return int(index(given))  # type: ignore[arg-type]
    except Exception:  # no whole number, whatever it answers
        return None
