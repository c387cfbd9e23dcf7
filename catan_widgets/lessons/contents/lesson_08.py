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
        tell(
            N_("How many rolls does it take on average until each of the {n} totals from 2 to 12 has been rolled?"),
            n=_TOTALS,
        ),
        _MEAN,
        "mean",
        explained=tell(N_("It takes {mean} rolls: the 2 and the 12 keep you waiting."), mean=decimal_of(_MEAN, 4)),
    ),
)

_QUIZ = (
    Number(
        "mean",
        tell(N_("How many rolls does it take on average until each of the {n} totals has been rolled?"), n=_TOTALS),
        _MEAN,
        "mean",
        hint=N_(
            "Use inclusion–exclusion over the sets of totals that are still missing. Read the answer off the checklist."
        ),
        explained=tell(N_("It takes {mean} rolls."), mean=decimal_of(_MEAN, 4)),
        mistakes=(
            Mistake(
                expected_wait(_RAREST),
                GREATEST_MEAN,
                N_("That is the wait for a 12 alone. A 2 is just as rare, and either of them may be last."),
            ),
            Mistake(
                _ALIKE,
                ALIKE,
                N_("That would be true if all totals were equally likely. The rare ones take much longer."),
            ),
            Mistake(
                Fraction(_TOTALS), N_("As many rolls as totals."), N_("That would take eleven rolls without a repeat.")
            ),
        ),
    ),
    Number(
        "median",
        N_("By which roll have all the totals been rolled in at least half of all cases (the median)?"),
        Fraction(_MEDIAN),
        "count",
        hint=N_("Find where the probability curve crosses one half."),
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
        tell(N_("What is the probability that all the totals are rolled within {n} rolls?"), n=_ROLLS),
        _WITHIN,
        hint=N_("Read it off the curve at 36 rolls. It is about one quarter."),
        explained=tell(N_("It is only {p}."), p=percent_of(_WITHIN, 2)),
        mistakes=(
            Mistake(
                at_least_once(_RAREST, _ROLLS),
                N_("Only looked at the rarest total."),
                N_("That is for a 12 within 36 rolls. The 2 and all the other totals must be rolled as well."),
            ),
            Mistake(
                Fraction(1),
                N_("Mistook an expected number for a certain one."),
                N_("In 36 rolls you expect one 12, but you may well get none."),
            ),
        ),
    ),
    Number(
        "last",
        tell(N_("After {n} rolls, only the 12 is missing. How many more rolls does it take on average?"), n=_MEDIAN),
        expected_wait(_RAREST),
        "mean",
        hint=N_("The dice have no memory. How long do you wait for a 12, starting now?"),
        explained=tell(N_("{mean} rolls, just as at any other time."), mean=mean_of(expected_wait(_RAREST))),
        mistakes=(
            Mistake(
                _MEAN - _MEDIAN,
                DUE,
                N_("The mean says nothing about the rest of the wait once you know that the 12 is missing."),
            ),
        ),
    ),
    Choice(
        "order",
        N_("Which total is most often the last one?"),
        (
            Option(N_("7"), N_("7 is the most likely total, so you nearly always get it early.")),
            Option(N_("2 or 12"), N_("Each of them has only one outcome, so they keep you waiting.")),
            Option(
                N_("They are all last equally often."),
                N_("They are not equally likely, so the rare ones are usually last."),
                ALIKE,
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    8,
    "U",
    N_("Seen every number?"),
    N_("You can estimate and work out how long it takes until every total has been rolled."),
    N_("coupon collector's problem, inclusion–exclusion"),
    _PREDICT,
    _QUIZ,
)
