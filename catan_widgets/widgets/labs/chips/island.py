"""An island from the point of view of its number chips: which hexes have a total, and which buildings it pays."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from catan_widgets.analysis import corner, state_production, table_production
from catan_widgets.analysis.dice import Outcome
from catan_widgets.analysis.production import TableProduction
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, seat_colours
from catan_widgets.engine.game.game import Game
from catan_widgets.i18n import _
from catan_widgets.render.island.pieces import Pieces


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
    def of(cls, subject: Layout | Game) -> ChipIsland:
        """The island of a board or of a game.

        Raises:
            TypeError: for anything else.
            ValueError: for a game without an island.
        """
        if isinstance(subject, Game):
            state, board = subject.state, subject.board
            if board is None:
                raise ValueError(_("this game has no island with number chips"))
            pieces, built = Pieces.standing(state), bool(state.settlements or state.cities)
            colours = seat_colours(board.ruleset, state.players)
            return cls(board, pieces, state.robber, colours, state_production(state) if built else None)
        if not isinstance(subject, Layout):
            raise TypeError(_("give a board such as Board.variable(seed=1) or a game, not {given!r}", given=subject))
        starts = subject.starts if isinstance(subject, Board) else ()
        seats = [{"settlements": start.settlements} for start in starts]
        table = table_production(subject, seats, subject.robber) if seats else None
        colours = seat_colours(subject.ruleset, len(starts) or len(subject.ruleset["seat_colours"]))
        return cls(subject, Pieces.starting(starts), subject.robber, colours, table)

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
