"""Many games: the rule functions of the engine, compiled where numba is there, and what came of the games."""
