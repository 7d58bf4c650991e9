"""What rooms bear: 500 connections in 150 rooms, over real sockets, played as fast as answers come.

Printed: actions a second and how often they were told, how long it takes until each page in the room has an action
(p50, p95), what the server's processor did for one, and memory. A few pages that never read are among them: they are
let go, nobody waits for them. Aims: 1,000 actions told a second, p95 below 150 ms. With `--minutes 10` it goes on for
as long, at `--think` seconds a choice, and memory is printed as it goes; it is flat when games played again and again
take no more (`--short` plays games that end after some forty choices, so that each room sees many; a game that is going
on holds about a kilobyte a choice). Clients and server share the machine: its load is printed before and after.
`python benchmarks/rooms.py --rooms N --connections N --seconds S --deaf N --think S --minutes M --short`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import os
import socket
import subprocess
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from ipaddress import ip_address
from itertools import count
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

import msgspec
from serve import memory_of, seconds_of, some_choice, start_server
from websockets.asyncio.client import ClientConnection, connect

from darwindeck.play.scene.model import Prompt

GAMES = ("crazy-eights", "hearts")
"""One of two players, with somebody who looks on, and one of four."""
SHORT = ("briscola", "switch")
"""The same, over after some forty choices."""
NUMBERS = count()
ESTABLISHED = "01"
LATEST = 90.0
"""Seconds after which a page that does not read has been let go: it is asked twenty seconds apart whether it is there,
and where nothing more goes through to it, the system ends the line after a minute."""


class Shown(msgspec.Struct):
    """Of a scene, what a player needs to choose by chance."""

    over: bool
    prompt: Prompt | None = None


class Told(msgspec.Struct):
    """Of any message of the server, what a client here looks at."""

    type: str
    version: int = -1
    scene: Shown | None = None
    over: bool = False
    code: str = ""


TOLD = msgspec.json.Decoder(Told)


@dataclass
class Tally:
    """What all clients have seen."""

    actions: int = 0
    told: int = 0
    games: int = 0
    refused: int = 0
    took: list[float] = field(default_factory=list)


@dataclass
class Room:
    """One room: when its last action was sent, and at which version."""

    code: str
    people: list[str]
    """Secrets, the host's first."""
    sent: float = 0.0
    version: int = -1


def ask(address: str, path: str, secret: str, **form: str) -> tuple[str, str]:
    """Where a form leads and the secret of whoever sent it, each person from an address of their own."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    came = str(ip_address("10.0.0.0") + next(NUMBERS))
    sent = {"Cookie": f"darwindeck_person={secret}", "X-Forwarded-For": came}
    connection.request("POST", path, urlencode(form), sent)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 303, (path, answer.status)
    given = answer.headers.get("set-cookie", "").partition(";")[0].partition("=")[2]
    return answer.headers["location"], given or secret


def open_room(address: str, people: int, games: tuple[str, str] = GAMES) -> Room:
    """A room that is being played, with so many people in it."""
    where, host = ask(address, f"/games/{games[people > 3]}/room", "", name="Host")
    room = Room(where.rpartition("/")[2], [host])
    for number in range(1, people):
        role = "player" if people > 3 or number < 2 else "onlooker"
        joined = {"name": f"Guest {number}", "as": role}
        room.people.append(ask(address, f"/rooms/{room.code}/join", "", **joined)[1])
    ask(address, f"/rooms/{room.code}/options", host, level="easy", clock="0", wait="60")
    ask(address, f"/rooms/{room.code}/start", host)
    return room


class Client:
    """One page: it notes when it hears of an action, and acts as soon as it is asked."""

    def __init__(self, room: Room, place: int, tally: Tally, think: float) -> None:
        self.room, self.place, self.tally, self.think = room, place, tally, think
        self.rng = Random(f"{room.code} {place}")
        self.asked = 0
        self.came = False

    async def play(self, address: str) -> None:
        url = f"{address.replace('http', 'ws')}/rooms/{self.room.code}/socket"
        cookie = {"Cookie": f"darwindeck_person={self.room.people[self.place]}"}
        async with connect(
            url, additional_headers=cookie, max_size=None, compression=None, open_timeout=60
        ) as line:
            await line.send('{"type":"hello","version":-1}')
            async for text in line:
                await self._hear(line, TOLD.decode(text))

    async def _hear(self, line: ClientConnection, told: Told) -> None:
        if told.type == "go":
            await line.send('{"type":"hello","version":-1}')
        elif told.type == "refused":
            self.tally.refused += told.code != "action/stale_version"
        elif told.type == "state" and told.scene is not None:
            await self._see(line, told.version, told.scene)

    async def _see(self, line: ClientConnection, version: int, scene: Shown) -> None:
        room, self.came = self.room, True
        if room.sent and version > room.version:
            self.tally.told += 1
            self.tally.took.append(time.perf_counter() - room.sent)
        if scene.over and self.place == 0:
            self.tally.games += 1
            room.sent = 0.0
            await self._send(line, {"type": "again", "same": False}, version)
        elif scene.prompt is not None:
            await asyncio.sleep(self.think * self.rng.uniform(0.5, 1.5))
            self.tally.actions += 1
            room.sent, room.version = time.perf_counter(), version
            await self._send(line, {"type": "act", "actions": some_choice(scene.prompt, self.rng)}, version)

    async def _send(self, line: ClientConnection, message: dict[str, object], version: int) -> None:
        self.asked += 1
        name = f"{self.room.people[self.place][:6]}-{self.asked}"
        await line.send(msgspec.json.encode({**message, "id": name, "version": version}).decode())


def connect_deaf(address: str, room: Room) -> socket.socket:
    """A page that never reads."""
    at = urlsplit(address)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((at.hostname, at.port))
    made.sendall(
        f"GET /rooms/{room.code}/socket HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: darwindeck_person={room.people[-1]}\r\n\r\n".encode()
    )
    return made


async def watch_deaf(deaf: list[socket.socket]) -> list[float]:
    """After how many seconds the server ended each line that nobody reads; those it still waits for are left out."""
    opened, left, ended = time.monotonic(), {line.getsockname()[1] for line in deaf}, list[float]()
    while left and (waited := time.monotonic() - opened) < LATEST:
        gone = left - open_ports()
        ended.extend([waited] * len(gone))
        left -= gone
        await asyncio.sleep(0.5)
    return ended


def open_ports() -> set[int]:
    """The ports of all clients whose line is open at the server's end: to try them by reading would be to read."""
    lines = Path("/proc/net/tcp").read_text(encoding="ascii").splitlines()[1:]
    return {int(row[2].rpartition(":")[2], 16) for row in map(str.split, lines) if row[3] == ESTABLISHED}


