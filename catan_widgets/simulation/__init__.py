"""Many games: the rule functions of the engine, compiled if numba is installed, and the results of the games."""
