"""``PositionEditor``: a position to discuss, set up by clicks."""
