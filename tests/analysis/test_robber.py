"""The robber's walk, compared with the formula, independent sums and simulation."""

from fractions import Fraction

import pytest

from catan_widgets import Board
from catan_widgets.analysis import robber_chain
from catan_widgets.engine.board import setup
from catan_widgets.engine.chance import generator, pick


def test_uniform():
    """B-61, B-96: with all hexes open, P(back on the first) = 1/19 + 18/19·(89/108)ⁿ; in the long run 1/19 each."""
    walk = robber_chain(Board.variable(seed=1), robber_to_desert=True)
    for n in range(25):
        back = walk.after(n).get(walk.start, Fraction(0))
        assert back == Fraction(1, 19) + Fraction(18, 19) * Fraction(89, 108) ** n
    assert set(walk.long_run().values()) == {Fraction(1, 19)}


@pytest.mark.parametrize("rules", ["base", "market"])
def test_classic(rules):
    """B-61, M-34: the robber leaves the desert for good, P(still there) = (5/6)ⁿ; the others are equally likely."""
    board = Board.variable(rules, seed=2)
    walk = robber_chain(board)
    for n in (1, 2, 10):
        assert walk.after(n)[walk.start] == Fraction(5, 6) ** n
    others = len(board.hexes) - 1
    assert walk.long_run() == {hex: 0 if hex == board.robber else Fraction(1, others) for hex in walk.states}
    assert walk.step("1,0") == {
        hex: Fraction(5, 6) if hex == "1,0" else Fraction(1, 6 * (others - 1)) for hex in walk.step("1,0")
    }


def test_chosen():
    """With a policy that only uses the two best hexes, the robber spends half of the time on each."""
    board = Board.variable(seed=3)
    best = sorted((hex for hex in board.hexes if hex != board.robber), key=board.hex_pips)[-2:]
    walk = robber_chain(board, choose=lambda hex, choices: next(other for other in best if other in choices))
    assert walk.long_run() == {board.robber: 0, best[0]: Fraction(1, 2), best[1]: Fraction(1, 2)}


def test_by_pips():
    """With a policy of probabilities by dots, the shares satisfy detailed balance."""
    board = Board.variable(seed=4)

    def by_pips(hex, choices):
        total = sum(map(board.hex_pips, choices))
        return {other: Fraction(board.hex_pips(other), total) for other in choices}

    walk = robber_chain(board, choose=by_pips)
    shares = walk.long_run()
    for hex in walk.states:
        assert shares[hex] == sum(shares[other] * walk.step(other).get(hex, 0) for other in walk.states)
    # The chain is reversible, so the share of a hex is proportional to its dots times the dots of all others.
    dots = {hex: board.hex_pips(hex) * (58 - board.hex_pips(hex)) for hex in walk.states}
    assert shares == {hex: Fraction(n, sum(dots.values())) for hex, n in dots.items()}


def test_simulated():
    """4,000 seeded walks of ten rolls: the share on the first hex is within four standard errors."""
    board, rng = Board.variable(seed=5), generator("robber")
    walk, back = robber_chain(board, start="0,0", robber_to_desert=True), 0
    hexes = list(board.hexes)
    for _walk in range(4_000):
        at = "0,0"
        for _roll in range(10):
            if pick(rng, 6) + pick(rng, 6) == 5:
                others = [hex for hex in hexes if hex != at]
                at = others[pick(rng, len(others))]
        back += at == "0,0"
    p = float(walk.after(10)["0,0"])
    assert abs(back / 4_000 - p) < 4 * (p * (1 - p) / 4_000) ** 0.5


def test_bad_arguments():
    """An unknown hex, a missing robber, a policy with a wrong answer and an empty island are refused."""
    board = Board.variable(seed=1)
    with pytest.raises(ValueError, match="no hex '9,9' on this island"):
        robber_chain(board, start="9,9")
    bare = setup.steps(seed=1)[0].layout
    with pytest.raises(ValueError, match="is not on a hex"):
        robber_chain(bare)
    with pytest.raises(ValueError, match="there is no hex that the robber can move to from 0,0"):
        robber_chain(bare, start="0,0")
    with pytest.raises(ValueError, match="the policy answered 'sea'"):
        robber_chain(board, choose=lambda hex, choices: "sea")
    with pytest.raises(ValueError, match="the policy answered"):
        robber_chain(board, choose=lambda hex, choices: {choices[0]: Fraction(1, 2)})
