"""The risk of holding too many cards when a seven is rolled."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from catan_widgets.analysis.checks import rules_of, whole
from catan_widgets.analysis.dice import Outcome, robber_outcome, turn_distribution
from catan_widgets.analysis.production import ANY_CARD, CHOICE, Hand, Production
from catan_widgets.engine.bundles import bundle
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _


@dataclass(frozen=True)
class DiscardRisk:
    """What the hand limit can cost.

    Args:
        probability: the probability of discarding at least once, from any pile.
        piles: the same for each pile: resources, then ingredients if the rules have them.
        expected_loss: the mean number of cards discarded from each pile.
        hands: the probability of each final hand, given as the number of cards in each pile.
    """

    probability: Fraction
    piles: tuple[Fraction, ...]
    expected_loss: tuple[Fraction, ...]
    hands: Mapping[tuple[int, ...], Fraction]


#: The number of cards in each pile.
Counts = tuple[int, ...]

#: The number of cards in each pile, and for each pile whether cards had to be discarded.
_State = tuple[Counts, tuple[bool, ...]]


@dataclass(frozen=True)
class HandLimit:
    """The effect of a roll on a hand: the limit of each pile, and what each outcome adds to it (B-60, M-70, E-22).

    Args:
        limits: the most cards that each pile may have on a seven without loss: resources, then ingredients if any.
        chances: the probability of each outcome.
        gains: the cards that each outcome adds to each pile.
        robber: the outcome on which piles above their limit lose half.
    """

    limits: Counts
    chances: Mapping[Outcome, Fraction]
    gains: Mapping[Outcome, Counts]
    robber: Outcome

    def given_back(self, cards: Counts, outcome: Outcome) -> Counts:
        """The cards discarded from each pile: on a seven, half of a pile with *more* than its limit, rounded down."""
        if outcome != self.robber:
            return (0,) * len(self.limits)
        return tuple(n // 2 if n > most else 0 for n, most in zip(cards, self.limits, strict=True))

    def after(self, cards: Counts, outcome: Outcome) -> Counts:
        """The hand after an outcome."""
        given = self.given_back(cards, outcome)
        return tuple(n + more - less for n, more, less in zip(cards, self.gains[outcome], given, strict=True))


@typed
def hand_limit(
    gain: Production | Mapping[Outcome, int], ruleset: RuleSet | None = None, data: Data | None = None
) -> HandLimit:
    """The effect of a roll on a hand; arguments and errors as for `discard_risk`.

    >>> limit = hand_limit({6: 1})
    >>> limit.after((8,), 7), limit.after((7,), 7), limit.after((7,), 6)
    ((4,), (7,), (8,))
    """
    ruleset = rules_of(ruleset, data)
    piles, limits = _piles(ruleset)
    chances, gains = _gains(gain, piles, ruleset)
    return HandLimit(limits, chances, gains, robber_outcome(ruleset))


@typed
def piled(hand: int | Hand, ruleset: RuleSet | None = None) -> Counts:
    """The number of cards in each pile of a hand.

    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> import catan_widgets as cw
    >>> piled("7 ore + 9 cocoa", cw.rule_data("market"))
    (7, 9)
    """
    piles, _limits = _piles(ruleset or load("base"))
    return _counted(_hand(hand, piles), piles)


@typed
def discard_risk(
    hand: int | Hand,
    gain: Production | Mapping[Outcome, int],
    rolls: int,
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> DiscardRisk:
    """The risk of discarding on a seven within this many rolls (B-60, M-70, E-22).

    A tree with one level for each roll: the hand grows on each outcome, and on a seven a pile with *more* than the
    limit loses half, rounded down. Branches with equal hands are merged (forward recursion); `discard_tree` keeps them
    apart.

    Args:
        hand: the cards held: a number, or the kinds (``"7 ore + 9 cocoa"``) so that ingredients are counted separately.
        gain: what a roll gives: the production of a seat, or how many cards each outcome gives.
        rolls: the number of rolls until the cards can be used.
        ruleset: by default that of the base game.
        data: changes to the rule data of the base game, a path or a mapping.

    Raises:
        ValueError: for an unknown kind or outcome, a negative number, or cards gained on the robber's outcome.

    >>> discard_risk(8, {}, rolls=4).probability, discard_risk(7, {}, rolls=4).probability
    (Fraction(671, 1296), Fraction(0, 1))
    >>> from catan_widgets.engine.ruledata.ruleset import load
    >>> import catan_widgets as cw
    >>> discard_risk("7 ore + 9 cocoa", {}, rolls=1, ruleset=cw.rule_data("market")).expected_loss
    (Fraction(0, 1), Fraction(2, 3))
    """
    ruleset = rules_of(ruleset, data)
    limit = hand_limit(gain, ruleset)
    start = piled(hand, ruleset)
    states: dict[_State, Fraction] = {(start, (False,) * len(start)): Fraction(1)}
    loss = [Fraction(0)] * len(start)
    for _roll in range(whole(rolls, "rolls")):
        following: dict[_State, Fraction] = {}
        for (cards, lost), weight in states.items():
            for outcome, p in limit.chances.items():
                given = limit.given_back(cards, outcome)
                to_lost = tuple(before or less > 0 for before, less in zip(lost, given, strict=True))
                to = limit.after(cards, outcome), to_lost
                following[to] = following.get(to, Fraction(0)) + weight * p
                loss = [so_far + weight * p * less for so_far, less in zip(loss, given, strict=True)]
        states = following
    hands: dict[Counts, Fraction] = {}
    for (cards, _lost), weight in sorted(states.items()):
        hands[cards] = hands.get(cards, Fraction(0)) + weight
    return DiscardRisk(
        sum((weight for (_cards, lost), weight in states.items() if any(lost)), Fraction(0)),
        tuple(
            sum((weight for (_cards, lost), weight in states.items() if lost[pile]), Fraction(0))
            for pile in range(len(start))
        ),
        tuple(loss),
        hands,
    )


@dataclass(frozen=True)
class HandNode:
    """A hand in the tree diagram of the rolls.

    Args:
        cards: the number of cards in each pile, before any are discarded.
        outcomes: the outcomes that lead here from the previous hand; empty for the first hand.
        p: their total probability.
        gives_back: whether cards must be discarded here; the branch then ends.
        branches: the hands that the next roll leads to; empty at an end of the tree.
    """

    cards: Counts
    outcomes: tuple[Outcome, ...]
    p: Fraction
    gives_back: bool
    branches: tuple[HandNode, ...]

    def paths(self) -> Iterator[tuple[HandNode, ...]]:
        """All paths from here to an end of the tree, including this hand."""
        if not self.branches:
            yield (self,)
        for branch in self.branches:
            for path in branch.paths():
                yield (self, *path)


@typed
def discard_tree(
    hand: int | Hand,
    gain: Production | Mapping[Outcome, int],
    rolls: int,
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> HandNode:
    """The tree diagram of the rolls until cards must be discarded for the first time (B-60, M-70, E-22).

    Outcomes with the same effect on the hand share a branch. Arguments and errors as for `discard_risk`. Its
    probability follows from this tree: multiply along each path that ends in a discard (multiplication rule), then add
    the paths (addition rule).

    >>> tree = discard_tree(7, {6: 1}, rolls=2)
    >>> [[str(node.p) for node in path[1:]] for path in tree.paths() if path[-1].gives_back]
    [['5/36', '1/6']]
    """
    ruleset = rules_of(ruleset, data)
    limit = hand_limit(gain, ruleset)

    def grown(cards: Counts, outcomes: tuple[Outcome, ...], p: Fraction, gives_back: bool, left: int) -> HandNode:
        groups: dict[tuple[bool, Counts], list[Outcome]] = {}
        for outcome in limit.chances if left and not gives_back else ():
            over = any(limit.given_back(cards, outcome))
            groups.setdefault((over, cards if over else limit.after(cards, outcome)), []).append(outcome)
        branches = tuple(
            grown(after, tuple(came), sum((limit.chances[one] for one in came), Fraction(0)), over, left - 1)
            for (over, after), came in sorted(groups.items(), reverse=True)
        )
        return HandNode(cards, outcomes, p, gives_back, branches)

    return grown(piled(hand, ruleset), (), Fraction(1), False, whole(rolls, "rolls"))


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


def _counted(cards: Mapping[str, int], piles: Mapping[str, int]) -> Counts:
    counts = [0] * (1 + max(piles.values()))
    for kind, count in bundle(cards, tuple(piles)):
        counts[piles[kind]] += count
    return tuple(counts)


def _gains(
    gain: Production | Mapping[Outcome, int], piles: Mapping[str, int], ruleset: RuleSet
) -> tuple[Mapping[Outcome, Fraction], dict[Outcome, Counts]]:
    """The probabilities of the outcomes, and how many cards each adds to each pile."""
    if isinstance(gain, Production):
        chances: Mapping[Outcome, Fraction] = gain.chances
        brought: Mapping[Outcome, Mapping[str, int]] = gain.gains
    else:
        chances = turn_distribution(ruleset)
        brought = {outcome: {ANY_CARD: cards} for outcome, cards in gain.items()}
    robber = robber_outcome(ruleset)
    if robber not in chances:
        raise ValueError(
            _("the rules {rules} do not have these cards; give the rule set that has them", rules=ruleset.name)
        )
    for outcome in brought:
        if outcome not in chances or outcome == robber:
            allowed = [other for other in chances if other != robber]
            raise ValueError(
                _(
                    "{outcome!r} never produces any cards; these outcomes can: {allowed}",
                    outcome=outcome,
                    allowed=allowed,
                )
            )
    return chances, {outcome: _counted(brought.get(outcome, {}), piles) for outcome in chances}
