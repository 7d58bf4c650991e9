"""The base of every piece of a genome: frozen data that knows no behaviour.

Ranges of numbers are written beside the fields (`within`) and checked by `validate`, not by the reader, so that
a file with five bad numbers gives five problems and not one exception.
"""

from __future__ import annotations

from functools import cache

import msgspec


class Node(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A frozen record; fields at their default are left out of the JSON."""


@cache
def fields_of(kind: type[msgspec.Struct]) -> tuple[msgspec.structs.FieldInfo, ...]:
    """Return the fields of a kind of record; msgspec reads the annotations anew each time, a millisecond for a
    game.
    """
    return msgspec.structs.fields(kind)


def store_tuples(node: msgspec.Struct) -> None:
    """Lists in the fields of a new record become tuples, also lists of lists: a record is frozen all the way down."""
    for place, value in enumerate(msgspec.structs.astuple(node)):
        kind = type(value)
        if kind is list or (kind is tuple and list in map(type, value)):
            msgspec.structs.force_setattr(node, node.__struct_fields__[place], _frozen(value))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list | tuple) else value


def within(low: int, high: int) -> msgspec.Meta:
    """Return the range of a number: shown in the JSON Schema, checked by `validate`, mirrored by the engine's
    limits.
    """
    return msgspec.Meta(extra_json_schema={"minimum": low, "maximum": high})
