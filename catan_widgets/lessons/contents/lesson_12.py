"""Lesson 12: too many cards?"""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import at_least_once, dice_distribution, discard_risk, production
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ADDED, ALL_OF_THEM, COUNTER_EVENT, SEVEN_OR_MORE
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, tell

_SEVEN = dice_distribution()[7]
_LIMIT = load("base")["hand_limit"]
_FOUR, _THREE = (at_least_once(_SEVEN, n) for n in (4, 3))
_HAND = 9
_RISK = discard_risk(_HAND, {}, 1)
_LOST = _RISK.expected_loss[0] / _RISK.probability
_GROWING = discard_risk(_LIMIT, production((6, 9, 10)), 4).probability

_PREDICT = (
    Number(
        "four",
        N_(
            "You hold eight cards, and four players roll before you can build. What is the probability that a "
            "7 is rolled?"
        ),
        _FOUR,
        explained=tell(N_("1 − (5/6)⁴ = {p}: more often than not."), p=chance_of(_FOUR)),
        mistakes=(Mistake(4 * _SEVEN, ADDED, N_("Results with two sevens are counted twice.")),),
    ),
)

_QUIZ = (
    Choice(
        "limit",
        tell(N_("A 7 is rolled. Who must discard cards? (The limit is {limit}.)"), limit=_LIMIT),
        (
            Option(
                N_("Everyone with seven cards or more."),
                N_("With exactly seven cards you are safe: the rule says more than seven."),
                SEVEN_OR_MORE,
            ),
            Option(
                N_("Everyone with more than seven cards."), N_("With eight cards or more, you discard half of them.")
            ),
            Option(N_("Only the player who rolled it."), N_("All players count the cards in their hands.")),
        ),
        "B",
    ),
    Number(
        "lost",
        tell(N_("You hold {n} cards, and a 7 is rolled. How many do you discard?"), n=_HAND),
        _LOST,
        "count",
        hint=N_("Take half of your hand and round down."),
        explained=tell(N_("Half of {n}, rounded down: {lost}."), n=_HAND, lost=int(_LOST)),
        mistakes=(
            Mistake(_LOST + 1, N_("Rounded up."), N_("Half a card is rounded in your favour, so round down.")),
            Mistake(
                Fraction(_HAND - _LIMIT),
                N_("Discarded down to the limit instead of half."),
                N_("The limit only says who must discard. Then it is half of the hand."),
            ),
        ),
    ),
    Number(
        "four",
        N_("What is the probability of at least one 7 in four rolls?"),
        _FOUR,
        hint=N_("Work out “no 7 in four rolls” along the path of the tree diagram, then subtract it from 1."),
        explained=tell(N_("1 − (5/6)⁴ = {p}."), p=chance_of(_FOUR)),
        mistakes=(
            Mistake(4 * _SEVEN, ADDED, N_("Results with two sevens are counted twice. Use the complement.")),
            Mistake(1 - _FOUR, COUNTER_EVENT, N_("That is the probability of no 7 in four rolls. Subtract it from 1.")),
            Mistake(_SEVEN**4, ALL_OF_THEM, N_("That is the probability of four sevens in four rolls.")),
        ),
    ),
    Number(
        "three",
        N_("And in three rolls?"),
        _THREE,
        hint=N_("As before, with three rolls."),
        explained=tell(N_("1 − (5/6)³ = {p}."), p=chance_of(_THREE)),
        mistakes=(
            Mistake(3 * _SEVEN, ADDED, N_("Results with two sevens are counted twice. Use the complement.")),
            Mistake(
                1 - _THREE, COUNTER_EVENT, N_("That is the probability of no 7 in three rolls. Subtract it from 1.")
            ),
            Mistake(_SEVEN**3, ALL_OF_THEM, N_("That is the probability of three sevens in three rolls.")),
        ),
    ),
    Number(
        "growing",
        tell(
            N_(
                "You hold {limit} cards and have a settlement at 6, 9 and 10. What is the probability that you "
                "lose cards within four rolls?"
            ),
            limit=_LIMIT,
        ),
        _GROWING,
        hint=N_("You are at risk only after you get another card. Go through the tree diagram roll by roll."),
        explained=tell(N_("First a card, then a 7: {p}."), p=chance_of(_GROWING)),
        mistakes=(
            Mistake(
                _FOUR,
                SEVEN_OR_MORE,
                N_("That is the risk with eight cards. With seven, you are safe until you get another card."),
            ),
            Mistake(
                Fraction(0),
                N_("Forgot that the hand grows."),
                N_("With seven cards you are safe, but the next card makes eight."),
            ),
        ),
    ),
)

LESSON = Lesson(
    12,
    "S1/S2",
    N_("Too many cards?"),
    N_("You can work out the risk of having to discard cards, with a tree diagram and with a recursion."),
    N_("multi-stage experiment, tree diagram, recursion"),
    _PREDICT,
    _QUIZ,
)
