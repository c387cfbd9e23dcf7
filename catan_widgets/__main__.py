"""What is done from a shell: ``python -m catan_widgets`` lists the notebooks, and copies them into a folder."""

from __future__ import annotations

import json
import os
import re
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from catan_widgets.i18n import LANGUAGES, _, language
from catan_widgets.published import notebooks_folder, site, within

PROGRAM = "python -m catan_widgets"
_PAGE = re.compile(r"\[([^\[\]]*)\]\((?:\.\./)+docs/([^)#]+)\.md(#[^)]*)?\)")


def main(arguments: Sequence[str] | None = None) -> int:
    """Does what the arguments ask for, and returns the exit status."""
    parser = ArgumentParser(prog=PROGRAM, description=_("Lists the notebooks, or copies them into a folder of yours."))
    commands = parser.add_subparsers(dest="command")
    about = _("copy the notebooks into a folder; no file is overwritten")
    copying = commands.add_parser("notebooks", help=about, description=about)
    copying.add_argument("folder", metavar="DIR", type=Path, help=_("the folder; it is made if it is not there"))
    given = parser.parse_args(arguments)
    texts = notebooks()
    if not texts:
        sys.stderr.write(_("This installation has no notebooks.") + "\n")
        return 1
    if given.command is None:
        sys.stdout.write(overview(texts))
        return 0
    return _copied(texts, given.folder)


def notebooks() -> dict[str, str]:
    """The text of each notebook by its name; English ones are at the top, others in a folder named by the language.

    >>> list(notebooks())[0]
    '00_index.ipynb'
    """
    found = {}
    for code in LANGUAGES:
        folder = notebooks_folder().joinpath(within(code))
        for file in sorted(folder.iterdir(), key=lambda file: file.name) if folder.is_dir() else ():
            if file.name.endswith(".ipynb"):
                found[within(code) + file.name] = file.read_text(encoding="utf-8")
    return found


def title(text: str) -> str | None:
    """The first heading of a notebook.

    >>> title('{"cells": [{"cell_type": "markdown", "source": ["# Lesson 4"]}]}')
    'Lesson 4'
    """
    for cell in json.loads(text)["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if cell["cell_type"] == "markdown" and line.startswith("# "):
                return line.removeprefix("# ").strip()
    return None


def overview(texts: dict[str, str]) -> str:
    """What can be done, and a line for each notebook."""
    about = {
        PROGRAM: _("shows this list"),
        f"{PROGRAM} notebooks DIR": _("copies the notebooks into the folder DIR, the German ones into DIR/de"),
        "jupyter lab DIR": _("opens them"),
    }
    lines = [
        _("Learn the rules of Catan, and the probability in them, by clicking on an island in Jupyter."),
        "",
        *_table(about),
        "",
        *_table({name: title(text) or "" for name, text in texts.items()}),
    ]
    return "\n".join(lines) + "\n"


def _table(rows: dict[str, str]) -> list[str]:
    width = max(map(len, rows))
    return [f"{first:{width}}  {second}".rstrip() for first, second in rows.items()]


def _copied(texts: dict[str, str], folder: Path) -> int:
    """Copies the notebooks unless something is in the way, and says what was done."""
    if refused := _refused(texts, folder):
        sys.stderr.write(refused + "\n")
        return 1
    pages = site()
    try:
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(linked(text, pages))
    except OSError as error:
        sys.stderr.write(_("Cannot write into {folder!s}: {error!s}", folder=folder, error=error.strerror) + "\n")
        return 1
    first = next(name for name in texts if name.startswith(within(language())))
    done = _("{n} notebooks are now in {folder!s}. To open them:", n=len(texts), folder=folder)
    sys.stdout.write(f'{done}\n\n    jupyter lab "{folder / first}"\n')
    return 0


def _refused(texts: dict[str, str], folder: Path) -> str | None:
    """Why nothing is copied, if something is in the way."""
    another = _("Choose another folder.")
    for name in texts:
        path = folder / name
        if os.path.lexists(path):
            taken = _("{name} is already in {folder!s}, so nothing was copied.", name=name, folder=folder)
            return taken + " " + another
        above = next(parent for parent in path.parents if os.path.lexists(parent))
        if not above.is_dir():
            return _("{path!s} is not a folder, so nothing was copied.", path=above) + " " + another
    return None


def linked(text: str, pages: str | None) -> str:
    """A notebook whose links to pages of ``docs`` lead to the published ones; without these, only their words stay.

    >>> linked("[notes](../../docs/teachers/de/lesson_04.md), [next](lesson_05.ipynb)", "https://example.org/")
    '[notes](https://example.org/docs/de/teachers/lesson_04.html), [next](lesson_05.ipynb)'
    >>> linked("[notes](../docs/teachers/lesson_04.md)", None)
    'notes'
    """

    def turned(found: re.Match[str]) -> str:
        words, path, anchor = found.groups()
        if pages is None:
            return words
        parts = sorted(path.split("/"), key=lambda part: part not in LANGUAGES)  # the language comes first on the site
        return f"[{words}]({pages}docs/{'/'.join(parts)}.html{anchor or ''})"

    return _PAGE.sub(turned, text)


if __name__ == "__main__":
    sys.exit(main())
