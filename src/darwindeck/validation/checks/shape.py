"""Types and ranges of every field, from tables made once per Struct type.

The readers check types already; this walk is for genomes made by the bare constructor, and for the ranges
that stand beside the fields (`within`), which no reader checks. It uses a stack: no nesting can break it.
The same tables tell `darwindeck.validation.reading` what is wrong with a file.
"""

from __future__ import annotations

import types
import typing
from enum import Enum
from functools import cache
from typing import Final, NamedTuple, TypeAlias

import msgspec

from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.genome.setup import SetupRules
from darwindeck.validation.paths import steps
from darwindeck.validation.problems import Problem

_MOST_DIGITS: Final = 20


class Span(NamedTuple):
    """The inclusive range of a number."""

    low: int
    high: int


class Names(NamedTuple):
    """The strings a literal field allows."""

    allowed: frozenset[str]


class Items:
    """The rule for each element of a tuple."""

    def __init__(self, table: Table) -> None:
        self.table = table


class Plan:
    """The fields of one Struct type, each with its rules by type."""

    def __init__(self) -> None:
        self.fields: tuple[tuple[str, Table], ...] = ()


class RefusedType:
    """The rule for a type that the field does not allow."""


Rule: TypeAlias = Span | Names | Items | Plan | None
Table: TypeAlias = dict[type, Rule]
REFUSED: Final = RefusedType()

# Schedules are the one list of numbers whose range stands beside another branch of the union.
_HAND_SIZE: Final = Span(0, 52)


@cache
def plan_of(kind: type[msgspec.Struct]) -> Plan:
    return _plan(kind, {})


def _plan(kind: type[msgspec.Struct], known: dict[type, Plan]) -> Plan:
    if kind in known:
        return known[kind]
    plan = known[kind] = Plan()
    hints = typing.get_type_hints(kind, include_extras=True)
    plan.fields = tuple((name, _table(hints[name], known)) for name in kind.__struct_fields__)
    if kind is SetupRules:
        _bound_schedule(plan)
    return plan


def _bound_schedule(plan: Plan) -> None:
    sizes = dict(plan.fields)["cards_per_player"]
    sizes[tuple] = Items({int: _HAND_SIZE})


def _table(hint: object, known: dict[type, Plan]) -> Table:
    origin = typing.get_origin(hint)
    if origin is typing.Annotated:
        return _annotate(hint, known)
    if origin in (typing.Union, types.UnionType):
        merged: Table = {}
        for branch in typing.get_args(hint):
            merged.update(_table(branch, known))
        return merged
    if origin is typing.Literal:
        return {str: Names(frozenset(typing.get_args(hint)))}
    if origin is tuple:
        return {tuple: Items(_table(typing.get_args(hint)[0], known))}
    if not isinstance(hint, type):
        raise TypeError(f"no shape rule for {hint!r}")
    if issubclass(hint, msgspec.Struct) and hint is not Labels:
        return {hint: _plan(hint, known)}
    return {hint: None}


def _annotate(hint: object, known: dict[type, Plan]) -> Table:
    base, *extras = typing.get_args(hint)
    for extra in extras:
        schema = extra.extra_json_schema if isinstance(extra, msgspec.Meta) else None
        if schema and "minimum" in schema:
            return {base: Span(schema["minimum"], schema["maximum"])}
    return _table(base, known)


Pending: TypeAlias = list[tuple[msgspec.Struct, str, Plan]]


_MOST_NODES: Final = 100  # beyond the limits for certain; looking further might nest too deeply

TOO_LARGE: Final = "limit/condition-nodes"


def check_shape(genome: GameGenome) -> list[Problem]:
    """Wrong types and numbers out of range."""
    found: list[Problem] = []
    pieces: Pending = []
    _visit(genome, "", plan_of(GameGenome), pieces, found)
    for piece in pieces:
        _walk(piece, found)
    return found


def _walk(piece: tuple[msgspec.Struct, str, Plan], found: list[Problem]) -> None:
    visited, stack = 0, [piece]
    while stack:
        _visit(*stack.pop(), stack, found)
        visited += 1
    if visited > _MOST_NODES and not isinstance(piece[0], SetupRules):
        message = f"this part of the game has {visited} nodes, more than all conditions together may have"
        found.append(Problem(TOO_LARGE, piece[1].rstrip("."), message, "Use fewer or simpler conditions."))


def _visit(node: msgspec.Struct, prefix: str, plan: Plan, stack: Pending, found: list[Problem]) -> None:
    """Looks at the fields of one node and puts the nodes below it on the stack."""
    for (name, table), value in zip(plan.fields, msgspec.structs.astuple(node), strict=True):
        _look(value, prefix + name, table, stack, found)


def _look(value: object, path: str, table: Table, stack: Pending, found: list[Problem]) -> None:
    rule = table.get(type(value), REFUSED)
    if isinstance(rule, Plan) and isinstance(value, msgspec.Struct):
        if rule.fields:
            stack.append((value, f"{path}.", rule))
    elif isinstance(rule, Span) and isinstance(value, int):
        if not rule.low <= value <= rule.high:
            found.append(out_of_range(path, value, rule))
    elif isinstance(rule, Items) and isinstance(value, tuple):
        for index, item in enumerate(value):
            _look(item, f"{path}[{index}]", rule.table, stack, found)
    elif rule is REFUSED or (isinstance(rule, Names) and value not in rule.allowed):
        found.append(_wrong_type(path, value))


def span_at(genome: GameGenome, path: str) -> Span | None:
    """Return the range of the number at a path that `check_shape` has named."""
    found: Rule | RefusedType = plan_of(GameGenome)
    value: object = genome
    for step in steps(path):
        if isinstance(step, int) and isinstance(found, Items) and isinstance(value, tuple):
            table, value = found.table, value[step]
        elif isinstance(step, str) and isinstance(found, Plan):
            table, value = dict(found.fields)[step], getattr(value, step)
        else:
            return None
        found = table.get(type(value), REFUSED)
    return found if isinstance(found, Span) else None


def out_of_range(path: str, value: int, span: Span) -> Problem:
    digits = str(value)
    shown = digits if len(digits) <= _MOST_DIGITS else f"a number of {len(digits)} digits"
    message = f"{path} is {shown}, outside {span.low} to {span.high}"
    return Problem("number/out-of-range", path, message, f"Choose a number from {span.low} to {span.high}.")


def _wrong_type(path: str, value: object) -> Problem:
    kind = f"the name {value.value!r}" if isinstance(value, Enum) else f"a {type(value).__name__}"
    message = f"{path} holds {kind}, which does not belong there"
    return Problem("shape/wrong-type", path, message, "Use a value of the type the schema gives this field.")
