"""What every part of a rule system answers, and what a part that a system lacks answers: nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules.tables import Position, Tables
from catan_widgets.engine.setting import Setting


class Part:
    """Something that lies on the table. A part of this class is empty, and false in a condition.

    A part holds nothing itself: it works on the setting of a game and on a position, or on its data as ``State``
    writes it. The methods are called for all parts of a system in turn, in the order in which they stand here.
    """

    #: The keys of a position that belong to the part, and the keys of a seat.
    keys = ""
    seat_keys = ""

    def __bool__(self) -> bool:
        return bool(self.seat_keys)

    # --- the setting of a game ---------------------------------------------------------------------
    def kinds(self, ruleset: RuleSet) -> tuple[str, ...]:
        """The kinds of cards that the part adds to those of the bank."""
        return ()

    def names(self, ruleset: RuleSet, board: Board | None, tables: Tables) -> dict[str, tuple[Any, ...]]:
        """The possible arguments of each sort of argument that the part adds to moves."""
        return {}

    def begin(self, setting: Setting, position: Position, start: int | str) -> None:
        """Brings an empty position to the beginning of a game; ``start`` is as in ``Game.new``."""

    # --- plain data ----------------------------------------------------------------------------------
    def place_seat(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        """Sets up the pieces of a seat."""

    def place_held(self, setting: Setting, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        """Sets up what a seat holds, if it is all visible."""

    def place_hidden(self, position: Position, p: int, seat: Mapping[str, Any]) -> None:
        """Sets up what everybody sees of a seat whose cards a view hides."""

    def place(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        """Sets up what belongs to no seat, or follows from what all seats have."""

    def place_after(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        """Sets up what depends on the phase and on whose turn it is."""

    def data(self, setting: Setting, position: Position, hidden: Hidden | None) -> dict[str, Any]:
        """What belongs to no seat, as plain data; ``hidden`` is what a view hides."""
        return {}

    def seat_data(self, setting: Setting, position: Position, p: int, hidden: Hidden | None) -> dict[str, Any]:
        """What belongs to a seat, as plain data; ``hidden`` is what a view hides of this seat."""
        return {}

    # --- what can exist ------------------------------------------------------------------------------
    def check_supply(self, setting: Setting, position: Position, data: Mapping[str, Any]) -> None:
        """Raises IllegalPosition if there is more of something than the game has."""

    def check(self, setting: Setting, position: Position, viewer: int | None) -> None:
        """Raises IllegalPosition for a position that no game can reach.

        Args:
            viewer: the seat whose cards are real; None if all cards are real.
        """

    def steps(self, tables: Tables) -> tuple[int, ...]:
        """The points that a single step of a game can bring, special cards for roads aside."""
        return ()

    # --- views ---------------------------------------------------------------------------------------
    def hide(self, position: Position, seat: int) -> None:
        """Takes away what a seat does not see, but the cards of hands."""

    def deal(
        self, setting: Setting, position: Position, others: Sequence[int], hidden: Hidden, slack: Sequence[int]
    ) -> None:
        """Puts back something that could be there in place of what is hidden.

        Args:
            others: the seats whose cards are hidden.
            hidden: how many cards there are.
            slack: for each seat, how many points more it can have.
        """
