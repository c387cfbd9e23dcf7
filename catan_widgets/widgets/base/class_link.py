"""The link by which a class opens this page with the same seed: copied, and shown as a QR code for the projector."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HTML, Widget
from traitlets import Bool, Bunch, Unicode

from catan_widgets import published
from catan_widgets.i18n import _, ngettext
from catan_widgets.widgets.base import address
from catan_widgets.widgets.base.a11y import Status
from catan_widgets.widgets.base.controls import show
from catan_widgets.widgets.base.rerun import PageWidget


class ClassLink(PageWidget):
    """A button that copies the link to this page with a seed and unfolds it, or folds it away; ``code`` shows it.

    The page is one of ours without code, which tells its address; elsewhere it is the published page of the notebook.
    If there is neither, or no seed, there is no button.

    Args:
        status: gives the status line that reports the result.
    """

    _esm = Path(__file__).parent / "class_link.js"

    #: The address of the page, and the link with the seed.
    page = Unicode("").tag(sync=True)
    link = Unicode("").tag(sync=True)
    opened = Bool(False).tag(sync=True)
    seed = Unicode("")
    description = Unicode("").tag(sync=True)
    closing = Unicode("").tag(sync=True)
    hint = Unicode("").tag(sync=True)

    def __init__(self, status: Callable[[], Status]) -> None:
        super().__init__(
            page=published.page(os.environ.get("JPY_SESSION_NAME", "")),
            description=_("Copy the link for the class"),
            closing=_("Hide the link"),
            hint=_("This page with this seed, to copy and as a QR code for the projector"),
        )
        self._status = status
        self.code = HTML(layout={"width": "100%"})
        self.observe(self._changed, ("page", "seed", "opened"))
        self.on_msg(self._told)
        self._changed()

    def _changed(self, _change: Bunch | None = None) -> None:
        self.link = address.link(self.page, self.seed) if self.page else ""
        self.opened = self.opened and bool(self.link)
        self.code.value = link_card(self.link) if self.opened else ""
        show(self.code, self.opened)
        show(self, bool(self.page and self.seed))

    def _told(self, _widget: Widget, content: Mapping[str, Any], _buffers: object) -> None:
        if not self.link:
            told = ngettext(
                "This seed does not fit into a link; take one with at most {n} letter.",
                "This seed does not fit into a link; take one with at most {n} letters.",
                address.MOST,
            )
            self._status().fail(ValueError(told))
            return
        self.opened = not self.opened
        told = ""
        if self.opened:
            told = _("The browser does not allow copying here. Copy the link below the QR code.")
            if content.get("copied"):
                told = _("The link is copied; everybody who opens it gets the seed {seed}.", seed=self.seed)
            self.code.value = link_card(self.link, told)  # the status line may be out of sight
        self._status().say(told)


def link_card(link: str, told: str = "") -> str:
    """A link as a QR code, as text below it, and what became of it, as HTML; black on white, whatever the page is like.

    Args:
        link: the address.
        told: what became of it.
    """
    import segno

    code = segno.make(link, micro=False, error="m").svg_inline(svgclass=None, lineclass=None, omitsize=True)
    name = escape(_("QR code of this link"))
    note = f"<p>{escape(told)}</p>" if told else ""
    return f'<div class="catan-link"><div role="img" aria-label="{name}">{code}</div><p>{escape(link)}</p>{note}</div>'
