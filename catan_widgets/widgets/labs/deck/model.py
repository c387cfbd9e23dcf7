"""What the deck and thief lab draws from: the partly seen development deck, and a hand to steal from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from catan_widgets.analysis import after_theft, draw_distribution, hypergeometric, next_card, theft, theft_believed
from catan_widgets.analysis import unseen_cards as unseen_of
from catan_widgets.engine.bundles import DEVELOPMENT, Bundle, bundle
from catan_widgets.engine.chance import Rng, pick
from catan_widgets.engine.ruledata.ruleset import RuleSet

#: The most cards in a draw, and in an unknown hand.
MOST_DRAWN, MOST_HELD = 10, 8


@dataclass(frozen=True)
class Deck:
    """Draws from the development cards that you have not seen.

    Args:
        ruleset: the rule data.
        seen: the cards seen.
        size: how many cards are in a draw.
        kind: the kind that is counted.
    """

    ruleset: RuleSet
    seen: Bundle
    size: int
    kind: str

    @property
    def whole(self) -> dict[str, int]:
        """All cards by kind."""
        return unseen_of("", self.ruleset)

    @property
    def unseen(self) -> dict[str, int]:
        """The cards not seen yet."""
        return unseen_of(self.seen, self.ruleset)

    @property
    def draws(self) -> int:
        """How many cards can be drawn at once."""
        return min(self.size, sum(self.unseen.values()))

    @property
    def next(self) -> dict[str, Fraction]:
        """The probability of each kind for the next card."""
        chances = next_card(self.seen, self.ruleset)
        return {kind: chances.get(kind, Fraction(0)) for kind in DEVELOPMENT}

    @property
    def numbers(self) -> list[Fraction]:
        """The probability of each number of cards of the kind in a draw, starting with none."""
        return [hypergeometric(self.unseen, {self.kind: count}, self.draws) for count in range(self.draws + 1)]

    @property
    def hands(self) -> Mapping[Bundle, Fraction]:
        """The probability of each draw, regardless of order; the likeliest first."""
        return _sorted(_drawn(bundle(self.unseen, DEVELOPMENT), self.draws))


@dataclass(frozen=True)
class Theft:
    """A card drawn from a hand, which consists of all the given cards or of an unknown part of them.

    Args:
        cards: the cards of the pile drawn from, by kind.
        held: how many of them are in the hand.
        stolen: the kind that was seen to be stolen; empty if it was not seen.
    """

    cards: Bundle
    held: int
    stolen: str = ""

    @property
    def total(self) -> int:
        """How many cards there are."""
        return sum(count for _kind, count in self.cards)

    @property
    def size(self) -> int:
        """How many cards are in the hand; 0 means all of them."""
        return self.held if 0 < self.held < self.total else self.total

    @property
    def known(self) -> bool:
        """Whether the hand consists of all the cards."""
        return self.size == self.total

    @property
    def before(self) -> Mapping[Bundle, Fraction]:
        """The probability of each hand before the theft; the likeliest first."""
        return {self.cards: Fraction(1)} if self.known else _sorted(_drawn(self.cards, self.size))

    @property
    def chances(self) -> dict[str, Fraction]:
        """The probability of each kind being stolen."""
        chances = theft_believed(self.before)
        return {kind: chances[kind] for kind, _count in self.cards}

    @property
    def after(self) -> Mapping[Bundle, Fraction]:
        """The probability of each hand that is left after the theft; the likeliest first."""
        return _sorted(after_theft(self.before, self.stolen or None))

    def from_hand(self, hand: Bundle) -> Fraction:
        """The probability that the seen kind is stolen from a known hand."""
        return theft(hand).get(self.stolen, Fraction(0))


def drawn(rng: Rng, cards: Bundle, size: int) -> tuple[str, ...]:
    """This many of the cards, one after the other, without replacement."""
    left = [kind for kind, count in cards for _card in range(count)]
    return tuple(left.pop(pick(rng, len(left))) for _card in range(size))


def without(hand: Bundle, kind: str) -> Bundle:
    """A hand with one card fewer.

    >>> without((("ore", 1), ("wool", 2)), "ore")
    (('wool', 2),)
    """
    left = ((other, count - (other == kind)) for other, count in hand)
    return tuple((other, count) for other, count in left if count)


@cache
def _drawn(cards: Bundle, size: int) -> Mapping[Bundle, Fraction]:
    return draw_distribution(dict(cards), size)


def _sorted(chances: Mapping[Bundle, Fraction]) -> dict[Bundle, Fraction]:
    return dict(sorted(chances.items(), key=lambda item: -item[1]))
