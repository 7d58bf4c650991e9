"""Conditions in words: at length for a rulebook, in one breath for a clause."""
