"""Rules in words: one rich text, one grammar, and a file for each kind of rule."""
