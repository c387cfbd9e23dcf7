"""The throws of two dice as a grid of squares: a row for each face of the first, a column for each of the second."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from catan_widgets.render.chance.dice import die
from catan_widgets.render.layout import Box, Point
from catan_widgets.render.shapes import Circle, Line, Polygon, Shape, Text
from catan_widgets.render.theme import Theme

#: What the two dice show.
Throw = tuple[int, ...]

_GAP = 0.06
_DIE = 0.3
_NUMBER = 0.46


class ThrowGrid:
    """The geometry of the grid, in pixels.

    Args:
        left, top: of the squares; the dice that label rows and columns are next to them.
        side: of a square.
        faces: the number of faces of each of the two dice.

    >>> grid = ThrowGrid(100, 50, 40)
    >>> grid.hit(*grid.centre((2, 5)))
    (2, 5)
    >>> grid.hit(99, 60) is None
    True
    """

    def __init__(self, left: float, top: float, side: float, faces: int = 6) -> None:
        self.left, self.top, self.side, self.faces = left, top, side, faces

    @property
    def throws(self) -> tuple[Throw, ...]:
        """All throws, row by row."""
        numbers = range(1, self.faces + 1)
        return tuple((first, second) for first in numbers for second in numbers)

    def centre(self, throw: Throw) -> Point:
        """The middle of the square of a throw."""
        first, second = throw
        return self.left + (second - 0.5) * self.side, self.top + (first - 0.5) * self.side

    @property
    def box(self) -> Box:
        """All squares: left, top, right, bottom."""
        size = self.faces * self.side
        return self.left, self.top, self.left + size, self.top + size

    def hit(self, x: float, y: float) -> Throw | None:
        """The throw whose square contains the point; None outside the grid."""
        second, first = int((x - self.left) // self.side) + 1, int((y - self.top) // self.side) + 1
        inside = 1 <= first <= self.faces and 1 <= second <= self.faces
        return (first, second) if inside else None

    def ground(self, theme: Theme) -> Iterator[Shape]:
        """All squares with their totals, and the dice next to them."""
        for face in range(1, self.faces + 1):
            middle = (face - 0.5) * self.side
            yield from die(face, self.left - 0.6 * self.side, self.top + middle, _DIE * self.side, theme)
            yield from die(face, self.left + middle, self.top - 0.6 * self.side, _DIE * self.side, theme)
        for throw in self.throws:
            yield Polygon(self._square(throw, _GAP / 2), theme.panel_edge)
        for throw in self.throws:
            yield Polygon(self._square(throw, _GAP), theme.panel)
        for throw in self.throws:
            yield self._total(throw, theme.text, False)

    def lit(self, throws: Iterable[Throw], theme: Theme) -> Iterator[Shape]:
        """Highlighted squares, drawn on top of the ground."""
        chosen = tuple(throws)
        for throw in chosen:
            yield Polygon(self._square(throw, 0), theme.text)
            yield Polygon(self._square(throw, 1.3 * _GAP), theme.selected)
        for throw in chosen:
            yield self._total(throw, theme.halo, True)

    def ring(self, throw: Throw, theme: Theme) -> Iterator[Shape]:
        """A ring around the square of the last throw."""
        corners = self._square(throw, 0.1)
        closed = (*corners, corners[0])
        yield Line(closed, theme.halo, 0.2 * self.side)
        yield Line(closed, theme.changed, 0.11 * self.side)

    def _total(self, throw: Throw, colour: str, bold: bool) -> Text:
        x, y = self.centre(throw)
        return Text(x, y, str(sum(throw)), _NUMBER * self.side, colour, bold)

    def _square(self, throw: Throw, inset: float) -> tuple[Point, ...]:
        x, y = self.centre(throw)
        half = (0.5 - inset) * self.side
        return (x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)


def dots(n: int, x: float, y: float, size: float, colour: str) -> Iterator[Shape]:
    """The dots of a number chip in a row, centred on a point."""
    for place in range(n):
        yield Circle(x + (place - (n - 1) / 2) * 3 * size, y, size, colour)
