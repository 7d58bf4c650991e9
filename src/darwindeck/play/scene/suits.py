"""The cards by suit, as a player counts them where tricks are played: what is gone, what one holds, what is still out.

All of it stands in the view of the seat: whoever has watched every trick knows as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from darwindeck.genome.cards import AnyOrder, high_to_low
from darwindeck.genome.phases import TrickPhase
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import SuitCount
from darwindeck.play.scene.order import height_key, suit_in_play, suits_in_order, top_trumps
from darwindeck.simulation.view import View


def count_suits(layout: Layout, view: View) -> tuple[SuitCount, ...]:
    """Return a count for the jokers and for every suit of the deck, trumps first; none where no tricks are played or
    hands lie face down.
    """
    if not layout.facts.has(TrickPhase) or layout.facts.blind:
        return ()
    tops = top_trumps(layout, view.trump)
    deck = _by_suit(layout.facts.deck, layout.genome.setup.rank_order, view.trump, tops)
    gone, own = Counter(_seen(layout, view)), Counter(view.hand)
    return tuple(SuitCount(suit, *_sort_out(cards, gone, own)) for suit, cards in deck)


@lru_cache(maxsize=256)
def _by_suit(
    deck: tuple[str, ...], order: AnyOrder, trump: str | None, tops: tuple[str, ...]
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the deck by the suits that are in play, highest cards first."""
    ranks = high_to_low(order)
    ordered = sorted(deck, key=lambda card: height_key(card, ranks, tops))
    suits = (
        (suit, tuple(card for card in ordered if suit_in_play(card, trump, tops) == suit))
        for suit in suits_in_order(trump)
    )
    return tuple((suit, cards) for suit, cards in suits if cards)


def _sort_out(cards: tuple[str, ...], gone: Counter[str], own: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Yield the cards that are gone, one's own, and the others."""
    parts: tuple[list[str], list[str], list[str]] = ([], [], [])
    for card in cards:
        if gone[card]:
            gone[card] -= 1
            parts[0].append(card)
        elif own[card]:
            own[card] -= 1
            parts[1].append(card)
        else:
            parts[2].append(card)
    return map(tuple, parts)


def _seen(layout: Layout, view: View) -> Iterator[str]:
    """Cards that have been played or laid out for all to see, and lie in nobody's hand or in the deck."""
    for pile in view.captured:
        yield from pile
    if view.reason == "running":  # the last trick of all stays on the table, taken as it is
        yield from (card for card in view.trick if card is not None)
    yield from view.discard
    yield from view.tableau
    yield from view.house
    if view.turned is not None and not layout.facts.fills_hands:
        yield view.turned  # nobody draws, so it lies there for good