def describe(tally: Tally, seconds: float, worked: float) -> str:
    took = sorted(tally.took)
    p50, p95 = (took[int(len(took) * share)] * 1000 for share in (0.5, 0.95))
    return (
        f"{tally.actions / seconds:.0f} actions a second, told {tally.told / seconds:.0f} times a second; "
        f"until a page has it: p50 {p50:.0f} ms, p95 {p95:.0f} ms; "
        f"the server worked {worked / max(1, tally.actions) * 1000:.2f} ms an action, "
        f"{worked / max(1, tally.told) * 1000:.2f} ms a telling; {tally.games} games ended, {tally.refused} refused"
    )


async def measure(
    server: subprocess.Popen[str], address: str, rooms: list[Room], asked: argparse.Namespace
) -> None:
    tally = Tally()
    people = [Client(room, place, tally, asked.think) for room in rooms for place in range(len(room.people))]
    playing = [asyncio.create_task(client.play(address)) for client in people]
    while not all(client.came or task.done() for client, task in zip(people, playing, strict=True)):
        await asyncio.sleep(0.1)
    deaf = [connect_deaf(address, room) for room in rooms[: asked.deaf]]
    watching = asyncio.create_task(watch_deaf(deaf))
    rounds = max(1, round(asked.minutes * 60 / asked.seconds))
    for number in range(rounds):
        tally.actions = tally.told = tally.games = tally.refused = 0
        tally.took.clear()
        start, worked = time.perf_counter(), seconds_of(server)
        await asyncio.sleep(asked.seconds)
        seconds = time.perf_counter() - start
        print(describe(tally, seconds, seconds_of(server) - worked))
        print(f"memory {memory_of(server):.1f} MB after {(number + 1) * asked.seconds:.0f} s", flush=True)
    ended = await watching
    lost = Counter(repr(task.exception()) for task in playing if task.done())
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    print(
        f"{lost.total()} of {len(people)} lines were lost; {len(ended)} of {len(deaf)} that never read were let go, "
        f"after {min(ended, default=0):.0f} to {max(ended, default=0):.0f} s"
    )
    for reason, times in lost.items():
        print(f"  {times} times: {reason}")


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--rooms", type=int, default=150)
    reader.add_argument("--connections", type=int, default=500)
    reader.add_argument("--seconds", type=float, default=20.0, help="how long is measured at once")
    reader.add_argument(
        "--minutes", type=float, default=0.0, help="how long all of it takes; 0 for one measurement"
    )
    reader.add_argument("--think", type=float, default=0.0, help="seconds a person thinks, on average")
    reader.add_argument("--deaf", type=int, default=5, help="pages that never read")
    reader.add_argument("--short", action="store_true", help="games that end soon, for a long measurement")
    asked = reader.parse_args()
    games = SHORT if asked.short else GAMES
    few, more = divmod(asked.connections, asked.rooms)
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            rooms = [open_room(address, few + (number < more), games) for number in range(asked.rooms)]
            print(
                f"{asked.rooms} rooms, {asked.connections} connections; memory {memory_of(server):.1f} MB; "
                f"load {os.getloadavg()[0]:.1f}"
            )
            asyncio.run(measure(server, address, rooms, asked))
            print(f"load {os.getloadavg()[0]:.1f}")
        finally:
            server.kill()
            server.communicate()


if __name__ == "__main__":
    main()
