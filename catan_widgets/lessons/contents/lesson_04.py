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
_INDEPENDENT = 1 - prod(1 - _DICE[number] for number in _THREE)

_PREDICT = (
    Choice(
        "oftener",
        N_("One corner lies at 6, 9 and 10, another at 5, 5 and 9. At which does a roll bring a card more often?"),
        (
            Option(
                N_("At 6, 9 and 10."),
                tell(
                    N_("Three different numbers, {one}; the other has only two, {other}."),
                    one=chance_of(_WORTH.at_least_one, _THROWS),
                    other=chance_of(_TWICE.at_least_one, _THROWS),
                ),
            ),
            Option(
                N_("At 5, 5 and 9."),
                N_("The two fives come together: then there are two cards, but no more often."),
                TWICE,
            ),
            Option(
                N_("At both as often."),
                N_("As many cards on average, yes. But 5, 5 and 9 are only two different numbers."),
                EXPECTED,
            ),
        ),
        "A",
    ),
)

_QUIZ = (
    Number(
        "cards",
        N_("How many cards does a roll bring on average to a settlement at 6, 9 and 10?"),
        _WORTH.expected,
        "mean",
        hint=N_("Add the probabilities of the three numbers: each hex brings one card on its number."),
        explained=tell(N_("5/36 + 4/36 + 3/36 = {mean}."), mean=mean_of(_WORTH.expected)),
        mistakes=(
            Mistake(
                Fraction(sum(map(pips, _THREE))),
                N_("Dots not divided by 36."),
                N_("These are the dots. Each dot is one of 36 throws."),
            ),
            Mistake(
                _INDEPENDENT,
                INDEPENDENT,
                N_("That is worked out for three separate rolls. Averages are simply added."),
            ),
        ),
    ),
    Number(
        "chance",
        N_("With what probability does a roll bring at least one card there, at 6, 9 and 10?"),
        _WORTH.at_least_one,
        hint=N_("One roll shows one number only. Which throws bring a card?"),
        explained=tell(
            N_("The numbers exclude each other, so they are added: {p}."), p=chance_of(_WORTH.at_least_one, _THROWS)
        ),
        mistakes=(
            Mistake(
                _INDEPENDENT,
                INDEPENDENT,
                N_("One roll shows one number: 6, 9 and 10 exclude each other. So add, and do not multiply."),
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
        N_("With what probability does a roll bring at least one card to a settlement at 5, 5 and 9?"),
        _TWICE.at_least_one,
        hint=N_("Which different numbers bring a card?"),
        explained=tell(N_("5 or 9, and 5 counts once: {p}."), p=chance_of(_TWICE.at_least_one, _THROWS)),
        mistakes=(
            Mistake(
                _TWICE.expected,
                TWICE,
                N_("A 5 brings two cards at once, but it does not come twice as often."),
            ),
        ),
    ),
    Number(
        "pair_cards",
        N_("And how many cards does a roll bring there on average, at 5, 5 and 9?"),
        _TWICE.expected,
        "mean",
        hint=N_("A 5 brings two cards: 2 · 4/36. Then add the 9."),
        explained=tell(N_("2 · 4/36 + 4/36 = {mean}, as many as at 6, 9 and 10."), mean=mean_of(_TWICE.expected)),
        mistakes=(
            Mistake(
                _TWICE.at_least_one,
                N_("The second card forgotten."),
                N_("That is how often something comes. A 5 brings two cards."),
            ),
        ),
    ),
    Number(
        "robber",
        N_("The robber stands on the 6. How many cards does a roll bring on average at 6, 9 and 10?"),
        _ROBBED.expected,
        "mean",
        hint=N_("The hex below the robber yields nothing. Which two are left?"),
        explained=tell(N_("4/36 + 3/36 = {mean}."), mean=mean_of(_ROBBED.expected)),
        mistakes=(
            Mistake(_WORTH.expected, ROBBER, N_("The hex with the 6 yields nothing as long as the robber is there.")),
            Mistake(
                _WORTH.expected - _ROBBED.expected,
                N_("The loss instead of what is left."),
                N_("So much he takes away. Which hexes still yield?"),
            ),
        ),
    ),
    Choice(
        "city",
        N_("The settlement becomes a city. What does that double?"),
        (
            Option(
                N_("The expected cards."),
                tell(
                    N_("Two cards instead of one on the same throws: {mean} a roll, and no throw more."),
                    mean=mean_of(_CITY.expected),
                ),
            ),
            Option(
                N_("The probability of a card."),
                N_("The throws that bring something are the same as before."),
                EXPECTED,
            ),
            Option(N_("Both."), N_("More cards, yes; but not more throws that bring any."), EXPECTED),
        ),
        "A",
    ),
)

LESSON = Lesson(
    4,
    "S1/S2",
    N_("What is a corner worth?"),
    N_("You can work out what a corner brings on average and how often it brings anything, and tell the two apart."),
    N_("expected value, mutually exclusive events"),
    _PREDICT,
    _QUIZ,
)
