"""What the server does for a call: finds the seat, runs the tool, lets bots answer, wakes those who wait.

It knows connections by a name and nothing of the protocol. Games run in worker threads, one call at a time at each
table, so that a bot that thinks holds up its own table and no other.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeVar

import anyio
import anyio.to_thread
import msgspec

from darwindeck.errors import TableError
from darwindeck.llm.mcp.lobby import Chair, HostedTable, Lobby
from darwindeck.llm.mcp.offers import Offers
from darwindeck.llm.mcp.seat_tools import (
    JOIN,
    NEEDS_NO_SEAT,
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

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a call: text for a model; `data` is the same for programs where they need it."""

    text: str
    data: Mapping[str, str | int] | None = None


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

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self.lobby = Lobby()
        self.own: Mapping[str, type[Request]] = {**SEAT_TOOLS, **(TABLE_TOOLS if offers.table else {})}
        self._watches: dict[str, _Watch] = {}
        if offers.default:
            number = self.lobby.number()
            host = offers.open(offers.default, offers.players(offers.default), number)
            self.lobby.add(offers.default, number, host)

    async def call(self, connection: str | None, name: str, arguments: Mapping[str, object]) -> Reply:
        """Run a tool for whoever called, or RefusedError."""
        try:
            return await self._answer(connection, name, dict(arguments))
        except TableError as error:
            raise RefusedError(f"Error ({error.code}): {error.message}.") from None

    async def _answer(self, connection: str | None, name: str, arguments: dict[str, object]) -> Reply:
        if name == JOIN:
            return _welcome(self._join(connection, parse(name, JoinTable, arguments)))
        secret = str(arguments.pop(SECRET, ""))
        if name in NEEDS_NO_SEAT:
            return await self._at_the_door(parse(name, self.own[name], arguments))
        chair = self.lobby.chair(connection, secret)
        if name in self.own:
            return await self._at_the_table(chair, parse(name, self.own[name], arguments))
        return await self._play(chair, name, msgspec.json.encode(arguments))

    def _join(self, connection: str | None, request: JoinTable) -> Chair:
        return self.lobby.join(connection, table=request.table, seat=request.seat, secret=request.secret)

    async def _at_the_door(self, request: Request) -> Reply:
        match request:
            case CreateTable():
                table = await self._create(request)
                return Reply(f"Opened {table.described()}", {"table": table.id})
            case ListTables():
                tables = [table.described() for table in self.lobby.tables.values()]
                games = f"create_table opens: {', '.join(self.offers.names)}"
                return Reply("\n".join([*tables, games]))
            case _:
                raise AssertionError(request)

    async def _create(self, request: CreateTable) -> HostedTable:
        game = request.game or self.offers.default
        if game not in self.offers.names:
            known = ", ".join(self.offers.names)
            raise TableError(f"{game!r} is not played here; there are {known}", code="table/unknown-table")
        players = self.offers.players(game, request.opponents)
        number = self.lobby.number()
        host = await anyio.to_thread.run_sync(self.offers.open, game, players, number)
        table = self.lobby.add(game, number, host)
        self._watches = {id_: watch for id_, watch in self._watches.items() if id_ in self.lobby.tables}
        return table

    async def _at_the_table(self, chair: Chair, request: Request) -> Reply:
        watch = self._watch(chair.table)
        match request:
            case WaitForTurn():
                await self._wait(chair, request.timeout)
                async with watch.lock:
                    return Reply(_position(chair))
            case LeaveTable():
                self.lobby.leave(chair)
                watch.ring()
                return Reply(f"You have left {chair.table.id}.")
            case Rules():
                return Reply(chair.place.rules())
            case Look():
                async with watch.lock:
                    return Reply(chair.place.look())
            case _:
                raise AssertionError(request)

    async def _play(self, chair: Chair, name: str, arguments: bytes) -> Reply:
        """A tool of the registry; when it has changed something, bots answer before the call returns."""
        watch = self._watch(chair.table)
        host = chair.table.host
        async with watch.lock:
            result = await anyio.to_thread.run_sync(chair.place.call, name, arguments)
            if result.ok:
                await anyio.to_thread.run_sync(host.advance)
                watch.ring()
            if not result.ok:
                raise RefusedError(result.text)
            return Reply(f"{result.text}{_next(chair, result)}")

    async def _wait(self, chair: Chair, seconds: float) -> None:
        """Until the seat is awaited, the game is over, or the time is up."""
        table = chair.table
        with anyio.move_on_after(seconds):
            while not table.over and table.host.to_act != chair.seat:
                await self._watch(table).bell.wait()

    def _watch(self, table: HostedTable) -> _Watch:
        return self._watches.setdefault(table.id, _Watch())


def _welcome(chair: Chair) -> Reply:
    table = chair.table
    text = (
        f"You sit at {table.id}, seat {chair.seat}. Your secret is {chair.secret}: keep it, it takes you back to "
        f"this seat.\n{table.described()}\nCall wait_for_turn."
    )
    return Reply(text, {"table": table.id, "seat": chair.seat, SECRET: chair.secret})


def _position(chair: Chair) -> str:
    """What happened, whose turn it is, and the position."""
    happened = chair.place.news()
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
    """A word about what comes after an action that ended something."""
    if not result.terminal:
        return ""
    if chair.table.over:
        return "\nThe game is over. look shows how it ended."
    if chair.table.host.to_act == chair.seat:
        return "\nYou are to act again: wait_for_turn shows the position."
    return "\nCall wait_for_turn to see what the others do."
