"""Plain data as TOML text, which the standard library can only read."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def dump(data: Mapping[str, Any]) -> str:
    """TOML text of a mapping of texts, whole numbers, truth values, lists, mappings, and lists of mappings.

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
