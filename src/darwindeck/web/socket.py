"""One page at a table of a rules game: what its messages mean, and what its seat is told."""

from __future__ import annotations

import secrets
from contextlib import suppress
from hashlib import sha256
from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket

from darwindeck.errors import DarwinDeckError
from darwindeck.outside import decode_with
from darwindeck.play.live_tables import LiveTable, Tables, is_sealed, names_at
from darwindeck.play.pools import HINTS
from darwindeck.play.sitting import Verdict, keep_rating
from darwindeck.store.tables import seal_of
from darwindeck.web import messages as m
from darwindeck.web.line import PageLine
from darwindeck.web.people import client_of
from darwindeck.web.quotas import Quotas
from darwindeck.web.updates import update

SEARCHES: Final = 10
"""What a question costs that makes the machine think, in messages."""
_DECODER: Final[msgspec.json.Decoder[m.FromPage]] = msgspec.json.Decoder(m.FromPage)


class TableLine(PageLine[m.Question]):
    """The line between a page and its seat."""

    def __init__(
        self,
        socket: WebSocket,
        tables: Tables,
        table: LiveTable,
        seat: int,
        secret: str,
        *,
        rater: str,
        own: bool = False,
        quotas: Quotas,
    ) -> None:
        """`rater` is what the person is called in ratings; `own` says that it is the owner of this machine, whose
        finished games stand in its history."""
        super().__init__(socket, table, seat)
        self.rater = rater
        self.own = own
        self.quotas = quotas
        self.tables = tables
        self.live = table
        table.payer = client_of(socket) or table.id
        self.secret = secret

    def read(self, text: str) -> m.FromPage:
        return decode_with(_DECODER, text)

    def greet(self, version: int) -> m.State:
        return update(self.live, self.seat, version)

    def changed(self, before: int) -> None:
        super().changed(before)
        if self.own:
            with suppress(DarwinDeckError, OSError):  # a full disk does not stop the table
                self.live.note_end(self.seat)

    def settled(self) -> None:
        self.live.wake_bots()

    def price(self, ask: m.Question) -> int:
        return SEARCHES if isinstance(ask, m.GetHint) else 1

    async def answer(self, ask: m.Question) -> m.ToPage:
        match ask:
            case m.Act() | m.Why() | m.GetHint():
                return await answer_seat(self.live, self.seat, ask)
            case m.Undo():
                self.live.undo(self.seat)
                return m.Said(ask.id, "Taken back.")
            case m.Redo():
                self.live.redo()
                return m.Said(ask.id, "Done again.")
            case m.Again():
                return m.Go(ask.id, f"/tables/{self._another(same=ask.same).id}")
            case m.Rate():
                self.quotas.pay("ratings", self.socket)
                return keep_verdict(self.live, self.seat, ask, self.rater, seal_of(self.secret))
            case _:
                assert_never(ask)

    def _another(self, *, same: bool) -> LiveTable:
        """Make a new table with the same players: the same deal again, or another."""
        self.quotas.pay("tables", self.socket)
        row = self.live.row
        seed = row.seed if same else secrets.randbelow(2**53)
        genome = self.live.table.genome
        return self.tables.open(
            row.game,
            genome,
            seats=row.players,
            seed=seed,
            secret=self.secret,
            names=names_at(row),
            sealed=same and is_sealed(row),
        )


async def answer_seat(live: LiveTable, seat: int, ask: m.Act | m.Why | m.GetHint) -> m.ToPage:
    """Answer what a seat does or wants to know; the table's lock is held."""
    match ask:
        case m.Act():
            refused = live.act(seat, ask.actions, ask.version)
            if refused is not None:
                return m.Refusal(ask.id, refused.code, refused.reason)
            return m.Said(ask.id, "")
        case m.Why():
            *picked, action = ask.actions
            return m.Said(ask.id, live.table.why_not(action, seat, picked).reason)
        case m.GetHint():
            hint = await HINTS.run(live.payer, live.table.hint, seat)
            live.hint(seat)
            return m.Hinted(ask.id, hint.sentence, hint.steps)
        case _:
            assert_never(ask)


def keep_verdict(live: LiveTable, seat: int, ask: m.Rate, rater: str, seal: str) -> m.Rated:
    """Return what somebody thought of the game; of several ratings of one table the last counts."""
    verdict = Verdict(again=ask.again, stars=ask.stars or None, chips=ask.chips, comment=ask.comment)
    once = sha256(f"{live.id}:{seal}".encode()).hexdigest()[:16]
    keep_rating(live.table, seat, live.sitting(seat), verdict, person=rater, once=once)
    if live.record is not None and ask.stars:
        live.record.note_stars(ask.stars)
    return m.Rated(ask.id, f"Thank you. Your rating is saved under the name {rater}.")
