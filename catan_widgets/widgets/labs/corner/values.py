"""The values that the corner lab shows, from the analysis: what each intersection is worth, what the picks yield."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from catan_widgets.analysis import Production, TableProduction, seat_production
from catan_widgets.engine.board.island import Layout
from catan_widgets.engine.names import named
from catan_widgets.engine.ruledata.ruleset import RuleSet
from catan_widgets.i18n import N_, _
from catan_widgets.render.island.heat import LETTERS, Heat
from catan_widgets.widgets.base.words.formulas import throws_of

#: What a heat map can show apart from the cards of one kind.
MEASURES = {
    "expected": N_("cards on average"),
    "at_least_one": N_("at least one card"),
    "dots": N_("dots"),
}


#: The entries of the rule data for the cards of a terrain: from buildings, and from production sites.
GOODS = ("terrain_resource", "terrain_ingredient")


class Picked(NamedTuple):
    """A picked intersection: its letter and name, its building, and what a roll yields there."""

    letter: str
    at: str
    city: bool
    worth: Production


def measures(ruleset: RuleSet) -> list[tuple[str, str]]:
    """What the heat map of an island can show, as pairs of word and value."""
    words = [(_(word), value) for value, word in MEASURES.items()]
    return words + [(_("{kind} on average", kind=named(kind)), kind) for kind in kinds(ruleset)]


def kinds(ruleset: RuleSet) -> tuple[str, ...]:
    """The kinds of cards that hexes yield."""
    return (*ruleset["bank"], *ingredients(ruleset))


def ingredients(ruleset: RuleSet) -> tuple[str, ...]:
    """The kinds of cards that production sites yield; empty if the rules have no sites."""
    return tuple(dict.fromkeys(ruleset.get("terrain_ingredient", {}).values()))


@dataclass(frozen=True)
class Corners:
    """The intersections of an island.

    Args:
        board: the island.
        robber: the hex that the robber blocks; None if the robber does not count.
        sites: whether to assume that a building has a production site on each of its hexes that allows one.
    """

    board: Layout
    robber: str | None = None
    sites: bool = False

    @property
    def throws(self) -> int:
        """The number of equally likely throws."""
        return throws_of(self.board.ruleset)

    def worth(self, at: str, city: bool = False) -> Production:
        """What a roll yields for a building on an intersection."""
        fitting = self.board.ruleset.get("terrain_ingredient", {}) if self.sites else {}
        sites = [(hex, at) for hex in self.board.neighbours(at) if self.board.hexes[hex].terrain in fitting]
        return seat_production(
            self.board, **{"cities" if city else "settlements": (at,)}, sites=sites, robber=self.robber
        )

    def picked(self, places: Sequence[str], cities: Sequence[str]) -> list[Picked]:
        """The picked intersections, in order."""
        return [
            Picked(letter, at, at in cities, self.worth(at, at in cities))
            for letter, at in zip(LETTERS, places, strict=False)
        ]

    def heat(self, measure: str, city: bool) -> Heat:
        """The value of each intersection, in throws of the dice so that all values are whole numbers."""
        board = self.board
        if measure == "dots":
            values = {at: board.pips(at) for at in board.intersections}
            return Heat(values, _("Dots on the surrounding hexes"))
        building = _("city") if city else _("settlement")
        worth = {at: self.worth(at, city) for at in board.intersections}
        n = self.throws
        if measure == "at_least_one":
            values = {at: _whole(own.at_least_one * n) for at, own in worth.items()}
            return Heat(values, _("Outcomes out of {n} that give a card ({building})", n=n, building=building))
        if measure == "expected":
            values = {at: _whole(own.expected * n) for at, own in worth.items()}
            return Heat(values, _("Average number of cards in {n} rolls ({building})", n=n, building=building))
        values = {at: _whole(own.of(measure).expected * n) for at, own in worth.items()}
        title = _(
            "{kind}: average number of cards in {n} rolls ({building})", kind=named(measure), n=n, building=building
        )
        return Heat(values, title)


def together(picked: Sequence[Picked]) -> Production:
    """What a roll yields for one seat that has all the picked buildings."""
    return TableProduction(tuple(own.worth for own in picked)).total


def _whole(value: Fraction) -> int:
    assert value.denominator == 1, "a probability of the dice that is no share of all throws"
    return value.numerator
