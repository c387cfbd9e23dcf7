"""Rule sets: reading, checking and changing the numbers of the rules."""
