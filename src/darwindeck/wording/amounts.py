"""How many there are of a thing, in figures, and how long a game takes: to the minute below ten, then by fives."""

from __future__ import annotations

from typing import Final

MINUS: Final = "\N{MINUS SIGN}"
_EXACT: Final = 10
_STEP: Final = 5


def how_many(count: int, one: str, many: str = "") -> str:
    """
    >>> how_many(1, "card"), how_many(3, "card"), how_many(2, "family", "families")
    ('1 card', '3 cards', '2 families')
    """
    return f"{count} {one if abs(count) == 1 else many or f'{one}s'}"


def format_number(value: int, *, signed: bool = False) -> str:
    """Return a number as people read it, with a minus sign instead of a hyphen.

    >>> format_number(-30), format_number(5), format_number(5, signed=True)
    ('−30', '5', '+5')
    """
    return f"{value:+}".replace("-", MINUS) if signed else str(value).replace("-", MINUS)


def rounded_minutes(minutes: float) -> int:
    """
    >>> rounded_minutes(0.4), rounded_minutes(3.2), rounded_minutes(9.8), rounded_minutes(23.0), rounded_minutes(55.8)
    (1, 3, 10, 25, 55)
    """
    return max(1, round(minutes)) if minutes < _EXACT else _STEP * round(minutes / _STEP)


def minutes_words(minutes: float) -> str:
    """
    >>> minutes_words(55.8), minutes_words(3.2), minutes_words(0.4)
    ('about 55 minutes', 'about 3 minutes', 'about a minute')
    """
    told = rounded_minutes(minutes)
    return "about a minute" if told == 1 else f"about {told} minutes"


def minutes_short(minutes: float) -> str:
    """Where there is little room.

    >>> minutes_short(23.0)
    '25 min'
    """
    return f"{rounded_minutes(minutes)} min"
