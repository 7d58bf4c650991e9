"""What speaks for a draw, where there is an open card to compare: what it brings, or that it brings nothing.

The open card is taken to see what the hand is then worth, and put down again in every way that the rules allow; all of
it is known to the seat. Nothing is said of what lies in the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from darwindeck.genome.phases import MeldPhase, ShowdownPhase
from darwindeck.genome.scoring import Award
from darwindeck.narration import grounds as words
from darwindeck.play.scene.layout import Layout
from darwindeck.simulation.playthrough import Playthrough
from darwindeck.simulation.view import Step, View

FROM_DISCARD: Final = "discard"


def ground_of_draw(layout: Layout, position: Playthrough, view: View, action: str) -> str:
    """Return what speaks for the discard pile, or for anything else beside it; empty where nothing is certain."""
    if FROM_DISCARD not in view.legal or not view.discard:
        return ""
    taken = _Taken(layout, position, view)
    if not taken.goes_on:
        return ""
    return taken.brings() if action == FROM_DISCARD else taken.lacks()


class _Taken:
    """A hand with what lies open in it."""

    def __init__(self, layout: Layout, position: Playthrough, view: View) -> None:
        self.layout = layout
        self.before = view
        self.position = position.apply(FROM_DISCARD)
        self.view = self.position.view(view.seat)
        self.cards = tuple((Counter(self.view.hand) - Counter(view.hand)).elements())

    @property
    def goes_on(self) -> bool:
        """Tell whether the same hand is being played, by the same seat."""
        after = self.view
        return bool(self.cards) and after.hand_no == self.before.hand_no and after.actor == after.seat

    def brings(self) -> str:
        """Return what the open card is good for."""
        if self._meld():
            return words.makes_meld(self._meld())
        if self._lies_off():
            return words.adds_to_meld()
        if self.view.step is Step.PLAY and any(card in self.view.legal for card in self.cards):
            return words.playable()
        before, after = self.before.deadwood, self._least_deadwood()
        if before is not None and after is not None and after < before:
            return words.lowers_deadwood(before, after)
        had, total = self._total(self.before), self._most_total()
        return words.raises_hand(had, total) if had is not None and total is not None and total > had else ""

    def lacks(self) -> str:
        """That the open card is good for nothing, as far as that is certain."""
        if len(self.cards) > 1 or self._meld() or self._lies_off():
            return ""
        (card,) = self.cards
        if self.layout.facts.has(MeldPhase):
            before, after = self.before.deadwood, self._least_deadwood()
            keeps = before is not None and after is not None and after >= before
            return words.makes_no_meld(card, keeps_deadwood=keeps)
        had, total = self._total(self.before), self._most_total()
        kept = had is not None and total is not None and total <= had
        return words.raises_nothing(card, had) if kept and had is not None else ""

    def _meld(self) -> tuple[str, ...]:
        """Return a meld of the own hand with one of the cards, if there is one."""
        return next((meld for meld in self.view.hand_melds if not set(self.cards).isdisjoint(meld)), ())

    def _lies_off(self) -> bool:
        laid = (pick.cards for pick in self.view.picks if pick.deed == "lay_off")
        return any(card in cards for cards in laid for card in self.cards)

    def _discards(self) -> Iterator[View]:
        """Yield the hand after every discard that ends the turn and not the hand."""
        if self.view.step is not Step.DISCARD:
            return
        for card in self.view.legal:
            after = self.position.apply(card).view(self.view.seat)
            if after.hand_no == self.view.hand_no and len(after.hand) == len(self.before.hand):
                yield after

    def _least_deadwood(self) -> int | None:
        left = [view.deadwood for view in self._discards() if view.deadwood is not None]
        return min(left, default=None)

    def _total(self, view: View) -> int | None:
        """Return what a hand counts where more points are better, however many."""
        showdowns = [phase.hand_evaluation for _, phase in self.layout.facts.paths_of(ShowdownPhase)]
        best = all(each.award is Award.BEST for each in showdowns)
        more = best and self.layout.counts_points and self.layout.total_target is None
        return view.hand_name.total if more and view.hand_name is not None else None

    def _most_total(self) -> int | None:
        totals = [total for view in self._discards() if (total := self._total(view)) is not None]
        return max(totals, default=None)
