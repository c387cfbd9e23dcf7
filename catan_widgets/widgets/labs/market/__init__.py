"""The chocolate market lab."""
