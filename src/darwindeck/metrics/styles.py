"""The five tastes a game can be bred for, each a table of what counts and how much.

What balanced weighs is fitted to what players think of known games, and to games that nobody plays
(`tools.fit_weights`); the others add what they are named after. `darwindeck calibrate` shows what comes of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Style(StrEnum):
    BALANCED = "balanced"
    STRATEGIC = "strategic"
    BLUFFING = "bluffing"
    PARTY = "party"
    TRICK_TAKING = "trick-taking"


WEIGHTS: Final[Mapping[Style, Mapping[str, float]]] = {
    Style.BALANCED: {
        "decisions": 18,
        "mastery": 17,
        "skill": 12,
        "decisive": 11,
        "late": 7,
        "playing time": 5,
        "finesse": 10,
        "natural": 10,
        "new": 10,
    },
    Style.STRATEGIC: {
        "mastery": 32,
        "decisions": 25,
        "finesse": 20,
        "decisive": 4,
        "playing time": 4,
        "natural": 7,
        "new": 8,
    },
    Style.BLUFFING: {
        "deceit": 50,
        "skill": 10,
        "interaction": 10,
        "playing time": 8,
        "decisive": 6,
        "natural": 8,
        "new": 8,
    },
    Style.PARTY: {
        "short": 20,
        "simple": 20,
        "finesse": 10,
        "drama": 5,
        "lead changes": 5,
        "interaction": 10,
        "skill": 5,
        "decisive": 5,
        "natural": 10,
        "new": 10,
    },
    Style.TRICK_TAKING: {
        "tricks": 40,
        "mastery": 18,
        "decisions": 14,
        "playing time": 6,
        "decisive": 6,
        "natural": 8,
        "new": 8,
    },
}
"""In hundredths; names are merits (`merits.py`)."""
