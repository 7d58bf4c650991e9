"""A `match` over a closed set names every kind and ends in `assert_never`: mypy says what lacks when a kind is added.

A closed set is a union of classes (`Phase`, `Condition`, `Event`, `Move`, ...) or an enum. Where one answer serves many
kinds they are named together, or by the base they share (`SingleTest`, `Happened`). Text and numbers are open.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import get_args

from darwindeck.genome.conditions import Condition
from darwindeck.genome.phases import Phase
from darwindeck.simulation.events import Event
from darwindeck.simulation.refusals import Refusal

PACKAGE = Path(__file__).parents[1] / "src" / "darwindeck"
A_FEW_KINDS = {
    "analysis/circulation.py",
    "analysis/exhaustion.py",
    "analysis/stages.py",
    "analysis/traits.py",
    "canonical/conditions.py",
    "canonical/phases.py",
    "evolution/operators/dealing.py",
    "metrics/moments.py",
    "metrics/rules.py",
    "pitch/summary.py",
    "play/scene/prompt.py",
    "play/scene/questions.py",
    "wording/leading.py",
    "validation/checks/tricks.py",
    "validation/repairs/flow.py",
    "validation/repairs/phases.py",
    "wording/values.py",
}
"""Where a match looks at the fields of a few kinds, and the lines behind it answer for all the others: by their row in
`analysis/traits.py`, or that there is nothing to do."""


@cache
def _trees() -> Mapping[str, ast.Module]:
    paths = (path for path in sorted(PACKAGE.rglob("*.py")) if "generated" not in path.parts)
    return {str(path.relative_to(PACKAGE)): ast.parse(path.read_text("utf-8")) for path in paths}


@cache
def closed_sets() -> frozenset[str]:
    """The names of all members of unions, and of all enums."""
    found: set[str] = set()
    for tree in _trees().values():
        for node in tree.body:
            if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.BinOp):
                found |= _members(node.value)
            if isinstance(node, ast.ClassDef) and {"Enum", "StrEnum"} & {
                base.id for base in node.bases if isinstance(base, ast.Name)
            }:
                found.add(node.name)
    return frozenset(found)


def _members(union: ast.expr) -> set[str]:
    """The classes of a union, without what Python brings along."""
    match union:
        case ast.BinOp(op=ast.BitOr(), left=left, right=right):
            return _members(left) | _members(right)
        case ast.Name(id=name) | ast.Attribute(attr=name) if name[0].isupper():
            return {name}
        case _:
            return set()


def _names(pattern: ast.pattern) -> set[str]:
    """The classes a pattern looks for at its top, and the enums whose members it compares."""
    match pattern:
        case ast.MatchClass(cls=ast.Name(id=name) | ast.Attribute(attr=name)):
            return {name}
        case ast.MatchValue(value=ast.Attribute(value=ast.Name(id=name) | ast.Attribute(attr=name))):
            return {name}
        case ast.MatchOr(patterns=patterns):
            return {name for each in patterns for name in _names(each)}
        case ast.MatchAs(pattern=ast.pattern() as inner):
            return _names(inner)
        case _:
            return set()


def open_matches(tree: ast.Module) -> Iterator[int]:
    """The lines of matches over a closed set whose last word is `case _`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Match) and any(map(_falls_through, node.cases)):
            named = {name for case in node.cases for name in _names(case.pattern)}
            if named and named <= closed_sets():
                yield node.lineno


def _falls_through(case: ast.match_case) -> bool:
    named = isinstance(case.pattern, ast.MatchAs) and case.pattern.name is not None
    return _is_wildcard(case) and not named and "assert_never" not in ast.dump(case.body[0])


def _is_wildcard(case: ast.match_case) -> bool:
    pattern = case.pattern
    return isinstance(pattern, ast.MatchAs) and pattern.pattern is None


def unended_matches(tree: ast.Module) -> Iterator[int]:
    """The lines of matches over a closed set that name kinds and say nothing of the others."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Match) and not _is_wildcard(node.cases[-1]):
            named = {name for case in node.cases for name in _names(case.pattern)}
            if named and named <= closed_sets():
                yield node.lineno


def test_a_match_over_kinds_ends_in_assert_never() -> None:
    found = [f"{name}:{line}" for name, tree in _trees().items() for line in open_matches(tree)]
    assert found == [], "name the kinds, and end in assert_never"


def test_a_match_without_an_end_is_one_that_answers_for_a_few_kinds() -> None:
    found = {name for name, tree in _trees().items() if any(unended_matches(tree))}
    assert found == A_FEW_KINDS, "end it in assert_never, or say here that the lines behind it answer"


def test_the_closed_sets_are_found() -> None:
    kinds = {kind.__name__ for union in (Phase, Condition, Event, Refusal) for kind in get_args(union)}
    assert kinds | {"EffectType", "WinType", "ZoneKind", "TallySource", "ScoringTrigger"} <= closed_sets()


def test_a_forgotten_kind_is_found() -> None:
    source = "match phase:\n    case DrawPhase():\n        pass\n    case _:\n        pass"
    assert list(open_matches(ast.parse(source))) == [1]


def test_a_match_that_just_stops_is_found() -> None:
    source = "match phase:\n    case DrawPhase():\n        pass"
    assert list(unended_matches(ast.parse(source))) == [1]
