"""The numbers of the strategies."""

from __future__ import annotations

RANDOM = 0
BUILDER = 1
PIPS = 2
BALANCED = 3
CHOCOLATIER = 4

#: The strategies by name.
NUMBERS = {"random": RANDOM, "builder": BUILDER, "pips": PIPS, "balanced": BALANCED, "chocolatier": CHOCOLATIER}
