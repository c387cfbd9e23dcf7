"""Dice with drawn pips."""

from __future__ import annotations

from collections.abc import Sequence

from catan_widgets.i18n import _
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Polygon, Scene, Shape
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


def throw_scene(faces: Sequence[int], number: int, theme: Theme, card: bool = False, size: float = 38) -> Scene:
    """Some dice side by side, or a card that shows them.

    Args:
        faces: what they show; none before the first throw.
        number: how many there are.
        theme: the colours.
        card: whether a card shows them.
        size: half the side of a die, in pixels.

    >>> from catan_widgets.render.theme import theme
    >>> throw_scene((3, 5), 2, theme("light")).description
    'The dice show 3 + 5 = 8.'
    """
    width, height = (3 * number + 1) * size, 4 * size
    ground: list[Shape] = []
    if card:
        ground = [
            Polygon(_rectangle(0.15 * size, 0.15 * size, width - 0.15 * size, height - 0.15 * size), theme.panel_edge),
            Polygon(_rectangle(0.22 * size, 0.22 * size, width - 0.22 * size, height - 0.22 * size), theme.panel),
        ]
    shown: list[Shape] = []
    for place in range(number):
        x, y = (3 * place + 2) * size, height / 2
        shown += die(faces[place], x, y, size, theme) if faces else [Polygon(_rounded(x, y, size), theme.panel_edge)]
    told = _("Nothing has been thrown yet.")
    if faces:
        added, total = " + ".join(map(str, faces)), sum(faces)
        told = (
            _("The card shows {faces} = {total}.", faces=added, total=total)
            if card
            else _("The dice show {faces} = {total}.", faces=added, total=total)
        )
    title = _("A card with dice") if card else _("Dice")
    return Scene((tuple(ground), tuple(shown), ()), width, height, theme.background, title, told)


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)
