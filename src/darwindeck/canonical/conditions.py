"""Conditions in one spelling: negation at the leaves, and / or flat and sorted, nothing that is always true.

`True` and `False` stand for constants on the way; at the end a condition that always holds is None, and one
that never holds is `NEVER`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, NamedTuple

import msgspec

from darwindeck.canonical.comparisons import COMPARISONS, comparison, merge_bounds
from darwindeck.genome.cards import Colour, Rank, Suit, colour_of
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
    LocationEmpty,
    LocationSize,
    MatchesOrWild,
    Not,
    Operator,
    Or,
    Reference,
)

NEVER: Final = HandSize(Operator.LT, 0)
"""The one spelling of a condition that no card and no position meets."""

_ENCODER: Final = msgspec.json.Encoder()
_GROUPS: Final = (And, Or)
_RESPELT: Final = frozenset(
    {LocationEmpty, HasSetOfN, HasRunOfN, HasMatchingPair, CardIsColour, CardIsRank, *COMPARISONS}
)
_OTHER_COLOUR: Final = {Colour.RED: Colour.BLACK, Colour.BLACK: Colour.RED}


class Scope(NamedTuple):
    """Where a condition is asked: how many cards the game has, and which ranks are wild.

    `wild_exempt`: wild cards are never asked (a Play phase), so the condition is about the others.
    `verbatim`: conditions stay as they are written.
    """

    cards: int
    wild: frozenset[Rank]
    wild_exempt: bool = False
    verbatim: bool = False


@lru_cache(maxsize=8192)
def canonical_condition(condition: Condition | None, scope: Scope) -> Condition | None:
    """Return the one spelling of a condition; None if it always holds."""
    if condition is None or scope.verbatim:
        return condition
    form = _form(condition, True, scope)
    if isinstance(form, bool):
        return None if form else NEVER
    return form


def _form(condition: Condition, holds: bool, scope: Scope) -> Condition | bool:
    """Return the form of a condition, or of its opposite unless `holds`."""
    if isinstance(condition, Not):
        return _form(condition.condition, not holds, scope)
    if isinstance(condition, _GROUPS):
        children = [_form(child, holds, scope) for child in condition.conditions]
        return _combine(children, isinstance(condition, And) is holds, scope)
    return _leaf(condition, holds, scope)


def _leaf(condition: Condition, holds: bool, scope: Scope) -> Condition | bool:
    if type(condition) not in _RESPELT:
        return condition if holds else Not(condition)
    match condition:
        case LocationEmpty(location=location):
            condition = LocationSize(location, Operator.EQ, 0)
        case HasSetOfN(n=1) | HasRunOfN(n=1):
            condition = HandSize(Operator.GE, 1)
        case HasMatchingPair():
            condition = HasSetOfN(2)
        case CardIsColour(colour=colour) if not holds:
            return CardIsColour(_OTHER_COLOUR[colour])
        case CardIsRank(rank=rank) if scope.wild_exempt and rank in scope.wild:
            return not holds
    if isinstance(condition, COMPARISONS):
        return comparison(condition, holds=holds, cards=scope.cards)
    return condition if holds else Not(condition)


def _combine(children: Iterable[Condition | bool], conjunction: bool, scope: Scope) -> Condition | bool:
    """And (or Or) of forms: flat, without repeats and constants, merged, sorted."""
    own = And if conjunction else Or
    flat: dict[Condition, None] = {}
    for child in children:
        if isinstance(child, bool):
            if child is not conjunction:
                return child
        elif isinstance(child, own):
            flat.update(dict.fromkeys(child.conditions))
        else:
            flat[child] = None
    if len(flat) > 1:
        merged = _merge(flat, conjunction, scope)
        if isinstance(merged, bool):
            return merged
        flat = merged
    if not flat:
        return conjunction
    if len(flat) == 1:
        return next(iter(flat))
    return own(tuple(sorted(flat, key=_ENCODER.encode)))


def _merge(flat: dict[Condition, None], conjunction: bool, scope: Scope) -> dict[Condition, None] | bool:
    bounded = merge_bounds(flat, conjunction=conjunction)
    if isinstance(bounded, bool):
        return bounded
    flat = dict.fromkeys(bounded)
    if _excludes(flat, conjunction):
        return not conjunction
    _join_suits(flat, conjunction)
    if scope.wild_exempt or not scope.wild:
        _join_matches(flat, conjunction)
    if any(_opposite(child) in flat for child in flat):
        return not conjunction
    other = Or if conjunction else And
    return {
        child: None
        for child in flat
        if not (isinstance(child, other) and any(part in flat for part in child.conditions))
    }


def _opposite(child: Condition) -> Condition:
    if isinstance(child, Not):
        return child.condition
    if isinstance(child, CardIsColour):
        return CardIsColour(_OTHER_COLOUR[child.colour])
    return Not(child)


def _excludes(flat: dict[Condition, None], conjunction: bool) -> bool:
    """Return whether two children ask one card for different suits or ranks (under *or*: forbid different ones)."""
    named = list(flat) if conjunction else [child.condition for child in flat if isinstance(child, Not)]
    suits = sum(isinstance(child, CardIsSuit) for child in named)
    ranks = sum(isinstance(child, CardIsRank) for child in named)
    return suits > 1 or ranks > 1


def _join_suits(flat: dict[Condition, None], conjunction: bool) -> None:
    """Both suits of a colour are the colour; neither of them is the other colour."""
    for first, second in ((Suit.HEARTS, Suit.DIAMONDS), (Suit.CLUBS, Suit.SPADES)):
        pair: list[Condition] = [CardIsSuit(first), CardIsSuit(second)]
        colour = colour_of(first)
        if conjunction:
            pair, colour = [Not(test) for test in pair], _OTHER_COLOUR[colour]
        if _take(flat, pair):
            flat[CardIsColour(colour)] = None


def _join_matches(flat: dict[Condition, None], conjunction: bool) -> None:
    """Same rank or same suit, where wild cards are not asked or do not exist, is `matches_or_wild`."""
    for reference in Reference:
        pair: list[Condition] = [CardMatchesRank(reference), CardMatchesSuit(reference)]
        whole: Condition = MatchesOrWild(reference)
        if conjunction:
            pair, whole = [Not(test) for test in pair], Not(whole)
        if _take(flat, pair):
            flat[whole] = None


def _take(flat: dict[Condition, None], pair: list[Condition]) -> bool:
    if not all(test in flat for test in pair):
        return False
    for test in pair:
        del flat[test]
    return True


def nodes(condition: Condition | None) -> int:
    """Count the tests and combinations in a condition."""
    if condition is None:
        return 0
    if isinstance(condition, _GROUPS):
        return 1 + sum(map(nodes, condition.conditions))
    return 1 + nodes(condition.condition) if isinstance(condition, Not) else 1
