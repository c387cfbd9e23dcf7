"""The market as a Markov chain: in each step, one bar is made and its variety sinks, and the die lifts a variety."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from catan_widgets import brief
from catan_widgets.analysis.chain import Chain, chosen, evenly
from catan_widgets.analysis.checks import rules_of, whole
from catan_widgets.engine.ruledata.ruleset import Data, RuleSet
from catan_widgets.engine.rules.tables import market_varieties
from catan_widgets.engine.typed import typed
from catan_widgets.i18n import _

#: The row of each variety in the order of their numbers, 0 at the bottom.
Rows = tuple[int, ...]

#: A function of the row of each variety and the choices; it returns one choice, or a probability for each.
Choice = Callable[[Mapping[str, int], tuple[str, ...]], str | Mapping[str, Fraction]]

#: The preference of each named policy, as a function of the variety's row and the number of cards in its recipe.
_PREFERENCES: dict[str, Callable[[int, int], int]] = {
    "random": lambda row, cards: 0,
    "cheapest": lambda row, cards: -cards,
    "dearest": lambda row, cards: cards,
    "lowest": lambda row, cards: -row,
    "highest": lambda row, cards: row,
}


@dataclass(frozen=True)
class MarketChain(Chain[Rows]):
    """The Markov chain of the market.

    Args:
        varieties: the names of the varieties, in the order of the rows in a state.
    """

    varieties: tuple[str, ...] = ()

    def row_shares(self, distribution: Mapping[Rows, Fraction] | Mapping[Rows, float]) -> dict[str, dict[int, float]]:
        """The probability of each row for each variety, given a distribution of the states.

        Args:
            distribution: the result of `after` or `long_run`; exact shares stay exact.
        """
        shares: dict[str, dict[int, float]] = {variety: {} for variety in self.varieties}
        for state, p in distribution.items():
            for variety, row in zip(self.varieties, state, strict=True):
                shares[variety][row] = shares[variety].get(row, 0) + p
        return {variety: dict(sorted(rows.items())) for variety, rows in shares.items()}


@typed
def market_chain(
    make: str | Choice = "random",
    lift: str | Choice = "random",
    start: Mapping[str, int] | None = None,
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> MarketChain:
    """The Markov chain of the rows of the varieties, one step for each bar made (M-51 to M-55).

    In each step, a variety above the bottom row is made and sinks one row. Then the die lifts the variety with its
    number; on other faces, or if that variety is already in the top row, the player chooses one. One variety sinks and
    one rises, so the sum of the rows never changes: the market as a whole never gets cheaper or more expensive.

    Args:
        make: which bar is made: ``"random"`` (all possible ones equally likely), ``"cheapest"`` or ``"dearest"``
            (fewest or most ingredients), ``"lowest"`` or ``"highest"`` (by row; ties equally likely), or a function.
        lift: which variety is lifted if there is a choice, in the same form.
        start: the initial row of each variety; by default as at the start of the game.
        ruleset: by default that of the market.
        data: changes to the rule data of the market, a path or a mapping.

    Raises:
        ValueError: for an unknown policy or variety, a row that does not exist, or a market where no bar can be made.

    >>> market = market_chain()
    >>> len(market.states), {sum(state) for state in market.states}
    (2380, {19})
    >>> market.start, market.varieties[0]
    ((3, 3, 4, 4, 5), 'fine_dark')
    >>> market_chain(make="highest", lift="highest").after(1)[3, 3, 5, 4, 4]
    Fraction(2, 9)
    """
    ruleset = rules_of(ruleset, data, "market")
    varieties = market_varieties(ruleset)
    top = len(ruleset["rows"]) - 1
    faces = {ruleset[f"varieties.{variety}.number"]: n for n, variety in enumerate(varieties)}
    face = Fraction(1, ruleset["dice.faces"])

    def shares(policy: str | Choice, rows: Rows, open_to: list[int]) -> dict[int, Fraction]:
        choices = tuple(varieties[n] for n in open_to)
        answer = policy_shares(policy, dict(zip(varieties, rows, strict=True)), choices, ruleset)
        return {varieties.index(variety): share for variety, share in answer.items()}

    @cache
    def lifts(sunk: Rows) -> dict[int, Fraction]:
        rising = [n for n, row in enumerate(sunk) if row < top]
        rolled = [faces.get(number) for number in range(1, ruleset["dice.faces"] + 1)]
        chances = {n: face * rolled.count(n) for n in rising}
        free = 1 - sum(chances.values())
        for n, share in shares(lift, sunk, rising).items():
            chances[n] += free * share
        return chances

    def step(rows: Rows) -> dict[Rows, Fraction]:
        following: dict[Rows, Fraction] = {}
        for made, making in shares(make, rows, [n for n, row in enumerate(rows) if row > 0]).items():
            sunk = _moved(rows, made, -1)
            for n, rising in lifts(sunk).items():
                to = _moved(sunk, n, 1)
                following[to] = following.get(to, Fraction(0)) + making * rising
        return following

    for policy in (make, lift):
        _check_policy(policy)
    return MarketChain.reached(_start(ruleset, varieties, start, top), step, varieties=varieties)


@typed
def policy_shares(
    policy: str | Choice,
    rows: Mapping[str, int],
    choices: tuple[str, ...],
    ruleset: RuleSet | None = None,
    data: Data | None = None,
) -> dict[str, Fraction]:
    """The probability with which a policy chooses each of the varieties on offer.

    Args:
        policy: a name or a function, as for `market_chain`.
        rows: the row of each variety.
        choices: the varieties to choose from.
        ruleset: by default that of the market.
        data: changes to the rule data of the market, a path or a mapping.

    Raises:
        ValueError: for an unknown policy, or an answer that is not one of the choices.

    >>> rows = {"fine_dark": 3, "milk": 3, "whole_hazelnut": 4, "dark_whole_hazelnut": 4, "grape_and_nut": 5}
    >>> policy_shares("cheapest", rows, ("fine_dark", "milk", "grape_and_nut"))
    {'fine_dark': Fraction(1, 2), 'milk': Fraction(1, 2)}
    """
    _check_policy(policy)
    if not isinstance(policy, str):
        return chosen(policy(rows, choices), choices)
    ruleset = rules_of(ruleset, data, "market")
    preference = _PREFERENCES[policy]
    for variety in choices:
        if variety not in rows:
            raise ValueError(_("{variety!r} has no row; choose from {known}", variety=variety, known=rows))
    cards = {variety: sum(ruleset[f"varieties.{variety}.recipe"].values()) for variety in choices}
    liking = {variety: preference(rows[variety], cards[variety]) for variety in choices}
    return evenly([variety for variety in choices if liking[variety] == max(liking.values())])


def _moved(rows: Rows, variety: int, by: int) -> Rows:
    return (*rows[:variety], rows[variety] + by, *rows[variety + 1 :])


def _check_policy(policy: object) -> None:
    if policy not in _PREFERENCES and not callable(policy):
        known = ", ".join(_PREFERENCES)
        raise ValueError(
            _("{policy!r} is not a policy; choose from {known}, or give a function", policy=policy, known=known)
        )


def _start(ruleset: RuleSet, varieties: tuple[str, ...], start: Mapping[str, int] | None, top: int) -> Rows:
    if start is None:
        start = {variety: ruleset[f"varieties.{variety}.start"] for variety in varieties}
    if set(start) != set(varieties):
        raise ValueError(
            _(
                "rows are given for {given!s}; they must be given for {known}",
                given=brief.listed(start),
                known=varieties,
            )
        )
    rows = tuple(whole(start[variety], _("the row of {name}", name=variety), most=top) for variety in varieties)
    if not any(rows):
        raise ValueError(_("all varieties are in the bottom row, so none of them can ever be made"))
    return rows
