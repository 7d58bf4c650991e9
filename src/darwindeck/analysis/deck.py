"""What is in the deck of a game, and which of its cards meet a static condition. Worked out once per deck."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, assert_never

from darwindeck.genome.cards import AnyDeck, Rank, Suit, colour_of, deck_copies, deck_names, suit_of
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    Condition,
    Not,
    Or,
    SingleTest,
)

DEALT_SUITS: Final = (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)
"""Which suit each seat gets where the deal is by suits."""
RANKS: Final = frozenset(rank.value for rank in Rank)
SUITS: Final = frozenset(suit.value for suit in Suit)
MOST_DEPTH: Final = 6


class Pack(NamedTuple):
    """The cards a game is played with; a removed card is gone in every copy."""

    names: frozenset[str]
    ranks: frozenset[str]
    size: int
    copies: int
    most_of_a_rank: int


def is_card(name: str) -> bool:
    """
    >>> is_card("Qs"), is_card("10h")
    (True, False)
    """
    return len(name) == 2 and name[0] in RANKS and name[1] in SUITS


@lru_cache(maxsize=512)
def pack_of(deck: AnyDeck, removed: tuple[str, ...]) -> Pack:
    gone = frozenset(removed)
    names = frozenset(name for name in deck_names(deck) if name not in gone)
    copies = deck_copies(deck)
    counts = [sum(name[0] == rank for name in names) for rank in RANKS]
    return Pack(
        names=names,
        ranks=frozenset(name[0] for name in names),
        size=len(names) * copies,
        copies=copies,
        most_of_a_rank=max(counts) * copies,
    )


@lru_cache(maxsize=2048)
def matches(condition: Condition | None, deck: AnyDeck, removed: tuple[str, ...]) -> int | None:
    """How many cards of the deck meet a condition; None when it is not a static test of the card."""
    met = cards_meeting(condition, deck, removed)
    return None if met is None else len(met) * pack_of(deck, removed).copies


@lru_cache(maxsize=2048)
def cards_meeting(
    condition: Condition | None, deck: AnyDeck, removed: tuple[str, ...]
) -> frozenset[str] | None:
    """Return the cards of the deck that meet a condition; None when it is not a static test of the card."""
    pack = pack_of(deck, removed)
    return pack.names if condition is None else _cards_meeting(condition, pack.names, MOST_DEPTH)


def _cards_meeting(condition: Condition, names: frozenset[str], depth: int) -> frozenset[str] | None:
    match condition:
        case CardIsRank(rank=rank):
            return frozenset(name for name in names if name[0] == rank.value)
        case CardIsSuit(suit=suit):
            return frozenset(name for name in names if suit_of(name) == suit.value)
        case CardIsColour(colour=colour):
            suits = [suit.value for suit in Suit if colour_of(suit) is colour]
            return frozenset(name for name in names if suit_of(name) in suits)
        case Not(condition=inner) if depth > 1:
            met = _cards_meeting(inner, names, depth - 1)
            return None if met is None else names - met
        case And(conditions=parts) | Or(conditions=parts) if depth > 1 and parts:
            return _combine_parts(isinstance(condition, And), parts, names, depth)
        case SingleTest() | And() | Or() | Not():
            return None
        case _:
            assert_never(condition)


def _combine_parts(
    both: bool, parts: tuple[Condition, ...], names: frozenset[str], depth: int
) -> frozenset[str] | None:
    met = names if both else frozenset[str]()
    for part in parts:
        inner = _cards_meeting(part, names, depth - 1)
        if inner is None:
            return None
        met = met & inner if both else met | inner
    return met
