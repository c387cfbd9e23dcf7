"""Games: an immutable history, records, and why a move is refused."""
