"""The MCP server's tools in rooms: whoever has a code joins from here as others do from a browser, at one table.

The rooms are the lobby's; here is only what a call means. A secret begins with the code of its room, so that a client
without a session is found by it.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple, TypeVar

import anyio
import msgspec

from darwindeck.errors import DarwinDeckError, RoomError, RunError, TableError
from darwindeck.genome.schema import GameGenome
from darwindeck.llm.game.game_session import GameSession, Talk, rules_text
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.mcp.seat_tools import (
    JOIN,
    READ_ONLY,
    ROOM_TOOLS,
    SECRET,
    CreateRoom,
    JoinRoom,
    LeaveTable,
    ListTables,
    RoomRequest,
    Rules,
    WaitForTurn,
    parse,
)
from darwindeck.llm.mcp.service import RefusedError, ServiceReply
from darwindeck.outside import decode_outside
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.pools import RULEBOOKS, read_ahead
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.doors import place_of
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.play.rooms.lobby import Lobby, clean_code
from darwindeck.play.rooms.model import Bot, Free, Holder, Options, RoomPhase, names_in
from darwindeck.play.rooms.seating import may_sit
from darwindeck.play.seats import LEVELS
from darwindeck.rulebook.build import read_rulebook
from darwindeck.store.tables import seal_of

K = TypeVar("K")
V = TypeVar("V")
OPEN: Final = "open"
SAY: Final = "say"
MOST_KNOWN: Final = 10_000
"""Connections and guests that are remembered."""
MOST_RULES: Final = 64
"""Games whose rules are remembered."""
read_ahead(rules_text.__module__)


class Bell:
    """Rings when something has happened in a room or at its table."""

    def __init__(self) -> None:
        self.event = anyio.Event()

    def room_changed(self) -> None:
        self.event.set()

    def changed(self, _before: int) -> None:
        self.event.set()

    def troubled(self, _error: DarwinDeckError) -> None:
        self.event.set()


class Caller(NamedTuple):
    """The caller: its session, if there is one, and its address."""

    connection: str | None
    who: str


class RoomSeat(msgspec.Struct, frozen=True):
    """A guest of a room who calls from here."""

    room: LiveRoom
    guest: int
    secret: str

    @property
    def seat(self) -> int:
        held = self.room.room.seats_of(self.guest)
        if not held:
            raise TableError("you have no seat in this room any more: call join_table", code="table/no-seat")
        return held[0]


class RoomService:
    """The rooms of a server, and what clients of the protocol may ask of them."""

    def __init__(self, lobby: Callable[[], Lobby], offers: Offers) -> None:
        self.lobby = lobby
        self.offers = offers
        self.own: Mapping[str, type[RoomRequest]] = ROOM_TOOLS
        self._secrets: dict[str, str] = {}
        """By connection, the secret of the seat it has taken."""
        self._heard: dict[tuple[str, int], tuple[str, int]] = {}
        """By room and guest, the table and the version up to which they were told."""
        self._rules: dict[GameGenome, str] = {}

    async def call(
        self, connection: str | None, name: str, arguments: Mapping[str, object], who: str = ""
    ) -> ServiceReply:
        """Run a tool for the caller, or raise RefusedError; `who` is the address of the caller."""
        try:
            return await self._answer(Caller(connection, who), name, dict(arguments))
        except (TableError, RoomError) as error:
            raise RefusedError(f"Error ({error.code}): {error.message}.") from None

    async def _answer(self, caller: Caller, name: str, arguments: dict[str, object]) -> ServiceReply:
        if name == JOIN:
            return await self._join(caller, parse(name, JoinRoom, arguments))
        secret = str(arguments.pop(SECRET, ""))
        if name == "list_tables":
            parse(name, ListTables, arguments)
            return self._list(caller.connection, secret)
        if name == "create_table":
            return self._create(caller, parse(name, CreateRoom, arguments))
        place = await self._place(caller, secret)
        match name:
            case "wait_for_turn":
                return await self._wait(place, parse(name, WaitForTurn, arguments).timeout)
            case "leave_table":
                parse(name, LeaveTable, arguments)
                await place.room.do(f.Leave(place.guest))
                return ServiceReply(f"You have left room {place.room.code}.")
            case "rules":
                parse(name, Rules, arguments)
                return ServiceReply(await self._rules_of(place.room.genome, caller.who))
            case _:
                return await self._play(place, name, msgspec.json.encode(arguments))

    def _list(self, connection: str | None, secret: str) -> ServiceReply:
        """One's own room and what can be opened; other rooms are for those who have their code."""
        shown = secret or self._secrets.get(connection or "", "")
        own = [_describe(room) for room, _ in self.lobby().of(shown)]
        return ServiceReply(
            "\n".join([*own, f"create_table opens a room for: {', '.join(self.offers.names)}"])
        )

    def _create(self, caller: Caller, request: CreateRoom) -> ServiceReply:
        if request.game not in self.offers.names:
            known = ", ".join(self.offers.names)
            raise TableError(
                f"{request.game!r} is not played here; there are {known}", code="table/unknown-table"
            )
        genome = self.offers.genome_of(request.game)
        wrong = next((name for name in request.opponents if name not in (*LEVELS, OPEN)), None)
        if wrong is not None or not request.opponents:
            raise TableError(f"opponents are {', '.join(LEVELS)} or {OPEN}", code="table/bad-arguments")
        others = [request.opponents[at % len(request.opponents)] for at in range(genome.player_count - 1)]
        seats: list[Holder] = [Free(), *(Free() if name == OPEN else Bot(name) for name in others)]
        self.lobby().doors.open(caller.who)
        room = self.lobby().open(f"/games/{request.game}", genome, seats=seats, options=Options(begins=True))
        room.payer = caller.who
        return ServiceReply(f"Opened {_describe(room)}", {"table": room.code})

    async def _join(self, caller: Caller, request: JoinRoom) -> ServiceReply:
        """Take a free seat, or one's own again. A session is one guest of a room, also after leaving it."""
        if request.secret:
            place = await self._place(Caller(None, caller.who), request.secret)
        else:
            place = await self._come_in(caller, request)
        if caller.connection is not None:
            self._secrets[caller.connection] = place.secret
            _keep_newest(self._secrets)
        if not place.room.room.seats_of(place.guest):
            await self._sit(place, request.seat)
        await place.room.called(place.guest, time.monotonic())
        code, seat = place.room.code, place.seat
        text = (
            f"You sit in room {code}, seat {seat}. Your secret is {place.secret}: keep it, it takes you back to this "
            f"seat.\n{_describe(place.room)}\nCall wait_for_turn."
        )
        return ServiceReply(text, {"table": code, "seat": seat, SECRET: place.secret})

    async def _come_in(self, caller: Caller, request: JoinRoom) -> RoomSeat:
        known = self._secrets.get(caller.connection or "", "")
        room = self.lobby().doors.find(request.table, caller.who, known)
        secret = known if known.startswith(f"{room.code}-") else f"{room.code}-{secrets.token_urlsafe(18)}"
        if room.guest_of(secret) is None:
            _free_seat(room, request.seat)
            self.lobby().doors.come_in(caller.who)
        name, place = request.name or "Guest", place_of(room.code, caller.who)
        applied = await room.do(f.Join(seal=seal_of(secret), name=name, program=True, place=place))
        guest = next(effect.guest for effect in applied.effects if isinstance(effect, f.Joined))
        await room.called(guest, time.monotonic())
        return RoomSeat(room, guest, secret)

    async def _sit(self, place: RoomSeat, wanted: int | None) -> None:
        """Takes a seat. A newcomer to a running deal stays in the room until the host lets them in."""
        room = place.room
        guest = room.room.guest(place.guest)
        own = () if guest is None else [seat for seat in room.room.free if may_sit(room.room, guest, seat)]
        seat = own[0] if own and wanted is None else _free_seat(room, wanted)
        try:
            await room.do(f.Sit(place.guest, seat))
        except RoomError as error:
            if error.code != "room/not-let-in":
                raise
            raise RoomError(
                f"{error.message}. You are in the room and wait. When the host has let you in, call join_table with "
                f"your secret {place.secret}",
                code=error.code,
            ) from None

    async def _place(self, caller: Caller, secret: str) -> RoomSeat:
        """Return the guest who is calling, by secret or by connection."""
        shown = secret or self._secrets.get(caller.connection or "", "")
        if not shown:
            raise TableError(
                "you have no seat: call join_table with the code of a room", code="table/no-seat"
            )
        room = self.lobby().doors.find(clean_code(shown.partition("-")[0]), caller.who, shown)
        guest = room.guest_of(shown)
        if guest is None:
            raise TableError("this is the secret of no seat here", code="table/wrong-secret")
        await room.called(guest.id, time.monotonic())
        room.pays(guest.id, caller.who)
        return RoomSeat(room, guest.id, shown)

    async def _wait(self, place: RoomSeat, seconds: float) -> ServiceReply:
        """Until the guest is to act, the game is over, or the time is up."""
        room, bell = place.room, Bell()
        room.listeners.add(bell)
        room.watchers.add(bell)
        try:
            with anyio.move_on_after(seconds):
                while not _awaited(room, place.seat):
                    await bell.event.wait()
                    bell.event = anyio.Event()
        finally:
            room.listeners.discard(bell)
            room.watchers.discard(bell)
        await room.called(place.guest, time.monotonic())
        return self._position(place)

    def _position(self, place: RoomSeat) -> ServiceReply:
        room, live = place.room, place.room.live
        if live is None:
            return ServiceReply(f"The game has not begun yet.\n{_describe(room)}\nCall wait_for_turn again.")
        key = (room.code, place.guest)
        table, version = self._heard.get(key, ("", 0))
        since = version if table == live.id else 0
        news = live.table.lines(place.seat, live.table.events_after(place.seat, since))
        self._heard[key] = (live.id, live.table.version)
        _keep_newest(self._heard)
        head = "Since you last waited:\n" + "\n".join(news) + "\n\n" if news else ""
        text = f"{head}{_whose(live, place.seat)}\n\n{_session(place, live).state_text()}"
        return ServiceReply(text, _scene_answer(live, place.seat))

    async def _rules_of(self, genome: GameGenome, who: str) -> str:
        """Return the rules of a game with examples, which are played apart: everybody at the server would wait. Where
        that takes too long, or too many ask, it is what reading alone tells.
        """
        found = self._rules.get(genome)
        if found is None:
            try:
                found = await RULEBOOKS.run(who, rules_text, genome)
            except RunError:
                return read_rulebook(genome).prompt()
            self._rules[genome] = found
            _keep_newest(self._rules, MOST_RULES)
        return found

    async def _play(self, place: RoomSeat, name: str, arguments: bytes) -> ServiceReply:
        """Run a tool of the game; what it has changed is in the file before anybody is told."""
        room, live = place.room, place.room.live
        if live is None:
            raise TableError("the game has not begun yet: call wait_for_turn", code="table/not-permitted")
        if name == SAY:
            words = decode_outside(arguments, dict[str, object]).get("message", "")
            await room.do(f.Say(place.guest, str(words)))
            return ServiceReply("Everybody heard it.")
        async with live.lock:
            before, actions = live.table.version, live.table.actions
            result = _session(place, live).call(name, arguments)
            if not result.ok:
                raise RefusedError(result.text)
            if live.table.actions != actions:
                live.keep(before, place.seat)
        if name not in READ_ONLY:
            room.wake()
        tail = "\nCall wait_for_turn to see what the others do." if result.terminal else ""
        return ServiceReply(f"{result.text}{tail}", _scene_answer(live, place.seat))


