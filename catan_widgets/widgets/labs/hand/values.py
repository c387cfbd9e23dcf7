"""The values that the hand limit lab shows, from the analysis: the risk, the tree, and the usual misreading."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod

from catan_widgets.analysis import (
    DiscardRisk,
    HandLimit,
    HandNode,
    Production,
    Source,
    discard_risk,
    discard_tree,
    hand_limit,
)
from catan_widgets.analysis.dice import Outcome, robber_outcome, turn_distribution
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import RuleSet, load

#: The limit of each pile in the rule data: resources, then ingredients if the rules have them.
LIMITS = ("hand_limit", "ingredient_limit")
#: If a tree has more ends or rolls than these, just its first rolls are drawn.
MOST_ENDS, MOST_LEVELS = 36, 4

Numbers = tuple[Outcome, ...]


def piles(ruleset: RuleSet) -> tuple[str, ...]:
    """One kind of card for each pile: the first of its kinds.

    >>> piles(load("market"))
    ('lumber', 'cocoa')
    """
    first = next(iter(ruleset["bank"]))
    return (first, next(iter(ruleset["ingredients"]))) if "ingredients" in ruleset else (first,)


def numbers(gain: Production | Mapping[int, int] | Sequence[int], ruleset: RuleSet) -> tuple[Numbers, ...]:
    """The numbers that yield cards, pile by pile: each number once for every card that it yields.

    Args:
        gain: the production of a seat or a corner, the cards that each number yields, or just the numbers.
        ruleset: the rules that define the piles.

    >>> numbers({6: 2, 8: 1}, load("base"))
    ((6, 6, 8),)
    """
    if not isinstance(gain, Production | Mapping):
        return (tuple(sorted(gain)), *((),) * (len(piles(ruleset)) - 1))
    limit = hand_limit(gain if isinstance(gain, Production) else dict(gain.items()), ruleset)
    return tuple(
        tuple(outcome for outcome, cards in limit.gains.items() for _card in range(cards[pile]))
        for pile in range(len(limit.limits))
    )


@dataclass(frozen=True)
class Hand:
    """A hand until the next chance to spend its cards.

    Args:
        ruleset: the rules.
        cards: how many there are in each pile.
        gains: the numbers that yield a card, pile by pile.
        rolls: the number of rolls until then.
    """

    ruleset: RuleSet
    cards: tuple[int, ...]
    gains: tuple[Numbers, ...]
    rolls: int

    @cached_property
    def gain(self) -> Production:
        """What a roll yields."""
        sources = [
            Source(number, kind, 1) for kind, own in zip(piles(self.ruleset), self.gains, strict=True) for number in own
        ]
        return Production(tuple(sources), FrozenMap(turn_distribution(self.ruleset)))

    @cached_property
    def held(self) -> Mapping[str, int]:
        """The cards by kind."""
        return dict(zip(piles(self.ruleset), self.cards, strict=True))

    @cached_property
    def limit(self) -> HandLimit:
        """What each roll does to the hand."""
        return hand_limit(self.gain, self.ruleset)

    @property
    def seven(self) -> Fraction:
        """The probability of the robber in one roll."""
        return self.limit.chances[robber_outcome(self.ruleset)]

    @cached_property
    def risks(self) -> tuple[DiscardRisk, ...]:
        """The risk after zero rolls, one, two, … and all of them."""
        return tuple(discard_risk(self.held, self.gain, k, self.ruleset) for k in range(self.rolls + 1))

    @property
    def risk(self) -> DiscardRisk:
        """The risk after all rolls."""
        return self.risks[-1]

    @cached_property
    def misread(self) -> Fraction:
        """The probability if the rule said "seven or more" cards instead of "more than seven"."""
        one_less = {name: self.ruleset[name] - 1 for name in LIMITS if name in self.ruleset}
        ruleset = load(self.ruleset.name, data=self.ruleset.overrides() | one_less)
        gain = Production(self.gain.sources, FrozenMap(turn_distribution(ruleset)))
        return discard_risk(self.held, gain, self.rolls, ruleset).probability

    @cached_property
    def tree(self) -> HandNode:
        """The tree of the rolls, for as many of them as can be drawn."""
        drawn = discard_tree(self.held, self.gain, 0, self.ruleset)
        for level in range(1, min(self.rolls, MOST_LEVELS) + 1):
            further = discard_tree(self.held, self.gain, level, self.ruleset)
            if len(list(further.paths())) > MOST_ENDS:
                break
            drawn = further
        return drawn

    @cached_property
    def paths(self) -> tuple[tuple[HandNode, ...], ...]:
        """All paths through the drawn tree, from the top."""
        return tuple(self.tree.paths())

    @property
    def levels(self) -> int:
        """The number of rolls that the tree shows."""
        return max(len(path) for path in self.paths) - 1


def weight(path: Sequence[HandNode]) -> Fraction:
    """The probability of a path: the product along it (multiplication rule)."""
    return prod((node.p for node in path), start=Fraction(1))
