"""What a game is: frozen data, its JSON, its canonical form, its problems. No rule of play runs here."""
