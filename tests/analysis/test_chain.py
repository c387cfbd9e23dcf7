"""Markov chains: steps compared with matrix powers, the exact long run compared with iteration, and odd chains."""

from fractions import Fraction

import numpy as np
import pytest

from catan_widgets.analysis import Chain
from catan_widgets.analysis import chain as chains
from catan_widgets.engine.chance import generator

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)

#: Chains by name, each given by the rows of its transition matrix.
CHAINS = {
    "weather": {"sun": {"sun": Fraction(3, 4), "rain": Fraction(1, 4)}, "rain": {"sun": HALF, "rain": HALF}},
    "periodic": {"a": {"b": Fraction(1)}, "b": {"c": Fraction(1)}, "c": {"a": Fraction(1)}},
    "left for good": {"a": {"a": THIRD, "b": THIRD, "c": THIRD}, "b": {"c": Fraction(1)}, "c": {"b": HALF, "c": HALF}},
    "ruin": {0: {0: Fraction(1)}, 1: {0: HALF, 2: HALF}, 2: {1: HALF, 3: HALF}, 3: {3: Fraction(1)}},
    "two parts": {
        "start": {"start": HALF, "left": THIRD, "right": Fraction(1, 6)},
        "left": {"left 2": Fraction(1)},
        "left 2": {"left": HALF, "left 2": HALF},
        "right": {"right": Fraction(1)},
    },
    "one": {"only": {"only": Fraction(1)}},
}
STARTS = {"ruin": 1}


def made(name):
    """Creates one of the chains above."""
    rows = CHAINS[name]
    return Chain.reached(STARTS.get(name, next(iter(rows))), rows.__getitem__)


@pytest.mark.parametrize("name", CHAINS)
def test_after(name):
    """The distribution after n steps is the start row of the power of the matrix."""
    chain = made(name)
    matrix = chain.matrix()
    assert matrix.sum(axis=1) == pytest.approx(1)
    for n in (0, 1, 2, 7, 40):
        exact = chain.after(n)
        row = np.linalg.matrix_power(matrix, n)[chain.index(chain.start)]
        assert [float(exact.get(state, 0)) for state in chain.states] == pytest.approx(list(row))
        assert sum(exact.values()) == 1


@pytest.mark.parametrize("name", CHAINS)
def test_long_run(name):
    """For any chain, the long-run shares are the mean of the distributions over many steps."""
    chain = made(name)
    shares = chain.long_run()
    assert sum(shares.values()) == 1
    assert all(isinstance(share, Fraction) for share in shares.values())
    matrix, total = chain.matrix(), np.zeros(len(chain.states))
    row = np.eye(len(chain.states))[chain.index(chain.start)]
    for _step in range(6_000):
        total += row
        row = row @ matrix
    assert [float(share) for share in shares.values()] == pytest.approx(list(total / 6_000), abs=1e-3)


@pytest.mark.parametrize("name", CHAINS)
def test_exact_and_iterated(monkeypatch, name):
    """The exact solution and the iteration give the same long run."""
    exact = made(name).long_run()
    monkeypatch.setattr(chains, "EXACT_STATES", 0)
    iterated = made(name).long_run()
    assert all(isinstance(share, float) for share in iterated.values())
    assert iterated == pytest.approx({state: float(share) for state, share in exact.items()}, abs=1e-11)


def test_known():
    """The long run of some chains is known: 2/3 sun, a third for each turn, and the gambler's ruin."""
    assert made("weather").long_run() == {"sun": Fraction(2, 3), "rain": THIRD}
    assert set(made("periodic").long_run().values()) == {THIRD}
    assert made("ruin").long_run() == {1: 0, 0: Fraction(2, 3), 2: 0, 3: THIRD}
    assert made("ruin").starting(2).long_run()[3] == Fraction(2, 3)
    assert made("ruin").step(2) == {1: HALF, 3: HALF}


def test_simulated():
    """4,000 seeded walks of five steps: the share in a state is within four standard errors."""
    rng, hits = generator("weather"), 0
    for _walk in range(4_000):
        state = "sun"
        for _step in range(5):
            state = "sun" if rng.random() < float(CHAINS["weather"][state]["sun"]) else "rain"
        hits += state == "sun"
    p = float(made("weather").after(5)["sun"])
    assert abs(hits / 4_000 - p) < 4 * (p * (1 - p) / 4_000) ** 0.5


def test_does_not_settle(monkeypatch):
    """A large chain that does not converge raises an error instead of giving a wrong answer."""
    monkeypatch.setattr(chains, "EXACT_STATES", 0)
    monkeypatch.setattr(chains, "MOST_STEPS", 5)
    with pytest.raises(ArithmeticError, match="not settled down after 5 steps"):
        made("weather").long_run()


def test_rows_add_up():
    """Probabilities that do not add up to 1, and states that the chain does not have, are refused."""
    with pytest.raises(ValueError, match="after a add up to 1/2"):
        Chain.reached("a", lambda state: {"a": HALF})
    with pytest.raises(ValueError, match="has 2 states, and snow is not one of them"):
        made("weather").step("snow")
    with pytest.raises(ValueError, match="has 2 states, and snow is not one of them"):
        made("weather").starting("snow")
    with pytest.raises(ValueError, match="n is -1"):
        made("weather").after(-1)
