"""The number chip lab."""
