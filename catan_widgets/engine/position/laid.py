"""What is on the island, the table and the market: the part of a position that everybody sees."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING

from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.rules import roads

if TYPE_CHECKING:
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
        return self._setup.names["hex"][self._position.robber] if self._setup.system.has_board else None

    @property
    def settlements(self) -> Mapping[str, int]:
        """The intersections with settlements, and the seat that owns each."""
        return self._buildings(1)

    @property
    def cities(self) -> Mapping[str, int]:
        """The intersections with cities, and the seat that owns each."""
        return self._buildings(2)

    def _buildings(self, level: int) -> Mapping[str, int]:
        if not self._setup.system.has_board:
            return FrozenMap({})
        places = zip(self._setup.names["intersection"], self._position.owner, self._position.level, strict=True)
        return FrozenMap({name: owner for name, owner, own in places if own == level})

    @property
    def roads(self) -> Mapping[str, int]:
        """The paths with roads, and the seat that owns each."""
        if not self._setup.system.has_board:
            return FrozenMap({})
        places = zip(self._setup.names["path"], self._position.road, strict=True)
        return FrozenMap({name: owner for name, owner in places if owner >= 0})

    @property
    def sites(self) -> Mapping[tuple[str, str], int]:
        """The production sites by hex and intersection, and the seat that owns each."""
        if not self._setup.system.has_market:
            return FrozenMap({})
        names, corners = self._setup.names, self._setup.tables.hex_intersections
        return FrozenMap(
            {
                (names["hex"][h], names["intersection"][corners[h][corner]]): owner
                for h, owners in enumerate(self._position.site)
                for corner, owner in enumerate(owners)
                if owner >= 0
            }
        )

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
        seat = self._seat(seat)
        if not self._setup.system.has_board:
            return 0
        return int(roads.longest(self._position.copy(), self._setup.tables, seat))  # the search marks its path

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
        seat = self._seat(seat)
        if not self._setup.system.has_board:
            return FrozenMap({})
        return FrozenMap(dict(zip(("road", "settlement", "city"), self._position.stock[seat], strict=True)))

    @property
    def rows(self) -> Mapping[str, int]:
        """The row of each variety on the market, 0 for the bottom (M-06)."""
        if not self._setup.system.has_market:
            return FrozenMap({})
        return FrozenMap(dict(zip(self._setup.varieties, self._position.row, strict=True)))

    def chips(self, seat: int) -> int:
        """How many point chips a seat has from the market (M-56); 0 in systems without a market."""
        self._seat(seat)
        return int(self._position.chips[seat]) if self._setup.system.has_market else 0

    @property
    def sites_left(self) -> Mapping[str, int]:
        """How many production sites of each ingredient are left in the supply (M-42).

        >>> from catan_widgets.engine.game.game import Game
        >>> sorted(Game.new("market", seed=1).state.sites_left) == sorted(Game.new("market").state.game_setup.kinds[5:])
        True
        """
        if not self._setup.system.has_market:
            return FrozenMap({})
        stock, first = self._position.site_stock, self._setup.tables.pile_from[1]
        return FrozenMap(dict(zip(self._setup.kinds[first:], stock[first:], strict=True)))

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
        if self._setup.system.has_board:
            return FrozenMap({})
        s, colours = self._position, self._setup.names["colour"]
        tiles = dict(zip(colours, s.tiles, strict=True))
        return FrozenMap({"road": s.road_tiles, "knight": s.knight_tiles} | tiles)

    @property
    def draws_left(self) -> Mapping[int, int]:
        """How many cards the builder of a knight may still draw from each neighbouring seat, next one first (E-44)."""
        s, players = self._position, self._setup.players
        sides = zip((1, players - 1), getattr(s, "draws", ()), strict=False)
        drawn: Counter[int] = Counter()
        for side, count in sides:
            drawn[(s.turn + side) % players] += count
        return FrozenMap({seat: count for seat, count in drawn.items() if count})

    @property
    def choices_left(self) -> int:
        """How many cards of their choice the seats may still take, in total (E-21)."""
        return int(getattr(self._position, "choosing", 0))

    def row(self, seat: int) -> tuple[str, ...]:
        """A seat's row in the edition from left to right: ``road``, ``red``, ``red city``, ``blue + knight`` …"""
        self._seat(seat)
        if self._setup.system.has_board:
            return ()
        s, colours = self._position, self._setup.names["colour"]
        tiles = ["road"] if s.end_road[seat][0] else []
        for place in range(s.length[seat]):
            colour = s.order[seat][place]
            city = " city" if s.level[seat][colour] == 2 else ""
            tiles += ["road"] if place else []
            tiles.append(colours[colour] + city + " + knight" * s.knight[seat][colour])
        return tuple(tiles + (["road"] if s.end_road[seat][1] else []))
