"""Positions with the Chocolate Market that several engine tests start from."""

from __future__ import annotations

from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.game.game import Game

ISLAND = Board.variable("market", seed=1)
NET = ISLAND.topology


def market(*seats: dict[str, Any], **more: Any) -> Game:
    """A market game at a position; the phase is ``build`` by default."""
    return Game.setup({"rules": "market", "board": ISLAND, "phase": "build", "seats": seats, **more})


def hexes(terrain: str) -> list[str]:
    return [hex for hex, tile in ISLAND.hexes.items() if tile.terrain == terrain]


def corners(hex: str) -> list[str]:
    return [NET.intersections[i] for i in NET.hex_intersections[NET.hex(hex)]]


def alone(terrain: str) -> tuple[str, str]:
    """A hex of a terrain, and one of its corners that touches no other land with its number."""
    for hex in hexes(terrain):
        for corner in corners(hex):
            near = [ISLAND.hexes[other] for other in ISLAND.neighbours(corner) if other != hex]
            if ISLAND.hexes[hex].number not in [tile.number for tile in near]:
                return hex, corner
    raise AssertionError(terrain)
