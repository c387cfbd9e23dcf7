"""Rule sets: the numbers of the rules, read, checked and overridden."""
