"""Which games are too near to each other to stand side by side: one of them is told from the other in a few ideas."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.analysis.family import family
from darwindeck.canonical import suit_relabellings
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import ideas_apart
from darwindeck.pitch.nearest import VARIANT_WITHIN

_RENAMED_WITHIN: Final = 2.0
"""Other names for suits may bring games together by at most about so much."""


@lru_cache(maxsize=65536)
def too_near(one: GameGenome, two: GameGenome) -> bool:
    """Whether the two would be told as one game and its variant, whatever their suits are called.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> too_near(hearts, hearts.copy_with(player_count=5)), too_near(hearts, load_game("whist"))
    (True, False)
    """
    if family(one) is not family(two):
        return False
    apart = ideas_apart(one, two)
    if apart <= VARIANT_WITHIN:
        return True
    if apart > VARIANT_WITHIN + _RENAMED_WITHIN:
        return False
    return any(ideas_apart(form, two) <= VARIANT_WITHIN for form in suit_relabellings(one))
