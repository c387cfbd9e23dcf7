"""Games by compiled rule functions: compiling, keeping what is compiled, positions as records of arrays."""
