"""Where the links of a page lead: from files of the repository to their pages."""

from __future__ import annotations

import os
import posixpath
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import nbformat

from catan_widgets.i18n import LANGUAGES, SOURCE

#: The addresses of pages, from the root of the site, by the (absolute) file that each is made from.
Addresses = Mapping[Path, str]

OVERVIEW = "00_index.ipynb"
_ELSEWHERE = re.compile(r"[a-z][a-z0-9+.-]*:|//|#|$", re.IGNORECASE)
_NOTEBOOK = re.compile(r"\]\(([^()/]+\.ipynb)\)")


@dataclass(frozen=True)
class PageLinks:
    """The links at the top of a page, each an address as seen from the page, or empty if there is no such page.

    Args:
        previous: the page before this one.
        overview: the page that lists all others.
        next: the page after this one.
        other: the same page in the other language.
        code: the same notebook with its code.
    """

    previous: str = ""
    overview: str = ""
    next: str = ""
    other: str = ""
    code: str = ""


def rewritten(target: str, file: Path, addresses: Addresses) -> str | None:
    """Where a link of a file leads on its page: None if what it names has no page, and so the link has to be dropped.

    Args:
        target: the address that the file links to.
        file: the file, which has a page itself.
        addresses: the pages that there are.

    >>> pages = {Path("/n/de/a.ipynb"): "de/a.html", Path("/n/a.ipynb"): "a.html"}
    >>> rewritten("../a.ipynb#try", Path("/n/de/a.ipynb"), pages), rewritten("b.ipynb", Path("/n/a.ipynb"), pages)
    ('../a.html#try', None)
    >>> rewritten("https://www.example.org/", Path("/n/a.ipynb"), pages)
    'https://www.example.org/'
    """
    if _ELSEWHERE.match(target):
        return target
    name, mark, part = target.partition("#")
    found = addresses.get(Path(os.path.normpath(file.parent / name)))
    return None if found is None else relative(found, addresses[file]) + mark + part


def relative(address: str, page: str) -> str:
    """An address as seen from a page, both given from the root of the site.

    >>> relative("de/a.html", "de/b.html"), relative("lab/", "de/b.html")
    ('a.html', '../lab/')
    """
    ending = "/" if address.endswith("/") else ""
    return posixpath.relpath(address or ".", posixpath.dirname(page) or ".") + ending


def language_of(file: Path) -> str:
    """The language of a notebook: the folder that it is in, such as ``de``, else English.

    >>> language_of(Path("notebooks/de/00_index.ipynb")), language_of(Path("notebooks/00_index.ipynb"))
    ('de', 'en')
    """
    return file.parent.name if file.parent.name in LANGUAGES else SOURCE


def neighbours(file: Path, addresses: Addresses, code: str = "") -> PageLinks:
    """The links at the top of a notebook's page: its neighbours are those in the overview of its language.

    Args:
        file: the notebook.
        addresses: the pages that there are.
        code: the address of the notebook with its code, from the root of the site.
    """
    overview = file.parent / OVERVIEW
    listed = _order(overview) if overview in addresses else []
    order = [name for name in listed if file.parent / name in addresses]
    place = order.index(file.name) if file.name in order else -1
    before = order[place - 1] if place > 0 else ""
    after = order[place + 1] if 0 <= place < len(order) - 1 else ""

    def seen(target: str) -> str:
        return (rewritten(target, file, addresses) or "") if target else ""

    return PageLinks(
        previous=seen(before),
        overview=seen(OVERVIEW) if file.name != OVERVIEW else "",
        next=seen(after),
        other=seen(_other(file)),
        code=relative(code, addresses[file]) if code else "",
    )


def notebooks_in(folder: Path) -> list[Path]:
    """The notebooks of a folder, and of the folders in it that are named by a language."""
    folders = [folder, *(folder / code for code in LANGUAGES)]
    return [file for one in folders for file in sorted(one.glob("[!.]*.ipynb"))]


def notebooks_near(file: Path, root: Path) -> list[Path]:
    """A notebook, and those that belong together with it: of its folder and of the other languages, below a root."""
    base = file.parent.parent if language_of(file) != SOURCE else file.parent
    return sorted({file} | {near for near in notebooks_in(base) if near.is_relative_to(root)})


def _other(file: Path) -> str:
    """The same notebook in the other language, as seen from the file."""
    if language_of(file) != SOURCE:
        return f"../{file.name}"
    return f"{next(code for code in LANGUAGES if code != SOURCE)}/{file.name}"


def _order(overview: Path) -> list[str]:
    """The notebooks in the order in which the overview lists them."""
    cells = nbformat.read(overview, as_version=4).cells
    text = "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")
    return list(dict.fromkeys(_NOTEBOOK.findall(text)))
