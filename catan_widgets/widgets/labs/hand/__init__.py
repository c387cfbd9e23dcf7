"""The hand limit lab."""
