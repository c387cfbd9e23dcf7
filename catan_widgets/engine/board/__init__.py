"""Islands: their topology, set-up procedures and notation, and fair islands."""
