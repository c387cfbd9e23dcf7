"""The market and the dice as pictures: what is where, and what the text alternative says."""

import pytest

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.names import reward_words
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.render.chance.dice import die
from catan_widgets.render.picture import game_picture
from catan_widgets.render.shapes import Circle, Line, Text
from catan_widgets.render.table.market import market_scene, recipe, variety_at
from catan_widgets.render.table.play import NOBODY
from catan_widgets.render.theme import theme

LIGHT = theme("light")


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_face(face):
    """B-07: a die has one to six pips, all on its face."""
    pips = [shape for shape in die(face, 50, 50, 10, LIGHT) if isinstance(shape, Circle)]
    assert len(pips) == face
    assert all(abs(pip.x - 50) + pip.radius < 10 and abs(pip.y - 50) + pip.radius < 10 for pip in pips)


@pytest.mark.parametrize("face", [0, 7])
def test_there_are_no_other_faces(face):
    """B-07: a die has no face beyond six."""
    with pytest.raises(ValueError, match="1 to 6"):
        die(face, 0, 0, 10, LIGHT)


def test_a_bar_stands_in_its_row_and_is_found_there():
    """M-06, M-08: a variety in a higher row is drawn higher, its column responds to a press, its recipe is given."""
    ruleset, rows = load("market"), dict(Game.new("market", seed=1).state.rows)
    scene = market_scene(ruleset, rows, LIGHT, 560, legal=(1,), changed=(2,))
    bars = {shape.text: shape for shape in scene.layers.pieces if isinstance(shape, Text)}
    for number, row in enumerate(rows.values(), 1):
        bar = bars[str(number)]
        assert variety_at(ruleset, bar.x, bar.y) == number
        lower = [bars[str(other)].y for other, below in enumerate(rows.values(), 1) if below < row]
        assert all(bar.y < y for y in lower)
    assert sum(isinstance(shape, Line) for shape in scene.layers.places) == 4
    assert recipe(ruleset, 1) == {"cocoa": 2, "sugar": 1} and reward_words(ruleset, 7) == "2 VP"
    assert "1 development card" in scene.description


def test_only_what_changes_is_drawn_anew():
    """The ground and the board of the market are the same shapes in every picture of a game."""
    game = Game.new("market", seed=1, start="roll")
    picture = game_picture(game.state, LIGHT)
    first, second = picture.scene(game), picture.scene(game.play("dice 1 2"))
    assert first.layers.ground is second.layers.ground and first.layers.pieces != second.layers.pieces
    assert "dice show 1 and 2" in second.description


def test_nobody_sees_no_cards():
    """E-11: for a viewer who sees no cards, all hands are only sizes."""
    state = Game.new("edition", players=3, seed=1).state
    picture = game_picture(state, LIGHT)
    assert picture.scene(state, viewer=NOBODY).description.count("hidden card") == 3
    assert picture.scene(state, viewer=1).description.count("hidden card") == 2
    assert picture.hit(state, 260, 60).kind == "section" and picture.hit(state, 1, 1) is None
