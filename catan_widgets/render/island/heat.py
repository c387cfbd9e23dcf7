"""A heat map on the island: each intersection's value is a number on a spot that grows and darkens with the value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from catan_widgets.engine.board.island import Layout
from catan_widgets.i18n import _
from catan_widgets.render.island.picks import pick_shapes
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Circle, Polygon, Scene, Shape, Shapes, Text, interleaved
from catan_widgets.render.theme import Theme


class _Step(NamedTuple):
    """How a class of values is shown: the colours of its spot and of the number on it, and the radius."""

    fill: str
    ink: str
    radius: float


#: From low to high: lightness falls evenly, so that the order is visible in greyscale and to colour-blind readers; the
#: size grows.
_STEPS = (
    _Step("#ffffff", "#1d1d1f", 0.18),
    _Step("#fde7a6", "#1d1d1f", 0.21),
    _Step("#f7b267", "#1d1d1f", 0.24),
    _Step("#e4695e", "#1d1d1f", 0.275),
    _Step("#a32a6b", "#ffffff", 0.31),
    _Step("#3f0f59", "#ffffff", 0.345),
)
_EDGE = 0.035
_NUMBER = 0.26
# The legend, in pixels.
_LEGEND, _PITCH, _TITLE, _CLASSES = 62.0, 84.0, 14.0, 40.0

#: The letters of the picked intersections.
LETTERS = "ABC"


@dataclass(frozen=True)
class Heat:
    """What a heat map shows.

    Args:
        values: of each intersection.
        title: what the values are, as the heading of the legend.
    """

    values: Mapping[str, int]
    title: str

    @property
    def top(self) -> int:
        """The greatest value."""
        return max(self.values.values())

    def step(self, value: int) -> int:
        """The class of a value: 0 for nothing, then five of equal width up to the greatest value.

        >>> heat = Heat({"0,0N": 0, "0,0S": 13}, "dots")
        >>> [heat.step(value) for value in (0, 1, 3, 8, 13)]
        [0, 1, 2, 4, 5]
        """
        last = len(_STEPS) - 1
        return -(-value * last // self.top) if self.top else 0

    def classes(self) -> Iterator[tuple[int, int, int]]:
        """The classes that can contain a value: number, least and greatest value."""
        for step in range(len(_STEPS)):
            found = [value for value in range(self.top + 1) if self.step(value) == step]
            if found:
                yield step, found[0], found[-1]


def heat_scene(
    layout: Layout,
    frame: Frame,
    theme: Theme,
    heat: Heat,
    picks: Sequence[str] = (),
    pieces: Pieces | None = None,
    robber: str | None = None,
    seats: Sequence[str] | None = None,
    ground: Shapes | None = None,
) -> Scene:
    """The island with a spot at each free intersection, a legend below it, and the picked intersections.

    Args:
        layout: the island.
        frame: the positions of its parts.
        theme: the colours.
        heat: the values.
        picks: the picked intersections, at most as many as there are letters.
        pieces: the pieces on the island.
        robber: the hex of the robber; None leaves the robber out.
        seats: the colour of each seat.
        ground: the ground of an earlier picture of the same island, frame and theme.

    Raises:
        ValueError: for more picks than letters, or a pick that the island does not have.

    >>> from catan_widgets.engine.board.board import Board
    >>> from catan_widgets.render.theme import theme
    >>> board = Board.variable(seed=1)
    >>> heat = Heat({place: board.pips(place) for place in board.intersections}, "dots")
    >>> heat_scene(board, Frame(board.topology), theme("light"), heat, ["0,0N"]).title
    'Heat map: dots'
    """
    if len(picks) > len(LETTERS):
        raise ValueError(_("{n} places are picked, but there is only room for {most}", n=len(picks), most=len(LETTERS)))
    pieces = pieces or Pieces()
    bare = Layout(layout.ruleset, layout.topology, layout.tiles, layout.harbours, robber, layout.lettered)
    island = island_scene(bare, frame, theme, pieces, seats=seats, ground=ground)
    spots = _spots(heat, frame, theme, {*pieces.settlements, *pieces.cities})
    lettered = dict(zip(LETTERS, picks, strict=False))
    picked = pick_shapes(bare, frame, theme, lettered, pieces, robber)
    return replace(
        island,
        layers=island.layers._replace(
            pieces=(*_legend(heat, frame, theme), *spots, *island.layers.pieces), marks=tuple(picked)
        ),
        height=frame.height + _LEGEND,
        title=_("Heat map: {values}", values=heat.title),
        description=" ".join([*_sentences(heat, picks), island.description]),
    )


def _spots(heat: Heat, frame: Frame, theme: Theme, taken: set[str]) -> list[Shape]:
    """The spots of all free intersections."""
    free = ((frame.intersection_point(at), value) for at, value in heat.values.items() if at not in taken)
    return interleaved([list(_spot(heat, value, *point, frame.scale, theme)) for point, value in free])


def _spot(heat: Heat, value: int, x: float, y: float, scale: float, theme: Theme) -> Iterator[Shape]:
    fill, ink, radius = _STEPS[heat.step(value)]
    yield Circle(x, y, (radius + _EDGE) * scale, theme.outline)
    yield Circle(x, y, radius * scale, fill)
    yield Text(x, y, str(value), _NUMBER * scale, ink)


def _legend(heat: Heat, frame: Frame, theme: Theme) -> Iterator[Shape]:
    """Below the island: what the values are, and the spot of each class with its range."""
    top = frame.height
    yield Polygon(((0, top), (frame.width, top), (frame.width, top + _LEGEND), (0, top + _LEGEND)), theme.background)
    yield Text(8, top + _TITLE, heat.title, 13, theme.text, align="start")
    y = top + _CLASSES
    for place, (step, least, most) in enumerate(heat.classes()):
        fill, _ink, radius = _STEPS[step]
        x = 20 + place * min(_PITCH, frame.width / len(_STEPS))
        yield Circle(x, y, (radius + _EDGE) * frame.scale, theme.outline)
        yield Circle(x, y, radius * frame.scale, fill)
        told = str(least) if least == most else _("{least}–{most}", least=least, most=most)
        yield Text(x + 0.36 * frame.scale + 5, y, told, 13, theme.text, bold=False, align="start")


def _sentences(heat: Heat, picks: Sequence[str]) -> Iterator[str]:
    """The text alternative: the picks, and where the greatest values are."""
    for letter, place in zip(LETTERS, picks, strict=False):
        yield _("{letter} is corner {name}: {value}.", letter=letter, name=place, value=heat.values[place])
    best = [place for place, value in heat.values.items() if value == heat.top]
    yield _("The largest value is {value}. It is found at: {places}.", value=heat.top, places=", ".join(best))
