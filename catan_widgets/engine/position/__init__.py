"""Positions: an immutable value, its notation, plain data in and out, and what can exist."""
