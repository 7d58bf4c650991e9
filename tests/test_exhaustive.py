"""A `match` over phases, tests, effects or wins names every kind and ends in `assert_never`: mypy says what lacks."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from darwindeck.genome.conditions import CardCondition, PositionCondition
from darwindeck.genome.effects import EffectType
from darwindeck.genome.phases import Phase
from darwindeck.genome.scoring import ScoringTrigger, TallySource, WinType

PACKAGE = Path(__file__).parents[1] / "src" / "darwindeck"
KINDS = {kind.__name__ for kind in get_args(Phase)}
ENUMS = {enum.__name__ for enum in (EffectType, WinType, ScoringTrigger, TallySource)}
TESTS = {kind.__name__ for kind in (*get_args(CardCondition), *get_args(PositionCondition))}
MANY_TESTS = 6
"""A match that tells so many kinds of test apart is about all of them; a few may be picked out."""
RULES = ("analysis", "canonical", "evolution", "metrics", "rulebook", "validation")
"""What is told of a moment at the table (`play`, the example of a rulebook) may be silent about most kinds."""
SOURCES = sorted(
    path for name in RULES for path in (PACKAGE / name).rglob("*.py") if not path.name.startswith("telling")
)


def matches(path: Path) -> Iterator[ast.Match]:
    tree = ast.parse(path.read_text("utf-8"))
    return (node for node in ast.walk(tree) if isinstance(node, ast.Match) and _over_closed_set(node))


def _over_closed_set(node: ast.Match) -> bool:
    named = {name for case in node.cases for name in _names(case.pattern)}
    return bool(named & (KINDS | ENUMS)) or len(named & TESTS) >= MANY_TESTS


def _names(pattern: ast.pattern) -> set[str]:
    """The classes a pattern looks for at its top, and the enums whose members it compares."""
    match pattern:
        case ast.MatchClass(cls=ast.Name(id=name)):
            return {name}
        case ast.MatchValue(value=ast.Attribute(value=ast.Name(id=name))):
            return {name}
        case ast.MatchOr(patterns=patterns):
            return {name for each in patterns for name in _names(each)}
        case _:
            return set()


def _falls_through(case: ast.match_case) -> bool:
    wildcard = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and case.guard is None
    return wildcard and "assert_never" not in ast.dump(case.body[0])


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_a_match_over_kinds_ends_in_assert_never(path: Path) -> None:
    lines = [node.lineno for node in matches(path) if any(map(_falls_through, node.cases))]
    assert lines == [], f"{path.name}: name the kinds, and end in assert_never"
