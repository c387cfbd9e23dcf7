"""Lesson 2: spinner or dice?"""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import (
    at_least_once,
    collected_within,
    dice_distribution,
    expected_collect_all,
    spinner_distribution,
)
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ADDED, ALIKE, ALL_OF_THEM, COUNTER_EVENT
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, mean_of, percent_of, tell

_SECTIONS = spinner_distribution()
_ROBBER, _SEVEN = _SECTIONS["robber"], dice_distribution()[7]
_KINDS, _TURNS = len(_SECTIONS), 10
_ALL = expected_collect_all(_SECTIONS.values())
_AT_ONCE = collected_within(_SECTIONS.values(), _KINDS)
_CALM_WHEEL = 1 - at_least_once(_ROBBER, _TURNS)
_CALM_DICE = 1 - at_least_once(_SEVEN, _TURNS)

_PREDICT = (
    Number(
        "spins",
        tell(
            N_(
                "The spinner has {n} equal sections. How many spins does it take on average until each section has "
                "come up?"
            ),
            n=_KINDS,
        ),
        _ALL,
        "mean",
        explained=tell(N_("It takes {mean} spins: the last few sections keep you waiting."), mean=mean_of(_ALL)),
    ),
)

_QUIZ = (
    Number(
        "robber",
        N_("What is the probability that one spin lands on the robber?"),
        _ROBBER,
        hint=N_("All sections are the same size. How many are there, and how many of them show the robber?"),
        explained=tell(N_("One of {n} equal sections: {p}."), n=_KINDS, p=chance_of(_ROBBER)),
        mistakes=(
            Mistake(
                _SEVEN,
                N_("Used the dice instead of the spinner."),
                N_("That is the probability of a 7 with two dice. The spinner has seven sections."),
            ),
        ),
    ),
    Number(
        "all",
        tell(N_("How many spins does it take on average until each of the {n} sections has come up?"), n=_KINDS),
        _ALL,
        "mean",
        hint=N_(
            "If k sections are still missing, it takes 7/k spins on average to get the next new one. Add these "
            "waiting times."
        ),
        explained=tell(N_("7/7 + 7/6 + … + 7/1 = {mean}."), mean=mean_of(_ALL)),
        mistakes=(
            Mistake(
                Fraction(_KINDS),
                N_("As many spins as sections."),
                N_("Seven spins would be enough only if no section ever came up twice."),
            ),
            Mistake(
                Fraction(_KINDS**2),
                N_("Started each wait from scratch."),
                N_("While you wait for one section, others come up too. Only count those that are still missing."),
            ),
        ),
    ),
    Number(
        "seven_of_seven",
        N_("What is the probability that seven spins show all seven sections?"),
        _AT_ONCE,
        hint=N_("Each spin must show a new section: 7/7 · 6/7 · 5/7 · …"),
        explained=tell(N_("7! / 7⁷ = {p}."), p=chance_of(_AT_ONCE)),
        mistakes=(
            Mistake(Fraction(1), N_("As many spins as sections."), N_("Some section nearly always comes up twice.")),
            Mistake(
                Fraction(1, _KINDS**_KINDS),
                N_("Counted one order instead of all."),
                N_("That is just one order of the sections. There are 7! orders."),
            ),
            Mistake(
                Fraction(1, _KINDS),
                ALIKE,
                N_("That is for one section in one spin. Here all seven spins must fit together."),
            ),
        ),
    ),
    Number(
        "calm_wheel",
        tell(N_("What is the probability that the robber does not come up in {n} spins?"), n=_TURNS),
        _CALM_WHEEL,
        hint=N_("The probability of a spin without the robber is 6/7. All ten spins must be like that."),
        explained=tell(N_("(6/7)¹⁰ ≈ {p}."), p=percent_of(_CALM_WHEEL, 2)),
        mistakes=(
            Mistake(
                1 - _CALM_WHEEL,
                COUNTER_EVENT,
                N_("That is the probability of “at least once”. The question is about never."),
            ),
            Mistake(
                _CALM_DICE,
                N_("Used the dice instead of the spinner."),
                N_("5/6 is for the dice. On the spinner, the probability of no robber is 6/7."),
            ),
            Mistake(
                _ROBBER**_TURNS,
                ALL_OF_THEM,
                N_("That is the robber ten times in a row. You want no robber, ten times."),
            ),
        ),
    ),
    Number(
        "calm_dice",
        tell(N_("And what is the probability of no 7 in {n} rolls of two dice?"), n=_TURNS),
        _CALM_DICE,
        hint=N_("The probability of a roll without a 7 is 5/6. All ten rolls must be like that."),
        explained=tell(N_("(5/6)¹⁰ ≈ {p}."), p=percent_of(_CALM_DICE, 2)),
        mistakes=(
            Mistake(1 - _CALM_DICE, COUNTER_EVENT, N_("That is “at least one 7”. The question is about none.")),
            Mistake(
                _TURNS * _SEVEN,
                ADDED,
                N_("Ten times 1/6 is more than 1, so it is not a probability. Use 5/6 and multiply."),
            ),
            Mistake(
                _CALM_WHEEL,
                N_("Used the spinner instead of the dice."),
                N_("6/7 is for the spinner. For a roll, the probability of no 7 is 5/6."),
            ),
        ),
    ),
    Choice(
        "alike",
        N_("What do the spinner and two dice have in common?"),
        (
            Option(
                N_("All their outcomes are equally likely."),
                N_("This is true for the sections of the spinner, but not for the totals of two dice."),
                ALIKE,
            ),
            Option(
                N_("Each trial is independent of the earlier ones."),
                N_("Neither the spinner nor the dice have a memory. But only the spinner has a uniform distribution."),
            ),
            Option(
                N_("The robber is equally likely on both."),
                N_("It is 1/7 on the spinner and 1/6 with the dice. Over ten turns that is a clear difference."),
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    2,
    "S1",
    N_("Wheel or dice?"),
    N_(
        "You can tell a uniform distribution from other distributions, and work out how long it takes to "
        "see everything once."
    ),
    N_("uniform distribution, equally likely outcomes, independence"),
    _PREDICT,
    _QUIZ,
)
