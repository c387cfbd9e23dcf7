"""Pictures of saved outputs on pages, with their descriptions: inside the page, or as files next to it."""

from __future__ import annotations

import base64
import hashlib
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from html import escape, unescape
from pathlib import Path

_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_WORDS = re.compile(r"<(?:title|desc)>(.*?)</(?:title|desc)>", re.DOTALL)


class Pictures(ABC):
    """Where the pictures of pages are kept."""

    def shown(self, data: Mapping[str, str], page: str) -> str:
        """The HTML that shows a picture on a page; the sharper kind if there are two.

        Args:
            data: what a notebook saves of it: ``image/svg+xml`` or ``image/png``, and ``text/plain``, its description.
            page: the address of the page, including its folders.

        >>> data = {"image/svg+xml": '<svg viewBox="0 0 4 3"><title>An island</title></svg>'}
        >>> Inside().shown(data, "island.html")[:51]
        '<img class="picture" src="data:image/svg+xml;base64'
        """
        svg = data.get("image/svg+xml")
        content = svg.encode() if svg else base64.b64decode(data["image/png"])
        width, height = _size(content)
        words = data.get("text/plain") or (described(svg) if svg else "")
        return (
            f'<img class="picture" src="{self._address(content, bool(svg), page)}" width="{width}" height="{height}" '
            f'loading="lazy" alt="{escape(" ".join(words.split()))}">'
        )

    @abstractmethod
    def _address(self, content: bytes, svg: bool, page: str) -> str:
        """The address of a picture, as seen from a page."""


class Inside(Pictures):
    """Keeps pictures inside the pages, which then need no other file."""

    def _address(self, content: bytes, svg: bool, page: str) -> str:
        kind = "svg+xml" if svg else "png"
        return f"data:image/{kind};base64,{base64.b64encode(content).decode()}"


class Album(Pictures):
    """Keeps pictures as files in a folder of the site.

    Args:
        root: the folder of the site.
        folder: where in it the pictures are.
    """

    def __init__(self, root: Path, folder: str) -> None:
        self._root, self._folder = root, folder
        (root / folder).mkdir(parents=True, exist_ok=True)

    def _address(self, content: bytes, svg: bool, page: str) -> str:
        name = f"{self._folder}/{hashlib.sha256(content).hexdigest()[:16]}{'.svg' if svg else '.png'}"
        (self._root / name).write_bytes(content)
        return "../" * page.count("/") + name


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
