"""A server that is killed while rooms are played loses no action that was acknowledged, and every client goes on."""

from __future__ import annotations

import asyncio
import subprocess
from collections.abc import Callable
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
import pytest

from darwindeck.play.rooms.model import Room
from darwindeck.store.tables import hold_tables
from tests.web.rooms.guests import Visitor
from tests.web.rooms.swarm import Client, Course
from tests.web.site import RunningSite
from tests.web.test_killed import kill, start

BETWEEN = (15, 100)
"""How many more acknowledgements there are until the server is killed; drawn anew each time."""
LATEST = 120
"""Seconds that the way from one kill to the next may take."""


class Elsewhere(RunningSite):
    """A site in another process: only its address is known."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")


class Counter:
    """Counts acknowledgements, and knows when there are enough."""

    def __init__(self) -> None:
        self.count = 0
        self._goal, self._reached = 0, asyncio.Event()

    def __call__(self) -> None:
        self.count += 1
        if self.count >= self._goal:
            self._reached.set()

    async def reach(self, more: int) -> None:
        self._goal = self.count + more
        self._reached.clear()
        async with asyncio.timeout(LATEST):
            await self._reached.wait()


def open_rooms(site: RunningSite, rooms: int, rng: Random, count: Callable[[], None]) -> list[Client]:
    """Rooms of two people each, dealt; the people."""
    clients = []
    for number in range(rooms):
        host, guest = Visitor(site), Visitor(site)
        guest.join(host.open("crazy-eights"), "Ben")
        assert host.do("start")[0] == 303
        course = Course()
        for person in (host, guest):
            own = Random(f"{rng.random()} {number}")
            clients.append(Client(host.code, person.secret, course, own, count))
    return clients


async def play_and_kill(
    server: subprocess.Popen[str], folder: Path, rooms: int, kills: int, rng: Random, address: str
) -> list[Client]:
    """Everybody plays while the server is killed again and again; it is stopped at the end."""
    counter = Counter()
    clients = await asyncio.to_thread(open_rooms, Elsewhere(address), rooms, rng, counter)
    playing = [asyncio.create_task(client.live(address)) for client in clients]
    try:
        for _ in range(kills):
            await counter.reach(rng.randint(*BETWEEN))
            kill(server)
            for client in clients:
                client.states = 0
            server, _ = await asyncio.to_thread(start, folder, urlsplit(address).port or 0)
        async with asyncio.timeout(LATEST):
            while not all(client.states for client in clients):
                await asyncio.sleep(0.02)
        await counter.reach(len(clients))
    finally:
        kill(server)
        ends = [task for task in playing if task.done()]
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        for task in ends:
            task.result()
    return clients


def check_file(folder: Path, clients: list[Client]) -> int:
    """Every action that was acknowledged is in the file, in its place; how many there were."""
    with hold_tables(folder / "web.ddtables") as file:
        for client in clients:
            row = file.rooms.room(client.code)
            assert row is not None
            written = file.actions(msgspec.json.decode(row.document, type=Room).table)
            assert len(written) >= client.course.reached
            for version, actions in client.course.taken.items():
                assert list(written[version : version + len(actions)]) == actions
    return sum(len(client.course.taken) for client in clients) // 2


def check_killed(folder: Path, rooms: int, kills: int, seed: int) -> None:
    server, address = start(folder, 0)
    clients = asyncio.run(play_and_kill(server, folder, rooms, kills, Random(seed), address.rstrip("/")))
    assert check_file(folder, clients) >= kills * BETWEEN[0]


def test_every_acknowledged_action_of_four_rooms_is_there_after_a_kill(tmp_path: Path) -> None:
    check_killed(tmp_path, rooms=4, kills=1, seed=1)


@pytest.mark.deep
def test_every_acknowledged_action_of_twelve_rooms_is_there_after_three_kills(tmp_path: Path) -> None:
    check_killed(tmp_path, rooms=12, kills=3, seed=1)


@pytest.mark.deep
def test_every_acknowledged_action_of_fifty_rooms_is_there_after_ten_kills(tmp_path: Path) -> None:
    check_killed(tmp_path, rooms=50, kills=10, seed=2)
