"""Pictures of chance: dice, spinner, cards, rolls, trees."""
