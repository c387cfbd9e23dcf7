"""Pictures: a state becomes a scene of plain shapes, and painters draw the shapes."""
