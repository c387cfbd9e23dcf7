"""Bundles of cards as text: how many of each kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import islice

from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.names import counted
from catan_widgets.engine.ruledata.checks import INGREDIENTS, RESOURCES
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: All kinds of cards that can be traded, in the order used everywhere.
KINDS = RESOURCES + INGREDIENTS
#: The development cards (B-04), in the order used everywhere.
DEVELOPMENT = ("knight", "road_building", "invention", "monopoly", "victory_point")

#: Pairs of a kind and a positive number, in the fixed order of kinds; each kind at most once.
Bundle = tuple[tuple[str, int], ...]

#: The most cards of one kind in a text, and the longest text of cards: all kinds, with room for spaces.
MOST_CARDS, LONGEST = 999, 400
_PART = re.compile(r"\s*(0|[1-9][0-9]{0,2})\s*([a-z]+(?:[_ ][a-z]+)*)\s*")


def bundle(cards: str | Mapping[str, int] | Iterable[tuple[str, int]], names: tuple[str, ...] = KINDS) -> Bundle:
    """Cards in standard form.

    Args:
        cards: ``"2 cocoa + 1 sugar"``, a mapping from kind to number, or such pairs; ``""`` and ``"0"`` mean no cards.
        names: the allowed kinds, in standard order. A text can name them in any order.

    Raises:
        NotationError: for a text that is not a list of cards.
        ValueError: for an unknown kind, a repeated kind or a negative number.
        TypeError: for anything else.

    >>> bundle("1 sugar + 2cocoa")
    (('cocoa', 2), ('sugar', 1))
    """
    if isinstance(cards, str):
        pairs = _read(cards, names)
    elif isinstance(cards, Mapping):
        pairs = list(cards.items())
    elif isinstance(cards, Iterable):
        pairs = [_pair(item) for item in islice(cards, len(names) + 1)]  # more than this is wrong
    else:
        raise TypeError(_("cards must be a text such as '2 ore + 1 wool' or a mapping, not {value!r}", value=cards))
    counts: dict[str, int] = {}
    for kind, count in pairs:
        if not isinstance(kind, str) or kind not in names:
            known = ", ".join(names)
            raise ValueError(_("{kind!r} is not a kind of card here; choose from {known}", kind=kind, known=known))
        number = whole_number(count)
        if number is None:
            raise TypeError(_("the number of {kind} must be a whole number, not {value!r}", kind=kind, value=count))
        if not 0 <= number <= MOST_CARDS:
            told = _("the number of {kind} is {n}; it must be from 0 to {most}", kind=kind, n=number, most=MOST_CARDS)
            raise ValueError(told)
        if kind in counts:
            raise ValueError(_("{kind} is named twice", kind=kind))
        counts[kind] = number
    return tuple((kind, counts[kind]) for kind in names if counts.get(kind))


def _pair(item: object) -> tuple[str, int]:
    if not isinstance(item, tuple | list) or len(item) != 2:
        raise TypeError(_("cards must be pairs of a kind and a number, not {value!r}", value=item))
    return item[0], item[1]


def _read(text: str, names: tuple[str, ...]) -> list[tuple[str, int]]:
    if len(text) > LONGEST:
        raise NotationError(text, LONGEST, _("cards written in at most {most} characters", most=LONGEST))
    if text.strip() in ("", "0"):
        return []
    pairs = []
    place = 0
    for part in text.split("+"):
        setup = _PART.fullmatch(part)
        kind = setup[2].replace(" ", "_") if setup else ""
        if setup is None or kind not in names:
            raise NotationError(text, place, _("cards such as 2ore+1wool; kinds: {names}", names=" ".join(names)))
        pairs.append((kind, int(setup[1])))
        place += len(part) + 1
    return pairs


def compact(cards: Bundle) -> str:
    """The cards without spaces, as in the notation of moves: ``1ore+1wool``; ``0`` for no cards.

    >>> compact((("ore", 1), ("wool", 2)))
    '1ore+2wool'
    """
    return "+".join(f"{count}{kind}" for kind, count in cards) or "0"


def spaced(cards: Bundle) -> str:
    """The cards with spaces, as in the notation of positions: ``1 ore + 1 wool``; empty for no cards."""
    return " + ".join(f"{count} {kind.replace('_', ' ')}" for kind, count in cards)


def in_words(cards: Bundle) -> str:
    """The cards in the current language, such as ``1 ore, 1 wool``; a word if there are no cards.

    >>> in_words((("wool", 1), ("ore", 2)))
    '1 wool, 2 ore'
    """
    return ", ".join(counted(kind, n) for kind, n in cards) or _("nothing")
