"""The own hand: how to arrange it, its best melds, and what it is called where hands are compared."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from typing import Final

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
        name="" if view.hand_name is None or not view.hand else text_of(hand_phrase(view.hand_name)),
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
