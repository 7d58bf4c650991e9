"""Who sits at an open table: seats held by secrets, the names of those who came, and who is there now.

A seat for a person who has not come yet is free. Whoever has the code takes it with a name, keeps it over reloads and
in other tabs, and loses it only if the host frees it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Final

from darwindeck.errors import TableError
from darwindeck.llm.providers import short_name
from darwindeck.play.seats import HUMAN
from darwindeck.store.tables import SeatRow, TableFile, TableRow, opens, seal_of

OPEN: Final = "open"
"""A seat for a person by code; with a name once somebody has come."""
HOST: Final = 0
"""The seat of whoever opened the table."""


class There(StrEnum):
    """Whether somebody is at their seat; programs always are."""

    PROGRAM = ""
    HERE = "here"
    AWAY = "away"
    FREE = "free"


class Company:
    """The people of one table."""

    def __init__(self, row: TableRow, file: TableFile) -> None:
        self.players = row.players
        self._table = row.id
        self._file = file

    @property
    def names(self) -> tuple[str, ...]:
        """Return what the seats are called."""
        return tuple(_name_of(spec, seat) for seat, spec in enumerate(self.players))

    @property
    def by_code(self) -> bool:
        """Tell whether a seat of this table is for whoever has its code."""
        return any(map(_by_code, self.players))

    @property
    def seals(self) -> Mapping[int, str]:
        """Return the hash of each holder's secret, by seat."""
        return {row.seat: row.seal for row in self._file.seats(self._table) if not row.left}

    def seat_of(self, secret: str) -> int | None:
        """Return the seat that a secret holds."""
        return next((seat for seat, seal in self.seals.items() if opens(secret, seal)), None)

    def free_seat(self) -> int | None:
        """Return a seat that waits for a person."""
        taken = self.seals
        return next(
            (seat for seat, spec in enumerate(self.players) if _by_code(spec) and seat not in taken), None
        )

    def there(self, present: Iterable[int]) -> tuple[There, ...]:
        """Return the people present, by seat, given the seats with an open page."""
        taken, here = self.seals, set(present)
        found = []
        for seat, spec in enumerate(self.players):
            if not _by_code(spec) and spec.partition(":")[0] != HUMAN:
                found.append(There.PROGRAM)
            elif seat not in taken:
                found.append(There.FREE)
            else:
                found.append(There.HERE if seat in here else There.AWAY)
        return tuple(found)

    def sit_down(self, seat: int, secret: str, name: str = "") -> None:
        """Give the seat to the person with this secret from now on."""
        self._call(seat, f"{OPEN}:{name}" if name else OPEN)
        row = SeatRow(seat=seat, seal=seal_of(secret), seen=True)
        self._file.seat(self._table, row, players=self.players)

    def free(self, by: int, seat: int, present: Iterable[int], name: str) -> str:
        """Let the host let somebody by name take the seat of a person who is away; what both are told of it."""
        if by != HOST or seat == HOST or not _by_code(self.players[seat]):
            raise TableError("only the host frees the seat of a guest", code="table/not-permitted")
        if self.there(present)[seat] is not There.AWAY:
            raise TableError("somebody sits there", code="table/not-permitted")
        if not name:
            raise TableError("say who takes the seat", code="table/not-permitted")
        told = f"{self.names[by]} has freed {self.names[seat]}’s seat for {name}."
        holder = next(row for row in self._file.seats(self._table) if row.seat == seat)
        self._call(seat, f"{OPEN}:{name}")
        row = SeatRow(seat=seat, seal=holder.seal, seen=True, left=True)
        self._file.seat(self._table, row, told, players=self.players)
        return told

    @property
    def kept_for(self) -> str:
        """Whom the host has freed a seat for; empty if nobody has held it."""
        seat = self.free_seat()
        return "" if seat is None or self._left(seat) is None else self.names[seat]

    def check_newcomer(self, seat: int, secret: str, name: str) -> None:
        """Check that a seat that somebody has held is taken by whom the host has named, or for the one who held it."""
        left = self._left(seat)
        if left is not None and name != self.names[seat] and not opens(secret, left.seal):
            raise TableError(f"the host keeps this seat for {self.names[seat]}", code="table/not-permitted")

    def _left(self, seat: int) -> SeatRow | None:
        """Return the previous holder of a freed seat."""
        return next((row for row in self._file.seats(self._table) if row.seat == seat and row.left), None)

    def _call(self, seat: int, spec: str) -> None:
        self.players = (*self.players[:seat], spec, *self.players[seat + 1 :])


def _by_code(spec: str) -> bool:
    return spec.partition(":")[0] == OPEN


def _name_of(spec: str, seat: int) -> str:
    kind, _, name = spec.partition(":")
    if kind in (HUMAN, OPEN):
        return name or f"Player {seat + 1}"
    return "The script" if spec == "scripted" else short_name(spec)
