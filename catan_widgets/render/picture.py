"""The single way from a board, a position or a game to its picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State
from catan_widgets.i18n import _
from catan_widgets.render.island.pieces import Standing
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Scene
from catan_widgets.render.table.in_rows import RowPicture
from catan_widgets.render.table.on_island import IslandPicture, MarketPicture
from catan_widgets.render.table.play import GamePicture, Place, Position
from catan_widgets.render.theme import Theme
from catan_widgets.render.theme import theme as theme_of

#: How the table of each rule system is drawn.
PICTURES: dict[str, type[GamePicture]] = {"base": IslandPicture, "market": MarketPicture, "edition": RowPicture}


def game_picture(position: Position, theme: Theme, orientation: str = "flat", width: float = 520) -> GamePicture:
    """How to draw the positions of one game, for views that draw many of them; arguments as for `GamePicture`.

    >>> game_picture(Game.new("market", seed=1).state, theme_of("light")).__class__.__name__
    'MarketPicture'
    """
    return PICTURES[position.game_setup.ruleset.name](position, theme, orientation, width)


def picture(
    subject: Layout | State | Game,
    theme: str = "light",
    orientation: str = "flat",
    width: float = 700,
    highlight: Mapping[str, Iterable[Place]] | None = None,
) -> Scene:
    """The scene of a board, a position or a game; arguments and errors as for `svg`.

    >>> from catan_widgets.engine.board.board import Board
    >>> picture(Board.beginner()).title
    'Island of 19 hexes'
    """
    colours = theme_of(theme)
    if isinstance(subject, Layout):
        island, frame = Standing.of(subject), Frame(subject.topology, orientation, width)
        places = {role: map(str, names) for role, names in (highlight or {}).items()}
        return island_scene(island.board, frame, colours, island.pieces, island.robber, places, island.colours)
    state = subject.state if isinstance(subject, Game) else subject
    if not isinstance(state, State):
        raise TypeError(
            _("{given} has no picture; give a board, a state or a game", given=type(subject).__name__),
        )
    return game_picture(state, colours, orientation, width).scene(subject, highlight)
