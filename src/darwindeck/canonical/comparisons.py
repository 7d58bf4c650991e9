"""Number tests in one spelling: `≤ n`, `≥ n`, `= n`, `≠ n`, never `<` or `>`, and never what is always so.

Also how number tests of one quantity combine: under *and* the tighter bound stays, under *or* the wider.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple, assert_never

from darwindeck.genome.conditions import (
    ChipCount,
    Condition,
    HandSize,
    HandValue,
    Location,
    LocationSize,
    Number,
    NumberOf,
    Operator,
    PotSize,
    ScoreCompare,
)

Comparison = HandSize | LocationSize | ScoreCompare | HandValue | ChipCount | PotSize | Number
COMPARISONS: Final = (HandSize, LocationSize, ScoreCompare, HandValue, ChipCount, PotSize, Number)

OPPOSITE: Final = {
    Operator.EQ: Operator.NE,
    Operator.NE: Operator.EQ,
    Operator.LT: Operator.GE,
    Operator.GE: Operator.LT,
    Operator.LE: Operator.GT,
    Operator.GT: Operator.LE,
}

_SCORE_LIMIT: Final = 30_000  # the schema's range of the number written in a test
_CHIP_LIMIT: Final = 1_000_000
_NUMBER_LIMIT: Final = 1_000


class Quantity(NamedTuple):
    """A number that is tested: its least and greatest value (None = no bound) and how a test is written."""

    low: int | None
    high: int | None
    least_written: int
    most_written: int
    write: Callable[[Operator, int], Comparison]


def quantity(test: Comparison, cards: int) -> Quantity:
    """Return what a test measures, in a game of so many cards; a location named `hand` is the hand."""
    match test:
        case HandSize() | LocationSize(location=Location.HAND):
            return Quantity(0, cards, 0, cards, HandSize)
        case LocationSize(location=location):
            return Quantity(0, cards, 0, cards, lambda op, n: LocationSize(location, op, n))
        case ScoreCompare():
            return Quantity(None, None, -_SCORE_LIMIT, _SCORE_LIMIT, ScoreCompare)
        case HandValue():
            return Quantity(0, None, -_SCORE_LIMIT, _SCORE_LIMIT, HandValue)
        case ChipCount():
            return Quantity(0, None, 0, _CHIP_LIMIT, ChipCount)
        case PotSize():
            return Quantity(0, None, 0, _CHIP_LIMIT, PotSize)
        case Number(of=of):
            least = 1 if of is NumberOf.HAND else 0
            return Quantity(least, None, 0, _NUMBER_LIMIT, lambda op, n: Number(of, op, n))
        case _:
            assert_never(test)


def comparison(test: Comparison, *, holds: bool, cards: int) -> Comparison | bool:
    """Return the one spelling of a test (of its opposite, unless `holds`), or the constant it amounts to."""
    operator = test.operator if holds else OPPOSITE[test.operator]
    measured = quantity(test, cards)
    bound = test.value
    if operator is Operator.LT and bound > measured.least_written:
        operator, bound = Operator.LE, bound - 1
    elif operator is Operator.GT and bound < measured.most_written:
        operator, bound = Operator.GE, bound + 1
    match operator:
        case Operator.LE | Operator.LT:
            return _at_most(operator, bound, measured)
        case Operator.GE | Operator.GT:
            return _at_least(operator, bound, measured)
        case Operator.EQ | Operator.NE:
            return _exactly(bound, measured, equal=operator is Operator.EQ)
        case _:
            assert_never(operator)


def _at_most(operator: Operator, bound: int, measured: Quantity) -> Comparison | bool:
    last = bound if operator is Operator.LE else bound - 1
    if measured.low is not None and last < measured.low:
        return False
    if measured.high is not None and last >= measured.high:
        return True
    return measured.write(operator, bound)


def _at_least(operator: Operator, bound: int, measured: Quantity) -> Comparison | bool:
    first = bound if operator is Operator.GE else bound + 1
    if measured.low is not None and first <= measured.low:
        return True
    if measured.high is not None and first > measured.high:
        return False
    return measured.write(operator, bound)


def _exactly(bound: int, measured: Quantity, *, equal: bool) -> Comparison | bool:
    low, high = measured.low, measured.high
    if (low is not None and bound < low) or (high is not None and bound > high):
        return not equal
    if bound == low:
        return measured.write(Operator.LE, bound) if equal else measured.write(Operator.GE, bound + 1)
    if bound == high:
        return measured.write(Operator.GE, bound) if equal else measured.write(Operator.LE, bound - 1)
    return measured.write(Operator.EQ if equal else Operator.NE, bound)


def merge_bounds(children: Iterable[Condition], *, conjunction: bool) -> list[Condition] | bool:
    """Return the children with one lower and one upper bound per quantity, or the constant the bounds amount to."""
    kept: list[Condition] = []
    bounds: dict[tuple[type, Location | NumberOf | None, Operator], Comparison] = {}
    for child in children:
        if not isinstance(child, COMPARISONS) or child.operator not in (Operator.LE, Operator.GE):
            kept.append(child)
            continue
        key = (type(child), _what(child), child.operator)
        other = bounds.get(key)
        if other is None or _replaces(child, other, conjunction=conjunction):
            bounds[key] = child
    for (kind, place, operator), test in bounds.items():
        ceiling = bounds.get((kind, place, Operator.LE))
        if operator is Operator.GE and ceiling is not None:
            if conjunction and test.value > ceiling.value:
                return False
            if not conjunction and test.value <= ceiling.value + 1:
                return True
    return kept + list(bounds.values())


def _what(test: Comparison) -> Location | NumberOf | None:
    """Tell what a test of its kind measures, where the kind leaves it open."""
    match test:
        case LocationSize(location=location):
            return location
        case Number(of=of):
            return of
        case HandSize() | ScoreCompare() | HandValue() | ChipCount() | PotSize():
            return None
        case _:
            assert_never(test)


def _replaces(new: Comparison, old: Comparison, *, conjunction: bool) -> bool:
    """Return whether the new bound is the one that counts: the tighter under *and*, the wider under *or*."""
    tighter = new.value > old.value if new.operator is Operator.GE else new.value < old.value
    return tighter if conjunction else not tighter
