"""Which games are too near to each other to stand side by side: one of them is told from the other in a few ideas."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.family import family
from darwindeck.canonical import suit_relabellings
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.newness import ideas_from_known
from darwindeck.pitch import ideas_apart, nearest_known
from darwindeck.wording.conditions.clauses import cards_tested

_RENAMED_WITHIN: Final = 2.0
"""Other names for suits may bring games together by at most about so much."""


NEAR_WITHIN: Final = 3.5
"""Games of the archive are told from each other in more ideas than these."""
ALIKE_WITHIN: Final = 6.0
"""The same where both are played for the same: whoever has bid tricks at one table has bid them at the other."""
COPY_WITHIN: Final = 4.7
"""Games told from a known one in so few ideas hold no place: whoever knows it says its name."""
_COPY_IF_ALIKE: Final = 5.9
"""The same where both are played for the same: tricks that are bid are Spades, whatever is trump."""


def is_copy(genome: GameGenome) -> bool:
    """Whether people would call the game by the name of a known one.

    >>> from darwindeck.genome.library import load_game
    >>> is_copy(load_game("hearts").copy_with(player_count=5))
    True
    """
    apart = ideas_from_known(genome)
    if apart is None or apart <= COPY_WITHIN:
        return True
    return apart <= _COPY_IF_ALIKE and purpose(nearest_known(genome).base) == purpose(genome)


def purpose(genome: GameGenome) -> frozenset[str]:
    """What a game is played for, without numbers, ranks and suits: what people remember of it.

    >>> from darwindeck.genome.library import load_game
    >>> sorted(purpose(load_game("hearts"))), sorted(purpose(load_game("oh-hell")))
    (['card_is_rank card_is_suit costs', 'card_is_suit costs'], ['exact bids'])
    """
    if genome.contract_scoring is not None and any(isinstance(each, BiddingPhase) for each in genome.phases):
        return frozenset({"exact bids" if genome.contract_scoring.exact else "bids"})
    low = low_wins(genome)
    found = {f"{cards_tested(rule.condition)} {_does(rule.points, low)}" for rule in genome.card_scoring}
    for tally in genome.tally_scoring:
        counted = f"{tally.source.value} {cards_tested(tally.condition)} {type(tally.rule).__name__}"
        found.add(f"{counted} {_does(tally.points, low)}")
    return frozenset(found or {win.type.value for win in genome.win_conditions})


def _does(points: int, low: bool) -> str:
    return "scores" if (points > 0) is not low else "costs"


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
    within = ALIKE_WITHIN if purpose(one) == purpose(two) else NEAR_WITHIN
    apart = ideas_apart(one, two)
    if apart <= within:
        return True
    if apart > within + _RENAMED_WITHIN:
        return False
    return any(ideas_apart(form, two) <= within for form in suit_relabellings(one))
