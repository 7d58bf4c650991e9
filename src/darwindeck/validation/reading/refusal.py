"""The error for a text that the fast reader has refused: everything that keeps it from being a genome, found by walking
its JSON along the types of the schema.

The tables are those of the shape checks, so a field is described once. A stack, no recursion: no nesting can break
it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

import msgspec

from darwindeck.errors import GenomeError
from darwindeck.genome.node import fields_of
from darwindeck.genome.schema import OLDEST_READ, SCHEMA_VERSION, GameGenome
from darwindeck.manual import manual
from darwindeck.validation.checks.shape import REFUSED, Items, Names, Span, Table, out_of_range, plan_of
from darwindeck.validation.problems import Problem
from darwindeck.validation.reading import wording
from darwindeck.validation.reading.other_names import meant_here
from darwindeck.validation.reading.tree import (
    ONE_OBJECT,
    Members,
    NotJsonError,
    TooDeepError,
    below,
    is_encodable,
    parse,
    repeated_fields,
)
from darwindeck.validation.validate import validate


class TypedValue(NamedTuple):
    """A value, what its place takes, and where that is."""

    value: object
    table: Table
    path: str


def misfits(tree: object, table: Table | None = None, path: str = "") -> list[Problem]:
    """Return what does not fit the types, in the order of the text. Fields that do not exist leave the tree, or
    get the name that was meant.

    The tree is a whole game, or what stands at a path that takes what the table says.
    """
    found: list[Problem] = []
    stack = [TypedValue(tree, {GameGenome: None} if table is None else table, path)]
    while stack:
        place = stack.pop()
        kinds, items = wording.records(place.table), place.table.get(tuple)
        if isinstance(place.value, Members) and kinds:
            stack.extend(reversed(_members(place.value, kinds, place.path, found)))
        elif isinstance(place.value, list) and isinstance(items, Items):
            inner = [TypedValue(v, items.table, f"{place.path}[{i}]") for i, v in enumerate(place.value)]
            stack.extend(reversed(inner))
        else:
            found.extend(_leaf(*place))
    return found


def _members(
    value: Members, kinds: list[type[msgspec.Struct]], path: str, found: list[Problem]
) -> list[TypedValue]:
    """Looks at the names in an object; its values are left to do. Of an unknown kind nothing more can be said."""
    kind = _kind_of(value, kinds, path, found)
    if kind is None:
        return []
    tables = dict(plan_of(kind).fields)
    for name in [name for name in value if name not in tables and name != kind.__struct_config__.tag_field]:
        found.append(wording.unknown_field(path, name, tables.keys()))
        _call_as_meant(value, name, meant_here(name, tables.keys(), path))
    missing = [field.name for field in fields_of(kind) if field.required and field.name not in value]
    found.extend(wording.missing_field(path, name, tables[name]) for name in missing)
    return [TypedValue(value[name], tables[name], below(path, name)) for name in value if name in tables]


def _call_as_meant(value: Members, name: str, meant: str) -> None:
    """Count a field under another name as the one that was meant: it is told once, and not missing as well."""
    there = value.pop(name)
    if meant and meant not in value:
        value[meant] = there


def _kind_of(
    value: Members, kinds: list[type[msgspec.Struct]], path: str, found: list[Problem]
) -> type[msgspec.Struct] | None:
    """Return the kind of record an object says it is; only one kind needs no saying."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    field = kinds[0].__struct_config__.tag_field
    if field is None:
        return kinds[0]
    tag = value.get(field)
    if isinstance(tag, str) and tag in by_tag:
        return by_tag[tag]
    if field not in value:
        found.append(wording.missing_type(path, field, by_tag))
    elif isinstance(tag, str):
        found.append(wording.unknown_name(below(path, field), tag, by_tag))
    else:
        found.append(wording.wrong_type(below(path, field), tag, {str: Names(frozenset(by_tag))}))
    return None


def _leaf(value: object, table: Table, path: str) -> Iterator[Problem]:
    """Yield a value without values of its own."""
    rule, known = table.get(type(value), REFUSED), wording.names(table)
    if isinstance(value, str) and known:
        if value not in known:
            yield wording.wrong_name(path, value, table)
    elif isinstance(rule, Span) and isinstance(value, int):
        if not rule.low <= value <= rule.high:
            yield out_of_range(path, value, rule)
    elif rule is not None or (isinstance(value, str) and not is_encodable(value)):
        yield wording.wrong_type(path, value, table)


_CODE: Final = "genome/unreadable"
_SIMPLER: Final = "Use fewer or simpler conditions."
_OLD_FORMS: Final = f"{manual('migration')} lists the old forms that can be read."


def refusal(text: bytes | str, met: Exception | None = None) -> GenomeError:
    """Return the error of a text; `met` is what stopped the fast reader, told where nothing finer can be."""
    problems = _all_problems(text, met)
    first, more = problems[0], len(problems) - 1
    place = f"$.{first.path}" if first.path else "$"
    message = f"{place}: {first.message}" + (f" (and {more} more)" if more else "")
    return GenomeError(message, code=_CODE, problems=problems)


def _all_problems(text: bytes | str, met: Exception | None) -> list[Problem]:
    """If nothing but superfluous fields is in the way, the rest is a genome, and its problems are told as well.

    No value is made up for one that is missing or wrong.
    """
    if isinstance(met, RecursionError):
        return [Problem(_CODE, "", "nested too deeply", _SIMPLER)]
    try:
        tree = parse(text)
    except TooDeepError as error:
        return [Problem(_CODE, "", str(error), _SIMPLER)]
    except NotJsonError as error:
        return [Problem(_CODE, "", str(error), error.hint)]
    if isinstance(tree, Members) and _is_of_another_version(tree):
        message = f"schema version {tree['schema_version']}, expected {SCHEMA_VERSION}"
        return [Problem(_CODE, "schema_version", message, _OLD_FORMS)]
    found = [*repeated_fields(tree), *misfits(tree)] or [Problem(_CODE, "", str(met), ONE_OBJECT)]
    try:
        genome = msgspec.convert(tree, GameGenome)
    except (msgspec.ValidationError, UnicodeError, RecursionError):
        return found
    known = set(found)
    return found + [problem for problem in validate(genome) if problem not in known]


def _is_of_another_version(tree: Members) -> bool:
    """Fields of another version may mean something else: nothing more is said of them."""
    version = tree.get("schema_version")
    return type(version) is int and not OLDEST_READ <= version <= SCHEMA_VERSION
