"""The lab of dice."""
