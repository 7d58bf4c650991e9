"""What to do in each kind of phase, in words: one item with its details below, in the engine's order."""
