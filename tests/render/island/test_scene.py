"""Scenes: what is drawn, in which layer, and what the text alternative says."""

from fractions import Fraction
from itertools import pairwise

import pytest

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Tile
from catan_widgets.i18n import set_language
from catan_widgets.render.highlight import HIGHLIGHTS
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.picture import picture
from catan_widgets.render.shapes import Circle, Text, brush, interleaved
from catan_widgets.render.theme import theme
from tests.render import samples


def scene_of(layout, **options):
    return island_scene(layout, Frame(layout.topology), theme("light"), **options)


def texts(scene):
    return [shape for layer in scene.layers for shape in layer if isinstance(shape, Text)]


def test_every_chip_shows_its_number_and_dots():
    """B-05, B-09: each number is on the island as often as its chips, with 6 minus its distance from 7 dots."""
    island = samples.board()
    scene = scene_of(island)
    numbers = [tile.number for tile in island.hexes.values() if tile.number]
    assert sorted(int(t.text) for t in texts(scene) if t.text.isdigit()) == sorted(numbers)
    dots = [s for s in scene.layers.ground if isinstance(s, Circle) and s.radius < 0.04 * Frame(island.topology).scale]
    assert len(dots) == sum(6 - abs(number - 7) for number in numbers)


def test_likelier_numbers_are_larger_and_red_ones_red():
    """B-05, B-09: the print grows with the dots; only 6 and 8 are red."""
    sizes = {}
    for text in texts(scene_of(samples.board())):
        if text.text.isdigit():
            sizes.setdefault(6 - abs(int(text.text) - 7), set()).add(text.size)
            assert (text.colour == theme("light").red) == (text.text in ("6", "8"))
    assert all(len(size) == 1 for size in sizes.values())
    assert [*sizes] != [] and sorted(sizes, key=lambda dots: max(sizes[dots])) == sorted(sizes)


def test_jungle_numbers_are_printed_on_the_hex():
    """M-09: numbers of jungle hexes have the colour of print and no chip under them."""
    island = samples.board("market")
    scene, frame = scene_of(island), Frame(island.topology)
    printed = [t for t in texts(scene) if t.colour == theme("light").print_ink]
    jungle = sorted(tile.number for tile in island.hexes.values() if tile.terrain == "jungle")
    assert sorted(int(t.text) for t in printed) == jungle
    chips = [s for s in scene.layers.ground if isinstance(s, Circle) and s.fill == theme("light").chip]
    assert len(chips) == 18
    assert all(abs(t.x - c.x) > frame.scale / 2 or abs(t.y - c.y) > frame.scale / 2 for t in printed for c in chips)


def test_letters_and_empty_places_are_shown():
    """B-12: a chip with its letter facing up shows its letter; a place without a hex is drawn empty."""
    shown = {text.text for text in texts(samples.lettered())}
    assert "A" in shown and "6" not in shown
    island = samples.half_laid()
    assert sum(shape.fill == theme("light").empty for shape in island.layers.ground if hasattr(shape, "fill")) == 10
    assert "10 places are still empty." in island.description


def test_harbours_show_rate_and_resource():
    """B-42, B-43: four signs say 3:1 and five 2:1."""
    shown = [text.text for text in texts(scene_of(samples.board()))]
    assert (shown.count("3:1"), shown.count("2:1")) == (4, 5)


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("rules", ["base", "market"])
def test_the_robber_hides_no_number(rules, orientation):
    """The robber is next to the chip on every hex, even with production sites there."""
    island = samples.board(rules)
    frame = Frame(island.topology, orientation)
    pieces = samples.founded(island, 12, 8 if rules == "market" else 0)
    colours = theme("light")
    standing = set(island_scene(island, frame, colours, pieces).layers.pieces)  # the robber is on the desert
    for hex in (hex for hex, tile in island.hexes.items() if tile.number is not None):
        scene = island_scene(island, frame, colours, pieces, robber=hex)
        points = [point for shape in scene.layers.pieces if shape not in standing for point in shape.points]
        x, y = frame.hex_centre(hex)
        reach = 0.36 * frame.scale
        assert points
        for px, py in points:
            assert (px - x) ** 2 + (py - y - 0.25 * frame.scale) ** 2 > reach**2


