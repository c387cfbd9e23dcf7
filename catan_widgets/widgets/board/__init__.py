"""Widgets for an island: its view, and the set-up step by step."""
