"""What one roll gives, as a random variable: cards by kind, with mean, variance and covariance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from catan_widgets.analysis.checks import rules_of
from catan_widgets.analysis.dice import Outcome, turn_distribution, variance
from catan_widgets.engine.board.island import chip_numbers
from catan_widgets.engine.frozen import FrozenMap, Unchanging
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.typed import typed
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: The kind for cards if only their number is known.
ANY_CARD = "card"

#: The kind for cards that the seat may choose (E-21).
CHOICE = "choice"

#: Cards as pairs of kind and number, in alphabetical order.
Cards = tuple[tuple[str, int], ...]

#: The forms in which cards can be given: ``"2 ore + 1 wool"``, a mapping from kind to number, or pairs of these.
Hand = str | Mapping[str, int] | Cards


class Source(NamedTuple):
    """One source of cards: on which outcome it produces, which kind, and how many cards."""

    outcome: Outcome
    kind: str
    cards: int


@dataclass(frozen=True)
class Production(Unchanging):
    """The cards that one roll (or one spin) gives.

    Outcomes are mutually exclusive, so the probabilities of different numbers add up. A number that occurs twice is
    still one event, but it gives more cards.

    Args:
        sources: everything that produces, in any order.
        chances: the probability of each outcome.

    >>> twice = production((5, 5, 9))
    >>> twice.expected, twice.at_least_one
    (Fraction(1, 3), Fraction(2, 9))
    """

    sources: tuple[Source, ...]
    chances: FrozenMap[Outcome, Fraction]

    @cached_property
    def numbers(self) -> tuple[Outcome, ...]:
        """The outcomes that produce, each as often as it has sources, in the order of the dice or the spinner."""
        return tuple(outcome for outcome in self.chances for source in self.sources if source.outcome == outcome)

    @cached_property
    def gains(self) -> Mapping[Outcome, Mapping[str, int]]:
        """For each outcome that produces, how many cards of each kind it gives."""
        gains: dict[Outcome, Counter[str]] = {outcome: Counter() for outcome in self.chances if outcome in self.numbers}
        for source in self.sources:
            gains[source.outcome][source.kind] += source.cards
        return FrozenMap({outcome: FrozenMap(cards) for outcome, cards in gains.items()})

    @cached_property
    def kinds(self) -> tuple[str, ...]:
        """The possible kinds of cards, in alphabetical order."""
        return tuple(sorted({source.kind for source in self.sources}))

    def cards(self, outcome: Outcome) -> int:
        """How many cards an outcome gives."""
        return sum(self.gains.get(outcome, {}).values())

    @property
    def expected(self) -> Fraction:
        """The expected number of cards on one roll: E = Σ cards·p over the sources (linearity of expectation)."""
        return sum((source.cards * self.chances[source.outcome] for source in self.sources), Fraction(0))

    @property
    def at_least_one(self) -> Fraction:
        """The probability of at least one card: Σ p over the *different* outcomes (they are mutually exclusive)."""
        return sum((self.chances[outcome] for outcome in self.gains), Fraction(0))

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The probability of each number of cards, in ascending order from 0."""
        counts: dict[int, Fraction] = {0: Fraction(0)}
        for outcome, p in self.chances.items():
            counts[self.cards(outcome)] = counts.get(self.cards(outcome), Fraction(0)) + p
        return dict(sorted(counts.items()))

    @property
    def variance(self) -> Fraction:
        """The variance of the number of cards, E(X²) - E(X)²."""
        return variance(self.distribution)

    @property
    def by_kind(self) -> dict[str, Fraction]:
        """The expected number of cards of each kind."""
        return {kind: self.of(kind).expected for kind in self.kinds}

    @property
    def joint(self) -> dict[Cards, Fraction]:
        """The joint distribution: the probability of each set of new cards; the empty tuple means no cards.

        >>> both = production((6,)) + production((6, 8), city=True)
        >>> both.joint[(("card", 3),)]
        Fraction(5, 36)
        """
        hands: dict[Cards, Fraction] = {}
        for outcome, p in self.chances.items():
            hand = tuple(sorted(self.gains.get(outcome, {}).items()))
            hands[hand] = hands.get(hand, Fraction(0)) + p
        return hands

    def of(self, *kinds: str) -> Production:
        """The production of some kinds of cards only."""
        return Production(tuple(source for source in self.sources if source.kind in kinds), self.chances)

    def covariance(self, other: Production) -> Fraction:
        """The covariance of the cards of two productions on the same roll: Cov = E(XY) - E(X)·E(Y).

        Raises:
            ValueError: if the probabilities of the outcomes differ, so that they cannot belong to the same roll.

        >>> production((6, 9, 10)).covariance(production((4, 5, 8)))
        Fraction(-1, 9)
        """
        self._same_chances(other)
        products = (self.cards(outcome) * other.cards(outcome) * p for outcome, p in self.chances.items())
        return sum(products, Fraction(0)) - self.expected * other.expected

    def __add__(self, other: Production) -> Production:
        """What one roll gives to both in total."""
        self._same_chances(other)
        return Production(self.sources + other.sources, self.chances)

    def _same_chances(self, other: Production) -> None:
        if self.chances != other.chances:
            raise ValueError(_("the two do not use the same dice or spinner"))


