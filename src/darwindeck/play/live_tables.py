"""The tables that are played at: each one in memory while somebody is there, and in the file before anybody is told.

A change is applied, written, then told. Where it cannot be written the table is put back to what the file says. The
browser and the MCP server both play here.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

import msgspec

from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.codec import from_json, to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.outside import decode_outside
from darwindeck.play.authority import PlayTable
from darwindeck.play.finished import Record
from darwindeck.play.followed import Followed
from darwindeck.play.in_memory import InMemory
from darwindeck.play.messages import Accepted, Refused
from darwindeck.play.pools import BOTS
from darwindeck.play.seats import HUMAN, seat_players
from darwindeck.play.sitting import Sitting
from darwindeck.store.rooms import RoomRow
from darwindeck.store.tables import SeatRow, SittingRow, TableChange, TableFile, TableRow, opens, seal_of
from darwindeck.validation.validate import require_valid

MOST_IN_MEMORY: Final = 500
KEPT: Final = timedelta(days=90)
"""How long a table waits for its players to come back."""
_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike."""


class LiveTable(Followed):
    """A table in play. All changes are made while its lock is held."""

    def __init__(self, row: TableRow, table: PlayTable, file: TableFile) -> None:
        super().__init__()
        self.row = row
        self.table = table
        self.first = table.version
        """What happened up to this version is not known beat by beat: it was before the table was loaded."""
        self._file = file
        self._written: tuple[str, ...] = table.actions
        self._bots: asyncio.Task[None] | None = None
        self._sittings: dict[int, Sitting] = {}
        self._seated: tuple[tuple[str, ...], tuple[str, ...]] | None = None
        """Who sits here instead of those who sat down first, where a room says so."""
        self.record: Record | None = None
        """The game in the history of the owner of this machine, once it is over."""
        self._noted = table.over
        self.even = 0.0
        """Seconds that every choice of a bot takes, however much there was to think about: else the time tells people
        whether it had a choice."""
        self.payer = self.id
        """Whose work bots and hints here count as: the address of whoever plays, once that is known."""

    @property
    def id(self) -> str:
        return self.row.id

    def seat_of(self, secret: str) -> int | None:
        """Return the seat that a secret holds."""
        return next(iter(self.seats_of(secret)), None)

    def seats_of(self, secret: str) -> tuple[int, ...]:
        """Return the seats that a secret holds; several where a device is passed on."""
        seats = self._file.seats(self.id)
        return tuple(row.seat for row in seats if not row.left and opens(secret, row.seal))

    def act(
        self, seat: int, actions: Sequence[str], version: int, thoughts: Sequence[str] = ()
    ) -> Refused | None:
        """All actions of one choice; why not, if they are refused."""
        before = self.table.version
        answer = self.table.submit_all(seat, actions, version)
        if isinstance(answer, Accepted):
            self.sitting(seat).touch()
            self.keep(before, seat, thoughts=thoughts)
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

    def note_end(self, seat: int) -> None:
        """Writes a game that is over into the history, once; one that was taken back and ended anew takes its place."""
        if not self.table.over:
            self._noted = False
        elif not self._noted:
            if self.record is not None:
                self.record.path.unlink(missing_ok=True)
            self.record = Record(self.table, seat)
            self._noted = True

    def undo(self, seat: int) -> None:
        before = self.table.version
        self.table.undo()
        self.sitting(seat).undos += 1
        self.keep(before, seat)

    def redo(self) -> None:
        before = self.table.version
        self.table.redo()
        self.keep(before)

    def wake_bots(self) -> None:
        """Lets bots play until a person has to choose, or the game is over; does nothing while they do."""
        waits = self.table.actor is None or self.table.actor in self.table.outsiders
        if not waits and (self._bots is None or self._bots.done()):
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
            return await self.play_for()

    async def play_for(self, stand_in: str = "") -> bool:
        """One whole choice by the agent whose turn it is, or by one that stands in; the lock is held."""
        acted, began = False, time.monotonic()
        while not acted or self.table.mid_choice:
            chosen = await BOTS.run(self.payer, self.table.agent_choice, stand_in)
            if chosen is None:
                return acted
            if self.even and self.table.closes_choice(chosen):
                await asyncio.sleep(max(0.0, began + self.even - time.monotonic()))
            before = self.table.version
            self.table.step(chosen)
            self.keep(before)
            acted = True
        return True

    def back_to(self, actions: int, room: RoomRow) -> None:
        """Takes back what was done after so many actions, together with what its room is then."""
        before = self.table.version
        self.table.back_to(actions)
        self.keep(before, room=room)

    def seat(self, holder: SeatRow, room: RoomRow) -> None:
        """Somebody else has sat down in a running game."""
        kept = len(self._written)
        self._file.save(
            self.id, TableChange(version=self.table.version, kept=kept, seats=(holder,), room=room)
        )

    def reseat(self, seats: Sequence[str], names: Sequence[str]) -> bool:
        """Who acts at each seat and what they are called; whether that is new."""
        if tuple(seat.spec for seat in self.table.seats) == tuple(seats) and self.table.names == tuple(names):
            return False
        self._seated = (tuple(seats), tuple(names))
        self.table.reseat(*self._seated)
        return True

    def tell_seats(self) -> None:
        """Whoever follows the table is told who sits there now."""
        for listener in tuple(self.listeners):
            listener.changed(self.table.version)

    def thoughts(self) -> tuple[str, ...]:
        """Return what models thought, for after the game."""
        return self._file.thoughts(self.id)

    def keep(
        self,
        before: int,
        seat: int | None = None,
        *,
        thoughts: Sequence[str] = (),
        room: RoomRow | None = None,
    ) -> None:
        """Writes what has changed and then tells it, once a choice is whole: how many steps it took tells cards. Where
        it cannot be written nothing has changed."""
        actions = self.table.actions
        kept = _common(self._written, actions)
        change = TableChange(
            version=self.table.version,
            kept=kept,
            actions=actions[kept:],
            thoughts=tuple(thoughts),
            sitting=None if seat is None else (seat, _row(self.sitting(seat))),
            room=room,
        )
        try:
            self._file.save(self.id, change)
        except DarwinDeckError:
            self.table = restore_table(self.row, self._written, before)
            if self._seated is not None:
                self.table.reseat(*self._seated)
            raise
        self._written = actions
        if self.table.mid_choice and not self.table.chooses_pile:
            return
        for listener in tuple(self.listeners):
            listener.changed(before)


