"""Only the market: the engine makes bars of chocolate one after the other, without an island."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from catan_widgets.analysis.market import Choice, MarketChain, Rows, market_chain, policy_shares
from catan_widgets.engine.board.board import Board
from catan_widgets.engine.chance import Rng, Seed, generator, pick
from catan_widgets.engine.game.game import Game
from catan_widgets.engine.moves import Lift, Make, MarketDie
from catan_widgets.engine.position.state import CHANCE, State
from catan_widgets.engine.ruledata.ruleset import Data
from catan_widgets.engine.rules.tables import market_varieties


@dataclass(frozen=True)
class Bar:
    """A bar of chocolate that was made, and how the market reacted.

    Args:
        made: the number of its variety.
        row: where the variety was, 0 for the bottom: what the bar earned.
        face: what the die showed.
        lifted: the number of the variety that rose.
        rows: the row of each variety afterwards.
    """

    made: int
    row: int
    face: int
    lifted: int
    rows: Rows


class Market:
    """The market with a player who never runs out of ingredients.

    The engine decides what can be made, what sinks and what rises. Rewards other than points are taken in the first
    legal way, or forfeited; they do not move the market.

    Args:
        data: overrides of rule data.
        hand: the ingredients of the player; by default enough for any one bar.

    >>> market = Market()
    >>> market.start, market.legal(market.start)
    ((3, 3, 4, 4, 5), (1, 2, 3, 4, 5))
    >>> made = market.make(market.start, 1)
    >>> market.rows(made), market.rows(made.play("market 4"))
    ((2, 3, 4, 4, 5), (2, 3, 4, 5, 5))
    """

    def __init__(self, data: Data | None = None, hand: str | None = None) -> None:
        board = Board.variable("market", seed=0, data=data)
        self.ruleset = board.ruleset
        recipes = [self.ruleset[f"varieties.{name}.recipe"] for name in market_varieties(self.ruleset)]
        most = Counter[str]()
        for recipe in recipes:
            most |= Counter(recipe)
        self.hand = hand or " + ".join(f"{n} {kind}" for kind, n in most.items())
        seats = [{"hand": self.hand}, {}]
        position = {"rules": board.rules, "board": str(board), "phase": "build", "to_move": 0, "seats": seats}
        self._game = Game.setup(position | ({"data": data} if data is not None else {}))
        self.start: Rows = self.rows(self._game)
        self.varieties = tuple(self._game.state.rows)
        # Requested again and again: there are a few thousand states.
        self._legal: dict[Rows, tuple[int, ...]] = {}
        self._made: dict[tuple[Rows, int], Game] = {}

    @staticmethod
    def rows(game: Game) -> Rows:
        """The row of each variety in a game."""
        return tuple(game.state.rows.values())

    def at(self, rows: Rows) -> Game:
        """The game in which the player may make a bar while the varieties are in these rows."""
        position = self._game.state._position.copy()
        position.row = list(rows)
        return Game(State(self._game.state.game_setup, position))

    def legal(self, rows: Rows) -> tuple[int, ...]:
        """The numbers of the varieties that can be made (M-54)."""
        if rows not in self._legal:
            moves = self.at(rows).legal_moves()
            self._legal[rows] = tuple(move.variety for move in moves if isinstance(move, Make))
        return self._legal[rows]

    def make(self, rows: Rows, number: int) -> Game:
        """The game after a bar was made and its reward taken, when the die has to be rolled (M-51 to M-53).

        Raises:
            IllegalMove: if the variety cannot be made.
        """
        known = self._made.get((rows, number))
        if known is not None:
            return known
        game = self.at(rows).play(Make(number))
        while not (game.to_move == CHANCE and isinstance(game.chance()[0][0], MarketDie)):
            game = game.play(game.chance()[0][0] if game.to_move == CHANCE else game.legal_moves()[0])
        self._made[rows, number] = game
        return game

    @staticmethod
    def liftable(game: Game) -> tuple[int, ...]:
        """The numbers of the varieties that may be lifted, if there is a choice (M-53, M-55)."""
        return tuple(move.variety for move in game.legal_moves() if isinstance(move, Lift))

    def bar(self, rows: Rows, make: str | Choice, lift: str | Choice, rng: Rng) -> Bar:
        """One bar made and one variety lifted by policies.

        Args:
            rows: where the varieties are.
            make: which bar to make, as for `analysis.market_chain`.
            lift: which variety to lift if there is a choice.
            rng: for the die, and for policies that choose at random.
        """
        number = self.choose(make, rows, self.legal(rows), rng)
        sunk = self.make(rows, number)
        rolled = sunk.sample(rng)
        if liftable := self.liftable(rolled):
            rolled = rolled.play(Lift(self.choose(lift, self.rows(sunk), liftable, rng)))
        return self.told(rows, number, sunk, rolled)

    def told(self, rows: Rows, number: int, sunk: Game, done: Game) -> Bar:
        """The bar that leads from the game of `make` to the final game, in which a variety has been lifted."""
        after = self.rows(done)
        face = next(move.face for move in reversed(done.moves) if isinstance(move, MarketDie))
        pairs = enumerate(zip(self.rows(sunk), after, strict=True), 1)
        lifted = next(other for other, (before, now) in pairs if now > before)
        return Bar(number, rows[number - 1], face, lifted, after)

    def many(self, markets: int, bars: int, make: str | Choice, lift: str | Choice, seed: Seed) -> dict[Rows, int]:
        """How often fresh markets have their varieties in each set of rows after this many bars.

        Args:
            markets: how many, independent of each other.
            bars: how many bars in each.
            make, lift: the policies.
            seed: the same seed gives the same counts.
        """
        rng = generator(seed)
        return dict(Counter(self.after(bars, make, lift, rng) for _market in range(markets)))

    def after(self, bars: int, make: str | Choice, lift: str | Choice, rng: Rng) -> Rows:
        """Where the varieties of a fresh market are after this many bars, made by policies as for `bar`."""
        rows = self.start
        for _bar in range(bars):
            rows = self.bar(rows, make, lift, rng).rows
        return rows

    def chain(self, make: str | Choice, lift: str | Choice) -> MarketChain:
        """The exact chain of this market under the policies."""
        return market_chain(make, lift, ruleset=self.ruleset)

    def paid_shares(self, rows: Mapping[Rows, Fraction] | Mapping[Rows, float], make: str | Choice) -> dict[int, float]:
        """The probability that the next bar earns the reward of each row.

        Args:
            rows: the probability of each set of rows.
            make: the policy.
        """
        shares = dict.fromkeys(range(len(self.ruleset["rows"])), 0.0)
        for state, p in rows.items():
            for variety, share in self._shares(make, state, self.legal(state)).items():
                shares[state[self.varieties.index(variety)]] += float(p) * float(share)
        return shares

    def _shares(self, policy: str | Choice, rows: Rows, numbers: tuple[int, ...]) -> dict[str, Fraction]:
        named = dict(zip(self.varieties, rows, strict=True))
        return policy_shares(policy, named, tuple(self.varieties[number - 1] for number in numbers), self.ruleset)

    def choose(self, policy: str | Choice, rows: Rows, numbers: tuple[int, ...], rng: Rng) -> int:
        """One of the varieties, chosen by the policy."""
        shares = self._shares(policy, rows, numbers)
        unit = lcm(*(share.denominator for share in shares.values()))
        drawn = pick(rng, unit) if len(shares) > 1 else 0
        for variety, share in shares.items():
            drawn -= int(share * unit)
            if drawn < 0:
                return self.varieties.index(variety) + 1
        raise AssertionError("a draw beyond all shares")
