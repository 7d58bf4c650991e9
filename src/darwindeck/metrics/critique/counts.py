"""What the linter counts: about how many cards a rule is about, and how many tricks a hand has."""

from __future__ import annotations

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.deck import matches
from darwindeck.genome.conditions import CardIsRank, CardIsSuit, Condition
from darwindeck.genome.phases import DiscardPhase, DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.scoring import CardScore, ScoringTrigger, ScoringZone, TricksFrom
from darwindeck.metrics.critique.finding import simple_tests


def cards_meant(condition: Condition | None) -> int:
    """About how many cards of a full deck a condition is met by."""
    kinds = {type(test) for test in simple_tests(condition)}
    if {CardIsRank, CardIsSuit} <= kinds:
        return 1
    return 4 if CardIsRank in kinds else 13 if CardIsSuit in kinds else 52


def cards_of(genome: GameGenome, condition: Condition | None) -> int:
    """How many cards of this game's deck meet a condition; none, where that hangs on the play."""
    return matches(condition, genome.setup.initial_deck, genome.setup.removed_cards) or 0


def taken_points(genome: GameGenome) -> tuple[CardScore, ...]:
    """Return the points for cards that are taken: in tricks as they are won, or out of what was captured in the
    end.
    """
    return tuple(
        rule
        for rule in genome.card_scoring
        if rule.trigger is ScoringTrigger.TRICK_WIN
        or (rule.trigger is ScoringTrigger.HAND_END and rule.zone is ScoringZone.CAPTURED)
    )


def tricks_played(genome: GameGenome) -> int:
    """How many tricks of a hand count: all cards where a stock is drawn, half where a card is burnt after each."""
    facts = analyse(genome)
    hand = max(1, facts.largest_hand)
    if genome.tricks_from is TricksFrom.LAST:
        return 1
    if facts.has(DiscardPhase):
        return (hand + 1) // 2
    if facts.has(DrawPhase) and genome.tricks_from is TricksFrom.ALWAYS:
        return max(1, facts.pack.size // genome.player_count)
    return hand
