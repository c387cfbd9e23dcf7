"""The PNG painter, for places that cannot show SVG: the picture that ``svg`` writes, turned into pixels.

The libraries for it are imported on the first call. The font is the one that comes with matplotlib, so that a picture
is the same on every machine.
"""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from io import BytesIO
from math import ceil
from pathlib import Path

from catan_widgets.render.shapes import Scene
from catan_widgets.render.svg import draw

#: A palette makes the file a quarter as large; notebooks keep a file in every cell that shows a picture.
_COLOURS = 256


def png(scene: Scene, scale: float = 2) -> bytes:
    """A scene as a PNG file.

    Args:
        scene: the picture.
        scale: pixels of the file per pixel of the scene; 2 for sharp text on dense screens.

    >>> from catan_widgets.render.shapes import Layers
    >>> png(Scene(Layers(), 10, 5, "#ffffff", "Nothing", ""))[1:4]
    b'PNG'
    """
    from PIL import Image
    from resvg_py import svg_to_bytes

    data = svg_to_bytes(
        svg_string=str(draw(scene)),
        width=ceil(scene.width * scale),
        height=ceil(scene.height * scale),
        background=scene.background,
        font_files=_fonts(),
        skip_system_fonts=True,
    )
    drawn, file = Image.open(BytesIO(bytes(data))).convert("RGB"), BytesIO()
    drawn.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()


@cache
def _fonts() -> list[str]:
    """The files of the font in its two weights, found without importing matplotlib, which is slow."""
    spec = find_spec("matplotlib")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent / "mpl-data" / "fonts" / "ttf"
    return [str(folder / name) for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf")]
