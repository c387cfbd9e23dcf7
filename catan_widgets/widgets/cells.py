"""One live widget a cell: when a notebook cell runs again, what its last run made is closed."""

from __future__ import annotations

from IPython import get_ipython
from ipywidgets import Widget

#: By cell: the number of its last run, and what that made.
_MADE: dict[str, tuple[int, list[Widget]]] = {}


def replaces_earlier(widget: Widget) -> None:
    """Closes what the last run of the present cell made, now that this run has made a widget instead of it."""
    cell, run = _running()
    if cell is None:
        return
    last, made = _MADE.get(cell, (run, []))
    if last != run:
        for earlier in made:
            if earlier.comm is not None:
                earlier.close()
        made = []
    _MADE[cell] = run, [*made, widget]


def _running() -> tuple[str | None, int]:
    """The cell that runs, as far as the notebook tells, and the number of the run."""
    shell = get_ipython()
    parent = getattr(shell, "get_parent", dict)() or {}
    return parent.get("metadata", {}).get("cellId"), getattr(shell, "execution_count", 0)
