"""The corner lab."""
