"""The heat map: a spot at each free intersection, whose number, size and colour all show its value."""

from itertools import pairwise

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.render.island.heat import _STEPS, LETTERS, Heat, heat_scene
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Circle, Text
from catan_widgets.render.theme import THEMES, theme

BOARD = Board.variable(seed=3)
FRAME = Frame(BOARD.topology, width=520)
DOTS = Heat({at: BOARD.pips(at) for at in BOARD.intersections}, "dots")


def scene(**options):
    """The heat map of the dots on an island."""
    return heat_scene(BOARD, FRAME, theme("light"), DOTS, **options)


def light(colour):
    """The luminance of a colour, from 0 to 1."""
    red, green, blue = (
        (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4)
        for c in (int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_value_is_written_where_it_belongs():
    """B-09: each intersection has the number of its dots, on a spot that is larger for a greater value."""
    shapes = scene().layers.pieces
    numbers = {(shape.x, shape.y): shape.text for shape in shapes if isinstance(shape, Text)}
    radius = {}
    for shape in shapes:
        if isinstance(shape, Circle):
            radius[shape.x, shape.y] = max(radius.get((shape.x, shape.y), 0), shape.radius)
    for at, value in DOTS.values.items():
        assert numbers[FRAME.intersection_point(at)] == str(value)
    by_value = sorted((DOTS.values[at], radius[FRAME.intersection_point(at)]) for at in BOARD.intersections)
    sizes = [size for _value, size in by_value]
    assert sizes == sorted(sizes) and len(set(sizes)) >= 4


def test_colours_are_a_scale_for_every_eye():
    """From class to class the spots get darker, and the number on each has a contrast of at least 4.5 : 1."""
    lights = [light(step.fill) for step in _STEPS]
    assert all(a - b > 0.04 for a, b in pairwise(lights))
    for step in _STEPS:
        low, high = sorted((light(step.fill), light(step.ink)))
        assert (high + 0.05) / (low + 0.05) >= 4.5


@pytest.mark.parametrize("top", [1, 2, 5, 13, 26])
def test_classes_cover_all_values(top):
    """The legend's classes contain each value once, in order, whatever the greatest value is."""
    heat = Heat({"0,0N": 0, "0,0S": top}, "dots")
    covered = [value for _step, least, most in heat.classes() for value in range(least, most + 1)]
    assert covered == list(range(top + 1))
    assert heat.step(0) == 0 and heat.step(top) == len(_STEPS) - 1
    assert Heat({"0,0N": 0}, "nothing").step(0) == 0


def test_picks_pieces_and_robber():
    """Picks have a letter, buildings replace spots, and the robber can be left out."""
    picks = BOARD.intersections[:3]
    full = scene(picks=picks, pieces=Pieces(settlements={"0,0N": 0}), robber=BOARD.robber)
    letters = [shape.text for shape in full.layers.marks if isinstance(shape, Text)]
    assert letters == list(LETTERS)
    spots = {(shape.x, shape.y) for shape in full.layers.pieces if isinstance(shape, Text)}
    assert FRAME.intersection_point("0,0N") not in spots
    assert "robber is on" in full.description and "robber is on" not in scene().description
    assert f"A is corner {picks[0]}: {DOTS.values[picks[0]]}." in full.description
    with pytest.raises(ValueError, match="room for 3"):
        scene(picks=BOARD.intersections[:4])


@pytest.mark.parametrize("name", THEMES)
def test_land_stays_the_same(name):
    """The land is that of the plain island, so that another measure does not send the land again."""
    plain = island_scene(BOARD, FRAME, theme(name)).layers.ground
    assert heat_scene(BOARD, FRAME, theme(name), DOTS).layers.ground == plain
    assert heat_scene(BOARD, FRAME, theme(name), DOTS, ground=plain).layers.ground is plain
