"""What a game is: frozen data, its JSON, the library of known games. No rule of play runs here."""
