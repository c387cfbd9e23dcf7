"""The start of a turn: the outcomes of the dice or the spinner, with their probabilities."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import product

from catan_widgets import brief
from catan_widgets.analysis.checks import probability, rules_of
from catan_widgets.engine.chance import ways
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet, load
from catan_widgets.engine.typed import typed
from catan_widgets.engine.whole import whole_number
from catan_widgets.i18n import _

#: A total of the dice, or the name of a section of the spinner.
Outcome = int | str

#: The faces that the dice show.
Throw = tuple[int, ...]


@typed
def dice_distribution(ruleset: RuleSet | None = None) -> dict[int, Fraction]:
    """The probability of each total of the dice (B-07, B-09).

    All rolls are equally likely outcomes: p = favourable rolls / all rolls; for two ordinary dice
    p(s) = (6 - |s - 7|) / 36.

    Args:
        ruleset: the rule data with the number of dice and of their faces; by default that of the base game.

    >>> dice_distribution()[6], sum(dice_distribution().values())
    (Fraction(5, 36), Fraction(1, 1))
    """
    dice, faces = _dice(ruleset or load("base"))
    return {total: Fraction(ways(total, dice, faces), faces**dice) for total in range(dice, dice * faces + 1)}


@typed
def loaded_distribution(*dice: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The probability of each total of dice that may be unfair.

    Args:
        dice: for each die, the probability of each face.

    Raises:
        ValueError: if the probabilities of a die do not add up to 1.

    For the sum of two independent dice, p(s) is the sum of p(a)·q(b) over all a + b = s (convolution).

    >>> loaded_distribution({6: Fraction(1)}, {face: Fraction(1, 6) for face in range(1, 7)})[12]
    Fraction(1, 6)
    """
    totals = {0: Fraction(1)}
    for die in dice:
        exact = {face: probability(p, f"p({brief.text(face, brief.VALUE)})") for face, p in die.items()}
        if sum(exact.values()) != 1:
            raise ValueError(
                _(
                    "the probabilities of the faces of a die add up to {total}; they must add up to 1",
                    total=sum(exact.values()),
                )
            )
        summed: defaultdict[int, Fraction] = defaultdict(Fraction)
        for total, p in totals.items():
            for face, q in exact.items():
                summed[total + face] += p * q
        totals = dict(sorted(summed.items()))
    return totals


def cards_left(drawn: Sequence[Throw], dice: int = 2, faces: int = 6) -> tuple[Throw, ...]:
    """The cards left in a deck of dice cards: one card for each possible roll, drawn without replacement.

    When the deck is empty, all cards are shuffled for the next draw.

    Args:
        drawn: all cards drawn so far, in order.
        dice, faces: the dice that the cards represent; two dice make 36 cards.

    >>> len(cards_left([])), len(cards_left([(1, 6), (2, 2)])), (2, 2) in cards_left([(1, 6), (2, 2)])
    (36, 34, False)
    """
    deck = faces**dice
    gone = set(drawn[len(drawn) // deck * deck :])
    return tuple(card for card in product(range(1, faces + 1), repeat=dice) if card not in gone)


def next_total(drawn: Sequence[Throw], dice: int = 2, faces: int = 6) -> dict[int, Fraction]:
    """The probability of each total on the next card of a deck of dice cards: cards left with it / all cards left.

    Args:
        drawn, dice, faces: as for `cards_left`.

    >>> next_total([(1, 1)])[7], next_total([(1, 1)])[2]
    (Fraction(6, 35), Fraction(0, 1))
    """
    left = cards_left(drawn, dice, faces)
    totals = [sum(card) for card in left]
    return {total: Fraction(totals.count(total), len(left)) for total in range(dice, dice * faces + 1)}


@typed
def spinner_distribution(ruleset: RuleSet | None = None, data: Data | None = None) -> dict[str, Fraction]:
    """The probability of each section of the spinner, proportional to its width (E-01).

    Args:
        ruleset: the rule data of a system with a spinner; by default that of the Chocolate Edition.
        data: changes to the rule data of the Chocolate Edition, a path or a mapping.

    >>> spinner_distribution()["robber"]
    Fraction(1, 7)
    """
    ruleset = rules_of(ruleset, data, "edition")
    weights = ruleset["spinner_weights"]
    return {section: Fraction(weights[section], sum(weights.values())) for section in ruleset["spinner"]}


def turn_distribution(ruleset: RuleSet) -> dict[Outcome, Fraction]:
    """The probability of each outcome that can start a turn, with dice or a spinner depending on the rules.

    >>> len(turn_distribution(load("market"))), len(turn_distribution(load("edition")))
    (11, 7)
    """
    if "spinner" in ruleset:
        return dict(spinner_distribution(ruleset).items())
    return dict(dice_distribution(ruleset).items())


def robber_outcome(ruleset: RuleSet) -> Outcome:
    """The outcome that activates the robber: 7 on the dice, or the robber section of the spinner (B-60, E-22).

    >>> robber_outcome(load("base")), robber_outcome(load("edition"))
    (7, 'robber')
    """
    outcome: Outcome = ruleset.get("robber_number", "robber")
    return outcome


@typed
def pips(number: int, ruleset: RuleSet | None = None) -> int:
    """The dots of a number: how many of the equally likely rolls show it (B-09).

    Args:
        number: a total of the dice.
        ruleset: as for `dice_distribution`.

    Raises:
        ValueError: if the dice cannot show that number.

    >>> [pips(number) for number in range(2, 13)]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    dice, faces = _dice(ruleset or load("base"))
    total = whole_number(number)
    if total is None or not dice <= total <= dice * faces:
        raise ValueError(
            _(
                "{n!r} is not a total of these dice; their totals go from {least} to {most}",
                n=number,
                least=dice,
                most=dice * faces,
            )
        )
    return ways(total, dice, faces)


@typed
def mean(distribution: Mapping[int, Fraction]) -> Fraction:
    """The expected value of a distribution of numbers, Σ x·p(x).

    >>> mean(dice_distribution())
    Fraction(7, 1)
    """
    return sum((value * p for value, p in distribution.items()), Fraction(0))


@typed
def variance(distribution: Mapping[int, Fraction]) -> Fraction:
    """The variance of a distribution of numbers, Σ x²·p(x) - (Σ x·p(x))².

    >>> variance(dice_distribution())
    Fraction(35, 6)
    """
    return sum((value * value * p for value, p in distribution.items()), Fraction(0)) - mean(distribution) ** 2


def _dice(ruleset: RuleSet) -> tuple[int, int]:
    return ruleset["dice.number"], ruleset["dice.faces"]
