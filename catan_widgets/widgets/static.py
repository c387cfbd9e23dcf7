"""Pictures for places where no kernel runs: a saved notebook, a code host, a PDF."""

from __future__ import annotations

import base64
from io import BytesIO

from PIL import Image

from catan_widgets.render.png import png
from catan_widgets.render.shapes import Scene
from catan_widgets.render.svg import draw

_SCALE = 1.5
_COLOURS = 64


class StaticPicture:
    """Adds the current picture and its description to what a notebook saves of a widget.

    Comes before the widget class among the bases; the widget has a ``scene`` and, for readers, a ``description``.
    """

    scene: Scene

    @property
    def description(self) -> str:
        """The text alternative of what the widget shows now."""
        return f"{self.scene.title}. {self.scene.description}"

    def _repr_mimebundle_(self, **kwargs):
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        scene = self.scene
        size = {"width": round(scene.width), "height": round(scene.height)}
        bundle |= {
            "text/plain": self.description,
            "image/png": base64.b64encode(small_png(scene)).decode(),
            "image/svg+xml": str(draw(scene)),
        }
        return bundle, {"image/png": size}


def small_png(scene: Scene) -> bytes:
    """The picture as a PNG file of few colours, a quarter of the size, so that notebooks stay small."""
    file = BytesIO()
    with Image.open(BytesIO(png(scene, _SCALE))) as image:
        image.convert("RGB").quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
