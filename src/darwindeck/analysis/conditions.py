"""Conditions at a glance: the outline of one, and those of all scoring rules together."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, assert_never, get_args

from darwindeck.genome.conditions import (
    And,
    CardCondition,
    CardIsColour,
    CardIsRank,
    CardIsSuit,
    CardIsTrump,
    Condition,
    HandSize,
    HandValue,
    HasMatchingPair,
    HasRunOfN,
    HasSetOfN,
    HasTrump,
    Location,
    LocationEmpty,
    LocationSize,
    MustFollowSuit,
    Not,
    Operator,
    Or,
    PlayerHasCard,
    SingleTest,
    TrickContainsCard,
)
from darwindeck.genome.scoring import CardScore, TallyScore

STATIC_KINDS: Final = frozenset({CardIsRank, CardIsSuit, CardIsColour, And, Or, Not})
COUNTED_KINDS: Final = STATIC_KINDS | {CardIsTrump}
"""What a count may ask of the cards that it counts: trumps are known then."""
CARD_TESTS: Final = frozenset(get_args(CardCondition))
OWN_HAND_TESTS: Final = frozenset(
    {HandValue, HasMatchingPair, HasRunOfN, HasSetOfN, HasTrump, MustFollowSuit, PlayerHasCard}
)
"""Tests of the position that only who holds the cards can answer; all others are public."""


class ConditionPart(NamedTuple):
    """One node: its path below the root (empty for the root), the node, its level (1 for the root)."""

    path: str
    node: Condition
    depth: int


class Outline(NamedTuple):
    parts: tuple[ConditionPart, ...]
    kinds: frozenset[type]
    depth: int
    static: bool  # only tests of rank, suit and colour
    names: tuple[tuple[str, str], ...]  # paths and names of the cards and ranks it asks for
    hollow: tuple[str, ...]  # paths of and / or without conditions


class ConditionSpot(NamedTuple):
    """A condition in a genome: where it stands and what it serves."""

    path: str
    owner: str  # "play", "draw", "when" or "score"
    outline: Outline


@lru_cache(maxsize=4096)
def outline(root: Condition) -> Outline:
    """
    >>> from darwindeck.genome.cards import Rank
    >>> outline(Not(CardIsRank(Rank.TWO))).names
    (('.condition.rank', '2'),)
    """
    parts = _flatten(root)
    kinds = frozenset(type(part.node) for part in parts)
    return Outline(
        parts=parts,
        kinds=kinds,
        depth=max(part.depth for part in parts),
        static=kinds <= STATIC_KINDS,
        names=tuple(name for part in parts if (name := _name(part)) is not None),
        hollow=tuple(
            part.path for part in parts if isinstance(part.node, (And, Or)) and not part.node.conditions
        ),
    )


def _flatten(root: Condition) -> tuple[ConditionPart, ...]:
    """Every node, parents first; with a stack, so for any depth."""
    found: list[ConditionPart] = []
    stack = [ConditionPart("", root, 1)]
    while stack:
        part = stack.pop()
        found.append(part)
        node, below = part.node, part.depth + 1
        if isinstance(node, (And, Or)):
            inner = [
                ConditionPart(f"{part.path}.conditions[{i}]", each, below)
                for i, each in enumerate(node.conditions)
            ]
            stack.extend(reversed(inner))
        elif isinstance(node, Not):
            stack.append(ConditionPart(f"{part.path}.condition", node.condition, below))
    return tuple(found)


def _name(part: ConditionPart) -> tuple[str, str] | None:
    if isinstance(part.node, (PlayerHasCard, TrickContainsCard)):
        return f"{part.path}.card", part.node.card
    if isinstance(part.node, CardIsRank):
        return f"{part.path}.rank", part.node.rank.value
    return None


class ConditionCensus(NamedTuple):
    spots: tuple[ConditionSpot, ...]
    nodes: int
    depth: int
    names: frozenset[str]  # the cards and ranks asked for
    sound: bool  # every condition is a static test without empty groups


@lru_cache(maxsize=1024)
def score_sheet(scores: tuple[CardScore, ...], tallies: tuple[TallyScore, ...]) -> ConditionCensus:
    named = [(f"card_scoring[{i}].condition", score.condition) for i, score in enumerate(scores)]
    named += [(f"tally_scoring[{i}].condition", tally.condition) for i, tally in enumerate(tallies)]
    spots = tuple(ConditionSpot(path, "score", outline(test)) for path, test in named if test is not None)
    outlines = [spot.outline for spot in spots]
    return ConditionCensus(
        spots=spots,
        nodes=sum(len(each.parts) for each in outlines),
        depth=max((each.depth for each in outlines), default=0),
        names=frozenset(name for each in outlines for _, name in each.names),
        sound=all(each.static and not each.hollow for each in outlines),
    )


def asks_empty_hand(condition: Condition | None) -> bool:
    """Return whether a condition asks for a hand without cards, and for nothing else."""
    match condition:
        case HandSize(operator=Operator.EQ | Operator.LE, value=0) | HandSize(operator=Operator.LT, value=1):
            return True
        case LocationSize(location=Location.HAND, operator=Operator.EQ | Operator.LE, value=0):
            return True
        case LocationEmpty(location=Location.HAND):
            return True
        case None | SingleTest() | And() | Or() | Not():
            return False
        case _:
            assert_never(condition)
