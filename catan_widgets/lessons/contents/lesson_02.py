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
            N_("The spinner has {n} sections of equal size. How many spins until each has come, on average?"), n=_KINDS
        ),
        _ALL,
        "mean",
        explained=tell(N_("It is {mean} spins: the last sections keep you waiting."), mean=mean_of(_ALL)),
    ),
)

_QUIZ = (
    Number(
        "robber",
        N_("With what probability does one spin bring the robber?"),
        _ROBBER,
        hint=N_("All sections have the same size. How many are there, and how many of them show the robber?"),
        explained=tell(N_("One of {n} sections of equal size: {p}."), n=_KINDS, p=chance_of(_ROBBER)),
        mistakes=(
            Mistake(
                _SEVEN,
                N_("The dice instead of the spinner."),
                N_("That is a 7 with two dice. The spinner has seven sections."),
            ),
        ),
    ),
    Number(
        "all",
        tell(N_("How many spins does it take on average until each of the {n} sections has come?"), n=_KINDS),
        _ALL,
        "mean",
        hint=N_("If k sections are missing, the next new one takes 7/k spins on average. Add these waits."),
        explained=tell(N_("7/7 + 7/6 + … + 7/1 = {mean}."), mean=mean_of(_ALL)),
        mistakes=(
            Mistake(
                Fraction(_KINDS),
                N_("As many spins as sections."),
                N_("Seven spins would do only if no section ever came twice."),
            ),
            Mistake(
                Fraction(_KINDS**2),
                N_("Each section waited for from the start."),
                N_("While you wait for one section, others come too. Only those still missing count."),
            ),
        ),
    ),
    Number(
        "seven_of_seven",
        N_("With what probability do seven spins bring all seven sections?"),
        _AT_ONCE,
        hint=N_("Each spin must bring a new section: 7/7 · 6/7 · 5/7 · …"),
        explained=tell(N_("7! / 7⁷ = {p}."), p=chance_of(_AT_ONCE)),
        mistakes=(
            Mistake(Fraction(1), N_("As many spins as sections."), N_("Some section nearly always comes twice.")),
            Mistake(
                Fraction(1, _KINDS**_KINDS),
                N_("One order instead of all."),
                N_("That is one order of the sections. There are 7! orders."),
            ),
            Mistake(
                Fraction(1, _KINDS), ALIKE, N_("That is one section in one spin. Here seven spins must work together.")
            ),
        ),
    ),
    Number(
        "calm_wheel",
        tell(N_("With what probability does the robber not come in {n} spins?"), n=_TURNS),
        _CALM_WHEEL,
        hint=N_("One spin without the robber has the probability 6/7. All ten must be like that."),
        explained=tell(N_("(6/7)¹⁰ ≈ {p}."), p=percent_of(_CALM_WHEEL, 2)),
        mistakes=(
            Mistake(
                1 - _CALM_WHEEL, COUNTER_EVENT, N_("That is “he comes at least once”. The question is about never.")
            ),
            Mistake(
                _CALM_DICE,
                N_("The dice instead of the spinner."),
                N_("With 5/6 it is the dice. On the spinner a spin is calm with 6/7."),
            ),
            Mistake(
                _ROBBER**_TURNS,
                ALL_OF_THEM,
                N_("That is the robber ten times running. You want no robber, ten times."),
            ),
        ),
    ),
    Number(
        "calm_dice",
        tell(N_("And with what probability do {n} rolls of two dice bring no 7?"), n=_TURNS),
        _CALM_DICE,
        hint=N_("One roll without a 7 has the probability 5/6. All ten must be like that."),
        explained=tell(N_("(5/6)¹⁰ ≈ {p}."), p=percent_of(_CALM_DICE, 2)),
        mistakes=(
            Mistake(1 - _CALM_DICE, COUNTER_EVENT, N_("That is “at least one 7”. The question is about none.")),
            Mistake(_TURNS * _SEVEN, ADDED, N_("Ten times 1/6 is more than 1, so it is no probability. Multiply 5/6.")),
            Mistake(
                _CALM_WHEEL,
                N_("The spinner instead of the dice."),
                N_("With 6/7 it is the spinner. A roll is calm with 5/6."),
            ),
        ),
    ),
    Choice(
        "alike",
        N_("What do the spinner and two dice have in common?"),
        (
            Option(
                N_("All their outcomes are equally likely."),
                N_("The sections of the spinner are; the totals of two dice are not."),
                ALIKE,
            ),
            Option(
                N_("Each trial is independent of those before."),
                N_("Neither spinner nor dice remember anything. But only the spinner has a uniform distribution."),
            ),
            Option(
                N_("The robber is equally likely on both."),
                N_("1/7 on the spinner, 1/6 on the dice: over ten turns that is a clear difference."),
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    2,
    "S1",
    N_("Wheel or dice?"),
    N_("You can tell a uniform distribution from another, and work out how long it takes to see everything once."),
    N_("uniform distribution, Laplace experiment, independence"),
    _PREDICT,
    _QUIZ,
)