class TableOptions(msgspec.Struct, frozen=True, omit_defaults=True):
    """What else a table is: the code of its room, if it is in one, what the players were called at the deal, and
    whether its chance is sealed.
    """

    room: str = ""
    names: tuple[str, ...] = ()
    sealed: bool = False


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """A table that is to be opened."""

    id: str
    game: str
    seats: tuple[str, ...]
    seed: int
    deal: int = 0
    room: str = ""
    names: tuple[str, ...] = ()
    sealed: bool = False


def new_id() -> str:
    """Return an id that nobody can guess."""
    return "".join(secrets.choice(_LETTERS) for _ in range(10))


def room_of(row: TableRow) -> str:
    """Return the code of a table's room; empty if it is in none."""
    return decode_outside(row.options, TableOptions).room


def names_at(row: TableRow) -> tuple[str, ...]:
    """Return what the players were called when a table was dealt; empty if by where they sit."""
    return decode_outside(row.options, TableOptions).names


def is_sealed(row: TableRow) -> bool:
    """Tell whether the chance of a table is sealed."""
    return decode_outside(row.options, TableOptions).sealed


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
        self.file = file
        self.even = 0.0
        """Seconds that a choice of a bot takes where people play against each other."""
        self._live: InMemory[LiveTable] = InMemory(MOST_IN_MEMORY)

    def open(
        self,
        game: str,
        genome: GameGenome,
        *,
        seats: Sequence[str],
        seed: int,
        secret: str,
        deal: int = 0,
        names: Sequence[str] = (),
        sealed: bool = False,
    ) -> LiveTable:
        """Make a new table; the secret holds its first seat for a person."""
        first = next(place for place, spec in enumerate(seats) if spec.partition(":")[0] == HUMAN)
        plan = Plan(
            id=new_id(),
            game=game,
            seats=tuple(seats),
            seed=seed,
            deal=deal,
            names=tuple(names),
            sealed=sealed,
        )
        return self.open_as(plan, genome, {first: seal_of(secret)})

    def open_as(
        self, plan: Plan, genome: GameGenome, holders: Mapping[int, str], room: RoomRow | None = None
    ) -> LiveTable:
        """Make a new table; by seat, the hashes of the secrets that hold it."""
        named = () if plan.room else plan.names  # a room names its players itself, and again when they change
        table = PlayTable(
            genome, seats=plan.seats, seed=plan.seed, game=plan.deal, names=named, sealed=plan.sealed
        )
        row = TableRow(
            id=plan.id,
            number=self.file.next_number(),
            game=plan.game,
            genome=to_json(genome, indent=0).decode(),
            seed=plan.seed,
            deal=plan.deal,
            players=plan.seats,
            options=msgspec.json.encode(TableOptions(plan.room, plan.names, plan.sealed)).decode(),
        )
        held = tuple(SeatRow(seat=seat, seal=seal, seen=True) for seat, seal in holders.items())
        self.file.add(row, TableChange(version=0, kept=0, seats=held, room=room))
        return self._live.add(row.id, LiveTable(row, table, self.file))

    def get(self, table_id: str) -> LiveTable:
        """Return the table of this id, from memory or from the file; RunError if there is none."""
        if (found := self._live.get(table_id)) is not None:
            return found
        row = self.file.table(table_id)
        if row is None:
            raise RunError(f"there is no table {table_id!r} here", code="table/unknown-table")
        table = restore_table(row, self.file.actions(row.id), row.version)
        return self._live.add(row.id, LiveTable(row, table, self.file))

    def of(self, secret: str) -> list[TableRow]:
        """Return the tables at which this secret holds a seat, newest first."""
        return self.file.held_by(secret)[::-1]

    async def close(self) -> None:
        """Stops the bots of all tables."""
        for table in self._live:
            await table.rest()

    def forget(self, table_id: str) -> None:
        """Drop a table from memory; the file has it."""
        self._live.forget(table_id)

    def expire(self, kept: timedelta = KEPT) -> int:
        """Removes the tables at which nothing was done for long and at which nobody sits now; how many."""
        return self._live.expire(
            lambda here: self.file.remove_unused(kept, but=here),
            lambda table_id: self.file.table(table_id) is None,
        )


def restore_table(row: TableRow, actions: Sequence[str], version: int) -> PlayTable:
    """Return the table as its row and its actions say, at a version that its players have seen."""
    genome = require_valid(from_json(row.genome.encode()))
    named = () if room_of(row) else names_at(row)
    dealt = PlayTable(
        genome, seats=row.players, seed=row.seed, game=row.deal, names=named, sealed=is_sealed(row)
    )
    saved = dealt.saved()
    return PlayTable.restored(msgspec.structs.replace(saved, actions=tuple(actions)), version)


def seats_for(genome: GameGenome, seat: int, name: str, level: str) -> tuple[str, ...]:
    """Return a person of this name at one seat and bots of a level at the others."""
    person = f"{HUMAN}:{name}" if name else HUMAN
    return tuple(
        person if spec == HUMAN else spec for spec in seat_players(seat, [level], genome.player_count)
    )
