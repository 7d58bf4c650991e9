"""What the cards that pass a test are called: "heart", "red cards", "queen of spades"."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from darwindeck.genome.cards import Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    Condition,
    Not,
    Or,
    SingleTest,
)
from darwindeck.wording.names import RANKS, SUITS, rank_plural, suit_singular


def noun(test: Condition, *, many: bool = False) -> str:
    """One of the cards, or several; empty if they have no name."""
    match test:
        case CardIsRank(rank=rank):
            return rank_plural(rank) if many else RANKS[rank]
        case CardIsSuit(suit=suit):
            return SUITS[suit] if many else suit_singular(suit)
        case CardIsColour(colour=colour):
            return f"{colour} cards" if many else f"{colour} card"
        case CardIsTrump():
            return "trumps" if many else "trump"
        case SingleTest() | And() | Or() | Not():
            return ""
        case _:
            assert_never(test)


def single_card(tests: Sequence[Condition]) -> str | None:
    """Return a rank of a suit or of a colour, as a noun."""
    ranks: list[Rank] = [test.rank for test in tests if isinstance(test, CardIsRank)]
    suits: list[Suit] = [test.suit for test in tests if isinstance(test, CardIsSuit)]
    colours = [test.colour for test in tests if isinstance(test, CardIsColour)]
    if len(tests) != 2 or len(ranks) != 1 or not (suits or colours):
        return None
    return f"{RANKS[ranks[0]]} of {SUITS[suits[0]]}" if suits else f"{colours[0]} {RANKS[ranks[0]]}"
