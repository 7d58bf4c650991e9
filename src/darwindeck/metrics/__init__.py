"""What a game is worth: measures by play with intervals, verdicts, five styles of fitness."""
