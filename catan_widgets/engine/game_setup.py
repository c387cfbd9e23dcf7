"""The fixed part of a game: system, rule data, board, seats and options, and the names behind the numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from fractions import Fraction
from functools import cached_property
from typing import Any

from catan_widgets.engine import moves as m
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import seat_colours
from catan_widgets.engine.bundles import DEVELOPMENT
from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.moves import PILES, SIDES, Move, Outcome
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.playable import MOST_PLACES
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules import codes
from catan_widgets.engine.rules.tables import Position, Tables, market_varieties
from catan_widgets.engine.systems import SYSTEMS, System
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import N_, _, ngettext

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

_SORTS = {
    "intersection": N_("intersection"),
    "path": N_("path"),
    "hex": N_("hex"),
    "kind": N_("kind of card"),
    "kind or none": N_("kind of card"),
    "seat": N_("seat"),
    "seat or table": N_("seat"),
    "seat or none": N_("seat"),
    "pile": N_("pile"),
    "variety": N_("variety"),
    "colour": N_("colour"),
    "side": N_("side"),
    "card": N_("development card"),
    "face": N_("face"),
    "section": N_("section"),
}


class Unknown(Exception):
    """A move that names something this game does not have."""

    def __init__(self, sort: str, value: object) -> None:
        super().__init__(sort, value)
        self.sort, self.value = sort, value


class GameSetup(Unchanging):
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
        self.board = self._fitting(board)
        self.players = seats
        self.options: FrozenMap[str, bool] = FrozenMap(options)
        self.tables: Tables = self.system.tables(ruleset, self.board, seats, options)
        self._moves: dict[int, Move] = {}
        self._codes: dict[Move, tuple[int, int, int]] = {}
        self._outcomes: dict[tuple[int, int], Outcome] = {}
        self._outcome_numbers: dict[tuple[int, Outcome], int] = {}

    def _fitting(self, board: Board | None) -> Board | None:
        """The board with the game's rule data; ValueError if it belongs to another system or is missing."""
        if board is None and self.system.has_board:
            raise ValueError(_("{rules} is played on an island; give a board", rules=self.ruleset.name))
        if board is not None and not self.system.has_board:
            raise ValueError(_("{rules} is played without an island", rules=self.ruleset.name))
        if board is not None and len(board.paths) > MOST_PLACES:
            raise ValueError(
                _("the island has {count} paths; at most {most} are allowed", count=len(board.paths), most=MOST_PLACES)
            )
        if board is None or board.ruleset == self.ruleset:
            return board
        if board.rules != self.ruleset.name:
            rules = self.ruleset.name
            raise ValueError(_("this board belongs to {board}, not to {rules}", board=board.rules, rules=rules))
        return replace(board, ruleset=self.ruleset)

    @cached_property
    def board_notation(self) -> str:
        """The notation of the board; empty if there is none."""
        return str(self.board) if self.board is not None else ""

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of cards in play, in order."""
        return tuple(self.ruleset["bank"]) + (tuple(self.ruleset["ingredients"]) if self.system.has_market else ())

    @cached_property
    def names(self) -> Mapping[str, tuple[Any, ...]]:
        """The possible arguments of each sort, in the order of the numbers that the rule functions use."""
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
        if self.board is not None:
            net = self.board.topology
            names |= {"hex": net.hexes, "intersection": net.intersections, "path": net.paths}
            names["face"] = tuple(range(1, self.ruleset["dice.faces"] + 1))
        if self.system.has_market:
            names["variety"] = tuple(range(1, self.tables.varieties + 1))
        if self.board is None:
            names |= {"colour": self.ruleset["colours"], "section": self.ruleset["spinner"]}
        return names

    @cached_property
    def _numbers(self) -> dict[str, dict[Any, int]]:
        return {sort: {name: number for number, name in enumerate(names)} for sort, names in self.names.items()}

    def number(self, sort: str, name: object) -> int:
        """The number of a hex, path, kind …

        Raises:
            Unknown: if this game has nothing of that name. Numbered things are named by ints or numpy integers.
        """
        known = name if name is None or isinstance(name, str) else whole_number(name)
        number = self._numbers[sort].get(known) if known is not None or name is None else None
        if number is None:
            raise Unknown(sort, name)
        return number

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

    def counts(self, cards: Mapping[str, int] | tuple[tuple[str, int], ...]) -> list[int]:
        """How many cards of each kind a bundle has, in order; raises Unknown for a kind that is not in play."""
        numbers = [0] * len(self.kinds)
        for kind, count in dict(cards).items():
            numbers[self.number("kind", kind)] = count
        return numbers

    def bundle(self, numbers: list[int]) -> tuple[tuple[str, int], ...]:
        """The bundle for numbers of cards in the order of the kinds."""
        return tuple((kind, count) for kind, count in zip(self.kinds, numbers, strict=True) if count)

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
    def colours(self) -> tuple[str, ...]:
        """The colours of the seats, in order; empty if the system has no seat colours."""
        return seat_colours(self.ruleset, self.players) if "seat_colours" in self.ruleset else ()

    def seat_name(self, seat: int) -> str:
        """The colour of a seat in the current language; its number if seats have no colours."""
        return named(self.colours[seat]) if self.colours else _("player {number}", number=seat + 1)

    def check_seat(self, seat: object) -> int:
        """The number of a seat; ValueError or TypeError if this game has no such seat."""
        number = whole_number(seat)
        if number is None:
            raise TypeError(_("a seat must be a whole number, not {value!r}", value=seat))
        if not 0 <= number < self.players:
            raise ValueError(_("seat {seat}; allowed: 0 to {last}", seat=number, last=self.players - 1))
        return number

    @cached_property
    def varieties(self) -> tuple[str, ...]:
        """The names of the varieties of chocolate in the order of their numbers; empty without a market."""
        return market_varieties(self.ruleset) if self.system.has_market else ()

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


def sort_name(sort: str) -> str:
    """The name of a sort of argument in the current language."""
    return _(_SORTS[sort])
