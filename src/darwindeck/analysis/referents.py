"""What a condition asks about, and whether the game has it: trumps, tricks, a pot, a card to match.

A test without its referent never changes its answer. `validation` calls that a problem, operators drop such tests.
"""

from __future__ import annotations

from typing import assert_never

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    ChipCount,
    ComparesWithTop,
    Condition,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationEmpty,
    LocationSize,
    MustFollowSuit,
    Not,
    Number,
    NumberOf,
    Or,
    PlayerHasCard,
    PotSize,
    Reference,
    Role,
    ScoreCompare,
    SuitBroken,
    TrickContainsCard,
    Who,
)
from darwindeck.genome.phases import BettingPhase, PlayPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome


def missing_referent(facts: GenomeAnalysis, test: Condition) -> str | None:
    """Return what a test asks about and the game lacks; None when it is there. Groups ask about nothing themselves."""
    match test:
        case ComparesWithTop():
            return _missing_top(facts, test.reference)
        case CardAdjacentToLayout():
            return None if facts.fills_tableau else "cards on the tableau"
        case LocationSize() | LocationEmpty():
            return _missing_place(facts, test.location)
        case CardIsTrump() | HasTrump():
            trumps = (trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase))
            return None if any(trumps) else "trumps"
        case MustFollowSuit() | IsTrickWinner() | TrickContainsCard() | SuitBroken():
            return None if facts.tricks else "tricks"
        case ScoreCompare():
            return None if facts.points.exist else "scores"
        case HandValue():
            return None if facts.setup.card_values else "card values"
        case ChipCount():
            return None if facts.setup.starting_chips > 0 else "chips"
        case PotSize():
            return None if facts.has(BettingPhase) else "a pot"
        case Number():
            return _missing_count(facts, test.of)
        case Role(who=Who.KNOCKER):
            return None if facts.genome.knock is not None else "a way to knock"
        case CardIsRank() | CardIsSuit() | CardIsColour() | HandSize() | PlayerHasCard() | Role():
            return None
        case HasSetOfN() | HasRunOfN() | HasMatchingPair() | And() | Or() | Not():
            return None
        case _:
            assert_never(test)


def _missing_count(facts: GenomeAnalysis, of: NumberOf) -> str | None:
    match of:
        case NumberOf.HAND:
            return None if facts.multi else "more than one hand"
        case NumberOf.TRICK:
            return None if facts.tricks else "tricks"
        case _:
            assert_never(of)


def _missing_top(facts: GenomeAnalysis, reference: Reference) -> str | None:
    if reference is Reference.TOP_DISCARD:
        return None if facts.fills_discard else "the top of a discard pile"
    return None if facts.fills_tableau else "a card on the tableau"


def _missing_place(facts: GenomeAnalysis, location: Location) -> str | None:
    match location:
        case Location.DISCARD:
            return None if facts.fills_discard else "a discard pile"
        case Location.TABLEAU:
            return None if facts.fills_tableau else "a tableau"
        case Location.CAPTURED:
            return None if facts.captures or facts.lays_melds else "captured cards"
        case Location.DECK:
            return None if facts.deck_can_hold_cards else "a deck to draw from"
        case Location.HAND:
            return None
        case _:
            assert_never(location)


def named_patterns(genome: GameGenome) -> frozenset[str]:
    """Collect the names by which rules of a game refer to its patterns."""
    plays = {name for phase in genome.phases if isinstance(phase, PlayPhase) for name in phase.patterns}
    return frozenset(plays | {tally.pattern for tally in genome.tally_scoring if tally.pattern is not None})
