"""What all widgets have in common."""
