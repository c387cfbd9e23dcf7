"""Lesson 1: one roll, 36 outcomes."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import dice_distribution, mean, pips, variance
from catan_widgets.engine.board.topology import Topology
from catan_widgets.engine.ruledata.ruleset import load
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ALIKE, INDEPENDENT
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option, Sketch
from catan_widgets.lessons.lazy_text import chance_of, mean_of, tell

_DICE = dice_distribution()
_THROWS = 36
_RULES = load("base")
_PIPS = sum(count * pips(number) for number, count in _RULES["chips"].items())
_ISLAND = Topology.columns(tuple(_RULES["island"]))
#: Each hex touches six intersections, so each dot counts six times.
_CORNER = Fraction(6 * _PIPS, len(_ISLAND.intersections))

_PREDICT = (
    Sketch(
        "totals",
        N_("You roll two dice and add the numbers. How often does each total occur? Sketch it with the bars."),
        tuple(_DICE),
        _DICE,
        tell(
            N_("All {all} outcomes are equally likely. The more outcomes give a total, the more likely that total is."),
            all=_THROWS,
        ),
    ),
)

_QUIZ = (
    Number(
        "six",
        N_("What is the probability that two dice show a total of 6?"),
        _DICE[6],
        hint=N_("In the grid, count the outcomes with a total of 6. Divide by the number of all outcomes."),
        explained=tell(N_("Five of the 36 outcomes: {p}."), p=chance_of(_DICE[6])),
        mistakes=(
            Mistake(
                Fraction(1, len(_DICE)),
                ALIKE,
                N_("There are eleven totals, but the totals are not equally likely. The 36 outcomes are."),
            ),
            Mistake(
                Fraction(3, 21),
                N_("Counted mirrored outcomes as one."),
                N_("2 + 4 and 4 + 2 are two outcomes. Paint one die red and the other blue, and you will see it."),
            ),
            Mistake(
                Fraction(1, 6),
                N_("Used the probability for one die."),
                N_("One die shows a 6 in one of six cases. Here you need the total of two dice."),
            ),
        ),
    ),
    Number(
        "red",
        N_("What is the probability that a roll shows a red number, that is, 6 or 8?"),
        _DICE[6] + _DICE[8],
        hint=N_("One roll cannot show both, so add the two probabilities."),
        explained=tell(
            N_("{six} and the same again, because one roll cannot show both: {p}."),
            six=chance_of(_DICE[6]),
            p=chance_of(_DICE[6] + _DICE[8], _THROWS),
        ),
        mistakes=(
            Mistake(
                Fraction(2, len(_DICE)),
                ALIKE,
                N_("Two of eleven totals – but the totals are not equally likely. Count outcomes."),
            ),
            Mistake(
                _DICE[6] * _DICE[8],
                N_("Multiplied instead of adding."),
                N_("You multiply for two rolls, first a 6 and then an 8. In one roll you get a 6 or an 8, so add."),
            ),
            Mistake(
                1 - (1 - _DICE[6]) * (1 - _DICE[8]),
                INDEPENDENT,
                N_("One roll shows only one total. 6 and 8 are mutually exclusive, so nothing is counted twice."),
            ),
        ),
    ),
    Number(
        "dots",
        N_(
            "In the base game, the dots on a number chip show how many of the 36 outcomes give its number. How "
            "many dots are there on the whole island?"
        ),
        Fraction(_PIPS),
        "count",
        hint=N_("A 6 has five dots, a 12 has one. Add the dots of all 18 chips. Most numbers appear twice."),
        explained=tell(N_("All the chips together have {dots} dots."), dots=_PIPS),
        mistakes=(
            Mistake(
                Fraction(sum(pips(number) for number in _RULES["chips"])),
                N_("Counted each number only once."),
                N_("Most numbers are on two hexes; only 2 and 12 are on one."),
            ),
            Mistake(
                Fraction(sum(number * count for number, count in ((int(n), c) for n, c in _RULES["chips"].items()))),
                N_("Added numbers instead of dots."),
                N_("You added the numbers printed on the chips. The question is about the dots below them."),
            ),
        ),
    ),
    Number(
        "corner",
        tell(
            N_("A corner touches up to three hexes. How many dots does each of the {n} corners have on average?"),
            n=len(_ISLAND.intersections),
        ),
        _CORNER,
        "mean",
        hint=N_("Each hex has six corners. How many times does each dot count, and how many corners share the dots?"),
        explained=tell(
            N_("Each dot counts at six corners: 6 · {dots} / {n} = {mean}."),
            dots=_PIPS,
            n=len(_ISLAND.intersections),
            mean=mean_of(_CORNER),
        ),
        mistakes=(
            Mistake(
                Fraction(3 * _PIPS, 18),
                N_("Forgot the coast."),
                N_("Three times the dots of a hex is right inland. Corners on the coast touch only one or two hexes."),
            ),
            Mistake(
                Fraction(_PIPS, len(_ISLAND.intersections)),
                N_("Counted each dot only once."),
                N_("A hex produces for all six of its corners, so each of its dots counts six times."),
            ),
        ),
    ),
    Number(
        "variance",
        tell(N_("The expected value of the total is {mean}. What is its variance?"), mean=mean_of(mean(_DICE))),
        variance(_DICE),
        "mean",
        hint=N_(
            "Square each total's distance from 7 and multiply by its number of outcomes. Add these up and divide by 36."
        ),
        explained=tell(N_("Add (s − 7)² · p(s) over all totals s: {value}."), value=mean_of(variance(_DICE))),
        mistakes=(
            Mistake(
                variance({face: Fraction(1, 6) for face in range(1, 7)}),
                N_("Found the variance of one die."),
                N_("That is for one die. For two independent dice, add the variances."),
            ),
            Mistake(
                Fraction(10),
                ALIKE,
                N_(
                    "That would be the variance if all eleven totals were equally likely. Weight each total by its "
                    "number of outcomes."
                ),
            ),
        ),
    ),
    Choice(
        "formula",
        N_("The formula (6 − |s − 7|) / 36 gives the probability of a total s. What does it say about 5 and 9?"),
        (
            Option(
                N_("9 is more likely because it is greater."),
                N_("The formula only uses the distance from 7. Try it for both totals."),
                N_("Thought that a greater number is more likely."),
            ),
            Option(N_("Both are equally likely."), N_("Both are 2 away from 7, so each has four outcomes.")),
            Option(
                N_("5 is more likely because it is closer to 6."),
                N_("The middle is 7, not 6. How far from it are 5 and 9?"),
                N_("Used the middle of one die."),
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    1,
    "S1",
    N_("One roll, 36 outcomes"),
    N_("You can say how likely each total of two dice is, and read it from the dots on a number chip."),
    N_("outcome, event, probability, equally likely outcomes"),
    _PREDICT,
    _QUIZ,
)
