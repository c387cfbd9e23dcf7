"""The notebooks as pages of the site, in both languages."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from catan_widgets.pages.exporter import TEMPLATE, Live, render
from catan_widgets.pages.links import OVERVIEW, Addresses, neighbours, notebooks_in, relative
from catan_widgets.pages.pictures import Album
from tools.site import parts

NOTEBOOKS = parts.REPOSITORY / "notebooks"
STYLE = "page.css"
PICTURES = "pictures"
#: What draws a chart at once.
_CHART = re.compile(r"\.chart\b|\.run\(|\.roll\(|\bpool\(|\bCornerLab\(")


def addresses() -> dict[Path, str]:
    """The address of each notebook's page, from the root of the site."""
    found = {}
    for file in notebooks_in(NOTEBOOKS):
        name = "index" if file.name == OVERVIEW else file.stem
        found[file] = file.relative_to(NOTEBOOKS).with_name(f"{name}.html").as_posix()
    return found


def build(site: Path, program: str) -> None:
    """Writes the pages of the notebooks, but for the overview, whose place the front page takes.

    Args:
        site: the site's folder.
        program: the name of the folder in it with the program.
    """
    shutil.copy(TEMPLATE / STYLE, site)
    shutil.copy(parts.HERE / "service_worker.js", site)
    album, known = Album(site, PICTURES), addresses()
    for file, address in known.items():
        if file.name == OVERVIEW:
            continue
        target = site / address
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(file, known, program, album), encoding="utf-8")


def page(file: Path, known: Addresses, program: str, album: Album) -> str:
    """The page of a notebook."""
    address = known[file]
    script, style = (relative(f"{program}/page.{kind}", address) for kind in ("js", "css"))
    inside = file.relative_to(NOTEBOOKS).as_posix()
    return render(
        file,
        live=Live(scripts=(script,), styles=(style,), packages=packages(json.loads(file.read_text(encoding="utf-8")))),
        links=neighbours(file, known, code=f"lab/lab/index.html?path={inside}"),
        addresses=known,
        pictures=album,
        style=relative(STYLE, address),
    )


def packages(notebook: dict[str, Any]) -> dict[str, int]:
    """What the page of a notebook loads, and before which cell.

    If a cell needs something that was not foreseen, it is loaded then, while everything else waits.

    >>> cell = {"cell_type": "code", "source": ["cw.SetupTour()"]}
    >>> packages({"cells": [{"cell_type": "markdown", "source": []}, cell]})
    {'canvas': 1}
    """
    cells = [(n, "".join(cell["source"])) for n, cell in enumerate(notebook["cells"]) if cell["cell_type"] == "code"]
    found = {"canvas": cells[0][0]}
    charts = next((n for n, source in cells if _CHART.search(source)), None)
    return found if charts is None else found | {"charts": charts}
