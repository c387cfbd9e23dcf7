"""Games as text, which every later version can replay."""

from __future__ import annotations

import base64
from collections.abc import Iterable
from textwrap import wrap
from typing import Any

from catan_widgets.engine import toml
from catan_widgets.engine.errors import NotationError
from catan_widgets.engine.moves import Move, parse_move
from catan_widgets.engine.position import notation
from catan_widgets.engine.position.state import State
from catan_widgets.engine.ruledata.checks import plain
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.engine.rules.codes import MOST_MOVES
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: The version of the format; later versions must still be able to read this one.
FORMAT = 1
#: The longest record accepted: a sealed record of the longest game, if every move is an offer of all kinds of cards.
MOST_BYTES = 8_000_000
_WIDTH = 100
#: Entries of the rule data that no longer matter once the board is laid out.
_BOARD_ONLY = ("beginner", "harbour")


def write(state: State, moves: Iterable[Move]) -> str:
    """The record of a game that started at a position."""
    lines, line = [], ""
    for move in moves:
        if line and len(line) + len(str(move)) + 2 > _WIDTH:
            lines.append(line + ";")
            line = ""
        line += ("; " if line else "") + str(move)
    lines += [line] if line else []
    ruleset = state.game_setup.ruleset
    assumed = {name: plain(ruleset[name]) for name in ruleset.assumed() if not name.startswith(_BOARD_ONLY)}
    content = {"format": FORMAT, "moves": "\n".join(lines), "position": notation.data(state)}
    return toml.dump({**content, "assumed": assumed} if assumed else content)


def seal(text: str) -> str:
    """The record encoded so that nobody reads cards by accident; this is not protection against a determined reader."""
    sealed = base64.b64encode(text.encode()).decode()
    return toml.dump({"format": FORMAT, "sealed": "\n".join(wrap(sealed, _WIDTH))})


def _unsealed(content: dict[str, Any], text: str) -> dict[str, Any]:
    """The content of a record, decoded if it is sealed."""
    if set(content) != {"format", "sealed"}:
        return content
    try:
        return toml.parse(base64.b64decode(content["sealed"]).decode(), MOST_BYTES)
    except (ValueError, TypeError) as error:
        raise NotationError(text, text.find("sealed"), _("a sealed record ({error})", error=error)) from error


def read(text: str) -> tuple[State, list[Move]]:
    """The first position and the moves of a record.

    Raises:
        NotationError: if the text is not a record, or is damaged.
    """
    if not isinstance(text, str):
        raise TypeError(_("a record must be a text, not {value!r}", value=text))
    try:
        content = toml.parse(text, MOST_BYTES)
    except ValueError as error:
        raise NotationError(text, 0, _("a record of a game ({error})", error=error)) from error
    content = _unsealed(content, text)
    version = whole_number(content.get("format"))
    if version is None or not 1 <= version <= FORMAT:
        raise NotationError(text, 0, _("a record of format 1 to {newest}", newest=FORMAT))
    position, moves, assumed = content.get("position"), content.get("moves"), content.get("assumed", {})
    known = set(content) - {"assumed"} == {"format", "moves", "position"}
    if not (known and isinstance(position, dict) and isinstance(moves, str) and isinstance(assumed, dict)):
        raise NotationError(text, 0, _("a record with format, moves and position"))
    try:
        state = State(*notation.told(_pinned(position, assumed)))
    except (ValueError, TypeError) as error:
        raise NotationError(text, text.find("[position]"), _("a position ({error})", error=error)) from error
    parts = [word for part in moves.split(";") if (word := part.strip())]
    if len(parts) > MOST_MOVES:
        raise NotationError(text, text.find("moves"), _("at most {most} moves", most=MOST_MOVES))
    found: dict[str, Move] = {}  # the same moves occur many times
    for number, part in enumerate(parts, start=1):
        if part not in found:
            found[part] = _read_move(part, number)
    return state, [found[part] for part in parts]


def _read_move(text: str, number: int) -> Move:
    try:
        return parse_move(text)
    except NotationError as error:
        raise NotationError(text, error.position, error.expected, number) from None


def _pinned(position: dict[str, Any], assumed: dict[str, Any]) -> dict[str, Any]:
    """The position with the values assumed when the record was written, in case they have changed since."""
    ruleset, data = load(position.get("rules", "base")), position.get("data", {})
    if not isinstance(data, dict):
        return position
    changed = {name: value for name, value in assumed.items() if name not in ruleset or plain(ruleset[name]) != value}
    data = {**changed, **data}
    return {**position, "data": data} if data else position
