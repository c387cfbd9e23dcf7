"""Highlighted places in a picture, by meaning."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from catan_widgets.i18n import _

#: What a highlight can mean.
HIGHLIGHTS = ("selected", "changed", "legal")

P = TypeVar("P")


def by_role(highlight: Mapping[str, Iterable[P]] | None) -> dict[str, tuple[P, ...]]:
    """The places of a highlight by role, checked.

    Raises:
        ValueError: for another role.

    >>> by_role({"legal": ["0,0N"]})
    {'legal': ('0,0N',)}
    """
    marked = {role: tuple(places) for role, places in (highlight or {}).items()}
    for role in marked:
        if role not in HIGHLIGHTS:
            allowed = ", ".join(HIGHLIGHTS)
            raise ValueError(_("{given!r} is not a highlight role; allowed: {allowed}", given=role, allowed=allowed))
    return marked
