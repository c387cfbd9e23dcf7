"""Dice with drawn pips."""

from __future__ import annotations

from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Polygon, Shape
from catan_widgets.render.theme import Theme

_PIP = 0.17
_CUT = 0.22
# Where the pips of each face lie, in a box from -1 to 1.
_FAR = 0.52
_PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-_FAR, -_FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (0, 0), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (-_FAR, _FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (0, 0), (-_FAR, _FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (-_FAR, 0), (_FAR, 0), (-_FAR, _FAR), (_FAR, _FAR)),
)


def die(face: int, x: float, y: float, size: float, theme: Theme) -> list[Shape]:
    """A die that shows a face.

    Args:
        face: from 1 to 6.
        x, y: the centre in the picture.
        size: half the side of the die.
        theme: the colours.

    Raises:
        ValueError: for a face that a die does not have.

    >>> from catan_widgets.render.theme import theme
    >>> sum(isinstance(shape, Circle) for shape in die(5, 20, 20, 10, theme("light")))
    5
    """
    if not 1 <= face <= len(_PIPS):
        raise ValueError(_("a die has no face {face}; allowed: 1 to {last}", face=face, last=len(_PIPS)))
    pips = [Circle(x + size * px, y + size * py, _PIP * size, theme.ink) for px, py in _PIPS[face - 1]]
    return [
        Polygon(_rounded(x, y, size * 1.1), theme.outline),
        Polygon(_rounded(x, y, size), theme.sign),
        *pips,
    ]


def _rounded(x: float, y: float, half: float) -> tuple[Point, ...]:
    """A square with its corners cut."""
    near = half * (1 - _CUT)
    upper = ((-half, -near), (-near, -half), (near, -half), (half, -near))
    return tuple((x + side * dx, y + side * dy) for side in (1, -1) for dx, dy in upper)
