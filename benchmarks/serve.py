"""What the site bears: a hundred tables with a person each, played by scripted clients over real sockets.

Printed: how long an answer to an action takes (p50, p95), actions a second of all players, memory a table, and how many
bytes the table page is. Bots are one-ply players. Aims: p95 below 100 ms, 20 MB for 100 tables, 150 KB for the page.
Clients and server share the machine, so load shows. `python benchmarks/serve.py --tables N --choices N --think S`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import connect

from darwindeck.play.scene.model import Prompt
from darwindeck.web.messages import State
from darwindeck.web.pages import asset_text

GAMES = ("hearts", "gin-rummy", "president", "crazy-eights", "scopa")
STATE = msgspec.json.Decoder(State)


def start_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server of its own process, and its address."""
    command = [
        sys.executable,
        "-c",
        "from darwindeck.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        str(data),
    ]
    process = subprocess.Popen([*command, "--runs", str(data)], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    found = re.search(r"http://[\d.:]+", process.stderr.readline())
    assert found is not None, "the server did not start"
    return process, found[0]


def memory_of(process: subprocess.Popen[str]) -> float:
    """Megabytes the server holds."""
    text = Path(f"/proc/{process.pid}/status").read_text(encoding="utf-8")
    found = re.search(r"VmRSS:\s+(\d+)", text)
    return int(found[1]) / 1024 if found else 0.0


def open_table(address: str, game: str, seed: int) -> tuple[str, str]:
    """The path of a new table and the cookie of its person."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    connection.request("POST", f"/games/{game}/play", f"level=easy&seed={seed}")
    answer = connection.getresponse()
    answer.read()
    return answer.headers["location"], answer.headers["set-cookie"].partition(";")[0]


def some_choice(prompt: Prompt, rng: Random) -> list[str]:
    """All actions of one choice."""
    if prompt.picks:
        pick = rng.choice(prompt.picks)
        others = list(pick.cards)
        for card in pick.must:
            others.remove(card)
        more = max(1, pick.least) - len(pick.must)
        return [*pick.before, *pick.must, *rng.sample(others, max(0, more))]
    if prompt.options:
        return list(rng.choice(prompt.options).actions)
    assert prompt.number is not None
    number = prompt.number
    allowed = [n for n in range(number.least, number.most + 1, number.step) if n not in number.barred]
    return [number.action.replace("N", str(rng.choice(allowed)))]


async def play(address: str, table: tuple[str, str], choices: int, seed: int, think: float) -> list[float]:
    """Seconds from each action to the state that follows it; before each the person thinks for a while."""
    path, cookie = table
    url = address.replace("http", "ws") + path + "/socket"
    rng, took = Random(seed), list[float]()
    async with connect(url, additional_headers={"Cookie": cookie}, max_size=None) as line:
        await line.send('{"type": "hello", "version": -1}')
        sent = 0.0
        while len(took) < choices:
            text = str(await line.recv())
            if not text.startswith('{"type":"state"'):
                continue
            state = STATE.decode(text)
            if sent:
                took.append(time.perf_counter() - sent)
                sent = 0.0
            if state.scene.over:
                break
            if state.scene.prompt is not None:
                actions = some_choice(state.scene.prompt, rng)
                message = {"type": "act", "id": f"{len(took)}", "version": state.version, "actions": actions}
                await asyncio.sleep(rng.uniform(0.5, 1.5) * think)
                sent = time.perf_counter()
                await line.send(json.dumps(message))
    return took


def page_bytes(address: str, table: tuple[str, str]) -> int:
    """All bytes that a browser fetches for a table: page, styles, modules and cards."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", table[0], headers={"Cookie": table[1]})
    total = len(connection.getresponse().read())
    modules = [each.name for each in (Path(__file__).parents[1] / "src/darwindeck/web/static/js").iterdir()]
    names = ["style.css", "table.css", "cards.svg", "icon.svg", *(f"js/{name}" for name in modules)]
    return total + sum(len(asset_text(name).encode()) for name in names)


async def measure(address: str, tables: list[tuple[str, str]], choices: int, think: float) -> list[float]:
    played = await asyncio.gather(
        *(play(address, table, choices, seed, think) for seed, table in enumerate(tables))
    )
    return sorted(took for one in played for took in one)


def main() -> None:
    reader = argparse.ArgumentParser()
    reader.add_argument("--tables", type=int, default=100)
    reader.add_argument("--choices", type=int, default=20)
    reader.add_argument("--think", type=float, default=2.0, help="seconds a person thinks, on average")
    asked = reader.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, address = start_server(Path(folder))
        try:
            open_table(address, "hearts", 0)
            before = memory_of(process)
            tables = [open_table(address, GAMES[n % len(GAMES)], n) for n in range(asked.tables)]
            start = time.perf_counter()
            took = asyncio.run(measure(address, tables, asked.choices, asked.think))
            seconds = time.perf_counter() - start
            grown = memory_of(process) - before
            print(
                f"{asked.tables} tables, {len(took)} actions in {seconds:.1f} s: {len(took) / seconds:.0f} a second"
            )
            p50, p95 = (took[int(len(took) * share)] * 1000 for share in (0.5, 0.95))
            print(f"action to answer: p50 {p50:.0f} ms, p95 {p95:.0f} ms")
            print(f"memory: {before:.0f} MB at the start, {grown:.1f} MB more for all tables")
            print(f"the table page: {page_bytes(address, tables[0]) / 1024:.0f} KB in all")
        finally:
            process.kill()
            process.communicate()


if __name__ == "__main__":
    main()
