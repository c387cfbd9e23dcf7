"""Dice with drawn pips."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from catan_widgets.i18n import _, ngettext
from catan_widgets.render.layout import Point
from catan_widgets.render.shapes import Circle, Layers, Polygon, Scene, Shape
from catan_widgets.render.theme import Theme

_PIP = 0.17
_CUT = 0.22
# The positions of the pips of each face, in a box from -1 to 1.
_FAR = 0.52
_PIPS: tuple[tuple[Point, ...], ...] = (
    ((0, 0),),
    ((-_FAR, -_FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (0, 0), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (-_FAR, _FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (0, 0), (-_FAR, _FAR), (_FAR, _FAR)),
    ((-_FAR, -_FAR), (_FAR, -_FAR), (-_FAR, 0), (_FAR, 0), (-_FAR, _FAR), (_FAR, _FAR)),
)


# A rolling die shows another face at each step, and stops after part of a turn.
_STEPS, _TURN = 7, 0.4


def die(face: int, x: float, y: float, size: float, theme: Theme, rolled: float = 1) -> list[Shape]:
    """A die that shows a face, or that is still rolling towards it.

    Args:
        face: from 1 to 6.
        x, y: the centre in the picture.
        size: half the side of the die.
        theme: the colours.
        rolled: how much of its way the die has already rolled, from 0 to 1.

    Raises:
        ValueError: for a face that does not exist on a die.

    >>> from catan_widgets.render.theme import theme
    >>> sum(isinstance(shape, Circle) for shape in die(5, 20, 20, 10, theme("light")))
    5
    """
    if not 1 <= face <= len(_PIPS):
        raise ValueError(_("a die has no face {face}; the faces are 1 to {last}", face=face, last=len(_PIPS)))
    if rolled < 1:
        face = 1 + (face + round(x + y) + int(_STEPS * rolled)) % len(_PIPS)
    angle = 2 * pi * _TURN * (1 - rolled)

    def at(points: Sequence[Point], half: float) -> tuple[Point, ...]:
        across, down = half * cos(angle), half * sin(angle)
        return tuple((x + across * px - down * py, y + down * px + across * py) for px, py in points)

    return [
        Polygon(at(_ROUNDED, size * 1.1), theme.outline),
        Polygon(at(_ROUNDED, size), theme.sign),
        *(Circle(*pip, _PIP * size, theme.ink) for pip in at(_PIPS[face - 1], size)),
    ]


# A square from -1 to 1 with its corners cut.
_NEAR = 1 - _CUT
_ROUNDED = tuple(
    (side * px, side * py) for side in (1, -1) for px, py in ((-1, -_NEAR), (-_NEAR, -1), (_NEAR, -1), (1, -_NEAR))
)


def throw_scene(
    faces: Sequence[int], number: int, theme: Theme, card: bool = False, size: float = 38, rolled: float = 1
) -> Scene:
    """Several dice side by side, or a card that shows them.

    Args:
        faces: what they show; empty before the first throw.
        number: how many there are.
        theme: the colours.
        card: whether a card shows them.
        size: half the side of a die, in pixels.
        rolled: how much of their way the dice have already rolled.

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
        empty = Polygon(tuple((x + size * px, y + size * py) for px, py in _ROUNDED), theme.panel_edge)
        shown += die(faces[place], x, y, size, theme, rolled) if faces else [empty]
    told = ngettext("{n} die, not rolled yet.", "{n} dice, not rolled yet.", number)
    if faces:
        added, total = " + ".join(map(str, faces)), sum(faces)
        told = (
            _("The card shows {faces} = {total}.", faces=added, total=total)
            if card
            else _("The dice show {faces} = {total}.", faces=added, total=total)
        )
    title = _("A card with dice") if card else _("Dice")
    return Scene(Layers(tuple(ground), pieces=tuple(shown)), width, height, theme.background, title, told)


def _rectangle(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return (left, top), (right, top), (right, bottom), (left, bottom)
