"""The cards by suit, as a player counts them where tricks are played: what is gone, what one holds, what is still out.

All of it stands in the view of the seat: whoever has watched every trick knows as much."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from darwindeck.genome.phases import TrickPhase
from darwindeck.narration.words.names import HIGH_TO_LOW
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import SuitCount
from darwindeck.play.scene.order import height_key, suit_in_play, suits_in_order, top_trumps, trump_order
from darwindeck.simulation.view import View


def count_suits(layout: Layout, view: View) -> tuple[SuitCount, ...]:
    """A count for every suit of the deck, trumps first; none where no tricks are played or hands lie face down."""
    if not layout.facts.has(TrickPhase) or layout.facts.blind:
        return ()
    tops = top_trumps(trump_order(layout), view.trump)
    ranks = HIGH_TO_LOW[layout.genome.setup.rank_order]
    gone = Counter(_seen(layout, view))
    own = Counter(view.hand)
    left = Counter(layout.facts.deck) - gone - own
    found = []
    for suit in suits_in_order(view.trump):
        parts = [
            tuple(
                sorted(
                    (card for card in cards.elements() if suit_in_play(card, view.trump, tops) == suit),
                    key=lambda card: height_key(card, ranks, tops),
                )
            )
            for cards in (gone, own, left)
        ]
        if any(parts):
            found.append(SuitCount(suit, *parts))
    return tuple(found)


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
