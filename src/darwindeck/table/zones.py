"""Zones and playmats as data: which piles a table has, who sees into them, what they hold.

A playmat is a JSON document; nothing here knows a particular game or the cards that lie on it.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec import Struct

from darwindeck.errors import TableError


class Visibility(StrEnum):
    """Who sees the cards of a zone by default."""

    PUBLIC = "public"
    OWNER = "owner"
    HIDDEN = "hidden"


class ZoneSpec(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of pile. `shared` piles exist once; all others exist once per seat."""

    id: str
    name: str
    visibility: Visibility
    shared: bool = False
    capacity: int | None = None
    ordered: bool = True
    counters: bool = False
    in_play: bool = False
    others_may_add: bool = False
    top_note: str = ""


class CounterSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter that may lie on a pile."""

    id: str
    name: str


class Playmat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The zones of a table, the piles that `draw` uses, the counters, and rows of zones for a terminal."""

    id: str
    name: str
    seats: int
    zones: tuple[ZoneSpec, ...]
    draw_from: str
    draw_to: str
    counters: tuple[CounterSpec, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def zone_key(zone: str, seat: int) -> str:
    """The internal key of a seat's own zone; shared zones use their bare id."""
    return f"{zone}@{seat}"


def read_playmat(data: bytes) -> Playmat:
    """A playmat from JSON, refused with `table/bad-playmat` when a name is doubled or refers to nothing."""
    try:
        playmat = msgspec.json.decode(data, type=Playmat)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise TableError(f"not a playmat: {error}", code="table/bad-playmat") from None
    ids = [zone.id for zone in playmat.zones]
    doubled = sorted({name for name in ids if ids.count(name) > 1})
    used = {playmat.draw_from, playmat.draw_to, *(name for row in playmat.rows for name in row)}
    unknown = sorted(used - set(ids))
    if doubled or unknown:
        raise TableError(f"playmat zones doubled: {doubled}, unknown: {unknown}", code="table/bad-playmat")
    if playmat.seats not in (1, 2):
        raise TableError(f"a table has 1 or 2 seats, not {playmat.seats}", code="table/bad-playmat")
    return playmat
