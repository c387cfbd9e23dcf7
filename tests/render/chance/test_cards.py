"""Cards as pictures: the deck with the seen cards, and the hand that a thief draws from."""

import pytest

from catan_widgets.engine.bundles import DEVELOPMENT, KINDS
from catan_widgets.i18n import set_language
from catan_widgets.render.chance.cards import card, deck_card_at, deck_scene, theft_scene
from catan_widgets.render.shapes import Line, Polygon
from catan_widgets.render.theme import THEMES, theme

LIGHT = theme("light")
DECK = {"knight": 14, "road_building": 2, "invention": 2, "monopoly": 2, "victory_point": 5}


@pytest.mark.parametrize("name", THEMES)
def test_every_kind_has_a_symbol_of_its_own(name):
    """B-04: no two kinds of cards look alike, in any theme; an unknown kind is refused."""
    drawn = [tuple(card(kind, 0, 0, theme(name))) for kind in (*DEVELOPMENT, *KINDS)]
    assert len(set(drawn)) == len(drawn)
    assert len(card("knight", 0, 0, theme(name), faded=True)) == 2
    with pytest.raises(ValueError, match="no symbol for 'gold'"):
        card("gold", 0, 0, theme(name))


def test_seen_cards_are_crossed_out():
    """B-04: each card of the deck is there; the seen ones are faded and crossed out."""
    scene = deck_scene(DECK, {"knight": 5}, ["monopoly"], LIGHT)
    assert len(scene.layers.marks) == 2 * 5 and all(isinstance(shape, Line) for shape in scene.layers.marks)
    faded = [shape for shape in scene.layers.ground if isinstance(shape, Polygon) and shape.fill == LIGHT.empty]
    assert len(faded) == 5
    whole = [shape for shape in scene.layers.pieces if isinstance(shape, Polygon) and shape.fill == LIGHT.sign]
    assert len(whole) == 25 - 5 + 1
    assert "knight: 14 cards, 5 seen." in scene.description and "Drawn: monopoly." in scene.description


def test_a_card_is_found_where_it_is_drawn():
    """A press on a card gives its kind and its place in the row; next to the cards there is none."""
    scene = deck_scene(DECK, {}, [], LIGHT)
    found = set()
    for shape in scene.layers.pieces:
        if isinstance(shape, Polygon) and shape.fill == LIGHT.sign:
            x = (shape.points[0][0] + shape.points[1][0]) / 2
            y = (shape.points[0][1] + shape.points[2][1]) / 2
            found.add(deck_card_at(DECK, x, y))
    assert found == {(kind, place) for kind, count in DECK.items() for place in range(count)}
    assert deck_card_at(DECK, 20, 30) is None


def test_the_stolen_card_is_framed():
    """B-62: the hand is drawn card by card, with a frame around the stolen one; every language describes it."""
    scene = theft_scene({"ore": 2, "wool": 1}, ["ore", "wool"], 1, LIGHT)
    assert scene.description == "Cards: 1 wool, 2 ore. Hand: ore, wool. Stolen: wool."
    assert len(scene.layers.marks) == 2
    set_language("de")
    assert theft_scene({"ore": 2}, ["ore"], 0, LIGHT).description != scene.description


def test_many_cards_stay_in_the_picture():
    """B-03: all 19 cards of a resource are inside the picture."""
    scene = theft_scene({"ore": 19}, [], None, LIGHT)
    corners = [point for shape in scene.layers.pieces if isinstance(shape, Polygon) for point in shape.points]
    assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in corners)
    assert scene.layers.marks == ()
