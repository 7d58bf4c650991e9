"""The deal: enough cards for every scheduled hand, some cards for somebody, no hand size without its hand."""

from __future__ import annotations

from collections.abc import Iterator

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.phases import AskPhase, DrawPhase
from darwindeck.validation.problems import Problem


def check_deal(facts: GenomeAnalysis) -> Iterator[Problem]:
    if facts.pack.size == 0:
        message = "every card is removed from the deck"
        yield Problem("deal/empty-deck", "setup.removed_cards", message, "Leave some cards in the deck.")
        return
    schedule = isinstance(facts.setup.cards_per_player, tuple)
    for index, size in enumerate(facts.hand_sizes):
        if facts.left_over(size) < 0:
            path = f"setup.cards_per_player[{index}]" if schedule else "setup.cards_per_player"
            yield _over_dealt(facts, size, path)
    if facts.largest_hand == 0 and not facts.has(DrawPhase) and not facts.has(AskPhase):
        message = "nobody is dealt a card, and no phase brings one"
        yield Problem(
            "deal/nothing-dealt", "setup.cards_per_player", message, "Deal at least one card to each."
        )
    if schedule and len(facts.hand_sizes) > max(1, facts.most_hands):
        message = (
            f"{len(facts.hand_sizes)} hand sizes are scheduled, but the game has {facts.most_hands} hands"
        )
        hint = "Shorten the schedule, or play as many hands as it has entries."
        yield Problem("deal/schedule-mismatch", "setup.cards_per_player", message, hint)


def _over_dealt(facts: GenomeAnalysis, size: int, path: str) -> Problem:
    setup = facts.setup
    on_table = setup.initial_discard_count + setup.deal_to_tableau
    if facts.deals_all:
        message = f"all cards go to the hands, so {on_table} more cannot be laid on the table"
        hint = "Deal a number of cards instead of all, or lay nothing on the table."
        return Problem("deal/over-dealt", path, message, hint)
    total = size * facts.dealt_seats + on_table
    message = f"{total} cards are dealt ({facts.dealt_seats} × {size} + {on_table}) from {facts.pack.size}"
    most = max(0, facts.pack.size - on_table) // facts.dealt_seats
    return Problem(
        "deal/over-dealt", path, message, f"Deal at most {most} cards to each, or use a larger deck."
    )
