"""The own hand: how to arrange it, its best melds, and what it is called where hands are compared."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Final

from darwindeck.genome.cards import Rank, Suit
from darwindeck.narration.words.names import HIGH_TO_LOW, RANKS, SUITS, rank_plural
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import HandScene
from darwindeck.simulation.view import HandName, View

_SUITS: Final = "shcd"
"""Black and red in turn."""


def arrange_hand(layout: Layout, view: View) -> HandScene | None:
    """The own hand; none where it lies face down."""
    if layout.facts.blind:
        return None
    by_suit = _sorted_by_suit(layout, view)
    by_rank = tuple(sorted(by_suit, key=lambda card: _height(layout, card)))
    suggested = by_suit if layout.by_suit else by_rank
    if view.hand_melds:
        suggested = _melds_first(view.hand_melds, suggested)
    return HandScene(
        suggested=suggested,
        by_suit=by_suit,
        by_rank=by_rank,
        melds=view.hand_melds,
        deadwood=view.deadwood,
        name="" if view.hand_name is None else name_hand(view.hand_name),
    )


def _sorted_by_suit(layout: Layout, view: View) -> tuple[str, ...]:
    """Suits together, trumps first, high cards first."""
    suits = sorted(_SUITS, key=lambda suit: suit != view.trump)
    return tuple(sorted(view.hand, key=lambda card: (suits.index(card[1]), _height(layout, card))))


def _height(layout: Layout, card: str) -> int:
    return HIGH_TO_LOW[layout.genome.setup.rank_order].index(card[0])


def _melds_first(melds: Sequence[Sequence[str]], hand: Sequence[str]) -> tuple[str, ...]:
    in_melds = [card for meld in melds for card in meld]
    left = Tally(hand) - Tally(in_melds)
    rest = []
    for card in hand:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    return (*in_melds, *rest)


def name_hand(hand: HandName) -> str:
    """A hand in words: "pair of jacks", "flush, king high", "19 points"."""
    ranks = [Rank(rank) for rank in hand.ranks]
    first = ranks[0] if ranks else Rank.ACE
    match hand.category:
        case "points" | "suit_points":
            points = "1 point" if hand.total == 1 else f"{hand.total} points"
            suit = f" in {SUITS[Suit(hand.suit)]}" if hand.suit else ""
            return f"{points}{suit}{': bust' if hand.bust else ''}"
        case "cards":
            return "1 card" if hand.total == 1 else f"{hand.total} cards"
        case "pair":
            return f"pair of {rank_plural(first)}"
        case "two_pairs" if len(ranks) > 1:
            return f"two pairs, {rank_plural(first)} and {rank_plural(ranks[1])}"
        case "three_of_a_kind":
            return f"three {rank_plural(first)}"
        case "four_of_a_kind":
            return f"four {rank_plural(first)}"
        case "five_of_a_kind":
            return f"five {rank_plural(first)}"
        case "full_house" if len(ranks) > 1:
            return f"full house, {rank_plural(first)} over {rank_plural(ranks[1])}"
        case "high_card":
            return f"{RANKS[first]} high" if ranks else ""
        case category:
            return (
                f"{category.replace('_', ' ')}, {RANKS[first]} high" if ranks else category.replace("_", " ")
            )
