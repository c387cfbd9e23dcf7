"""Drawing without putting back: development cards, hidden cards, and the thief."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import comb, prod

from catan_widgets.analysis.checks import probability, whole
from catan_widgets.analysis.production import Cards, Hand
from catan_widgets.engine.bundles import DEVELOPMENT, bundle
from catan_widgets.engine.ruledata.checks import INGREDIENTS, RESOURCES
from catan_widgets.engine.ruledata.ruleset import RuleSet, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The piles that a hand is held in, with the kinds of each (M-74).
_PILES = {"resources": RESOURCES, "ingredients": INGREDIENTS}
#: The most kinds of cards that are told apart; each more makes the hands many more.
_MOST_KINDS = 100


@typed
def hypergeometric(counts: Mapping[str, int], wanted: Mapping[str, int], draws: int) -> Fraction:
    """The probability of drawing exactly these numbers of some kinds: Π C(N, k) · C(rest) / C(all).

    The (multivariate) hypergeometric distribution: cards are drawn without putting them back. The probability of at
    least one is that of the counter-event: 1 less the probability of none.

    Args:
        counts: how many cards of each kind there are.
        wanted: how many of some kinds are to be among the cards drawn; of the other kinds any may be.
        draws: how many are drawn.

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
    """How likely each hand is when so many cards are drawn without putting them back.

    The joint hypergeometric distribution: `hypergeometric` for every hand that can be.

    Args:
        counts: how many cards of each kind there are.
        draws: how many are drawn; it may also be how many an opponent holds, all cards drawn from what one has not
            seen.

    >>> draw_distribution({"knight": 2, "monopoly": 1}, draws=2)
    {(('knight', 1), ('monopoly', 1)): Fraction(2, 3), (('knight', 2),): Fraction(1, 3)}
    """
    draws = whole(draws, "draws", most=sum(_counted(counts).values()))
    hands = product(*(range(min(count, draws) + 1) for count in counts.values()))
    drawn = (dict(zip(counts, hand, strict=True)) for hand in hands if sum(hand) == draws)
    return {_cards(hand): hypergeometric(counts, hand, draws) for hand in drawn}


@typed
def unseen_cards(seen: Hand = "", ruleset: RuleSet | None = None) -> dict[str, int]:
    """How many development cards of each kind a seat has not seen yet (B-04).

    Args:
        seen: those that the seat knows of: its own, and all that were played, its own and others'.
        ruleset: by default the base game's.

    Raises:
        ValueError: if more are seen than there are.

    >>> unseen_cards("5 knight")["knight"]
    9
    """
    ruleset = ruleset or load("base")
    known = dict(bundle(seen, DEVELOPMENT))
    return {
        card: ruleset[f"cards.{card}"]
        - whole(known.get(card, 0), _("the number of {kind}", kind=card), most=ruleset[f"cards.{card}"])
        for card in DEVELOPMENT
    }


@typed
def next_card(seen: Hand = "", ruleset: RuleSet | None = None) -> dict[str, Fraction]:
    """How likely each kind is to be the next development card, for a seat that has seen some (conditional probability).

    Whether the cards that it has not seen lie in the pile or in others' hands makes no difference: each of them is as
    likely as any other to be the top one. p = unseen of the kind / all unseen.

    Args:
        seen: as for `unseen_cards`.
        ruleset: by default the base game's.

    Raises:
        ValueError: if more are seen than there are, or all are.

    >>> next_card()["knight"], next_card("5 knight")["knight"]
    (Fraction(14, 25), Fraction(9, 20))
    """
    unseen = unseen_cards(seen, ruleset)
    if not any(unseen.values()):
        raise ValueError(_("all development cards have been seen; there are none left to draw"))
    return _at_random(unseen)


@typed
def theft(hand: Hand, pile: str | None = None) -> dict[str, Fraction]:
    """How likely each kind is when one card is drawn at random from a hand (B-62): p = cards of the kind / all cards.

    Args:
        hand: the cards held.
        pile: ``"resources"`` or ``"ingredients"``: the pile that the thief chose (M-71). It must be told if the hand
            has both.

    Raises:
        ValueError: if there is no card to draw, or cards of two piles and none chosen.

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
    """What to believe of a hand after a card was drawn from it.

    Who saw the card reasons by Bayes' theorem: P(hand | card) = P(card | hand)·P(hand) / P(card). Who did not see it
    takes all cards into account (law of total probability).

    Args:
        beliefs: how likely each hand was before, such as `draw_distribution` gives; hands as pairs of kind and number.
            With the Chocolate Market they tell of the pile that was drawn from.
        stolen: the kind that was drawn; None if one has not seen it.

    Raises:
        ValueError: if the probabilities do not add up to 1, or no hand that is believed possible holds such a card.

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
    """How likely each kind is to be drawn from a hand that is not known: Σ P(card | hand)·P(hand).

    The law of total probability; it is also the evidence that `after_theft` divides by.

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
