"""The risk of too many cards in hand when the robber comes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.analysis.checks import mapping, whole
from catan_widgets.analysis.dice import Outcome, robber_outcome, turn_distribution
from catan_widgets.analysis.production import ANY_CARD, CHOICE, Hand, Production
from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.ruleset import RuleSet, load
from catan_widgets.i18n import _


@dataclass(frozen=True)
class DiscardRisk:
    """What the hand limit may cost.

    Args:
        probability: of giving back cards at least once, whatever the pile.
        piles: of giving back cards at least once, pile by pile: resources, then ingredients if the rules have them.
        expected_loss: the cards given back on average, pile by pile.
        hands: how likely each hand is in the end, told by the number of cards in each pile.
    """

    probability: Fraction
    piles: tuple[Fraction, ...]
    expected_loss: tuple[Fraction, ...]
    hands: Mapping[tuple[int, ...], Fraction]


#: The numbers of cards in each pile, and for each whether cards had to be given back.
_State = tuple[tuple[int, ...], tuple[bool, ...]]


def discard_risk(
    hand: int | Hand,
    gain: Production | Mapping[Outcome, int],
    rolls: int,
    ruleset: RuleSet | None = None,
) -> DiscardRisk:
    """The risk of giving back cards on a seven within so many rolls (B-60, M-70, E-22).

    A tree with one level a roll: on each outcome the hand grows, on a seven a pile of *more* than the limit loses half,
    rounded down. Branches with equal hands are joined (forward recursion).

    Args:
        hand: the cards held; a number, or by kind (``"7 ore + 9 cocoa"``) so that ingredients are counted apart.
        gain: what a roll brings: the production of a seat, or how many cards each outcome brings.
        rolls: how many rolls until the cards can be used.
        ruleset: by default the base game's.

    Raises:
        ValueError: for an unknown kind or outcome, a negative number, or cards on the robber's own outcome.

    >>> discard_risk(8, {}, rolls=4).probability, discard_risk(7, {}, rolls=4).probability
    (Fraction(671, 1296), Fraction(0, 1))
    >>> discard_risk("7 ore + 9 cocoa", {}, rolls=1, ruleset=load("market")).expected_loss
    (Fraction(0, 1), Fraction(2, 3))
    """
    ruleset = ruleset or load("base")
    piles, limits = _piles(ruleset)
    start = _counted(_hand(hand, piles), piles)
    chances, gains = _gains(gain, piles, ruleset)
    robber = robber_outcome(ruleset)
    states: dict[_State, Fraction] = {(tuple(start), (False,) * len(limits)): Fraction(1)}
    loss = [Fraction(0)] * len(limits)
    for _roll in range(whole(rolls, "rolls")):
        following: dict[_State, Fraction] = {}
        for (cards, lost), weight in states.items():
            given = tuple(n // 2 if n > most else 0 for n, most in zip(cards, limits, strict=True))
            for outcome, p in chances.items():
                if outcome == robber:
                    change = [-half for half in given]
                    to_lost = tuple(before or half > 0 for before, half in zip(lost, given, strict=True))
                else:
                    change, to_lost = gains[outcome], lost
                to = tuple(map(sum, zip(cards, change, strict=True))), to_lost
                following[to] = following.get(to, Fraction(0)) + weight * p
            loss = [so_far + weight * chances[robber] * half for so_far, half in zip(loss, given, strict=True)]
        states = following
    hands: dict[tuple[int, ...], Fraction] = {}
    for (cards, _lost), weight in sorted(states.items()):
        hands[cards] = hands.get(cards, Fraction(0)) + weight
    return DiscardRisk(
        sum((weight for (_cards, lost), weight in states.items() if any(lost)), Fraction(0)),
        tuple(
            sum((weight for (_cards, lost), weight in states.items() if lost[pile]), Fraction(0))
            for pile in range(len(limits))
        ),
        tuple(loss),
        hands,
    )


def _piles(ruleset: RuleSet) -> tuple[dict[str, int], tuple[int, ...]]:
    """The pile of each kind, and the limit of each pile."""
    piles = {ANY_CARD: 0, CHOICE: 0} | dict.fromkeys(ruleset["bank"], 0)
    if "ingredient_limit" not in ruleset:
        return piles, (ruleset["hand_limit"],)
    return piles | dict.fromkeys(ruleset["ingredients"], 1), (ruleset["hand_limit"], ruleset["ingredient_limit"])


def _hand(hand: int | Hand, piles: Mapping[str, int]) -> Mapping[str, int]:
    """The cards held, by kind."""
    if isinstance(hand, str | Mapping | tuple):
        return dict(bundle(hand, tuple(piles)))
    return {ANY_CARD: whole(hand, _("the number of cards"))}


def _counted(cards: Mapping[str, int], piles: Mapping[str, int]) -> list[int]:
    counts = [0] * (1 + max(piles.values()))
    for kind, count in bundle(cards, tuple(piles)):
        counts[piles[kind]] += count
    return counts


def _gains(
    gain: Production | Mapping[Outcome, int], piles: Mapping[str, int], ruleset: RuleSet
) -> tuple[Mapping[Outcome, Fraction], dict[Outcome, list[int]]]:
    """The chances of the outcomes, and how many cards each brings to each pile."""
    if isinstance(gain, Production):
        chances: Mapping[Outcome, Fraction] = gain.chances
        brought: Mapping[Outcome, Mapping[str, int]] = gain.gains
    else:
        chances = turn_distribution(ruleset)
        brought = {outcome: {ANY_CARD: cards} for outcome, cards in mapping(gain, "gain").items()}
    robber = robber_outcome(ruleset)
    if robber not in chances:
        raise ValueError(
            _("these cards are not produced under the rules {rules}; give their rule set", rules=ruleset.name)
        )
    for outcome in brought:
        if outcome not in chances or outcome == robber:
            allowed = ", ".join(str(other) for other in chances if other != robber)
            raise ValueError(_("no cards come on {outcome!r}; they can on {allowed}", outcome=outcome, allowed=allowed))
    return chances, {outcome: _counted(brought.get(outcome, {}), piles) for outcome in chances}
