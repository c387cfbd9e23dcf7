"""Notebooks run without a kernel, and the names of their controls then."""

import io
import re
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ipywidgets import HTML, Label, Widget
from ipywidgets.widgets.widget import _instances
from ipywidgets.widgets.widget_selection import _Selection
from matplotlib.figure import Figure

from catan_widgets import i18n
from tests.notebooks.reading import FOLDERS, cells
from tests.pseudo import lines
from tests.unpainted import unpainted_png

_TITLES = re.compile(r"<(h\d|b|summary)\b[^>]*>(.*?)</\1>", re.DOTALL)


@contextmanager
def run(path: Path) -> Iterator[dict[str, Any]]:
    """The values of a notebook's names after its cells have run in its folder; closes its widgets at the end."""
    space: dict[str, Any] = {}
    try:
        with chdir(path.parent), redirect_stdout(io.StringIO()):
            for cell in cells(path, "code"):
                exec(compile(cell["source"], path.name, "exec"), space)
        yield space
    finally:
        for value in space.values():
            if isinstance(value, Widget):
                value.close()


@cache
def labels(name: Path) -> dict[str, frozenset[str]]:
    """By language: the texts on and next to the controls of a notebook, and its titles; nothing without cells.

    The German notebook is run, in the language that it chooses; its labels follow when the language is changed. Charts
    are not painted.
    """
    before = set(_instances)
    found = {}
    with patch.object(Figure, "savefig", unpainted_png), run(FOLDERS["de"] / name) as space:
        for code in (i18n.language(), "en") if space else ():
            i18n.set_language(code)
            made = [widget for model, widget in _instances.items() if model not in before]
            found[code] = frozenset(label.strip() for widget in made for label in _labels(widget))
    return found


def _labels(widget: Widget) -> Iterator[str]:
    yield from (text for key in ("description", "title") if isinstance(text := getattr(widget, key, None), str))
    yield from getattr(widget, "titles", ())
    if isinstance(widget, _Selection):
        yield from widget._options_labels
    if isinstance(widget, Label):
        yield widget.value
    if isinstance(widget, HTML):
        yield from ("".join(lines(title)) for _tag, title in _TITLES.findall(widget.value))
