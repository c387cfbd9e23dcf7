"""The lab of waiting times."""
