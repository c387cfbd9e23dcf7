"""Positions: an immutable value, its notation, conversion to and from plain data, and checks of what can exist."""
