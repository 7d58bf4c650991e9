"""Which games are too near to each other to stand side by side: one of them is told from the other in a few ideas."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.analysis.family import family
from darwindeck.canonical import suit_relabellings
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.newness import ideas_from_known
from darwindeck.pitch import ideas_apart

_RENAMED_WITHIN: Final = 2.0
"""Other names for suits may bring games together by at most about so much."""


NEAR_WITHIN: Final = 3.5
"""Games of the archive are told from each other in more ideas than these."""
COPY_WITHIN: Final = 4.7
"""Games told from a known one in so few ideas hold no place: whoever knows it says its name."""


def is_copy(genome: GameGenome) -> bool:
    """Whether people would call the game by the name of a known one.

    >>> from darwindeck.genome.library import load_game
    >>> is_copy(load_game("hearts").copy_with(player_count=5))
    True
    """
    apart = ideas_from_known(genome)
    return apart is None or apart <= COPY_WITHIN


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
    if apart <= NEAR_WITHIN:
        return True
    if apart > NEAR_WITHIN + _RENAMED_WITHIN:
        return False
    return any(ideas_apart(form, two) <= NEAR_WITHIN for form in suit_relabellings(one))
