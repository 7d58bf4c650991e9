"""All open tables of the server: those in memory, and the others in their file."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from typing import Final

import msgspec

from darwindeck.errors import RunError
from darwindeck.outside import decode_outside
from darwindeck.play.in_memory import InMemory
from darwindeck.play.live_tables import KEPT, new_id
from darwindeck.play.rooms.model import CODE_LENGTH, CODE_LENGTHS, LETTERS
from darwindeck.store.solitaire import SolitaireFile
from darwindeck.store.tables import SeatRow, TableChange, TableFile, TableRow, seal_of
from darwindeck.table.plugins import plugin
from darwindeck.web.open.company import OPEN
from darwindeck.web.open.live import LiveOpenTable, Opponent, Options
from darwindeck.web.open.pictures import CardPictures
from darwindeck.wording.amounts import how_many

MOST_IN_MEMORY: Final = 200
MOST_SHOWN: Final = 20
Seating = Callable[[LiveOpenTable], Opponent | None]
"""Who plays the seats of a table that no person holds."""


class OpenTables:
    """Opens tables, finds them again, and forgets those that nobody uses."""

    def __init__(
        self,
        file: TableFile,
        seating: Seating,
        solitaire: SolitaireFile,
        taken: Callable[[str], bool] = lambda _: False,
        pictures: CardPictures | None = None,
    ) -> None:
        """`taken` says which codes belong to rooms."""
        self.pictures = pictures or CardPictures()
        self._file = file
        self._taken = taken
        self.solitaire = solitaire
        self._seating = seating
        self._live: InMemory[LiveOpenTable] = InMemory(MOST_IN_MEMORY, _let_rest)

    def open(
        self, game: str, *, players: Sequence[str], seed: int, options: Options, secret: str
    ) -> LiveOpenTable:
        """Make a new table; the secret holds its first seat. `table/…` says what of the options cannot be used."""
        return self.open_for(game, players=players, seed=seed, options=options, seals={0: seal_of(secret)})

    def open_for(
        self, game: str, *, players: Sequence[str], seed: int, options: Options, seals: Mapping[int, str]
    ) -> LiveOpenTable:
        """Return the same for people who are known by their seals."""
        chosen = plugin(game)
        dealt = chosen.open(seed, options.referee, options.chosen)
        row = TableRow(
            id=self._new_code() if OPEN in {spec.partition(":")[0] for spec in players} else new_id(),
            number=self._file.next_number(),
            game=game,
            seed=seed,
            players=tuple(players)[: dealt.game.seats],
            options=msgspec.json.encode(options).decode(),
        )
        holders = tuple(SeatRow(seat=seat, seal=seal, seen=True) for seat, seal in seals.items())
        self._file.add(row, TableChange(version=0, kept=0, seats=holders))
        return self._remember(LiveOpenTable(row, chosen, dealt, self._file, self.pictures))

    def address_of(self, code: str) -> str:
        """Where the table of a code is; empty if there is none."""
        row = self._file.table(code) if len(code) in CODE_LENGTHS else None
        return "" if row is None else f"/open/{row.game}/{row.id}"

    def _new_code(self) -> str:
        """Return a code as rooms have it, that no room has."""
        while True:
            code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
            if not self._taken(code) and self._file.table(code) is None:
                return code

    def get(self, table_id: str) -> LiveOpenTable:
        """Return the table of this id, from memory or from the file; RunError if there is none."""
        if (found := self._live.get(table_id)) is not None:
            return found
        row = self._file.table(table_id)
        if row is None:
            raise RunError(f"there is no table {table_id!r} here", code="table/unknown-table")
        options = decode_outside(row.options, Options)
        chosen = plugin(row.game)
        dealt = chosen.open(row.seed, options.referee, options.chosen)
        return self._remember(LiveOpenTable(row, chosen, dealt, self._file, self.pictures))

    def of(self, secret: str, game: str = "") -> list[TableRow]:
        """Return the tables at which this secret holds a seat, newest first."""
        return [row for row in self._file.held_by(secret)[::-1] if game in ("", row.game)]

    def unfinished(self, secret: str) -> list[dict[str, str]]:
        """Return the games that somebody has begun, newest first: where, which, and how far."""
        tables = (self.get(row.id) for row in self.of(secret)[:MOST_SHOWN])
        return [
            {
                "address": f"/open/{table.row.game}/{table.id}",
                "game": table.plugin.name,
                "words": _so_far(table),
            }
            for table in tables
            if table.table.state.result is None and (table.moves or table.company.by_code)
        ]

    def close(self) -> None:
        for table in self._live:
            _let_rest(table)

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the file has it."""
        self._live.forget(table_id)

    def expire(self, kept: timedelta = KEPT) -> int:
        """Removes the tables at which nothing was done for long and at which nobody sits now; how many."""
        return self._live.expire(
            lambda here: self._file.remove_unused(kept, but=here),
            lambda table_id: self._file.table(table_id) is None,
        )

    def _remember(self, table: LiveOpenTable) -> LiveOpenTable:
        table.opponent = self._seating(table)
        return self._live.add(table.id, table)


def _so_far(table: LiveOpenTable) -> str:
    """Say how far a game is."""
    if len(table.names) == 1:
        moves = table.moves
        return f"deal {table.row.seed}, {how_many(moves, 'move')} so far"
    waits = ", waits for a friend" if table.company.free_seat() is not None else ""
    return f"turn {table.table.state.turn}, with {' and '.join(table.names)}{waits}"


def _let_rest(table: LiveOpenTable) -> None:
    if table.opponent is not None:
        table.opponent.rest()
