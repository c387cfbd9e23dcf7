"""A notebook as one HTML page without code: ``render``, and the same as an exporter of nbconvert."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nbformat
from nbconvert.exporters.templateexporter import TemplateExporter
from traitlets import default

from catan_widgets.i18n import SOURCE
from catan_widgets.pages.links import Addresses, PageLinks, language_of, rewritten
from catan_widgets.pages.markdown import PageRenderer, to_html
from catan_widgets.pages.outputs import saved
from catan_widgets.pages.pictures import Inside, Pictures
from catan_widgets.pages.words import words

TEMPLATE = Path(__file__).parent / "template"
_TITLE = re.compile(r"^#\s+(.+)$", re.MULTILINE)


@dataclass(frozen=True)
class Live:
    """What makes a page live.

    Args:
        scripts: the addresses of the scripts that run the program, as seen from the page.
        program: whether the page contains the cells' code, for its scripts to run.
        packages: what the scripts load before a cell runs: its name, and the index of the cell.
        styles: the addresses of the scripts' style sheets.
    """

    scripts: Sequence[str] = ()
    program: bool = True
    packages: Mapping[str, int] = field(default_factory=dict)
    styles: Sequence[str] = ()


@dataclass(frozen=True)
class Cell:
    """A cell as it is shown: a text, or the saved outputs of code."""

    index: int
    is_text: bool
    html: str


@dataclass(frozen=True)
class Page:
    """All that the template shows.

    Args:
        name: the stem of the notebook's file name.
        language: the language of the text.
        title: the title of the page.
        cells: the cells in their order.
        program: the JSON for the scripts of a live page, else empty.
        live: what makes it live, if it is.
        links: the links at the top.
        style: the address of the style sheet; if it is empty, the page contains the rules.
        words: what is said around the text.
    """

    name: str
    language: str
    title: str
    cells: Sequence[Cell]
    program: str
    live: Live | None
    links: PageLinks
    style: str
    words: Mapping[str, str]

    @property
    def spoken(self) -> str:
        """The words as JSON for the scripts."""
        return inside(self.words)


class PageExporter(TemplateExporter):
    """Turns notebooks into pages without code.

    Args:
        config: settings of nbconvert.
        live: what makes the page live; None for a page that only shows what is saved.
        links: the links at the top of the page.
        addresses: the pages that links may lead to; if None, all links stay as they are.
        pictures: where pictures are kept.
        style: the address of ``page.css`` as seen from the page; if it is empty, the page contains its rules.
        language: the language of the page; if it is empty, that of the notebook's folder.
    """

    export_from_notebook = "Page without code"
    output_mimetype = "text/html"

    def __init__(
        self,
        config: Any = None,
        *,
        live: Live | None = None,
        links: PageLinks | None = None,
        addresses: Addresses | None = None,
        pictures: Pictures | None = None,
        style: str = "",
        language: str = "",
        **more: Any,
    ) -> None:
        super().__init__(config=config, **more)  # type: ignore[no-untyped-call]  # theirs has no types
        self._live, self._links, self._addresses = live, links or PageLinks(), addresses
        self._pictures, self._style, self._language = pictures or Inside(), style, language

    @default("file_extension")
    def _file_extension_default(self) -> str:
        return ".html"

    @default("template_file")
    def _template_file_default(self) -> str:
        return "page.html.j2"

    @default("template_paths")
    def _template_paths(self, prune: bool = True, root_dirs: Sequence[str] | None = None) -> list[str]:
        return [str(TEMPLATE)]

    def from_notebook_node(  # type: ignore[override]  # a text, as from all exporters to text
        self, nb: nbformat.NotebookNode, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """The page of a notebook, and the resources of nbconvert."""
        about = (resources or {}).get("metadata", {})
        file = Path(about.get("path", ""), f"{about.get('name', 'notebook')}.ipynb").absolute()
        more = {"page": self._page(nb, file), "part": part}
        return super().from_notebook_node(nb, {**(resources or {}), **more}, **kw)

    def _page(self, notebook: nbformat.NotebookNode, file: Path) -> Page:
        addresses = self._addresses
        renderer = PageRenderer(lambda target: target if addresses is None else rewritten(target, file, addresses))
        address = addresses[file] if addresses is not None else f"{file.stem}.html"
        language = self._language or language_of(file)
        shown = []
        for index, cell in enumerate(notebook.cells):
            if cell.cell_type == "markdown":
                shown.append(Cell(index, True, to_html(cell.source, renderer)))
            elif cell.cell_type == "code":
                shown.append(Cell(index, False, saved(cell.outputs, self._pictures, address)))
        return Page(
            name=file.stem,
            language=language,
            title=title(notebook) or file.stem,
            cells=shown,
            program=program(notebook, language, self._live.packages) if self._live and self._live.program else "",
            live=self._live,
            links=self._links,
            style=self._style,
            words=words(language),
        )


def render(
    path: Path,
    *,
    live: Live | None = None,
    links: PageLinks | None = None,
    addresses: Addresses | None = None,
    pictures: Pictures | None = None,
    style: str = "",
) -> str:
    """The page of a notebook file; see ``PageExporter`` for the arguments.

    Raises:
        OSError: if the file cannot be read.

    >>> page = render(Path("notebooks/de/00_index.ipynb"))
    >>> '<html lang="de">' in page, '<body data-page="00_index">' in page
    (True, True)
    """
    exporter = PageExporter(live=live, links=links, addresses=addresses, pictures=pictures, style=style)
    page, _resources = exporter.from_filename(str(path.absolute()))
    return page


def part(name: str) -> str:
    """The text of a style sheet or script of the template; empty if there is none of that name."""
    file = TEMPLATE / name
    return file.read_text(encoding="utf-8").strip() if file.exists() else ""


def title(notebook: nbformat.NotebookNode) -> str:
    """The first heading of a notebook, or an empty text."""
    texts = (cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    found = (_TITLE.search(text) for text in texts)
    return next((match[1] for match in found if match), "")


def program(notebook: nbformat.NotebookNode, language: str = SOURCE, packages: Mapping[str, int] | None = None) -> str:
    """The code of a notebook, and what has to be loaded for it, as JSON that can stand inside a page."""
    cells = [
        {"index": index, "source": cell.source}
        for index, cell in enumerate(notebook.cells)
        if cell.cell_type == "code" and cell.source.strip()
    ]
    return inside({"cells": cells, "language": language, "packages": dict(packages or {})})


def inside(data: object) -> str:
    r"""Data as JSON that can stand inside a page: no text in it ends its element.

    >>> inside(["</script>"])
    '["\\u003c/script>"]'
    """
    return json.dumps(data, ensure_ascii=False).replace("<", "\\u003c")
