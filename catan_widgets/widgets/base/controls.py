"""The small pieces that all widgets are made of: labelled controls, boxes that hold them, and how they are closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from weakref import WeakValueDictionary

from ipycanvas.canvas import _CanvasManager
from ipywidgets import HTML, BoundedIntText, Box, Button, Dropdown, VBox, Widget
from traitlets import Bool, Enum, Float, Int, Unicode

_PLAIN = (Bool, Enum, Float, Int, Unicode)
_ONCE: WeakValueDictionary[str, Button] = WeakValueDictionary()


def row(*parts: Widget) -> Box:
    """Controls side by side; they wrap onto further lines where the page is narrow."""
    box = Box(parts, layout={"display": "flex", "flex_flow": "row wrap", "align_items": "center", "width": "100%"})
    box.add_class("catan-row")
    return box


def button(description: str, pressed: Callable[[], None], hint: str = "", style: str = "") -> Button:
    """A button as wide as its label."""
    made = Button(description=description, tooltip=hint, button_style=style, layout={"width": "auto"})
    made.on_click(lambda _button: pressed())
    return made


def once(control: Button) -> Button:
    """Marks a button whose presses each mean something different, so that a double click counts as one press.

    The page reports each press on it together with what it was showing at the time; see `CanvasHelper`.
    """
    control.add_class("catan-once")
    control.add_class(f"catan-button-{control.model_id}")
    _ONCE[control.model_id] = control
    return control


def once_button(model_id: str) -> Button | None:
    """The button of a model, if `once` was called for it."""
    return _ONCE.get(model_id)


def show(widget: Widget, shown: bool) -> None:
    """Shows or hides a widget; never by None, which the kernel of JupyterLite does not pass on to the page."""
    widget.layout.display = "" if shown else "none"


def show_in_place(widget: Widget, shown: bool) -> None:
    """Shows or hides a widget but keeps its space, so that nothing around it moves."""
    widget.layout.visibility = "inherit" if shown else "hidden"


def dropdown(description: str, options: Sequence[object], value: object = None) -> Dropdown:
    """A drop-down with its label in front, as wide as the space allows."""
    return Dropdown(
        description=description,
        options=options,
        value=value,
        layout={"width": "100%", "max_width": "340px", "margin": "2px 0"},
        style={"description_width": "110px"},
    )


def count_box(name: str, count: int = 0) -> BoundedIntText:
    """A number from 0 to 99 whose label is for screen readers only; sighted readers see a heading instead."""
    return BoundedIntText(
        count, min=0, max=99, description=name, style={"description_width": "0px"}, layout={"width": "44px"}
    )


def number_box(
    description: str, value: int, least: int, most: int, chosen: Callable[..., None] | None = None
) -> BoundedIntText:
    """A box for a whole number, with its label in front."""
    box = BoundedIntText(
        description=description,
        value=value,
        min=least,
        max=most,
        layout={"width": "220px", "margin": "2px 0"},
        style={"description_width": "110px"},
    )
    if chosen is not None:
        box.observe(chosen, "value")
    return box


def text_box() -> HTML:
    """A place for our own text, written with the helpers in ``texts``."""
    box = HTML(layout={"width": "100%", "margin": "4px 0"})
    box.add_class("catan-text")
    return box


def side_box(*parts: Widget) -> VBox:
    """The column beside a picture."""
    box = VBox(parts)
    box.add_class("catan-side")
    return box


def below(*parts: Widget) -> VBox:
    """A picture with controls above or below it, as a column that others can be placed next to."""
    return VBox(parts, layout={"flex": "0 1 560px", "max_width": "100%"})


def beside(picture: Widget, side: Widget) -> Box:
    """A picture with its column to the right, or below it if the page is narrow."""
    box = Box(
        (picture, side),
        layout={"display": "flex", "flex_flow": "row wrap", "align_items": "flex-start", "width": "100%"},
    )
    box.add_class("catan-beside")
    return box


@contextmanager
def silent(control: Widget, handler: Callable[..., None]) -> Iterator[None]:
    """Lets the program set a control's value without its handler mistaking this for the user's choice."""
    control.unobserve(handler, "value")
    try:
        yield
    finally:
        control.observe(handler, "value")


@cache
def _holding(kind: type[Widget]) -> tuple[str, ...]:
    """The traits of a widget class that can hold widgets: everything sent to the page except texts and numbers."""
    return tuple(name for name, trait in kind.class_traits(sync=True).items() if not isinstance(trait, _PLAIN))


def parts_of(*widgets: Widget) -> set[Widget]:
    """Widgets and everything they hold, including layouts and styles, but not what all canvases share."""
    found, open_parts = set(), list(widgets)
    while open_parts:
        part = open_parts.pop()
        if part not in found and part.comm is not None and not isinstance(part, _CanvasManager):
            found.add(part)
            for name in _holding(part.__class__):
                value = getattr(part, name, None)
                held = value if isinstance(value, list | tuple) else [value]
                open_parts += [one for one in held if isinstance(one, Widget)]
    return found
