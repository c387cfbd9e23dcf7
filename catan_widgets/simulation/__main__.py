"""Compiles the rules of all systems before they are first used: ``python -m catan_widgets.simulation``."""

from __future__ import annotations

from catan_widgets.engine.systems import SYSTEMS
from catan_widgets.simulation.compiled.compilation import can_compile
from catan_widgets.simulation.run import simulate


def main() -> None:
    """Compiles what has not been compiled yet; without numba there is nothing to do."""
    if can_compile():
        for system in SYSTEMS:
            simulate(1, system, compiled=True)


if __name__ == "__main__":
    main()
