"""A button that copies a text to the browser's clipboard."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from ipywidgets import Widget
from traitlets import Unicode

from catan_widgets.i18n import _
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.rerun import PageWidget


class CopyButton(PageWidget):
    """Copies its ``text``, and says in a status line whether the browser allowed it.

    Args:
        text: what is copied; it can be set.
        status: the status line that reports the result.
    """

    _esm = Path(__file__).parent / "copy.js"

    text = Unicode("").tag(sync=True)
    description = Unicode("").tag(sync=True)
    hint = Unicode("").tag(sync=True)

    def __init__(self, text: str, status: Status) -> None:
        super().__init__(text=text, description=_("Copy"), hint=_("Copy it to the clipboard"))
        self._status = status
        self.on_msg(self._told)

    def _told(self, _widget: Widget, content: Mapping[str, object], _buffers: object) -> None:
        if content.get("copied"):
            self._status.say(_("Copied."))
        else:
            self._status.say(_("The browser does not allow that here. Press “Write” and copy the text from the box."))
