"""Lesson 5: at least one card."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import at_least_once, production
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ADDED, ALL_OF_THEM, COUNTER_EVENT, EXPECTED
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, percent_of, tell

_WORTH = production((6, 9, 10))
_P = _WORTH.at_least_one
_FOUR, _EIGHT = at_least_once(_P, 4), at_least_once(_P, 8)
_SURE = Fraction(95, 100)
_ROLLS = next(n for n in range(1, 100) if at_least_once(_P, n) >= _SURE)

_PREDICT = (
    Number(
        "four",
        N_(
            "Your settlement at 6, 9 and 10 brings a card on every third roll. "
            "With what probability does it bring at least one in four rolls?"
        ),
        _FOUR,
        explained=tell(N_("1 − (2/3)⁴ = {p}."), p=chance_of(_FOUR)),
        mistakes=(Mistake(4 * _WORTH.expected, EXPECTED, N_("Four thirds of a card is what comes on average.")),),
    ),
)

_QUIZ = (
    Choice(
        "opposite",
        N_("What is the counter-event of “at least one card in four rolls”?"),
        (
            Option(N_("A card in each of the four rolls."), N_("“At least one” includes that case."), ALL_OF_THEM),
            Option(N_("Exactly one card."), N_("“At least one” includes exactly one.")),
            Option(N_("No card in all four rolls."), N_("Either there is none, or there is at least one.")),
        ),
        "C",
    ),
    Number(
        "none",
        N_("A roll brings no card with the probability 2/3. With what probability is that so in all of four rolls?"),
        1 - _FOUR,
        hint=N_("Follow one path of the tree: four times “no card”, and multiply along it."),
        explained=tell(N_("2/3 · 2/3 · 2/3 · 2/3 = {p}."), p=chance_of(1 - _FOUR)),
        mistakes=(
            Mistake(4 * (1 - _P), ADDED, N_("Along a path probabilities are multiplied. Here the sum is more than 1.")),
            Mistake(
                _P**4,
                N_("The other branch of the tree."),
                N_("You have followed the path with a card in each roll."),
            ),
        ),
    ),
    Number(
        "four",
        N_("With what probability do four rolls bring at least one card to the settlement at 6, 9 and 10?"),
        _FOUR,
        hint=N_("Work out “no card in four rolls” first, and take it from 1."),
        explained=tell(N_("1 − (2/3)⁴ = {p}."), p=chance_of(_FOUR)),
        mistakes=(
            Mistake(
                4 * _WORTH.expected,
                EXPECTED,
                N_("Four thirds of a card is what comes on average. A probability is never more than 1."),
            ),
            Mistake(1 - _FOUR, COUNTER_EVENT, N_("That is no card at all. Take it from 1.")),
            Mistake(_P**4, ALL_OF_THEM, N_("That is a card in each of the four rolls.")),
            Mistake(
                Fraction(1), ADDED, N_("It is never certain: four rolls without any of the three numbers can happen.")
            ),
        ),
    ),
    Number(
        "eight",
        N_("And in eight rolls?"),
        _EIGHT,
        hint=N_("As before, with eight rolls instead of four."),
        explained=tell(N_("1 − (2/3)⁸ = {p}. Twice the rolls is not twice the probability."), p=chance_of(_EIGHT)),
        mistakes=(
            Mistake(
                2 * _FOUR,
                N_("Twice the rolls, twice the probability."),
                N_("That is more than 1. The counter-event is squared."),
            ),
            Mistake(1 - _EIGHT, COUNTER_EVENT, N_("That is no card at all. Take it from 1.")),
            Mistake(
                8 * _WORTH.expected, EXPECTED, N_("So many cards come on average. A probability is never more than 1.")
            ),
        ),
    ),
    Number(
        "sure",
        tell(
            N_("How many rolls does it take until at least one card has come with a probability of {p} or more?"),
            p=percent_of(_SURE, 0),
        ),
        Fraction(_ROLLS),
        "count",
        hint=N_("Try it: which is the first power of 2/3 that is at most 0.05?"),
        explained=tell(N_("{n}: (2/3)ⁿ is at most 0.05 for the first time."), n=_ROLLS),
        mistakes=(
            Mistake(
                Fraction(3),
                EXPECTED,
                N_("After three rolls one card is expected, but that is far from certain."),
            ),
            Mistake(
                Fraction(_ROLLS - 1),
                N_("One roll too few."),
                N_("Very near, but still below 95 %. The number of rolls is rounded up."),
            ),
        ),
    ),
)

LESSON = Lesson(
    5,
    "S1",
    N_("At least one card"),
    N_("You can work out “at least once in n rolls” by the counter-event and the path rule."),
    N_("counter-event, path rule, tree diagram"),
    _PREDICT,
    _QUIZ,
)
