"""Lesson 3: in the long run."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import dice_distribution, sample_size, standard_error
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import DUE
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, count_of, decimal_of, tell

_HALF, _POINT = Fraction(1, 2), Fraction(1, 100)
_NEEDED = sample_size(_POINT)
_TRIALS = 100
_ERROR = Fraction(standard_error(_HALF, _TRIALS)).limit_denominator(10_000)
_TIMES = Fraction(standard_error(_HALF, _TRIALS) / standard_error(_HALF, 4 * _TRIALS)).limit_denominator(100) ** 2
_SEVEN = dice_distribution()[7]

_GROWS = Choice(
    "grows",
    N_("You compare the sevens in 100 rolls and in 10,000 rolls with what is expected. What happens in the long run?"),
    (
        Option(
            N_("The count and the relative frequency both come nearer to what is expected."),
            N_(
                "The count does not: nothing balances it. It strays further, but slower than the number of rolls grows."
            ),
            DUE,
        ),
        Option(
            N_("The count strays further, the relative frequency comes nearer."),
            N_("The count strays like √n. Divided by n that shrinks like 1/√n."),
        ),
        Option(
            N_("Both stray further."),
            N_("The count does. The relative frequency is the count divided by n, and n grows faster."),
        ),
        Option(
            N_("Both stay as far away as they were."),
            N_("With more rolls the count has more room to stray, and the relative frequency has less."),
        ),
    ),
    "B",
)

_QUIZ = (
    Number(
        "needed",
        N_(
            "How many trials bring the relative frequency to within one percentage point of p = 1/2, "
            "with a confidence of 95 %?"
        ),
        Fraction(_NEEDED),
        "count",
        hint=N_("1.96 · √(p(1−p)/n) must be at most 0.01. Solve for n."),
        explained=tell(N_("n = 1.96² · 0.25 / 0.01² = {n}."), n=count_of(_NEEDED)),
        mistakes=(
            Mistake(
                1 / _POINT,
                N_("The root forgotten."),
                N_("The width shrinks like 1/√n, so n must be squared: not 1/0.01."),
            ),
            Mistake(
                _HALF**2 * 4 / _POINT**2,
                N_("1.96 rounded to 2."),
                N_("That is the rule of thumb with 2 standard deviations. With 1.96 it is a little less."),
            ),
            Mistake(
                Fraction(sample_size(2 * _POINT)),
                N_("The whole width taken for one side."),
                N_("One point to either side, not one point in all – and half the width takes four times the trials."),
            ),
        ),
    ),
    Number(
        "error",
        tell(
            N_("What is the standard deviation of the relative frequency in {n} trials with p = 1/2?"),
            n=_TRIALS,
        ),
        _ERROR,
        "mean",
        hint=N_("Put p = 1/2 and n = 100 into √(p(1−p)/n)."),
        explained=tell(N_("√(0.25/100) = {value}."), value=decimal_of(_ERROR, 2)),
        mistakes=(
            Mistake(
                _ERROR * _TRIALS,
                N_("The count instead of the frequency."),
                N_("That is the standard deviation of the number of successes. Divide it by the number of trials."),
            ),
            Mistake(
                _ERROR**2,
                N_("The variance instead of its root."),
                N_("You have stopped at p(1−p)/n. The standard deviation is its square root."),
            ),
        ),
    ),
    Number(
        "narrower",
        N_("The funnel of the relative frequencies is to be half as wide. How many times as many trials does it take?"),
        _TIMES,
        "count",
        hint=N_("The width goes like 1/√n. For which factor is its root 2?"),
        explained=tell(N_("{times} times as many, since √{times} = 2."), times=count_of(int(_TIMES))),
        mistakes=(
            Mistake(
                Fraction(2),
                N_("Width and number taken as proportional."),
                N_("Twice the trials make the funnel narrower by √2 only."),
            ),
            Mistake(
                _TIMES**2, N_("Squared once too often."), N_("Sixteen times the trials give a quarter of the width.")
            ),
        ),
    ),
    _GROWS,
    Choice(
        "due",
        N_("No 7 has come in the last twenty rolls. How likely is a 7 now?"),
        (
            Option(
                N_("More likely than usual, for it must come some time."),
                N_("The dice do not know what came. In the long run new rolls outweigh the gap; they do not fill it."),
                DUE,
            ),
            Option(
                N_("As likely as always."),
                tell(N_("Each roll is independent: {p}, whatever came before."), p=chance_of(_SEVEN)),
            ),
            Option(
                N_("Less likely, since these dice do not like the 7."),
                N_("Twenty rolls are few: even fair dice do this now and then. A test needs more."),
                N_("A rule read into chance."),
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    3,
    "S1",
    N_("In the long run"),
    N_("You can say how far a relative frequency may stray after n trials, and what does not balance out."),
    N_("relative frequency, empirical law of large numbers"),
    (_GROWS,),
    _QUIZ,
)
