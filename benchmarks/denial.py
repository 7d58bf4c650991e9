"""What honest players notice of attackers: 300 of them play in rooms, first alone and then beside all that the third
attack on the server did. The aim: p95 of an honest action stays below twice its value without attackers.

The attackers come from addresses of their own: long links and reviews of them, games at the workbench that hardly end,
rulebooks of such games, floods of tables, guesses at codes, and connections that stop in the middle of their headers.
They are a process of their own and stand back, as on the network they would be other machines. All traffic goes
to 127.0.0.1, and all of it is bounded in count and time.
`python benchmarks/denial.py --players N --seconds S --think S`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from random import Random
from urllib.parse import urlencode, urlsplit

from msgspec.structs import replace
from rooms import Client, Room, Tally, open_room
from serve import memory_of, start_server

from darwindeck.genome.library import load_game
from darwindeck.genome.schema import UntilWin
from darwindeck.limits import GUEST_TURNS, LINK_MOVES
from darwindeck.play.authority import PlayTable
from darwindeck.play.sharing import pack_link

MOST_REQUESTS = 2000
"""Of each attacker."""
MOST_HALF = 400
"""Connections that stop in the middle."""
ADDRESSES = 16
ROUNDS = 3
"""The two take turns, since the rest of the machine is not equally busy all the time."""
ENDLESS = urlencode({"e": f"set max_turns={GUEST_TURNS}"})


def long_link() -> str:
    """A game of nearly as many moves as a link may have."""
    game = load_game("hearts")
    goal = replace(game.win_conditions[0], threshold=1000)
    longest = game.copy_with(max_turns=GUEST_TURNS, hands=UntilWin(200), win_conditions=(goal,))
    table = PlayTable(longest, seats=["random"] * game.player_count, seed=1)
    while table.actor is not None and len(table.actions) < LINK_MOVES:
        table.step()
    return pack_link(table.saved())


class Attackers:
    """All of them, against one server, until the time is over."""

    def __init__(self, address: str, seconds: float, link: str, number: int) -> None:
        self.at = urlsplit(address).netloc
        self.until = time.monotonic() + seconds
        self.answers: Counter[str] = Counter()
        self.network = f"10.{9 + number}"
        self.link = json.dumps({"link": link})

    def ask(self, came: str, method: str, path: str, body: str = "") -> str:
        connection = http.client.HTTPConnection(self.at, timeout=90)
        try:
            connection.request(method, path, body or None, {"X-Forwarded-For": came, "Host": self.at})
            answer = connection.getresponse()
            answer.read()
            self.answers[f"{path.split('/')[1]} {answer.status}"] += 1
            return answer.headers.get("location", "")
        finally:
            connection.close()

    def attack(self, number: int) -> None:
        came, rng = f"{self.network}.{number // 250}.{number % 250 + 1}", Random(number)
        table = ""
        for _ in range(MOST_REQUESTS):
            if time.monotonic() > self.until:
                return
            with suppress(OSError, http.client.HTTPException):
                match number % 6:
                    case 0:
                        self.ask(
                            came, "POST", f"/share/{rng.choice(('course', 'frames', 'review'))}", self.link
                        )
                    case 1:
                        self.ask(came, "POST", "/workbench/war/probe", ENDLESS)
                    case 2:
                        self.ask(came, "POST", "/workbench/war/measure", ENDLESS)
                    case 3:
                        table = table or self.ask(came, "POST", "/workbench/war/play", ENDLESS)
                        self.ask(came, "GET", f"{table}/rulebook.html")
                    case 4:
                        self.ask(came, "POST", "/games/war/play")
                    case _:
                        self.ask(came, "GET", f"/rooms/{''.join(rng.choices('ABCDEFGH', k=8))}")
            time.sleep(0.01)

    def stop_in_the_middle(self) -> None:
        host, _, port = self.at.partition(":")
        lines = []
        for _ in range(MOST_HALF):
            with suppress(OSError):
                line = socket.create_connection((host, int(port)), timeout=5)
                line.sendall(b"GET / HTTP/1.1\r\nhost: x\r\nx-more: ")
                lines.append(line)
        time.sleep(max(0.0, self.until - time.monotonic()))
        for line in lines:
            line.close()

    def run(self) -> None:
        work = [
            threading.Thread(target=self.attack, args=(number,), daemon=True) for number in range(ADDRESSES)
        ]
        work.append(threading.Thread(target=self.stop_in_the_middle, daemon=True))
        for each in work:
            each.start()
        time.sleep(max(0.0, self.until - time.monotonic()))
        print("attackers were answered:", ", ".join(f"{what}: {n}" for what, n in self.answers.most_common()))


def stand_back() -> None:
    """Take no time that anybody else wants: on the network they would be other machines."""
    os.nice(15)
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


async def measure(address: str, rooms: list[Room], asked: argparse.Namespace) -> tuple[float, float]:
    """p95 of an honest action alone and beside the attackers, in milliseconds, over rounds that take turns."""
    tally = Tally()
    people = [Client(room, place, tally, asked.think) for room in rooms for place in range(len(room.people))]
    playing = [asyncio.create_task(client.play(address)) for client in people]
    while not all(client.came or task.done() for client, task in zip(people, playing, strict=True)):
        await asyncio.sleep(0.1)
    alone: list[float] = []
    beside: list[float] = []
    for number in range(ROUNDS):
        alone += await _took(tally, asked.seconds / ROUNDS)
        beside += await _beside_attackers(tally, address, asked.seconds / ROUNDS, number)
    lost = sum(task.done() for task in playing)
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    print(f"{lost} of {len(people)} honest lines were lost")
    return _p95(alone), _p95(beside)


async def _beside_attackers(tally: Tally, address: str, seconds: float, number: int) -> list[float]:
    """What honest actions took while attackers, from addresses that were not here before, did what they can."""
    command = [
        sys.executable,
        __file__,
        "--attack",
        address,
        "--seconds",
        str(seconds),
        "--round",
        str(number),
    ]
    attackers = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert attackers.stdin is not None
    assert attackers.stdout is not None
    # What they need to get ready is work of their own machines.
    await asyncio.to_thread(attackers.stdout.readline)
    attackers.stdin.close()
    took = await _took(tally, seconds)
    print((await asyncio.to_thread(attackers.stdout.read)).strip())
    await asyncio.to_thread(attackers.wait)
    return took


async def _took(tally: Tally, seconds: float) -> list[float]:
    tally.took.clear()
    await asyncio.sleep(seconds)
    return [*tally.took]


def _p95(took: list[float]) -> float:
    return sorted(took)[int(len(took) * 0.95)] * 1000 if took else float("inf")


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--players", type=int, default=300)
    reader.add_argument("--seconds", type=float, default=60.0, help="how long each of the two is measured")
    reader.add_argument("--think", type=float, default=3.0, help="seconds a person thinks, on average")
    reader.add_argument("--attack", default="", help=argparse.SUPPRESS)
    reader.add_argument("--round", type=int, default=0, help=argparse.SUPPRESS)
    asked = reader.parse_args()
    if asked.attack:
        stand_back()
        link = long_link()
        print("ready", flush=True)
        sys.stdin.read()
        Attackers(asked.attack, asked.seconds, link, asked.round).run()
        return
    with tempfile.TemporaryDirectory() as folder:
        server, address = start_server(Path(folder))
        try:
            rooms = [open_room(address, 2) for _ in range(max(1, asked.players // 2))]
            print(f"{asked.players} players; load {os.getloadavg()[0]:.1f}", flush=True)
            alone, beside = asyncio.run(measure(address, rooms, asked))
            print(f"p95 alone {alone:.0f} ms, beside attackers {beside:.0f} ms: {beside / alone:.2f} times")
            print(f"memory {memory_of(server):.0f} MB; load {os.getloadavg()[0]:.1f}")
        finally:
            server.kill()
            server.communicate()


if __name__ == "__main__":
    main()
