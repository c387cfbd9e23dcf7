"""The set-up of the Chocolate Edition, step by step: spinner, stacks of tiles, cards and start sets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from catan_widgets.engine.names import counted
from catan_widgets.engine.ruledata import ruleset as rule_data
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _, ngettext

#: The parts on the table besides the start sets, in set-up order.
PARTS = ("spinner", "colours", "tiles", "bank")


class StartSet(NamedTuple):
    """What one seat starts with: two settlements with a road between them, and cards (E-10)."""

    number: int
    settlements: tuple[str, ...]
    cards: Mapping[str, int]


@dataclass(frozen=True)
class EditionLayout:
    """What is on the table so far (E-01 to E-10).

    Args:
        ruleset: the rule data of the edition.
        players: the number of players.
        parts: which of `PARTS` are on the table.
        sets: the start sets taken so far, in seat order.
        dealt: whether the start cards have been dealt.

    >>> table = steps(players=3)[-1].table
    >>> table.sets[0].settlements, table.gain(0, "ore"), table.gain(1, "ore")
    (('red', 'white'), 1, 2)
    """

    ruleset: RuleSet
    players: int
    parts: tuple[str, ...] = ()
    sets: tuple[StartSet, ...] = ()
    dealt: bool = False

    @property
    def rules(self) -> str:
        """The name of the rule system."""
        return self.ruleset.name

    @property
    def sections(self) -> tuple[str, ...]:
        """The sections of the spinner, in order round the disc (E-01)."""
        return tuple(self.ruleset["spinner"])

    def probability(self, section: str) -> Fraction:
        """The probability that the spinner stops on a section (E-01).

        Raises:
            ValueError: if the spinner does not have this section.
        """
        self._check(section)
        weights = self.ruleset["spinner_weights"]
        return Fraction(weights[section], sum(weights.values()))

    def colours(self, section: str) -> tuple[str, ...]:
        """The settlement colours that a section shows (E-03); the question mark and the robber show none."""
        self._check(section)
        entry = f"section_colours.{section}"
        return tuple(self.ruleset[entry]) if entry in self.ruleset else ()

    def gain(self, seat: int, section: str) -> int:
        """How many cards a seat's start set gives when the spinner stops on a section (E-20, E-21)."""
        shown = self.colours(section)
        if section == "question":
            return int(self.ruleset["production.question"])
        paid = sum(colour in shown for colour in self.sets[seat].settlements)
        return paid * int(self.ruleset["production.settlement"])

    def _check(self, section: str) -> None:
        if section not in self.sections:
            raise ValueError(
                _(
                    "{name!r} is not a section of the spinner; choose from {sections}",
                    name=section,
                    sections=", ".join(self.sections),
                )
            )


class TableStep(NamedTuple):
    """One step of the set-up.

    Args:
        rules: the ids of the rules that the step follows.
        text: what is done, in the current language.
        choices: the number of equally likely outcomes; 1 if the step has no randomness.
        table: what is on the table after the step.
        changed: the parts and start sets (``set 1`` …) that the step added.
    """

    rules: tuple[str, ...]
    text: str
    choices: int
    table: EditionLayout
    changed: tuple[str, ...] = ()


def steps(players: int = 4, data: Data | None = None) -> tuple[TableStep, ...]:
    """The set-up of the edition, step by step; there is no randomness before the first spin (E-01 to E-10).

    Args:
        players: 2 to 4.
        data: changes to the rule data.

    Raises:
        ValueError: for any other number of players.

    >>> [step.choices for step in steps(players=3)]
    [1, 1, 1, 1, 1, 1, 1, 1, 7]
    """
    ruleset = rule_data.load("edition", data)
    least, most = ruleset["players.least"], ruleset["players.most"]
    seats = whole_number(players)
    if seats is None or not least <= seats <= most:
        raise ValueError(
            _("the edition is for {least} to {most} players, not {n!r}", least=least, most=most, n=players)
        )
    return tuple(_steps(EditionLayout(ruleset, seats)))


def _steps(table: EditionLayout) -> Iterator[TableStep]:
    ruleset = table.ruleset
    for part, text, rules in _parts(table):
        table = replace(table, parts=(*table.parts, part))
        yield TableStep(rules, text, 1, table, (part,))
    for number in range(1, table.players + 1):
        name = f"start_sets.{number}"
        taken = StartSet(number, tuple(ruleset[f"{name}.settlements"]), ruleset[f"{name}.cards"])
        table = replace(table, sets=(*table.sets, taken))
        points = len(taken.settlements) * ruleset["points.settlement"]
        if number == 1:
            text = _(
                "The oldest player takes start set 1: two settlements with a road between them, {n} points.", n=points
            )
        else:
            text = _("The next player clockwise takes start set {set}, also worth {n} points.", set=number, n=points)
        yield TableStep(("E-10",), text, 1, table, (f"set {number}",))
    table = replace(table, dealt=True)
    changed = tuple(f"set {taken.number}" for taken in table.sets)
    text = _("Each player takes the start cards shown beside their set and hides them from the others.")
    yield TableStep(("E-10", "E-11"), text, 1, table, changed)
    text = _("The table is ready: the oldest player spins first.")
    yield TableStep(("E-01", "E-10"), text, sum(ruleset["spinner_weights"].values()), table, ("spinner",))


def _parts(table: EditionLayout) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    ruleset = table.ruleset
    text = _(
        "Put the spinner in the middle: {count} sections, one for each resource, a question mark and the robber.",
        count=len(table.sections),
    )
    yield "spinner", text, ("E-01",)
    text = _(
        "Check which settlement colours each resource section shows: there are {count} colours.",
        count=len(ruleset["colours"]),
    )
    yield "colours", text, ("E-02", "E-03")
    text = _(
        "Sort the tiles into stacks: {settlements} of each colour, {roads} and {knights}.",
        settlements=ngettext("{n} settlement", "{n} settlements", ruleset["tiles.settlement"]),
        roads=ngettext("{n} road", "{n} roads", ruleset["tiles.road"]),
        knights=counted("knight", ruleset["tiles.knight"]),
    )
    yield "tiles", text, ("E-04",)
    text = _("Sort the resource cards by kind: {count} in total.", count=sum(ruleset["bank"].values()))
    yield "bank", text, ("E-05",)
