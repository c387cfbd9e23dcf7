"""Charts that are composed but not painted, because painting takes most of the time."""

from typing import Any, BinaryIO

from matplotlib.figure import Figure

_SAVE = Figure.savefig


def unpainted_png(figure: Figure, file: BinaryIO, format: str, **options: Any) -> None:
    """A replacement for ``Figure.savefig``: a PNG contains no picture, other formats are unchanged."""
    if format == "png":
        file.write(b"\x89PNG")
    else:
        _SAVE(figure, file, format=format, **options)
