"""Makes the widgets usable for everyone: a helper for each picture, and a status line that screen readers announce."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from html import escape
from pathlib import Path
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar

from ipywidgets import HTML, Widget
from traitlets import Bool, Int, List, Unicode

from catan_widgets.i18n import _, follow
from catan_widgets.widgets.base.controls import once_button
from catan_widgets.widgets.base.host import ended_words
from catan_widgets.widgets.base.rerun import CellWidget, PageWidget

_HERE = Path(__file__).parent
P = ParamSpec("P")
W = TypeVar("W", bound="_HasStatus")


class CanvasHelper(PageWidget):
    """Sits invisibly in a box of class ``catan-picture`` next to a canvas or image and looks after it.

    It gives the picture a name. On a canvas, it lets the keyboard move on and the page scroll. Within the surrounding
    ``catan-widget`` it makes status lines live, shows refusals next to whatever was pressed, and says when the program
    has
    ended; it also brings our style sheet to the page. It reports what the page is like; without a page nothing is dark
    and
    nothing moves.
    """

    _esm = "\n".join((_HERE / name).read_text(encoding="utf-8") for name in ("press.js", "a11y.js"))
    _css = _HERE / "widgets.css"

    #: The text alternative of the picture.
    label = Unicode("").tag(sync=True)

    #: Whether the page is dark, and whether things may move on it (not for readers who prefer reduced motion).
    dark = Bool(False).tag(sync=True)
    moves = Bool(False).tag(sync=True)

    #: What to say when the program has ended, in the words that suit the place, and while it cannot be reached.
    ended = Unicode("").tag(sync=True)
    lost = Unicode("").tag(sync=True)

    #: Numbers that change whenever the page changes so that a press would mean something else; empty if nothing does.
    shown = List(Int()).tag(sync=True)

    #: Where a press has an effect, in pixels of the canvas: circles (x, y, radius), boxes (left, top, right, bottom).
    targets = List(List(Int())).tag(sync=True)

    #: Whether the picture is for drawing: then every point the pointer passes is reported, and touches do not scroll.
    drags = Bool(False).tag(sync=True)

    def __init__(self, **traits: object) -> None:
        super().__init__(**traits)
        self._seen: list[int] = []
        self._press: Callable[[float, float], None] = lambda x, y: None
        self._draw: Callable[[Sequence[Sequence[float]]], None] = lambda points: None
        self._localize()
        follow(self._localize)
        self.on_msg(self._told)

    def on_press(self, press: Callable[[float, float], None]) -> None:
        """Registers a function that is called with the point of each press on the picture, in pixels of the canvas."""
        self._press = press

    def on_drag(self, draw: Callable[[Sequence[Sequence[float]]], None]) -> None:
        """Registers a function that is called with the points of each stroke, in pixels of the canvas."""
        self._draw = draw

    def late(self, n: int | None = None) -> bool:
        """Whether the press being answered was made while the page still showed something else.

        Args:
            n: how many of the numbers in ``shown`` matter for this press; all by default.
        """
        return bool(self._seen) and self._seen[:n] != self.shown[:n]

    def _told(self, _helper: Widget, content: Mapping[str, Any], _buffers: object) -> None:
        match content:
            case {"pressed": pressed, "seen": seen}:
                self._seen = seen
                try:
                    self._pressed(pressed)
                finally:
                    self._seen = []
            case {"dragged": strokes}:
                for points in strokes:
                    self._draw(points)
                self.send({"answered": True})

    def _pressed(self, pressed: str | list[float]) -> None:
        """Answers a press on the picture, or on a button, which is identified by its model."""
        if isinstance(pressed, list):
            self._press(*pressed)
            return
        control = once_button(pressed)
        if control is not None and not control.disabled:
            control.click()

    def _localize(self) -> None:
        self.ended = ended_words()
        self.lost = _("The program cannot be reached. Your browser will keep trying.")


#: At most this many characters of an error are shown: it may quote the whole of a long file.
_MOST_SHOWN = 1_000


class Status(CellWidget, HTML):
    """A line under a widget that says what happened; screen readers read it when it changes."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("catan-status")
        self._again = False

    def say(self, text: str) -> None:
        """Show a plain message."""
        self.value = f"<span>{escape(text)}</span>"

    def reply(self, text: str) -> None:
        """Show a plain message as the answer to a press; see `answer`."""
        self.answer(escape(text))

    def answer(self, html: str) -> None:
        """Shows the answer to a press, as HTML; the page also shows it next to what was pressed, every time."""
        self._again = not self._again  # so that the page notices an answer even if it is the same as before
        self.value = f'<div class="catan-answer" data-again="{int(self._again)}">{html}</div>'

    def fail(self, error: Exception) -> None:
        """Shows what went wrong; errors that explain themselves in words for people are shown unchanged."""
        told = isinstance(error, ValueError | TypeError) and str(error)
        text = str(error) if told else _("Unexpected error: {error}", error=repr(error))
        shown = text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
        self.answer(f'<span class="catan-failed">{escape(shown)}</span>')


class _HasStatus(Protocol):
    """What can show an error."""

    @property
    def status(self) -> Status:
        """The line that shows it."""


def guarded(callback: Callable[Concatenate[W, P], None]) -> Callable[Concatenate[W, P], None]:
    """Decorator for a method that answers the user: if it raises an exception, the widget's ``status`` shows it.

    Jupyter shows neither the prints nor the exceptions of such callbacks.
    """

    @wraps(callback)
    def safe(widget: W, /, *arguments: P.args, **named: P.kwargs) -> None:
        try:
            callback(widget, *arguments, **named)
        except Exception as error:
            widget.status.fail(error)

    return safe
