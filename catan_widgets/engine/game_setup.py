"""The fixed part of a game: system, rule data, board, seats and options, and the names behind the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields
from fractions import Fraction
from functools import cached_property
from typing import Any

from catan_widgets.engine import moves as m
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.moves import PILES, SIDES, Move, Outcome
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position
from catan_widgets.engine.setting import Setting, Unknown
from catan_widgets.engine.systems import SYSTEMS, System
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext

#: For each type of move: its number, and the sorts of its arguments.
_MOVES: dict[type[Move], tuple[int, ...] | tuple[int, str] | tuple[int, str, str]] = {
    m.Roll: (codes.ROLL,),
    m.Spin: (codes.SPIN,),
    m.Settle: (codes.SETTLE, "intersection"),
    m.Road: (codes.ROAD, "path"),
    m.City: (codes.CITY, "intersection"),
    m.BuyCard: (codes.BUY,),
    m.Knight: (codes.KNIGHT,),
    m.RoadBuilding: (codes.ROAD_BUILDING,),
    m.Invention: (codes.INVENTION, "kind or none", "kind or none"),
    m.Monopoly: (codes.MONOPOLY, "kind"),
    m.MoveRobber: (codes.ROBBER, "hex"),
    m.Steal: (codes.STEAL, "seat", "pile"),
    m.NoSteal: (codes.NO_STEAL,),
    m.Discard: (codes.DISCARD, "kind"),
    m.Bank: (codes.BANK, "kind", "kind"),
    m.Offer: (codes.OFFER, "seat or table", "seat or none"),
    m.Accept: (codes.ACCEPT,),
    m.Decline: (codes.DECLINE,),
    m.EndTrade: (codes.END_TRADE,),
    m.EndTurn: (codes.END_TURN,),
    m.Site: (codes.SITE, "hex", "intersection"),
    m.Make: (codes.MAKE, "variety"),
    m.Lift: (codes.LIFT, "variety"),
    m.Take: (codes.TAKE, "kind"),
    m.AddRoad: (codes.ADD_ROAD, "side"),
    m.AddSettlement: (codes.ADD_SETTLEMENT, "colour", "side"),
    m.FlipCity: (codes.FLIP_CITY, "colour"),
    m.AddKnight: (codes.ADD_KNIGHT, "colour"),
}
_TYPES = {numbers[0]: move for move, numbers in _MOVES.items()}

#: For each kind of chance event: the type of its outcomes, and the sorts of their arguments.
_OUTCOMES: dict[int, tuple[type[Outcome], tuple[str, ...]]] = {
    codes.OPENING_DICE: (m.Dice, ("face", "face")),
    codes.DICE: (m.Dice, ("face", "face")),
    codes.DRAW_CARD: (m.Drew, ("card",)),
    codes.STEAL_CARD: (m.Stole, ("kind",)),
    codes.MARKET_DIE: (m.MarketDie, ("face",)),
    codes.SPINNER: (m.Spun, ("section",)),
}


class GameSetup(Setting):
    """The set-up of a game: what it is played with.

    Args:
        ruleset: the rule data.
        board: the island; None if the system has none.
        players: the number of seats.
        options: every option of the system, with its value.

    Raises:
        ValueError: if the system does not allow this many players, or the board does not belong to it.
    """

    def __init__(self, ruleset: RuleSet, board: Board | None, players: int, options: Mapping[str, bool]) -> None:
        least, most = ruleset["players.least"], ruleset["players.most"]
        seats = whole_number(players)
        if seats is None:
            raise TypeError(_("players must be a whole number, not {value!r}", value=players))
        if not least <= seats <= most:
            raise ValueError(
                ngettext(
                    "{n} player; allowed: {least} to {most}",
                    "{n} players; allowed: {least} to {most}",
                    seats,
                    least=least,
                    most=most,
                )
            )
        self.system: System = SYSTEMS[ruleset.name]
        self.ruleset = ruleset
        self.board = self.system.island.fitting(ruleset, board)
        self.players = seats
        self.options = FrozenMap(options)
        self.tables = self.system.tables(ruleset, self.board, seats, options)
        self.kinds = (*ruleset["bank"], *(kind for part in self.system.parts for kind in part.kinds(ruleset)))
        self.names = self._names()
        self.cites = self.system.cites
        self._moves: dict[int, Move] = {}
        self._codes: dict[Move, tuple[int, int, int]] = {}
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._outcome_numbers: dict[tuple[int, Outcome], int] = {}

    def _names(self) -> Mapping[str, tuple[Any, ...]]:
        names: dict[str, tuple[Any, ...]] = {
            "kind": self.kinds,
            "kind or none": (None, *self.kinds),
            "seat": tuple(range(self.players)),
            "seat or table": (*range(self.players), m.ALL),
            "seat or none": (None, *range(self.players)),
            "pile": PILES[: self.tables.piles],
            "card": DEVELOPMENT,
            "side": SIDES,
        }
        for part in self.system.parts:
            names |= part.names(self.ruleset, self.board, self.tables)
        return names

    @cached_property
    def board_notation(self) -> str:
        """The notation of the board; empty if there is none."""
        return str(self.board) if self.board is not None else ""

    def encode(self, move: Move) -> tuple[int, int, int]:
        """The numbers that represent a move in the rule functions.

        Raises:
            Unknown: if this game does not have the move, or something that the move names.
        """
        code = self._codes.get(move)
        if code is None:
            if type(move) not in self.system.moves:
                raise Unknown("move", str(move))
            kind, *sorts = _MOVES[type(move)]
            values = [value for part in fields(move) if not isinstance(value := getattr(move, part.name), tuple)]
            x, y, *_rest = (*(self.number(str(sort), value) for sort, value in zip(sorts, values, strict=False)), 0, 0)
            code = self._codes[move] = (int(kind), x, y)
        return code

    def decode(self, code: int) -> Move:
        """The move for a number that the rule functions list."""
        move = self._moves.get(code)
        if move is None:
            _kind, *sorts = _MOVES[_TYPES[code >> 16]]
            numbers = (code >> 8 & 255, code & 255)
            move = _TYPES[code >> 16](*(self.names[str(sort)][n] for sort, n in zip(sorts, numbers, strict=False)))
            self._moves[code] = move
        return move

    def offer(self, code: int, give: list[int], get: list[int]) -> m.Offer:
        """The offer for a move number and the numbers of its cards."""
        asked, by = self.names["seat or table"][code >> 8 & 255], self.names["seat or none"][code & 255]
        return m.Offer(asked, self.bundle(give), self.bundle(get), by)

    def outcomes(self, position: Position) -> Iterator[tuple[int, Outcome, Fraction]]:
        """The possible outcomes of the pending chance event, each with its number and its exact probability."""
        rules, tables = self.system.rules, self.tables
        weights = [rules.weight(position, tables, outcome) for outcome in range(rules.outcomes(position, tables))]
        total = sum(weights)
        for number, weight in enumerate(weights):
            if weight:
                yield number, self.outcome(position.chance, number), Fraction(weight, total)

    def outcome(self, chance: int, number: int) -> Outcome:
        """The outcome with this number for a kind of chance event."""
        outcome = self._outcomes.get((chance, number))
        if outcome is None:
            kind, sorts = _OUTCOMES[chance]
            parts: list[Any] = []
            rest = number
            for sort in reversed(sorts):
                rest, part = divmod(rest, len(self.names[sort]))
                parts.insert(0, self.names[sort][part])
            outcome = self._outcomes[chance, number] = kind(*parts)
        return outcome

    def outcome_number(self, chance: int, outcome: Outcome) -> int:
        """The number of an outcome; raises Unknown if this kind of chance event cannot have it."""
        number = self._outcome_numbers.get((chance, outcome))
        if number is None:
            kind, sorts = _OUTCOMES[chance]
            if type(outcome) is not kind:
                raise Unknown("outcome", str(outcome))
            number = 0
            for sort, part in zip(sorts, fields(outcome), strict=True):
                number = number * len(self.names[sort]) + self.number(sort, getattr(outcome, part.name))
            self._outcome_numbers[chance, outcome] = number
        return number

    @cached_property
    def _identity(self) -> tuple[object, ...]:
        return self.ruleset, self.board, self.players, self.options

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, GameSetup) and self._identity == other._identity)

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> tuple[object, ...]:
        return GameSetup, self._identity


def move_word(kind: int) -> str:
    """The word for the kind of move with this number in the rule functions."""
    return _TYPES[kind].word
