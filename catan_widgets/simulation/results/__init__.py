"""What many games yielded: counts, rates with intervals, charts."""