@dataclass(frozen=True)
class TableProduction:
    """What one roll gives to all seats.

    >>> table = TableProduction((production((6, 9, 10)), production((4, 5, 8))))
    >>> table.total.variance, table.covariance[0][1]
    (Fraction(2, 9), Fraction(-1, 9))
    """

    seats: tuple[Production, ...]

    @property
    def expected(self) -> tuple[Fraction, ...]:
        """The expected number of cards for each seat."""
        return tuple(seat.expected for seat in self.seats)

    @property
    def covariance(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance matrix: variances of the seats on the diagonal, covariances of two seats off it."""
        return tuple(tuple(seat.covariance(other) for other in self.seats) for seat in self.seats)

    @property
    def joint(self) -> dict[tuple[int, ...], Fraction]:
        """The joint distribution: the probability of each tuple of card numbers, one number for each seat."""
        joint: dict[tuple[int, ...], Fraction] = {}
        for outcome, p in self.seats[0].chances.items():
            cards = tuple(seat.cards(outcome) for seat in self.seats)
            joint[cards] = joint.get(cards, Fraction(0)) + p
        return joint

    @property
    def total(self) -> Production:
        """All seats together; its variance is Σ Var + 2·Σ Cov."""
        sources = tuple(source for seat in self.seats for source in seat.sources)
        return Production(sources, self.seats[0].chances)


@typed
def production(
    numbers: Iterable[int],
    robber_on: int | None = None,
    city: bool = False,
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> Production:
    """The cards that one roll gives to a building, described only by the numbers of its hexes (B-31).

    Args:
        numbers: the number of each of its hexes; if two hexes have the same number, give it twice.
        robber_on: the number of the hex that the robber blocks (B-32); of two equal ones, it blocks only one.
        city: whether the building is a city.
        ruleset: by default that of the base game.
        data: changes to the rule data of the base game, a path or a mapping.

    Raises:
        ValueError: for a number that is not on any chip, or a robber on a number that is not in ``numbers``.

    >>> production((6, 9, 10)).expected, production((6, 9, 10)).at_least_one
    (Fraction(1, 3), Fraction(1, 3))
    >>> production((6, 9, 10), robber_on=6).expected
    Fraction(7, 36)
    >>> production((6, 9, 10), city=True).variance
    Fraction(8, 9)
    """
    ruleset = rules_of(ruleset, data)
    yielding = [n if (whole := whole_number(n)) is None else whole for n in numbers]
    allowed = sorted({*chip_numbers(ruleset), *ruleset.get("jungle_numbers", ())})
    for number in yielding:
        if whole_number(number) not in allowed:
            raise ValueError(
                _(
                    "no hex has the number {n!r}; choose from {allowed}",
                    n=number,
                    allowed=allowed,
                )
            )
    if robber_on is not None:
        if robber_on not in yielding:
            raise ValueError(
                _(
                    "the robber is on {robber!r}, which is not one of the numbers {numbers}",
                    robber=robber_on,
                    numbers=yielding,
                )
            )
        yielding.remove(robber_on)
    cards = ruleset["production.city" if city else "production.settlement"]
    sources = tuple(Source(number, ANY_CARD, cards) for number in sorted(yielding))
    return Production(sources, FrozenMap(turn_distribution(ruleset)))
