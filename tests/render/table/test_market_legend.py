"""The legend of the market: each symbol with its word, in both languages, within the picture."""

from functools import cache
from itertools import pairwise

import pytest
from PIL import ImageFont

from catan_widgets import FoundingTour, MarketLab, Play, PositionEditor
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.i18n import set_language
from catan_widgets.render.png import _fonts
from catan_widgets.render.shapes import Polygon, Text
from catan_widgets.render.symbols import GOODS
from catan_widgets.render.table.market import die_point, market_scene, variety_at
from catan_widgets.render.theme import THEMES, theme

RULESET = load("market")
ROWS = dict(Game.new("market", seed=1).state.rows)
WORDS = {
    "en": "any resource, free road, development card, victory point, bar, cocoa, sugar, milk, hazelnut, grapes",
    "de": "Rohstoff nach Wahl, kostenlose Straße, Entwicklungskarte, Siegpunkt, Tafel, "
    "Kakao, Zucker, Milch, Haselnuss, Weintrauben",
}


def legend(scene):
    """The words of the legend: texts that start at a symbol, in order."""
    words = [shape for shape in scene.layers.ground if isinstance(shape, Text) and shape.align == "start"]
    return sorted(words, key=lambda word: (word.y, word.x))


@cache
def font(size):
    """The font that pictures are drawn with, which is wider than the one in most browsers."""
    return ImageFont.truetype(_fonts()[0], size)


@pytest.mark.parametrize("width", [360, 400, 520, 560, 700])
@pytest.mark.parametrize("language", WORDS)
def test_words_have_room(language, width):
    """M-06, M-08: each part of rewards and recipes has its word, in print of 11 pixels that touches no other."""
    set_language(language)
    scene = market_scene(RULESET, ROWS, theme("light"), width)
    words = legend(scene)
    assert [word.text for word in words] == WORDS[language].split(", ")
    assert len(words) == len({part for row in RULESET["rows"] for part in row}) + 1 + 5
    lines = {}
    for word in words:
        lines.setdefault(word.y, []).append((word.x, word.x + font(100).getlength(word.text) * word.size / 100))
        assert word.size >= 11
    assert len(lines) == (2 if width >= 520 else 3)  # as few as possible
    for line in lines.values():
        for (_left, right), (following, _end) in pairwise(line):
            assert right + 15 < following  # the symbol before the next word
        assert line[-1][1] <= width
    assert max(lines) + 9 <= scene.height <= max(lines) + 16


@pytest.mark.parametrize("name", THEMES)
def test_symbols_are_those_of_the_market(name):
    """A symbol in the legend is the same as in the rewards or recipes, in the same colours."""
    scene = market_scene(RULESET, ROWS, theme(name), 520)
    top = legend(scene)[0].y - 9
    below = [s for s in scene.layers.ground if isinstance(s, Polygon) and min(y for _x, y in s.points) >= top]
    above = [s for s in scene.layers.ground if isinstance(s, Polygon) and max(y for _x, y in s.points) < top]
    bars = {shape.fill for shape in scene.layers.pieces if isinstance(shape, Polygon)}
    fills = {shape.fill for shape in below}
    assert fills <= {shape.fill for shape in above} | bars and bars < fills
    stars = [s for s in below if len(s.points) == len(GOODS["point"][0].points)]
    assert len(stars) == 2 and {s.fill for s in stars} == {theme(name).symbols[colour] for colour in ("ink", "gold")}


@pytest.mark.parametrize(
    "make",
    [
        lambda: Play("market", seed=1),
        lambda: PositionEditor("market", seed=1),
        lambda: FoundingTour("market", seed=1),
        lambda: MarketLab(seed=1).view,
    ],
)
def test_every_market_has_its_legend(make):
    """The legend is part of the picture wherever the market is drawn, and is in the chosen language."""
    view = make()
    assert [word.text for word in legend(view.scene)] == WORDS["en"].split(", ")
    set_language("de")
    assert [word.text for word in legend(view.scene)] == WORDS["de"].split(", ")
    view.close()


def test_the_legend_is_no_variety():
    """A press on the legend means nothing, and the die is above it."""
    scene = market_scene(RULESET, ROWS, theme("light"), 520)
    top = min(word.y for word in legend(scene)) - 9
    assert variety_at(RULESET, 300, top - 8, 520) and variety_at(RULESET, 300, top + 7, 520) is None
    assert die_point(RULESET, 520, 16)[1] + 16 <= top
