"""Points along random walks: the rules, the display and a count from the written position agree."""

from fractions import Fraction

import pytest

from catan_widgets.engine.game.game import Game
from tests.engine.walks import WALKS, walk

#: B-90, M-90, E-90: the points for each thing.
SETTLEMENT, CITY, SPECIAL_CARD, POINT_CARD, CHIP, KNIGHT_TILE = 1, 2, 2, 1, 1, Fraction(1, 2)


def counted(position: dict, seat: int) -> Fraction:
    """The points of a seat, counted from a written position."""
    own = position["seats"][seat]
    if "row" in own:
        tiles = [tile for tile in own["row"] if tile != "road"]
        cities = sum("city" in tile for tile in tiles)
        knights = sum("knight" in tile for tile in tiles)
        return CITY * cities + SETTLEMENT * (len(tiles) - cities) + KNIGHT_TILE * knights
    cards = dict(reversed(part.split(" ", 1)) for part in own["cards"].split(" + ") if part)
    special = [position[card] == seat for card in ("longest_road", "largest_army")]
    return Fraction(
        SETTLEMENT * len(own["settlements"])
        + CITY * len(own["cities"])
        + SPECIAL_CARD * sum(special)
        + POINT_CARD * int(cards.get("victory point", 0))
        + CHIP * own.get("chips", 0)
    )


def test_points_computed_by_two_ways():
    """B-90, M-90, E-90: along games, the points in the rules, those shown and their parts match a separate count."""
    seen = set()
    for name, arguments in WALKS.items():
        for game in walk(Game.new(seed=name, **arguments), "points", 600):
            position, state = game.position(), game.state
            for seat in range(state.players):
                wanted, shown = counted(position, seat), state.points(seat)
                decided = state.game_setup.system.rules.points(state._position, state.game_setup.tables, seat)
                assert Fraction(decided, getattr(state.game_setup.tables, "unit", 1)) == shown.total == wanted
                parts = {part: value for part, value in vars(shown).items() if part != "total"}
                assert sum(parts.values()) == wanted
                seen |= {part for part, value in parts.items() if value}
    assert seen == {"settlements", "cities", "longest_road", "largest_army", "chips", "knights", "cards"}


@pytest.mark.parametrize("name", WALKS)
def test_who_has_won_has_the_points(name):
    """B-91, M-90, E-90: a game is won exactly when the player whose turn it is has enough points."""
    for game in walk(Game.new(seed=name, **WALKS[name]), "won", 5000):
        state = game.state
        goal = state.game_setup.ruleset["goal"]
        enough = [seat for seat in range(state.players) if state.points(seat).total >= goal]
        assert (state.turn in enough) == (state.winner is not None)
    assert state.winner in enough
