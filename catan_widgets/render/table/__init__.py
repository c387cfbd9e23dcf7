"""The whole table of a game: island or rows of tiles, dice, market."""
