"""Positions that several engine tests use as a start."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.game.game import Game

#: The land and harbours of the beginner map, with nothing on them.
BOARD = (
    "base; 0,-2 hi9 mo4 fi8; -1,-1 fi3 hi5 fo12 fo10; -2,0 pa8 fi2 pa6 fi9 de; "
    "-2,1 pa11 hi4 pa11 fo5; -2,2 fo3 mo6 mo10; "
    "harbours brick:0,-2NW grain:2,-2NW any:3,-2W any:3,0W lumber:1,2NW any:-1,3NE ore:-3,3NE any:-2,1W wool:-2,0NW; "
    "robber 2,0"
)


def board(*changes: tuple[str, str]) -> Board:
    """The board with parts of its notation replaced."""
    text = BOARD
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return Board.parse(text)


def position(*seats: dict[str, Any], **more: Any) -> Game:
    """A base game at a position; by default with the first board and in the phase ``build``."""
    return Game.setup({"board": board(), "phase": "build", "seats": seats, **more})


def play(game: Game, *moves: str) -> Game:
    """The game after some moves."""
    for move in moves:
        game = game.play(move)
    return game


def refused(game: Game, move: Any) -> tuple[str, str]:
    """The rule and the text of the refusal of a move."""
    refusal = game.why_not(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule, refusal.text


def cards(game: Game, seat: int) -> dict[str, int]:
    """The cards in a hand, without kinds it has none of."""
    hand = game.state.hand(seat)
    assert hand is not None
    return {kind: count for kind, count in hand.items() if count}
