"""What players commonly say of the known games, in five tiers, each with its reason: what worth is held against.

The tiers were written before the weights were fitted, and are not changed after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

import msgspec

from darwindeck.metrics.taste_check import rank_correlation

FILE: Final = "reputation.json"


class Repute(msgspec.Struct, frozen=True):
    """One to five, and why."""

    tier: int
    reason: str


@cache
def reputations() -> dict[str, Repute]:
    """Return the reputations by game id.

    >>> reputations()["gin-rummy"].tier
    5
    """
    text = (files("darwindeck.metrics") / FILE).read_bytes()
    return msgspec.json.decode(text, type=dict[str, Repute])


def agreement(worth: Mapping[str, float]) -> tuple[float, int]:
    """Return the Spearman correlation between worth and reputation, and the number of games.

    >>> agreement({"gin-rummy": 0.7, "hearts": 0.6, "old-maid": 0.1, "war": 0.0})[1]
    4
    """
    known = [game for game in worth if game in reputations()]
    tiers = [float(reputations()[game].tier) for game in known]
    return rank_correlation([worth[game] for game in known], tiers), len(known)
