"""Lesson 6: waiting and streaks."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import (
    at_least_once,
    dice_distribution,
    expected_wait,
    median_wait,
    run_within,
    wait_probability,
)
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ADDED, COUNTER_EVENT, DUE, MEAN, MEDIAN, UNION
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, mean_of, percent_of, tell

_DICE = dice_distribution()
_SIX, _SEVEN = _DICE[6], _DICE[7]
_MEAN, _MEDIAN = expected_wait(_SIX), median_wait(_SIX)
_NO_SEVEN = 1 - at_least_once(_SEVEN, 4)
_THIRD = wait_probability(_SIX, 3)
_RUN = run_within(3, 50)
_SUM_OF_RUNS = sum((run_within(3, 50, [p]) for p in _DICE.values()), Fraction(0))

_PREDICT = (
    Number(
        "wait",
        N_("You need a 6. How many rolls of two dice does it take on average until you get one?"),
        _MEAN,
        "mean",
        explained=tell(
            N_("On average it takes 1/p = {mean} rolls. But half of all waits are over by roll {median}."),
            mean=mean_of(_MEAN),
            median=_MEDIAN,
        ),
    ),
    Number(
        "run",
        N_("What is the probability that some total is rolled three times in a row within 50 rolls?"),
        _RUN,
        explained=tell(N_("It is {p}: streaks are more common than most people think."), p=percent_of(_RUN, 2)),
    ),
)

_QUIZ = (
    Number(
        "mean",
        N_("How many rolls does it take on average until the first 6?"),
        _MEAN,
        "mean",
        hint=N_("The expected value of the geometric distribution is 1/p. What is p for a total of 6?"),
        explained=tell(N_("1/p = {mean}."), mean=mean_of(_MEAN)),
        mistakes=(
            Mistake(
                Fraction(_MEDIAN), MEAN, N_("By then, half of the waits are over. A few long ones pull the mean up.")
            ),
            Mistake(
                Fraction(6),
                N_("Used one die instead of two."),
                N_("That is for a 6 with one die. A total of 6 has five of the 36 outcomes."),
            ),
        ),
    ),
    Number(
        "median",
        N_("By which roll has the first 6 been rolled in at least half of all cases (the median)?"),
        Fraction(_MEDIAN),
        "count",
        hint=N_("Find the smallest n with 1 − (31/36)ⁿ ≥ 1/2."),
        explained=tell(N_("By roll {median}; the mean is {mean}."), median=_MEDIAN, mean=mean_of(_MEAN)),
        mistakes=(
            Mistake(
                _MEAN,
                MEDIAN,
                N_("The distribution is skewed: the few long waits pull the mean up, but not the median."),
            ),
            Mistake(
                Fraction(7),
                MEDIAN,
                N_("That is the mean, rounded. The median is smaller because the distribution is skewed."),
            ),
            Mistake(
                Fraction(_MEDIAN - 1), N_("One roll too few."), N_("Not quite half: after four rolls it is below 50%.")
            ),
        ),
    ),
    Number(
        "third",
        N_("What is the probability that the first 6 is rolled on exactly the third roll?"),
        _THIRD,
        hint=N_("Two rolls without a 6, then one with it: multiply along this path."),
        explained=tell(N_("31/36 · 31/36 · 5/36 = {p}."), p=chance_of(_THIRD)),
        mistakes=(
            Mistake(
                _SIX,
                N_("Forgot the first two rolls."),
                N_("The first two rolls must not be a 6. Otherwise it is not the first one."),
            ),
            Mistake(
                at_least_once(_SIX, 3),
                N_("“By the third” instead of “on the third”."),
                N_("That also counts a 6 on the first or second roll."),
            ),
        ),
    ),
    Number(
        "calm",
        N_("What is the probability of no 7 in four rolls?"),
        _NO_SEVEN,
        hint=N_("5/6 for each roll, and all four rolls must be like that."),
        explained=tell(N_("(5/6)⁴ = {p}."), p=chance_of(_NO_SEVEN)),
        mistakes=(
            Mistake(
                1 - _NO_SEVEN,
                COUNTER_EVENT,
                N_("That is the probability of at least one 7. The question is about none."),
            ),
            Mistake(
                1 - 4 * _SEVEN, ADDED, N_("Four times 1/6 counts results with two sevens twice. Multiply 5/6 instead.")
            ),
        ),
    ),
    Number(
        "run",
        N_("What is the probability that some total, no matter which, is rolled three times in a row within 50 rolls?"),
        _RUN,
        hint=N_("Read it off in the lab: it is a little less than one half."),
        explained=tell(N_("It is {p}."), p=percent_of(_RUN, 2)),
        mistakes=(
            Mistake(
                _SUM_OF_RUNS,
                UNION,
                N_(
                    "You added the probabilities for the eleven totals. That counts games with streaks of two "
                    "different totals twice."
                ),
            ),
            Mistake(
                run_within(3, 50, [_SEVEN]),
                N_("Only looked at the 7."),
                N_("That is for the 7 alone. Here any total counts."),
            ),
        ),
    ),
    Choice(
        "due",
        N_("There has been no 6 in twelve rolls. How many more rolls does it take on average to get one?"),
        (
            Option(N_("You must get one right away."), N_("The dice do not know how long you have waited."), DUE),
            Option(
                N_("Fewer than at the start, because twelve rolls are over."),
                N_("The wait starts again with each roll."),
                DUE,
            ),
            Option(
                tell(N_("As many as at the start: {mean} rolls."), mean=mean_of(_MEAN)),
                N_("The geometric distribution has no memory."),
            ),
        ),
        "C",
    ),
)

LESSON = Lesson(
    6,
    "S2",
    N_("Waiting and streaks"),
    N_(
        "You can work out waiting times with the geometric distribution, and you know the difference "
        "between mean and median."
    ),
    N_("geometric distribution, memorylessness, mean, median"),
    _PREDICT,
    _QUIZ,
)
