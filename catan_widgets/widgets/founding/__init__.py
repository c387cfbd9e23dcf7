"""``FoundingTour``: the founding phase step by step."""
