"""Geometry of pictures and hit-testing."""

import re
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catan_widgets.engine.board.topology import Topology
from catan_widgets.render.layout import ORIENTATIONS, Frame

ISLANDS = {"base": Topology.columns((3, 4, 5, 4, 3)), "market": Topology.columns((4, 5, 6, 5, 4))}
FRAMES = [(island, orientation) for island in ISLANDS for orientation in ORIENTATIONS]


def middle(segment):
    (ax, ay), (bx, by) = segment
    return (ax + bx) / 2, (ay + by) / 2


@pytest.mark.parametrize(("island", "orientation"), FRAMES)
def test_every_production_site_hits_itself(island, orientation):
    """M-40: the position of a site hits its hex and corner; the centre of a hex and the sea are not near any site."""
    topology = ISLANDS[island]
    frame = Frame(topology, orientation, 400)
    for hex, corners in zip(topology.hexes, topology.hex_intersections, strict=True):
        for corner in corners:
            name = topology.intersections[corner]
            assert frame.hit_site(*frame.site_point(hex, name), tolerance=0.01) == (hex, name)
        assert frame.hit_site(*frame.hex_centre(hex), tolerance=0.45) is None
    assert frame.hit_site(1, 1) is None


@pytest.mark.parametrize(("island", "orientation"), FRAMES)
def test_every_place_hits_itself(island, orientation):
    """The point of each intersection, the middle of each path and the centre of each hex hit exactly these."""
    topology = ISLANDS[island]
    frame = Frame(topology, orientation, 400)
    for name in topology.intersections:
        assert frame.hit(*frame.intersection_point(name)) == ("intersection", name)
    for name in topology.paths:
        assert frame.hit(*middle(frame.path_segment(name))) == ("path", name)
    for name in topology.hexes:
        assert frame.hit(*frame.hex_centre(name)) == ("hex", name)


@pytest.mark.parametrize(("island", "orientation"), FRAMES)
def test_the_sea_is_no_place(island, orientation):
    """A point at sea, off the coast, hits nothing; neither does one outside the picture."""
    topology = ISLANDS[island]
    frame = Frame(topology, orientation, 700)
    for path in topology.coast:
        assert frame.hit(*frame.harbour_point(path)) is None
    assert frame.hit(0, 0) is None
    assert frame.hit(-500, 9000) is None


@given(
    frame=st.sampled_from(FRAMES),
    width=st.floats(200, 1500),
    x=st.floats(0, 1),
    y=st.floats(0, 1),
    tolerance=st.floats(0.05, 0.4),
)
def test_a_hit_is_near(frame, width, x, y, tolerance):
    """Anything that is hit is within the tolerance; a hex is hit only if no other hex has its centre closer."""
    topology = ISLANDS[frame[0]]
    picture = Frame(topology, frame[1], width)
    at = (x * picture.width, y * picture.height)
    found = picture.hit(*at, tolerance=tolerance)
    near = min(hypot(at[0] - a, at[1] - b) for a, b in map(picture.intersection_point, topology.intersections))
    if found is None:
        assert near > tolerance * picture.scale * 0.999
    elif found[0] == "intersection":
        distance = hypot(*(a - b for a, b in zip(at, picture.intersection_point(found[1]), strict=True)))
        assert distance == pytest.approx(near) and near <= tolerance * picture.scale * 1.001
    elif found[0] == "hex":
        distances = {
            name: hypot(at[0] - a, at[1] - b) for name in topology.hexes for a, b in [picture.hex_centre(name)]
        }
        assert distances[found[1]] == pytest.approx(min(distances.values()))
        assert distances[found[1]] <= picture.scale * 1.001


def test_only_the_kinds_asked_for_are_hit():
    """If only hexes count, a point near an intersection is a point of its hex."""
    frame = Frame(ISLANDS["base"])
    x, y = frame.intersection_point("0,0N")
    centre = frame.hex_centre("0,0")
    inside = (0.9 * x + 0.1 * centre[0], 0.9 * y + 0.1 * centre[1])
    assert frame.hit(*inside) == ("intersection", "0,0N")
    assert frame.hit(*inside, kinds=("hex",)) == ("hex", "0,0")
    assert frame.hit(*inside, kinds=("path",))[0] == "path"


@pytest.mark.parametrize(("island", "columns"), [("base", [3, 4, 5, 4, 3]), ("market", [4, 5, 6, 5, 4])])
def test_flat_tops_stand_in_the_columns_of_the_rules(island, columns):
    """B-10, M-02: with flat tops the hexes are in columns of these lengths, from left to right."""
    topology = ISLANDS[island]
    frame = Frame(topology, "flat")
    lines = sorted({round(frame.hex_centre(hex)[0], 3) for hex in topology.hexes})
    found = [sum(round(frame.hex_centre(hex)[0], 3) == line for hex in topology.hexes) for line in lines]
    assert found == columns


def test_flat_is_pointy_turned_anticlockwise():
    """The two pictures are one island rotated by a quarter turn, so clockwise stays clockwise (B-12)."""
    topology = ISLANDS["base"]
    flat, pointy = Frame(topology, "flat"), Frame(topology, "pointy")

    def from_centre(frame, name):
        (x, y), (cx, cy) = frame.intersection_point(name), frame.hex_centre("0,0")
        return (x - cx) / frame.scale, (y - cy) / frame.scale

    for name in topology.intersections:
        x, y = from_centre(pointy, name)
        assert from_centre(flat, name) == pytest.approx((y, -x))


@pytest.mark.parametrize(("island", "orientation"), FRAMES)
def test_everything_lies_inside_the_picture(island, orientation):
    """Land and the signs of all possible harbours are inside the frame."""
    topology = ISLANDS[island]
    frame = Frame(topology, orientation, 700)
    points = [frame.intersection_point(i) for i in range(len(topology.intersections))]
    points += [frame.harbour_point(path) for path in topology.coast]
    assert all(0 < x < frame.width and 0 < y < frame.height for x, y in points)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ({"orientation": "round"}, "'round' is not an orientation; allowed: flat, pointy"),
        ({"width": 0}, "a picture can be 1 to 100000 pixels wide, not 0"),
        ({"width": float("nan")}, "a picture can be 1 to 100000 pixels wide, not nan"),
    ],
)
def test_bad_frames_are_refused(arguments, text):
    """A frame reports what was given and what is allowed."""
    with pytest.raises(ValueError, match=re.escape(text)):
        Frame(ISLANDS["base"], **arguments)


def test_places_go_by_number_or_name():
    """A number and its name give the same point; an unknown name is refused."""
    topology = ISLANDS["base"]
    frame = Frame(topology)
    assert frame.path_segment(5) == frame.path_segment(topology.paths[5])
    assert frame.hex_centre(3) == frame.hex_centre(topology.hexes[3])
    with pytest.raises(ValueError, match="no intersection"):
        frame.intersection_point("9,9N")
