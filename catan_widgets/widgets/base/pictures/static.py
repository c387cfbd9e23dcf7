"""Pictures for places without a running kernel: a saved notebook, a code host, a PDF."""

from __future__ import annotations

import base64
import sys
from html import unescape
from re import sub

from catan_widgets.render.png import png
from catan_widgets.render.shapes import Scene
from catan_widgets.render.svg import draw
from catan_widgets.widgets.base.rerun import CellWidget

#: Pixels of the PNG per pixel of the picture: sharp enough to read, small enough for a notebook with many pictures.
_SCALE = 1.25

#: What a notebook saves: the forms of a widget by type, perhaps with metadata; None once it is closed.
MimeBundle = dict[str, object] | tuple[dict[str, object], dict[str, object]] | None


class StaticPicture(CellWidget):
    """Adds the current picture and its description to what a notebook saves of a widget.

    It is listed before the widget class among the bases; the widget has a ``scene`` and, for readers, a
    ``description``.
    """

    @property
    def description(self) -> str:
        """The text alternative of what the widget currently shows."""
        return f"{self.scene.title}. {self.scene.description}"

    def _repr_mimebundle_(self, **kwargs: object) -> MimeBundle:
        bundle: dict[str, object] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        scene: Scene = self.scene
        size = {"width": round(scene.width), "height": round(scene.height)}
        bundle |= {"text/plain": self.description, "image/svg+xml": str(draw(scene))}
        if sys.platform != "emscripten":  # Python in a browser cannot paint PNG
            bundle["image/png"] = base64.b64encode(png(scene, _SCALE)).decode()
        return bundle, {"image/png": size}


class StaticText(CellWidget):
    """Adds the text that a widget shows (its ``told``, in HTML) to what a notebook saves of it.

    It is listed before the widget class among the bases.
    """

    @property
    def told(self) -> str:
        """The text that the widget shows, as HTML; empty by default."""
        return ""

    def _repr_mimebundle_(self, **kwargs: object) -> MimeBundle:
        bundle: dict[str, object] | None = super()._repr_mimebundle_(**kwargs)
        if bundle is None or not self.told:
            return bundle
        words = " ".join(unescape(sub(r"<[^>]*>", " ", self.told)).split())
        return bundle | {"text/html": self.told, "text/plain": words}
