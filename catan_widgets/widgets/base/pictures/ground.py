"""The ground of an island, which all pictures of it share."""

from __future__ import annotations

from functools import lru_cache

from catan_widgets.engine.board.island import Layout
from catan_widgets.render.island.scene import island_scene
from catan_widgets.render.layout import Frame
from catan_widgets.render.shapes import Shapes
from catan_widgets.render.theme import theme as theme_of


@lru_cache(maxsize=8)
def ground(layout: Layout, width: float, theme: str) -> Shapes:
    """Sea, harbours, hexes and chips.

    Args:
        layout: the island.
        width: the width of the picture in pixels.
        theme: the name of the colours.
    """
    return island_scene(layout, Frame(layout.topology, width=width), theme_of(theme)).layers.ground
