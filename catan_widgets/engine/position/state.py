"""Positions as immutable values, and what a seat sees of them."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from catan_widgets.engine.game import reasons
from catan_widgets.engine.game.refusal import Refusal
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move, Offer, Outcome, parse_move
from catan_widgets.engine.position import notation, seen
from catan_widgets.engine.position.hidden import Hidden as Hidden
from catan_widgets.engine.position.shown import CHANCE as CHANCE
from catan_widgets.engine.position.shown import PHASES as PHASES
from catan_widgets.engine.position.shown import Score as Score
from catan_widgets.engine.position.shown import Shown
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position
from catan_widgets.engine.setting import Unknown
from catan_widgets.i18n import _


class State(Shown):
    """A position: immutable and hashable. Two positions are equal if they show the same.

    ``str`` is its notation, which ``State.parse`` reads back. Make one with ``Game.new`` or ``Game.setup``.
    """

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move or outcome is not possible now: the rule and the concrete facts; None if it is possible.

        A view answers for the moves of its own seat (including offers in another's turn), using only what it shows.

        Raises:
            NotationError: if the notation cannot be read.
            ValueError: if a view is asked about a chance outcome, because the possible outcomes may be hidden.

        >>> from catan_widgets.engine.game.game import Game
        >>> Game.new(seed=1).view(1).why_not("settle 0,0N").text
        'red must first place a settlement'
        """
        move = as_move(move)
        if self._viewer is not None and isinstance(move, Outcome):
            raise ValueError(_("a view cannot say what chance may bring; ask the whole position"))
        by = move.by if isinstance(move, Offer) else None
        if self._viewer not in (None, self.to_move if by is None else by):
            return reasons.not_yours(self, by)
        try:
            number = self._refused(move)
        except Unknown as unknown:
            return reasons.unknown(self, unknown)
        return reasons.explain(self, move, number) if number else None

    def _refused(self, move: Move) -> int:
        setup, position = self._setup, self._possible
        rules, tables = setup.system.rules, setup.tables
        if isinstance(move, Outcome):
            if not position.chance:
                return codes.R_PHASE
            possible = rules.weight(position, tables, setup.outcome_number(position.chance, move)) > 0
            return 0 if possible else codes.R_OUTCOME
        kind, x, y = setup.encode(move)
        if isinstance(move, Offer):
            return int(rules.refuse_offer(position, tables, x, y, setup.counts(move.give), setup.counts(move.get)))
        return int(rules.refusal(position, tables, kind, x, y))

    # --- views -----------------------------------------------------------------------------------
    def view(self, seat: int) -> State:
        """The position as a seat sees it: for others' cards and the pile, only how many (B-34, B-70, M-74, E-11)."""
        if self._viewer is not None:
            raise ValueError(_("a view shows only one seat's side; ask the whole position for another"))
        seat = self._seat(seat)
        position, hidden = seen.hide(self._setup, self._position, seat)
        return State(self._setup, position, seat, hidden)

    # --- a value ---------------------------------------------------------------------------------
    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self._position.key(), self._viewer, self._hidden

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._setup == other._setup and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self._setup, self._position.key(), self._viewer, self._hidden)

    def __str__(self) -> str:
        return notation.write(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> State:
        """Reads a position or a view back from its notation.

        Raises:
            NotationError: if the text is not the notation of a position.
            ValueError: if the position cannot exist.
        """
        return cls(*notation.parse(text))


def _again(setup: GameSetup, values: tuple[Any, ...], viewer: int | None, hidden: Hidden | None) -> State:
    """Rebuilds a pickled position."""
    return State(setup, Position.of(setup.system.fields, values), viewer, hidden)


def as_move(move: object) -> Move:
    """A move, given as a move or in notation; TypeError for anything else."""
    if isinstance(move, str):
        return parse_move(move)
    if not isinstance(move, Move) or not move.word:
        raise TypeError(_("a move must be one of the types of cw.moves or a notation, not {value!r}", value=move))
    return move
