"""Markov chains: states, and the probabilities of the next state, which depend only on the current one."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Generic, Self, TypeVar

from catan_widgets.analysis.checks import probability, whole
from catan_widgets.engine.frozen import Unchanging
from catan_widgets.i18n import _, ngettext

#: The most states for which the long run is solved exactly.
EXACT_STATES = 60

#: Larger chains are iterated until a step changes less than this (the sum over all states), or for at most this many
#: steps.
TOLERANCE = 1e-14
MOST_STEPS = 200_000

S = TypeVar("S", bound=Hashable)


@dataclass(frozen=True)
class Chain(Unchanging, Generic[S]):
    """A Markov chain with finitely many states.

    Args:
        states: all states, in a fixed order.
        rows: the transition matrix in sparse form: for each state, the numbers of the next states with their
            probabilities.
        start: the initial state.

    A coin that is turned over whenever a die shows a six:

    >>> coin = Chain.reached("heads", lambda side: {side: Fraction(5, 6),
    ...                                             {"heads": "tails", "tails": "heads"}[side]: Fraction(1, 6)})
    >>> coin.after(2)["heads"], coin.long_run()["heads"]
    (Fraction(13, 18), Fraction(1, 2))
    """

    states: tuple[S, ...]
    rows: tuple[Mapping[int, Fraction], ...]
    start: S

    @classmethod
    def reached(cls, start: S, step: Callable[[S], Mapping[S, Fraction]], **more: Any) -> Self:
        """The chain of all states that can be reached from one state.

        Args:
            start: the initial state.
            step: a function from a state to the states that can follow it, with their probabilities.
            more: the additional fields of a subclass.
        """
        order: dict[S, int] = {start: 0}
        states = [start]
        rows: list[dict[int, Fraction]] = []
        for state in states:  # the list grows as new states are found
            following = {to: p for to, p in step(state).items() if p}
            for to in following:
                if to not in order:
                    order[to] = len(states)
                    states.append(to)
            rows.append({order[to]: p for to, p in following.items()})
        return cls(tuple(states), tuple(rows), start, **more)

    def __post_init__(self) -> None:
        for state, row in zip(self.states, self.rows, strict=True):
            if sum(row.values()) != 1:
                raise ValueError(
                    _("the probabilities after {state} add up to {total}", state=state, total=sum(row.values()))
                )
        self.index(self.start)

    @cached_property
    def _order(self) -> dict[S, int]:
        return {state: number for number, state in enumerate(self.states)}

    def index(self, state: S) -> int:
        """The number of a state; ValueError if the chain has no such state."""
        if not isinstance(state, Hashable) or state not in self._order:
            raise ValueError(
                ngettext(
                    "this chain has {n} state, and {state!s} is not it",
                    "this chain has {n} states, and {state!s} is not one of them",
                    len(self.states),
                    state=state,
                )
            )
        return self._order[state]

    def starting(self, state: S) -> Self:
        """The same chain with a different initial state."""
        self.index(state)
        return replace(self, start=state)

    def step(self, state: S) -> dict[S, Fraction]:
        """The states that can follow a state, with their probabilities."""
        return {self.states[to]: p for to, p in self.rows[self.index(state)].items()}

    def matrix(self) -> Any:
        """The transition matrix as a numpy array of floats; rows and columns have the numbers of the states."""
        import numpy as np

        matrix = np.zeros((len(self.states), len(self.states)))
        for state, to, p in self._entries():
            matrix[state, to] = p
        return matrix

    def after(self, n: int) -> dict[S, Fraction]:
        """The exact probability of each state after n steps: the start row of Pⁿ (Chapman-Kolmogorov).

        It multiplies whole numbers over the common denominator of all rows, n times. States that cannot be reached in
        n steps are left out.
        """
        unit = lcm(*(p.denominator for row in self.rows for p in row.values()))
        moves = [[(to, int(p * unit)) for to, p in row.items()] for row in self.rows]
        weights = {self.index(self.start): 1}
        for _step in range(whole(n, "n")):
            following: dict[int, int] = {}
            for state, weight in weights.items():
                for to, part in moves[state]:
                    following[to] = following.get(to, 0) + weight * part
            weights = following
        return {self.states[state]: Fraction(weight, unit**n) for state, weight in sorted(weights.items())}

    def long_run(self) -> dict[S, Fraction] | dict[S, float]:
        """The share of time that the chain spends in each state in the long run, from its initial state.

        If every state can be reached from every other, this is the stationary distribution π = πP. If the chain is also
        aperiodic, it is the limit of the distribution after n steps.

        For chains of at most 60 states the result is exact: elimination solves for the visits to the transient states,
        then for π = πP in each closed set of states. Larger chains give floats: the lazy chain (I + P)/2, which has the
        same shares and is aperiodic, is iterated until a step changes less than 1e-14 in total. The error is about that
        divided by the spectral gap of the chain (for the market below 1e-11).

        Raises:
            ArithmeticError: if a large chain does not settle in 200,000 steps.
        """
        if len(self.states) <= EXACT_STATES:
            return dict(zip(self.states, _exact_shares(self.rows, self.index(self.start)), strict=True))
        return dict(zip(self.states, self._iterated_shares(), strict=True))

    def _entries(self) -> list[tuple[int, int, float]]:
        return [(state, to, float(p)) for state, row in enumerate(self.rows) for to, p in row.items()]

    def _iterated_shares(self) -> list[float]:
        import numpy as np

        before, after, p = (np.array(part) for part in zip(*self._entries(), strict=True))
        shares = np.zeros(len(self.states))
        shares[self.index(self.start)] = 1
        for _step in range(MOST_STEPS):
            following = (shares + np.bincount(after, weights=shares[before] * p, minlength=len(shares))) / 2
            change = np.abs(following - shares).sum()
            shares = following / following.sum()
            if change < TOLERANCE:
                return [float(share) for share in shares]
        raise ArithmeticError(_("the chain has not settled down after {count} steps", count=MOST_STEPS))


def chosen(answer: object, choices: Sequence[S]) -> dict[S, Fraction]:
    """The answer of a policy as probabilities of its choices.

    Args:
        answer: one of the choices, or a mapping from choices to probabilities.
        choices: the choices that it had.

    Raises:
        ValueError: for any other answer, or probabilities that do not add up to 1.

    >>> chosen("b", ["a", "b"])
    {'b': Fraction(1, 1)}
    """
    shares = {choice: probability(p) for choice, p in answer.items()} if isinstance(answer, Mapping) else {answer: 1}
    if not set(shares) <= set(choices) or sum(shares.values()) != 1:
        raise ValueError(
            _(
                "the policy answered {answer!r}; it must answer one of {choices}, or give their probabilities",
                answer=answer,
                choices=choices,
            )
        )
    return {choice: Fraction(shares[choice]) for choice in choices if choice in shares}


def evenly(choices: Sequence[S]) -> dict[S, Fraction]:
    """Gives each choice the same probability.

    >>> evenly("ab")
    {'a': Fraction(1, 2), 'b': Fraction(1, 2)}
    """
    return {choice: Fraction(1, len(choices)) for choice in choices}


def _exact_shares(rows: Sequence[Mapping[int, Fraction]], start: int) -> list[Fraction]:
    """The exact long-run shares from an initial state."""
    reach = [_reached(rows, state) for state in range(len(rows))]
    returns = [all(state in reach[other] for other in reach[state]) for state in range(len(rows))]
    passed = [state for state in sorted(reach[start]) if not returns[state]]
    # Expected visits v to the transient states: v = e + vQ. From there the chain enters the closed sets of states.
    visits = _solve(
        [[Fraction(i == j) - rows[i].get(j, 0) for i in passed] for j in passed],
        [Fraction(state == start) for state in passed],
    )
    entering = {state: Fraction(state == start) for state in reach[start] if returns[state]}
    for state, visit in zip(passed, visits, strict=True):
        for to in rows[state].keys() & entering.keys():
            entering[to] += visit * rows[state][to]
    shares = [Fraction(0)] * len(rows)
    for closed in {frozenset(reach[state]) for state in entering}:
        members = sorted(closed)
        balance = [[rows[i].get(j, 0) - Fraction(i == j) for i in members] for j in members]
        balance[-1] = [Fraction(1)] * len(members)
        weight = sum((entering[i] for i in members), Fraction(0))
        stationary = _solve(balance, [Fraction(0)] * (len(members) - 1) + [weight])
        for state, share in zip(members, stationary, strict=True):
            shares[state] = share
    return shares


def _reached(rows: Sequence[Mapping[int, Fraction]], start: int) -> set[int]:
    reached, waiting = {start}, [start]
    while waiting:
        new = rows[waiting.pop()].keys() - reached
        reached |= new
        waiting += new
    return reached


def _solve(matrix: list[list[Fraction]], right: Sequence[Fraction]) -> list[Fraction]:
    """The solution of a regular system of linear equations, by Gauss-Jordan elimination."""
    system = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for column in range(len(system)):
        pivot = next(row for row in range(column, len(system)) if system[row][column])
        system[column], system[pivot] = system[pivot], system[column]
        lead = [value / system[column][column] for value in system[column]]
        system[column] = lead
        for row, values in enumerate(system):
            factor = values[column]
            if row != column and factor:
                system[row] = [value - factor * top for value, top in zip(values, lead, strict=True)]
    return [row[-1] for row in system]
