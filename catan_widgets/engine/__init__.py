"""The rules of the games, and nothing else: only the standard library is needed."""
