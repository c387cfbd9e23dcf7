"""A tree diagram: from left to right, one column for each step, with probabilities on the branches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from catan_widgets.render.layout import Box, Point
from catan_widgets.render.shapes import Layers, Line, Polygon, Scene, Shape, Text
from catan_widgets.render.theme import Theme

_ROW, _HEAD, _FOOT, _LEFT = 22.0, 30.0, 12.0, 26.0
_NODE, _FONT = 10.5, 11.5
# Where on its branch a probability is written, and how wide one of its characters is.
_ALONG, _CHARACTER = 0.6, 6.6
# The share of the width reserved for the texts at the ends, and where these begin next to a node.
_ENDS, _BESIDE = 0.35, 22.0


@dataclass(frozen=True)
class TreeNode:
    """A node in a tree.

    Args:
        label: the text in it.
        branch: the text on the branch that leads to it; empty at the root.
        marked: whether it is an end of the kind in question.
        told: the text next to it; only at an end.
        branches: the nodes that it leads to.
    """

    label: str
    branch: str = ""
    marked: bool = False
    told: str = ""
    branches: tuple[TreeNode, ...] = field(default=())

    @property
    def ends(self) -> int:
        """How many ends the tree has below this node."""
        return sum(branch.ends for branch in self.branches) or 1


@dataclass(frozen=True)
class _Placed:
    """A node with its position in the picture, and the numbers of the ends that it leads to."""

    node: TreeNode
    at: Point
    ends: range
    branches: tuple[_Placed, ...]

    @property
    def half(self) -> float:
        """Half the width of the node."""
        return max(_NODE, 0.56 * _CHARACTER * len(self.node.label) + 2)

    def all(self) -> Iterator[_Placed]:
        yield self
        for branch in self.branches:
            yield from branch.all()


def tree_scene(
    root: TreeNode,
    theme: Theme,
    heads: Sequence[str],
    title: str,
    description: str,
    width: float = 760,
    chosen: int | None = None,
) -> Scene:
    """The picture of a tree.

    Args:
        root: where it starts.
        theme: the colours.
        heads: the headings of the columns, from the root to the ends.
        title: what is shown.
        description: text alternative.
        width: in pixels; the height follows from the number of ends.
        chosen: the number of an end, counted from the top, whose path is highlighted.

    >>> from catan_widgets.render.theme import theme
    >>> root = TreeNode("8", branches=(TreeNode("8", "1/6", True), TreeNode("8", "5/6")))
    >>> tree_scene(root, theme("light"), ("now", "roll 1", "path"), "Tree", "").height
    86.0
    """
    placed = _place(root, 0, 0, _column(width, len(heads) - 1))
    return Scene(
        layers=Layers(
            (*_heads(heads, width, theme), *_lines(placed, theme)),
            pieces=tuple(_nodes(placed, theme)),
            marks=tuple(_path(placed, chosen, theme)),
        ),
        width=width,
        height=_HEAD + root.ends * _ROW + _FOOT,
        background=theme.background,
        title=title,
        description=description,
    )


def end_at(root: TreeNode, y: float) -> int | None:
    """The number of the end whose row contains a point of `tree_scene`, counted from the top; None outside the tree.

    >>> end_at(TreeNode("8", branches=(TreeNode("7"), TreeNode("8"))), 60)
    1
    """
    row = int((y - _HEAD) // _ROW)
    return row if 0 <= row < root.ends else None


def rows_of_ends(root: TreeNode, width: float) -> Iterator[Box]:
    """The rows of `tree_scene` that contain its ends: left, top, right, bottom of each."""
    return ((0, _HEAD + row * _ROW, width, _HEAD + (row + 1) * _ROW) for row in range(root.ends))


def _column(width: float, columns: int) -> float:
    return ((1 - _ENDS) * width - _LEFT) / max(columns - 1, 1)


def _place(node: TreeNode, depth: int, first: int, column: float) -> _Placed:
    """A node halfway between its first and its last branch; ``first`` is the number of its first end."""
    branches, at = [], first
    for branch in node.branches:
        branches.append(_place(branch, depth + 1, at, column))
        at += branch.ends
    ends = range(first, first + node.ends)
    y = (branches[0].at[1] + branches[-1].at[1]) / 2 if branches else _HEAD + (first + 0.5) * _ROW
    return _Placed(node, (_LEFT + depth * column, y), ends, tuple(branches))


def _heads(heads: Sequence[str], width: float, theme: Theme) -> Iterator[Shape]:
    column = _column(width, len(heads) - 1)
    for place, head in enumerate(heads):
        last = place == len(heads) - 1
        x = (1 - _ENDS) * width + 2 * _BESIDE if last else _LEFT + place * column
        align = "start" if last or not place else "middle"
        yield Text(6 if not place else x, _HEAD / 2, head, _FONT, theme.text, align=align)


def _lines(root: _Placed, theme: Theme) -> Iterator[Shape]:
    for node in root.all():
        for branch in node.branches:
            yield Line((node.at, branch.at), theme.panel_edge, 1.6)


def _nodes(root: _Placed, theme: Theme) -> Iterator[Shape]:
    """Nodes with their texts: marked ends are square and dark, so that not only their colour sets them apart."""
    everything = list(root.all())
    branches = [(branch.node.branch, *_middle(placed, branch)) for placed in everything for branch in placed.branches]
    for told, x, y in branches:
        yield Polygon(_box(x, y, len(told) * _CHARACTER / 2, 0.62 * _FONT), theme.background)
    for placed in everything:
        if placed.node.marked:
            yield Polygon(_box(*placed.at, placed.half, _NODE), theme.selected)
    for placed in everything:
        if not placed.node.marked:
            yield Polygon(_round(*placed.at, placed.half, _NODE), theme.panel_edge)
            yield Polygon(_round(*placed.at, placed.half - 1.5, _NODE - 1.5), theme.panel)
    for told, x, y in branches:
        yield Text(x, y, told, _FONT, theme.text, bold=False)
    for placed in everything:
        yield from _words(placed, theme)


def _middle(start: _Placed, end: _Placed) -> Point:
    """Where to write the probability of a branch."""
    (ax, ay), (bx, by) = start.at, end.at
    return ax + _ALONG * (bx - ax), ay + _ALONG * (by - ay)


def _words(placed: _Placed, theme: Theme) -> Iterator[Shape]:
    (x, y), node = placed.at, placed.node
    yield Text(x, y, node.label, _FONT, theme.halo if node.marked else theme.text)
    if node.told:
        yield Text(x + _BESIDE, y, node.told, _FONT, theme.text, bold=node.marked, align="start")


def _path(root: _Placed, chosen: int | None, theme: Theme) -> Iterator[Shape]:
    """A frame around each node on the way to an end."""
    if chosen is None:
        return
    for placed in root.all():
        if chosen in placed.ends:
            corners = _box(*placed.at, placed.half + 2.5, _NODE + 2.5)
            yield Line((*corners, corners[0]), theme.changed, 2.5)


def _box(x: float, y: float, half: float, high: float) -> tuple[Point, ...]:
    return (x - half, y - high), (x + half, y - high), (x + half, y + high), (x - half, y + high)


def _round(x: float, y: float, half: float, high: float) -> tuple[Point, ...]:
    """A box with its corners cut."""
    cut = 0.55 * high
    upper = ((-half, cut - high), (cut - half, -high), (half - cut, -high), (half, cut - high))
    return tuple((x + side * dx, y + side * dy) for side in (1, -1) for dx, dy in upper)
