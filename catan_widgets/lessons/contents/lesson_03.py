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
    N_(
        "You compare the number of sevens in 100 rolls and in 10,000 rolls with the expected number. What "
        "happens in the long run?"
    ),
    (
        Option(
            N_("The count and the relative frequency both get closer to their expected values."),
            N_(
                "The count does not, because nothing balances it out. It strays further and further, but more "
                "slowly than the number of rolls grows."
            ),
            DUE,
        ),
        Option(
            N_("The count strays further, the relative frequency gets closer."),
            N_("The deviation of the count grows like √n. Divided by n, it shrinks like 1/√n."),
        ),
        Option(
            N_("Both stray further."),
            N_("The count does. But the relative frequency is the count divided by n, and n grows faster."),
        ),
        Option(
            N_("Both stay as far away as before."),
            N_("With more rolls the count has more room to stray, and the relative frequency has less."),
        ),
    ),
    "B",
)

_QUIZ = (
    Number(
        "needed",
        N_(
            "How many trials do you need so that the relative frequency is within one percentage point of p = "
            "1/2 with 95% confidence?"
        ),
        Fraction(_NEEDED),
        "count",
        hint=N_("1.96 · √(p(1−p)/n) must be at most 0.01. Solve this for n."),
        explained=tell(N_("n = 1.96² · 0.25 / 0.01² = {n}."), n=count_of(_NEEDED)),
        mistakes=(
            Mistake(
                1 / _POINT,
                N_("Forgot the square root."),
                N_("The width shrinks like 1/√n, so you must square: n is not 1/0.01."),
            ),
            Mistake(
                _HALF**2 * 4 / _POINT**2,
                N_("Rounded 1.96 to 2."),
                N_("That is the rule of thumb with 2 standard deviations. With 1.96 it is a little less."),
            ),
            Mistake(
                Fraction(sample_size(2 * _POINT)),
                N_("Took the full width for one side."),
                N_(
                    "It is one point on either side, not one point in total – and half the width takes four times as "
                    "many trials."
                ),
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
        hint=N_("Substitute p = 1/2 and n = 100 into √(p(1−p)/n)."),
        explained=tell(N_("√(0.25/100) = {value}."), value=decimal_of(_ERROR, 2)),
        mistakes=(
            Mistake(
                _ERROR * _TRIALS,
                N_("Used the count instead of the frequency."),
                N_("That is the standard deviation of the number of successes. Divide it by the number of trials."),
            ),
            Mistake(
                _ERROR**2,
                N_("Forgot to take the root of the variance."),
                N_("You stopped at p(1−p)/n. The standard deviation is its square root."),
            ),
        ),
    ),
    Number(
        "narrower",
        N_(
            "You want the funnel of the relative frequencies to be half as wide. By what factor must you "
            "increase the number of trials?"
        ),
        _TIMES,
        "count",
        hint=N_("The width is proportional to 1/√n. Which factor has the square root 2?"),
        explained=tell(N_("{times} times as many, because √{times} = 2."), times=count_of(int(_TIMES))),
        mistakes=(
            Mistake(
                Fraction(2),
                N_("Thought that width and number are proportional."),
                N_("Twice as many trials make the funnel narrower only by a factor of √2."),
            ),
            Mistake(
                _TIMES**2,
                N_("Squared one time too many."),
                N_("Sixteen times as many trials give a quarter of the width."),
            ),
        ),
    ),
    _GROWS,
    Choice(
        "due",
        N_("There has been no 7 in the last twenty rolls. How likely is a 7 now?"),
        (
            Option(
                N_("More likely than usual, because it must happen sometime."),
                N_(
                    "The dice do not know what happened before. In the long run, new rolls outweigh the gap; they do "
                    "not fill it."
                ),
                DUE,
            ),
            Option(
                N_("As likely as ever."),
                tell(N_("Each roll is independent: {p}, whatever happened before."), p=chance_of(_SEVEN)),
            ),
            Option(
                N_("Less likely, because these dice do not like the 7."),
                N_("Twenty rolls are not many: even fair dice do this now and then. A test needs more rolls."),
                N_("Saw a pattern in pure chance."),
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
