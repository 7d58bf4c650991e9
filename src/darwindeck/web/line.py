"""The line between a page and a table of any kind: it reads messages, answers each once, and sends what it is told to.

What is to be sent waits in a short queue; a page that does not read is let go, never waited for. What a message
means, and what a page is told, is for the two kinds of tables to say.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Final, Generic, Protocol, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from darwindeck.errors import DarwinDeckError
from darwindeck.limits import MOST_BODY
from darwindeck.play.followed import Followed
from darwindeck.play.pace import Purse, Purses
from darwindeck.web import messages as m
from darwindeck.web.people import client_of, person, public_words

QUEUE: Final = 64
MOST_LINES: Final = 24
"""Pages that may follow one table at once."""
BURST, A_SECOND = 60, 20
"""Messages of one page: so many at once, and so many a second for long."""
HELLO: Final = 5
"""What it costs to be told where the table stands, in messages."""
FROM_ONE: Final = Purses(4000, 200)
"""Messages of all pages of one address: as much as a school that plays at once needs."""
FAREWELL: Final = 2.0
"""Seconds that a page has to read why it is let go."""
NOT_WANTED: Final = 4000
"""The code of a close after which the page does not come back by itself."""
_ENCODER: Final = msgspec.json.Encoder()


async def turn_away(socket: WebSocket, reason: str) -> None:
    """Turn away a line that is not wanted: it is told why, and does not come back by itself."""
    await socket.accept()
    await socket.close(NOT_WANTED, reason[:120])


class Seated(Protocol):
    """A table that knows who sits where."""

    def seat_of(self, secret: str) -> int | None: ...


T = TypeVar("T", bound=Seated)


async def admit(socket: WebSocket, find: Callable[[], T]) -> tuple[T, int, str] | None:
    """Return the table and the visitor's seat and secret, or None if they were turned away."""
    try:
        live = find()
    except DarwinDeckError as error:
        await turn_away(socket, public_words(error))
        return None
    secret = person(socket)
    seat = live.seat_of(secret)
    if seat is None:
        await turn_away(socket, "Another player sits here.")
        return None
    return live, seat, secret


A = TypeVar("A", bound=m.Ask)


class PageLine(ABC, Generic[A]):
    """One page at one seat."""

    most_lines = MOST_LINES

    def __init__(self, socket: WebSocket, followed: Followed, seat: int) -> None:
        self.socket = socket
        self.followed = followed
        self.seat = seat
        self._queue: asyncio.Queue[msgspec.Struct] = asyncio.Queue(QUEUE)
        self._sender = asyncio.create_task(self._send())
        self._purse = Purse(BURST, A_SECOND)

    @abstractmethod
    def read(self, text: str) -> m.Hello | A:
        """Return the message, or `msgspec.MsgspecError`."""

    @abstractmethod
    def greet(self, version: int) -> msgspec.Struct:
        """Return what a page is sent that has seen everything up to this version."""

    @abstractmethod
    async def answer(self, ask: A) -> msgspec.Struct:
        """Does what is asked, with the table's lock held; errors of ours become refusals."""

    def why_not(self, error: DarwinDeckError) -> str:
        """Return a refusal in words for a person."""
        return public_words(error)

    def settled(self) -> None:
        """Release code that waits for the page; called when it connects and after every answer."""

    def price(self, ask: A) -> int:  # noqa: ARG002  (some kinds of questions cost more)
        """Return what a question costs, in messages."""
        return 1

    async def run(self) -> None:
        """Until one of the two goes, or the page does not read what it is sent."""
        await self.socket.accept()
        if len(self.followed.listeners) >= self.most_lines:
            self._sender.cancel()
            await self.socket.close(NOT_WANTED, "This table is open in too many windows.")
            return
        self.followed.listeners.add(self)
        tasks = [asyncio.create_task(self._listen()), self._sender]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.followed.listeners.discard(self)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            # It may be closed already, or never read the word of farewell either.
            with suppress(RuntimeError, WebSocketDisconnect, TimeoutError):
                async with asyncio.timeout(FAREWELL):
                    await self.socket.close(1013, "the page does not read what it is sent")
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                raise end

    async def _listen(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code") or 1005)
            await self._receive(message.get("text") or "")  # what is no text is no message of ours

    def changed(self, before: int) -> None:
        self.post(self.greet(before))

    def troubled(self, error: DarwinDeckError) -> None:
        self.post(m.Refusal("", error.code, f"The bots could not continue: {public_words(error)}"))

    def post(self, message: msgspec.Struct) -> None:
        """Let go a page that does not read; it comes back and asks for what it has missed."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.followed.listeners.discard(self)
            self._sender.cancel()

    async def _send(self) -> None:
        while True:
            message = await self._queue.get()
            await self.socket.send_text(_ENCODER.encode(message).decode())

    async def _receive(self, text: str) -> None:
        if len(text) > MOST_BODY:
            await self.socket.close(NOT_WANTED, "the message is too long")
            raise WebSocketDisconnect(NOT_WANTED)
        try:
            message = self.read(text)
        except msgspec.MsgspecError as error:
            self.post(m.Refusal("", "web/bad-message", str(error)[:200]))
            return
        price = HELLO if isinstance(message, m.Hello) else self.price(message)
        if not (self._purse.pays(price) and FROM_ONE.pays(client_of(self.socket), price)):
            await asyncio.sleep(1 / A_SECOND)  # whoever does not stop is read no faster than others
            ask = "" if isinstance(message, m.Hello) else message.id
            self.post(m.Refusal(ask, "web/too-fast", "That was too fast: wait a moment."))
            return
        if isinstance(message, m.Hello):
            self.post(self.greet(message.version))
            self.settled()
            return
        once = (self.seat, message.id)
        answer = self.followed.earlier_answer(once) or await self._answer_once(message)
        self.followed.note_answer(once, answer)
        self.post(answer)

    async def _answer_once(self, ask: A) -> msgspec.Struct:
        async with self.followed.lock:
            try:
                answer = await self.answer(ask)
            except DarwinDeckError as error:
                return m.Refusal(ask.id, error.code, self.why_not(error))
        self.settled()
        return answer
