"""The network of hexes, intersections and paths, checked against independently computed geometry."""

import itertools
from math import atan2, cos, dist, hypot, pi, sin, sqrt

import pytest

from catan_widgets.engine.board.topology import Topology, hex_name, parse_hex

BASE, MARKET = Topology.columns((3, 4, 5, 4, 3)), Topology.columns((4, 5, 6, 5, 4))
ISLANDS = pytest.mark.parametrize("island", [BASE, MARKET], ids=["19 hexes", "24 hexes"])
CORNERS = {"N": (0, -1), "S": (0, 1)}
SIDES = {"NE": (sqrt(3) / 4, -3 / 4), "NW": (-sqrt(3) / 4, -3 / 4), "W": (-sqrt(3) / 2, 0)}


def centre(hex):
    """The centre of a hex with sides of length 1, pointed tops, y down."""
    q, r = hex
    return sqrt(3) * (q + r / 2), 1.5 * r


def point(name):
    """The location of an intersection, or of the middle of a path, from its name alone."""
    hex = name.rstrip("NSEW")
    letters = name[len(hex) :]
    dx, dy = {**CORNERS, **SIDES}[letters]
    x, y = centre(parse_hex(hex))
    return x + dx, y + dy


def near(a, b, distance):
    """Whether two points are this far apart."""
    return abs(dist(a, b) - distance) < 1e-6


@pytest.mark.parametrize(
    ("island", "counts"),
    [(BASE, (19, 54, 72, 30, 18)), (MARKET, (24, 66, 89, 34, 20))],
    ids=["19 hexes", "24 hexes"],
)
def test_counts(island, counts):
    """B-10, M-02, M-12: each island has the right numbers of hexes, intersections, paths, coastal paths, sea hexes."""
    sizes = map(len, (island.hexes, island.intersections, island.paths, island.coast, island.frame))
    assert tuple(sizes) == counts


@ISLANDS
def test_names_are_unique_places(island):
    """No two intersections and no two paths are in the same place, so each has only one name."""
    for names in (island.intersections, island.paths):
        places = [point(name) for name in names]
        assert len({(round(x, 6), round(y, 6)) for x, y in places}) == len(names)


@ISLANDS
def test_corners_and_sides_of_hexes(island):
    """A hex has six intersections at distance 1 and six paths at distance √3/2, clockwise from N and from NE."""
    for hex, corners, sides in zip(island.coordinates, island.hex_intersections, island.hex_paths, strict=True):
        x, y = centre(hex)
        for k in range(6):
            turn = -pi / 2 + k * pi / 3
            assert near(point(island.intersections[corners[k]]), (x + cos(turn), y + sin(turn)), 0)
            middle = turn + pi / 6
            reach = sqrt(3) / 2
            assert near(point(island.paths[sides[k]]), (x + reach * cos(middle), y + reach * sin(middle)), 0)


@ISLANDS
def test_neighbours_of_hexes(island):
    """Neighbouring hexes are exactly those whose centres are √3 apart."""
    for i, here in enumerate(island.coordinates):
        expected = {j for j, there in enumerate(island.coordinates) if near(centre(here), centre(there), sqrt(3))}
        assert set(island.hex_neighbours[i]) == expected


@ISLANDS
def test_relations_of_intersections(island):
    """An intersection lists exactly the hexes at distance 1, the paths at ½ and the intersections at 1."""
    for i, name in enumerate(island.intersections):
        place = point(name)
        assert set(island.intersection_hexes[i]) == {
            h for h, hex in enumerate(island.coordinates) if near(place, centre(hex), 1)
        }
        assert set(island.intersection_paths[i]) == {
            p for p, path in enumerate(island.paths) if near(place, point(path), 0.5)
        }
        assert set(island.intersection_neighbours[i]) == {
            j for j, other in enumerate(island.intersections) if near(place, point(other), 1)
        }


@ISLANDS
def test_relations_of_paths(island):
    """The ends of a path are ½ from its middle, and the centres of its hexes √3/2."""
    for p, name in enumerate(island.paths):
        place = point(name)
        ends = {i for i, intersection in enumerate(island.intersections) if near(place, point(intersection), 0.5)}
        assert set(island.path_ends[p]) == ends
        beside = {h for h, hex in enumerate(island.coordinates) if near(place, centre(hex), sqrt(3) / 2)}
        assert set(island.path_hexes[p]) == beside


