"""Lesson 13: deck and thief."""

from __future__ import annotations

from fractions import Fraction

from catan_widgets.analysis import after_theft, hypergeometric, next_card, theft, unseen_cards
from catan_widgets.i18n import N_
from catan_widgets.lessons.contents.mistakes import ALIKE, COUNTER_EVENT, PUT_BACK, UNION
from catan_widgets.lessons.items import Choice, Lesson, Mistake, Number, Option
from catan_widgets.lessons.lazy_text import chance_of, tell

_DECK = unseen_cards()
_ALL = sum(_DECK.values())
_FIRST, _LATER = next_card()["knight"], next_card("5 knight")["knight"]
_POINT = Fraction(_DECK["victory_point"], _ALL)
_SOME = 1 - hypergeometric(_DECK, {"victory_point": 0}, 3)
_SECOND = next_card("1 knight")["knight"]
_ORE = theft("3 ore + 2 wool")["ore"]
#: Two hands are as likely as each other: three ore, or one ore and two wool.
_HANDS = {(("ore", 3),): Fraction(1, 2), (("ore", 1), ("wool", 2)): Fraction(1, 2)}
_BELIEF = after_theft(_HANDS, "ore")[(("ore", 2),)]

_PREDICT = (
    Number(
        "points",
        N_("You buy the first three development cards. With what probability is a victory point among them?"),
        _SOME,
        explained=tell(N_("It is {p}: about one in two."), p=chance_of(_SOME)),
    ),
)

_QUIZ = (
    Number(
        "first",
        tell(
            N_("Of the {all} development cards {n} are knights. With what probability is the first one a knight?"),
            all=_ALL,
            n=_DECK["knight"],
        ),
        _FIRST,
        hint=N_("Knights divided by all cards."),
        explained=tell(N_("{n} of {all}: {p}."), n=_DECK["knight"], all=_ALL, p=chance_of(_FIRST)),
        mistakes=(
            Mistake(Fraction(1, len(_DECK)), ALIKE, N_("There are five kinds, but not as many cards of each.")),
            Mistake(
                Fraction(_DECK["knight"], _ALL - _DECK["knight"]),
                N_("Odds taken for a probability."),
                N_("Knights are divided by all cards, not by the other ones."),
            ),
        ),
    ),
    Number(
        "points",
        N_("With what probability is at least one victory point among the first three cards?"),
        _SOME,
        hint=N_("Work out “no victory point”: 20/25 · 19/24 · 18/23, and take it from 1."),
        explained=tell(N_("1 − 20/25 · 19/24 · 18/23 = {p}."), p=chance_of(_SOME)),
        mistakes=(
            Mistake(3 * _POINT, UNION, N_("Hands with two victory points are counted twice. Take the counter-event.")),
            Mistake(
                1 - (1 - _POINT) ** 3,
                PUT_BACK,
                N_("Cards that were drawn are gone: 20/25, then 19/24, then 18/23."),
            ),
            Mistake(1 - _SOME, COUNTER_EVENT, N_("That is no victory point at all. Take it from 1.")),
        ),
    ),
    Number(
        "seen",
        N_("Five knights have been played, nothing else. With what probability is the next card a knight?"),
        _LATER,
        hint=N_("How many knights are left, and how many cards in all?"),
        explained=tell(N_("9 of the 20 cards that you have not seen: {p}."), p=chance_of(_LATER)),
        mistakes=(
            Mistake(_FIRST, N_("What was seen forgotten."), N_("The five knights are no longer in the deck.")),
            Mistake(
                Fraction(_DECK["knight"] - 5, _ALL),
                N_("Seen cards left in the deck."),
                N_("Nine knights are right, but there are only 20 cards left."),
            ),
            Mistake(
                Fraction(_DECK["knight"], _ALL - 5),
                N_("Seen knights counted again."),
                N_("20 cards are right, but only nine of them are knights."),
            ),
        ),
    ),
    Number(
        "thief",
        N_("A hand holds three ore and two wool. With what probability does the thief draw an ore?"),
        _ORE,
        hint=N_("Each card is as likely as any other."),
        explained=tell(N_("Three of five cards: {p}."), p=chance_of(_ORE)),
        mistakes=(
            Mistake(
                Fraction(1, 2),
                ALIKE,
                N_("Two kinds, but not as many cards of each. The thief draws a card, not a kind."),
            ),
        ),
    ),
    Number(
        "belief",
        N_(
            "A hand holds either three ore, or one ore and two wool; you think both equally likely. "
            "You draw an ore. How likely is it now that there were three ore?"
        ),
        _BELIEF,
        hint=N_("An ore is certain from the first hand, and 1/3 from the second. Weigh both with 1/2."),
        explained=tell(N_("1/2 · 1 against 1/2 · 1/3, that is 3 to 1: {p}."), p=chance_of(_BELIEF)),
        mistakes=(
            Mistake(
                Fraction(1, 2),
                N_("Nothing learned from the draw."),
                N_("An ore comes more easily from three ore. So that hand has become more likely."),
            ),
            Mistake(
                Fraction(1),
                N_("Possible taken for certain."),
                N_("The other hand has an ore too; it could be that one."),
            ),
        ),
    ),
    Choice(
        "second",
        N_("The first card was a knight. How likely is a knight as the second card?"),
        (
            Option(
                N_("More likely, since knights are on top."),
                N_("The deck is shuffled; nothing comes in a row by itself."),
            ),
            Option(N_("As likely as before."), N_("That would be so if the first card were put back."), PUT_BACK),
            Option(
                N_("A little less likely."),
                tell(
                    N_("One knight is gone: {p} instead of {before}."), p=chance_of(_SECOND), before=chance_of(_FIRST)
                ),
            ),
        ),
        "C",
    ),
)

LESSON = Lesson(
    13,
    "S1/S2",
    N_("Deck and thief"),
    N_("You can work with cards that are not put back, and change what you believe by what you see."),
    N_("hypergeometric distribution, conditional probability, Bayes' theorem"),
    _PREDICT,
    _QUIZ,
)
