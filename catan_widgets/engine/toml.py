"""Plain data as TOML text: reads files from any source within limits, and writes (the standard library only reads)."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from catan_widgets.i18n import _

#: The longest text accepted, except for records of games.
MOST_BYTES = 1_000_000
#: Parsing time grows with the square of the number of dots in a name; our own names have far fewer.
_MOST_DOTS = 100
_LONGEST_NAME = 255
#: The byte order mark, which some editors put at the start of a file.
MARK = "\ufeff"
#: A multi-line text, which is fast to parse; everything outside such texts has its own limit.
_LONG = re.compile(r'"""[^"]*"""')
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def read(file: Path, most: int = MOST_BYTES) -> str:
    """The text of a file, without the byte order mark that some editors put at its start.

    Reads no more than our longest text could need.

    Args:
        file: the file.
        most: the most bytes it may have.

    Raises:
        OSError: if it cannot be read; ValueError: if it is not a file, is too long, or is not UTF-8 text.
    """
    check_name(file)
    if file.exists() and not file.is_file():
        raise ValueError(_("{file} is not a file", file=file))
    with file.open("rb") as opened:
        content = opened.read(most + 1)
    if len(content) > most:
        raise ValueError(_("{file} is longer than {most} bytes", file=file, most=most))
    return content.decode("utf-8-sig")


def is_name(text: str) -> bool:
    """Whether a text can be a file name."""
    return not any(mark in text for mark in "\n\0") and all(len(part) <= _LONGEST_NAME for part in Path(text).parts)


def check_name(file: Path) -> None:
    """Raises ValueError for a text passed as a file name if it cannot be one."""
    if not is_name(str(file)):
        told = _(
            "{text!r} is a text, not the name of a file; State.parse reads a position, Game.from_record a record",
            text=str(file),
        )
        raise ValueError(told)


def parse(text: str, most: int = MOST_BYTES) -> dict[str, Any]:
    """The data in a TOML text.

    Args:
        text: the text.
        most: the most characters it may have; without its multi-line texts it may have at most ``MOST_BYTES``.

    Raises:
        ValueError: if it is not TOML, too long, or too deeply nested.

    >>> parse("goal = 12")
    {'goal': 12}
    """
    text = text.removeprefix(MARK)
    if len(text) > most:
        raise ValueError(_("longer than {most} characters", most=most))
    if len(text) > MOST_BYTES and len(_LONG.sub("", text)) > MOST_BYTES:
        raise ValueError(_("longer than {most} characters, not counting its multi-line texts", most=MOST_BYTES))
    if any(line.count(".") > _MOST_DOTS for line in text.splitlines()):
        raise ValueError(_("more than {most} dots in one line", most=_MOST_DOTS))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError(_("nested too deeply")) from None


def dump(data: Mapping[str, Any]) -> str:
    """The TOML text for a mapping of texts, whole numbers, booleans, lists, mappings, and lists of mappings.

    >>> print(dump({"goal": 12, "seats": [{"hand": "1 ore"}]}))
    goal = 12
    <BLANKLINE>
    [[seats]]
    hand = "1 ore"
    <BLANKLINE>
    """
    return _table(data, "")


def _table(data: Mapping[str, Any], prefix: str) -> str:
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    text = "".join(line + "\n" for line in lines)
    for key, value in data.items():
        name = prefix + _key(key)
        if isinstance(value, Mapping):
            text += f"\n[{name}]\n" + _table(value, name + ".")
        elif _is_table(value):
            text += "".join(f"\n[[{name}]]\n" + _table(part, name + ".") for part in value)
    return text


def _is_table(value: object) -> bool:
    return isinstance(value, Mapping) or (isinstance(value, list) and bool(value) and isinstance(value[0], Mapping))


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any) -> str:
    if isinstance(value, str) and "\n" in value:
        return f'"""\n{value}"""'
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(str(key))} = {_value(part)}" for key, part in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
