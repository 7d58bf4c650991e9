"""The own hand: how to arrange it, its best melds, and what it is called where hands are compared."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from darwindeck.genome.cards import RankOrder
from darwindeck.narration.words.english import text_of
from darwindeck.narration.words.hands import hand_phrase
from darwindeck.narration.words.names import HIGH_TO_LOW
from darwindeck.play.scene.layout import Layout
from darwindeck.play.scene.model import HandScene
from darwindeck.simulation.view import View

_SUITS: Final = "shcd"
"""Black and red in turn."""


def arrange_hand(layout: Layout, view: View) -> HandScene | None:
    """The own hand; none where it lies face down."""
    if layout.facts.blind:
        return None
    by_suit, by_rank = _sorted(view.hand, view.trump, layout.genome.setup.rank_order)
    suggested = by_suit if layout.by_suit else by_rank
    if view.hand_melds:
        suggested = _melds_first(view.hand_melds, suggested)
    return HandScene(
        suggested=suggested,
        by_suit=by_suit,
        by_rank=by_rank,
        melds=view.hand_melds,
        deadwood=view.deadwood,
        name="" if view.hand_name is None or not view.hand else text_of(hand_phrase(view.hand_name)),
    )


@lru_cache(1024)
def _sorted(
    hand: tuple[str, ...], trump: str | None, order: RankOrder
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Suits together, trumps first, high cards first; and by rank alone."""
    suits = sorted(_SUITS, key=lambda suit: suit != trump)
    ranks = HIGH_TO_LOW[order]
    by_suit = sorted(hand, key=lambda card: (suits.index(card[1]), ranks.index(card[0])))
    return tuple(by_suit), tuple(sorted(by_suit, key=lambda card: ranks.index(card[0])))


def _melds_first(melds: Sequence[Sequence[str]], hand: Sequence[str]) -> tuple[str, ...]:
    in_melds = [card for meld in melds for card in meld]
    left = Tally(hand) - Tally(in_melds)
    rest = []
    for card in hand:
        if left[card] > 0:
            left[card] -= 1
            rest.append(card)
    return (*in_melds, *rest)
