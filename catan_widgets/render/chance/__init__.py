"""What chance is drawn as: dice, spinner, cards, rolls, trees."""
