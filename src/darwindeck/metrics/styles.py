"""The five tastes a game can be bred for, each a table of what counts and how much.

The weights are judgements, checked by `darwindeck calibrate` against games people know; nothing else depends on them.
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
        "weight": 20,
        "mastery": 20,
        "depth": 5,
        "drama": 10,
        "late": 10,
        "interaction": 10,
        "playing time": 10,
        "simple": 5,
        "balance": 5,
        "decisive": 5,
    },
    Style.STRATEGIC: {
        "mastery": 40,
        "weight": 25,
        "depth": 10,
        "interaction": 5,
        "hidden": 5,
        "playing time": 5,
        "balance": 5,
        "decisive": 5,
    },
    Style.BLUFFING: {
        "deceit": 50,
        "skill": 10,
        "hidden": 10,
        "drama": 10,
        "interaction": 5,
        "playing time": 10,
        "balance": 5,
    },
    Style.PARTY: {
        "short": 20,
        "simple": 20,
        "drama": 10,
        "late": 10,
        "interaction": 15,
        "lead changes": 10,
        "skill": 5,
        "balance": 5,
        "decisive": 5,
    },
    Style.TRICK_TAKING: {
        "tricks": 40,
        "weight": 20,
        "mastery": 15,
        "drama": 5,
        "late": 5,
        "playing time": 10,
        "balance": 5,
    },
}
"""In hundredths; names are merits (`merits.py`)."""
