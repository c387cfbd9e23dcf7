"""Writes notebooks as HTML files that open by a double click: ``python -m catan_widgets.pages NOTEBOOKS FOLDER``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from catan_widgets.i18n import _
from catan_widgets.pages.exporter import render
from catan_widgets.pages.links import neighbours, notebooks_in

PROGRAM = "python -m catan_widgets.pages"


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask for, and returns the exit status."""
    parser = ArgumentParser(prog=PROGRAM, description=_("Saves notebooks as pages without code, with their pictures."))
    parser.add_argument("notebooks", metavar="NOTEBOOKS", type=Path, help=_("a notebook, or a folder of notebooks"))
    parser.add_argument("folder", metavar="FOLDER", type=Path, help=_("the folder for the pages; made if needed"))
    given = parser.parse_args(arguments)
    try:
        write(given.notebooks, given.folder)
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def write(notebooks: Path, folder: Path) -> list[Path]:
    """Writes the page of a notebook, or those of a folder and of its languages; returns them.

    Args:
        notebooks: a notebook, or a folder of notebooks.
        folder: where the pages are written: each has the name of its notebook.

    Raises:
        OSError: if there is no notebook, or a file cannot be read or written.
    """
    path = notebooks.resolve()
    files, root = _found(path), path if path.is_dir() else path.parent
    addresses = {file: file.relative_to(root).with_suffix(".html").as_posix() for file in files}
    pages = []
    for file, address in addresses.items():
        page = folder / address
        page.parent.mkdir(parents=True, exist_ok=True)
        text = render(file, links=neighbours(file, addresses), addresses=addresses)
        page.write_text(text, encoding="utf-8", newline="\n")
        pages.append(page)
    return pages


def _found(path: Path) -> list[Path]:
    files = [path] if path.is_file() else notebooks_in(path)
    if not files:
        raise FileNotFoundError(_("There is no notebook: {path!s}", path=path))
    return files


if __name__ == "__main__":
    sys.exit(main())
