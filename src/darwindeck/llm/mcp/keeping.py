"""What a server writes down of its tables, and how they are set up again after a restart.

The file is the authority: a change that cannot be written is taken back at the table, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

import msgspec

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.codec import from_json, to_json
from darwindeck.llm.mcp.hosts import GameHost, Host, OpenHost
from darwindeck.outside import decode_outside
from darwindeck.store.tables import TableChange, TableFile, TableRow, tables_in_memory
from darwindeck.validation.validate import require_valid


class Options(msgspec.Struct, frozen=True):
    """What else decides how a table is played."""

    legal: bool = True
    sealed: bool = False


class Ledger:
    """The tables of a server as its file holds them."""

    def __init__(self, file: TableFile | None = None) -> None:
        self.file = file or tables_in_memory()
        self._written: dict[str, tuple[str, ...]] = {}
        """By table, the actions that are in the file."""

    def open(self, table: str, number: int, game: str, host: Host) -> None:
        """Keep a new table."""
        actions = host.actions
        self.file.add(
            _row(table, number, game, host), TableChange(version=host.version, kept=0, actions=actions)
        )
        self._written[table] = actions

    def keep(self, table: str, host: Host) -> None:
        """Keep what has changed at a table since it was last kept."""
        before, now = self._written[table], host.actions
        kept = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(before, now, strict=False)))
        said = host.said[len(self.file.said(table)) :]
        self.file.save(table, TableChange(version=host.version, kept=kept, actions=now[kept:], said=said))
        self._written[table] = now

    def remove(self, table: str) -> None:
        self.file.remove(table)
        del self._written[table]

    def host(self, row: TableRow) -> Host:
        """Return a table as it was last kept."""
        actions = self._written[row.id] = self.file.actions(row.id)
        if not row.genome:
            return OpenHost(row.game, row.players, seed=row.seed, actions=actions)
        options = decode_outside(row.options, Options)
        return GameHost(
            require_valid(from_json(row.genome)),
            row.players,
            seed=row.seed,
            game=row.deal,
            sealed=options.sealed,
            legal=options.legal,
            actions=actions,
            said=self.file.said(row.id),
        )

    def restored(self, table: str) -> Host:
        """One table as it was last kept."""
        return self.host(next(row for row in self.file.tables() if row.id == table))

    def all(self) -> Iterator[tuple[TableRow, Host | str]]:
        """Every table that somebody can come back to, or why it cannot go on; the others are forgotten."""
        for row in self.file.tables():
            if not self.file.seats(row.id):
                self.file.remove(row.id)
                continue
            try:
                yield row, self.host(row)
            except DarwinDeckError as error:
                yield row, f"{row.id} cannot continue: {error.message}"
            except msgspec.MsgspecError as error:
                yield row, f"{row.id} cannot continue: {error}"


def _row(table: str, number: int, game: str, host: Host) -> TableRow:
    match host:
        case GameHost(table=play, legal=legal):
            return TableRow(
                id=table,
                number=number,
                game=game,
                genome=to_json(play.genome, indent=0).decode(),
                seed=play.seed,
                deal=play.game,
                players=tuple(host.players),
                options=msgspec.json.encode(Options(legal, play.sealed)).decode(),
            )
        case OpenHost(seed=seed):
            return TableRow(
                id=table,
                number=number,
                game=game,
                seed=seed,
                players=tuple(host.players),
            )
        case _:
            raise AssertionError(host)
