"""What a user can do with a widget using ordinary controls, and every text it shows."""

import re
from collections.abc import Iterator

from ipywidgets import HTML, Button, Checkbox, Dropdown, Label, Text, Textarea, ToggleButton, Widget
from ipywidgets.widgets.widget_int import BoundedIntText
from ipywidgets.widgets.widget_selection import _Selection

from catan_widgets.i18n import LANGUAGES
from catan_widgets.render import shapes
from catan_widgets.widgets.base.a11y import CanvasHelper
from catan_widgets.widgets.base.pictures.chart import Chart

Plain = tuple[str, str]


def tree(widget: Widget, shown: bool = False) -> Iterator[Widget]:
    """A widget and those inside it, in order; only the visible ones if requested."""
    if shown and widget.layout.display == "none":
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from tree(child, shown)


def acts(widget: Widget) -> Iterator[Widget]:
    """Uses every visible control once, in order; yields each one after it has been used.

    Anything that runs by itself is not started, since without an event loop it would run to its end; neither is
    anything long, such as a thousand trials or more.
    """
    time = getattr(widget, "time", None)
    for control in list(tree(widget, shown=True)):
        unwanted = control is getattr(time, "play_button", None) or _takes_long(control)
        if control.comm is None or getattr(control, "disabled", False) or unwanted:
            continue
        for _use in _uses(control):
            yield control
            if control.comm is None:
                break


def _uses(control: Widget) -> Iterator[None]:
    """The ways to use a control, each of them done when it is yielded."""
    if isinstance(control, Button):
        yield control.click()
    elif isinstance(control, _Selection) and not is_language(control):
        if len(control.options) > 1:
            control.index = 0 if control.index == 1 else 1
            yield
    elif isinstance(control, Text | Textarea):
        for typed in ("?!", "1/3"):
            control.value = typed
            yield
    elif isinstance(control, BoundedIntText):
        control.value = min(control.max, control.value + 1)
        yield
    elif isinstance(control, Checkbox | ToggleButton):
        control.value = not control.value
        yield


def _takes_long(control: Widget) -> bool:
    return isinstance(control, Button) and bool(re.search(r"\d{4}|\d[.,]\d{3}", control.description))


def is_language(control: Widget) -> bool:
    """Whether a control is the language control."""
    return isinstance(control, Dropdown) and control._options_values == tuple(LANGUAGES)


def plain_texts(widget: Widget) -> Iterator[Plain]:
    """Everything that a widget and those inside it say in plain text while visible, each with its origin."""
    for part in tree(widget, shown=True):
        kind = type(part).__name__
        for name in ("description", "tooltip", "placeholder", "told"):
            text = getattr(part, name, None)
            if isinstance(text, str) and not text.startswith("<"):
                yield f"{kind}.{name}", text
        if isinstance(part, CanvasHelper):
            yield f"{kind}.label", part.label
        if isinstance(part, _Selection) and not is_language(part):
            yield from ((f"{kind}.options", label) for label in part._options_labels)
        if isinstance(part, Label):
            yield f"{kind}.value", part.value
        yield from ((f"{kind}.titles", title) for title in getattr(part, "titles", ()))
        if isinstance(getattr(part, "scene", None), shapes.Scene):
            for shape in (shape for layer in part.scene.layers for shape in layer):
                if isinstance(shape, shapes.Text):
                    yield f"{kind}.scene", shape.text


def html_texts(widget: Widget) -> Iterator[Plain]:
    """Everything that a widget and those inside it say in HTML while visible, each with its origin."""
    for part in tree(widget, shown=True):
        if isinstance(part, HTML):
            yield f"{type(part).__name__}.value", part.value
        told = getattr(part, "told", None)
        if isinstance(told, str) and told.startswith("<"):
            yield f"{type(part).__name__}.told", told


def charts(widget: Widget) -> list[Chart]:
    """The visible charts inside a widget."""
    return [part for part in tree(widget, shown=True) if isinstance(part, Chart) and part.value]
