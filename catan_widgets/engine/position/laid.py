"""What is on the island, the table and the market: the part of a position that everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.rules.tables import Position


class Laid(Unchanging):
    """The pieces and cards that lie open in a position; see ``State``."""

    _setup: GameSetup
    _position: Position

    def _seat(self, seat: int) -> int:
        """The number of the seat; ValueError or TypeError if this game has no such seat."""
        return self._setup.check_seat(seat)

    # --- on the island ---------------------------------------------------------------------------
    @property
    def robber(self) -> str | None:
        """The hex with the robber."""
        return self._setup.system.island.robber(self._setup, self._position)

    @property
    def settlements(self) -> Mapping[str, int]:
        """The intersections with settlements, and the seat that owns each."""
        return self._setup.system.island.buildings(self._setup, self._position, 1)

    @property
    def cities(self) -> Mapping[str, int]:
        """The intersections with cities, and the seat that owns each."""
        return self._setup.system.island.buildings(self._setup, self._position, 2)

    @property
    def roads(self) -> Mapping[str, int]:
        """The paths with roads, and the seat that owns each."""
        return self._setup.system.island.roads(self._setup, self._position)

    @property
    def sites(self) -> Mapping[tuple[str, str], int]:
        """The production sites by hex and intersection, and the seat that owns each."""
        return self._setup.system.market.sites(self._setup, self._position)

    @property
    def longest_road(self) -> int | None:
        """The seat that holds the longest road card."""
        return self._holder("longest_road")

    @property
    def largest_army(self) -> int | None:
        """The seat that holds the largest army card."""
        return self._holder("largest_army")

    def _holder(self, card: str) -> int | None:
        seat = getattr(self._position, card, -1)
        return None if seat < 0 else int(seat)

    def road_length(self, seat: int) -> int:
        """The length of a seat's longest road without branches, in roads (B-80, B-81); 0 in the edition.

        >>> from catan_widgets.engine.game.game import Game
        >>> Game.new(seed=1).play("settle 0,0N").play("road 0,0NE").state.road_length(0)
        1
        """
        return self._setup.system.island.road_length(self._setup, self._position, self._seat(seat))

    @property
    def free_roads(self) -> int:
        """How many free roads can still be placed (B-73, M-56)."""
        return int(getattr(self._position, "free", 0))

    @property
    def free_sites(self) -> int:
        """How many free production sites are still to be placed (M-22)."""
        return int(getattr(self._position, "free_sites", 0))

    def left(self, seat: int) -> Mapping[str, int]:
        """How many roads, settlements and cities a seat has left to build; in the edition all share ``tiles_left``."""
        return self._setup.system.island.left(self._position, self._seat(seat))

    @property
    def rows(self) -> Mapping[str, int]:
        """The row of each variety on the market, 0 for the bottom (M-06)."""
        return self._setup.system.market.rows(self._setup, self._position)

    def chips(self, seat: int) -> int:
        """How many point chips a seat has from the market (M-56); 0 in systems without a market."""
        return self._setup.system.market.chips(self._position, self._seat(seat))

    @property
    def sites_left(self) -> Mapping[str, int]:
        """How many production sites of each ingredient are left in the supply (M-42).

        >>> from catan_widgets.engine.game.game import Game
        >>> sorted(Game.new("market", seed=1).state.sites_left) == sorted(Game.new("market").state.game_setup.kinds[5:])
        True
        """
        return self._setup.system.market.sites_left(self._setup, self._position)

    @property
    def making(self) -> int | None:
        """The number of the variety whose reward is being given (M-56)."""
        making = getattr(self._position, "making", -1)
        return None if making < 0 else int(making) + 1

    @property
    def tiles_left(self) -> Mapping[str, int]:
        """The tiles left in the edition's supply: roads, knights, and settlements by their colours (E-04).

        >>> from catan_widgets.engine.game.game import Game
        >>> list(Game.new("edition").state.tiles_left)[:2]
        ['road', 'knight']
        """
        return self._setup.system.rows.tiles_left(self._setup, self._position)

    @property
    def draws_left(self) -> Mapping[int, int]:
        """How many cards the builder of a knight may still draw from each neighbouring seat, next one first (E-44)."""
        position, players = self._position, self._setup.players
        sides = zip((1, players - 1), getattr(position, "draws", ()), strict=False)
        drawn: Counter[int] = Counter()
        for side, count in sides:
            drawn[(position.turn + side) % players] += count
        return FrozenMap({seat: count for seat, count in drawn.items() if count})

    @property
    def choices_left(self) -> int:
        """How many cards of their choice the seats may still take, in total (E-21)."""
        return int(getattr(self._position, "choosing", 0))

    def row(self, seat: int) -> tuple[str, ...]:
        """A seat's row in the edition from left to right: ``road``, ``red``, ``red city``, ``blue + knight`` …"""
        return self._setup.system.rows.row(self._setup, self._position, self._seat(seat))
