"""Small pieces that the panels of a game are made of."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Box, Button, Widget


def row(*parts: Widget) -> Box:
    """Controls side by side, on further lines where the page is narrow."""
    return Box(parts, layout={"display": "flex", "flex_flow": "row wrap", "align_items": "center", "width": "100%"})


def button(description: str, pressed: Callable[[], None], hint: str = "", style: str = "") -> Button:
    """A button as wide as its words."""
    made = Button(description=description, tooltip=hint, button_style=style, layout={"width": "auto"})
    made.on_click(lambda _button: pressed())
    return made


def show(widget: Widget, shown: bool) -> None:
    """Shows or hides a widget."""
    widget.layout.display = None if shown else "none"
