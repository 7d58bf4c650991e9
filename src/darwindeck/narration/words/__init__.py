"""The words card players use: ranks, suits, cards, numbers, verbs and lists. The rulebook uses the same ones."""
