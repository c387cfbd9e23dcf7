"""Checks of what a widget is given."""

from __future__ import annotations

from catan_widgets.engine.board.island import Layout
from catan_widgets.i18n import _


def checked_layout(board: object) -> Layout:
    """The board itself, if it is a board; otherwise TypeError."""
    if not isinstance(board, Layout):
        raise TypeError(_("give a board such as Board.variable(seed=1), not {given!r}", given=board))
    return board
