"""Pictures on pages: stored as files, shown with their descriptions."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

FOLDER = "_static/pictures"
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_WORDS = re.compile(r"<(?:title|desc)>(.*?)</(?:title|desc)>", re.DOTALL)


class Album:
    """The pictures of a site.

    Args:
        folder: the folder of the site's sources.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder / FOLDER
        self.folder.mkdir(parents=True, exist_ok=True)

    def shown(self, data: Mapping[str, str], page: str) -> str:
        """The HTML that shows a picture on a page; the sharper kind if there are two.

        Args:
            data: what a notebook saves of it: ``image/svg+xml`` or ``image/png``, and ``text/plain``, its description.
            page: the name of the page, including its folders.
        """
        svg = data.get("image/svg+xml")
        content = svg.encode() if svg else base64.b64decode(data["image/png"])
        name = hashlib.sha256(content).hexdigest()[:16] + (".svg" if svg else ".png")
        (self.folder / name).write_bytes(content)
        width, height = _size(content)
        up = "../" * page.count("/")
        words = data.get("text/plain") or (described(svg) if svg else "")
        return (
            f'<img class="picture" src="{up}{FOLDER}/{name}" width="{width}" height="{height}" loading="lazy" '
            f'alt="{escape(" ".join(words.split()))}">'
        )


def described(svg: str) -> str:
    """The title and the description of a picture.

    >>> described("<svg><title>An island</title><desc>19 hexes &amp; sea.</desc></svg>")
    'An island. 19 hexes & sea.'
    """
    return unescape(". ".join(_WORDS.findall(svg)[:2]))


def _size(content: bytes) -> tuple[int, int]:
    """Width and height in pixels of the page."""
    if content.startswith(b"\x89PNG"):
        return int.from_bytes(content[16:20]), int.from_bytes(content[20:24])
    found = _SIZE.search(content[:500].decode(errors="ignore"))
    assert found, "a picture without a size"
    return round(float(found[1])), round(float(found[2]))
