"""Rules about the stock that could change nothing: a face-up top card, tricks that count from the empty deck on."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.analysis.stock import why_count_dead, why_top_idle
from darwindeck.genome.scoring import TricksFrom
from darwindeck.genome.setup import DeckTop
from darwindeck.validation.problems import Problem


def check_stock(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.setup.deck_top is DeckTop.UP:
        why = why_top_idle(facts)
        if why is not None:
            message = f"the top card of the deck lies face up, but {why}"
            hint = "Leave the top card hidden, or let cards be drawn from the deck."
            yield Problem("deck/idle-top", "setup.deck_top", message, hint)
    if facts.genome.tricks_from is TricksFrom.DECK_EMPTY:
        why = why_count_dead(facts)
        if why is not None:
            message = f"tricks count from the empty deck on, but {why}"
            hint = "Let tricks always count, or play tricks before and after a deck that is used up."
            yield Problem("trick/dead-count", "tricks_from", message, hint)
