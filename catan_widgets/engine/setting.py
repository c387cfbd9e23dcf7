"""What the parts of a rule system know about a game: its data, seats and board, and the names behind the numbers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from catan_widgets.engine.board.board import Board
from catan_widgets.engine.board.island import seat_colours
from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.engine.rules.tables import Tables, market_varieties
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import N_, _

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


class Setting(Unchanging):
    """The setting of a game; ``GameSetup`` makes it, and adds the rule system."""

    ruleset: RuleSet
    board: Board | None
    players: int
    options: FrozenMap[str, bool]
    tables: Tables
    #: The kinds of cards in play, in order.
    kinds: tuple[str, ...]
    #: The possible arguments of each sort, in the order of the numbers that the rule functions use.
    names: Mapping[str, tuple[Any, ...]]
    #: The system's own rules in place of rules of the base game.
    cites: Mapping[str, str]

    def cite(self, rule: str) -> str:
        """The id of the rule that holds in this game in place of ``rule`` from the base game."""
        return self.cites.get(rule, rule)

    @property
    def discard_rule(self) -> str:
        """The rule for discarding cards: pile by pile if hands are kept apart."""
        return "M-70" if self.tables.piles > 1 else "B-60"

    @property
    def theft_rule(self) -> str:
        """The rule for drawing a card from a seat: from one pile if hands are kept apart."""
        return "M-71" if self.tables.piles > 1 else "B-62"

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

    def counts(self, cards: Mapping[str, int] | tuple[tuple[str, int], ...]) -> list[int]:
        """How many cards of each kind a bundle has, in order; raises Unknown for a kind that is not in play."""
        numbers = [0] * len(self.kinds)
        for kind, count in dict(cards).items():
            numbers[self.number("kind", kind)] = count
        return numbers

    def bundle(self, numbers: list[int]) -> tuple[tuple[str, int], ...]:
        """The bundle for numbers of cards in the order of the kinds."""
        return tuple((kind, count) for kind, count in zip(self.kinds, numbers, strict=True) if count)

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
        return market_varieties(self.ruleset)


def sort_name(sort: str) -> str:
    """The name of a sort of argument in the current language."""
    return _(_SORTS[sort])
