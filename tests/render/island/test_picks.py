"""Letters of picked intersections: each at its own corner, clear of chips, harbours, pieces and each other."""

from itertools import combinations
from math import dist, hypot

import pytest

from catan_widgets.render.island.heat import Heat, heat_scene
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import robber_point
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Circle, Line, Text
from catan_widgets.render.theme import theme
from tests.render import samples
from tests.render.test_theme import covers

LIGHT = theme("light")


def pairs(topology):
    """All pairs of neighbouring intersections, and all pairs on the coast with one in between."""
    ends = [tuple(topology.intersections[end] for end in path) for path in topology.path_ends]
    rim = [topology.intersections[i] for i, hexes in enumerate(topology.intersection_hexes) if len(hexes) < 3]
    return [*ends, *((place, other) for place, other in combinations(rim, 2) if _near(topology, place, other))]


def _near(topology, place, other):
    """Whether two intersections have a neighbour in common."""
    neighbours = [set(topology.intersection_neighbours[topology.intersection(name)]) for name in (place, other)]
    return bool(neighbours[0] & neighbours[1])


def built(island, picks):
    """Pieces of four seats in possible places, none of them on a picked corner."""
    pieces = samples.founded(island, 10, 4)
    return Pieces(
        {place: seat for place, seat in pieces.settlements.items() if place not in picks},
        {place: seat for place, seat in pieces.cities.items() if place not in picks},
        pieces.roads,
        {site: seat for site, seat in pieces.sites.items() if site[1] not in picks},
    )


@pytest.mark.parametrize("with_pieces", [False, True])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("rules", ["base", "market"])
def test_letters_stand_clear_at_their_own_corners(rules, orientation, with_pieces):
    """For neighbours and coastal corners: a letter is closest to its own corner, in the picture, and covers nothing."""
    island = samples.board(rules)
    topology, frame = island.topology, Frame(island.topology, orientation)
    heat = Heat({at: island.pips(at) for at in island.intersections}, "dots")
    points = {name: frame.intersection_point(name) for name in topology.intersections}
    ground, robber = None, "0,0"
    for picks in pairs(topology):
        pieces = built(island, picks) if with_pieces else Pieces()
        scene = heat_scene(island, frame, LIGHT, heat, picks, pieces, robber, ground=ground)
        ground = scene.layers.ground
        discs = [shape for shape in scene.layers.marks if isinstance(shape, Circle)]
        letters = [shape for shape in scene.layers.marks if isinstance(shape, Text)]
        assert [letter.text for letter in letters] == ["A", "B"]
        one, other = discs
        assert dist((one.x, one.y), (other.x, other.y)) > one.radius + other.radius
        things = [*_circles(scene), (*robber_point(frame, pieces, robber), 0.25 * frame.scale)]
        for disc, letter, place in zip(discs, letters, picks, strict=True):
            assert (disc.x, disc.y) == (letter.x, letter.y) and letter.size < 2 * disc.radius
            assert min(points, key=lambda name: dist(points[name], (disc.x, disc.y))) == place
            assert (
                disc.radius < disc.x < scene.width - disc.radius and disc.radius < disc.y < frame.height - disc.radius
            )
            for x, y, radius in things:
                own = (x, y) == points[place]
                assert own or hypot(x - disc.x, y - disc.y) >= disc.radius + radius - 1e-6, (picks, place)
            corners = [(disc.x + dx * disc.radius, disc.y + dy * disc.radius) for dx, dy in ((0, 0), *_AROUND)]
            assert not any(covers(shape, *at) for shape in _standing(scene, frame) for at in corners), (picks, place)
            rings = [shape for shape in scene.layers.marks if isinstance(shape, Line)]
            foreign = [ring for ring in rings if not _goes_round(ring, points[place])]
            reached = [(hypot(x - disc.x, y - disc.y), ring.width / 2) for ring in foreign for x, y in ring.points]
            assert reached and all(away > disc.radius + wide for away, wide in reached), (picks, place)


_AROUND = ((1, 0), (0, 1), (-1, 0), (0, -1), (0.7, 0.7), (-0.7, 0.7), (-0.7, -0.7), (0.7, -0.7))


def _goes_round(ring, point):
    """Whether a ring surrounds a point."""
    xs, ys = zip(*ring.points, strict=True)
    return min(xs) < point[0] < max(xs) and min(ys) < point[1] < max(ys)


def _circles(scene):
    """Chips, harbour signs, and spots with their numbers."""
    edges = (LIGHT.chip_edge, LIGHT.pier)
    ground = [s for s in scene.layers.ground if isinstance(s, Circle) and s.fill in edges]
    spots = [s for s in scene.layers.pieces if isinstance(s, Circle) and s.fill == LIGHT.outline]
    assert len(ground) >= 27 and spots
    return [(shape.x, shape.y, shape.radius) for shape in (*ground, *spots)]


def _standing(scene, frame):
    """The pieces on the island: all polygons there except the page of the legend."""
    return [s for s in scene.layers.pieces if hasattr(s, "points") and max(y for _x, y in s.points) < frame.height]
