"""Notebooks as stored in the repository: their cells, and the texts that they were saved with."""

import json
import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
#: The folder of each language.
FOLDERS = {"en": FOLDER, "de": FOLDER / "de"}
ENGLISH = sorted(path.relative_to(FOLDER) for path in FOLDER.glob("[!.]*.ipynb"))
GERMAN = sorted((FOLDER / "de").glob("[!.]*.ipynb"))
DRAWN = re.compile(r">([^<]+)<")

Cell = dict[str, Any]


def cells(path: Path, kind: str) -> list[Cell]:
    """The cells of a kind in a notebook, each with its source as one text."""
    return [cell for cell in all_cells(path) if cell["cell_type"] == kind]


@cache
def all_cells(path: Path) -> list[Cell]:
    """All cells of a notebook, read without the format checks that other tests make."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return [cell | {"source": "".join(cell["source"])} for cell in found]


def texts_of(path: Path) -> Iterator[str]:
    """The texts that the cells of a notebook show, including those in drawings."""
    for cell in cells(path, "code"):
        for output in cell["outputs"]:
            data = output.get("data", {})
            for kind in ("text/plain", "text/html", "text/markdown"):
                yield unescape("".join(data.get(kind, ())))
            yield from map(unescape, DRAWN.findall("".join(data.get("image/svg+xml", ()))))
            yield "".join(output.get("text", ()))
