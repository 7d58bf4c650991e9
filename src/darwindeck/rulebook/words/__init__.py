"""English for card games: names of cards, numbers, series, and sentences made from templates."""
