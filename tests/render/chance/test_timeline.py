"""The timeline of rolls: what is marked, what is ticked off, and what the text alternative says."""

import pytest

from catan_widgets.i18n import set_language
from catan_widgets.render.chance.timeline import MOST, PER_ROW, Check, Roll, longest_gap, longest_run, timeline_scene
from catan_widgets.render.shapes import Line, Text
from catan_widgets.render.theme import THEMES, theme

LIGHT = theme("light")


def rolls(totals, wanted=6):
    return [Roll(str(total), total == wanted, total == wanted) for total in totals]


@pytest.mark.parametrize(
    ("totals", "gap", "run"),
    [
        ((6,), (0, 0), (0, 1)),
        ((5, 5, 6, 4), (0, 2), (0, 2)),
        ((6, 4, 4, 4, 6, 3, 3, 3), (1, 4), (1, 4)),
        ((), (0, 0), (0, 0)),
        ((5, 4, 6, 6, 6, 6), (0, 2), (2, 6)),
    ],
)
def test_longest(totals, gap, run):
    """The first of the longest gaps without a hit, and of the longest runs of one outcome."""
    assert longest_gap(rolls(totals)) == gap and longest_run(rolls(totals)) == run


def test_every_roll_has_its_place():
    """Each roll is a text inside the picture, hits are bold, ends have bars, the last rolls are kept."""
    scene = timeline_scene(rolls([5] * 10 + [6] + [8] * (2 * PER_ROW)), LIGHT)
    told = [shape for shape in scene.layers.pieces if isinstance(shape, Text)]
    assert sorted(shape.text for shape in told) == sorted(["5"] * 10 + ["6"] + ["8"] * 2 * PER_ROW)
    assert all(0 < shape.x < scene.width and 0 < shape.y < scene.height for shape in told)
    assert [shape.text for shape in told if shape.bold] == ["6"]
    assert sum(isinstance(shape, Line) for shape in scene.layers.pieces) == 1
    many = timeline_scene(rolls([2] * 5 + [3] * MOST), LIGHT)
    assert not any(isinstance(shape, Text) and shape.text == "2" for shape in many.layers.pieces)


def test_marks_follow_the_rows():
    """A gap that runs over the end of a row is a line in each row, and both marks are explained below."""
    scene = timeline_scene(rolls([5, 4] * PER_ROW), LIGHT)
    gap = [shape for shape in scene.layers.marks if isinstance(shape, Line) and shape.colour == LIGHT.selected]
    assert len(gap) == 3  # two rows and the legend
    assert {shape.text for shape in scene.layers.marks if isinstance(shape, Text)} == {
        f"Longest gap: {2 * PER_ROW} rolls.",
        "Longest run: 5, once.",
    }


@pytest.mark.parametrize("name", THEMES)
def test_ticked_off(name):
    """Totals that have occurred are ticked, with the number of their roll; symbols represent the spinner's sections."""
    scene = timeline_scene(
        [Roll("ore", True), Roll("robber", True)], theme(name), checks=[Check("ore", 1), Check("wool", None)]
    )
    assert "Ticked off: ore at roll 1." in scene.description and "robber (hit)" in scene.description
    ticks = [shape for shape in scene.layers.pieces if isinstance(shape, Line)]
    assert len(ticks) == 1
    assert [shape.text for shape in scene.layers.pieces if isinstance(shape, Text)] == ["1"]


def test_nothing_yet():
    """Without a roll the picture says so, in each language."""
    english = timeline_scene([], LIGHT).description
    set_language("de")
    assert english == "No roll yet." != timeline_scene([], LIGHT).description
