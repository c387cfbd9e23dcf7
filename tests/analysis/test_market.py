"""The market's chain, compared with the rules applied bar by bar, a linear system and simulation."""

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
    """The chain in which chance makes every choice, created once."""
    return market_chain()


@cache
def random_shares():
    """Its long run, computed once."""
    return random_chain().long_run()


def scores(policy, rows, variety):
    """The score that a named policy gives a variety."""
    return {
        "random": 0,
        "cheapest": -SIZES[variety],
        "dearest": SIZES[variety],
        "lowest": -rows[variety],
        "highest": rows[variety],
    }[policy]


def liked(policy, rows, choices):
    """The choices that a named policy likes best."""
    best = max(scores(policy, rows, variety) for variety in choices)
    return [variety for variety in choices if scores(policy, rows, variety) == best]


def followed(rows, make, lift):
    """The next rows, from applying M-51 to M-55 to one bar, one face and one choice at a time."""
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
    """M-55: the chain reaches all 2,380 states with rows from 0 to 7 and the sum of the start."""
    every = {rows for rows in product(range(8), repeat=5) if sum(rows) == sum(START)}
    assert set(random_chain().states) == every
    assert len(random_chain().states) == 2380
    assert (random_chain().start, random_chain().varieties) == (START, VARIETIES)


@pytest.mark.parametrize("make", ["random", "cheapest", "dearest", "lowest", "highest"])
@pytest.mark.parametrize("lift", ["random", "lowest", "highest"])
def test_transitions(make, lift):
    """M-51 to M-55: for each named policy, the transitions follow the rules and keep the sum of the rows."""
    chain = random_chain() if (make, lift) == ("random", "random") else market_chain(make, lift)
    for state in chain.states[:: 1 + len(chain.states) // 150]:
        assert chain.step(state) == followed(state, make, lift)
        assert sum(state) == sum(START)


def fine_dark_first(rows, choices):
    """A custom policy: fine dark whenever it can be made, otherwise any of the others."""
    return "fine_dark" if "fine_dark" in choices else {other: Fraction(1, len(choices)) for other in choices}


def milk_first(rows, choices):
    """Another custom policy: milk whenever it can rise, otherwise the first that can."""
    return "milk" if "milk" in choices else choices[0]


def test_worked_example():
    """M-51 to M-53, the example: fine dark is made and sinks to row 2; on a 4, dark whole hazelnut rises to row 5."""
    chain = market_chain(make=fine_dark_first, lift=milk_first)
    assert chain.step(START) == {
        (3, 3, 4, 4, 5): Fraction(1, 6),
        (2, 4, 4, 4, 5): Fraction(2, 6),
        (2, 3, 5, 4, 5): Fraction(1, 6),
        (2, 3, 4, 5, 5): Fraction(1, 6),
        (2, 3, 4, 4, 6): Fraction(1, 6),
    }


def test_long_run():
    """The iterated long run solves π = πP and is the limit of the distribution after many steps."""
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
    """The shares of each variety add up to 1, the mean row is 19/5, and by chance all varieties are equal."""
    rows = random_chain().row_shares(random_shares())
    means = [sum(row * p for row, p in shares.items()) for shares in rows.values()]
    assert means == pytest.approx([19 / 5] * 5)
    assert tuple(rows) == VARIETIES
    exact = random_chain().row_shares(random_chain().after(2))
    assert all(sum(shares.values()) == 1 for shares in exact.values())


def test_simulated():
    """3,000 seeded markets of eight bars: the mean row of a variety is within four standard errors."""
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
    """A different start, given directly or in the rule data, leads to different rows with a different sum."""
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
    """Impossible arguments are refused; the error shows the value and says what is allowed."""
    with pytest.raises(ValueError, match=text):
        market_chain(**arguments)
