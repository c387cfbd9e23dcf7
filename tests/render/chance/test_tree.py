"""The picture of a tree: what is where, and what a press finds."""

from catan_widgets.render.chance.tree import TreeNode, end_at, tree_scene
from catan_widgets.render.shapes import Line, Polygon, Text
from catan_widgets.render.theme import theme

LIGHT = theme("light")
ROOT = TreeNode(
    "8",
    branches=(
        TreeNode("8", "7: 1/6", True, "1/6"),
        TreeNode(
            "8",
            "+0: 5/6",
            branches=(TreeNode("8", "7: 1/6", True, "5/6 · 1/6 = 5/36"), TreeNode("8", "+0: 5/6", told="25/36")),
        ),
    ),
)
HEADS = ("now", "roll 1", "roll 2", "multiplication rule")


def scene(**options):
    """The picture of a tree with three ends."""
    return tree_scene(ROOT, LIGHT, HEADS, "Tree", "Told.", **options)


def test_everything_is_written():
    """Headings, labels, probabilities on branches and the texts at the ends are all in the picture."""
    words = [shape.text for layer in scene().layers for shape in layer if isinstance(shape, Text)]
    assert words.count("8") == 5
    assert {*HEADS, "7: 1/6", "+0: 5/6", "5/6 · 1/6 = 5/36", "25/36"} <= {*words}
    lines = [shape for shape in scene().layers.ground if isinstance(shape, Line)]
    assert len(lines) == 4


def test_ends_lie_in_rows():
    """The ends are below each other, each is found where it is drawn, and nothing is found next to the tree."""
    told = {shape.text: shape for shape in scene().layers.pieces if isinstance(shape, Text)}
    ends = [told[word].y for word in ("1/6", "5/6 · 1/6 = 5/36", "25/36")]
    assert ends == sorted(ends) and [end_at(ROOT, y) for y in ends] == [0, 1, 2]
    assert end_at(ROOT, 2) is None and end_at(ROOT, scene().height + 9) is None
    assert max(shape.x for shape in told.values()) < scene().width


def test_marked_ends_have_a_form_of_their_own():
    """Marked ends are boxes, the others have cut corners: not only colour sets them apart."""
    marked = [shape for shape in scene().layers.pieces if isinstance(shape, Polygon) and shape.fill == LIGHT.selected]
    others = [shape for shape in scene().layers.pieces if isinstance(shape, Polygon) and shape.fill == LIGHT.panel]
    assert {len(shape.points) for shape in marked} == {4} and {len(shape.points) for shape in others} == {8}
    assert (len(marked), len(others)) == (2, 3)


def test_chosen_path():
    """The way to an end is framed, starting at the root."""
    assert scene().layers.marks == ()
    assert [len(scene(chosen=end).layers.marks) for end in range(3)] == [2, 3, 3]
