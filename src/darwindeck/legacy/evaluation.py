"""How old JSON compares hands: a method, values of cards, and patterns, which are those of poker or lost."""

from __future__ import annotations

from itertools import groupby
from typing import Final

from darwindeck.genome.cards import Rank
from darwindeck.genome.scoring import EvaluationMethod, HandEvaluation
from darwindeck.genome.values import CardValue
from darwindeck.legacy.fields import Fields, unreadable
from darwindeck.legacy.names import METHOD_NUMBERS, METHODS, RANKS, pick, rank_of
from darwindeck.legacy.notes import Notes, show_value
from darwindeck.legacy.rules import byte_list

Shape = tuple[bool, bool, tuple[int, ...]]
"""Cards of one suit, in sequence, in groups of one rank."""

_LADDER: Final[tuple[Shape, ...]] = (
    (True, True, ()),
    (False, False, (4,)),
    (False, False, (3, 2)),
    (True, False, ()),
    (False, True, ()),
    (False, False, (3,)),
    (False, False, (2, 2)),
    (False, False, (2,)),
    (False, False, ()),
)
"""The hands of poker from the best down; the royal flush is the best straight flush."""


def read_evaluation(
    value: object, path: str, notes: Notes
) -> tuple[HandEvaluation, tuple[CardValue, ...]] | None:
    """Return the method and the values of cards that go with it; None if hands are not compared."""
    if value is None:
        return None
    fields = Fields(value, path, notes)
    named = fields.take("method")
    if named in (None, 0) or (isinstance(named, str) and named.upper() == "NONE"):
        return None
    method = pick(named, METHODS, (METHOD_NUMBERS[0], *METHOD_NUMBERS))
    if method is None:
        raise unreadable(fields.at("method"), f"{show_value(named)} is not a way to compare hands")
    target = _target(fields, notes) if method is EvaluationMethod.POINT_TOTAL else None
    values = _values(fields.items("card_values"), fields.at("card_values"), notes)
    _patterns(fields.items("patterns"), fields.at("patterns"), notes)
    fields.take("target_value", "bust_threshold")
    fields.close()
    return HandEvaluation(method=method, target=target), values


def _target(fields: Fields, notes: Notes) -> int | None:
    """More than the target is a bust; without one, the bust limit says it."""
    target, bust = fields.whole("target_value", 0), fields.whole("bust_threshold", 0)
    wanted = target or bust - 1
    if bust and bust not in (wanted, wanted + 1):
        notes.lose(f"{fields.at('bust_threshold')} {show_value(bust)}: more than the target is a bust.")
    return notes.fit(fields.at("target_value"), wanted, "HandEvaluation.target") if wanted > 0 else None


def _values(items: list[object], path: str, notes: Notes) -> tuple[CardValue, ...]:
    kept: dict[Rank, CardValue] = {}
    for i, item in enumerate(items):
        fields = Fields(item, f"{path}[{i}]", notes)
        rank = rank_of(fields.take("rank"), RANKS)
        if rank is None:
            raise unreadable(fields.at("rank"), "this is not a rank")
        value = fields.number("value", 0, "CardValue.value")
        name = next((n for n in ("alternative_value", "alternate_value") if fields.has(n)), "alt_value")
        other = fields.number(name, 0, "CardValue.alternate")
        fields.close()
        if kept.pop(rank, None) is not None:
            notes.repair(f"Kept only the last value of rank {rank.value}.")
        kept[rank] = CardValue(rank, value, other or None)
    return tuple(kept.values())


def _patterns(items: list[object], path: str, notes: Notes) -> None:
    """Hands are compared as in poker; patterns that say something else are told."""
    ranked = [_pattern(Fields(item, f"{path}[{i}]", notes), notes) for i, item in enumerate(items)]
    ranked.sort(key=lambda pattern: -pattern[0])
    shapes = [shape for shape, _ in groupby(shape for _, shape in ranked)]
    steps = iter(_LADDER)
    if not items:
        return
    if all(shape in steps for shape in shapes):
        notes.translate(f"{len(items)} hand patterns are the ranking of poker.")
    else:
        notes.lose(f"{len(items)} hand patterns: hands are compared as in poker.")


def _pattern(fields: Fields, notes: Notes) -> tuple[int, Shape]:
    priority = fields.take("priority", "rank_priority")
    groups = fields.take("same_rank_groups")
    sizes = () if groups is None else byte_list(groups, fields.at("same_rank_groups"), notes)
    suited, sequence = fields.whole("same_suit_count", 0), fields.whole("sequence_length", 0)
    grouped = tuple(sorted((size for size in sizes if size > 1), reverse=True))
    return priority if isinstance(priority, int) else 0, (suited > 1, sequence > 1, grouped)
