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
        N_("Two dice are rolled, and the faces are added. How often does each total come? Sketch it with the bars."),
        tuple(_DICE),
        _DICE,
        tell(
            N_("Each of the {all} throws is as likely as any other; a total is as likely as it has throws."),
            all=_THROWS,
        ),
    ),
)

_QUIZ = (
    Number(
        "six",
        N_("With what probability do two dice show the total 6?"),
        _DICE[6],
        hint=N_("Count the throws that show a 6 in the grid, and divide by all throws of the grid."),
        explained=tell(N_("Five of the 36 throws: {p}."), p=chance_of(_DICE[6])),
        mistakes=(
            Mistake(
                Fraction(1, len(_DICE)),
                ALIKE,
                N_("There are eleven totals, but it is the throws that are equally likely, not the totals."),
            ),
            Mistake(
                Fraction(3, 21),
                N_("Mirrored throws taken for one."),
                N_("2 + 4 and 4 + 2 are two throws: paint one die red and the other blue, and you see it."),
            ),
            Mistake(
                Fraction(1, 6),
                N_("The probability of one die."),
                N_("One die shows a 6 in one of six cases. Here it is the total of two dice."),
            ),
        ),
    ),
    Number(
        "red",
        N_("With what probability does a roll show a red number, that is 6 or 8?"),
        _DICE[6] + _DICE[8],
        hint=N_("One roll cannot show both, so the two probabilities are added."),
        explained=tell(
            N_("{six} and as much again, since one roll cannot show both: {p}."),
            six=chance_of(_DICE[6]),
            p=chance_of(_DICE[6] + _DICE[8], _THROWS),
        ),
        mistakes=(
            Mistake(
                Fraction(2, len(_DICE)),
                ALIKE,
                N_("Two of eleven totals – but the totals are not equally likely. Count throws."),
            ),
            Mistake(
                _DICE[6] * _DICE[8],
                N_("Multiplied instead of added."),
                N_("A product belongs to two rolls, first 6 and then 8. In one roll it is either 6 or 8: add."),
            ),
            Mistake(
                1 - (1 - _DICE[6]) * (1 - _DICE[8]),
                INDEPENDENT,
                N_("One roll shows one total; 6 and 8 exclude each other, so nothing is counted twice."),
            ),
        ),
    ),
    Number(
        "dots",
        N_("The chips of the base game carry dots, one for each throw. How many dots lie on the whole island?"),
        Fraction(_PIPS),
        "count",
        hint=N_("A 6 has five dots, a 12 has one. Add the dots of all 18 chips; most numbers lie there twice."),
        explained=tell(N_("All chips together carry {dots} dots."), dots=_PIPS),
        mistakes=(
            Mistake(
                Fraction(sum(pips(number) for number in _RULES["chips"])),
                N_("Each number counted once."),
                N_("Most numbers lie on two hexes; only 2 and 12 lie on one."),
            ),
            Mistake(
                Fraction(sum(number * count for number, count in ((int(n), c) for n, c in _RULES["chips"].items()))),
                N_("Numbers added instead of dots."),
                N_("You have added what is printed on the chips. The question is about the dots below it."),
            ),
        ),
    ),
    Number(
        "corner",
        tell(
            N_("An intersection touches up to three hexes. How many dots has one of the {n} intersections on average?"),
            n=len(_ISLAND.intersections),
        ),
        _CORNER,
        "mean",
        hint=N_("Each hex has six corners: how often does each dot count, and how many corners share them?"),
        explained=tell(
            N_("Each dot counts at six corners: 6 · {dots} / {n} = {mean}."),
            dots=_PIPS,
            n=len(_ISLAND.intersections),
            mean=mean_of(_CORNER),
        ),
        mistakes=(
            Mistake(
                Fraction(3 * _PIPS, 18),
                N_("The coast forgotten."),
                N_("Three times the dots of a hex is right inland. Corners at the sea touch one or two hexes only."),
            ),
            Mistake(
                Fraction(_PIPS, len(_ISLAND.intersections)),
                N_("Each dot counted once."),
                N_("A hex yields to all its six corners, so each of its dots counts six times."),
            ),
        ),
    ),
    Number(
        "variance",
        tell(N_("The mean of the total is {mean}. What is its variance?"), mean=mean_of(mean(_DICE))),
        variance(_DICE),
        "mean",
        hint=N_("Weigh the squares of the distances from 7 with the number of throws, add them, and divide by 36."),
        explained=tell(N_("The sum of (s − 7)² · p(s) over all totals s: {value}."), value=mean_of(variance(_DICE))),
        mistakes=(
            Mistake(
                variance({face: Fraction(1, 6) for face in range(1, 7)}),
                N_("The variance of one die."),
                N_("That is one die. The variances of two independent dice are added."),
            ),
            Mistake(
                Fraction(10),
                ALIKE,
                N_("That is the variance if all eleven totals were equally likely. Weigh them with their throws."),
            ),
        ),
    ),
    Choice(
        "formula",
        N_("The formula (6 − |s − 7|) / 36 gives the probability of a total s. What does it say about 5 and 9?"),
        (
            Option(
                N_("9 is more likely, for it is greater."),
                N_("The formula looks at the distance from 7 only. Put in both."),
                N_("Greater number taken as more likely."),
            ),
            Option(N_("Both are equally likely."), N_("Both are at distance 2 from 7, so each has four throws.")),
            Option(
                N_("5 is more likely, for it is nearer to 6."),
                N_("The middle is 7, not 6: how far are 5 and 9 from it?"),
                N_("The middle of one die."),
            ),
        ),
        "B",
    ),
)

LESSON = Lesson(
    1,
    "S1",
    N_("One roll, 36 outcomes"),
    N_("You can tell how likely each total of two dice is, and read it off the dots of a number chip."),
    N_("Laplace experiment, outcome, event, probability"),
    _PREDICT,
    _QUIZ,
)
