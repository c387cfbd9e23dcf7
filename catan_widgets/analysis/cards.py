"""Drawing without replacement: development cards, hidden cards and stolen cards."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

from catan_widgets.analysis.checks import probability, rules_of, whole
from catan_widgets.analysis.production import Cards, Hand
from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.ruledata.checks import INGREDIENTS, RESOURCES
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The piles that make up a hand, with the kinds in each (M-74).
_PILES = {"resources": RESOURCES, "ingredients": INGREDIENTS}
#: The most kinds of cards; the number of possible hands grows fast with each further kind.
_MOST_KINDS = 100


@typed
def hypergeometric(counts: Mapping[str, int], wanted: Mapping[str, int], draws: int) -> Fraction:
    """The probability of drawing exactly these numbers of some kinds: Π C(N, k) · C(rest) / C(all).

    The (multivariate) hypergeometric distribution, for drawing without replacement. To find the probability of at least
    one, use the complement: 1 minus the probability of none.

    Args:
        counts: how many cards of each kind there are.
        wanted: how many cards of some kinds must be drawn; the other kinds can occur in any number.
        draws: how many cards are drawn.

    Raises:
        ValueError: for a kind that is not among the counts, a negative number, or more draws than cards.

    >>> deck = unseen_cards()
    >>> hypergeometric(deck, {"knight": 1}, draws=1), 1 - hypergeometric(deck, {"victory_point": 0}, draws=3)
    (Fraction(14, 25), Fraction(58, 115))
    """
    total = sum(_counted(counts).values())
    draws = whole(draws, "draws", most=total)
    for kind, count in wanted.items():
        if kind not in counts:
            raise ValueError(_("{kind!r} is not a kind of card here; choose from {known}", kind=kind, known=counts))
        whole(count, _("the number of {kind}", kind=kind))
    rest = total - sum(counts[kind] for kind in wanted)
    left = draws - sum(wanted.values())
    if left < 0:
        return Fraction(0)
    ways = prod(comb(counts[kind], count) for kind, count in wanted.items()) * comb(rest, left)
    return Fraction(ways, comb(total, draws))


@typed
def draw_distribution(counts: Mapping[str, int], draws: int) -> dict[Cards, Fraction]:
    """The probability of each hand when this many cards are drawn without replacement.

    The joint hypergeometric distribution: `hypergeometric` for every possible hand.

    Args:
        counts: how many cards of each kind there are.
        draws: how many cards are drawn. An opponent's hand works too: it is a draw from the cards you have not seen.

    >>> draw_distribution({"knight": 2, "monopoly": 1}, draws=2)
    {(('knight', 1), ('monopoly', 1)): Fraction(2, 3), (('knight', 2),): Fraction(1, 3)}
    """
    draws = whole(draws, "draws", most=sum(_counted(counts).values()))
    hands = product(*(range(min(count, draws) + 1) for count in counts.values()))
    drawn = (dict(zip(counts, hand, strict=True)) for hand in hands if sum(hand) == draws)
    return {_cards(hand): hypergeometric(counts, hand, draws) for hand in drawn}


@typed
def unseen_cards(seen: Hand = "", ruleset: RuleSet | None = None, data: Data | None = None) -> dict[str, int]:
    """How many development cards of each kind a seat has not seen yet (B-04).

    Args:
        seen: the cards that the seat knows: those it holds, and all that any seat has played.
        ruleset: by default that of the base game.
        data: changes to the rule data of the base game, a path or a mapping.

    Raises:
        ValueError: if more cards are seen than exist.

    >>> unseen_cards("5 knight")["knight"]
    9
    """
    ruleset = rules_of(ruleset, data)
    known = dict(bundle(seen, DEVELOPMENT))
    return {
        card: ruleset[f"cards.{card}"]
        - whole(known.get(card, 0), _("the number of {kind}", kind=card), most=ruleset[f"cards.{card}"])
        for card in DEVELOPMENT
    }


@typed
def next_card(seen: Hand = "", ruleset: RuleSet | None = None, data: Data | None = None) -> dict[str, Fraction]:
    """The probability of each kind of next development card, given the cards seen (conditional probability).

    It makes no difference whether the unseen cards are in the pile or in other hands: each of them is equally likely to
    be on top. p = unseen cards of the kind / all unseen cards.

    Args:
        seen: as for `unseen_cards`.
        ruleset: by default that of the base game.
        data: changes to the rule data of the base game, a path or a mapping.

    Raises:
        ValueError: if more cards are seen than exist, or all cards are seen.

    >>> next_card()["knight"], next_card("5 knight")["knight"]
    (Fraction(14, 25), Fraction(9, 20))
    """
    unseen = unseen_cards(seen, ruleset, data)
    if not any(unseen.values()):
        raise ValueError(_("all development cards have been seen; there are none left to draw"))
    return _at_random(unseen)


@typed
def theft(hand: Hand, pile: str | None = None) -> dict[str, Fraction]:
    """The probability of each kind when one card is drawn at random from a hand (B-62): cards of the kind / all cards.

    Args:
        hand: the cards held.
        pile: the pile chosen for the draw, ``"resources"`` or ``"ingredients"`` (M-71). Needed if the hand has both.

    Raises:
        ValueError: if there is no card to draw, or the hand has two piles and none is chosen.

    >>> theft("3 ore + 1 wool + 1 cocoa", pile="resources")["ore"]
    Fraction(3, 4)
    """
    if pile is not None and pile not in _PILES:
        raise ValueError(_("{pile!r} is not a pile of cards; choose from {known}", pile=pile, known=", ".join(_PILES)))
    cards = dict(bundle(hand))
    if pile is None and all(any(kind in kinds for kind in cards) for kinds in _PILES.values()):
        raise ValueError(
            _("the hand holds cards from two piles; say which pile to draw from: {known}", known=", ".join(_PILES))
        )
    return _at_random({kind: count for kind, count in cards.items() if pile is None or kind in _PILES[pile]})


@typed
def after_theft(beliefs: Mapping[Cards, Fraction], stolen: str | None = None) -> dict[Cards, Fraction]:
    """Updates the probabilities of an unknown hand after a card was drawn from it.

    If you saw the card, use Bayes' theorem: P(hand | card) = P(card | hand)·P(hand) / P(card). If you did not see it,
    sum over all possible cards (law of total probability).

    Args:
        beliefs: the probability of each hand before, as from `draw_distribution`; hands are pairs of kind and number.
            With the Chocolate Market, they describe only the pile that the card was drawn from.
        stolen: the kind that was drawn; None if you did not see it.

    Raises:
        ValueError: if the probabilities do not add up to 1, or no possible hand has such a card.

    >>> before = {(("ore", 3),): Fraction(1, 2), (("ore", 1), ("wool", 2)): Fraction(1, 2)}
    >>> after_theft(before, "ore")
    {(('ore', 2),): Fraction(3, 4), (('wool', 2),): Fraction(1, 4)}
    """
    after: dict[Cards, Fraction] = {}
    for hand, p in _believed(beliefs).items():
        for kind, drawn in _at_random(dict(hand)).items() if p else ():
            if stolen in (None, kind):
                left = _cards({other: count - (other == kind) for other, count in hand})
                after[left] = after.get(left, Fraction(0)) + p * drawn
    if not after:
        raise ValueError(_("none of these hands holds {kind!r}", kind=stolen))
    evidence = sum(after.values())
    return {hand: p / evidence for hand, p in after.items()}


@typed
def theft_believed(beliefs: Mapping[Cards, Fraction]) -> dict[str, Fraction]:
    """The probability of drawing each kind from an unknown hand: Σ P(card | hand)·P(hand).

    This is the law of total probability; it is also the denominator (the evidence) in `after_theft`.

    Args:
        beliefs: as for `after_theft`.

    >>> theft_believed({(("ore", 3),): Fraction(1, 2), (("ore", 1), ("wool", 2)): Fraction(1, 2)})
    {'ore': Fraction(2, 3), 'wool': Fraction(1, 3)}
    """
    found: dict[str, Fraction] = {}
    for hand, p in _believed(beliefs).items():
        for kind, drawn in _at_random(dict(hand)).items() if p else ():
            found[kind] = found.get(kind, Fraction(0)) + p * drawn
    return found


def _believed(beliefs: Mapping[Cards, Fraction]) -> Mapping[Cards, Fraction]:
    total = sum(probability(p) for p in beliefs.values())
    if total != 1:
        raise ValueError(_("the beliefs add up to {total}; they must add up to 1", total=total))
    return beliefs


def _at_random(cards: Mapping[str, int]) -> dict[str, Fraction]:
    total = sum(_counted(cards).values())
    if total == 0:
        raise ValueError(_("there is no card to draw"))
    return {kind: Fraction(count, total) for kind, count in cards.items() if count}


def _counted(counts: Mapping[str, int]) -> Mapping[str, int]:
    whole(len(counts), _("the number of kinds"), most=_MOST_KINDS)
    for kind, count in counts.items():
        whole(count, _("the number of {kind}", kind=kind))
    return counts


def _cards(hand: Mapping[str, int]) -> Cards:
    return tuple((kind, count) for kind, count in hand.items() if count)
