"""The registry of strategies: one entry for each rule system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType

from catan_widgets.simulation.results import tally
from catan_widgets.simulation.strategies import edition, island, market


@dataclass(frozen=True)
class Entry:
    """What is needed to play games of a rule system.

    Args:
        strategies: the module with ``aim``, ``worth`` and ``propose``.
        rolled: the function that counts what a roll or spin yielded.
    """

    strategies: ModuleType
    rolled: Callable[..., None]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the strategies."""
        names: tuple[str, ...] = self.strategies.NAMES
        return names


REGISTRY = {
    "base": Entry(island, tally.rolled),
    "market": Entry(market, tally.rolled),
    "edition": Entry(edition, tally.spun),
}
