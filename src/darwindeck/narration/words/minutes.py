"""How long a game takes, wherever it is said: to the minute below ten, then in steps of five."""

from __future__ import annotations

from typing import Final

_EXACT: Final = 10
_STEP: Final = 5


def told_minutes(minutes: float) -> int:
    """
    >>> told_minutes(0.4), told_minutes(3.2), told_minutes(9.8), told_minutes(23.0), told_minutes(55.8)
    (1, 3, 10, 25, 55)
    """
    return max(1, round(minutes)) if minutes < _EXACT else _STEP * round(minutes / _STEP)


def minutes_words(minutes: float) -> str:
    """
    >>> minutes_words(55.8), minutes_words(3.2), minutes_words(0.4)
    ('about 55 minutes', 'about 3 minutes', 'about a minute')
    """
    told = told_minutes(minutes)
    return "about a minute" if told == 1 else f"about {told} minutes"


def minutes_short(minutes: float) -> str:
    """Where there is little room.

    >>> minutes_short(23.0)
    '25 min'
    """
    return f"{told_minutes(minutes)} min"
