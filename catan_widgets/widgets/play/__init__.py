"""``Play``: a whole game in a notebook cell."""
