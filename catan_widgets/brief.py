"""Short texts for values in error messages: quick to make, and safe whatever the user passed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice
from numbers import Number
from pathlib import PurePath

#: The most characters in an error message.
ERROR = 300
#: The share of these for a single value, a value with parts, a list of names, and an error quoted in another error.
VALUE, PART, NAMES, TEXT = 50, 80, 120, 140
#: How many levels of a list or a mapping are shown, and how many parts of each.
_DEPTH, _PARTS = 2, 4
#: Of whole numbers with more bits, only the order of magnitude is shown.
_BITS = 130
_BRACKETS = {list: "[]", tuple: "()", set: "{}", frozenset: "{}"}


def value(given: object, most: int = VALUE) -> str:
    """A value as Python writes it, shortened; only the type for anything but plain data, whose repr might never end.

    >>> value("x" * 1000, 10), value([[[[1]]]]), value(object()), value(10**9999)
    ("'xxxxxxx…'", '[[[[…]]]]', '<object>', '≈10^9999')
    """
    try:
        return _written(given, most, _DEPTH)
    except Exception:  # any operation on the given object may fail
        return _kind(given)


def text(given: object, most: int = TEXT) -> str:
    """A text, or a value as text, shortened.

    >>> text("x" * 1000, 10), text(Fraction(1, 2))
    ('xxxxxxxxx…', '1/2')
    """
    try:
        whole = given if isinstance(given, str) else _plain(given, most)
        return cut(whole, most)
    except Exception:
        return _kind(given)


def cut(whole: str, most: int) -> str:
    """A text, shortened if it is too long; ``…`` replaces the part left out.

    >>> cut("settlement", 6), cut("settle", 6)
    ('settl…', 'settle')
    """
    return whole if len(whole) <= most else whole[: most - 1] + "…"


def listed(names: Iterable[object], between: str = ", ", most: int = NAMES) -> str:
    """As many of the names as there is room for; ``…`` replaces the rest.

    >>> listed(["red", "blue"]), listed(range(1000), most=10)
    ('red, blue', '0, 1, 2, …')
    """
    shown: list[str] = []
    room = most
    for name in names:
        word = text(name, most - len(between))
        room -= len(word) + len(between)
        if room < 0:
            shown.append("…")
            break
        shown.append(word)
    return between.join(shown)


def _written(given: object, most: int, depth: int) -> str:
    if isinstance(given, str):
        shown = repr(str.__getitem__(given, slice(most)))
        return shown if len(given) <= most and len(shown) <= most else cut(shown[:-1], most - 1) + shown[0]
    if isinstance(given, bytes | bytearray):
        return cut(repr(bytes(given[:most])), most)
    if isinstance(given, Mapping | list | tuple | set | frozenset):
        return cut(_parts(given, most, depth), most)
    if isinstance(given, Fraction):
        return cut(f"Fraction({_number(given.numerator)}, {_number(given.denominator)})", most)
    if isinstance(given, PurePath):
        return _written(str(given), most, depth)
    plain = isinstance(given, Number) or given is None or given is ...
    return cut(_plain(given, most), most) if plain else _kind(given)


def _parts(given: object, most: int, depth: int) -> str:
    named = isinstance(given, Mapping)
    brackets = "{}" if named else next(marks for kind, marks in _BRACKETS.items() if isinstance(given, kind))
    if depth < 0:
        return f"{brackets[0]}…{brackets[1]}" if given else brackets
    shown: list[str] = []
    for part in islice(given.items() if isinstance(given, Mapping) else given, _PARTS + 1):  # type: ignore[call-overload]  # a collection
        words = [_written(one, most, depth - 1) for one in (part if named else (part,))]
        shown.append(": ".join(words) if len(shown) < _PARTS else "…")
    if isinstance(given, tuple) and len(shown) == 1:
        shown.append("")
    return brackets[0] + ", ".join(shown).rstrip(" ") + brackets[1]


def _plain(given: object, most: int) -> str:
    """Numbers and other simple values as text."""
    if isinstance(given, bool) or given is None or given is ...:
        return str(given)
    if isinstance(given, int):
        return _number(given)
    if isinstance(given, Fraction):
        return "/".join(map(_number, (given.numerator, given.denominator)[: 1 if given.denominator == 1 else 2]))
    return cut(str(given), most)


def _number(given: int) -> str:
    given = int(given)
    if given.bit_length() <= _BITS:
        return str(given)
    return f"{'-' if given < 0 else ''}≈10^{int(given.bit_length() * 0.30103)}"


def _kind(given: object) -> str:
    """The type of a value, or the name of a type or a function."""
    name = getattr(given, "__name__", None) if isinstance(given, type) or callable(given) else None
    if isinstance(name, str):
        return cut(name, VALUE)
    return f"<{cut(type(given).__name__, VALUE)}>"
