"""Lesson 8: seen every number?"""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import (
    at_least_once,
    collected_within,
    dice_distribution,
    expected_collect_all,
    expected_wait,
    median_collect_all,
)
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ALIKE, DUE, GREATEST_MEAN, MEDIAN
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import decimal_of, mean_of, percent_of, tell

_DICE = dice_distribution()
_TOTALS = len(_DICE)
_MEAN, _MEDIAN = expected_collect_all(_DICE.values()), median_collect_all(_DICE.values())
_RAREST = min(_DICE.values())
_ROLLS = 36
_WITHIN = collected_within(_DICE.values(), _ROLLS)
_ALIKE = expected_collect_all([Fraction(1, _TOTALS)] * _TOTALS)

_PREDICT = (
    Number(
        "all",
        tell(N_("How many rolls until each of the {n} totals from 2 to 12 has come, on average?"), n=_TOTALS),
        _MEAN,
        "mean",
        explained=tell(N_("It is {mean} rolls: 2 and 12 keep you waiting."), mean=decimal_of(_MEAN, 4)),
    ),
)

_QUIZ = (
    Number(
        "mean",
        tell(N_("How many rolls does it take on average until each of the {n} totals has come?"), n=_TOTALS),
        _MEAN,
        "mean",
        hint=N_("Inclusion and exclusion over the sets of totals still missing; read it off the checklist."),
        explained=tell(N_("It is {mean} rolls."), mean=decimal_of(_MEAN, 4)),
        mistakes=(
            Mistake(
                expected_wait(_RAREST),
                GREATEST_MEAN,
                N_("That is the wait for a 12 alone. The 2 is as rare, and each may come last."),
            ),
            Mistake(
                _ALIKE,
                ALIKE,
                N_("That would be so if all totals were equally likely. The rare ones take far longer."),
            ),
            Mistake(
                Fraction(_TOTALS), N_("As many rolls as totals."), N_("That would need eleven rolls without a repeat.")
            ),
        ),
    ),
    Number(
        "median",
        N_("By which roll have all totals come in at least half of all cases (the median)?"),
        Fraction(_MEDIAN),
        "count",
        hint=N_("Look where the curve of the probability crosses one half."),
        explained=tell(
            N_("By roll {median}, well before the mean of {mean}."), median=_MEDIAN, mean=decimal_of(_MEAN, 1)
        ),
        mistakes=(
            Mistake(Fraction(round(_MEAN)), MEDIAN, N_("That is the mean, rounded. A few very long waits pull it up.")),
            Mistake(_MEAN, MEDIAN, N_("That is the mean. A few very long waits pull it up.")),
        ),
    ),
    Number(
        "within",
        tell(N_("With what probability have all totals come within {n} rolls?"), n=_ROLLS),
        _WITHIN,
        hint=N_("Read it off the curve at 36 rolls; it is about one in four."),
        explained=tell(N_("It is {p} only."), p=percent_of(_WITHIN, 2)),
        mistakes=(
            Mistake(
                at_least_once(_RAREST, _ROLLS),
                N_("Only the rarest total looked at."),
                N_("That is a 12 within 36 rolls. The 2 and all others must have come as well."),
            ),
            Mistake(
                Fraction(1),
                N_("As often as expected taken for certain."),
                N_("In 36 rolls one 12 is expected, but it may well not come."),
            ),
        ),
    ),
    Number(
        "last",
        tell(N_("After {n} rolls only the 12 is missing. How many more rolls does it take on average?"), n=_MEDIAN),
        expected_wait(_RAREST),
        "mean",
        hint=N_("The dice have no memory: how long is the wait for a 12 from now on?"),
        explained=tell(N_("{mean} rolls, as at any other time."), mean=mean_of(expected_wait(_RAREST))),
        mistakes=(
            Mistake(
                _MEAN - _MEDIAN,
                DUE,
                N_("The mean tells nothing of what is left once you know that the 12 is missing."),
            ),
        ),
    ),
    Choice(
        "order",
        N_("Which total comes last most often?"),
        (
            Option(N_("7"), N_("7 is the most likely one, so it comes early nearly always.")),
            Option(N_("2 or 12"), N_("They have one throw each, so they keep you waiting.")),
            Option(
                N_("All are last equally often."), N_("They are not equally likely, so the rare ones are last."), ALIKE
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    8,
    "U",
    N_("Seen every number?"),
    N_("You can estimate and work out how long it takes until every total has come."),
    N_("coupon collector's problem, inclusion–exclusion"),
    _PREDICT,
    _QUIZ,
)
