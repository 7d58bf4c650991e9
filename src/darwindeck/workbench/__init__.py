"""Changing a game rule by rule: edits as data, the dials of every rule, what can be added, mended and compared."""
