"""What is said of a value that does not fit: what is there, what is expected, and what would help."""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterable
from enum import Enum
from types import NoneType
from typing import Final

import msgspec

from darwindeck.genome.node import fields_of
from darwindeck.manual import manual
from darwindeck.validation.checks.shape import Items, Names, Span, Table
from darwindeck.validation.problems import Problem
from darwindeck.validation.reading.other_names import meant_elsewhere, meant_here, meant_value, names_with
from darwindeck.validation.reading.tree import below, is_encodable, show_name

_PAGE: Final = f"{manual('genome')} lists every field with what it takes."
_REACH: Final = f"{manual('language')} tells what a game can say."
_SPELLED_OUT: Final = 6
_LONGEST: Final = 40


def records(table: Table) -> list[type[msgspec.Struct]]:
    """Return the kinds of object that a place takes."""
    return [kind for kind in table if issubclass(kind, msgspec.Struct)]


def names(table: Table) -> list[str]:
    """Return the fixed names that a place takes."""
    members = [str(member.value) for kind in table if issubclass(kind, Enum) for member in kind]
    literal = table.get(str)
    return members + sorted(literal.allowed) if isinstance(literal, Names) else members


def wrong_type(path: str, value: object, table: Table) -> Problem:
    message = f"expected {_either(_expected_words(table))}, got {_show(value)}"
    return Problem("shape/wrong-type", path, message, _hint_for_type(value, table))


def wrong_name(path: str, value: str, table: Table) -> Problem:
    """Return a text where fixed names stand, alone or beside numbers and lists."""
    beside_others = not table.keys().isdisjoint({int, tuple})
    return wrong_type(path, value, table) if beside_others else unknown_name(path, value, names(table))


def unknown_name(path: str, value: str, known: Collection[str]) -> Problem:
    """Return a phase, a condition, a rank … that does not exist."""
    message = f"{_quote(value)} is not one of the names allowed here"
    return Problem("shape/unknown-name", path, message, _nearest(value, known) or _one_of(known))


def unknown_field(path: str, name: str, known: Collection[str]) -> Problem:
    message = f"there is no field {_cut(show_name(name))} here"
    listed = (
        f"The fields here are {', '.join(known)}. {_REACH}" if known else "Only the type may be given here."
    )
    meant = meant_here(name, known, path)
    hint = f"It is called {meant}." if meant else meant_elsewhere(name, path) or listed
    return Problem("shape/unknown-field", below(path, name), message, hint)


def missing_field(path: str, name: str, table: Table) -> Problem:
    message = f"{name} is missing and has no default"
    known = names(table)
    hint = _one_of(known) if len(known) > _SPELLED_OUT else f"Add {_either(_expected_words(table))}."
    return Problem("shape/missing-field", below(path, name), message, hint)


def missing_type(path: str, name: str, known: Collection[str]) -> Problem:
    message = f"{name}, which says what kind of object this is, is missing"
    return Problem("shape/missing-field", below(path, name), message, _one_of(known))


def _hint_for_type(value: object, table: Table) -> str:
    if isinstance(value, str) and value.strip() == value and _takes(_unquote(value), table):
        return f"Write it without quotes: {value}."
    if isinstance(value, float) and value.is_integer() and int in table:
        return f"Write it without a fraction: {_cut(str(int(value)))}."
    if type(value) is int and (meant := _object_of(value, table)):
        return f"Write {meant}."
    if isinstance(value, str) and (meant := _object_named(value, table)):
        return f"Write {meant}."
    kinds = [str(kind.__struct_config__.tag) for kind in records(table) if kind.__struct_config__.tag]
    if 0 < len(kinds) <= _SPELLED_OUT:
        return f'Write {{"type": …}}, one of {", ".join(kinds)}; {_PAGE}'
    known = names(table)
    if isinstance(value, int) and str(value) in known:
        return f"Write it in quotes: {_quote(str(value))}."
    if isinstance(value, str) and known:
        return _nearest(value, known) or _PAGE
    return _one_of(known) if known and table.keys().isdisjoint({int, tuple}) else _PAGE


def _object_of(value: int, table: Table) -> str:
    """Return the object that a bare number stands for: 3 means three hands."""
    for kind in records(table):
        fields, tag = fields_of(kind), kind.__struct_config__.tag
        if tag and len(fields) == 1 and fields[0].required:
            return json.dumps({"type": tag, fields[0].name: value})
    return ""


def _object_named(value: str, table: Table) -> str:
    """Return the object that a bare type name stands for: "high_score" is a way to win."""
    for kind in records(table):
        if kind.__struct_config__.tag == value:
            return json.dumps({"type": value})
        for field in fields_of(kind)[:1]:
            kinds = field.type if isinstance(field.type, type) and issubclass(field.type, Enum) else ()
            if value in [member.value for member in kinds]:
                return json.dumps({field.name: value})
    return ""


def _unquote(text: str) -> object:
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return text


def _takes(value: object, table: Table) -> bool:
    return type(value) in {bool, int, NoneType} and type(value) in table


def _expected_words(table: Table) -> Iterable[str]:
    """Yield what a place takes, in words, one for each sort of value."""
    if records(table):
        yield "an object"
    if bool in table:
        yield "true or false"
    if int in table:
        span = table[int]
        yield _number(span) if isinstance(span, Span) else "a whole number"
    items = table.get(tuple)
    if isinstance(items, Items):
        yield "a list"
    if str in table and table[str] is None:
        yield "a text"
    known = names(table)
    if len(known) > _SPELLED_OUT:
        yield "a name"
    else:
        yield from map(_quote, known)
    if NoneType in table:
        yield "null"


def _number(span: Span) -> str:
    return f"a whole number from {span.low} to {span.high}"


def _show(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str() if not is_encodable(value):
            return f"half of a character in {_quote(value)}"
        case str():
            return f"the text {_quote(value)}"
        case float() if not math.isfinite(value):
            return "NaN" if math.isnan(value) else "a number too large to read"
        case int() | float():
            return f"the number {_cut(str(value))}"
        case list():
            return "a list"
        case _:
            return "an object"


def _nearest(text: str, known: Collection[str]) -> str:
    meant = meant_value(text, known)
    near = [meant] if meant else names_with(text, known)
    return f"Did you mean {_either(near)}?" if 0 < len(near) <= _SPELLED_OUT else ""


def _one_of(known: Collection[str]) -> str:
    return f"Use one of {', '.join(known)}."


def _quote(text: str) -> str:
    return json.dumps(_cut(text), ensure_ascii=not text.isprintable())


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def _either(choices: Iterable[str]) -> str:
    *rest, last = choices
    return f"{', '.join(rest)} or {last}" if rest else last
