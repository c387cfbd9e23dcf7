"""Colours: readable text, and nothing that only colour distinguishes."""

from itertools import combinations, product

import numpy as np
import pytest

from catan_widgets.lessons.bar_sketch import PREDICTED
from catan_widgets.render.island.heat import _STEPS
from catan_widgets.render.shapes import Circle, Polygon, Text
from catan_widgets.render.symbols import GOODS, MARKS, TERRAINS
from catan_widgets.render.theme import THEMES, theme
from catan_widgets.widgets.base.pictures.chart import EXACT, SAMPLE
from tests.render import samples

# How colours look without the red, the green or the blue receptors (Machado, Oliveira, Fernandes 2009), linear RGB.
EYES = {
    "all": np.eye(3),
    "no red": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "no green": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "no blue": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
}


def linear(colour):
    channels = np.array([int(colour[k : k + 2], 16) for k in (1, 3, 5)]) / 255
    return np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)


def contrast(one, other):
    """The contrast ratio of WCAG 2."""
    dark, light = sorted(float(linear(colour) @ (0.2126, 0.7152, 0.0722)) for colour in (one, other))
    return (light + 0.05) / (dark + 0.05)


def difference(one, other, eye):
    """The distance between two colours in CIE Lab, as an eye sees them."""

    def lab(colour):
        xyz = [[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]
        seen = np.clip(np.array(EYES[eye]) @ linear(colour), 0, 1)
        f = np.cbrt(np.maximum(xyz @ seen / (0.9505, 1, 1.089), 0.008856))
        return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])

    return float(np.linalg.norm(lab(one) - lab(other)))


def covers(shape, x, y):
    if isinstance(shape, Circle):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.radius**2
    if not isinstance(shape, Polygon):
        return False
    inside = False
    for (ax, ay), (bx, by) in zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def ground(scene, text):
    """The colour under the middle of a text."""
    colour = scene.background
    for shape in (shape for layer in scene.layers for shape in layer):
        if shape is text:
            return colour
        if covers(shape, text.x, text.y):
            colour = shape.fill
    raise AssertionError("the text is not in the scene")


@pytest.mark.parametrize("name", THEMES)
def test_text_is_readable(name):
    """Every text of islands, letters and the edition's table has a contrast of 4.5 : 1 to its background."""
    scenes = [samples.everything("base", name), samples.everything("market", name), samples.lettered(name)]
    scenes += [samples.table(name), samples.long_rows(name)]
    for scene in scenes:
        texts = [shape for layer in scene.layers for shape in layer if isinstance(shape, Text)]
        assert texts
        for text in texts:
            assert contrast(text.colour, ground(scene, text)) >= 4.5, text


@pytest.mark.parametrize("name", THEMES)
def test_print_is_large_enough_at_400_pixels(name):
    """Numbers, rates and labels are at least 9.5 pixels high in a picture 400 pixels wide."""
    scenes = [
        samples.everything(rules, name, orientation, 400)
        for rules, orientation in product(("base", "market"), ("flat", "pointy"))
    ]
    for scene in [*scenes, samples.table(name, 400), samples.long_rows(name, 400)]:
        assert min(s.size for layer in scene.layers for s in layer if isinstance(s, Text)) >= 9.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", THEMES)
def test_colours_differ_for_every_eye(name, eye):
    """Terrains, the colours of pieces, and highlights also differ in colour for colour-blind eyes."""
    colours = theme(name)
    for group in (
        colours.terrain.values(),
        [seat.fill for seat in colours.seats.values()],
        [colours.selected, colours.changed, colours.legal],
    ):
        for one, other in combinations(group, 2):
            assert difference(one, other, eye) >= 9, (one, other)


def shades(name):
    """The colours of charts, sketches and heat maps in addition to those of the theme."""
    return {"sample": SAMPLE[name], "exact": EXACT[name], "predicted": PREDICTED[name]}


@pytest.mark.parametrize("name", THEMES)
def test_parts_of_charts_and_trees_stand_out(name):
    """Everything needed to understand a chart, tree or timeline has a contrast of 3 : 1 to its background."""
    colours = theme(name)
    for shade in (*shades(name).values(), colours.panel_edge):
        for under in (colours.background, colours.panel):
            assert contrast(shade, under) >= 3, (shade, under)
    assert contrast(colours.text, colours.background) >= 7  # edges of hits in a timeline, and intervals in charts
    assert contrast(colours.halo, colours.selected) >= 4.5  # letters of picked places, marked nodes


@pytest.mark.parametrize("name", THEMES)
def test_text_of_the_other_pictures_is_readable(name):
    """Every text of a tree, a timeline, a heat map and the market has a contrast of 4.5 : 1 to its background."""
    for scene in samples.others(name):
        texts = [shape for layer in scene.layers for shape in layer if isinstance(shape, Text)]
        assert texts
        for text in texts:
            assert contrast(text.colour, ground(scene, text)) >= 4.5, (scene.title, text)


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("name", THEMES)
def test_sample_and_theory_differ_for_every_eye(name, eye):
    """Counts and exact values are far apart for every eye: thin lines and small marks of both are close together.

    A distance of 2 is just visible side by side; 25 is more than ten times that and distinguishes lines of two pixels.
    The bars of a prediction differ from both in their shape, a broad bar, and in the gap around what is drawn over
    them.
    """
    sample, exact, _predicted = shades(name).values()
    assert difference(sample, exact, eye) >= 25


@pytest.mark.parametrize("eye", EYES)
def test_classes_of_the_heat_map_differ_for_every_eye(eye):
    """Any two classes of spots differ clearly for every eye, and by their size and number as well."""
    for one, other in combinations(_STEPS, 2):
        assert difference(one.fill, other.fill, eye) >= 15, (one, other)
        assert abs(one.radius - other.radius) >= 0.025


@pytest.mark.parametrize("name", THEMES)
def test_marks_show_on_pieces(name):
    """The mark on a piece has a contrast of 3 : 1 to the piece."""
    for seat in theme(name).seats.values():
        assert contrast(seat.fill, seat.mark) >= 3


def test_nothing_is_told_by_colour_alone():
    """Each terrain has a symbol and each colour of pieces a mark, and no two have the same shape."""
    for symbols, keys in ((TERRAINS, theme("light").terrain), (MARKS, theme("light").seats)):
        assert set(symbols) == set(keys)

    def form(shapes):
        return tuple((s.x, s.y, s.radius) if isinstance(s, Circle) else s.points for s in shapes)

    for symbols in (TERRAINS, MARKS, GOODS):
        assert len({form(shapes) for shapes in symbols.values()}) == len(symbols)


def test_themes_have_the_same_parts():
    """Each theme colours the same terrains, seats and symbols."""
    for parts in ("terrain", "seats", "symbols"):
        assert len({frozenset(getattr(colours, parts)) for colours in THEMES.values()}) == 1


def test_unknown_names_are_refused():
    """An unknown theme or colour of pieces is refused with those allowed."""
    with pytest.raises(ValueError, match="'sepia' is not a theme; allowed: auto, light, dark, contrast"):
        theme("sepia")
    with pytest.raises(ValueError, match="there are no pieces in the colour 'pink'; allowed: red, blue"):
        theme("light").piece("pink")
