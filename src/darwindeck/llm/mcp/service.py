"""What the server does for a call: finds the seat, runs the tool, lets bots answer, wakes those who wait.

It knows connections by a name and nothing of the protocol. Games run in worker threads, one call at a time at each
table, so that a bot that thinks holds up its own table and no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar, assert_never

import anyio
import anyio.to_thread
import msgspec

from darwindeck.errors import RunError, TableError
from darwindeck.llm.mcp.hosts import OPEN
from darwindeck.llm.mcp.keeping import Ledger
from darwindeck.llm.mcp.lobby import Chair, HostedTable, Lobby, Seated
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.mcp.seat_tools import (
    HIDES_CARDS,
    JOIN,
    NEEDS_NO_SEAT,
    READ_ONLY,
    SEAT_TOOLS,
    SECRET,
    TABLE_TOOLS,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Look,
    Request,
    Rules,
    WaitForTurn,
    parse,
)
from darwindeck.llm.tools.spec import ToolResult
from darwindeck.store.tables import TableFile

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ServiceReply:
    """The answer to a call: text for a model; `data` is the same for programs: at a rules game the seat's scene."""

    text: str
    data: Mapping[str, object] | None = None


class RefusedError(Exception):
    """A call was refused; the text says why and what would do."""


class _Watch:
    """One call at a time at a table, and a bell that rings when something has changed."""

    def __init__(self) -> None:
        self.lock = anyio.Lock()
        self.bell = anyio.Event()

    def ring(self) -> None:
        self.bell.set()
        self.bell = anyio.Event()


class Service:
    """The tables of one server, and what clients may ask of them."""

    def __init__(self, offers: Offers, file: TableFile | None = None) -> None:
        """With a file the tables in it are there again."""
        self.offers = offers
        self.lobby = Lobby(Ledger(file))
        self.own: Mapping[str, type[Request]] = {**SEAT_TOOLS, **(TABLE_TOOLS if offers.table else {})}
        self.problems: list[str] = []
        """Tables of the file that cannot go on, and why."""
        self.guests: Mapping[int, str] = {}
        """The secrets of the seats that are kept for guests, by seat."""
        self._watches: dict[str, _Watch] = {}
        for row, host in self.lobby.ledger.all():
            if isinstance(host, str):
                self.problems.append(host)
            elif row.game in offers.names:
                self.lobby.restore(row.id, row.game, host, closed=row.closed)
        if offers.default:
            self._open_default(offers.default)

    def _open_default(self, game: str) -> None:
        """Open the server's own table, unless one of before goes on."""
        players = self.offers.players(game)
        if any(
            table.game == game and not table.over and tuple(table.host.players) == players
            for table in self.lobby.tables.values()
        ):
            return
        number = self.lobby.number()
        table = self.lobby.add(game, number, self.offers.open(game, players, number))
        if self.offers.invite:
            self.guests = self.lobby.reserve(table)

    async def call(
        self, connection: str | None, name: str, arguments: Mapping[str, object], _who: str = ""
    ) -> ServiceReply:
        """Run a tool for the caller, or raise RefusedError; addresses do not matter here."""
        try:
            return await self._answer(connection, name, dict(arguments))
        except TableError as error:
            raise RefusedError(f"Error ({error.code}): {error.message}.") from None

    async def _answer(self, connection: str | None, name: str, arguments: dict[str, object]) -> ServiceReply:
        if name == JOIN:
            return self._join(connection, parse(name, JoinTable, arguments))
        secret = str(arguments.pop(SECRET, ""))
        if name in NEEDS_NO_SEAT:
            return await self._at_the_door(parse(name, self.own[name], arguments))
        chair = self.lobby.chair(connection, secret)
        if name not in HIDES_CARDS:
            self.lobby.witness(chair, connection)
        if name in self.own:
            return await self._at_the_table(chair, parse(name, self.own[name], arguments))
        return await self._play(chair, name, msgspec.json.encode(arguments))

    def _join(self, connection: str | None, request: JoinTable) -> ServiceReply:
        seated = self.lobby.join(connection, table=request.table, seat=request.seat, secret=request.secret)
        self._watch(seated.chair.table).ring()
        return _welcome(seated)

    async def _at_the_door(self, request: Request) -> ServiceReply:
        match request:
            case CreateTable():
                table = await self._create(request)
                return ServiceReply(f"Opened {table.described()}", {"table": table.id})
            case ListTables():
                tables = [table.described() for table in self.lobby.tables.values()]
                games = f"create_table opens: {', '.join(self.offers.names)}"
                return ServiceReply("\n".join([*tables, games]))
            case JoinTable() | LeaveTable() | WaitForTurn() | Rules() | Look():
                raise AssertionError(request)
            case _:
                assert_never(request)

    async def _create(self, request: CreateTable) -> HostedTable:
        game = request.game or self.offers.default
        if game not in self.offers.names:
            known = ", ".join(self.offers.names)
            raise TableError(f"{game!r} is not played here; there are {known}", code="table/unknown-table")
        players = self.offers.players(game, request.opponents)
        if self.offers.invite and players.count(OPEN) > 1:
            raise TableError(
                "seats here are taken by invitation: a new table has one seat for you, the others for bots",
                code="table/not-permitted",
            )
        number = self.lobby.number()
        host = await anyio.to_thread.run_sync(self.offers.open, game, players, number)
        table = self.lobby.add(game, number, host)
        self._watches = {id_: watch for id_, watch in self._watches.items() if id_ in self.lobby.tables}
        return table

    async def _at_the_table(self, chair: Chair, request: Request) -> ServiceReply:
        watch = self._watch(chair.table)
        match request:
            case WaitForTurn():
                await self._wait(chair, request.timeout)
                async with watch.lock:
                    return ServiceReply(_position(chair), _scene_answer(chair))
            case LeaveTable():
                self.lobby.leave(chair)
                watch.ring()
                return ServiceReply(f"You have left {chair.table.id}.")
            case Rules():
                return ServiceReply(chair.place.rules())
            case Look():
                async with watch.lock:
                    return ServiceReply(chair.place.look(), _scene_answer(chair))
            case CreateTable() | JoinTable() | ListTables():
                raise AssertionError(request)
            case _:
                assert_never(request)

    async def _play(self, chair: Chair, name: str, arguments: bytes) -> ServiceReply:
        """Run a tool of the registry; when it has changed something, bots answer before the call returns."""
        watch = self._watch(chair.table)
        host = chair.table.host
        async with watch.lock:
            result = await anyio.to_thread.run_sync(chair.place.call, name, arguments)
            if not result.ok:
                raise RefusedError(result.text)
            if name not in READ_ONLY:
                await anyio.to_thread.run_sync(host.advance)
                self._keep(chair.table)
                watch.ring()
            return ServiceReply(
                f"{result.text}{_next(chair, result)}", None if name in HIDES_CARDS else _scene_answer(chair)
            )

    def _keep(self, table: HostedTable) -> None:
        """Nobody is told of what is not in the file: if it cannot be written, it has not happened."""
        try:
            self.lobby.ledger.keep(table.id, table.host)
        except RunError as error:
            table.host = self.lobby.ledger.restored(table.id)
            for chair in table.chairs.values():
                chair.place = table.host.place(chair.seat)
            raise TableError(
                f"{error.message}; your action was not kept, so it was not taken", code=error.code
            ) from error

    async def _wait(self, chair: Chair, seconds: float) -> None:
        """Until the seat is awaited, the game is over, somebody comes or goes, or the time is up."""
        table = chair.table
        with anyio.move_on_after(seconds):
            heard = len(table.notices)
            while not table.over and table.host.to_act != chair.seat and len(table.notices) == heard:
                await self._watch(table).bell.wait()

    def _watch(self, table: HostedTable) -> _Watch:
        return self._watches.setdefault(table.id, _Watch())


