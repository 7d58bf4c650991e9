"""One page in a room: it is told of the room and, as its seats may know it, of the table. Whoever has no seat looks on.

A guest with several seats passes the device on: no hand is shown until whoever is to act says that they have it.
"""

from __future__ import annotations

import time
from contextlib import suppress
from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket

from darwindeck.errors import DarwinDeckError, RoomError
from darwindeck.outside import decode_with
from darwindeck.play.live_tables import LiveTable
from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.play.rooms.model import MOST_GUESTS, Free, Guest, names_in
from darwindeck.play.rooms.sight import sight_of
from darwindeck.web import messages as m
from darwindeck.web.line import NOT_WANTED, PageLine
from darwindeck.web.people import client_of, public_words
from darwindeck.web.quotas import Quotas
from darwindeck.web.rooms import messages as r
from darwindeck.web.socket import SEARCHES, answer_seat, keep_verdict
from darwindeck.web.updates import update, whole_state

OF_ONE: Final = 6
"""Pages that one guest may have open; the oldest makes place for another."""
MOST_LINES: Final = MOST_GUESTS * OF_ONE
"""Pages that may follow one room at once: no guest can take the place of others."""
Question = r.RoomQuestion | r.TableQuestion
_DECODER: Final[msgspec.json.Decoder[r.FromRoomPage]] = msgspec.json.Decoder(r.FromRoomPage)


