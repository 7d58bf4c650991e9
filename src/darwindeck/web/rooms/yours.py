"""One's own games, to look at and to take along as JSON. A game that is over is given whole, as a file of a table is;
of one that goes on, what its own seat was told, and never the deal."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from darwindeck.play.live_tables import LiveTable, names_at, room_of
from darwindeck.play.rooms.lobby import Lobby
from darwindeck.play.saved import SavedTable
from darwindeck.web.pages import page
from darwindeck.web.people import person

FORMAT: Final = "darwindeck-games"
VERSION: Final = 2


class OwnGame(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One game. `table` is the whole of it once it is over, `lines` what was told so far."""

    id: str
    name: str
    game: str
    """Address of its page."""
    room: str = ""
    players: tuple[str, ...]
    seats: tuple[int, ...]
    """Those of one's own, from 0."""
    over: bool
    table: SavedTable | None = None
    lines: tuple[str, ...] = ()


class OwnWords(msgspec.Struct, frozen=True):
    """What one has said in a room that is still there."""

    room: str
    name: str
    said: tuple[str, ...]


class OwnGames(msgspec.Struct, frozen=True, kw_only=True):
    """The whole file."""

    format: str = FORMAT
    version: int = VERSION
    games: tuple[OwnGame, ...]
    rooms: tuple[OwnWords, ...]


class Yours:
    """The two addresses."""

    def __init__(self, lobby: Callable[[], Lobby]) -> None:
        self._lobby = lobby

    def routes(self) -> list[Route]:
        return [Route("/yours", self.show), Route("/yours.json", self.take)]

    async def show(self, request: Request) -> Response:
        return page("rooms/yours.html.jinja", games=await self._games(person(request)))

    async def take(self, request: Request) -> Response:
        secret = person(request)
        found = OwnGames(games=await self._games(secret), rooms=self._words(secret))
        headers = {
            "content-disposition": 'attachment; filename="darwindeck-games.json"',
            "cache-control": "no-store",
        }
        return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)

    async def _games(self, secret: str) -> tuple[OwnGame, ...]:
        """All of them, newest first; others play on while they are gathered."""
        tables = self._lobby().tables
        games = []
        for row in tables.of(secret) if secret else ():
            games.append(self._game(tables.get(row.id), secret))
            await asyncio.sleep(0)
        return tuple(games)

    def _game(self, live: LiveTable, secret: str) -> OwnGame:
        table, row = live.table, live.row
        names = names_at(row) or table.names
        own = self._own_seats(live, secret)
        eyes = own[0] if len(own) == 1 else None
        whole = msgspec.structs.replace(table.saved(), names=names) if table.over else None
        return OwnGame(
            id=live.id,
            name=table.genome.labels.name,
            game=row.game,
            room=room_of(row),
            players=names,
            seats=own,
            over=table.over,
            table=whole,
            lines=() if table.over else tuple(table.lines(eyes, table.log(eyes))),
        )

    def _own_seats(self, live: LiveTable, secret: str) -> tuple[int, ...]:
        """Return the seats that somebody holds; in a room only while they still do, as long as it is played."""
        code = room_of(live.row)
        if code and not live.table.over:
            room = self._lobby().get(code)
            guest = room.guest_of(secret)
            return () if guest is None else room.room.seats_of(guest.id)
        return live.seats_of(secret)

    def _words(self, secret: str) -> tuple[OwnWords, ...]:
        return tuple(
            OwnWords(room.code, guest.name, tuple(m.text for m in room.room.messages if m.by == guest.id))
            for room, guest in self._lobby().of(secret)
        )
