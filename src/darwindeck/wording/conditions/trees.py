"""A condition as a tree to be put into words: every not at a leaf, groups of one kind merged."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from darwindeck.genome.conditions import And, CardCondition, Condition, Not, Or, PositionCondition, SingleTest
from darwindeck.wording.conditions.cards import card_test
from darwindeck.wording.conditions.positions import position_test
from darwindeck.wording.marks import kind
from darwindeck.wording.text import Line, Rule


@dataclass(frozen=True, slots=True)
class Leaf:
    condition: CardCondition | PositionCondition
    path: str
    negative: bool
    got: str = "captured"

    @property
    def about_card(self) -> bool:
        return isinstance(self.condition, CardCondition)

    @property
    def line(self) -> Line:
        """Return the clause without its subject, if that is the card."""
        return _leaf_line(self.condition, self.path, self.negative, self.got)


@dataclass(frozen=True, slots=True)
class ConditionGroup:
    every: bool
    parts: tuple[Leaf | ConditionGroup, ...]
    rules: tuple[str, ...]


Tree = Leaf | ConditionGroup


def tree(condition: Condition, path: str, *, negative: bool = False, got: str = "captured") -> Tree:
    """Return the condition with every not at a leaf, and groups of one kind merged."""
    match condition:
        case Not(condition=child):
            return tree(child, f"{path}.condition", negative=not negative, got=got)
        case And(conditions=children) | Or(conditions=children):
            every = isinstance(condition, And) is not negative
            parts: list[Tree] = []
            rules = [kind(condition)]
            for place, child in enumerate(children):
                part = tree(child, f"{path}.conditions[{place}]", negative=negative, got=got)
                if isinstance(part, ConditionGroup) and part.every == every:
                    parts.extend(part.parts)
                    rules.extend(part.rules)
                else:
                    parts.append(part)
            return ConditionGroup(every, tuple(parts), tuple(rules))
        case SingleTest():
            return Leaf(condition, path, negative, got)
        case _:
            assert_never(condition)


def leaves_of(found: Tree) -> tuple[Leaf, ...]:
    if isinstance(found, Leaf):
        return (found,)
    return tuple(leaf for part in found.parts for leaf in leaves_of(part))


def _leaf_line(condition: CardCondition | PositionCondition, path: str, negative: bool, got: str) -> Line:
    if isinstance(condition, CardCondition):
        words = card_test(condition, negative)
    else:
        words = position_test(condition, path, negative, got)
    return (Rule(kind(condition)), *words)


def opposite(found: Tree) -> Tree:
    """Say what holds when it does not."""
    if isinstance(found, Leaf):
        return Leaf(found.condition, found.path, not found.negative, found.got)
    return ConditionGroup(not found.every, tuple(map(opposite, found.parts)), found.rules)
