"""The lab of the spinner."""
