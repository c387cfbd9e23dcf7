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
            "Your settlement at 6, 9 and 10 gets a card on one roll in three. What is the probability that it "
            "gets at least one card in four rolls?"
        ),
        _FOUR,
        explained=tell(N_("1 − (2/3)⁴ = {p}."), p=chance_of(_FOUR)),
        mistakes=(Mistake(4 * _WORTH.expected, EXPECTED, N_("Four thirds of a card is the average number.")),),
    ),
)

_QUIZ = (
    Choice(
        "opposite",
        N_("What is the complement of “at least one card in four rolls”?"),
        (
            Option(N_("A card in each of the four rolls."), N_("“At least one” includes that case."), ALL_OF_THEM),
            Option(N_("Exactly one card."), N_("“At least one” includes exactly one.")),
            Option(N_("No card in all four rolls."), N_("Either you get none, or you get at least one.")),
        ),
        "C",
    ),
    Number(
        "none",
        N_(
            "The probability that a roll brings no card is 2/3. What is the probability that none of four "
            "rolls brings a card?"
        ),
        1 - _FOUR,
        hint=N_("Follow one path through the tree diagram, “no card” four times, and multiply along it."),
        explained=tell(N_("2/3 · 2/3 · 2/3 · 2/3 = {p}."), p=chance_of(1 - _FOUR)),
        mistakes=(
            Mistake(4 * (1 - _P), ADDED, N_("Along a path you multiply probabilities. Here the sum is more than 1.")),
            Mistake(
                _P**4,
                N_("Took the other branch of the tree."),
                N_("You followed the path with a card on every roll."),
            ),
        ),
    ),
    Number(
        "four",
        N_("What is the probability that four rolls bring at least one card to the settlement at 6, 9 and 10?"),
        _FOUR,
        hint=N_("First work out “no card in four rolls”, then subtract it from 1."),
        explained=tell(N_("1 − (2/3)⁴ = {p}."), p=chance_of(_FOUR)),
        mistakes=(
            Mistake(
                4 * _WORTH.expected,
                EXPECTED,
                N_("Four thirds of a card is the average number. A probability is never more than 1."),
            ),
            Mistake(1 - _FOUR, COUNTER_EVENT, N_("That is the probability of no card at all. Subtract it from 1.")),
            Mistake(_P**4, ALL_OF_THEM, N_("That is the probability of a card on each of the four rolls.")),
            Mistake(
                Fraction(1),
                ADDED,
                N_("It is never certain: you can roll four times without getting any of the three numbers."),
            ),
        ),
    ),
    Number(
        "eight",
        N_("And in eight rolls?"),
        _EIGHT,
        hint=N_("As before, with eight rolls instead of four."),
        explained=tell(
            N_("1 − (2/3)⁸ = {p}. Twice as many rolls do not give twice the probability."), p=chance_of(_EIGHT)
        ),
        mistakes=(
            Mistake(
                2 * _FOUR,
                N_("Twice the rolls, twice the probability."),
                N_("That is more than 1. Square the probability of the complement instead."),
            ),
            Mistake(1 - _EIGHT, COUNTER_EVENT, N_("That is the probability of no card at all. Subtract it from 1.")),
            Mistake(
                8 * _WORTH.expected,
                EXPECTED,
                N_("That is the average number of cards. A probability is never more than 1."),
            ),
        ),
    ),
    Number(
        "sure",
        tell(
            N_("How many rolls do you need so that the probability of at least one card is {p} or more?"),
            p=percent_of(_SURE, 0),
        ),
        Fraction(_ROLLS),
        "count",
        hint=N_("Try it out: which is the first power of 2/3 that is at most 0.05?"),
        explained=tell(N_("{n}: this is the first n for which (2/3)ⁿ is at most 0.05."), n=_ROLLS),
        mistakes=(
            Mistake(
                Fraction(3),
                EXPECTED,
                N_("You expect one card in three rolls, but that is far from certain."),
            ),
            Mistake(
                Fraction(_ROLLS - 1),
                N_("One roll too few."),
                N_("Very close, but still below 95%. Round the number of rolls up."),
            ),
        ),
    ),
)

LESSON = Lesson(
    5,
    "S1",
    N_("At least one card"),
    N_("You can work out “at least once in n rolls” with the complement and the multiplication rule."),
    N_("complement, multiplication rule, tree diagram"),
    _PREDICT,
    _QUIZ,
)
