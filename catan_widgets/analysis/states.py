"""What the next roll gives in a position of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from catan_widgets.analysis.positions import row_production, table_production
from catan_widgets.analysis.production import Production, TableProduction
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State
from catan_widgets.engine.typed import typed

P = TypeVar("P")


@typed
def state_production(state: State | Game) -> TableProduction:
    """The cards that the next roll (or spin) gives to each seat of a game.

    Takes the robber, the production sites and the bank from the position (B-31 to B-33, M-30 to M-33, E-20).

    Args:
        state: the position; a seat's view works too, because all of this is public.

    >>> from catan_widgets.engine.board.board import Board
    >>> from catan_widgets.engine.game.game import Game
    >>> state_production(Game.new("base", board=Board.beginner()).state).expected
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 2), Fraction(1, 2))
    """
    state = state.state if isinstance(state, Game) else state
    seats = range(state.players)
    if state.board is None:
        return TableProduction(tuple(_row(state, seat) for seat in seats))
    parts = [
        {name: _of(places, seat) for name, places in (("settlements", state.settlements), ("cities", state.cities))}
        | {"sites": _of(state.sites, seat)}
        for seat in seats
    ]
    alone = state.game_setup.options["single_claimant"]
    return table_production(state.board, parts, state.robber, state.bank, single_claimant=alone)


def _of(places: Mapping[P, int], seat: int) -> list[P]:
    return [place for place, owner in places.items() if owner == seat]


def _row(state: State, seat: int) -> Production:
    buildings = [tile.split(" + ")[0] for tile in state.row(seat) if tile != "road"]
    cities = [building.removesuffix(" city") for building in buildings if building.endswith(" city")]
    settlements = [building for building in buildings if not building.endswith(" city")]
    return row_production(settlements, cities, state.game_setup.ruleset)
