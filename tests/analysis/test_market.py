"""The market's chain, against the rules followed bar by bar, a linear solve, and simulation."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from catan_widgets.analysis import market_chain
from catan_widgets.engine.chance import generator, pick
from catan_widgets.engine.ruledata.ruleset import load

VARIETIES = ("fine_dark", "milk", "whole_hazelnut", "dark_whole_hazelnut", "grape_and_nut")
SIZES = (3, 3, 4, 4, 5)
START = (3, 3, 4, 4, 5)


@cache
def random_chain():
    """The chain where chance makes every choice, made once."""
    return market_chain()


@cache
def random_shares():
    """Its long run, found once."""
    return random_chain().long_run()


def scores(policy, rows, variety):
    """How much a named policy likes a variety."""
    return {
        "random": 0,
        "cheapest": -SIZES[variety],
        "dearest": SIZES[variety],
        "lowest": -rows[variety],
        "highest": rows[variety],
    }[policy]


def liked(policy, rows, choices):
    """Those of the choices that a named policy likes best."""
    best = max(scores(policy, rows, variety) for variety in choices)
    return [variety for variety in choices if scores(policy, rows, variety) == best]


def followed(rows, make, lift):
    """The next rows, by M-51 to M-55 followed one bar, one face and one choice at a time."""
    result = {}
    made_from = liked(make, rows, [v for v in range(5) if rows[v] > 0])
    for made, face in product(made_from, range(1, 7)):
        after = list(rows)
        after[made] -= 1
        if face == 6 or after[face - 1] == 7:
            lifted = liked(lift, after, [v for v in range(5) if after[v] < 7])
        else:
            lifted = [face - 1]
        for variety in lifted:
            to = list(after)
            to[variety] += 1
            p = Fraction(1, 6 * len(made_from) * len(lifted))
            result[tuple(to)] = result.get(tuple(to), 0) + p
    return result


def test_states():
    """M-55: all rows from 0 to 7 with the sum of the start are reached: 2,380."""
    every = {rows for rows in product(range(8), repeat=5) if sum(rows) == sum(START)}
    assert set(random_chain().states) == every
    assert len(random_chain().states) == 2380
    assert (random_chain().start, random_chain().varieties) == (START, VARIETIES)


@pytest.mark.parametrize("make", ["random", "cheapest", "dearest", "lowest", "highest"])
@pytest.mark.parametrize("lift", ["random", "lowest", "highest"])
def test_transitions(make, lift):
    """M-51 to M-55: the transitions are those of the rules, for each named policy; the sum of the rows stays."""
    chain = random_chain() if (make, lift) == ("random", "random") else market_chain(make, lift)
    for state in chain.states[:: 1 + len(chain.states) // 150]:
        assert chain.step(state) == followed(state, make, lift)
        assert sum(state) == sum(START)


def fine_dark_first(rows, choices):
    """A policy of one's own: fine dark whenever it can be made, else any of the others."""
    return "fine_dark" if "fine_dark" in choices else {other: Fraction(1, len(choices)) for other in choices}


def milk_first(rows, choices):
    """Another one: milk whenever it can rise, else the first that can."""
    return "milk" if "milk" in choices else choices[0]


def test_worked_example():
    """M-51 to M-53, the example: fine dark is made and sinks to row 2; on a 4 dark whole hazelnut rises to row 5."""
    chain = market_chain(make=fine_dark_first, lift=milk_first)
    assert chain.step(START) == {
        (3, 3, 4, 4, 5): Fraction(1, 6),
        (2, 4, 4, 4, 5): Fraction(2, 6),
        (2, 3, 5, 4, 5): Fraction(1, 6),
        (2, 3, 4, 5, 5): Fraction(1, 6),
        (2, 3, 4, 4, 6): Fraction(1, 6),
    }


def test_long_run():
    """The iterated long run is the solution of π = πP, and what the distribution after many steps tends to."""
    shares = np.array(list(random_shares().values()))
    matrix = random_chain().matrix()
    assert np.count_nonzero(matrix) == sum(len(row) for row in random_chain().rows)
    system = matrix.T - np.eye(len(shares))
    system[-1, :] = 1
    right = np.zeros(len(shares))
    right[-1] = 1
    assert shares == pytest.approx(np.linalg.solve(system, right), abs=1e-12)
    before, after = np.nonzero(matrix)
    row = np.zeros(len(shares))
    row[0] = 1
    for _bar in range(1_200):
        row = np.bincount(after, weights=row[before] * matrix[before, after], minlength=len(row))
    assert shares == pytest.approx(row, abs=1e-12)


def test_row_shares():
    """The shares of each variety add up; the rows have the mean 19/5 over all varieties; chance tells none apart."""
    rows = random_chain().row_shares(random_shares())
    means = [sum(row * p for row, p in shares.items()) for shares in rows.values()]
    assert means == pytest.approx([19 / 5] * 5)
    assert tuple(rows) == VARIETIES
    exact = random_chain().row_shares(random_chain().after(2))
    assert all(sum(shares.values()) == 1 for shares in exact.values())


def test_simulated():
    """3,000 seeded markets of eight bars: the mean row of a variety lies within four standard errors."""
    rng, rows = generator("market"), []
    for _market in range(3_000):
        now = list(START)
        for _bar in range(8):
            can = [v for v in range(5) if now[v] > 0]
            now[can[pick(rng, len(can))]] -= 1
            face = pick(rng, 6)
            rising = [v for v in range(5) if now[v] < 7]
            now[face if face in rising else rising[pick(rng, len(rising))]] += 1
        rows.append(now[4])
    shares = random_chain().row_shares(random_chain().after(8))["grape_and_nut"]
    mean = float(sum(row * p for row, p in shares.items()))
    variance = float(sum(row * row * p for row, p in shares.items())) - mean**2
    assert abs(sum(rows) / 3_000 - mean) < 4 * (variance / 3_000) ** 0.5


def test_other_start():
    """From another start other rows are reached, with another sum; the rule data tells the start as well."""
    low = market_chain(start=dict.fromkeys(VARIETIES, 0) | {"milk": 1})
    assert {sum(state) for state in low.states} == {1}
    assert len(low.states) == 5
    assert set(low.long_run().values()) == {Fraction(1, 5)}
    shifted = market_chain(make="highest", ruleset=load("market", data={"varieties.milk.start": 4}))
    assert shifted.start == (3, 4, 4, 4, 5)


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (
            {"make": "dear"},
            "'dear' is not a policy; choose from random, cheapest, dearest, lowest, highest, or give a function",
        ),
        ({"lift": "up"}, "'up' is not a policy"),
        ({"start": {"milk": 3}}, "rows are given for milk; they must be given for fine_dark, milk"),
        ({"start": dict.fromkeys(VARIETIES, 8)}, "the row of fine_dark is 8; it must be at most 7"),
        ({"start": dict.fromkeys(VARIETIES, 0)}, "none of them can ever be made"),
        ({"make": lambda rows, choices: "nougat"}, "the policy answered 'nougat'; it must answer one of fine_dark"),
    ],
)
def test_bad_arguments(arguments, text):
    """What cannot be meant is refused, with what was given and what is allowed."""
    with pytest.raises(ValueError, match=text):
        market_chain(**arguments)
