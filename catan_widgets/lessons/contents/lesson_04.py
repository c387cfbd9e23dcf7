"""Lesson 4: what is a corner worth?"""

from __future__ import annotations

from fractions import Fraction
from math import prod

from catan_widgets.analysis import dice_distribution, pips, production
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import EXPECTED, INDEPENDENT, ROBBER, TWICE
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, mean_of, tell

_THROWS = 36
_THREE, _PAIR = (6, 9, 10), (5, 5, 9)
_DICE = dice_distribution()
_WORTH, _TWICE = production(_THREE), production(_PAIR)
_ROBBED, _CITY = production(_THREE, robber_on=6), production(_THREE, city=True)
_INDEPENDENT = 1 - prod((1 - _DICE[number] for number in _THREE), start=Fraction(1))

_PREDICT = (
    Choice(
        "oftener",
        N_("One corner is at 6, 9 and 10, another at 5, 5 and 9. Which one gets a card more often?"),
        (
            Option(
                N_("At 6, 9 and 10."),
                tell(
                    N_("It has three different numbers, {one}; the other has only two, {other}."),
                    one=chance_of(_WORTH.at_least_one, _THROWS),
                    other=chance_of(_TWICE.at_least_one, _THROWS),
                ),
            ),
            Option(
                N_("At 5, 5 and 9."),
                N_("The two fives produce on the same roll: you get two cards then, but not more often."),
                TWICE,
            ),
            Option(
                N_("Both equally often."),
                N_("On average you get the same number of cards, yes. But 5, 5 and 9 are only two different numbers."),
                EXPECTED,
            ),
        ),
        "A",
    ),
)

_QUIZ = (
    Number(
        "cards",
        N_("How many cards per roll does a settlement at 6, 9 and 10 get on average?"),
        _WORTH.expected,
        "mean",
        hint=N_("Add the probabilities of the three numbers: each hex produces one card when its number is rolled."),
        explained=tell(N_("5/36 + 4/36 + 3/36 = {mean}."), mean=mean_of(_WORTH.expected)),
        mistakes=(
            Mistake(
                Fraction(sum(map(pips, _THREE))),
                N_("Forgot to divide the dots by 36."),
                N_("Those are the dots. Each dot is one of 36 outcomes."),
            ),
            Mistake(
                _INDEPENDENT,
                INDEPENDENT,
                N_("You worked as if there were three separate rolls. Just add the expected values."),
            ),
        ),
    ),
    Number(
        "chance",
        N_("What is the probability that a roll brings at least one card there, at 6, 9 and 10?"),
        _WORTH.at_least_one,
        hint=N_("One roll shows only one number. Which outcomes bring a card?"),
        explained=tell(
            N_("The numbers are mutually exclusive, so add their probabilities: {p}."),
            p=chance_of(_WORTH.at_least_one, _THROWS),
        ),
        mistakes=(
            Mistake(
                _INDEPENDENT,
                INDEPENDENT,
                N_("One roll shows one number: 6, 9 and 10 are mutually exclusive. So add; do not multiply."),
            ),
            Mistake(
                prod((_DICE[number] for number in _THREE), start=Fraction(1)),
                N_("“And” instead of “or”."),
                N_("No roll shows 6 and 9 and 10 at once. One of them is enough."),
            ),
        ),
    ),
    Number(
        "pair",
        N_("What is the probability that a roll brings at least one card to a settlement at 5, 5 and 9?"),
        _TWICE.at_least_one,
        hint=N_("Which different numbers bring a card?"),
        explained=tell(N_("5 or 9, and 5 counts once: {p}."), p=chance_of(_TWICE.at_least_one, _THROWS)),
        mistakes=(
            Mistake(
                _TWICE.expected,
                TWICE,
                N_("A 5 brings two cards at once, but it is not rolled twice as often."),
            ),
        ),
    ),
    Number(
        "pair_cards",
        N_("And how many cards per roll do you get there, at 5, 5 and 9, on average?"),
        _TWICE.expected,
        "mean",
        hint=N_("A 5 brings two cards: 2 · 4/36. Then add the probability of a 9."),
        explained=tell(N_("2 · 4/36 + 4/36 = {mean}, as many as at 6, 9 and 10."), mean=mean_of(_TWICE.expected)),
        mistakes=(
            Mistake(
                _TWICE.at_least_one,
                N_("Forgot the second card."),
                N_("That is how often you get anything at all. A 5 brings two cards."),
            ),
        ),
    ),
    Number(
        "robber",
        N_("The robber is on the 6. How many cards per roll do you get at 6, 9 and 10 on average?"),
        _ROBBED.expected,
        "mean",
        hint=N_("The hex under the robber produces nothing. Which two are left?"),
        explained=tell(N_("4/36 + 3/36 = {mean}."), mean=mean_of(_ROBBED.expected)),
        mistakes=(
            Mistake(_WORTH.expected, ROBBER, N_("The hex with the 6 produces nothing as long as the robber is there.")),
            Mistake(
                _WORTH.expected - _ROBBED.expected,
                N_("Found the loss instead of what is left."),
                N_("That is what the robber takes. Which hexes still produce?"),
            ),
        ),
    ),
    Choice(
        "city",
        N_("The settlement becomes a city. What doubles?"),
        (
            Option(
                N_("The expected number of cards."),
                tell(
                    N_(
                        "Two cards instead of one for the same outcomes: {mean} per roll. But no additional outcome "
                        "brings cards."
                    ),
                    mean=mean_of(_CITY.expected),
                ),
            ),
            Option(
                N_("The probability of getting a card."),
                N_("The outcomes that bring something are the same as before."),
                EXPECTED,
            ),
            Option(N_("Both."), N_("You get more cards, yes. But no additional outcome brings any."), EXPECTED),
        ),
        "A",
    ),
)

LESSON = Lesson(
    4,
    "S1/S2",
    N_("What is a corner worth?"),
    N_(
        "You can work out how many cards a corner gets on average and how often it gets any, and you know "
        "the difference."
    ),
    N_("expected value, mutually exclusive events"),
    _PREDICT,
    _QUIZ,
)
