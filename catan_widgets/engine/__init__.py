"""The rules of the games and nothing else; needs only the standard library."""
