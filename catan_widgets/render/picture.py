"""From a board, a state or a game to its scene."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import Layout, seat_colours
from catan_widgets.i18n import _
from catan_widgets.render.island.scene import Pieces, island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Scene
from catan_widgets.render.table.edition import HIDDEN, Row, edition_scene, player_label
from catan_widgets.render.theme import theme as theme_of

if TYPE_CHECKING:
    from catan_widgets.engine.game.game import Game
    from catan_widgets.engine.position.state import State


def picture(
    subject: Layout | State | Game,
    theme: str = "light",
    orientation: str = "flat",
    width: float = 700,
    highlight: Mapping[str, Iterable[str]] | None = None,
) -> Scene:
    """The scene of a board, or of the position of a game; arguments and errors as for `svg`.

    >>> picture(Board.beginner()).title
    'Island of 19 hexes'
    """
    if isinstance(subject, Layout):
        starts = subject.starts if isinstance(subject, Board) else ()
        colours = seat_colours(subject.ruleset, len(starts)) if starts else None
        frame = Frame(subject.topology, orientation, width)
        return island_scene(subject, frame, theme_of(theme), Pieces.starting(starts), None, highlight, colours)
    state: Any = getattr(subject, "state", subject)
    if not hasattr(state, "to_move"):
        raise TypeError(
            _("{given} has no picture; give a board, a state or a game", given=type(subject).__name__),
        )
    if state.board is None:
        return edition_scene(state.game_setup.ruleset, theme_of(theme), _rows(state), width)
    frame = Frame(state.board.topology, orientation, width)
    colours = seat_colours(state.board.ruleset, state.players)
    pieces = Pieces.standing(state)
    return island_scene(state.board, frame, theme_of(theme), pieces, state.robber, highlight, colours)


def _rows(state: State) -> list[Row]:
    rows = []
    for seat in range(state.players):
        hand = state.hand(seat)
        cards = {HIDDEN: state.hand_size(seat)} if hand is None else hand
        shown = {kind: n for kind, n in cards.items() if n}
        rows.append(Row(state.row(seat), shown, player_label(seat + 1)))
    return rows
