"""Queues are bounded: what waits for a page that does not read is no more than a handful, and answers are kept for a
handful of questions."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

import msgspec
import pytest
from starlette.datastructures import Address

from darwindeck.genome.library import load_game
from darwindeck.play.authority import PlayTable
from darwindeck.play.followed import _ANSWERS_KEPT, Followed
from darwindeck.play.pace import Purses
from darwindeck.web import line as web_line
from darwindeck.web import messages as m
from darwindeck.web import updates
from darwindeck.web.line import HELLO, QUEUE, PageLine

if TYPE_CHECKING:
    from starlette.websockets import WebSocket


class SlowSocket:
    """The socket of a page that says nothing and takes nothing until it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.sent: list[str] = []
        self.closed: int | None = None
        self.client: Address | None = None

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)

    async def close(self, code: int, _reason: str) -> None:
        self.closed = code


class Talk(PageLine[m.Question]):
    """A line at which nothing is asked."""

    def read(self, text: str) -> m.Hello:
        return m.Hello(len(text))

    def greet(self, version: int) -> msgspec.Struct:
        return m.Said("", str(version))

    async def answer(self, ask: m.Question) -> msgspec.Struct:
        return m.Said(ask.id, "")


async def turn_of_the_loop() -> None:
    """Lets everything happen that can happen now."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_page_that_is_a_little_slow_misses_nothing() -> None:
    async def play() -> list[str]:
        socket, table = SlowSocket(), Followed()
        line = Talk(cast("WebSocket", socket), table, 0)
        running = asyncio.create_task(line.run())
        await turn_of_the_loop()
        for version in range(QUEUE):
            line.changed(version)
        socket.reads.set()
        while len(socket.sent) < QUEUE:
            await asyncio.sleep(0)
        assert line in table.listeners
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
        return socket.sent

    sent = asyncio.run(play())
    assert [msgspec.json.decode(text)["text"] for text in sent] == [str(version) for version in range(QUEUE)]


def test_a_page_that_does_not_read_is_let_go_with_its_queue() -> None:
    async def play() -> tuple[int, int | None]:
        socket, table = SlowSocket(), Followed()
        line = Talk(cast("WebSocket", socket), table, 0)
        running = asyncio.create_task(line.run())
        await turn_of_the_loop()
        told = 0
        while line in table.listeners:
            assert told < 10 * QUEUE, "it is still waited for"
            line.changed(told)
            told += 1
            await asyncio.sleep(0)
        await running
        return told, socket.closed

    told, closed = asyncio.run(play())
    assert told == QUEUE + 2  # those that wait, the one on its way, and the one that was too many
    assert closed == 1013


def test_answers_are_kept_for_the_last_questions_only() -> None:
    async def ask() -> Followed:
        table = Followed()
        for number in range(10 * _ANSWERS_KEPT):
            table.note_answer((0, str(number)), m.Said(str(number), ""))
        return table

    table = asyncio.run(ask())
    kept = [number for number in range(10 * _ANSWERS_KEPT) if table.earlier_answer((0, str(number)))]
    assert kept == list(range(9 * _ANSWERS_KEPT, 10 * _ANSWERS_KEPT))


def test_a_long_game_is_told_whole_once_however_often_a_page_asks() -> None:
    """Eighty lines that said hello over and over slowed everybody down twentyfold."""
    table = PlayTable(load_game("war"), seats=["human", "random"], seed=3)
    table.advance()
    told = [updates.whole_state(table, 0) for _ in range(3)]
    assert told[0] is told[1] is told[2]
    assert updates.whole_state(table, None) is not told[0]
    table.submit(0, table.legal_actions(0)[0], table.version)
    after = updates.whole_state(table, 0, "a")
    assert (after.version, after.id) == (table.version, "a")
    assert updates.whole_state(table, 0).id == ""
    table.reseat(["human:Ada", "random"], [])
    assert updates.whole_state(table, 0) is not told[0]


def test_all_pages_of_an_address_have_one_purse(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(web_line, "FROM_ONE", Purses(2 * HELLO, 0))

    async def heard() -> list[int]:
        pages = []
        for address in ("10.0.0.66", "10.0.0.66", "10.0.0.66", "10.0.0.7"):
            socket = SlowSocket()
            socket.client = Address(address, 1)
            socket.reads.set()
            line = Talk(cast("WebSocket", socket), Followed(), 0)
            await line._receive('{"type": "hello", "version": 0}')
            while not line._queue.empty():
                await asyncio.sleep(0)
            line._sender.cancel()
            pages.append(sum("too fast" in text for text in socket.sent))
        return pages

    assert asyncio.run(heard()) == [0, 0, 1, 0]
