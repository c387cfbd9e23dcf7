"""The spinner lab."""
