"""Lesson 7: saving up."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import dice_distribution, expected_build_wait, expected_wait, median_wait
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import GREATEST_MEAN, MEAN, ONE_AFTER_THE_OTHER
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import decimal_of, mean_of, tell

_DICE = dice_distribution()
_COSTS = {"third": {6: 3}, "road": {6: 1, 8: 1}, "settlement": {6: 1, 8: 1, 5: 1, 9: 1}, "city": {8: 3, 5: 2}}
_WAIT = {name: expected_build_wait(counts) for name, counts in _COSTS.items()}
_MEANS = {
    name: [expected_wait(_DICE[number], count) for number, count in counts.items()] for name, counts in _COSTS.items()
}


def _usual(name: str) -> tuple[Mistake, Mistake]:
    """The two mistakes with waits that run at the same time."""
    return (
        Mistake(
            max(_MEANS[name]),
            GREATEST_MEAN,
            N_(
                "Sometimes one of them is late and sometimes another. So waiting for all of them takes longer than "
                "each mean on its own."
            ),
        ),
        Mistake(
            sum(_MEANS[name], Fraction(0)),
            ONE_AFTER_THE_OTHER,
            N_("You do not wait for them one after the other: each roll can help with any of them."),
        ),
    )


_PREDICT = (
    Number(
        "city",
        N_(
            "You get ore on an 8 and grain on a 5. How many rolls does it take on average until you have three "
            "ore and two grain for a city?"
        ),
        _WAIT["city"],
        "mean",
        explained=tell(
            N_("It takes {mean} rolls, more than the {ore} for the ore and the {grain} for the grain."),
            mean=decimal_of(_WAIT["city"], 2),
            ore=decimal_of(_MEANS["city"][0], 1),
            grain=decimal_of(_MEANS["city"][1], 1),
        ),
        mistakes=_usual("city"),
    ),
)

_QUIZ = (
    Number(
        "third",
        N_("How many rolls does it take on average until the third 6?"),
        _WAIT["third"],
        "mean",
        hint=N_("You wait for a 6 three times, one after the other: r/p."),
        explained=tell(N_("3 / (5/36) = {mean}."), mean=mean_of(_WAIT["third"])),
        mistakes=(
            Mistake(
                expected_wait(_DICE[6]),
                N_("Only waited for the first 6."),
                N_("That is the wait for the first 6. It starts again two more times."),
            ),
            Mistake(
                Fraction(3 * median_wait(_DICE[6])),
                MEAN,
                N_("That is three times the median. You can add means, but not medians."),
            ),
        ),
    ),
    Number(
        "road",
        N_(
            "A road needs brick, which you get on a 6, and lumber, which you get on an 8. How many rolls does "
            "it take on average?"
        ),
        _WAIT["road"],
        "mean",
        hint=N_("1/p(6) + 1/p(8) − 1/p(6 or 8): the first of the two numbers is counted twice, so subtract it once."),
        explained=tell(N_("36/5 + 36/5 − 36/10 = {mean}."), mean=mean_of(_WAIT["road"])),
        mistakes=_usual("road"),
    ),
    Number(
        "settlement",
        N_(
            "A settlement needs four kinds of resource, which you get on 6, 8, 5 and 9. How many rolls does it "
            "take on average?"
        ),
        _WAIT["settlement"],
        "mean",
        hint=N_(
            "Add 1/p for each single number, subtract it for all pairs, add it for all triples, and subtract "
            "it for all four."
        ),
        explained=tell(N_("Inclusion–exclusion gives {mean}."), mean=mean_of(_WAIT["settlement"])),
        mistakes=_usual("settlement"),
    ),
    Number(
        "city",
        N_(
            "A city needs three ore, which you get on an 8, and two grain, which you get on a 5. How many "
            "rolls does it take on average?"
        ),
        _WAIT["city"],
        "mean",
        hint=tell(
            N_("The ore alone takes {ore} rolls on average. Can it take fewer when you need grain as well?"),
            ore=decimal_of(_MEANS["city"][0], 1),
        ),
        explained=tell(N_("Ore and grain together take {mean} rolls."), mean=decimal_of(_WAIT["city"], 2)),
        mistakes=_usual("city"),
    ),
    Choice(
        "longer",
        N_("Why does waiting for everything take longer than waiting for the slowest kind?"),
        (
            Option(
                N_("Because in some games you get another kind last."),
                N_("The expected value of the maximum is greater than the maximum of the expected values."),
            ),
            Option(
                N_("Because you save the kinds one after the other."),
                N_("You save them at the same time. Otherwise you would add the waiting times."),
                ONE_AFTER_THE_OTHER,
            ),
            Option(
                N_("It does not take longer; the slowest kind decides."),
                N_("On average one is the slowest, but not in every game."),
                GREATEST_MEAN,
            ),
        ),
        "A",
    ),
)

LESSON = Lesson(
    7,
    "S2/U",
    N_("Saving up"),
    N_("You can work out how long it takes to save for a building, and why the slowest kind is not the whole answer."),
    N_("negative binomial distribution, maximum of waiting times"),
    _PREDICT,
    _QUIZ,
)
