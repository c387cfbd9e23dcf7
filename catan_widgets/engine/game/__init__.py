"""Games: an immutable history, records, and reasons why a move is refused."""
