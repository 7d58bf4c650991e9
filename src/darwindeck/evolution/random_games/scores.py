"""Random scoring rules and value tables that several families share."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.random_games.choices import chance, pick, some
from darwindeck.evolution.random_games.conditions import static_condition
from darwindeck.genome.cards import AnyDeck, Rank, deck_ranks
from darwindeck.genome.conditions import CardIsRank, Or, Role, Who
from darwindeck.genome.patterns import Pattern, RunOf, RunOrder, RunSuit, SameSuit, SetOf
from darwindeck.genome.scoring import (
    AtLeast,
    CardScore,
    EachOver,
    Every,
    Exactly,
    Fewest,
    Last,
    Measure,
    Most,
    ScoringTo,
    ScoringTrigger,
    ScoringZone,
    Table,
    TallyRule,
    TallyScore,
    TallySource,
    TallyTies,
    TallyTo,
)
from darwindeck.genome.values import CardValue

_TABLES: Final = ((1, 3, 6, 10), (2, 5, 3, 0, -4), (-1, -2, 4), (0, 2, 0, 5))
_PIPS: Final = {rank: index + 2 for index, rank in enumerate(tuple(Rank)[:8])}


def card_values(rng: Random, deck: AnyDeck, *, soft_ace: bool = False) -> tuple[CardValue, ...]:
    """Return a value for each rank: pips, tens for the court cards or rising numbers, one or eleven for the ace."""
    rising = chance(rng, 30)
    court = {Rank.TEN: 10, Rank.JACK: 11 if rising else 10, Rank.QUEEN: 12 if rising else 10}
    table = {**_PIPS, **court, Rank.KING: 13 if rising else 10, Rank.ACE: 1}
    return tuple(
        CardValue(rank, table[rank], 11 if soft_ace and rank is Rank.ACE else None)
        for rank in deck_ranks(deck)
    )


def hand_scores(rng: Random, deck: AnyDeck, *, to_winner: bool) -> tuple[CardScore, ...]:
    """Points at the end of a hand for the cards left: to the winner of the hand, or against their owner."""
    ranks = deck_ranks(deck)
    dear = some(rng, ranks, 1, 4)
    to = ScoringTo.HAND_WINNER if to_winner else ScoringTo.OWNER
    rest = CardScore(points=rng.randint(1, 5), trigger=ScoringTrigger.HAND_END, zone=ScoringZone.HAND, to=to)
    extra = CardScore(
        condition=Or(tuple(map(CardIsRank, dear))) if len(dear) > 1 else CardIsRank(dear[0]),
        points=5 * rng.randint(1, 5),
        trigger=ScoringTrigger.HAND_END,
        zone=ScoringZone.HAND,
        to=to,
    )
    return rest, extra


def play_scores(rng: Random, deck: AnyDeck) -> tuple[CardScore, ...]:
    """Points for cards when they are played."""
    return tuple(
        CardScore(
            condition=static_condition(rng, deck), points=rng.randint(1, 6), trigger=ScoringTrigger.PLAY
        )
        for _ in range(rng.randint(1, 3))
    )


def capture_scores(rng: Random, deck: AnyDeck) -> tuple[CardScore, ...]:
    """Points for captured cards, at once or at the end of the hand."""
    trigger = pick(rng, (ScoringTrigger.CAPTURE, ScoringTrigger.HAND_END))
    return tuple(
        CardScore(condition=static_condition(rng, deck), points=rng.randint(1, 5), trigger=trigger)
        for _ in range(rng.randint(1, 3))
    )


def another_count(rng: Random, tally: TallyScore, *, players: int) -> TallyScore:
    """Count now and then in a less usual way: exactly so many, the fewest, by a table, for others, by values."""
    if chance(rng, 65):
        return tally
    few = rng.randint(1, 4)
    rules: tuple[TallyRule, ...] = (
        Exactly(few - 1),
        Every(few + 1),
        Fewest(),
        Table(pick(rng, _TABLES)),
        Last(),
    )
    if tally.source is not TallySource.HAND:
        tally = msgspec.structs.replace(tally, rule=pick(rng, rules))
    if tally.source is not TallySource.TRICKS and chance(rng, 60):
        tally = by_value(rng, tally)
    if isinstance(tally.rule, Most | Fewest) and chance(rng, 40):
        tally = msgspec.structs.replace(tally, ties=TallyTies.ALL)
    if chance(rng, 40):
        points = -abs(tally.points) if chance(rng, 50) else tally.points
        tally = msgspec.structs.replace(
            tally, to=pick(rng, (TallyTo.OTHERS, TallyTo.FROM_OTHERS)), points=points
        )
    if players > 2 and chance(rng, 15):
        tally = msgspec.structs.replace(tally, when=Role(Who.DEALER))
    return tally


def counted_pattern(rng: Random, ranks: Collection[str]) -> tuple[Pattern, int]:
    """Make a combination that scores, and what it is worth."""
    both = RunOrder.ACE_BOTH
    couple = RunOf(2, suit=RunSuit.SAME, order=both)
    royal = Rank.KING in ranks and Rank.QUEEN in ranks
    kinds = (
        (Pattern(name="pair", of=SetOf(2)), 1),
        (Pattern(name="set", of=SetOf(3, 4)), 4),
        (Pattern(name="run", of=RunOf(3, 7, suit=RunSuit.SAME, order=both)), 4),
        (Pattern(name="street", of=RunOf(4, 7, order=both)), 3),
        (Pattern(name="bunch", of=SameSuit(pick(rng, (3, 4, 5)))), 2),
        (Pattern(name="couple", of=couple, ranks=(Rank.QUEEN, Rank.KING) if royal else ()), 3),
    )
    pattern, points = pick(rng, kinds)
    return pattern, points + rng.randint(0, 2)


def by_value(rng: Random, tally: TallyScore) -> TallyScore:
    """Count what the cards are worth; court cards and the ace are dear, or the low cards are."""
    dear = pick(
        rng, ((Rank.ACE, Rank.KING, Rank.QUEEN), (Rank.TWO, Rank.THREE, Rank.ACE), (Rank.SEVEN, Rank.SIX))
    )
    values = tuple(CardValue(rank, len(dear) - place) for place, rank in enumerate(dear))
    measures = (Measure.VALUE, Measure.BEST_SUIT, Measure.BEST_OF_SUITS)
    rule = Most() if isinstance(tally.rule, EachOver | AtLeast | Exactly | Table | Last) else tally.rule
    return msgspec.structs.replace(
        tally, condition=None, measure=pick(rng, measures), values=values, rule=rule
    )


def capture_tallies(rng: Random, deck: AnyDeck, *, players: int) -> tuple[TallyScore, ...]:
    """Points for having captured most, enough, or each card beyond a number."""
    wholes: tuple[TallyRule, ...] = (Most(), AtLeast(rng.randint(3, 12)), EachOver(rng.randint(2, 10)))
    parts: tuple[TallyRule, ...] = (Most(), Most(), EachOver(0), AtLeast(1))
    tallies = [
        TallyScore(
            source=TallySource.CAPTURED,
            condition=static_condition(rng, deck) if index else None,
            rule=pick(rng, parts if index else wholes),
            points=rng.randint(1, 3),
        )
        for index in range(rng.randint(1, 3))
    ]
    tallies[-1] = another_count(rng, tallies[-1], players=players)
    return tuple(tallies)
