"""The helper that compiles its part of the loop in a separate process; see ``precompile``."""

from __future__ import annotations

import sys

from catan_widgets.engine.game.game import Game
from catan_widgets.simulation.compiled.compiled_runner import CompiledRunner
from catan_widgets.simulation.compiled.precompile import HELPERS_PART, compile_part


def main(system: str) -> None:
    """Compiles the helper's part of a system's loop.

    Args:
        system: the rule system.
    """
    state = Game.new(system, seed=0).state
    compile_part(system, HELPERS_PART, CompiledRunner(state, ["random"] * state.game_setup.players).arguments())


if __name__ == "__main__":
    main(sys.argv[1])
