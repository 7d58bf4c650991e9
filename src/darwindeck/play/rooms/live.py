"""A room in use: the room itself, the table it plays at, and those who follow it. A change is made by the machine,
written, then told; what the clock brings about comes in through `tick`.

Bots play by themselves, models think in threads of their own and are asked again if the table has changed meanwhile.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from darwindeck.errors import DarwinDeckError, RoomError
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.play.followed import Followed
from darwindeck.play.live_tables import LiveTable, Plan, Tables, new_id
from darwindeck.play.pools import MODELS
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.machine import apply
from darwindeck.play.rooms.model import Guest, Model, Person, Room, RoomPhase, names_in, specs_of
from darwindeck.play.rooms.sight import Clock
from darwindeck.play.rooms.undo import last_choice_of
from darwindeck.play.saved import SavedTable
from darwindeck.play.seats import LEVELS
from darwindeck.store.rooms import RoomRow
from darwindeck.store.tables import SeatRow, opens

PROGRAM_PATIENCE: Final = 300.0
"""Seconds after its last call that a program counts as there."""


def new_seed() -> int:
    """Return a deal that nobody can know, nor find out from a hand of it by trying all numbers."""
    return secrets.randbits(63)


class Watcher(Protocol):
    """Somebody who follows a room, besides its table."""

    def room_changed(self) -> None: ...


class Thought(msgspec.Struct, frozen=True):
    """What a model chose, and what it said to itself before."""

    actions: tuple[str, ...]
    words: str


class Mind(Protocol):
    """Lets language models choose; called in a thread of its own."""

    @property
    def models(self) -> tuple[str, ...]:
        """Those that can be seated."""
        ...

    def think(self, table: SavedTable, seat: int, model: str, room: str) -> Thought:
        """One choice of a model, paid for by what the room may spend."""
        ...


class LiveRoom(Followed):
    """One room. Everything is done on one loop; frames that touch the table wait for its lock. Whoever listens hears of
    the table, whoever watches of the room."""

    def __init__(
        self,
        room: Room,
        genome: GameGenome,
        *,
        tables: Tables,
        mind: Mind | None = None,
        seed: Callable[[], int] = new_seed,
    ) -> None:
        super().__init__()
        self.room = room
        self.genome = genome
        self.watchers: set[Watcher] = set()
        self.live: LiveTable | None = None
        self.payer = ""
        """The address of the host, as whose work bots count; empty while it is not known."""
        self._genome_text = ""
        self._tables, self._mind, self._seed = tables, mind, seed
        self._file = tables.file.rooms
        self._lines: Counter[int] = Counter()
        self._gone: dict[int, float] = {}
        """By guest, when they were last seen to be away."""
        self._called: dict[int, float] = {}
        """By guest, when a program last called."""
        self._turn: tuple[int, float] = (-1, 0.0)
        """Version of the table at which the present move began, and when."""
        self._thinking: asyncio.Task[None] | None = None
        if room.table and room.phase is not RoomPhase.LOBBY:
            self._attach(tables.get(room.table))

    @property
    def code(self) -> str:
        return self.room.code

    @property
    def table_version(self) -> int:
        return -1 if self.live is None else self.live.table.version

    def guest_of(self, secret: str) -> Guest | None:
        """Return the guest that a secret belongs to."""
        if not secret:
            return None
        return next((guest for guest in self.room.guests if opens(secret, guest.seal)), None)

    async def do(self, frame: f.Frame) -> f.Applied:
        """Takes a frame; RoomError if it cannot be."""
        if self.live is not None and isinstance(frame, f.Deal | f.AskUndo | f.AnswerUndo):
            async with self.live.lock:
                return self._do(frame)
        return self._do(frame)

    async def deal(self, by: int | None) -> None:
        """Deal the first game or the next one."""
        await self.do(f.Deal(by, new_id()))

    async def ask_undo(self, by: int) -> bool:
        """Takes back the last choice of a guest, or asks the others; whether it is done."""
        if self.live is None:
            raise RoomError("no game is being played", code="room/no-undo")
        async with self.live.lock:
            table = self.live.table
            ahead = [seat for seat in self.room.seats_of(by) if table.take_back_ahead(seat)]
            if ahead:
                self.live.tell_seats()
                return True
            found = [(last_choice_of(table, seat), seat) for seat in self.room.seats_of(by)]
            latest = max(((last.to, seat, last) for last, seat in found if last is not None), default=None)
            if latest is None:
                raise RoomError("you have not chosen anything yet", code="room/no-undo")
            to, seat, last = latest
            frame = f.AskUndo(by=by, seat=seat, version=table.version, to=to, free=last.free)
            return any(isinstance(effect, f.TakenBack) for effect in self._do(frame).effects)

    async def answer_undo(self, by: int, *, agree: bool, version: int) -> None:
        if version != self.table_version:
            raise RoomError("the game has gone on: that request is no longer open", code="room/no-undo")
        await self.do(f.AnswerUndo(by, agree, version))

    @property
    def models(self) -> tuple[str, ...]:
        """Return the models that can be seated here."""
        return () if self._mind is None else self._mind.models

    def _do(self, frame: f.Frame) -> f.Applied:
        if isinstance(frame, f.Give) and isinstance(frame.to, Model) and frame.to.name not in self.models:
            raise RoomError("no such model plays here", code="room/unknown-player")
        before = self.room
        applied = apply(before, frame)
        if applied.room == before:
            return applied
        self._write(applied, frame)
        self.room = applied.room
        self._settle()
        return applied

    def _write(self, applied: f.Applied, frame: f.Frame) -> None:
        """Write the room and what it does to its table, together in the file."""
        row = self._row(applied.room)
        for effect in applied.effects:
            if isinstance(effect, f.Dealt):
                self._open(applied.room, row)
                return
            if isinstance(effect, f.TakenBack) and self.live is not None:
                self.live.back_to(effect.to, row)
                return
        guest = applied.room.guest(frame.by) if isinstance(frame, f.Sit) else None
        running = self.live is not None and applied.room.phase is RoomPhase.PLAYING
        if isinstance(frame, f.Sit) and guest is not None and self.live is not None and running:
            self.live.seat(SeatRow(seat=frame.seat, seal=guest.seal, seen=True), row)
            return
        self._file.save(row)

    def _open(self, room: Room, row: RoomRow) -> None:
        plan = Plan(
            id=room.table,
            game=room.game,
            seats=specs_of(room),
            seed=self._seed(),
            room=room.code,
            names=names_in(room),
            sealed=True,
        )
        seals = {guest.id: guest.seal for guest in room.guests}
        holders = {
            seat: seals[holder.guest] for seat, holder in enumerate(room.seats) if isinstance(holder, Person)
        }
        self._attach(self._tables.open_as(plan, self.genome, holders, row))

    def row(self) -> RoomRow:
        """Return the room as it is kept."""
        return self._row(self.room)

    def _row(self, room: Room) -> RoomRow:
        self._genome_text = self._genome_text or to_json(self.genome, indent=0).decode()
        document = msgspec.json.encode(room).decode()
        return RoomRow(code=room.code, genome=self._genome_text, version=room.version, document=document)

    def _attach(self, live: LiveTable) -> None:
        if self.live is not None:
            self.live.listeners.discard(self)
            self._tables.forget(self.live.id)  # nobody sits there any more; the file has it
        self.live = live
        live.payer, live.even = self.payer or live.id, self._tables.even
        live.listeners.add(self)
        self._seat_players()

    def detach(self) -> None:
        """Take the room out of memory; the file has it."""
        if self.live is not None:
            self.live.listeners.discard(self)

    async def rest(self) -> None:
        """Stops the model that thinks."""
        if self._thinking is not None:
            self._thinking.cancel()
            await asyncio.gather(self._thinking, return_exceptions=True)

    def _seat_players(self) -> None:
        if self.live is not None and self.live.reseat(specs_of(self.room), names_in(self.room)):
            self.live.tell_seats()

    def _settle(self) -> None:
        """Finish a change: update the seats of the table, notify everybody who waits, and continue the
        game."""
        self._seat_players()
        self._tell_watchers()
        room = self.room
        full = not room.free and room.people
        if room.options.begins and room.phase is RoomPhase.LOBBY and full and room.games == 0:
            self._do(f.Deal(None, new_id()))
        self.wake()

    def wake(self) -> None:
        """Lets bots and models play until a person has to choose."""
        if self.live is None or self.room.phase is not RoomPhase.PLAYING:
            return
        self.live.wake_bots()
        self._ask_model(self.live)

    def _ask_model(self, live: LiveTable) -> None:
        """Lets a model think if it is to choose and nobody thinks yet."""
        actor = live.table.actor
        model = None if actor is None else self.room.seats[actor]
        rests = self._thinking is None or self._thinking.done()
        if isinstance(model, Model) and self._mind is not None and actor is not None and rests:
            ask = partial(self._mind.think, live.table.saved(), actor, model.name, self.code)
            self._thinking = asyncio.create_task(self._think(live, actor, live.table.version, ask))

    async def _think(self, live: LiveTable, seat: int, version: int, ask: Callable[[], Thought]) -> None:
        """Let a model choose on a copy of the table; ask it again where the table has changed meanwhile."""
        name = names_in(self.room)[seat]
        try:
            thought = await MODELS.run(self.code, ask)
        except Exception as error:  # noqa: BLE001  (nothing that a model does or a provider sends ends a game)
            why = error.message if isinstance(error, DarwinDeckError) else type(error).__name__
            thought = Thought((), f"No answer ({why}): a bot chose instead.")
        words = (f"{name}: {thought.words}",) if thought.words else ()
        async with live.lock:
            if live.table.version == version and not self._submit(live, seat, thought.actions, words):
                await live.play_for(LEVELS[self.room.options.level])
                self._do(f.Tell(f"{name} gave no answer that counts: a bot has chosen for it."))
        self._thinking = None
        self.wake()

    def _submit(self, live: LiveTable, seat: int, actions: tuple[str, ...], words: tuple[str, ...]) -> bool:
        """Do what a model has chosen; whether anything was taken. Its words are kept in any case."""
        before = live.table.version
        for action in actions:
            live.table.submit(seat, action, live.table.version)
        live.keep(before, seat, thoughts=words)
        return live.table.version > before

    def _tell_watchers(self) -> None:
        for watcher in tuple(self.watchers):
            watcher.room_changed()

    def changed(self, before: int) -> None:
        """Note that the table has changed."""
        for listener in tuple(self.listeners):
            listener.changed(before)
        if self.live is not None and self.live.table.over:
            self._do(f.Finish(self.live.id))
        elif self.room.undo is not None and self.room.undo.version != self.table_version:
            self._tell_watchers()  # what was asked for has passed
        if self.live is not None and self.room.phase is RoomPhase.PLAYING:
            self._ask_model(self.live)  # a bot may have played before it, and nobody else is there to wake it

    def troubled(self, error: DarwinDeckError) -> None:
        for listener in tuple(self.listeners):
            listener.troubled(error)

    async def opened(self, guest: int) -> None:
        """Note that a line of a guest is open."""
        self._lines[guest] += 1
        await self.do(f.Came(guest))

    async def closed(self, guest: int, now: float) -> None:
        """Note that a line of a guest is closed; with the last one they are away."""
        self._lines[guest] -= 1
        if self._lines[guest] <= 0:
            del self._lines[guest]
            self._gone[guest] = now
            await self.do(f.Went(guest))

    def pays(self, guest: int, who: str) -> None:
        """Let the work at this table count as that of its host, who calls from this address."""
        if guest == self.room.host and who and who != self.payer:
            self.payer = who
            if self.live is not None:
                self.live.payer = who

    async def called(self, guest: int, now: float) -> None:
        """Note that a program has called: it is there for a while."""
        self._called[guest] = now
        found = self.room.guest(guest)
        if found is not None and not found.here:
            await self.do(f.Came(guest))

    async def tick(self, now: float) -> None:
        """Let bots stand in for guests who have been away for long or have used up their time."""
        for guest in self.room.guests:
            await self._miss(guest, now)
        await self._hurry(now)

    async def _miss(self, guest: Guest, now: float) -> None:
        if guest.here and guest.id not in self._lines:
            last = self._called.get(guest.id, -PROGRAM_PATIENCE)
            if not guest.program or now - last >= PROGRAM_PATIENCE:
                self._gone.setdefault(guest.id, now)
                await self.do(f.Went(guest.id))
            return
        if guest.here:
            self._gone.pop(guest.id, None)
            return
        since = self._gone.setdefault(guest.id, now)
        if self.room.options.wait and now - since >= self.room.options.wait:
            await self.do(f.SitIn(guest.id))

    def clock(self, now: float) -> Clock | None:
        """Return the time left for the player to act; None without a clock."""
        seat = self._timed_seat()
        if seat is None:
            return None
        version, began = self._turn
        if version != self.table_version:
            self._turn = (self.table_version, now)
            began = now
        return Clock(seat, max(0.0, self.room.options.clock - (now - began)))

    def _timed_seat(self) -> int | None:
        if self.live is None or self.room.phase is not RoomPhase.PLAYING or not self.room.options.clock:
            return None
        actor = self.live.table.actor
        holder = None if actor is None else self.room.seats[actor]
        return actor if isinstance(holder, Person) and not holder.stand_in else None

    async def _hurry(self, now: float) -> None:
        """Whose time is up has the bot choose for them, this once; nobody is hurried while all are away."""
        clock = self.clock(now)
        here = any(guest.here for guest in self.room.guests)
        if clock is None or clock.left > 0 or self.live is None or not here:
            return
        version = self.table_version
        async with self.live.lock:
            if self.table_version == version:
                await self.live.play_for(LEVELS[self.room.options.level])
        self.wake()
