"""A saved notebook as a page. Its Markdown is CommonMark, like that of the pages, so the text is used unchanged."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import nbformat

from catan_widgets.pages.pictures import Pictures
from tools import links
from tools.docs.words import ROOT, words

FOLDER = ROOT / "notebooks"
FILES = "_static/notebooks"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")


def of(language: str) -> list[Path]:
    """The notebooks in a language: the English ones are in ``notebooks``, others in a folder named by language."""
    return sorted((FOLDER if language == "en" else FOLDER / language).glob("[!.]*.ipynb"))


def page(path: Path, language: str, album: Pictures) -> str:
    """The Markdown of a notebook's page."""
    name, parts = f"notebooks/{path.stem}", []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == "markdown":
            parts.append(cell.source)
        else:
            parts += [f"```python\n{cell.source}\n```", *(_output(output, name, album) for output in cell.outputs)]
        if len(parts) == 1:  # below the title, if there is one
            parts[:] = _opened(parts[0], _note(path, language))
    return "\n\n".join(parts) + "\n"


def _opened(first: str, note: str) -> Iterator[str]:
    title, _, rest = first.partition("\n")
    return iter((title, note, rest.strip()))


def _note(path: Path, language: str) -> str:
    """How to open the notebook so that you can click in it."""
    inside = path.relative_to(FOLDER).as_posix()
    up = "../" if language == "en" else "../../"
    said = words(language)["notebooks"]["note"]
    text = said.format(
        lite=f"{up}lite/lab/index.html?path={inside}",
        binder=links.address(f"notebooks/{inside}"),
        file=f"../{FILES}/{path.name}",
    )
    html = re.sub(r"\[(.*?)\]\((.*?)\)", r'<a href="\2">\1</a>', text)
    return f'<p class="place">{html}</p>'


def _output(output: Mapping[str, object], page: str, album: Pictures) -> str:
    """What a cell shows: its picture, or else its HTML text, or else its plain text."""
    if output["output_type"] == "stream":
        return _plain(str(output["text"]))
    data = output.get("data", {})
    assert isinstance(data, Mapping)
    if "image/svg+xml" in data or "image/png" in data:
        return f"<p>{album.shown(data, page)}</p>"
    if "text/html" in data:  # an empty line would end it
        return f'<div class="output">{" ".join(data["text/html"].split())}</div>'
    return _plain(data.get("text/plain", ""))


def _plain(text: str) -> str:
    return f"```text\n{_ANSI.sub('', text).strip()}\n```"
