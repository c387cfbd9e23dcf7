"""The island: hexes, pieces, heat maps, picked intersections."""
