"""``PositionEditor``: set up a position for discussion with clicks."""
