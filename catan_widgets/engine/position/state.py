"""Positions as immutable values, and what a seat sees of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.game import reasons
from catan_widgets.engine.game.refusal import Refusal
from catan_widgets.engine.game_setup import GameSetup, Unknown
from catan_widgets.engine.moves import Move, Offer, Outcome, parse_move
from catan_widgets.engine.position import views
from catan_widgets.engine.position.laid import Laid
from catan_widgets.engine.position.views import Hidden as Hidden
from catan_widgets.engine.rules import codes, robber
from catan_widgets.engine.rules.tables import Position
from catan_widgets.i18n import _

#: The value of ``to_move`` when chance decides.
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

    ``cards`` is None if the seat's victory point cards are hidden; ``total`` then leaves them out. In the edition
    each knight counts half a point.
    """

    total: Fraction | int
    settlements: int = 0
    cities: int = 0
    longest_road: int = 0
    largest_army: int = 0
    chips: int = 0
    knights: Fraction | int = 0
    cards: int | None = 0


class State(Laid):
    """A position: immutable and hashable. Two positions are equal if they show the same.

    ``str`` is its notation, which ``State.parse`` reads back. Make one with ``Game.new`` or ``Game.setup``.
    """

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
        return self._development(self._position.cards[seat]) if self._setup.system.has_board else FrozenMap({})

    def card_count(self, seat: int) -> int:
        """How many development cards a seat holds unplayed; 0 in the edition."""
        seat = self._seat(seat)
        if not self._setup.system.has_board:
            return 0
        return sum(self._position.cards[seat]) if self._hidden is None else self._hidden.cards[seat]

    def cards_bought(self, seat: int) -> Mapping[str, int] | None:
        """The development cards that a seat bought this turn and may not play yet (B-71); None if they are hidden.

        >>> from catan_widgets.engine.game.game import Game
        >>> Game.new(seed=1).state.cards_bought(0)["knight"]
        0
        """
        if self._is_hidden(self._seat(seat)):
            return None
        if not self._setup.system.has_board:
            return FrozenMap({})
        return self._development(self._position.fresh if seat == self._position.turn else [0] * codes.CARDS)

    @property
    def cards_played(self) -> Mapping[str, int]:
        """How many development cards of each kind all seats have played in total (B-72, B-76)."""
        if not self._setup.system.has_board:
            return FrozenMap({})
        counts = list(self._position.spent)
        counts[codes.CARD_KNIGHT] += sum(self._position.knights)
        return self._development(counts)

    @property
    def has_played_card(self) -> bool:
        """Whether the seat whose turn it is has already played its one development card (B-71)."""
        return bool(getattr(self._position, "played", 0))

    def _development(self, counts: list[int]) -> Mapping[str, int]:
        return FrozenMap(dict(zip(DEVELOPMENT, counts, strict=True)))

    @property
    def pile_size(self) -> int:
        """How many development cards can still be drawn; 0 in the edition."""
        return self._hidden.pile if self._hidden is not None else sum(getattr(self._position, "pile", ()))

    def knights(self, seat: int) -> int:
        """How many knights a seat has face up."""
        s, seat = self._position, self._seat(seat)
        return int(s.knights[seat]) if self._setup.system.has_board else sum(s.knight[seat])

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
        if not self._setup.system.has_board:
            return self._row_points(seat)
        s, tables = self._position, self._setup.tables
        _roads, settlements, cities = (total - left for total, left in zip(tables.pieces, s.stock[seat], strict=True))
        parts: dict[str, int] = {
            "settlements": settlements * tables.points_settlement,
            "cities": cities * tables.points_city,
            "longest_road": tables.longest_points * (s.longest_road == seat),
            "largest_army": tables.army_points * (s.largest_army == seat),
            "chips": s.chips[seat] * tables.points_chip if self._setup.system.has_market else 0,
        }
        shown = not self._is_hidden(seat) or s.winner == seat
        cards = s.cards[seat][codes.CARD_POINT] * tables.points_card if shown else None
        return Score(total=sum(parts.values()) + (cards or 0), **parts, cards=cards)

    def _row_points(self, seat: int) -> Score:
        s, tables = self._position, self._setup.tables
        settlements, cities = (
            s.level[seat].count(level) * tables.points_level[level] // tables.unit for level in (1, 2)
        )
        knights = Fraction(tables.points_knight * sum(s.knight[seat]), tables.unit)
        total = Fraction(settlements + cities + knights)
        return Score(
            total=int(total) if total.denominator == 1 else total,
            settlements=settlements,
            cities=cities,
            knights=int(knights) if knights.denominator == 1 else knights,
        )

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
        return views.filled(self._setup, self._position, self._viewer, self._hidden)

    def why_not(self, move: Move | str) -> Refusal | None:
        """Why a move or outcome is not possible now: the rule and the concrete facts; None if it is possible.

        A view answers for the moves of its own seat (including offers in another's turn), using only what it shows.

        Raises:
            NotationError: if the notation cannot be read.
            ValueError: if a view is asked about a chance outcome, because the possible outcomes may be hidden.

        >>> from catan_widgets.engine.game.game import Game
        >>> Game.new(seed=1).view(1).why_not("settle 0,0N").text
        'red must found a settlement first'
        """
        move = as_move(move)
        if self._viewer is not None and isinstance(move, Outcome):
            raise ValueError(_("a view cannot say what chance may bring; ask the whole position"))
        by = move.by if isinstance(move, Offer) else None
        if self._viewer not in (None, self.to_move if by is None else by):
            return reasons.not_yours(self, by)
        try:
            number = self._refused(move)
        except Unknown as unknown:
            return reasons.unknown(self, unknown)
        return reasons.explain(self, move, number) if number else None

    def _refused(self, move: Move) -> int:
        setup, position = self._setup, self._possible
        rules, tables = setup.system.rules, setup.tables
        if isinstance(move, Outcome):
            if not position.chance:
                return codes.R_PHASE
            possible = rules.weight(position, tables, setup.outcome_number(position.chance, move)) > 0
            return 0 if possible else codes.R_OUTCOME
        kind, x, y = setup.encode(move)
        if isinstance(move, Offer):
            return int(rules.refuse_offer(position, tables, x, y, setup.counts(move.give), setup.counts(move.get)))
        return int(rules.refusal(position, tables, kind, x, y))

    # --- views -----------------------------------------------------------------------------------
    def view(self, seat: int) -> State:
        """The position as a seat sees it: for others' cards and the pile, only how many (B-34, B-70, M-74, E-11)."""
        if self._viewer is not None:
            raise ValueError(_("a view shows only one seat's side; ask the whole position for another"))
        seat = self._seat(seat)
        s, hidden = views.hide(self._setup, self._position, seat)
        return State(self._setup, s, seat, hidden)

    # --- a value ---------------------------------------------------------------------------------
    @cached_property
    def _key(self) -> tuple[Any, ...]:
        return self._position.key(), self._viewer, self._hidden

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, State) and self._setup == other._setup and self._key == other._key)

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[object, ...]:
        return _again, (self._setup, self._position.key(), self._viewer, self._hidden)

    def __str__(self) -> str:
        from catan_widgets.engine.position import notation

        return notation.write(self)

    def __repr__(self) -> str:
        return f"State.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> State:
        """Reads a position or a view back from its notation.

        Raises:
            NotationError: if the text is not the notation of a position.
            ValueError: if the position cannot exist.
        """
        from catan_widgets.engine.position import notation

        return notation.parse(text)


def _again(setup: GameSetup, values: tuple[Any, ...], viewer: int | None, hidden: Hidden | None) -> State:
    """Rebuilds a pickled position."""
    return State(setup, Position.of(setup.system.fields, values), viewer, hidden)


def as_move(move: object) -> Move:
    """A move, given as a move or in notation; TypeError for anything else."""
    if isinstance(move, str):
        return parse_move(move)
    if not isinstance(move, Move) or not move.word:
        raise TypeError(_("a move must be one of the types of cw.moves or a notation, not {value!r}", value=move))
    return move
