"""Cards: ranks, suits, decks, orders. Every value is the notation people write (`7h`, `Ts`).

The numbering of ranks and suits is not here: it exists once, in the Rust engine.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import msgspec

from darwindeck.genome.node import Node, store_tuples, within


class Rank(StrEnum):
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "T"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "X"
    BIG_JOKER = "Y"


SUIT_RANKS = tuple(Rank)[:13]
"""The ranks of a suit, two first."""

JOKERS = (Rank.JOKER, Rank.BIG_JOKER)
"""Ranks without a suit: the letter of a suit tells one joker from another, as in `Xh`."""


class Suit(StrEnum):
    HEARTS = "h"
    DIAMONDS = "d"
    CLUBS = "c"
    SPADES = "s"


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Deck(StrEnum):
    STANDARD_52 = "standard_52"
    ITALIAN_40 = "italian_40"  # A to 7, J Q K
    SHORT_36 = "short_36"  # 6 to A
    PIQUET_32 = "piquet_32"  # 7 to A
    EUCHRE_24 = "euchre_24"  # 9 to A
    DOUBLE_104 = "double_104"  # two standard decks


class DeckOf(Node, frozen=True, kw_only=True):
    """A deck without a name: these ranks in every suit, and jokers."""

    ranks: tuple[Rank, ...]
    copies: Annotated[int, within(1, 2)] = 1
    jokers: tuple[
        Annotated[int, within(0, 4)], ...
    ] = ()  # how many jokers there are in each copy, and how many big jokers

    def __post_init__(self) -> None:
        store_tuples(self)


AnyDeck = Deck | DeckOf


class RankOrder(StrEnum):
    """Which rank is highest when cards are compared."""

    ACE_HIGH = "ace_high"
    ACE_LOW = "ace_low"
    TWO_HIGH = "two_high"  # 3 … A 2
    THREE_SECOND = "three_second"  # A 3 K Q J 7 … (Briscola)
    TEN_SECOND = "ten_second"  # A T K Q J 9 …


RankGroup = Annotated[
    str, msgspec.Meta(extra_json_schema={"pattern": "^[2-9TJQKAXY]+$", "description": "ranks, as `JQK`"})
]
"""Ranks of one height, written together: `A`, or `JQK`."""

AnyOrder = RankOrder | tuple[RankGroup, ...]
"""The order of the ranks: a name, or groups of equal ranks, the highest first."""

CardName = Annotated[
    str, msgspec.Meta(extra_json_schema={"pattern": "^[2-9TJQKAXY][hdcs]$", "description": "card, as `Qs`"})
]
"""Notation of one card, rank then suit: `Qs`."""

CardOrRank = Annotated[
    str,
    msgspec.Meta(
        extra_json_schema={"pattern": "^[2-9TJQKAXY][hdcs]?$", "description": "card or rank, as `Qs` or `Q`"}
    ),
]
"""A card, or all cards of a rank: `Qs`, `Q`."""

_JOKER_SUITS = (Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS, Suit.CLUBS)

_COLOURS = {
    Suit.HEARTS: Colour.RED,
    Suit.DIAMONDS: Colour.RED,
    Suit.CLUBS: Colour.BLACK,
    Suit.SPADES: Colour.BLACK,
}

_DECK_RANKS = {
    Deck.STANDARD_52: "23456789TJQKA",
    Deck.ITALIAN_40: "234567JQKA",
    Deck.SHORT_36: "6789TJQKA",
    Deck.PIQUET_32: "789TJQKA",
    Deck.EUCHRE_24: "9TJQKA",
    Deck.DOUBLE_104: "23456789TJQKA",
}

_HIGH_TO_LOW = {
    RankOrder.ACE_HIGH: "AKQJT98765432",
    RankOrder.ACE_LOW: "KQJT98765432A",
    RankOrder.TWO_HIGH: "2AKQJT9876543",
    RankOrder.THREE_SECOND: "A3KQJT9876542",
    RankOrder.TEN_SECOND: "ATKQJ98765432",
}


def suit_of(card: CardName) -> str:
    """Return the letter of the suit a card belongs to; a joker belongs to none.

    >>> suit_of("Qs"), suit_of("Xs")
    ('s', '')
    """
    return "" if card[:1] in JOKERS else card[1:]


def colour_of(suit: Suit) -> Colour:
    return _COLOURS[suit]


def deck_ranks(deck: AnyDeck) -> tuple[Rank, ...]:
    """List the ranks a deck holds, two first, ace last, and then jokers.

    >>> "".join(deck_ranks(DeckOf(ranks=(Rank.ACE, Rank.KING))))
    'KA'
    """
    if isinstance(deck, Deck):
        return tuple(Rank(symbol) for symbol in _DECK_RANKS[deck])
    of_suits = (rank for rank in SUIT_RANKS if rank in deck.ranks)
    return (*of_suits, *(joker for joker, count in zip(JOKERS, deck.jokers, strict=False) if count))


def deck_copies(deck: AnyDeck) -> int:
    """Say how many times each card is in the deck."""
    if isinstance(deck, Deck):
        return 2 if deck is Deck.DOUBLE_104 else 1
    return deck.copies


def deck_jokers(deck: AnyDeck) -> tuple[CardName, ...]:
    """List the jokers of one copy of a deck.

    >>> deck_jokers(DeckOf(ranks=(Rank.ACE,), jokers=(2, 1)))
    ('Xh', 'Xs', 'Yh')
    """
    if isinstance(deck, Deck):
        return ()
    counted = zip(JOKERS, deck.jokers, strict=False)
    return tuple(f"{joker}{suit}" for joker, count in counted for suit in _JOKER_SUITS[:count])


def deck_names(deck: AnyDeck) -> tuple[CardName, ...]:
    """List the cards of one copy of a deck, suit by suit, jokers last."""
    of_suits = (f"{rank}{suit}" for suit in Suit for rank in deck_ranks(deck) if rank not in JOKERS)
    return (*of_suits, *deck_jokers(deck))


def deck_size(deck: AnyDeck) -> int:
    return len(deck_names(deck)) * deck_copies(deck)


def rank_groups(order: AnyOrder) -> tuple[str, ...]:
    """List the groups of equal ranks, the highest first.

    >>> rank_groups(RankOrder.TEN_SECOND)[:3], rank_groups(("A", "JQK"))
    (('Y', 'X', 'A'), ('A', 'JQK'))
    """
    return tuple("YX" + _HIGH_TO_LOW[order]) if isinstance(order, RankOrder) else order


def high_to_low(order: AnyOrder) -> str:
    """List all ranks, the highest first; equal ones stand side by side.

    >>> high_to_low(("A", "JQK"))
    'AJQK'
    """
    return "".join(rank_groups(order))
