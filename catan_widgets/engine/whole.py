"""Whole numbers as arguments, from Python or numpy."""

from __future__ import annotations

from operator import index


def whole_number(given: object) -> int | None:
    """The whole number for an int or a numpy integer; None for True, False, 2.0 and everything else.

    >>> whole_number(2), whole_number(2.0), whole_number(True)
    (2, None, None)
    """
    if type(given) is int:
        return given
    if isinstance(given, bool):
        return None
    try:
        return int(index(given))  # type: ignore[arg-type]  # refuses the others itself
    except Exception:  # not a whole number, whatever it raises
        return None