def _welcome(seated: Seated) -> ServiceReply:
    chair, secret = seated
    table = chair.table
    text = (
        f"You sit at {table.id}, seat {chair.seat}. Your secret is {secret}: keep it, it takes you back to "
        f"this seat.\n{table.described()}\nCall wait_for_turn."
    )
    return ServiceReply(text, {"table": table.id, "seat": chair.seat, SECRET: secret})


def _scene_answer(chair: Chair) -> dict[str, object] | None:
    """Return the scene of a seat and its version, where the table has one."""
    scene = chair.place.scene()
    return None if scene is None else {"version": chair.table.host.version, "scene": scene}


def _position(chair: Chair) -> str:
    """Return what happened, whose turn it is, and the position."""
    happened = "\n".join([*chair.notices(), *filter(None, [chair.place.news()])])
    head = f"Since you last waited:\n{happened}\n\n" if happened else ""
    return f"{head}{_whose(chair)}\n\n{chair.place.look()}"


def _whose(chair: Chair) -> str:
    table = chair.table
    if table.over:
        return "The game is over."
    if table.host.to_act == chair.seat:
        return "You are to act."
    return f"Not your turn yet: {table.turn()}. Call wait_for_turn again."


def _next(chair: Chair, result: ToolResult) -> str:
    """Return a word about what comes after an action that ended something."""
    if not result.terminal:
        return ""
    if chair.table.over:
        return "\nThe game is over. look shows how it ended."
    if chair.table.host.to_act == chair.seat:
        return "\nYou are to act again: wait_for_turn shows the position."
    return "\nCall wait_for_turn to see what the others do."
