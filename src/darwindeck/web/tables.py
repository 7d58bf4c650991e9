"""The tables that are played at: each one in memory while somebody is there, and in the file before anybody is told.

A change is applied, written, then told. Where it cannot be written the table is put back to what the file says.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Final, Protocol

import msgspec

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.play.authority import PlayTable
from darwindeck.play.messages import Accepted, Refused
from darwindeck.play.seats import HUMAN, seated
from darwindeck.play.sitting import Sitting
from darwindeck.store.tables import SeatRow, SittingRow, TableChange, TableFile, TableRow, opens, seal_of
from darwindeck.validation.validate import checked
from darwindeck.web.messages import ToPage

MOST_IN_MEMORY: Final = 500
KEPT: Final = timedelta(days=90)
"""How long a table waits for its players to come back."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike."""
_ANSWERS_KEPT: Final = 64


class Listener(Protocol):
    """Somebody who follows a table."""

    def changed(self, before: int) -> None:
        """The table has changed since this version."""

    def troubled(self, error: DarwinDeckError) -> None:
        """The bots could not go on."""


class LiveTable:
    """A table in play. All changes are made while its lock is held."""

    def __init__(self, row: TableRow, table: PlayTable, file: TableFile) -> None:
        self.row = row
        self.table = table
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self.first = table.version
        """What happened up to this version is not known beat by beat: it was before the table was loaded."""
        self._file = file
        self._written: tuple[str, ...] = table.actions
        self._bots: asyncio.Task[None] | None = None
        self._answered: OrderedDict[tuple[int, str], ToPage] = OrderedDict()
        self._sittings: dict[int, Sitting] = {}

    @property
    def id(self) -> str:
        return self.row.id

    def answer_given(self, ask: tuple[int, str]) -> ToPage | None:
        """What this message of a seat was answered before, if it was."""
        return self._answered.get(ask)

    def note_answer(self, ask: tuple[int, str], answer: ToPage) -> None:
        self._answered[ask] = answer
        while len(self._answered) > _ANSWERS_KEPT:
            self._answered.popitem(last=False)

    def seat_of(self, secret: str) -> int | None:
        """The seat that a secret holds."""
        seats = self._file.seats(self.id)
        return next((row.seat for row in seats if not row.left and opens(secret, row.seal)), None)

    def act(self, seat: int, actions: Sequence[str], version: int) -> Refused | None:
        """All actions of one choice; why not, if they are refused."""
        before = self.table.version
        answer = self.table.submit_all(seat, actions, version)
        if isinstance(answer, Accepted):
            self.sitting(seat).touch()
            self._keep(before, seat)
            return None
        return answer

    def sitting(self, seat: int) -> Sitting:
        """How long somebody has played in a seat, and with how much help; a restart forgets none of it."""
        if seat not in self._sittings:
            kept = self._file.sitting(self.id, seat)
            self._sittings[seat] = Sitting(kept.seconds, kept.hints, kept.undos)
        return self._sittings[seat]

    def hint(self, seat: int) -> None:
        """Counts a hint that was given."""
        sitting = self.sitting(seat)
        sitting.hints += 1
        self._file.keep_sitting(self.id, seat, _row(sitting))

    def undo(self, seat: int) -> None:
        before = self.table.version
        self.table.undo()
        self.sitting(seat).undos += 1
        self._keep(before, seat)

    def redo(self) -> None:
        before = self.table.version
        self.table.redo()
        self._keep(before)

    def wake_bots(self) -> None:
        """Lets bots play until a person has to choose, or the game is over; does nothing while they do."""
        if self._bots is None or self._bots.done():
            self._bots = asyncio.create_task(self._let_bots_play())

    async def rest(self) -> None:
        """Stops the bots."""
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.gather(self._bots, return_exceptions=True)

    async def _let_bots_play(self) -> None:
        """Every action is told when it is made; between two of them others may use the table."""
        try:
            while await self._bot_step():
                pass
        except DarwinDeckError as error:
            for listener in tuple(self.listeners):
                listener.troubled(error)

    async def _bot_step(self) -> bool:
        async with self.lock:
            chosen = await asyncio.to_thread(self.table.agent_choice)
            if chosen is None:
                return False
            before = self.table.version
            self.table.step(chosen)
            self._keep(before)
            return True

    def _keep(self, before: int, seat: int | None = None) -> None:
        """Writes what has changed and then tells it; where it cannot be written nothing has changed."""
        actions = self.table.actions
        kept = _common(self._written, actions)
        sitting = None if seat is None else (seat, _row(self.sitting(seat)))
        change = TableChange(version=self.table.version, kept=kept, actions=actions[kept:], sitting=sitting)
        try:
            self._file.save(self.id, change)
        except DarwinDeckError:
            self.table = restored(self.row, self._written, before)
            raise
        self._written = actions
        for listener in tuple(self.listeners):
            listener.changed(before)


