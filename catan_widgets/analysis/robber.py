"""The robber's walk over the island, as a Markov chain with one step for each roll."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from catan_widgets.analysis.chain import Chain, chosen, evenly
from catan_widgets.analysis.dice import robber_outcome, turn_distribution
from catan_widgets.engine.board.island import Layout, OnIsland, island_of
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.position.state import State
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: A function of the robber's hex and the hexes it may move to; it returns one of them, or a probability for each.
Choice = Callable[[str, tuple[str, ...]], str | Mapping[str, Fraction]]


@typed
def robber_chain(
    board: Layout | OnIsland,
    start: str | None = None,
    choose: Choice | None = None,
    robber_to_desert: bool = False,
) -> Chain[str]:
    """The walk of the robber if it moves only on sevens (B-61).

    On a seven the robber must move to another hex; otherwise it stays. If all N hexes are allowed and equally likely,
    it is on its first hex after n rolls with probability 1/N + (1 - 1/N)·(1 - p·N/(N-1))ⁿ, which tends to 1/N. One
    equation is enough, because by symmetry only "on that hex" and "elsewhere" matter.

    Args:
        board: the island, or a game on it.
        start: the hex where the robber starts; by default its hex on the board.
        choose: how the players choose its next hex; by default at random, with all hexes equally likely.
        robber_to_desert: whether it may move to hexes without a number (B-96).

    Raises:
        ValueError: for a hex that the island does not have, a board without a robber, or no hex to move to.

    >>> from catan_widgets.engine.board.board import Board
    >>> walk = robber_chain(Board.beginner(), robber_to_desert=True)
    >>> walk.after(2)[walk.start] == Fraction(1, 19) + Fraction(18, 19) * Fraction(89, 108) ** 2
    True
    >>> walk.long_run()["0,0"], robber_chain(Board.beginner()).long_run()["0,0"]
    (Fraction(1, 19), Fraction(1, 18))
    """
    standing = board.state if isinstance(board, Game) else board
    board = island_of(board)
    if start is None:
        start = standing.robber if isinstance(standing, State) else board.robber
    if start is None:
        raise ValueError(_("the robber is not on a hex of this island; say where he starts"))
    board.topology.hex(start)
    moving = turn_distribution(board.ruleset)[robber_outcome(board.ruleset)]
    open_hexes = [hex for hex, tile in board.hexes.items() if robber_to_desert or tile.number is not None]

    def step(hex: str) -> dict[str, Fraction]:
        choices = tuple(other for other in open_hexes if other != hex)
        if not choices:
            raise ValueError(_("there is no hex that the robber can move to from {hex}", hex=hex))
        shares = evenly(choices) if choose is None else chosen(choose(hex, choices), choices)
        return {hex: 1 - moving} | {other: moving * share for other, share in shares.items()}

    return Chain.reached(start, step)
