"""Zones and playmats as data: which piles a table has, who sees into them, what they hold.

A playmat is a JSON document; nothing here knows a particular game or the cards that lie on it.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

import msgspec
from msgspec import Struct

from darwindeck.errors import TableError
from darwindeck.outside import decode_outside

EMPTY_CELL: Final = "."


class Visibility(StrEnum):
    """Who sees the cards of a zone by default."""

    PUBLIC = "public"
    OWNER = "owner"
    HIDDEN = "hidden"


class Spread(StrEnum):
    """How a page lays out the cards of a zone: one on the other, the top three overlapping, side by side, overlapping
    downwards, or the top one with what is attached to it showing below."""

    PILE = "pile"
    TOPS = "tops"
    FAN = "fan"
    COLUMN = "column"
    ATTACHED = "attached"


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
    spread: Spread = Spread.PILE


class CounterSpec(Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter that may lie on a pile."""

    id: str
    name: str


class Playmat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The zones of a table, the piles that `draw` uses, the counters, and where zones lie.

    `rows` is for a terminal. `grid` is one seat's side as that seat sees it, row by row, "." for nothing; a zone
    named in neighbouring cells fills them all; `columns` says how wide its columns are. Without a grid a page goes
    by the rows. `offers` are the actions a page puts into its menus; all of them, if none is named.
    """

    id: str
    name: str
    seats: int
    zones: tuple[ZoneSpec, ...]
    draw_from: str
    draw_to: str
    counters: tuple[CounterSpec, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    grid: tuple[tuple[str, ...], ...] = ()
    columns: tuple[float, ...] = ()
    offers: tuple[str, ...] = ()

    def shows(self, *actions: str) -> bool:
        """Return whether a page puts all of these actions into its menus."""
        return not self.offers or set(actions) <= set(self.offers)


def zone_key(zone: str, seat: int) -> str:
    """Return the internal key of a seat's own zone; shared zones use their bare id."""
    return f"{zone}@{seat}"


def read_playmat(data: bytes) -> Playmat:
    """Return a playmat from JSON, refused with `table/bad-playmat` when a name is doubled or refers to nothing."""
    try:
        playmat = decode_outside(data, Playmat)
    except msgspec.MsgspecError as error:
        raise TableError(f"not a playmat: {error}", code="table/bad-playmat") from None
    ids = [zone.id for zone in playmat.zones]
    doubled = sorted({name for name in ids if ids.count(name) > 1})
    placed = {name for row in (*playmat.rows, *playmat.grid) for name in row} - {EMPTY_CELL}
    unknown = sorted({playmat.draw_from, playmat.draw_to, *placed} - set(ids))
    if doubled or unknown:
        raise TableError(f"playmat zones doubled: {doubled}, unknown: {unknown}", code="table/bad-playmat")
    widths = {len(row) for row in playmat.grid}
    if len(widths) > 1 or (playmat.columns and widths != {len(playmat.columns)}):
        raise TableError(
            "the rows of a grid are equally long, one number for each column", code="table/bad-playmat"
        )
    if playmat.seats not in (1, 2):
        raise TableError(f"a table has 1 or 2 seats, not {playmat.seats}", code="table/bad-playmat")
    return playmat
