"""How often something happened in many games."""

from __future__ import annotations

from typing import NamedTuple

from catan_widgets.engine.chance import Seed
from catan_widgets.i18n import _, percent, whole


class Rate(NamedTuple):
    """A frequency with the 95% confidence interval for the probability behind it (Wilson's score interval).

    ``n`` is the number of games it was counted in, and ``seed`` reproduces them.
    """

    estimate: float
    low: float
    high: float
    n: int
    seed: Seed

    @property
    def told(self) -> str:
        """The frequency and its interval in words, for places that already say which games they are about."""
        low, high = percent(self.low), percent(self.high)
        return _("{rate} (95% interval: {low} to {high})", rate=percent(self.estimate), low=low, high=high)

    def __str__(self) -> str:
        return _("{rate}, n = {n}, seed {seed}", rate=self.told, n=whole(self.n), seed=self.seed)
