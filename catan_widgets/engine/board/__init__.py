"""Islands: topology, set-up procedures, fair islands, notation."""
