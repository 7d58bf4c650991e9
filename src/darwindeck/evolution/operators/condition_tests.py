"""Single tests inside a condition: finding the n-th, and making another one of it that this game can answer."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import assert_never

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.evolution.operators.edits import another, nudge
from darwindeck.evolution.random_games.choices import card, chance, pick
from darwindeck.evolution.random_games.conditions import Surroundings, position_test
from darwindeck.genome.cards import Colour, Rank, Suit, deck_ranks
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
    CardTest,
    ChipCount,
    ComparesWithTop,
    Condition,
    HandSize,
    HandValue,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    IsTrickWinner,
    Location,
    LocationSize,
    MatchesOrWild,
    MustFollowSuit,
    Not,
    Number,
    Operator,
    Or,
    PotSize,
    Reference,
    ScoreCompare,
    SequenceAdjacent,
    SingleTest,
    SuitBroken,
    TrickContainsCard,
)
from darwindeck.genome.phases import AllPass, ClaimPhase, DrawPhase, PlayPhase, TrickPhase, Trump
from darwindeck.genome.schema import GameGenome

Made = tuple[Condition, Condition, Condition]
"""A condition, and the test that was replaced in it, before and after."""


def count_tests(condition: Condition) -> int:
    match condition:
        case And(conditions=children) | Or(conditions=children):
            return sum(map(count_tests, children))
        case Not(condition=child):
            return count_tests(child)
        case SingleTest():
            return 1
        case _:
            assert_never(condition)


def with_test(
    condition: Condition, place: int, change: Callable[[Condition], Condition | None]
) -> Made | None:
    """Return the condition with its test at a place replaced by what `change` makes of it."""
    match condition:
        case And(conditions=children) | Or(conditions=children):
            for index, child in enumerate(children):
                size = count_tests(child)
                if place < size:
                    made = with_test(child, place, change)
                    if made is None:
                        return None
                    parts = (*children[:index], made[0], *children[index + 1 :])
                    return msgspec.structs.replace(condition, conditions=parts), made[1], made[2]
                place -= size
            return None
        case Not(condition=child):
            made = with_test(child, place, change)
            return None if made is None else (Not(made[0]), made[1], made[2])
        case SingleTest():
            after = change(condition)
            return None if after is None or after == condition else (after, condition, after)
        case _:
            assert_never(condition)


def surroundings(genome: GameGenome) -> Surroundings:
    """Return what position tests may ask for in this game."""
    facts = analyse(genome)
    places = [Location.HAND]
    if facts.deck_can_hold_cards:
        places.append(Location.DECK)
    if facts.fills_discard:
        places.append(Location.DISCARD)
    if facts.fills_tableau and not facts.has(ClaimPhase):
        places.append(Location.TABLEAU)
    if facts.captures:
        places.append(Location.CAPTURED)
    return Surroundings(
        deck=genome.setup.initial_deck,
        hand=facts.largest_hand,
        scores=facts.points.exist,
        chips=facts.uses_chips,
        values=bool(genome.setup.card_values),
        places=tuple(places),
        hands=facts.most_hands,
        tricks=facts.tricks,
    )


def other_test(genome: GameGenome, index: int, test: Condition, rng: Random) -> Condition | None:
    """Another test in the place of this one: a field changed, or a test of another kind."""
    if chance(rng, 55):
        changed = _other_field(genome, test, rng)
        if changed is not None:
            return changed
    about_card = isinstance(test, CardTest) and not isinstance(genome.phases[index], DrawPhase)
    if about_card:
        return pick(rng, _card_tests(genome, test, rng))
    facts = analyse(genome)
    if facts.tricks and chance(rng, 50):
        return pick(rng, trick_tests(genome, rng))
    return position_test(rng, surroundings(genome))


def _other_field(genome: GameGenome, test: Condition, rng: Random) -> Condition | None:
    match test:
        case CardIsRank(rank=rank):
            found = another(rng, _present(genome), rank)
            return None if found is None else CardIsRank(found)
        case CardIsSuit(suit=suit):
            return CardIsSuit(another(rng, tuple(Suit), suit) or suit)
        case CardIsColour(colour=colour):
            return CardIsColour(another(rng, tuple(Colour), colour) or colour)
        case HasSetOfN(n=n):
            return HasSetOfN(nudge(rng, n, 2, 4))
        case HasRunOfN(n=n):
            return HasRunOfN(nudge(rng, n, 2, 5))
        case HandSize() | LocationSize() | ScoreCompare() | HandValue() | ChipCount() | PotSize() | Number():
            if chance(rng, 35):
                operator = another(rng, tuple(Operator), test.operator) or test.operator
                return msgspec.structs.replace(test, operator=operator)
            step = 10 if isinstance(test, ChipCount | PotSize) else 1
            return msgspec.structs.replace(test, value=nudge(rng, test.value, 0, 1000, step=step))
        case SingleTest() | And() | Or() | Not():
            return None
        case _:
            assert_never(test)


def _present(genome: GameGenome) -> list[Rank]:
    ranks = analyse(genome).pack.ranks
    return [rank for rank in deck_ranks(genome.setup.initial_deck) if rank.value in ranks]


def _card_tests(genome: GameGenome, test: Condition, rng: Random) -> list[Condition]:
    """Tests of a card that can stand here; comparisons look at the pile that the old test looked at."""
    reference = test.reference if isinstance(test, ComparesWithTop) else _any_reference(genome)
    facts = analyse(genome)
    static: list[Condition] = [
        CardIsRank(pick(rng, _present(genome))),
        CardIsSuit(pick(rng, tuple(Suit))),
        CardIsColour(pick(rng, tuple(Colour))),
    ]
    if any(trick.trump is not Trump.NONE for _, trick in facts.of(TrickPhase)):
        static.append(CardIsTrump())
    if facts.fills_tableau and not facts.has(ClaimPhase):
        static.append(CardAdjacentToLayout())
    if reference is None:
        return static
    compared: list[Condition] = [
        CardMatchesRank(reference),
        CardMatchesSuit(reference),
        CardMatchesColour(reference),
        MatchesOrWild(reference),
        SequenceAdjacent(reference),
    ]
    if any(play.on_all_pass is AllPass.CLEAR_AND_LEAD for _, play in facts.of(PlayPhase)):
        compared.append(CardBeatsTop(reference))  # else the highest card would end all play
    if reference is Reference.TABLEAU_TOP:
        compared.append(CardAdjacentToLayout())
    # What compares stays a comparison: a game of matching without it is another game.
    return compared if isinstance(test, ComparesWithTop) else [*static, *compared]


def _any_reference(genome: GameGenome) -> Reference | None:
    facts = analyse(genome)
    if facts.fills_discard:
        return Reference.TOP_DISCARD
    return Reference.TABLEAU_TOP if facts.fills_tableau and not facts.has(ClaimPhase) else None


def trick_tests(genome: GameGenome, rng: Random) -> list[Condition]:
    """Tests of the position that only a game of tricks can answer."""
    tests: list[Condition] = [
        MustFollowSuit(),
        IsTrickWinner(),
        SuitBroken(pick(rng, tuple(Suit))),
        TrickContainsCard(card(rng, genome.setup.initial_deck)),
    ]
    if any(trick.trump is not Trump.NONE for _, trick in analyse(genome).of(TrickPhase)):
        tests.append(HasTrump())
    return tests