def _keep_newest(known: dict[K, V], most: int = MOST_KNOWN) -> None:
    while len(known) > most:
        del known[next(iter(known))]


def _free_seat(room: LiveRoom, wanted: int | None) -> int:
    """Return a seat that nobody holds: the one asked for, or the first."""
    free = room.room.free
    if not free or (wanted is not None and wanted not in free):
        listed = ", ".join(map(str, free)) or "none"
        raise TableError(f"that seat is taken or not there; free seats: {listed}", code="table/taken")
    return free[0] if wanted is None else wanted


def _session(place: RoomSeat, live: LiveTable) -> GameSession:
    talk = Talk()
    said = (message for message in place.room.room.messages if message.by is not None)
    talk.lines.extend(f"{message.name}: {message.text}" for message in said)
    return GameSession(live.table, place.seat, talk=talk)


def _awaited(room: LiveRoom, seat: int) -> bool:
    return room.live is not None and (room.live.table.over or seat in room.live.table.asked)


def _scene_answer(live: LiveTable, seat: int) -> dict[str, object]:
    scene: dict[str, object] = msgspec.to_builtins(live.table.scene(seat))
    return {"version": live.table.version, "scene": scene}


def _whose(live: LiveTable, seat: int) -> str:
    actor = live.table.actor
    if actor is None:
        return "The game is over."
    if seat in live.table.asked:
        return "You are to act."
    return f"Not your turn yet: {live.table.names[actor]} (seat {actor}) is to act. Call wait_for_turn again."


def _describe(room: LiveRoom) -> str:
    """Describe the room in one line: its players and its progress."""
    seats = ", ".join(
        f"seat {seat} {'free' if isinstance(holder, Free) else name}"
        for seat, (holder, name) in enumerate(zip(room.room.seats, names_in(room.room), strict=True))
    )
    now = {RoomPhase.LOBBY: "not begun", RoomPhase.PLAYING: "being played", RoomPhase.OVER: "over"}[
        room.room.phase
    ]
    return f"room {room.code}: {room.room.title}; {seats}; {now}"
