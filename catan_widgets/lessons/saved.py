"""Learners' answers: kept by name while the kernel lives, and written as a short text to take away."""

from __future__ import annotations

import json
from typing import Any

from catan_widgets.engine import toml
from catan_widgets.i18n import _
from catan_widgets.widgets.base import address

LONGEST = 20_000

#: The answers, by kind of widget and its name.
_KEPT: dict[tuple[str, str], dict[str, Any]] = {}


def kept(kind: str, name: str) -> dict[str, Any]:
    """The answers kept under a name; the same dictionary each time, so that a cell that runs again finds it."""
    return _KEPT.setdefault((kind, name), {})


def written(kind: str, name: str, content: object) -> str:
    """The text to take away; it names the learner if the address of the page does."""
    learner = {"learner": address.name()} if address.name() else {}
    return json.dumps({"widget": kind, "name": name, "content": content} | learner, ensure_ascii=False, sort_keys=True)


def read(text: str, kind: str, name: str) -> object:
    """The content of such a text.

    Raises:
        ValueError: for a text about something else, or not one of ours.
    """
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(_("this is not a saved text; a saved text has at most {most} characters", most=LONGEST))
    try:
        found = json.loads(text.removeprefix(toml.MARK))
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict) or set(found) - {"learner"} != {"widget", "name", "content"}:
        raise ValueError(
            _("this text was not saved here, or it was changed; copy all of it, including both outer braces")
        )
    if (found["widget"], found["name"]) != (kind, name):
        raise ValueError(
            _("this text belongs to {other}, not to {own}", other=_label(found["widget"], found["name"]), own=name)
        )
    return found["content"]


def _label(*parts: object) -> str:
    return " ".join(str(part)[:40] for part in parts)
