"""Keeps tables in docs true: names, ranges and defaults come from the schema, meanings from people.

A table stands between `<!-- fields SetupRules -->` and `<!-- end -->`. Writing it anew keeps the last column,
the meaning, of every row that still exists; a new row comes with an empty meaning, which a test refuses.

    python -m tools.genome_docs docs/genome.md docs/architecture.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from darwindeck.errors import CODES
from darwindeck.genome import (
    cards,
    conditions,
    effects,
    patterns,
    phases,
    places,
    schema,
    scoring,
    setup,
    values,
)
from darwindeck.validation.problems import PROBLEM_CODES, READING_CODES

_MODULES: Final = (cards, conditions, effects, patterns, phases, places, scoring, setup, values, schema)
_BLOCK: Final = re.compile(r"<!-- (\w+)(?: (\w+))? -->\n(.*?)<!-- end -->", re.DOTALL)
_CELL: Final = re.compile(r"(?<!\\)\|")

_SPELLED_OUT: Final = 6
"""Sets of at most this size are listed where they are used."""

Row = tuple[str, ...]
Table = tuple[Row, list[Row]]


def update(page: str) -> str:
    """The page with every marked table written anew."""
    return _BLOCK.sub(_rewrite, page)


def names() -> Mapping[str, object]:
    """Everything public that the schema is made of, by name."""
    return {
        name: value
        for module in _MODULES
        for name, value in vars(module).items()
        if isinstance(value, UnionType) or getattr(value, "__module__", "") == module.__name__
    }


def structs() -> dict[str, type[msgspec.Struct]]:
    """The records of the schema by name, without the bases they share."""
    kinds = {n: v for n, v in names().items() if isinstance(v, type) and issubclass(v, msgspec.Struct)}
    return {name: kind for name, kind in kinds.items() if not kind.__subclasses__()}


def enums() -> dict[str, type[StrEnum]]:
    """The closed sets of the schema by name."""
    return {n: v for n, v in names().items() if isinstance(v, type) and issubclass(v, StrEnum)}


def _rewrite(found: re.Match[str]) -> str:
    kind, name, old = found[1], found[2] or "", found[3]
    header, rows = _TABLES[kind](name)
    meanings = {cells[0]: cells[-1] for cells in map(_cells, old.splitlines()) if cells}
    lines = [_line(header), _line(("---",) * len(header))]
    lines += [_line(row if len(row) == len(header) else (*row, meanings.get(row[0], ""))) for row in rows]
    return f"<!-- {f'{kind} {name}'.strip()} -->\n" + "\n".join(lines) + "\n<!-- end -->"


def _cells(line: str) -> Row:
    return tuple(cell.strip() for cell in _CELL.split(line)[1:-1])


def _line(cells: Row) -> str:
    return f"| {' | '.join(cells)} |"


def _fields(name: str) -> Table:
    kind = structs()[name]
    hints = get_type_hints(kind, include_extras=True)
    rows: list[Row] = [
        (f"`{f.name}`", _type(hints[f.name]), _default(f)) for f in msgspec.structs.fields(kind)
    ]
    return ("field", "takes", "default", "meaning"), rows


def _values(name: str) -> Table:
    return ("value", "meaning"), [(f"`{member.value}`",) for member in enums()[name]]


def _kinds(name: str) -> Table:
    """The kinds of a tagged union: the tag, and what it takes."""
    rows: list[Row] = []
    for kind in get_args(names()[name]):
        hints = get_type_hints(kind, include_extras=True)
        takes = "; ".join(f"{f.name}: {_type(hints[f.name])}" for f in msgspec.structs.fields(kind))
        rows.append((f"`{kind.__struct_config__.tag}`", takes or "nothing"))
    return ("kind", "takes", "meaning"), rows


def _type(hint: object) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _range(arguments)
    if origin is tuple:
        return f"list of {_type(arguments[0])}"
    if origin is Literal:
        return ", ".join(f"`{value}`" for value in arguments)
    if origin in (Union, UnionType):
        return _union(frozenset(arguments), arguments)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        short = len(hint) <= _SPELLED_OUT and hint is not cards.Suit
        return ", ".join(f"`{member.value}`" for member in hint) if short else hint.__name__
    return {bool: "true, false", int: "number", str: "text"}.get(hint, getattr(hint, "__name__", str(hint)))  # type: ignore[call-overload, no-any-return]


def _range(arguments: tuple[object, ...]) -> str:
    limits = next((a.extra_json_schema for a in arguments if isinstance(a, msgspec.Meta)), None) or {}
    if "minimum" in limits:
        low, high = limits["minimum"], limits["maximum"]
        return f"{low}" if low == high else f"{low} … {high}"
    return str(limits["description"]) if "description" in limits else _type(arguments[0])


def _union(members: frozenset[object], arguments: tuple[object, ...]) -> str:
    alternatives = members - {NoneType}
    for name, value in names().items():
        if _is_sum(value) and frozenset(get_args(value)) == alternatives:
            return name + (" or null" if NoneType in members else "")
    return " or ".join("null" if item is NoneType else _type(item) for item in arguments)


def _is_sum(value: object) -> bool:
    """Tell whether a name stands for records with tags, which have a table of their own."""
    union = get_origin(value) in (Union, UnionType)
    return union and all(hasattr(member, "__struct_config__") for member in get_args(value))


def _default(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "required"
    value = field.default
    if isinstance(value, msgspec.Struct):
        tag = value.__struct_config__.tag
        return f"`{tag}`" if tag else "its defaults"
    return "empty" if value == () else f"`{msgspec.json.encode(value).decode().strip(chr(34))}`"


def _codes(table: Mapping[str, str]) -> Table:
    return ("code", "meaning"), [(f"`{code}`", meaning) for code, meaning in table.items()]


_TABLES: Final[Mapping[str, Callable[[str], Table]]] = {
    "fields": _fields,
    "values": _values,
    "kinds": _kinds,
    "reading": lambda _: _codes(READING_CODES),
    "problems": lambda _: _codes(PROBLEM_CODES),
    "errors": lambda _: _codes(CODES),
}


def blocks(page: str) -> Iterator[tuple[str, str, list[Row]]]:
    """The marked tables of a page: kind, name, rows without the header."""
    for kind, name, text in _BLOCK.findall(page):
        yield kind, name, [_cells(line) for line in text.splitlines()[2:]]


def main(paths: list[str]) -> int:
    for path in map(Path, paths):
        path.write_text(update(path.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