class RoomLine(PageLine[Question]):
    """The line between a page and a guest of a room."""

    most_lines = MOST_LINES

    def __init__(
        self, socket: WebSocket, room: LiveRoom, guest: Guest, *, rater: str, quotas: Quotas
    ) -> None:
        super().__init__(socket, room, guest.id)
        self.room = room
        self.guest = guest.id
        self.seal = guest.seal
        self.rater = rater
        self.quotas = quotas
        self.table = room.room.table
        """Id of the table this page shows; empty in the lobby."""
        self._looks: int | None = None
        """Of several own seats, the one whose player has the device."""
        self.begun = time.monotonic()
        self._eyes: int | None = None
        """The seat as which the page was last told of the table."""

    @property
    def live(self) -> LiveTable | None:
        return self.room.live

    async def run(self) -> None:
        """Until the page goes; the guest is there while some page of theirs is."""
        self.room.pays(self.guest, client_of(self.socket))
        await self.room.opened(self.guest)
        await self._make_place()
        self.room.watchers.add(self)
        try:
            await super().run()
        finally:
            self.room.watchers.discard(self)
            await self.room.closed(self.guest, time.monotonic())

    async def _make_place(self) -> None:
        """Let go the oldest page of the guest if there are too many."""
        own = [each for each in self.room.watchers if isinstance(each, RoomLine) and each.guest == self.guest]
        for line in sorted(own, key=lambda each: each.begun)[: len(own) + 1 - OF_ONE]:
            self.room.watchers.discard(line)
            self.room.listeners.discard(line)
            with suppress(RuntimeError):  # it has gone by itself
                await line.socket.close(NOT_WANTED, "This room is open in too many windows.")

    def read(self, text: str) -> m.Hello | Question:
        return decode_with(_DECODER, text)

    def price(self, ask: Question) -> int:
        return SEARCHES if isinstance(ask, m.GetHint | m.Undo) else 1

    def settled(self) -> None:
        self.room.wake()

    def eyes(self) -> int | None:
        """Return the seat that the page may see for now."""
        own = self.room.room.seats_of(self.guest)
        if len(own) < 2:
            return own[0] if own else None
        if self._looks not in self._own_asked():
            self._looks = None
        return self._looks

    def _own_asked(self) -> list[int]:
        """Return the own seats that have to choose now."""
        asked = () if self.live is None else self.live.table.asked
        return [seat for seat in asked if seat in self.room.room.seats_of(self.guest)]

    @property
    def _is_gone(self) -> bool:
        """Tell whether the guest has left or was sent away; the page may not know it yet."""
        return self.room.room.guest(self.guest) is None

    def greet(self, version: int) -> msgspec.Struct:
        """Greet a page that has come, or come back: tell it of the room first. Who was sent away is told nothing."""
        if self._is_gone:
            return m.Go("", f"/rooms/{self.room.code}")
        self.post(self._sight())
        if self.live is None:
            return self._sight()
        return self._state(version)

    def changed(self, before: int) -> None:
        if self.live is not None and self.live.id == self.table:
            self.post(self._state(before))
            if self.room.room.options.clock:
                self.post(self._sight())

    def room_changed(self) -> None:
        if self._is_gone:
            self.post(m.Go("", f"/rooms/{self.room.code}"))
            self.room.listeners.discard(self)
            self.room.watchers.discard(self)
        elif self.room.room.table != self.table:
            self.table = self.room.room.table
            self.post(m.Go("", f"/rooms/{self.room.code}"))
        else:
            self.post(self._sight())
            if self.live is not None and self.live.id == self.table and self.eyes() != self._eyes:
                self.post(self._state(self.live.table.version))

    def _sight(self) -> msgspec.Struct:
        room = self.room
        return sight_of(room.room, self.guest, version=room.table_version, clock=room.clock(time.monotonic()))

    def _state(self, since: int) -> m.State:
        """Return the table, whole where it is seen with other eyes than before."""
        live = self._table()
        eyes, before = self.eyes(), self._eyes
        self._eyes = eyes
        self._tell_passing()
        state = update(live, eyes, since) if eyes == before else whole_state(live.table, eyes)
        own = self.room.room.seats_of(self.guest)
        undo = not live.table.over and any(
            live.table.last_choice(seat) is not None or live.table.chose_ahead(seat) for seat in own
        )
        return msgspec.structs.replace(state, undo=undo, redo=False)

    def _tell_passing(self) -> None:
        own = self.room.room.seats_of(self.guest)
        if len(own) < 2:
            return
        asked = self._own_asked()
        waits = bool(asked) and self._looks not in asked
        self.post(r.Passing(asked[0], names_in(self.room.room)[asked[0]]) if waits else r.Passing())

    def _table(self) -> LiveTable:
        if self.live is None or self.live.id != self.table:
            raise RoomError("no game is being played at this table", code="room/not-now")
        return self.live

    async def _answer_once(self, ask: Question) -> msgspec.Struct:
        """Questions about the table wait for its lock, those about the room for nothing."""
        try:
            answer = await self.answer(ask)
        except DarwinDeckError as error:
            return m.Refusal(ask.id, error.code, public_words(error))
        self.settled()
        return answer

    async def answer(self, ask: Question) -> msgspec.Struct:
        match ask:
            case m.Act() | m.Why() | m.GetHint() | m.Rate():
                return await self._at_table(ask)
            case m.Undo():
                done = await self.room.ask_undo(self.guest)
                return m.Said(ask.id, "Taken back." if done else "The others are asked.")
            case m.Redo():
                raise RoomError("among others nothing is done again by itself", code="room/no-undo")
            case m.Again():
                await self.room.deal(self.guest)
                return m.Said(ask.id, "")
            case r.LookAtHand():
                return self._look(ask)
            case (
                r.SayWords()
                | r.MuteGuest()
                | r.RemoveGuest()
                | r.FreeSeat()
                | r.AdmitGuest()
                | r.HandOverTo()
                | r.AgreeToUndo()
            ):
                return await self._in_room(ask)
            case r.TakeSeat() | r.GetUp():
                return await self._in_room(ask)
            case _:
                assert_never(ask)

    async def _at_table(self, ask: m.Act | m.Why | m.GetHint | m.Rate) -> msgspec.Struct:
        live = self._table()
        async with live.lock:
            seat = self.eyes()
            own = self.room.room.seats_of(self.guest)
            if isinstance(ask, m.Rate) and own:
                self.quotas.pay("ratings", self.socket)
                return keep_verdict(live, own[0], ask, self.rater, self.seal)
            if seat is None or isinstance(ask, m.Rate):
                raise RoomError("you are watching: take a seat to play", code="room/no-guest")
            return await answer_seat(live, seat, ask)

    def _look(self, ask: r.LookAtHand) -> msgspec.Struct:
        self._table()
        if ask.seat not in self._own_asked():
            raise RoomError("that player is not to act", code="room/not-now")
        self._looks = ask.seat
        self.post(self._state(-1))
        return m.Said(ask.id, "")

    async def _in_room(
        self,
        ask: r.SayWords
        | r.MuteGuest
        | r.RemoveGuest
        | r.FreeSeat
        | r.AdmitGuest
        | r.HandOverTo
        | r.AgreeToUndo
        | r.TakeSeat
        | r.GetUp,
    ) -> msgspec.Struct:
        by = self.guest
        match ask:
            case r.SayWords():
                await self.room.do(f.Say(by, ask.text, ask.phrase))
            case r.MuteGuest():
                await self.room.do(f.Mute(by, ask.guest, ask.on))
            case r.RemoveGuest():
                await self.room.do(f.Remove(by, ask.guest, ask.ban))
            case r.FreeSeat():
                await self.room.do(f.Give(by, ask.seat, Free()))
            case r.AdmitGuest():
                await self.room.do(f.Admit(by, ask.guest))
            case r.HandOverTo():
                await self.room.do(f.HandOver(by, ask.guest))
            case r.AgreeToUndo():
                await self.room.answer_undo(by, agree=ask.yes, version=ask.table)
            case r.TakeSeat():
                await self.room.do(f.Sit(by, ask.seat, ask.name))
            case r.GetUp():
                await self.room.do(f.Stand(by, ask.seat))
            case _:
                assert_never(ask)
        return m.Said(ask.id, "")
