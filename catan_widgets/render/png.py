"""The PNG painter, for places that show no SVG. Matplotlib draws, with the font that it brings along.

Matplotlib is imported on the first call only.
"""

from __future__ import annotations

from io import BytesIO
from math import ceil

from catan_widgets.render.shapes import Circle, Line, Polygon, Scene, Text

#: A palette makes the file a quarter as large; notebooks keep one in every cell that shows a picture.
_COLOURS = 256


def png(scene: Scene, scale: float = 2) -> bytes:
    """A scene as a PNG file.

    Args:
        scene: the picture.
        scale: pixels of the file per pixel of the scene; 2 for sharp text on dense screens.

    >>> png(Scene((), 10, 5, "#ffffff", "Nothing", ""))[1:4]
    b'PNG'
    """
    from matplotlib import patches
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
    from matplotlib.transforms import Affine2D
    from PIL import Image

    # At 72 dots an inch a point is a pixel, so widths and font sizes need no conversion.
    width, height = ceil(scene.width * scale), ceil(scene.height * scale)
    figure = Figure(figsize=(width / 72, height / 72), dpi=72, facecolor=scene.background)
    FigureCanvasAgg(figure)
    pixels = Affine2D().scale(scale, -scale).translate(0, height)
    shapes = [shape for layer in scene.layers for shape in layer]
    for order, shape in enumerate(shapes):
        match shape:
            case Polygon(points, fill):
                figure.add_artist(patches.Polygon(points, color=fill, lw=0, transform=pixels, zorder=order))
            case Circle(x, y, radius, fill):
                figure.add_artist(patches.Circle((x, y), radius, color=fill, lw=0, transform=pixels, zorder=order))
            case Line(points, colour, thickness):
                xs, ys = zip(*points, strict=True)
                line = Line2D(xs, ys, color=colour, lw=thickness * scale, transform=pixels, zorder=order)
                line.set_solid_capstyle("round")
                line.set_solid_joinstyle("round")
                figure.add_artist(line)
            case Text():
                figure.text(
                    shape.x,
                    shape.baseline,
                    shape.text.replace("$", r"\$"),
                    color=shape.colour,
                    fontsize=shape.size * scale,
                    family="DejaVu Sans",
                    weight="bold" if shape.bold else "normal",
                    ha="center" if shape.align == "middle" else "left",
                    va="baseline",
                    transform=pixels,
                    zorder=order,
                )
    raw, file = BytesIO(), BytesIO()
    figure.savefig(raw, format="raw", dpi=72, facecolor=scene.background)
    drawn = Image.frombytes("RGBA", (width, height), raw.getvalue()).convert("RGB")
    drawn.quantize(_COLOURS, dither=Image.Dither.NONE).save(file, "PNG", optimize=True)
    return file.getvalue()
