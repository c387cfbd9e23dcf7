"""B-80: the longest road, when lines are only walked from possible ends of a longest one."""

from random import Random

from catan_widgets.engine.game.game import Game
from catan_widgets.engine.rules import roads
from catan_widgets.engine.rules.tables import Position, Tables


def joined_to(s: Position, b: Tables) -> list[int]:
    """The free paths next to the roads of seat 0."""
    ends = [i for i in range(b.intersections) if roads._roads_at(s, b, 0, i)]
    return [e for e in range(b.paths) if s.road[e] == -1 and any(i in ends for i in b.path_ends[e])]


def random_roads(game: Game, rng: Random) -> Position:
    """At most fifteen roads of seat 0, mostly joined, often with a ring, and some buildings."""
    s, b = game.state._position.copy(), game.state.game_setup.tables
    if rng.random() < 0.4:
        corners = set(b.hex_intersections[rng.randrange(b.hexes)])
        for e in range(b.paths):
            if corners.issuperset(b.path_ends[e]):
                s.road[e] = 0
    while s.road.count(0) < rng.randint(6, 15):
        joined = joined_to(s, b)
        s.road[rng.choice(joined if joined and rng.random() < 0.8 else range(b.paths))] = 0
    s.stock[0][0] = b.pieces[0] - s.road.count(0)
    for i in range(b.intersections):
        if rng.random() < 0.08:
            s.owner[i] = rng.randrange(2)
    return s


def test_no_line_is_longer_than_the_longest_from_a_likely_end():
    """B-80: walking from every intersection never finds a longer line, even with rings and interrupted roads."""
    game, rng = Game.new(seed=1), Random(1)
    b = game.state.game_setup.tables
    rings = 0
    for _position in range(600):
        s = random_roads(game, rng)
        everywhere = max(roads._walk(s, b, 0, i) for i in range(b.intersections))
        assert roads.longest(s, b, 0) == everywhere
        rings += not any(roads._may_end(s, b, 0, i) for i in range(b.intersections))
    assert rings > 3


def test_a_road_that_makes_a_line_longer_is_in_that_line():
    """B-80: if a new road makes the longest line longer, that line is within the bound for lines through the road."""
    game, rng = Game.new(seed=1), Random(2)
    b = game.state.game_setup.tables
    longer = 0
    for _position in range(600):
        s = random_roads(game, rng)
        before = roads.longest(s, b, 0)
        e = rng.choice(joined_to(s, b))
        s.road[e] = 0
        s.stock[0][0] -= 1
        kept = list(s.road)
        after, most = roads.longest(s, b, 0), roads._most_through(s, b, 0, e)
        assert after == before or before < after <= most
        assert s.road == kept
        longer += after > before
    assert longer > 100