@ISLANDS
def test_coast_is_one_clockwise_line(island):
    """The coast lists every path next to only one land hex once, each joined to the next, in clockwise order."""
    assert sorted(island.coast) == [p for p, hexes in enumerate(island.path_hexes) if len(hexes) == 1]
    turned = 0.0
    for here, there in zip(island.coast, island.coast[1:] + island.coast[:1], strict=True):
        assert set(island.path_ends[here]) & set(island.path_ends[there])
        (ax, ay), (bx, by) = point(island.paths[here]), point(island.paths[there])
        turned += (atan2(by, bx) - atan2(ay, ax) + pi) % (2 * pi) - pi
    assert turned == pytest.approx(2 * pi)


@ISLANDS
def test_frame_touches_the_coast(island):
    """B-11: the sea hexes are those at distance √3 from land, each with the coastal paths it touches."""
    land = set(island.coordinates)
    assert sum(len(sea.paths) for sea in island.frame) == len(island.coast)
    for sea in island.frame:
        hex = parse_hex(sea.name)
        assert hex not in land
        for path in sea.paths:
            assert near(point(path), centre(hex), sqrt(3) / 2)


@ISLANDS
def test_spiral_winds_anticlockwise_inwards(island):
    """B-12: from every corner the spiral visits each hex once, steps to neighbours, anticlockwise, coast first."""
    assert len(island.corner_hexes) == 6
    middle = [sum(xy) / len(island.hexes) for xy in zip(*map(centre, island.coordinates), strict=True)]
    coast = {hex for path in island.coast for hex in island.path_hexes[path]}
    for corner in island.corner_hexes:
        order = island.spiral(corner)
        assert order[0] == corner
        assert sorted(order) == list(range(len(island.hexes)))
        assert set(order[: len(coast)]) == coast
        for here, there in itertools.pairwise(order):
            assert there in island.hex_neighbours[here]
        outer = [centre(island.coordinates[hex]) for hex in order[: len(coast)]]
        angles = [atan2(y - middle[1], x - middle[0]) for x, y in outer]
        for here, there in itertools.pairwise(angles):
            assert -pi < (there - here + pi) % (2 * pi) - pi < 0


def test_spiral_starts_at_a_corner():
    """B-12: a spiral from a hex that is not a corner hex is refused, and the error names the corner hexes."""
    with pytest.raises(ValueError, match="0,0 is not a corner hex.*0,-2 2,-2"):
        BASE.spiral(BASE.hex("0,0"))


def test_names():
    """Names are read back; bad and unknown names are refused, and the error says what is allowed."""
    assert parse_hex(hex_name((-2, 1))) == (-2, 1)
    for bad in ("1", "1;2", "a,b", "1,2,3", "", "1,2 "):
        with pytest.raises(ValueError, match="hex name"):
            parse_hex(bad)
    with pytest.raises(ValueError, match="no intersection '9,9N' on this island; it has 54"):
        BASE.intersection("9,9N")
    with pytest.raises(ValueError, match="no path"):
        BASE.path("0,0N")
    assert BASE.paths[BASE.path("0,0NE")] == "0,0NE"
    assert BASE.hexes[BASE.hex("0,0")] == "0,0"


def test_centre_hex():
    """The hex 0,0 is the centre of the 19-hex island."""
    xs, ys = zip(*map(centre, BASE.coordinates), strict=True)
    assert hypot(sum(xs), sum(ys)) < 1e-9


@pytest.mark.parametrize(
    ("hexes", "message"),
    [([], "at least one"), ([(0, 0), (0, 0)], "twice"), ([(0, 0), (2, 0)], "several parts")],
)
def test_bad_islands(hexes, message):
    """An island with no hexes, a repeated hex or several parts is refused."""
    with pytest.raises(ValueError, match=message):
        Topology(hexes)


def test_lake_has_no_single_coast():
    """An island with a lake can be created, but it has no single coast for harbours, and the error says so."""
    ring = Topology([(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)])
    with pytest.raises(ValueError, match="lake"):
        _coast = ring.coast


def test_columns_must_differ_by_one():
    """Neighbouring columns are refused if their lengths do not differ by one, as they cannot fit half a hex apart."""
    with pytest.raises(ValueError, match="differ in length by one"):
        Topology.columns((3, 3))


def test_equality_and_repr():
    """Islands with the same hexes are equal with equal hashes, and the repr names the hexes."""
    assert Topology(reversed(BASE.coordinates)) == BASE
    assert hash(Topology(reversed(BASE.coordinates))) == hash(BASE)
    assert BASE != MARKET
    assert eval(repr(BASE), {"Topology": Topology}) == BASE