def _row(sitting: Sitting) -> SittingRow:
    return SittingRow(sitting.seconds, sitting.hints, sitting.undos)


def _common(one: Sequence[str], two: Sequence[str]) -> int:
    """How many actions two courses of a game share from the beginning."""
    same = 0
    for first, second in zip(one, two, strict=False):
        if first != second:
            break
        same += 1
    return same


class Tables:
    """All tables of the server: those in memory, and the others in the file."""

    def __init__(self, file: TableFile) -> None:
        self._file = file
        self._live: OrderedDict[str, LiveTable] = OrderedDict()

    def open(
        self, game: str, genome: GameGenome, *, seats: Sequence[str], seed: int, secret: str, deal: int = 0
    ) -> LiveTable:
        """A new table; the secret holds its first seat for a person."""
        table = PlayTable(genome, seats=seats, seed=seed, game=deal)
        row = TableRow(
            id="".join(secrets.choice(_LETTERS) for _ in range(10)),
            number=self._file.next_number(),
            game=game,
            genome=to_json(genome, indent=0).decode(),
            seed=seed,
            deal=deal,
            players=tuple(seats),
        )
        holder = SeatRow(seat=table.outsiders[0], seal=seal_of(secret), seen=True)
        self._file.add(row, TableChange(version=0, kept=0, seat=holder))
        return self._remember(LiveTable(row, table, self._file))

    def get(self, table_id: str) -> LiveTable:
        """The table of this id, from memory or from the file; RunError if there is none."""
        if table_id in self._live:
            self._live.move_to_end(table_id)
            return self._live[table_id]
        row = self._file.table(table_id)
        if row is None:
            raise RunError(f"there is no table {table_id!r} here", code="table/unknown-table")
        return self._remember(
            LiveTable(row, restored(row, self._file.actions(row.id), row.version), self._file)
        )

    def of(self, secret: str) -> list[TableRow]:
        """The tables at which this secret holds a seat, newest first."""
        return self._file.held_by(secret)[::-1]

    async def close(self) -> None:
        """Stops the bots of all tables."""
        for table in self._live.values():
            await table.rest()

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the file has it."""
        self._live.pop(table_id, None)

    def expire(self, today: date) -> int:
        """Removes the tables at which nothing was done for long and at which nobody sits now; how many."""
        here = {table.id for table in self._live.values() if table.listeners}
        gone = self._file.remove_unused(today - KEPT, but=here)
        for table_id in [each for each in self._live if each not in here and self._file.table(each) is None]:
            self.forget(table_id)
        return gone

    def _remember(self, table: LiveTable) -> LiveTable:
        self._live[table.id] = table
        idle = [each for each in self._live.values() if not each.listeners and each is not table]
        for each in idle[: max(0, len(self._live) - MOST_IN_MEMORY)]:
            del self._live[each.id]
        return table


def restored(row: TableRow, actions: Sequence[str], version: int) -> PlayTable:
    """The table as its row and its actions say, at a version that its players have seen."""
    genome = checked(from_json(row.genome.encode()))
    saved = PlayTable(genome, seats=row.players, seed=row.seed, game=row.deal).saved()
    return PlayTable.restored(msgspec.structs.replace(saved, actions=tuple(actions)), version)


def seats_for(genome: GameGenome, seat: int, name: str, level: str) -> tuple[str, ...]:
    """A person of this name at one seat and bots of a level at the others."""
    person = f"{HUMAN}:{name}" if name else HUMAN
    return tuple(person if spec == HUMAN else spec for spec in seated(seat, [level], genome.player_count))
