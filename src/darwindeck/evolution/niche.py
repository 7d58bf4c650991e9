"""Which games are too near to each other to stand side by side: players do the same in both.

What a game is new by is what one does in it (`canonical/doing.py`); points, numbers and seats make variants. Only runs
that are asked for variants tell games apart by all that would have to be said.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from darwindeck.analysis.deal import low_wins
from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash, suit_relabellings
from darwindeck.canonical.doing import Mark, doing_apart, ideas_done
from darwindeck.genome.library import library_games, load_game
from darwindeck.genome.phases import BiddingPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch import ideas_apart
from darwindeck.pitch.fresh import is_variant
from darwindeck.wording.conditions.clauses import cards_tested

Near = Callable[[GameGenome, GameGenome], bool]

_RENAMED_WITHIN: Final = 2.0
"""Other names for suits may bring games together by at most about so much."""
NEAR_WITHIN: Final = 3.5
"""Variants of the archive are told from each other in more ideas than these."""
ALIKE_WITHIN: Final = 6.0
"""The same where both are played for the same: whoever has bid tricks at one table has bid them at the other."""
SAME_DOING: Final = 0.9
"""Games of the archive differ by more than this in what players do: by one rule that one would show."""
SAME_TASK: Final = 2.5
"""The same where both are played for the same: another rule beside the same wish is the same problem."""


@cache
def _shipped() -> frozenset[str]:
    return frozenset(content_hash(load_game(game_id)) for game_id in library_games())


@cache
def _shipped_doings() -> frozenset[frozenset[Mark]]:
    return frozenset(ideas_done(load_game(game_id)) for game_id in library_games())


def ships(genome_hash: str) -> bool:
    """Tell whether a game is one of those that ship, by its content hash."""
    return genome_hash in _shipped()


def is_copy(genome: GameGenome) -> bool:
    """Tell whether players do in a game what they do in a known one: it is a variant, however it counts.

    >>> from darwindeck.genome.library import load_game
    >>> is_copy(load_game("hearts").copy_with(player_count=5, card_scoring=()))
    True
    """
    return is_variant(genome) or ideas_done(genome) in _shipped_doings()


def purpose(genome: GameGenome) -> frozenset[str]:
    """Return what a game is played for, without numbers, ranks and suits: what people remember of it.

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


def nearness(*, variants: bool) -> Near:
    """Give what tells whether two games are too near to each other, in a run that keeps variants or does not."""
    return too_near if variants else does_the_same


@lru_cache(maxsize=65536)
def does_the_same(one: GameGenome, two: GameGenome) -> bool:
    """Tell whether players do the same in both games, or nearly, and for the same.

    >>> from darwindeck.genome.library import load_game
    >>> hearts, whist = load_game("hearts"), load_game("whist")
    >>> does_the_same(hearts, load_game("black-maria")), does_the_same(hearts, load_game("german-whist"))
    (True, False)
    """
    apart = doing_apart(one, two)
    return apart <= SAME_DOING or (apart <= SAME_TASK and purpose(one) == purpose(two))


@lru_cache(maxsize=65536)
def too_near(one: GameGenome, two: GameGenome) -> bool:
    """Tell whether the two would be told as one game and its variant, whatever their suits are called.

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
