"""Exact probability in the games: fractions in, fractions out."""

from __future__ import annotations

from catan_widgets.analysis.corner import Corner, corner
from catan_widgets.analysis.dice import dice_distribution, pips

__all__ = ["Corner", "corner", "dice_distribution", "pips"]
