"""What is kept in files between commands: runs of evolution, ratings and tables, in SQLite."""

from darwindeck.store.ratings import Rating, ratings

__all__ = ["Rating", "ratings"]
