"""What a widget about an island is given: a board, a game, or the session of a game that is being played."""

from __future__ import annotations

from typing import TypeVar

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, OnIsland
from catan_widgets.engine.chance import Seed
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.i18n import _
from catan_widgets.widgets.base.session import Session

S = TypeVar("S")


def present(subject: S | Session) -> S | Game:
    """The current game of a session; anything else as it is.

    >>> game = Game.new(seed=1)
    >>> present(Session(game)) is game, present(game.board) is game.board
    (True, True)
    """
    return subject.game if isinstance(subject, Session) else subject


def subject_of(
    board: Layout | OnIsland | Session | None, rules: str, seed: Seed, data: Data | None
) -> Layout | OnIsland:
    """What a lab shows: the board or the current game that it was given, or else an island from the seed.

    Raises:
        ValueError: for overrides of rule data together with a board or a game, which has its own.
    """
    if board is None:
        return Board.variable(rules, seed=seed, data=data)
    if data is not None:
        raise ValueError(_("a board or game already has its rule data; leave data out"))
    return present(board)
