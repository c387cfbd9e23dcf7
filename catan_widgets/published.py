"""Where the notebooks of the package lie, and where their pages are published."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from catan_widgets.i18n import SOURCE, language

#: Stands in ``links.toml`` as long as nobody has said where the public copy lies.
NOBODY = "OWNER"
#: The notebook whose place on the site the front page takes.
_OVERVIEW = "00_index"


def notebooks_folder() -> Traversable:
    """Where the notebooks lie: in the installed package, or beside it in a checkout."""
    inside = files("catan_widgets").joinpath("notebooks")
    return inside if inside.is_dir() else Path(__file__).parent.with_name("notebooks")


def within(code: str) -> str:
    """Where the notebooks of a language lie, below the English ones."""
    return "" if code == SOURCE else f"{code}/"


def site() -> str | None:
    """The address under which everything is published, if that is known."""
    inside = notebooks_folder().joinpath("links.toml")
    file = inside if inside.is_file() else Path(__file__).parent.parent / "docs" / "links.toml"
    place = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return place["site"].format(**place) if place.get("owner", NOBODY) != NOBODY else None


def page(notebook: str) -> str:
    """The published page of a notebook in the current language; the front page if it has none.

    Args:
        notebook: its path.

    Returns:
        the address; empty if nothing is published.
    """
    place, name = site(), PurePosixPath(notebook).stem
    if place is None:
        return ""
    own = within(language())
    has_page = name != _OVERVIEW and notebooks_folder().joinpath(f"{own}{name}.ipynb").is_file()
    return f"{place}{own}{name if has_page else 'index'}.html"
