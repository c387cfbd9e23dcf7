"""The lab of number chips."""
