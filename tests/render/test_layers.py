"""Layers: painted from the bottom up by every painter; marks of places are visible around the pieces on them."""

from itertools import pairwise

import pytest

from catan_widgets.render.canvas import multicanvas
from catan_widgets.render.highlight import HIGHLIGHTS
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import GROUND, MARKS, PIECES, PLACES, Circle, Layers, Line, Scene
from catan_widgets.render.svg import draw
from catan_widgets.render.table.edition import Row, edition_scene
from catan_widgets.render.theme import THEMES, theme
from tests.render import samples
from tests.render.test_theme import contrast, covers

LIGHT = theme("light")


def test_layers_are_painted_from_the_bottom_up():
    """Ground, places, pieces and marks have this order in the SVG; each has a canvas, and the last receives presses."""
    assert [Layers._fields[number] for number in (GROUND, PLACES, PIECES, MARKS)] == [*Layers._fields]
    fills = dict(zip(Layers._fields, ("#111111", "#222222", "#333333", "#444444"), strict=True))
    layers = Layers(**{name: (Circle(5, 5, 1, fill),) for name, fill in fills.items()})
    drawn = draw(Scene(layers, 10, 10, "#ffffff", "", ""))
    found = [drawn.index(fill) for fill in fills.values()]
    assert found == sorted(found)
    canvas = multicanvas(10, 10)
    assert len(canvas._canvases) == len(layers) and canvas[-1] is canvas[MARKS]


def crowded(orientation):
    """An island with a piece in every possible place, and its frame."""
    island = samples.board()
    topology = island.topology
    cities = {name: number % 4 for number, name in enumerate(topology.intersections)}
    roads = {name: number % 4 for number, name in enumerate(topology.paths)}
    return island, Frame(topology, orientation), Pieces({}, cities, roads)


def seen(line, pieces):
    """The share of a line that no piece covers: its middle and both its edges."""
    free = []
    for (ax, ay), (bx, by) in pairwise(line.points):
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        dx, dy = (0.45 * line.width * (by - ay) / length, -0.45 * line.width * (bx - ax) / length)
        for t in (0.1, 0.3, 0.5, 0.7, 0.9):
            for side in (-1, 0, 1):
                at = ax + t * (bx - ax) + side * dx, ay + t * (by - ay) + side * dy
                free.append(not any(covers(shape, *at) for shape in pieces))
    return sum(free) / len(free)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("role", HIGHLIGHTS)
@pytest.mark.parametrize("place", ["0,0", "0,0N", "0,0NE"])
def test_marks_are_seen_between_pieces(place, role, orientation):
    """A mark of a hex, city or road changes no other layer; a fifth of it is visible with every place built on."""
    island, frame, pieces = crowded(orientation)
    bare = island_scene(island, frame, LIGHT, pieces)
    layers = island_scene(island, frame, LIGHT, pieces, highlight={role: (place,)}).layers
    assert layers._replace(places=()) == bare.layers
    lines = [shape for shape in layers.places if isinstance(shape, Line) and shape.colour == getattr(LIGHT, role)]
    shares = [seen(line, layers.pieces) for line in lines]
    assert lines and sum(shares) / len(shares) > 0.2


def test_marks_of_tiles_are_seen_round_them():
    """E-41: the frame of a tile is under it and visible on all four sides; tiles are not part of the ground."""
    ruleset = samples.edition_steps(4)[-1].table.ruleset
    rows = [Row(("red", "road", "white city"), ends=True)]
    other = edition_scene(ruleset, LIGHT, [Row(("blue", "road", "yellow"), ends=True)])
    for role in HIGHLIGHTS:
        layers = edition_scene(ruleset, LIGHT, rows, highlight={role: [(0, 0), (0, 1), (0, 2)]}).layers
        assert layers.ground == other.layers.ground and not layers.marks
        lines = [shape for shape in layers.places if isinstance(shape, Line) and shape.colour == getattr(LIGHT, role)]
        assert len(lines) >= 3 and min(seen(line, layers.pieces) for line in lines) > 0.3


@pytest.mark.parametrize("name", THEMES)
def test_marks_show_on_every_ground(name):
    """Marks differ from their edges by 3 : 1; those of offers, or their edges, from everything they can lie on too."""
    colours = theme(name)
    for role, rim in (("legal", colours.outline), ("changed", colours.halo), ("selected", colours.halo)):
        assert contrast(getattr(colours, role), rim) >= 3
    for ground in (*colours.terrain.values(), colours.land, colours.sea, colours.background, colours.panel):
        assert max(contrast(colours.legal, ground), contrast(colours.outline, ground)) >= 3, ground
