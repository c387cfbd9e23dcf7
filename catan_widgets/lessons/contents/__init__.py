"""What each lesson predicts and asks, one module a lesson."""
