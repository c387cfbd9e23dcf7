"""The base of every widget of ours: when its cell runs again it is closed, and what is closed is freed."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from weakref import ref

from anywidget import AnyWidget
from ipycanvas.canvas import _CANVAS_MANAGER
from IPython import get_ipython
from ipywidgets import Widget
from ipywidgets.widgets.widget import _instances

from catan_widgets.widgets.base.controls import parts_of


class CellWidget(Widget):
    """A widget that belongs to the cell that made it; comes before the widget class among the bases.

    When the cell runs again and makes a widget in place of it, it is closed, unless another cell still shows it or a
    part of it. Widgets of one run live together.
    """

    def open(self) -> None:
        """Opens the widget to the page, and takes note of the cell that made it."""
        super().open()
        _made(self)

    def halt(self) -> None:
        """Ends what goes on by itself, before the widget is closed; perhaps where making the widget failed."""

    def close(self) -> None:
        """Closes the widget with every widget that belongs to it, so that nothing of it stays behind in the kernel."""
        if not sys.is_finalizing():  # ipywidgets asks for it even then, when half of Python is gone
            close_widgets(parts_of(self))


class PageWidget(CellWidget, AnyWidget):
    """A widget with code of its own for the page, which a subclass gives as a text or as the path of a file.

    The file is read once: anywidget watches files, and would keep every widget for ever to tell it of a change.
    """

    def __init_subclass__(cls, **kwargs: object) -> None:
        for name in {"_esm", "_css"} & vars(cls).keys():
            source = getattr(cls, name)
            if isinstance(source, Path):
                setattr(cls, name, source.read_text(encoding="utf-8"))
        super().__init_subclass__(**kwargs)


def close_widgets(widgets: Iterable[Widget]) -> None:
    """Ends and closes widgets, but not those inside them; the notebook forgets those that were its outputs."""
    closing = set(widgets)
    own = [widget for widget in closing if isinstance(widget, CellWidget)]
    for widget in sorted(own, key=lambda one: -len(parts_of(one))):  # what is halted may still show that in its parts
        widget.halt()
    for widget in closing:
        Widget.close(widget)
    if _CANVAS_MANAGER._current_canvas in closing:  # the canvas that was drawn on last
        _CANVAS_MANAGER._current_canvas = None
    _forget_outputs(set(map(id, closing)))


@dataclass
class _Cell:
    """What the runs of a cell made and showed, as far as it lives.

    Args:
        run: the last run that made or showed a widget.
        showed: by that run.
        made_in: the last run that made any.
        made: by that run.
        late: made by the runs before it, and not closed so far.
    """

    run: str = ""
    showed: list[ref[Widget]] = field(default_factory=list)
    made_in: str = ""
    made: list[ref[Widget]] = field(default_factory=list)
    late: list[ref[Widget]] = field(default_factory=list)


_CELLS: dict[str, _Cell] = {}


def _running() -> tuple[str | None, str]:
    """The cell that runs, as far as the notebook tells, and what sets this run of it apart."""
    parent = getattr(get_ipython(), "get_parent", dict)() or {}
    return parent.get("metadata", {}).get("cellId"), parent.get("header", {}).get("msg_id", "")


def _present() -> _Cell | None:
    """The cell that runs; its new run shows nothing so far."""
    name, run = _running()
    if name is None:
        return None
    cell = _CELLS.setdefault(name, _Cell())
    if cell.run != run:
        cell.run, cell.showed = run, []
        _watch_outputs()
    return cell


def _made(widget: Widget) -> None:
    """Takes note that the present cell made a widget."""
    cell = _present()
    if cell is None:
        return
    if cell.made_in != cell.run:
        cell.late += cell.made
        cell.made_in, cell.made = cell.run, []
        _close_late()
    cell.made.append(ref(widget))


def shown(widget: Widget) -> None:
    """Takes note that the present cell shows a widget."""
    cell = _present()
    if cell is not None:
        cell.showed.append(ref(widget))
        _close_late()


def _watch_outputs() -> None:
    """Has the notebook tell which widgets it shows, those of others too, which may hold some of ours."""
    shell = get_ipython()
    if shell is not None and Widget not in (formatter := shell.display_formatter.mimebundle_formatter):
        formatter.for_type(Widget, _showing)


def _showing(widget: Widget) -> object:
    shown(widget)
    bundle = widget._repr_mimebundle_  # none once it is closed
    return bundle and bundle()


def _close_late() -> None:
    """Closes what earlier runs made, unless a cell still shows some of it, or it has become part of what lives."""
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
    """The widgets that live and are not closed."""
    return [widget for one in references if (widget := one()) is not None and widget.comm is not None]


def _forget_outputs(closed: set[int]) -> None:
    """Takes closed widgets out of the notebook's memory of its outputs, such as ``Out[3]`` and ``_``."""
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
