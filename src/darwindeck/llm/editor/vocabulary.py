"""The language of genomes in brief, for a model that shall write it: every kind of rule with its fields, made from the
schema, so that it never lags behind."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome

Schema = Mapping[str, object]
_LEFT_OUT: Final = ("Labels", "Lineage")
_UNIONS: Final = {"And": "CONDITION", "TrickPhase": "PHASE"}
"""Long unions go by one word, each known by a member."""


@cache
def vocabulary() -> str:
    """One line for each kind of rule and each list of names."""
    definitions = _mapping(msgspec.json.schema(GameGenome)["$defs"])
    lines = [_line(name, _mapping(found)) for name, found in definitions.items() if name not in _LEFT_OUT]
    return "\n".join(lines)


def _line(name: str, found: Schema) -> str:
    if "enum" in found:
        return f"{name}: {_names(found)}"
    fields = _mapping(found.get("properties", {}))
    told = ", ".join(_field(each, _mapping(value)) for each, value in fields.items() if each != "labels")
    return f"{name} {{{told}}}"


def _field(name: str, found: Schema) -> str:
    default = f" = {msgspec.json.encode(found['default']).decode()}" if "default" in found else ""
    return f"{name}: {_type(found)}{default}"


def _type(found: Schema) -> str:
    if "$ref" in found:
        return str(found["$ref"]).rpartition("/")[2]
    if "anyOf" in found:
        return _union([_mapping(each) for each in _sequence(found["anyOf"])])
    if "enum" in found:
        return _names(found)
    if found.get("type") == "array":
        items = found.get("items")
        return f"[{_type(_mapping(items))}, …]" if isinstance(items, Mapping) else "[…]"
    if "minimum" in found or "maximum" in found:
        return f"{found.get('minimum', '')}..{found.get('maximum', '')}"
    return str(found.get("pattern", found.get("type", "anything")))


def _union(members: list[Schema]) -> str:
    told = [_type(each) for each in members]
    word = next((word for member, word in _UNIONS.items() if member in told), None)
    return word if word is not None else " | ".join(told)


def _names(found: Schema) -> str:
    return " ".join(msgspec.json.encode(each).decode() for each in _sequence(found["enum"]))


def _mapping(value: object) -> Schema:
    return value if isinstance(value, Mapping) else {}


def _sequence(value: object) -> list[object]:
    return list(value) if isinstance(value, list | tuple) else []
