"""A condition and its form hold in the same positions: both are asked in many small worlds.

This is the meaning of and, or, not and of comparisons only; what a test of a card looks at is the engine's.
"""

from __future__ import annotations

import operator
from dataclasses import dataclass
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from darwindeck.canonical.conditions import Scope, canonical_condition
from darwindeck.genome.cards import Rank, Suit, colour_of
from darwindeck.genome.conditions import (
    And,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardMatchesRank,
    CardMatchesSuit,
    Condition,
    HandSize,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    Location,
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
    Not,
    Or,
)
from tests.strategies import conditions

CARDS = 8
WILD = frozenset({Rank.EIGHT, Rank.JACK})
COMPARE = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class World:
    """A card, a position, and a coin for every test that this page knows nothing about."""

    seed: int
    rank: Rank
    suit: Suit
    sizes: dict[Location, int]

    def coin(self, test: object) -> bool:
        return Random(f"{self.seed} {test!r}").random() < 0.5

    def number(self, kind: str) -> int:
        low = -4 if kind == "ScoreCompare" else 0
        return Random(f"{self.seed} {kind}").randint(low, 7)


def holds(test: Condition | None, world: World, wild: frozenset[Rank]) -> bool:
    match test:
        case None:
            return True
        case And(conditions=parts):
            return all(holds(part, world, wild) for part in parts)
        case Or(conditions=parts):
            return any(holds(part, world, wild) for part in parts)
        case Not(condition=part):
            return not holds(part, world, wild)
        case CardIsRank(rank=rank):
            return world.rank is rank
        case CardIsSuit(suit=suit):
            return world.suit is suit
        case CardIsColour(colour=colour):
            return colour_of(world.suit) is colour
        case MatchesOrWild(reference=reference):
            matches = world.coin(CardMatchesRank(reference)) or world.coin(CardMatchesSuit(reference))
            return matches or world.rank in wild
        case _:
            return _position(test, world)


def _position(test: Condition, world: World) -> bool:
    hand = world.sizes[Location.HAND]
    match test:
        case HandSize(operator=sign, value=value):
            return bool(COMPARE[sign](hand, value))
        case LocationSize(location=place, operator=sign, value=value):
            return bool(COMPARE[sign](world.sizes[place], value))
        case LocationEmpty(location=place):
            return world.sizes[place] == 0
        case HasSetOfN(n=1) | HasRunOfN(n=1):
            return hand >= 1
        case HasMatchingPair():
            return world.coin(HasSetOfN(2))
    sign = getattr(test, "operator", None)
    if sign is None:
        return world.coin(test)
    return bool(COMPARE[sign](world.number(type(test).__name__), test.value))  # type: ignore[union-attr]


worlds = st.builds(
    World,
    st.integers(min_value=0, max_value=10**6),
    st.sampled_from(Rank),
    st.sampled_from(Suit),
    st.fixed_dictionaries({place: st.integers(min_value=0, max_value=CARDS) for place in Location}),
)
many_worlds = st.lists(worlds, min_size=20, max_size=20)


@given(conditions(), many_worlds)
def test_a_form_holds_where_the_condition_holds(condition: Condition, found: list[World]) -> None:
    for wild in (frozenset[Rank](), WILD):
        form = canonical_condition(condition, Scope(CARDS, wild))
        for world in found:
            assert holds(form, world, wild) == holds(condition, world, wild)


@given(conditions(), many_worlds)
def test_in_a_play_phase_the_form_holds_for_the_cards_that_are_asked(
    condition: Condition, found: list[World]
) -> None:
    form = canonical_condition(condition, Scope(CARDS, WILD, wild_exempt=True))
    for world in found:
        if world.rank not in WILD:  # a wild card may be played whatever the condition says
            assert holds(form, world, WILD) == holds(condition, world, WILD)
