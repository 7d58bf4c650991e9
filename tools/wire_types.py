"""What the pages of tables and the server say to each other, as types for the browser's code: written from the classes
that decode and encode it, so that a field that is renamed in Python fails `tsc` and not a player.

python -m tools.wire_types src/darwindeck/web/static/js/wire.d.ts
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect as mi

from darwindeck.play.frames import ReplayOutline
from darwindeck.play.rooms.model import Message
from darwindeck.play.rooms.sight import RoomSight
from darwindeck.store.ratings import Again as PlayAgain
from darwindeck.web import messages as m
from darwindeck.web.open import messages as o
from darwindeck.web.replays import Review, Shown
from darwindeck.web.rooms import messages as r

FROM_PAGE: Final[dict[str, Any]] = {
    "FromTable": m.FromPage,
    "FromRoom": r.FromRoomPage,
    "FromOpenTable": o.FromOpenPage,
}
"""What pages send: a field with a default may be left out."""

TO_PAGE: Final[dict[str, Any]] = {
    "ToTable": m.ToPage,
    "ToRoom": RoomSight | r.Passing,
    "ToOpenTable": o.ToOpenPage,
    "ToReplay": Shown | Review | ReplayOutline,
    "Talked": Message,
}
"""What pages are sent: a field is left out only where its class leaves out defaults."""

CALLED: Final[dict[type, str]] = {PlayAgain: "PlayAgain"}
"""Where two classes have one name: what the second is called on the page."""

HEAD: Final = (
    "// Written by `python -m tools.wire_types`; change the classes in Python, then run `make golden`.\n"
)


def declarations() -> str:
    """Return the file: an interface for every message and every part of one, and a union for every page."""
    names: dict[type, str] = {}
    parts = [HEAD]
    sets: dict[str, str] = {}
    for group, sent in ((FROM_PAGE, False), (TO_PAGE, True)):
        found: dict[type, mi.StructType] = {}
        for cls in chain.from_iterable(map(_members, group.values())):
            found.update((each.cls, each) for each in _structs(mi.type_info(cls)))
        for cls, struct in found.items():
            if cls in names:
                continue
            if _name(cls) in names.values():
                raise ValueError(f"two classes of messages are called {_name(cls)}")
            names[cls] = _name(cls)
            sets.update((_name(each.cls), _values(each)) for each in _enums(struct))
            parts.append(_interface(struct, sent=sent))
        for name, kind in group.items():
            parts.append(f"export type {name} = {' | '.join(_name(cls) for cls in _members(kind))};\n")
    if twice := sets.keys() & names.values():
        raise ValueError(f"a closed set and a class of messages are both called {', '.join(twice)}")
    parts.extend(f"export type {name} = {values};\n" for name, values in sets.items())
    return "\n".join(parts)


def _enums(struct: mi.StructType) -> Iterator[mi.EnumType]:
    """Yield the closed sets that fields of a class name."""
    return (each for field in struct.fields for each in _within(field.type) if isinstance(each, mi.EnumType))


def _values(info: mi.EnumType) -> str:
    return " | ".join(_literal(each.value) for each in info.cls)


def _name(cls: type) -> str:
    return CALLED.get(cls, cls.__name__)


def _members(kind: Any) -> tuple[type, ...]:
    """Return the classes of a union; two of them may have one tag, which msgspec refuses."""
    return get_args(kind) or (kind,)


def _interface(struct: mi.StructType, *, sent: bool) -> str:
    lines = [f"/** {_first_sentence(struct.cls)} */"] if struct.cls.__doc__ else []
    lines.append(f"export interface {_name(struct.cls)} {{")
    if struct.tag is not None:
        lines.append(f"  {struct.tag_field}: {_literal(struct.tag)};")
    leaves_out = struct.cls.__struct_config__.omit_defaults if sent else True
    for field in struct.fields:
        optional = not field.required and leaves_out
        text = _type(field.type)
        if optional and sent and field.default is None:
            text = text.removesuffix(" | null")  # null is the default, and left out
        lines.append(f"  {field.encode_name}{'?' if optional else ''}: {text};")
    return "\n".join([*lines, "}\n"])


def _first_sentence(cls: type) -> str:
    text = " ".join(inspect.cleandoc(cls.__doc__ or "").partition("\n\n")[0].split())
    return text.replace("*/", "* /")


def _literal(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _type(info: mi.Type) -> str:
    """Return a type as TypeScript writes it."""
    match info:
        case mi.Metadata(type=inner):
            return _type(inner)
        case mi.StrType():
            return "string"
        case mi.IntType() | mi.FloatType():
            return "number"
        case mi.BoolType():
            return "boolean"
        case mi.NoneType():
            return "null"
        case mi.RawType() | mi.AnyType():
            return "unknown"
        case mi.EnumType(cls=cls) | mi.StructType(cls=cls):
            return _name(cls)
        case mi.LiteralType(values=values):
            return " | ".join(map(_literal, values))
        case mi.UnionType(types=types):
            return " | ".join(_type(each) for each in types)
        case mi.VarTupleType(item_type=item) | mi.ListType(item_type=item) | mi.FrozenSetType(item_type=item):
            return _listed(_type(item))
        case mi.TupleType(item_types=items):
            return f"[{', '.join(map(_type, items))}]"
        case mi.DictType(key_type=key, value_type=value):
            return f"Record<{_type(key)}, {_type(value)}>"
        case _:
            raise TypeError(f"no type for {info}")


def _listed(item: str) -> str:
    return f"({item})[]" if "|" in item else f"{item}[]"


def _structs(info: mi.Type) -> Iterator[mi.StructType]:
    """Yield every class within a type once, the parts of a class before it."""
    seen: set[type] = set()

    def of(each: mi.Type) -> Iterator[mi.StructType]:
        for part in _within(each):
            if isinstance(part, mi.StructType) and part.cls not in seen:
                seen.add(part.cls)
                for field in part.fields:
                    yield from of(field.type)
                yield part

    yield from of(info)


def _within(info: mi.Type) -> Iterator[mi.Type]:
    """Yield a type and those it is made of; what a class is made of stays within the class."""
    yield info
    if not isinstance(info, mi.StructType | mi.EnumType):
        for value in msgspec.structs.asdict(info).values():
            for inner in value if isinstance(value, tuple) else (value,):
                if isinstance(inner, mi.Type):
                    yield from _within(inner)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(declarations(), "utf-8")
