"""Which emitter next: an upper confidence bound over sources, by how often their recent children made it.

A source is a way children are made. Old results fade, so one that has given all it has is left in peace, and looked at
again later.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from math import log, sqrt
from typing import Final

import msgspec

EXPLORE: Final = 0.35
"""Weight of what is not known yet against what has worked."""
FADE: Final = 0.9
"""What a generation leaves of the counts before it."""


class Tally(msgspec.Struct, frozen=True):
    tried: float = 0.0
    """Children, old ones fading."""
    made_it: float = 0.0
    """Children that entered the archive."""


class Sources:
    """The tallies of all sources."""

    def __init__(self, tallies: Mapping[str, Tally] | None = None) -> None:
        self._tallies = dict(tallies or {})

    def choose(self, slots: Collection[str]) -> str:
        """The source with the best bound; counted as tried at once. Sources never tried come first, in their order."""
        total = sum(self._tallies.get(slot, Tally()).tried for slot in slots)
        best = max(slots, key=lambda slot: self._bound(slot, total))
        tally = self._tallies.get(best, Tally())
        self._tallies[best] = Tally(tally.tried + 1, tally.made_it)
        return best

    def reward(self, slot: str) -> None:
        """A child of this source entered the archive."""
        tally = self._tallies.get(slot, Tally())
        self._tallies[slot] = Tally(tally.tried, tally.made_it + 1)

    def fade(self) -> None:
        """A generation has passed."""
        self._tallies = {
            slot: Tally(tally.tried * FADE, tally.made_it * FADE)
            for slot, tally in sorted(self._tallies.items())
        }

    @property
    def tallies(self) -> Mapping[str, Tally]:
        return self._tallies

    def _bound(self, slot: str, total: float) -> float:
        tally = self._tallies.get(slot, Tally())
        if tally.tried <= 0:
            return float("inf")
        return tally.made_it / tally.tried + EXPLORE * sqrt(log(1 + total) / tally.tried)
