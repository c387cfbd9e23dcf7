"""The words for generated pages, in each language: ``docs/words``."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


@cache
def words(language: str) -> dict[str, Any]:
    """The words in a language, by part of the site."""
    return tomllib.loads((DOCS / "words" / f"{language}.toml").read_text(encoding="utf-8"))


@cache
def place() -> dict[str, str]:
    """The address of the repository: ``docs/links.toml``."""
    return tomllib.loads((DOCS / "links.toml").read_text(encoding="utf-8"))


def translated(table: str, text: str, language: str) -> str:
    """A text of the rule data in a language; the data is written in English and used as it is for English pages.

    Raises:
        KeyError: if the words of the language do not contain it.
    """
    return words(language)[table][text] if table in words(language) else text
