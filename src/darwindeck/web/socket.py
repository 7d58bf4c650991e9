"""One page at one table: reads its messages, answers each once, and sends it what happens as its seat may know it.

What is to be sent waits in a short queue; a page that does not read is let go, never waited for.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from darwindeck.errors import DarwinDeckError
from darwindeck.play.sitting import Verdict, keep_rating
from darwindeck.web import messages as m
from darwindeck.web.pace import Purse
from darwindeck.web.settings import MOST_BODY
from darwindeck.web.tables import LiveTable, Tables
from darwindeck.web.updates import update

QUEUE: Final = 64
MOST_LINES: Final = 24
"""Pages that may follow one table at once."""
BURST, A_SECOND = 60, 20
"""Messages of one page: so many at once, and so many a second for long."""
SEARCHES: Final = 10
"""What a question costs that makes the machine think, in messages."""
NOT_WANTED: Final = 4000
"""The code of a close after which the page does not come back by itself."""
_DECODER: Final = msgspec.json.Decoder(m.FromPage)
_ENCODER: Final = msgspec.json.Encoder()


class TableLine:
    """The line between a page and its seat."""

    def __init__(
        self, socket: WebSocket, tables: Tables, table: LiveTable, seat: int, secret: str, *, rater: str
    ) -> None:
        """`rater` is what the person is called in ratings."""
        self.rater = rater
        self.socket = socket
        self.tables = tables
        self.live = table
        self.seat = seat
        self.secret = secret
        self._queue: asyncio.Queue[m.ToPage] = asyncio.Queue(QUEUE)
        self._sender = asyncio.create_task(self._send())
        self._purse = Purse(BURST, A_SECOND)

    async def run(self) -> None:
        """Until one of the two goes, or the page does not read what it is sent."""
        await self.socket.accept()
        if len(self.live.listeners) >= MOST_LINES:
            self._sender.cancel()
            await self.socket.close(NOT_WANTED, "This table is open in too many windows.")
            return
        self.live.listeners.add(self)
        tasks = [asyncio.create_task(self._listen()), self._sender]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.listeners.discard(self)
            for task in tasks:
                task.cancel()
            ends = await asyncio.gather(*tasks, return_exceptions=True)
            with suppress(RuntimeError, WebSocketDisconnect):  # it may be closed already
                await self.socket.close(1013, "the page does not read what it is sent")
        for end in ends:
            if isinstance(end, Exception) and not isinstance(end, WebSocketDisconnect):
                raise end

    async def _listen(self) -> None:
        while True:
            await self._receive(await self.socket.receive_text())

    def changed(self, before: int) -> None:
        self._post(update(self.live, self.seat, before))

    def troubled(self, error: DarwinDeckError) -> None:
        self._post(m.Refusal("", error.code, f"The bots could not go on: {error.message}"))

    def _post(self, message: m.ToPage) -> None:
        """A page that does not read is let go; it comes back and asks for what it has missed."""
        try:
            self._queue.put_nowait(message)
        except asyncio.QueueFull:
            self.live.listeners.discard(self)
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
            message = _DECODER.decode(text)
        except msgspec.MsgspecError as error:
            self._post(m.Refusal("", "web/bad-message", str(error)[:200]))
            return
        price = SEARCHES if isinstance(message, m.GetHint) else 1
        if not self._purse.pays(price):
            await asyncio.sleep(1 / A_SECOND)  # whoever does not stop is read no faster than others
            ask = "" if isinstance(message, m.Hello) else message.id
            self._post(m.Refusal(ask, "web/too-fast", "That was too fast: wait a moment."))
            return
        if isinstance(message, m.Hello):
            self._post(update(self.live, self.seat, message.version))
            self.live.wake_bots()
            return
        once = (self.seat, message.id)
        answer = self.live.answer_given(once) or await self._answer(message)
        self.live.note_answer(once, answer)
        self._post(answer)

    async def _answer(self, ask: m.Question) -> m.ToPage:
        async with self.live.lock:
            try:
                answer = await self._do(ask)
            except DarwinDeckError as error:
                return m.Refusal(ask.id, error.code, error.message)
        self.live.wake_bots()
        return answer

    async def _do(self, ask: m.Question) -> m.ToPage:
        table = self.live.table
        match ask:
            case m.Act():
                refused = self.live.act(self.seat, ask.actions, ask.version)
                if refused is not None:
                    return m.Refusal(ask.id, refused.code, refused.reason)
                return m.Said(ask.id, "")
            case m.Why():
                *picked, action = ask.actions
                return m.Said(ask.id, table.why_not(action, self.seat, picked).reason)
            case m.GetHint():
                hint = await asyncio.to_thread(table.hint, self.seat)
                self.live.hint(self.seat)
                return m.Hinted(ask.id, hint.sentence, hint.steps)
            case m.Undo():
                self.live.undo(self.seat)
                return m.Said(ask.id, "Taken back.")
            case m.Redo():
                self.live.redo()
                return m.Said(ask.id, "Done again.")
            case m.Again():
                return m.Go(ask.id, f"/tables/{self._another(same=ask.same).id}")
            case m.Rate():
                return self._rate(ask)
            case _:
                assert_never(ask)

    def _another(self, *, same: bool) -> LiveTable:
        """A new table with the same players: the same deal again, or another."""
        row = self.live.row
        seed = row.seed if same else secrets.randbelow(2**53)
        genome = self.live.table.genome
        return self.tables.open(row.game, genome, seats=row.players, seed=seed, secret=self.secret)

    def _rate(self, ask: m.Rate) -> m.ToPage:
        verdict = Verdict(again=ask.again, stars=ask.stars or None, chips=ask.chips, comment=ask.comment)
        sitting = self.live.sitting(self.seat)
        keep_rating(self.live.table, self.seat, sitting, verdict, person=self.rater)
        return m.Rated(ask.id, "Thank you: it is kept.")
