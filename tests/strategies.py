"""Hypothesis strategies for genomes and conditions, shared by all tests.

`genomes` reaches every family through the seeded generator; `conditions` builds trees of every kind directly,
sensible or not.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from darwindeck.analysis.family import Family
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.genome.cards import Colour, Rank, Suit
from darwindeck.genome.conditions import (
    And,
    CardAdjacentToLayout,
    CardBeatsTop,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    CardMatchesColour,
    CardMatchesRank,
    CardMatchesSuit,
    ChipCount,
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
    MatchesOrWild,
    MustFollowSuit,
    Not,
    Number,
    NumberOf,
    Operator,
    Or,
    PlayerHasCard,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.schema import GameGenome


def genomes(family: Family | None = None) -> SearchStrategy[GameGenome]:
    """Valid genomes, of one family or of all."""
    families = st.sampled_from(Family) if family is None else st.just(family)
    seeds = st.integers(min_value=0, max_value=2**32 - 1)
    return st.builds(lambda kind, seed: valid_random_genome(kind, Random(seed)), families, seeds)


_operators = st.sampled_from(Operator)
_small = st.integers(min_value=0, max_value=6)
_references = st.sampled_from(Reference)
_locations = st.sampled_from(Location)
_suits = st.sampled_from(Suit)
_cards = st.builds(lambda rank, suit: f"{rank}{suit}", st.sampled_from(Rank), _suits)


def card_tests() -> SearchStrategy[Condition]:
    """One test of a card."""
    return st.one_of(
        st.builds(CardIsRank, st.sampled_from(Rank)),
        st.builds(CardIsSuit, _suits),
        st.builds(CardIsColour, st.sampled_from(Colour)),
        st.just(CardIsTrump()),
        st.builds(CardMatchesRank, _references),
        st.builds(CardMatchesSuit, _references),
        st.builds(CardMatchesColour, _references),
        st.builds(MatchesOrWild, _references),
        st.builds(SequenceAdjacent, _references),
        st.builds(CardBeatsTop, _references),
        st.just(CardAdjacentToLayout()),
    )


def position_tests() -> SearchStrategy[Condition]:
    """One test of the position."""
    return st.one_of(
        st.builds(HandSize, _operators, _small),
        st.builds(LocationSize, _locations, _operators, _small),
        st.builds(LocationEmpty, _locations),
        st.builds(ScoreCompare, _operators, st.integers(min_value=-3, max_value=3)),
        st.builds(HandValue, _operators, _small),
        st.builds(ChipCount, _operators, _small),
        st.builds(PotSize, _operators, _small),
        st.builds(PlayerHasCard, _cards),
        st.builds(HasSetOfN, st.integers(min_value=1, max_value=4)),
        st.builds(HasRunOfN, st.integers(min_value=1, max_value=4)),
        st.just(HasMatchingPair()),
        st.just(MustFollowSuit()),
        st.just(HasTrump()),
        st.builds(SuitBroken, _suits),
        st.just(IsTrickWinner()),
        st.builds(TrickContainsCard, _cards),
        st.builds(Number, st.sampled_from(NumberOf), _operators, _small),
    )


def conditions(*, max_leaves: int = 8) -> SearchStrategy[Condition]:
    """Trees of tests: every kind of leaf under and, or, not."""
    return st.recursive(
        st.one_of(card_tests(), position_tests()),
        lambda inner: st.one_of(
            st.builds(Not, inner),
            st.builds(And, st.lists(inner, min_size=1, max_size=3).map(tuple)),
            st.builds(Or, st.lists(inner, min_size=1, max_size=3).map(tuple)),
        ),
        max_leaves=max_leaves,
    )