def test_layers_hold_what_changes_together():
    """Pieces and the robber change only the layer of pieces, highlights only the layer of places."""
    island = samples.board()
    plain = scene_of(island)
    built = scene_of(island, pieces=samples.founded(island), robber="0,0")
    lit = scene_of(island, highlight={"selected": ("0,0", "0,0N")})
    assert plain.layers.ground == built.layers.ground == lit.layers.ground
    assert plain.layers.pieces != built.layers.pieces
    assert plain.layers.pieces == lit.layers.pieces
    assert plain.layers.places == () and lit.layers.places != () and lit.layers.marks == ()


def test_highlights_differ_in_form():
    """Each role of a highlight has its own shapes, for a hex, an intersection and a path alike."""
    island = samples.board()
    for place in ("0,0", "0,0N", "0,0NE"):
        layers = [scene_of(island, highlight={role: (place,)}).layers.places for role in HIGHLIGHTS]
        forms = [tuple((type(s), getattr(s, "points", ())) for s in layer) for layer in layers]
        assert forms[0] and len(forms[1]) > len(forms[0])
        assert place == "0,0" or forms[2] != forms[0]


def test_bad_highlights_are_refused():
    """An unknown role or place is refused with those allowed."""
    with pytest.raises(ValueError, match="'seen' is not a highlight role; allowed: selected, changed, legal"):
        scene_of(samples.board(), highlight={"seen": ("0,0",)})
    with pytest.raises(ValueError, match="no path"):
        scene_of(samples.board(), highlight={"legal": ("9,9NE",)})


def test_the_description_says_what_matters():
    """The text alternative mentions terrains, red numbers, harbours, the robber, pieces and highlights."""
    island = samples.board("market")
    pieces = Pieces({"0,0N": 0}, {"0,0S": 1}, {"0,0NE": 0}, {("0,0", "0,0N"): 0})
    told = scene_of(
        island, pieces=pieces, robber="0,0", highlight={"selected": ("0,0N",), "legal": ("0,0NE",)}
    ).description
    tile = island.hexes["0,0"]
    for part in (
        "4 forest, 4 pasture, 4 fields, 3 hills, 3 mountains, 1 desert, 5 jungle",
        "9 harbours: 4 at 3:1 for any kind, 1 at 2:1 for brick",
        f"The robber is on hex 0,0 ({tile.terrain} {tile.number}).",
        "red: 1 settlement, 1 road, 1 production site.",
        "blue: 1 city.",
        "Selected: intersection 0,0N.",
        "Allowed: path 0,0NE.",
    ):
        assert part in told


def test_the_description_is_translated():
    """In German the text alternative contains no English sentence."""
    set_language("de")
    told = samples.everything("market").description
    assert "Räuber" in told
    for english in ("Hexes", "harbour", "stands", "Selected", "settlement", "forest", "intersection"):
        assert english not in told
    table = samples.table().description
    for english in ("Spinner with", "arrow", "Player", "settlement", "cards"):
        assert english not in table


def test_a_beginner_board_shows_its_pieces():
    """B-15: settlements and roads of the beginner set-up are in the picture, without red for three players."""
    assert "red: 2 settlements, 2 roads." in picture(Board.beginner()).description
    three = picture(Board.beginner(3)).description
    assert "red:" not in three and "blue: 2 settlements, 2 roads." in three


def test_a_picture_of_nothing_is_refused():
    """Anything except a board, state or game is refused by type."""
    with pytest.raises(TypeError, match="Fraction has no picture"):
        picture(Fraction(1))


def test_scenes_are_values():
    """The same island gives an equal scene, and different scenes are unequal."""
    assert samples.everything() == samples.everything()
    assert samples.everything() != samples.everything(theme_name="dark")
    assert Tile("forest", 6) == samples.Board.variable("base", seed=3).hexes["0,-1"]


def test_interleaving_keeps_the_order_of_each_group():
    """Shapes of several groups are ordered by brush, and those of one group stay in order."""
    island = samples.everything()
    groups = [list(layer) for layer in island.layers]
    mixed = interleaved(groups)
    assert len(mixed) == sum(map(len, groups))
    for group in groups:
        places = [next(k for k, shape in enumerate(mixed) if shape is wanted) for wanted in group]
        assert places == sorted(places)
    assert _runs(mixed) <= sum(map(_runs, groups))


def _runs(shapes):
    return 1 + sum(brush(one) != brush(other) for one, other in pairwise(shapes))
