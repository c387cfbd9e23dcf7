"""The pieces on an island: those of all seats, and the robber."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, OnIsland, Start, island_of, seat_colours
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State


class Placed(Protocol):
    """Anything that has the positions of the pieces, such as a position."""

    @property
    def settlements(self) -> Mapping[str, int]:
        """The seats of the settlements, by intersection."""

    @property
    def cities(self) -> Mapping[str, int]:
        """The seats of the cities, by intersection."""

    @property
    def roads(self) -> Mapping[str, int]:
        """The seats of the roads, by path."""

    @property
    def sites(self) -> Mapping[tuple[str, str], int]:
        """The seats of the production sites, by hex and intersection."""

    @property
    def robber(self) -> str | None:
        """The hex of the robber."""


@dataclass(frozen=True)
class Pieces:
    """The pieces on an island: seats (from 0) by the name of the place.

    Args:
        settlements, cities: by intersection.
        roads: by path.
        sites: production sites by hex and intersection (M-40).

    >>> Pieces(settlements={"0,0N": 0}, roads={"0,0NE": 0}).cities
    {}
    """

    settlements: Mapping[str, int] = field(default_factory=dict)
    cities: Mapping[str, int] = field(default_factory=dict)
    roads: Mapping[str, int] = field(default_factory=dict)
    sites: Mapping[tuple[str, str], int] = field(default_factory=dict)

    @classmethod
    def starting(cls, starts: Sequence[Start]) -> Pieces:
        """The pieces on a board at the start, seat by seat (B-15)."""
        return cls(
            settlements={place: seat for seat, start in enumerate(starts) for place in start.settlements},
            roads={path: seat for seat, start in enumerate(starts) for path in start.roads},
        )

    @classmethod
    def standing(cls, position: Placed) -> Pieces:
        """The pieces on the board in a position."""
        return cls(position.settlements, position.cities, position.roads, position.sites)


@dataclass(frozen=True)
class Standing:
    """An island and its pieces.

    Args:
        board: the island.
        pieces: the pieces.
        robber: the hex of the robber, if there is one.
        colours: the colour of each seat.

    >>> Standing.of(Board.beginner(3)).colours
    ('blue', 'orange', 'white')
    """

    board: Layout
    pieces: Pieces
    robber: str | None
    colours: tuple[str, ...]

    @classmethod
    def of(cls, subject: Layout | OnIsland) -> Standing:
        """The pieces on a board at the start (B-15), or now on the island of a position or a game.

        Raises:
            TypeError: for anything else.
            ValueError: for a position or game without an island.
        """
        board = island_of(subject)
        state = subject.state if isinstance(subject, Game) else subject
        if isinstance(state, State):
            colours = seat_colours(board.ruleset, state.players)
            return cls(board, Pieces.standing(state), state.robber, colours)
        starts = board.starts if isinstance(board, Board) else ()
        colours = seat_colours(board.ruleset, len(starts) or len(board.ruleset["seat_colours"]))
        return cls(board, Pieces.starting(starts), board.robber, colours)
