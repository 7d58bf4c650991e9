"""When a run ends before its time: many generations in a row brought nothing that can be kept.

Counted in children and generations, never by the clock, so every equal run ends at the same place.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Final

from darwindeck.evolution.settings import Settings
from darwindeck.evolution.stats import GenerationStats
from darwindeck.evolution.wanted import Wanted

FRUITLESS: Final = 1000
"""Children in a row that were asked for and of which none came in."""
_FEWEST: Final = 5
"""Generations, however large they are."""


def fruitless_after(settings: Settings) -> int:
    """Return the number of consecutive generations without a new game after which a run ends."""
    return max(_FEWEST, ceil(FRUITLESS / settings.batch))


def fruitless_at_the_end(generations: Iterable[GenerationStats]) -> int:
    """Count the generations since the last one that added a game."""
    count = 0
    for stats in generations:
        count = 0 if stats.added else count + 1
    return count


def early_words(generations: int, settings: Settings) -> str:
    """Say that a run ended early, why, and what to do."""
    brought = f"the last {generations} generations brought nothing that can be kept"
    return f"ended early: {brought}; {_advice(settings)}"


def empty_words(settings: Settings) -> str:
    """Say that a run ended without keeping a game, and what to do."""
    return f"nothing that can be kept came of it; {_advice(settings)}"


def _advice(settings: Settings) -> str:
    if settings.origins:
        ways = ["begin with another game (--from), or with none"]
    else:
        ways = ["take another --seed"]
    if not settings.variants:
        ways.append("let variants of known games in (--variants)")
    if settings.wanted != Wanted():
        ways.append("ask for less (--players, --minutes, --family)")
    return ", or ".join(ways)
