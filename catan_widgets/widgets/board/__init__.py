"""Widgets for an island: a view of it, and its set-up step by step."""
