"""What makes the widgets usable for everyone: a helper beside each picture, and a status line that is read aloud."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from html import escape
from pathlib import Path

from anywidget import AnyWidget
from ipywidgets import HTML
from traitlets import Bool, Unicode

from catan_widgets.i18n import _

_HERE = Path(__file__).parent


class CanvasHelper(AnyWidget):
    """Stands invisibly in a box of class ``catan-picture`` beside a canvas or image and takes care of it.

    The picture gets a name; of a canvas, the keyboard can leave it and the page scrolls over it. Within the surrounding
    ``catan-widget`` it makes status lines live, and it brings our style sheet to the page. It tells what the page is
    like; without a page nothing is dark, and nothing moves.
    """

    _esm = _HERE / "a11y.js"
    _css = _HERE / "widgets.css"

    #: The text alternative of the picture.
    label = Unicode("").tag(sync=True)

    #: Whether the page is dark, and whether things may move on it: not for readers who want less motion.
    dark = Bool(False).tag(sync=True)
    moves = Bool(False).tag(sync=True)


#: The most characters of an error that are shown: it may quote all of a long file.
_MOST_SHOWN = 1_000


class Status(HTML):
    """A line under a widget that says what happened; screen readers read it when it changes."""

    def __init__(self) -> None:
        super().__init__()
        self.add_class("catan-status")

    def say(self, text: str) -> None:
        """Show a plain message."""
        self.value = f"<span>{escape(text)}</span>"

    def fail(self, error: Exception) -> None:
        """Show what went wrong; errors that tell it in words for people are shown as they are."""
        told = isinstance(error, ValueError | TypeError) and str(error)
        text = str(error) if told else _("Unexpected error: {error}", error=repr(error))
        shown = text if len(text) <= _MOST_SHOWN else text[:_MOST_SHOWN] + "…"
        self.value = f'<span class="catan-failed">{escape(shown)}</span>'


def guarded(callback: Callable[..., None]) -> Callable[..., None]:
    """Decorates a method that answers the user: an exception in it is shown in the widget's ``status``.

    Jupyter shows neither prints nor exceptions of such callbacks.
    """

    @wraps(callback)
    def safe(widget, *arguments):
        try:
            callback(widget, *arguments)
        except Exception as error:
            widget.status.fail(error)

    return safe
