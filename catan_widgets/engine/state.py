"""Positions as immutable values, and what a seat sees of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from catan_widgets.engine.board import Board
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.match import Match
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _

#: What ``to_move`` is when chance decides.
CHANCE = -1

#: The phases by name. Two phases may share one; the rest of the position tells them apart.
PHASES = {
    codes.START: "start",
    codes.FOUND: "found",
    codes.FOUND_ROAD: "found road",
    codes.FOUND_SITE: "found site",
    codes.TO_ROLL: "roll",
    codes.TO_SPIN: "spin",
    codes.DISCARDING: "discard",
    codes.MOVING_ROBBER: "robber",
    codes.STEALING: "steal",
    codes.TRADING: "trade",
    codes.BUILDING: "build",
    codes.FREE_ROADS: "roads",
    codes.OFFERED: "offer",
    codes.LIFTING: "lift",
    codes.TAKING: "take",
    codes.OVER: "over",
}


@dataclass(frozen=True)
class Score:
    """The victory points of a seat, part by part.

    ``cards`` is None where the seat's victory point cards are hidden; ``total`` is then without them. In the edition
    knights bring half points.
    """

    total: Fraction | int
    settlements: int = 0
    cities: int = 0
    longest_road: int = 0
    largest_army: int = 0
    chips: int = 0
    knights: Fraction | int = 0
    cards: int | None = 0


@dataclass(frozen=True)
class Hidden:
    """What a view still tells of what it hides: sizes."""

    hands: tuple[tuple[int, ...], ...]
    asides: tuple[tuple[int, ...], ...]
    cards: tuple[int, ...]
    pile: int


class State:
    """A position: immutable, hashable, equal to another when all that either shows is equal.

    ``str`` is its notation, which ``State.parse`` reads back. Make one with ``Game.new`` or ``Game.setup``.
    """

    def __init__(
        self, match: Match, position: Position, viewer: int | None = None, hidden: Hidden | None = None
    ) -> None:
        self._match = match
        self._s = position
        self._viewer = viewer
        self._hidden = hidden

    # --- what everybody sees ---------------------------------------------------------------------
    @property
    def match(self) -> Match:
        """What the game is played with."""
        return self._match

    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self._match.ruleset.name

    @property
    def board(self) -> Board | None:
        """The island; None where the system has none."""
        return self._match.board

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._match.players

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is; None for the whole position."""
        return self._viewer

    @property
    def phase(self) -> str:
        """What is to be decided: found, roll, discard, robber, steal, trade, build, lift …"""
        return PHASES[self._s.phase]

    @property
    def to_move(self) -> int | None:
        """The seat that decides, ``CHANCE``, or None when the game is over."""
        if self._s.phase == codes.OVER:
            return None
        return CHANCE if self._s.chance else int(self._s.seat)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self._s.turn)

    @property
    def start(self) -> int:
        """The starting player."""
        return int(self._s.start)

    @property
    def winner(self) -> int | None:
        """The seat that has won, if one has."""
        return None if self._s.winner < 0 else int(self._s.winner)

    @property
    def bank(self) -> Mapping[str, int]:
        """How many cards of each kind the bank has."""
        return FrozenMap(dict(zip(self._match.kinds, self._s.bank, strict=True)))

    @property
    def offer(self) -> tuple[int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]] | None:
        """The offer on the table: who offers, what that seat gives, what it wants."""
        if self._s.offerer < 0:
            return None
        return self._s.offerer, self._match.bundle(self._s.give), self._match.bundle(self._s.get)

    def owed(self, seat: int, pile: str = "resources") -> int:
        """How many cards of a pile the seat still has to give back."""
        return int(self._s.owed[seat][self._match.number("pile", pile)])

    # --- hands: in full, or their sizes ----------------------------------------------------------
    def hand(self, seat: int) -> Mapping[str, int] | None:
        """The cards of a seat by kind; None if this view does not show them."""
        if self._is_hidden(seat):
            return None
        return FrozenMap(dict(zip(self._match.kinds, self._s.hand[seat], strict=True)))

    def hand_size(self, seat: int, pile: str = "resources") -> int:
        """How many cards a seat holds in a pile; everybody may know it (B-34, M-74)."""
        number = self._match.number("pile", pile)
        if self._hidden is not None:
            return self._hidden.hands[seat][number]
        return robber.held(self._s, self._match.tables, seat, number)

    def cards(self, seat: int) -> Mapping[str, int] | None:
        """The development cards that a seat holds; None if this view does not show them."""
        if self._is_hidden(seat):
            return None
        return FrozenMap(dict(zip(DEVELOPMENT, self._s.cards[seat], strict=True)))

    def card_count(self, seat: int) -> int:
        """How many development cards a seat holds unplayed."""
        return self._hidden.cards[seat] if self._hidden is not None else sum(self._s.cards[seat])

    @property
    def pile_size(self) -> int:
        """How many development cards can still be drawn."""
        return self._hidden.pile if self._hidden is not None else sum(self._s.pile)

    def knights(self, seat: int) -> int:
        """How many knights lie open before a seat."""
        s = self._s
        return int(s.knights[seat]) if self._match.system.has_board else sum(s.knight[seat])

    def _is_hidden(self, seat: int) -> bool:
        return self._viewer is not None and seat != self._viewer

    # --- on the island ---------------------------------------------------------------------------
    @property
    def robber(self) -> str | None:
        """The hex where the robber stands."""
        return self._match.names["hex"][self._s.robber] if self._match.system.has_board else None

    @property
    def settlements(self) -> Mapping[str, int]:
        """The intersections with settlements, and whose they are."""
        return self._buildings(1)

    @property
    def cities(self) -> Mapping[str, int]:
        """The intersections with cities, and whose they are."""
        return self._buildings(2)

    def _buildings(self, level: int) -> Mapping[str, int]:
        if not self._match.system.has_board:
            return FrozenMap({})
        places = zip(self._match.names["intersection"], self._s.owner, self._s.level, strict=True)
        return FrozenMap({name: owner for name, owner, own in places if own == level})

    @property
    def roads(self) -> Mapping[str, int]:
        """The paths with roads, and whose they are."""
        if not self._match.system.has_board:
            return FrozenMap({})
        places = zip(self._match.names["path"], self._s.road, strict=True)
        return FrozenMap({name: owner for name, owner in places if owner >= 0})

    @property
    def sites(self) -> Mapping[tuple[str, str], int]:
        """The production sites by hex and intersection, and whose they are."""
        if not self._match.system.has_market:
            return FrozenMap({})
        names, corners = self._match.names, self._match.tables.hex_intersections
        return FrozenMap(
            {
                (names["hex"][h], names["intersection"][corners[h][corner]]): owner
                for h, owners in enumerate(self._s.site)
                for corner, owner in enumerate(owners)
                if owner >= 0
            }
        )

    @property
    def longest_road(self) -> int | None:
        """The seat that has the card of the longest trade road."""
        return self._holder("longest_road")

    @property
    def largest_army(self) -> int | None:
        """The seat that has the card of the largest army."""
        return self._holder("largest_army")

    def _holder(self, card: str) -> int | None:
        seat = getattr(self._s, card, -1)
        return None if seat < 0 else int(seat)

    def left(self, seat: int) -> Mapping[str, int]:
        """How many roads, settlements and cities a seat has not built yet."""
        return FrozenMap(dict(zip(("road", "settlement", "city"), self._s.stock[seat], strict=True)))

    @property
    def rows(self) -> Mapping[str, int]:
        """The row of each variety on the market, 0 for the bottom (M-06)."""
        if not self._match.system.has_market:
            return FrozenMap({})
        return FrozenMap(dict(zip(self._match.varieties, self._s.row, strict=True)))

    def row(self, seat: int) -> tuple[str, ...]:
        """A seat's row in the edition from left to right: ``road``, ``red``, ``red city``, ``blue + knight`` …"""
        s, colours = self._s, self._match.names["colour"]
        tiles = ["road"] if s.end_road[seat][0] else []
        for place in range(s.length[seat]):
            colour = s.order[seat][place]
            city = " city" if s.level[seat][colour] == 2 else ""
            tiles += ["road"] if place else []
            tiles.append(colours[colour] + city + " + knight" * s.knight[seat][colour])
        return tuple(tiles + (["road"] if s.end_road[seat][1] else []))

    # --- points ----------------------------------------------------------------------------------
    def points(self, seat: int) -> Score:
        """The points of a seat, with its hidden cards if this view shows them (B-90, M-90, E-90)."""
        if not self._match.system.has_board:
            return self._row_points(seat)
        s, b = self._s, self._match.tables
        _roads, settlements, cities = (total - left for total, left in zip(b.pieces, s.stock[seat], strict=True))
        parts: dict[str, int] = {
            "settlements": settlements * b.points_settlement,
            "cities": cities * b.points_city,
            "longest_road": b.longest_points * (s.longest_road == seat),
            "largest_army": b.army_points * (s.largest_army == seat),
            "chips": s.chips[seat] * b.points_chip if self._match.system.has_market else 0,
        }
        shown = not self._is_hidden(seat) or s.winner == seat
        cards = s.cards[seat][codes.CARD_POINT] * b.points_card if shown else None
        return Score(total=sum(parts.values()) + (cards or 0), **parts, cards=cards)

    def _row_points(self, seat: int) -> Score:
        s, b = self._s, self._match.tables
        settlements, cities = (s.level[seat].count(level) * b.points_level[level] // b.unit for level in (1, 2))
        knights = Fraction(b.points_knight * sum(s.knight[seat]), b.unit)
        total = Fraction(settlements + cities + knights)
        return Score(
            total=int(total) if total.denominator == 1 else total,
            settlements=settlements,
            cities=cities,
            knights=int(knights) if knights.denominator == 1 else knights,
        )

    # --- views -----------------------------------------------------------------------------------
    def view(self, seat: int) -> State:
        """The position as a seat sees it: others' cards and the pile as numbers only (B-34, B-70, M-74, E-11)."""
        if self._viewer is not None:
            raise ValueError(_("a view shows one seat's side only; ask the whole position for another"))
        self._match.check_seat(seat)
        s = self._s.copy()
        b = self._match.tables
        hidden = Hidden(
            tuple(tuple(robber.held(s, b, p, pile) for pile in range(b.piles)) for p in range(b.players)),
            tuple(
                tuple(sum(s.aside[p][b.pile_from[n] : b.pile_to[n]]) for n in range(b.piles)) for p in range(b.players)
            ),
            tuple(map(sum, getattr(s, "cards", ()))),
            sum(getattr(s, "pile", ())),
        )
        for p in range(b.players):
            if p != seat:
                s.hand[p] = [0] * b.kinds
                s.aside[p] = [0] * b.kinds
        if self._match.system.has_board:
            self._hide_cards(s, seat)
        return State(self._match, s, seat, hidden)

    def _hide_cards(self, s: Position, seat: int) -> None:
        for p in range(self.players):
            if p != seat:
                shown = s.cards[p][codes.CARD_POINT] if s.winner == p else 0
                s.cards[p] = [0] * codes.CARDS
                s.cards[p][codes.CARD_POINT] = shown
        if s.turn != seat:
            s.fresh = [0] * codes.CARDS
        s.pile = [0] * codes.CARDS

    # --- a value ---------------------------------------------------------------------------------
    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self._s.key(), self._viewer, self._hidden

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._match == other._match and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __str__(self) -> str:
        from catan_widgets.engine import positions

        return positions.write(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> State:
        """Read a position or a view back from its notation.

        Raises:
            NotationError: if the text is not such a notation.
            ValueError: if the position cannot exist.
        """
        from catan_widgets.engine import positions

        return positions.parse(text)
