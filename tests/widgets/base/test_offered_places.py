"""What is offered is marked below the pieces: no frame or dot hides what the choice depends on."""

from functools import cache
from itertools import combinations
from math import dist, hypot

import pytest

from catan_widgets import ChipLab, FoundingTour, Game, MarketLab, Play, PositionEditor
from catan_widgets.engine import moves as m
from catan_widgets.engine.chance import generator
from catan_widgets.engine.position.state import CHANCE
from catan_widgets.render.island.pieces import Pieces
from catan_widgets.render.island.scene import robber_point
from catan_widgets.render.shapes import Circle, Text
from catan_widgets.render.theme import theme
from tests.widgets.games import eager

LIGHT = theme("light")


@cache
def late(rules, kind, least):
    """A game, several moves old, in which there is a choice between moves of one kind."""
    rng, game = generator(1), Game.new(rules, players=4, seed=1)
    while len(game.moves) < least or game.to_move == CHANCE or [*map(type, game.legal_moves())].count(kind) < 2:
        game = game.sample(rng) if game.to_move == CHANCE else game.play(eager(game.legal_moves(), rng))
    return game


def playing(rules, kind, least=60):
    """A game in which the places for one kind of move are offered."""
    play = Play(game=late(rules, kind, least), theme="light")
    if play.moves.kind is not kind:
        play.moves.buttons[kind].click()
    assert play.offered()
    return play


def editing():
    """The edition's editor with roads in hand, which offers the free ends of rows."""
    editor = PositionEditor("edition", players=3, seed=1, theme="light")
    editor.tool = "road"
    return editor


def asked():
    """A founding phase with a question about corners, after others have founded."""
    tour = FoundingTour(seed="10b-monday", people=(2,), theme="light")
    tour.to_person()
    assert tour.question is not None
    return tour


def siting():
    """A founding phase in which a production site has to be placed, after others have founded."""
    tour = FoundingTour("market", seed="10b-monday", theme="light")
    while not tour._site_hexes():
        tour.session.play(tour.game.legal_moves()[0])
    return tour


def paid():
    """The buildings that a total pays."""
    lab = ChipLab(late("base", m.MoveRobber, 60), theme="light")
    lab.total = next(total for total in range(2, 13) if lab.island.paid_at(total))
    return lab


#: Every scene with offered places, and the function that makes it.
SCENES = {
    "robber": lambda: playing("base", m.MoveRobber),
    "settlements at the start": lambda: playing("base", m.Settle, 0),
    "settlements": lambda: playing("base", m.Settle),
    "roads": lambda: playing("base", m.Road),
    "cities": lambda: playing("base", m.City),
    "robber of the market": lambda: playing("market", m.MoveRobber),
    "sites": lambda: playing("market", m.Site),
    "bars": lambda: playing("market", m.Make),
    "tiles": lambda: playing("edition", m.FlipCity, 20),
    "ends of rows": lambda: playing("edition", m.AddRoad, 20),
    "ends of rows in the editor": editing,
    "founding": asked,
    "sites of a founding": siting,
    "bars alone": lambda: MarketLab(seed=1, theme="light").view,
    "buildings paid": paid,
}


def colour(shape):
    return getattr(shape, "colour", None) or getattr(shape, "fill", None)


def painted(scene):
    """All shapes in the order in which they are painted."""
    return [shape for layer in scene.layers for shape in layer]


@pytest.mark.parametrize("name", SCENES)
def test_what_is_offered_lies_under_the_pieces(name):
    """Each mark of an offered place is painted before each piece: road, building, site, tile, bar or robber."""
    view = SCENES[name]()
    scene = view.scene
    above = painted(scene)[len(scene.layers.ground) :]
    offered = [number for number, shape in enumerate(above) if colour(shape) == LIGHT.legal]
    standing = [number for number, shape in enumerate(above) if shape in set(scene.layers.pieces)]
    assert offered and standing and offered[-1] < standing[0]
    assert {above[number] for number in offered} <= set(scene.layers.places)
    view.close()


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("rules", ["base", "market"])
def test_letters_of_a_founding(rules, orientation):
    """Each letter of a question is at its own corner and covers no chip, piece or other letter, on any island."""
    for seed in range(8):
        tour = FoundingTour(rules, seed=seed, people=(3,), orientation=orientation, theme="light")
        tour.to_person()
        frame, scene, corners = tour._picture.frame, tour.scene, tour.question.corners
        letters = {shape.text: (shape.x, shape.y) for shape in scene.layers.marks if isinstance(shape, Text)}
        discs = [shape for shape in scene.layers.marks if isinstance(shape, Circle)]
        assert letters == {letter: frame.intersection_point(place) for letter, place in corners.items()}
        reach = max(disc.radius for disc in discs)
        chips = [shape for shape in scene.layers.ground if isinstance(shape, Circle) and shape.fill == LIGHT.chip_edge]
        assert len(chips) >= 18
        robber = robber_point(frame, Pieces.standing(tour.game.state), tour.game.state.robber)
        points = [point for shape in scene.layers.pieces for point in getattr(shape, "points", ())]
        for x, y in letters.values():
            assert all(hypot(x - chip.x, y - chip.y) > reach + chip.radius for chip in chips)
            assert all(hypot(x - px, y - py) > reach for px, py in points)
            assert hypot(x - robber[0], y - robber[1]) > reach
        assert 2 * reach < frame.scale  # those of neighbours do not touch either
        assert all(dist(one, other) > 2 * reach for one, other in combinations(letters.values(), 2))
        tour.close()
