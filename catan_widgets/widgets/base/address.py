"""What the address of a page sets: ``…/lesson_04_corner.html?seed=10b-monday&name=anna``.

Only pages without code tell the program their address, in the environment variable ``QUERY_STRING``. Anybody can write
anything into a link, so what it says is cut to a sensible length and cleared of signs that cannot be shown.
"""

from __future__ import annotations

import os
from urllib.parse import parse_qs, quote

#: The most characters of a value. More is no word that a class shares.
MOST = 80

#: The learner's name, once the page has told it: it may be from an address that was opened earlier.
_told = ""


def seed() -> str | None:
    """The class's seed, if the address gives one."""
    return _value("seed") or None


def name() -> str:
    """The learner's name; empty if neither the address nor the page tells one."""
    return _told or _value("name")


def call(learner: object) -> None:
    """Notes what the page calls the learner; anything but a text is no name."""
    global _told
    _told = _clean(learner) if isinstance(learner, str) else ""


def link(page: str, seed: str) -> str:
    """The address of a page with a seed; empty for a seed that the page would not get back as it is."""
    wanted = seed.strip()
    return f"{page}?seed={quote(wanted, safe='')}" if wanted and _clean(seed) == wanted else ""


def _value(key: str) -> str:
    return _clean(parse_qs(os.environ.get("QUERY_STRING", "")).get(key, [""])[0])


def _clean(given: str) -> str:
    return "".join(sign for sign in given if sign.isprintable()).strip()[:MOST].strip()
