"""What the rules of a game imply: which cards move where, what can end a hand, how many points there are."""
