"""Play in the edition: you choose the tiles of a row by pressing on the picture, like the places of an island."""

import pytest

from catan_widgets import Game, Play
from catan_widgets.engine import moves as m
from catan_widgets.render.canvas import DENSITY
from catan_widgets.render.table.edition import _Arrangement
from catan_widgets.render.table.in_rows import rows_of
from catan_widgets.render.theme import theme


def building(row=("red", "road", "white", "road"), hand="3 ore + 3 grain + 2 wool + 3 brick + 4 lumber"):
    """A game in which the first of three seats builds."""
    data = Game.new("edition", players=3, seed=1).position() | {"phase": "build", "turn": 0, "to_move": 0}
    data["seats"][0] = {"row": list(row), "hand": hand}
    data["seats"][1]["row"] = ["blue", "road", "yellow"]
    return Play(game=Game.setup(data))


def press_tile(play, row, place):
    """A press on the middle of a place in a row, by its number."""
    rows = rows_of(play.session.game.state, play.viewer)
    x, y, _width = _Arrangement.of(rows, play._width).middle(rows, row, place)
    play._mouse_down(x * DENSITY, y * DENSITY)


def lit(play):
    """How many places are drawn as a choice."""
    colour = theme("light").legal
    marks = play.scene.layers.places
    return sum(colour in (getattr(shape, "colour", ""), getattr(shape, "fill", "")) for shape in marks)


def test_what_can_be_built_lights_up_and_a_press_builds_it():
    """E-41, E-43: a press on the free end adds a road; a tile asks for city or knight, and gets the choice."""
    play = building()
    assert {"left", "right", "red", "white"} <= set(play.offered())
    assert lit(play) == 4 and "left end (player 1)" in play.description
    press_tile(play, 0, -1)
    assert play.session.game.state.row(0) == ("road", "red", "road", "white", "road")
    press_tile(play, 0, 1)
    assert "choose one" in play.status.value and set(play.offered()) == {"red"}
    assert lit(play) == 1 and "Allowed: red settlement (player 1)." in play.description
    kinds = [type(move) for move in play.moves._shown]
    assert kinds == [m.FlipCity, m.AddKnight]
    play.moves.choice_buttons[0].click()
    assert play.session.game.state.row(0)[1] == "red city"


def test_a_chosen_type_decides_what_a_press_means():
    """E-44: if knights are chosen, a press on a tile adds a knight at once."""
    play = building()
    play.moves.buttons[m.AddKnight].click()
    press_tile(play, 0, 2)
    assert play.session.game.state.row(0)[2] == "white + knight"


def test_a_settlement_at_an_end_asks_for_its_colour():
    """E-42: at an end with a road a press offers each colour that the row does not have yet."""
    play = building()
    press_tile(play, 0, 4)
    offered = {move.colour for move in play.moves._shown if isinstance(move, m.AddSettlement)}
    assert offered == {"blue", "yellow", "green"} and {move.side for move in play.moves._shown} == {"right"}
    play.moves.choice_buttons[0].click()
    assert len(play.session.game.state.row(0)) == 5


def test_a_press_on_what_cannot_be_built_explains():
    """E-41, E-43: without cards, tile and end explain why not, with the rule; nothing has changed."""
    play = building(hand="")
    for place in (0, -1, 4):
        press_tile(play, 0, place)
        assert "catan-failed" in play.status.value and "E-4" in play.status.value, place
    press_tile(play, 1, 0)
    assert "own row" in play.status.value
    assert play.session.at == 0


@pytest.mark.parametrize("hands", ["open", "own"])
def test_presses_find_the_tiles_whatever_cards_are_shown(hands):
    """E-11: hidden hands make rows shorter and tiles larger; a press still finds the tile under it."""
    play = building(row=["red", "road", "white", "road", "green", "road"])
    play.hands = hands
    play.moves.buttons[m.FlipCity].click()
    press_tile(play, 0, 4)
    assert play.session.game.state.row(0)[4] == "green city"
