"""DarwinDeck invents card games people want to play."""
