"""Random conditions: for cards that may be played, for draws, and for cards that score.

Position tests only ask for what the game has; `Surroundings` says what that is.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from darwindeck.evolution.random_games.choices import card, chance, pick, some
from darwindeck.genome.cards import AnyDeck, Colour, Suit, deck_ranks
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
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
    Location,
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
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
)


@dataclass(frozen=True, kw_only=True)
class Surroundings:
    """What a game has that a condition may ask for."""

    deck: AnyDeck
    hand: int
    scores: bool = False
    chips: bool = False
    values: bool = False
    places: tuple[Location, ...] = (Location.DECK, Location.DISCARD)
    hands: int = 1
    tricks: bool = False


def static_condition(rng: Random, deck: AnyDeck) -> Condition:
    """Return a test of rank, suit and colour alone, as scoring rules use."""
    ranks = deck_ranks(deck)
    rank = CardIsRank(pick(rng, ranks))
    suit = CardIsSuit(pick(rng, tuple(Suit)))
    colour = CardIsColour(pick(rng, tuple(Colour)))
    shapes: tuple[Condition, ...] = (
        rank,
        rank,
        suit,
        suit,
        colour,
        And((rank, suit)),
        And((rank, colour)),
        And((suit, Not(rank))),
        Or(tuple(CardIsRank(each) for each in some(rng, ranks, 2, 4))),
        Or((rank, suit)),
    )
    return pick(rng, shapes)


def matching(rng: Random, reference: Reference) -> Condition:
    """Return a way in which a card follows the card it is played on."""
    rank, suit = CardMatchesRank(reference), CardMatchesSuit(reference)
    colour, near = CardMatchesColour(reference), SequenceAdjacent(reference)
    shapes: tuple[Condition, ...] = (
        MatchesOrWild(reference),
        MatchesOrWild(reference),
        Or((rank, suit)),
        Or((rank, colour)),
        Or((near, suit)),
        Or((near, rank)),
        Or((And((colour, near)), rank)),
        suit,
        colour,
        near,
    )
    return pick(rng, shapes)


def play_condition(rng: Random, reference: Reference, around: Surroundings) -> Condition:
    """Return what may be played: it matches, or at times something else lets it through."""
    core = matching(rng, reference)
    roll = rng.randrange(100)
    if roll < 60:
        return core
    if roll < 80:
        return Or((core, static_condition(rng, around.deck)))
    if roll < 92:
        return Or((core, position(rng, around)))
    return And((core, Or((static_condition(rng, around.deck), position(rng, around)))))


def position(rng: Random, around: Surroundings) -> Condition:
    """Return a test of the position, now and then of two facts or of the opposite."""
    test = position_test(rng, around)
    roll = rng.randrange(100)
    if roll < 10:
        return Not(test)
    if roll < 20:
        other = position_test(rng, around)
        return Or((test, other)) if chance(rng, 50) else And((test, other))
    return test


def position_test(rng: Random, around: Surroundings) -> Condition:
    """One test of the position."""
    operator = pick(rng, tuple(Operator))
    size = rng.randint(1, max(2, around.hand))
    place = pick(rng, around.places)
    options: list[Condition] = [
        HandSize(operator, size),
        LocationSize(place, operator, rng.randint(1, 12)),
        LocationEmpty(place),
        PlayerHasCard(card(rng, around.deck)),
        HasSetOfN(rng.randint(2, 3)),
        HasRunOfN(rng.randint(2, 3)),
        HasMatchingPair(),
    ]
    if around.scores:
        options.append(ScoreCompare(operator, rng.randint(-5, 60)))
    if around.values:
        options += [HandValue(operator, rng.randint(5, 25))] * 6
    if around.chips:
        options += [ChipCount(operator, 10 * rng.randint(1, 20))] * 3
        options += [PotSize(operator, 5 * rng.randint(1, 20))] * 3
    return pick(rng, options)


def guard(rng: Random, around: Surroundings, *, turn: bool) -> Condition:
    """Choose what has to be so, or a phase is skipped: what everybody sees, and of a seat only where one has a turn."""
    operator = pick(rng, tuple(Operator))
    places = [place for place in around.places if place is not Location.HAND or turn]
    options: list[Condition] = []
    if Location.DECK in places:
        options += [LocationEmpty(Location.DECK), Not(LocationEmpty(Location.DECK))]
    if around.hands > 1:
        options += [Number(NumberOf.HAND, operator, rng.randint(2, max(2, around.hands - 1)))] * 2
    if around.tricks:
        options += [Number(NumberOf.TRICK, operator, rng.randint(1, max(1, around.hand - 1)))] * 2
    if around.scores and turn:
        options.append(ScoreCompare(operator, rng.randint(1, 40)))
    if around.chips:
        options.append(PotSize(operator, 5 * rng.randint(1, 20)))
    if turn or not options:
        options.append(LocationSize(pick(rng, tuple(places or [Location.DECK])), operator, rng.randint(1, 8)))
    return pick(rng, options)
