"""What the site bears: a hundred tables with a person each, played by scripted clients over real sockets.

Printed: how long an answer to an action takes (p50, p95), actions a second of all players, memory a table, how many
bytes the table page is, and how long a browser takes until it shows the first cards. Bots are one-ply players. Aims:
p95 below 100 ms, 20 MB for 100 tables, 150 KB for the page, cards within a second.
Clients and server share the machine, so load shows; what the processor did for an action does not depend on it.
`python benchmarks/serve.py --tables N --choices N --think S`.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import os
import re
import shutil
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

GAMES = ("hearts", "gin-rummy", "president", "crazy-eights", "scopa")
STATE = msgspec.json.Decoder(State)


def start_server(data: Path) -> tuple[subprocess.Popen[str], str]:
    """A server of its own process, and its address."""
    command = [
        sys.executable,
        "-c",
        "from darwindeck.cli import main; main()",
        "serve",
        "--no-shared",
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


def seconds_of(process: subprocess.Popen[str]) -> float:
    """Seconds the processor worked for the server."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


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
    """All bytes that a browser fetches for a table: page, styles, cards, and every module that is imported."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc)

    def fetched(path: str) -> bytes:
        connection.request("GET", path, headers={"Cookie": table[1], "Accept-Encoding": "gzip"})
        return connection.getresponse().read()

    page = fetched(table[0])
    named = re.findall(r'(?:href|src|data-sprite)="(/static/[^"]+)"', page.decode())
    return len(page) + sum(len(fetched(path)) for path in dict.fromkeys(named))


def drawn_after(address: str, table: tuple[str, str]) -> float | None:
    """Seconds from opening a table to its first cards in a browser that has fetched nothing yet; none without one."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        return None
    from playwright.sync_api import sync_playwright

    name, _, value = table[1].partition("=")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox"])
        browser.new_page().goto("about:blank")
        context = browser.new_context()
        context.add_cookies([{"name": name, "value": value, "url": address}])
        page = context.new_page()
        start = time.perf_counter()
        page.goto(address + table[0], wait_until="commit")
        page.wait_for_selector('[role=toolbar] button[data-card]:not([data-card=""])')
        seconds = time.perf_counter() - start
        browser.close()
    return seconds


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
            start, worked = time.perf_counter(), seconds_of(process)
            took = asyncio.run(measure(address, tables, asked.choices, asked.think))
            seconds = time.perf_counter() - start
            grown = memory_of(process) - before
            print(
                f"{asked.tables} tables, {len(took)} actions in {seconds:.1f} s: {len(took) / seconds:.0f} a second"
            )
            p50, p95 = (took[int(len(took) * share)] * 1000 for share in (0.5, 0.95))
            print(f"action to answer: p50 {p50:.0f} ms, p95 {p95:.0f} ms")
            print(
                f"the server worked {(seconds_of(process) - worked) / len(took) * 1000:.1f} ms an action, bots included"
            )
            print(f"memory: {before:.0f} MB at the start, {grown:.1f} MB more for all tables")
            print(f"the table page: {page_bytes(address, tables[0]) / 1024:.0f} KB in all")
            drawn = drawn_after(address, tables[0])
            if drawn is not None:
                print(f"first cards in a browser after {drawn:.2f} s")
        finally:
            process.kill()
            process.communicate()


if __name__ == "__main__":
    main()
