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
        N_(
            "You buy the first three development cards. What is the probability that at least one of them is a "
            "victory point?"
        ),
        _SOME,
        explained=tell(N_("It is {p}: about one in two."), p=chance_of(_SOME)),
    ),
)

_QUIZ = (
    Number(
        "first",
        tell(
            N_(
                "{n} of the {all} development cards are knights. What is the probability that the first card is a "
                "knight?"
            ),
            all=_ALL,
            n=_DECK["knight"],
        ),
        _FIRST,
        hint=N_("Divide the number of knights by the number of all cards."),
        explained=tell(N_("{n} of {all}: {p}."), n=_DECK["knight"], all=_ALL, p=chance_of(_FIRST)),
        mistakes=(
            Mistake(Fraction(1, len(_DECK)), ALIKE, N_("There are five kinds, but not equally many cards of each.")),
            Mistake(
                Fraction(_DECK["knight"], _ALL - _DECK["knight"]),
                N_("Gave odds instead of a probability."),
                N_("Divide the knights by all the cards, not by the other cards."),
            ),
        ),
    ),
    Number(
        "points",
        N_("What is the probability that there is at least one victory point among the first three cards?"),
        _SOME,
        hint=N_("Work out “no victory point”: 20/25 · 19/24 · 18/23, then subtract it from 1."),
        explained=tell(N_("1 − 20/25 · 19/24 · 18/23 = {p}."), p=chance_of(_SOME)),
        mistakes=(
            Mistake(3 * _POINT, UNION, N_("That counts hands with two victory points twice. Use the complement.")),
            Mistake(
                1 - (1 - _POINT) ** 3,
                PUT_BACK,
                N_("Cards that have been drawn are gone: 20/25, then 19/24, then 18/23."),
            ),
            Mistake(
                1 - _SOME, COUNTER_EVENT, N_("That is the probability of no victory point at all. Subtract it from 1.")
            ),
        ),
    ),
    Number(
        "seen",
        N_("Five knights have been played and nothing else. What is the probability that the next card is a knight?"),
        _LATER,
        hint=N_("How many knights are left, and how many cards in total?"),
        explained=tell(N_("9 of the 20 cards that you have not seen: {p}."), p=chance_of(_LATER)),
        mistakes=(
            Mistake(_FIRST, N_("Ignored the cards already seen."), N_("The five knights are no longer in the deck.")),
            Mistake(
                Fraction(_DECK["knight"] - 5, _ALL),
                N_("Kept the seen cards in the deck."),
                N_("Nine knights is right, but there are only 20 cards left."),
            ),
            Mistake(
                Fraction(_DECK["knight"], _ALL - 5),
                N_("Counted the seen knights again."),
                N_("20 cards is right, but only nine of them are knights."),
            ),
        ),
    ),
    Number(
        "thief",
        N_("A hand has three ore and two wool. What is the probability that the thief draws an ore?"),
        _ORE,
        hint=N_("All cards are equally likely."),
        explained=tell(N_("Three of five cards: {p}."), p=chance_of(_ORE)),
        mistakes=(
            Mistake(
                Fraction(1, 2),
                ALIKE,
                N_("There are two kinds, but not equally many cards of each. The thief draws a card, not a kind."),
            ),
        ),
    ),
    Number(
        "belief",
        N_(
            "A hand has either three ore, or one ore and two wool. You think that both are equally likely. You "
            "draw an ore. How likely is it now that the hand had three ore?"
        ),
        _BELIEF,
        hint=N_("The first hand gives an ore for certain, the second with probability 1/3. Weight both by 1/2."),
        explained=tell(N_("1/2 · 1 against 1/2 · 1/3, that is 3 to 1: {p}."), p=chance_of(_BELIEF)),
        mistakes=(
            Mistake(
                Fraction(1, 2),
                N_("Learned nothing from the draw."),
                N_(
                    "You are more likely to draw an ore from a hand with three ore. So that hand has become more "
                    "likely."
                ),
            ),
            Mistake(
                Fraction(1),
                N_("Mistook possible for certain."),
                N_("The other hand has an ore too, so it could be that one."),
            ),
        ),
    ),
    Choice(
        "second",
        N_("The first card was a knight. How likely is it that the second card is a knight?"),
        (
            Option(
                N_("More likely, because the knights are on top."),
                N_("The deck is shuffled, so the cards are in no particular order."),
            ),
            Option(N_("As likely as before."), N_("That would be true with replacement."), PUT_BACK),
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
    N_("You can work with cards drawn without replacement, and update what you believe when you see new cards."),
    N_("hypergeometric distribution, conditional probability, Bayes' theorem"),
    _PREDICT,
    _QUIZ,
)
