"""Ratings as a table for people: the same columns in the terminal and on the page."""

from __future__ import annotations

from typing import Final

from darwindeck.store.ratings import Rating

SHOWN_ID: Final = 6
COLUMNS: Final = ("id", "when", "who", "game", "again", "stars", "it was", "result", "minutes", "comment")


def rating_row(rating: Rating) -> tuple[str, ...]:
    """One rating, a cell for each of the columns."""
    result = "left" if not rating.finished else "" if rating.result is None else f"{rating.result:.0%}"
    return (
        rating.id[:SHOWN_ID],
        rating.at[:16].replace("T", " "),
        rating.person,
        rating.name,
        rating.again or "",
        "" if rating.stars is None else str(rating.stars),
        ", ".join(rating.chips),
        result,
        _minutes(rating.minutes),
        rating.comment,
    )


def _minutes(spent: float) -> str:
    return "under 1" if spent < 1 else f"{spent:.0f}"
