"""The base of all our widgets: when its cell runs again, the widget is closed, and a closed widget frees its memory."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from weakref import ref

from anywidget import AnyWidget
from ipycanvas.canvas import _CANVAS_MANAGER
from IPython import get_ipython
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from catan_widgets.widgets.base.controls import parts_of


class CellWidget(Widget):
    """A widget that belongs to the cell that made it; it is listed before the widget class among the bases.

    If the cell runs again and makes a replacement, this widget is closed, unless another cell still shows it or a part
    of it. Widgets of the same run stay alive together.
    """

    def open(self) -> None:
        """Opens the widget to the page, and remembers the cell that made it."""
        super().open()
        _made(self)

    def halt(self) -> None:
        """Ends anything that runs by itself, before the widget is closed; creating it may have failed halfway."""

    def close(self) -> None:
        """Closes the widget and every widget that belongs to it, so that nothing stays behind in the kernel."""
        if not sys.is_finalizing():  # ipywidgets calls this even during shutdown, when half of Python is gone
            close_widgets(parts_of(self))


class PageWidget(CellWidget, AnyWidget):
    """A widget with its own code for the page, which a subclass gives as a text or as the path of a file.

    The file is read once: anywidget watches files, and would keep every widget alive to tell it about changes.
    """

    def __init_subclass__(cls, **kwargs: Any) -> None:
        for name in {"_esm", "_css"} & vars(cls).keys():
            source = getattr(cls, name)
            if isinstance(source, Path):
                setattr(cls, name, source.read_text(encoding="utf-8"))
        super().__init_subclass__(**kwargs)


def close_widgets(widgets: Iterable[Widget]) -> None:
    """Ends and closes widgets, but not those inside them; the notebook forgets those that were its outputs."""
    closing = set(widgets)
    own = [widget for widget in closing if isinstance(widget, CellWidget)]
    for widget in sorted(own, key=lambda one: -len(parts_of(one))):  # halting one may still show something in its parts
        widget.halt()
    for widget in closing:
        Widget.close(widget)
    if _CANVAS_MANAGER._current_canvas in closing:  # the canvas that was drawn on last
        _CANVAS_MANAGER._current_canvas = None
    _forget_outputs(set(map(id, closing)))


@dataclass
class _Cell:
    """What the runs of a cell made and showed, while it is still alive.

    Args:
        run: the last run that made or showed a widget.
        showed: what that run showed.
        made_in: the last run that made a widget.
        made: what that run made.
        late: what earlier runs made and has not been closed yet.
    """

    run: str = ""
    showed: list[ref[Widget]] = field(default_factory=list)
    made_in: str = ""
    made: list[ref[Widget]] = field(default_factory=list)
    late: list[ref[Widget]] = field(default_factory=list)


_CELLS: dict[str, _Cell] = {}


def _running() -> tuple[str | None, str]:
    """The cell that is running, if the notebook says so, and an id of this particular run."""
    parent: dict[str, dict[str, Any]] = getattr(get_ipython(), "get_parent", dict)() or {}
    return parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")


def _present() -> _Cell | None:
    """The record of the cell that is running; a new run has not shown anything yet."""
    name, run = _running()
    if name is None:
        return None
    cell = _CELLS.setdefault(name, _Cell())
    if cell.run != run:
        cell.run, cell.showed = run, []
        _watch_outputs()
    return cell


def _made(widget: Widget) -> None:
    """Records that the present cell made a widget."""
    cell = _present()
    if cell is None:
        return
    if cell.made_in != cell.run:
        cell.late += cell.made
        cell.made_in, cell.made = cell.run, []
        _close_late()
    cell.made.append(ref(widget))


def shown(widget: Widget) -> None:
    """Records that the present cell shows a widget."""
    cell = _present()
    if cell is not None:
        cell.showed.append(ref(widget))
        _close_late()


def _watch_outputs() -> None:
    """Asks the notebook to report which widgets it shows, including other people's, which may hold some of ours."""
    shell = get_ipython()
    if shell is not None and Widget not in (formatter := shell.display_formatter.mimebundle_formatter):
        formatter.for_type(Widget, _showing)


def _showing(widget: Widget) -> object:
    shown(widget)
    bundle = widget._repr_mimebundle_  # there is none once the widget is closed
    return bundle and bundle()


def _close_late() -> None:
    """Closes what earlier runs made, unless a cell still shows some of it or it has become part of a widget in use."""
    late = {widget: parts_of(widget) for cell in _CELLS.values() for widget in _open(cell.late)}
    if not late:
        return
    showed = parts_of(*(widget for cell in _CELLS.values() for widget in _open(cell.showed)))
    replaced = set().union(*late.values())
    living = [one for one in _instances.values() if isinstance(one, CellWidget) and one not in replaced]
    stays = parts_of(*living, *(widget for widget, parts in late.items() if parts & showed))
    close_widgets(replaced - stays)
    for cell in _CELLS.values():
        cell.late = [ref(widget) for widget in _open(cell.late)]


def _open(references: Iterable[ref[Widget]]) -> list[Widget]:
    """The widgets that are alive and not closed."""
    return [widget for one in references if (widget := one()) is not None and widget.comm is not None]


def _forget_outputs(closed: set[int]) -> None:
    """Removes closed widgets from the notebook's memory of its outputs, such as ``Out[3]`` and ``_``."""
    shell = get_ipython()
    if shell is None or not closed:
        return
    for space in (shell.user_ns, shell.user_ns_hidden, shell.user_ns.get("_oh", {})):
        for name in [name for name, value in list(space.items()) if id(value) in closed]:
            if re.fullmatch(r"_{1,3}|_?\d+", str(name)):
                del space[name]
    for name in ("_", "__", "___"):
        if id(getattr(shell.displayhook, name, None)) in closed:
            setattr(shell.displayhook, name, "")
