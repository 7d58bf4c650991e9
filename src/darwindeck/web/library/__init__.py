"""The library of all games, and the page of each game with its rules, measures and origin."""
