"""Message catalogues: ``update`` them from the source, ``compile`` them, or ``check`` that they are up to date."""

from __future__ import annotations

import ast
import io
import os
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import IO

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "catan_widgets"
HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: catan_widgets\\n"
"Language: {language}\\n"
"Plural-Forms: {plural}\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}


def catalogue_files() -> list[Path]:
    """The ``.po`` files, one per language."""
    return sorted((PACKAGE / "locale").glob("*/LC_MESSAGES/*.po"))


def calls(
    file: IO[bytes], keywords: Collection[str], comment_tags: object, options: object
) -> Iterator[tuple[int, str, list[str | None], list[str]]]:
    """The calls in a source file that mark messages, in order, including those inside f-strings; for Babel."""
    waiting: list[ast.AST] = [ast.parse(file.read())]
    while waiting:
        node = waiting.pop()
        waiting += reversed([*ast.iter_child_nodes(node)])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in keywords:
            texts = [part.value if isinstance(part, ast.Constant) else None for part in node.args]
            yield node.lineno, node.func.id, texts, []


def extract() -> Catalog:
    """Every message in the package's source, with its files (but without lines, which change all the time)."""
    template = Catalog(charset="utf-8")
    found = extract_from_dir(str(PACKAGE), method_map=[("**.py", calls)], keywords=KEYWORDS)
    for name, _line, message, comments, context in sorted(found, key=lambda row: row[0]):
        template.add(message, locations=[(f"catan_widgets/{name}", 0)], auto_comments=comments, context=context)
    return template


def read(path: Path) -> Catalog:
    """The catalogue in a ``.po`` file, its locale taken from its folder."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parent.parent.name)


def updated(path: Path, template: Catalog) -> bytes:
    """The text of a ``.po`` file brought up to date: new messages are empty, and messages no longer used are left out.

    It depends only on the messages, not on dates or on the version of Babel.
    """
    catalogue = read(path)
    catalogue.update(template, no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    for message in catalogue:
        message.flags -= {"python-format", "python-brace-format"}
    buffer = io.BytesIO(HEADER.format(language=catalogue.locale_identifier, plural=catalogue.plural_forms).encode())
    buffer.seek(0, io.SEEK_END)
    write_po(buffer, catalogue, width=0, include_lineno=False, omit_header=True)
    return buffer.getvalue()


def update() -> None:
    """Brings every ``.po`` file up to date with the source."""
    template = extract()
    for path in catalogue_files():
        path.write_bytes(updated(path, template))


def stale() -> list[Path]:
    """The ``.po`` files that ``update`` would change."""
    template = extract()
    return [path for path in catalogue_files() if updated(path, template) != path.read_bytes()]


def compile_catalogues() -> None:
    """Writes a ``.mo`` file next to every ``.po`` file, each in one step: two builds may do this at the same time."""
    for path in catalogue_files():
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            write_mo(file, read(path))
        os.chmod(file.name, 0o644)
        os.replace(file.name, path.with_suffix(".mo"))


def main(command: str) -> int:
    """Runs one command; the exit status is 1 when ``check`` finds a catalogue that is not up to date."""
    if command == "update":
        update()
        compile_catalogues()
    elif command == "compile":
        compile_catalogues()
    elif command == "check":
        for path in (outdated := stale()):
            print(f"{path.relative_to(ROOT)} is not up to date with the source: run `make messages`", file=sys.stderr)
        return 1 if outdated else 0
    else:
        print("usage: messages.py update|compile|check", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) == 2 else ""))
