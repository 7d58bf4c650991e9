"""What hands are called at a showdown: "a pair of jacks", "a flush, king high", "19 points"."""

from __future__ import annotations

from typing import Literal, assert_never

from darwindeck.genome.cards import Rank
from darwindeck.simulation.events import Category, HandName
from darwindeck.wording.grammar import Phrase, amount, counted, phrase
from darwindeck.wording.names import RANKS, SUITS, rank_plural

PokerCategory = Literal[
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIRS,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FLUSH,
    Category.FULL_HOUSE,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
    Category.FIVE_OF_A_KIND,
]


def hand_phrase(hand: HandName) -> Phrase:
    """
    >>> from darwindeck.wording.grammar import text_of
    >>> name = HandName(Category.PAIR, (Rank.JACK, Rank.NINE), None, None, False)
    >>> text_of(hand_phrase(name))
    'a pair of jacks'
    """
    match hand.category:
        case Category.POINTS:
            total = amount(hand.total or 0, "point")
            return phrase(total, ", bust") if hand.bust else total
        case Category.SUIT_POINTS:
            suit = "" if hand.suit is None else f"in {SUITS[hand.suit]}"
            return phrase(amount(hand.total or 0, "point"), suit)
        case Category.CARDS:
            return counted(hand.total or 0, "card")
        case category:
            return phrase(_poker(category, hand.ranks) if hand.ranks else "no cards")


def _poker(category: PokerCategory, ranks: tuple[Rank, ...]) -> str:
    top = ranks[0]
    match category:
        case Category.HIGH_CARD:
            return f"{RANKS[top]} high"
        case Category.PAIR:
            return f"a pair of {rank_plural(top)}"
        case Category.TWO_PAIRS:
            return f"two pairs, {rank_plural(top)} and {rank_plural(ranks[1])}"
        case Category.THREE_OF_A_KIND:
            return f"three {rank_plural(top)}"
        case Category.STRAIGHT:
            return f"a straight, {RANKS[top]} high"
        case Category.FLUSH:
            return f"a flush, {RANKS[top]} high"
        case Category.FULL_HOUSE:
            return f"a full house, {rank_plural(top)} over {rank_plural(ranks[1])}"
        case Category.FOUR_OF_A_KIND:
            return f"four {rank_plural(top)}"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush, {RANKS[top]} high"
        case Category.FIVE_OF_A_KIND:
            return f"five {rank_plural(top)}"
        case _:
            assert_never(category)
