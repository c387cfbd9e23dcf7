"""What a position or a view shows: hands, points, legal moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.game_setup import GameSetup
from catan_widgets.engine.moves import Move
from catan_widgets.engine.position import seen
from catan_widgets.engine.position.hidden import Hidden
from catan_widgets.engine.position.laid import Laid
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.engine.setting import Unknown
from catan_widgets.i18n import _

#: The value of ``to_move`` when chance decides.
CHANCE = -1

#: The phases by name. Two phases can share a name; the rest of the position distinguishes them.
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


#: Victory points: whole ones where they are.
Points = Fraction | int


@dataclass(frozen=True)
class Score:
    """The victory points of a seat, part by part.

    ``cards`` is None if the seat's victory point cards are hidden; ``total`` then leaves them out. In the edition
    each knight counts half a point.
    """

    total: Points
    settlements: Points = 0
    cities: Points = 0
    longest_road: Points = 0
    largest_army: Points = 0
    chips: Points = 0
    knights: Points = 0
    cards: Points | None = 0


class Shown(Laid):
    """All that can be read from a position; see ``State``."""

    def __init__(
        self, setup: GameSetup, position: Position, viewer: int | None = None, hidden: Hidden | None = None
    ) -> None:
        self._setup = setup
        self._position = position
        self._viewer = viewer
        self._hidden = hidden

    # --- what everybody sees ---------------------------------------------------------------------
    @property
    def game_setup(self) -> GameSetup:
        """The set-up of the game: rule system, data, options and board."""
        return self._setup

    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self._setup.ruleset.name

    @property
    def board(self) -> Board | None:
        """The island; None if the system has none."""
        return self._setup.board

    @property
    def players(self) -> int:
        """The number of seats."""
        return self._setup.players

    @property
    def viewer(self) -> int | None:
        """The seat whose view this is; None for the whole position."""
        return self._viewer

    @property
    def phase(self) -> str:
        """The decision that is due: found, roll, discard, robber, steal, trade, build, lift …"""
        return PHASES[self._position.phase]

    @property
    def to_move(self) -> int | None:
        """The seat that decides, ``CHANCE``, or None when the game is over."""
        if self._position.phase == codes.OVER:
            return None
        return CHANCE if self._position.chance else int(self._position.seat)

    @property
    def turn(self) -> int:
        """The seat whose turn it is."""
        return int(self._position.turn)

    @property
    def start(self) -> int:
        """The starting player."""
        return int(self._position.start)

    @property
    def winner(self) -> int | None:
        """The winning seat; None while the game is going on."""
        return None if self._position.winner < 0 else int(self._position.winner)

    @property
    def bank(self) -> Mapping[str, int]:
        """How many cards of each kind the bank has."""
        return FrozenMap(dict(zip(self._setup.kinds, self._position.bank, strict=True)))

    @property
    def offer(self) -> tuple[int, tuple[tuple[str, int], ...], tuple[tuple[str, int], ...]] | None:
        """The open offer: the seat that makes it, what it gives, what it wants."""
        if self._position.offerer < 0:
            return None
        return self._position.offerer, self._setup.bundle(self._position.give), self._setup.bundle(self._position.get)

    @property
    def offer_to_table(self) -> bool:
        """Whether the open offer is made to all seats, who answer one after the other (B-40)."""
        return bool(self._position.to_table)

    def owed(self, seat: int, pile: str = "resources") -> int:
        """How many cards of a pile the seat still has to discard."""
        return int(self._position.owed[self._seat(seat)][self._pile(pile)])

    def given_back(self, seat: int, pile: str = "resources") -> int:
        """How many cards of a pile the seat has set aside until all who must discard have chosen (B-60, M-70)."""
        number, tables = self._pile(pile), self._setup.tables
        if self._hidden is not None:
            return self._hidden.asides[self._seat(seat)][number]
        return sum(self._position.aside[self._seat(seat)][tables.pile_from[number] : tables.pile_to[number]])

    # --- hands: in full, or their sizes ----------------------------------------------------------
    def hand(self, seat: int) -> Mapping[str, int] | None:
        """The cards of a seat by kind; None if this view does not show them."""
        seat = self._seat(seat)
        if self._is_hidden(seat):
            return None
        return FrozenMap(dict(zip(self._setup.kinds, self._position.hand[seat], strict=True)))

    def hand_size(self, seat: int, pile: str = "resources") -> int:
        """How many cards a seat holds in a pile; this is public (B-34, M-74)."""
        number = self._pile(pile)
        if self._hidden is not None:
            return self._hidden.hands[self._seat(seat)][number]
        return robber.held(self._position, self._setup.tables, self._seat(seat), number)

    def cards(self, seat: int) -> Mapping[str, int] | None:
        """The development cards that a seat holds; None if this view hides them, and empty in the edition."""
        if self._is_hidden(self._seat(seat)):
            return None
        return self._setup.system.cards.held(self._position, seat)

    def card_count(self, seat: int) -> int:
        """How many development cards a seat holds unplayed; 0 in the edition."""
        seat = self._seat(seat)
        if self._hidden is not None:
            return self._hidden.cards[seat]
        return self._setup.system.cards.count(self._position, seat)

    def cards_bought(self, seat: int) -> Mapping[str, int] | None:
        """The development cards that a seat bought this turn and may not play yet (B-71); None if they are hidden.

        >>> from catan_widgets.engine.game.game import Game
        >>> Game.new(seed=1).state.cards_bought(0)["knight"]
        0
        """
        if self._is_hidden(self._seat(seat)):
            return None
        return self._setup.system.cards.bought(self._position, seat)

    @property
    def cards_played(self) -> Mapping[str, int]:
        """How many development cards of each kind all seats have played in total (B-72, B-76)."""
        return self._setup.system.cards.played(self._position)

    @property
    def has_played_card(self) -> bool:
        """Whether the seat whose turn it is has already played its one development card (B-71)."""
        return bool(getattr(self._position, "played", 0))

    @property
    def pile_size(self) -> int:
        """How many development cards can still be drawn; 0 in the edition."""
        return self._hidden.pile if self._hidden is not None else self._setup.system.cards.pile(self._position)

    def knights(self, seat: int) -> int:
        """How many knights a seat has face up."""
        system, position, seat = self._setup.system, self._position, self._seat(seat)
        return system.cards.knights(position, seat) + system.rows.knights(position, seat)

    def _is_hidden(self, seat: int) -> bool:
        return self._viewer is not None and seat != self._viewer

    def _pile(self, pile: str) -> int:
        try:
            return self._setup.number("pile", pile)
        except Unknown:
            known = ", ".join(self._setup.names["pile"])
            raise ValueError(
                _("there is no pile {pile!r} in this game; available: {known}", pile=pile, known=known)
            ) from None

    # --- points ----------------------------------------------------------------------------------
    def points(self, seat: int) -> Score:
        """The points of a seat, with its hidden cards if this view shows them (B-90, M-90, E-90)."""
        seat = self._seat(seat)
        shares = [self._share(seat, part) for part in range(codes.SHARES)]
        total = sum(shares)
        cards: Points | None = shares[codes.POINT_CARDS]
        if self._setup.system.cards and self._is_hidden(seat) and self._position.winner != seat:
            total, cards = total - shares[codes.POINT_CARDS], None
        return Score(
            total=total,
            settlements=shares[codes.SETTLEMENTS],
            cities=shares[codes.CITIES],
            longest_road=shares[codes.LONGEST_ROAD],
            largest_army=shares[codes.LARGEST_ARMY],
            chips=shares[codes.CHIPS],
            knights=shares[codes.KNIGHTS],
            cards=cards,
        )

    def _share(self, seat: int, part: int) -> Points:
        rules, tables = self._setup.system.rules, self._setup.tables
        share = Fraction(rules.share(self._position, tables, seat, part), tables.unit)
        return int(share) if share.denominator == 1 else share

    # --- what may happen -------------------------------------------------------------------------
    def legal_moves(self) -> tuple[Move, ...]:
        """All moves that the seat to move may make, in a fixed order, except free-form offers (B-40).

        A view lists them only when its own seat is to move, and uses nothing but what it shows.

        >>> from catan_widgets.engine.game.game import Game
        >>> game = Game.new(seed=1)
        >>> game.view(0).legal_moves() == game.legal_moves(), game.view(1).legal_moves()
        (True, ())
        """
        return self._legal

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        if self._viewer not in (None, self.to_move):
            return ()
        setup, out = self._setup, [0] * 512
        count = setup.system.rules.legal(self._possible, setup.tables, out)
        return tuple([setup.decode(code) for code in out[:count]])

    @cached_property
    def _possible(self) -> Position:
        """This position or, for a view, some position that fits what it shows. Do not change it."""
        if self._viewer is None or self._hidden is None:
            return self._position
        return seen.dealt(self._setup, self._position, self._viewer, self._hidden)
