"""An island from the point of view of its number chips: which hexes have a total, and which buildings it pays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from catan_widgets.analysis import corner, state_production, table_production
from catan_widgets.analysis.dice import Outcome
from catan_widgets.analysis.production import TableProduction
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, OnIsland
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State
from catan_widgets.render.island.pieces import Pieces, Standing


@dataclass(frozen=True)
class ChipIsland:
    """A board and its pieces, or the position of a game.

    Args:
        board: the island.
        pieces: the pieces on it.
        robber: the hex of the robber, if there is one.
        colours: the colour of each seat.
        table: what a roll yields for each seat; None if nobody has built.

    >>> island = ChipIsland.of(Board.beginner())
    >>> len(island.hexes(6)), len(island.paid_at(6)) > 0
    (2, True)
    """

    board: Layout
    pieces: Pieces
    robber: str | None
    colours: tuple[str, ...]
    table: TableProduction | None

    @classmethod
    def of(cls, subject: Layout | OnIsland) -> ChipIsland:
        """The island of a board, a position or a game.

        Raises:
            TypeError: for anything else.
            ValueError: for a position or game without an island.
        """
        island = Standing.of(subject)
        state = subject.state if isinstance(subject, Game) else subject
        table = None
        if isinstance(state, State):
            table = state_production(state) if state.settlements or state.cities else None
        elif isinstance(island.board, Board) and island.board.starts:
            seats = [{"settlements": start.settlements} for start in island.board.starts]
            table = table_production(island.board, seats, island.robber)
        return cls(island.board, island.pieces, island.robber, island.colours, table)

    @property
    def dots(self) -> int:
        """The number of dots on all chips together."""
        return sum(map(self.board.hex_pips, self.board.hexes))

    def hexes(self, total: int) -> tuple[str, ...]:
        """The hexes with a given total."""
        return tuple(hex for hex, tile in self.board.hexes.items() if total and tile.number == total)

    def paid_at(self, total: int) -> tuple[str, ...]:
        """The intersections of the buildings that a total pays, directly or through their production sites."""
        return self._paid.get(total, ())

    @cached_property
    def _paid(self) -> dict[Outcome, tuple[str, ...]]:
        paid: dict[Outcome, list[str]] = {}
        for at in (*self.pieces.settlements, *self.pieces.cities):
            for total in corner(self.board, at, self.robber).gains:
                paid.setdefault(total, []).append(at)
        for hex, at in self.pieces.sites:
            number = self.board.hexes[hex].number
            if number is not None and hex != self.robber and at not in paid.setdefault(number, []):
                paid[number].append(at)
        return {total: tuple(places) for total, places in paid.items()}
