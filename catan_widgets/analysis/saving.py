"""Waiting for a set of cards, with or without trading with the bank."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from graphlib import TopologicalSorter
from math import lcm

from catan_widgets.analysis.checks import rules_of, whole
from catan_widgets.analysis.dice import pips, turn_distribution
from catan_widgets.analysis.production import ANY_CARD, CHOICE, Hand, Production, Source
from catan_widgets.engine.board.island import ANY, Layout, OnIsland, island_of
from catan_widgets.engine.bundles import KINDS, bundle
from catan_widgets.engine.frozen import FrozenMap
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet, load
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: For each kind, how many cards of it the bank takes for one other card; one mapping for each pile, because the bank
#: never trades between piles (M-61).
Rates = tuple[Mapping[str, int], ...]

#: For each kind, the cards that still count towards the goal, then the spare cards left over after complete trades;
#: and for each pile, how many trades the spare cards pay for.
_State = tuple[tuple[int, ...], tuple[int, ...]]


@typed
def expected_build_wait(counts: Mapping[int, int]) -> Fraction:
    """The expected number of rolls until each number has been rolled as often as required.

    Recursion over the numbers i that are still missing: E(m) = (1 + Σ p(i)·E(m without one i)) / Σ p(i). This is the
    mean of the *longest* of the waits, which is more than the longest of their means.

    Args:
        counts: how often each total must be rolled: ``{8: 3, 5: 2}`` is a city if you have one settlement at ore 8
            and one at grain 5.

    Raises:
        ValueError: for a number that the dice cannot show, or a count less than 1.

    >>> expected_build_wait({6: 1, 8: 1}), expected_build_wait({6: 1, 8: 1, 5: 1, 9: 1})
    (Fraction(54, 5), Fraction(15453, 910))
    """
    return _numbers(counts).expected()


@typed
def built_within(counts: Mapping[int, int], rolls: int) -> Fraction:
    """The probability that each number is rolled as often as required within this many rolls.

    Recursion over the rolls, as in `cards_within`. It is the distribution of the longest of the waits.

    Args:
        counts: as for `expected_build_wait`.
        rolls: the number of rolls, 0 or more.

    >>> built_within({6: 1, 8: 1}, 2), built_within({6: 3}, 3) == Fraction(5, 36) ** 3
    (Fraction(25, 648), True)
    """
    return _numbers(counts).within(whole(rolls, "rolls"))


@typed
def expected_card_wait(
    production: Production,
    wanted: Hand,
    hand: Hand = "",
    rates: Rates = (),
) -> Fraction:
    """The expected number of rolls until a seat can pay for something.

    Recursion over the hand h: E(h) = (1 + Σ p(i)·E(h + gains of i)) / Σ p(i), over the outcomes i that change the
    useful part of the hand. Spare cards are kept and traded with the bank when there are enough. Nothing is stolen,
    discarded on a seven or traded with others, and the bank never runs short. If the seat may choose a card (E-21), it
    chooses the best one, so E(h) is the minimum over the choices (dynamic programming).

    Args:
        production: what a roll gives to the seat.
        wanted: the cards to pay, such as ``"3 ore + 2 grain"`` or ``ruleset["costs.city"]``.
        hand: the cards held already.
        rates: the seat's rates with the bank, from `bank_rates` or `swap_rates`; by default it does not trade.

    Raises:
        ValueError: if the seat can never collect the cards this way.

    >>> from catan_widgets.analysis import seat_production
    >>> from catan_widgets.engine.board.board import Board
    >>> board = Board.beginner()
    >>> at = ["1,0N", "0,0S"]
    >>> seat = seat_production(board, at)
    >>> expected_card_wait(seat, "1 lumber + 1 brick")
    Fraction(111, 7)
    >>> round(float(expected_card_wait(seat, "1 ore", rates=bank_rates(board, at))), 2)
    16.37
    """
    return _saving(production, wanted, hand, rates).expected()


@typed
def cards_within(
    production: Production,
    wanted: Hand,
    rolls: int,
    hand: Hand = "",
    rates: Rates = (),
) -> Fraction:
    """The probability that a seat can pay for something within this many rolls.

    Recursion over the rolls that are left: P(h, n) = Σ p(i)·P(h + gains of i, n - 1). If the seat may choose a card, it
    chooses the best one for this. Arguments as for `expected_card_wait`.

    >>> from catan_widgets.analysis import production
    >>> cards_within(production((6, 9, 10)), {"card": 1}, rolls=4)
    Fraction(65, 81)
    """
    return _saving(production, wanted, hand, rates).within(whole(rolls, "rolls"))


@typed
def bank_rates(board: Layout | OnIsland, buildings: Iterable[str] = ()) -> Rates:
    """How many equal cards a seat gives the bank for one: its best rate, harbours included (B-41 to B-43, M-61).

    Args:
        board: the island with its harbours, or a game on it.
        buildings: the intersections of the seat's settlements and cities.

    >>> from catan_widgets.engine.board.board import Board
    >>> bank_rates(Board.beginner(), ["0,-2N"])[0]["brick"], bank_rates(Board.beginner())[0]["brick"]
    (2, 4)
    """
    board = island_of(board)
    ruleset = board.ruleset
    harbours = [harbour for harbour in map(board.harbour, buildings) if harbour is not None]
    kinds = {harbour.kind for harbour in harbours}
    resource = ruleset["rates.any" if ANY in kinds else "rates.bank"]
    piles = [{kind: min(resource, ruleset["rates.own"]) if kind in kinds else resource for kind in ruleset["bank"]}]
    if "ingredient_rates.bank" in ruleset:
        ingredient = ruleset["ingredient_rates.any" if ANY in kinds else "ingredient_rates.bank"]
        piles.append(dict.fromkeys(ruleset["ingredients"], ingredient))
    return tuple(FrozenMap(pile) for pile in piles)


@typed
def swap_rates(ruleset: RuleSet | None = None, data: Data | None = None) -> Rates:
    """How many equal cards are traded for one in the Chocolate Edition (E-31).

    Args:
        ruleset: by default that of the edition.
        data: changes to the rule data of the edition, a path or a mapping.

    >>> swap_rates()[0]["ore"]
    3
    """
    ruleset = rules_of(ruleset, data, "edition")
    return (FrozenMap(dict.fromkeys(ruleset["bank"], ruleset["swap_rate"])),)


def _numbers(counts: Mapping[int, int]) -> _Saving:
    """Treats each number as a separate kind of card."""
    for number, count in counts.items():
        pips(number)
        whole(count, _("the count of {number}", number=number), 1)
    sources = tuple(Source(number, str(number), 1) for number in counts)
    chances = FrozenMap(turn_distribution(load("base")))
    return _Saving(Production(sources, chances), {str(n): count for n, count in counts.items()}, {}, ())


def _saving(
    production: Production,
    wanted: Hand,
    hand: Hand,
    rates: Rates,
) -> _Saving:
    names = (*KINDS, ANY_CARD)
    return _Saving(production, dict(bundle(wanted, names)), dict(bundle(hand, names)), rates)


class _Saving:
    """The hands on the way to a set of cards, each reduced to what still matters.

    A spare card is only useful in a trade, and all trades within a pile are equivalent. So for spare cards it is enough
    to store the remainder of each kind and the number of possible trades in each pile.
    """

    def __init__(self, production: Production, wanted: dict[str, int], hand: dict[str, int], rates: Rates) -> None:
        self.kinds = tuple(sorted({*wanted, *production.kinds, *hand} - {CHOICE}))
        self.need = tuple(wanted.get(kind, 0) for kind in self.kinds)
        self.rate = tuple(next((pile[kind] for pile in rates if kind in pile), 0) for kind in self.kinds)
        self.pile = tuple(next((n for n, pile in enumerate(rates) if kind in pile), len(rates)) for kind in self.kinds)
        self.piles = len(rates) + 1  # the last pile holds the kinds that the bank does not trade
        self.gains: dict[tuple[tuple[int, ...], int], Fraction] = {}  # by cards and free choices: the probability
        for outcome, p in production.chances.items():
            gained = production.gains.get(outcome, {})
            gain = tuple(gained.get(kind, 0) for kind in self.kinds), gained.get(CHOICE, 0)
            self.gains[gain] = self.gains.get(gain, Fraction(0)) + p
        self.start = self.reduced(tuple(hand.get(kind, 0) for kind in self.kinds), (0,) * self.piles)
        self.done = self.reduced(self.need, (0,) * self.piles)

    def reduced(self, cards: tuple[int, ...], trades: tuple[int, ...]) -> _State:
        """The reduced state of a hand."""
        kept, good_for = list(cards), list(trades)
        missing = [0] * self.piles
        for k, need in enumerate(self.need):
            over = max(0, cards[k] - need)
            missing[self.pile[k]] += max(0, need - cards[k])
            if self.rate[k]:
                good_for[self.pile[k]] += over // self.rate[k]
            kept[k] = min(cards[k], need) + (over % self.rate[k] if self.rate[k] else 0)
        for k, pile in enumerate(self.pile):
            if good_for[pile] >= missing[pile]:
                kept[k] = self.need[k]
        left = (0 if have >= lacking else have for have, lacking in zip(good_for, missing, strict=True))
        return tuple(kept), tuple(left)

    def after(self, state: _State) -> dict[frozenset[_State], Fraction]:
        """The results of a roll: sets of states to choose from (usually one state), with their probabilities."""
        cards, trades = state
        following: dict[frozenset[_State], Fraction] = {}
        for (gain, choices), p in self.gains.items():
            hands = {tuple(map(sum, zip(cards, gain, strict=True)))}
            for _card in range(choices):
                hands = {(*h[:k], h[k] + 1, *h[k + 1 :]) for h in hands for k in range(len(self.kinds))}
            options = frozenset(self.reduced(hand, trades) for hand in hands)
            if options != {state}:
                options -= {state}  # a card that changes nothing is never the best choice
            following[options] = following.get(options, Fraction(0)) + p
        return following

    def graph(self) -> dict[_State, dict[frozenset[_State], Fraction]]:
        """The results of a roll for every reachable state."""
        graph = {self.done: {frozenset({self.done}): Fraction(1)}}
        waiting = [self.start]
        while waiting:
            state = waiting.pop()
            if state not in graph:
                graph[state] = self.after(state)
                waiting += (option for options in graph[state] for option in options)
        return graph

    def expected(self) -> Fraction:
        """The expected number of rolls from the start, computed backwards from the states nearest the end."""
        graph = self.graph()
        moves = {
            state: {options: p for options, p in following.items() if options != {state}}
            for state, following in graph.items()
        }
        if any(not moves[state] for state in graph if state != self.done):
            raise ValueError(
                _("you can never collect these cards; the missing ones are neither produced nor available by trade")
            )
        ahead = {state: [option for options in moves[state] for option in options] for state in moves}
        expected: dict[_State, Fraction] = {}
        for state in TopologicalSorter(ahead).static_order():
            total = sum(
                (p * min(map(expected.__getitem__, options)) for options, p in moves[state].items()), Fraction(0)
            )
            expected[state] = (1 + total) / sum(moves[state].values()) if state != self.done else Fraction(0)
        return expected[self.start]

    def within(self, rolls: int) -> Fraction:
        """The probability of reaching the end within this many rolls; whole numbers over one denominator."""
        unit = lcm(*(p.denominator for p in self.gains.values()))
        moves = {
            state: [(options, int(p * unit)) for options, p in following.items()]
            for state, following in self.graph().items()
        }
        reached = {state: int(state == self.done) for state in moves}
        for _roll in range(rolls):
            reached = {
                state: sum(part * max(map(reached.__getitem__, options)) for options, part in following)
                for state, following in moves.items()
            }
        return Fraction(reached[self.start], unit**rolls)
