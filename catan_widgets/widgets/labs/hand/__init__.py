"""The lab of the hand limit."""
