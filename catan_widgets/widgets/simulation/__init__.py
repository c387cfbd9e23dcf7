"""``SimulationRun``: many games, played while the page stays alive."""
