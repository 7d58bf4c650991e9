"""One page at an open table: what its messages mean, and what its seat is told."""

from __future__ import annotations

from typing import Final, assert_never

import msgspec
from starlette.websockets import WebSocket

from darwindeck.errors import DarwinDeckError, TableError
from darwindeck.outside import decode_with
from darwindeck.play.pools import HINTS
from darwindeck.play.rooms.asking import words_of
from darwindeck.table import actions as a
from darwindeck.table.words import line_words, refusal_words
from darwindeck.web import messages as m
from darwindeck.web.forms import any_seed
from darwindeck.web.line import PageLine
from darwindeck.web.open import alone
from darwindeck.web.open import messages as o
from darwindeck.web.open.live import LiveOpenTable
from darwindeck.web.open.tables import OpenTables
from darwindeck.web.people import client_of
from darwindeck.web.quotas import Quotas
from darwindeck.web.rooms.messages import SayWords

SEARCHES: Final = 10
"""What a question costs that makes the machine think, in messages."""
_DECODER: Final[msgspec.json.Decoder[o.FromOpenPage]] = msgspec.json.Decoder(o.FromOpenPage)


class OpenLine(PageLine[o.OpenAsk]):
    """The line between a page and its seat."""

    def __init__(
        self,
        socket: WebSocket,
        tables: OpenTables,
        table: LiveOpenTable,
        seat: int,
        secret: str,
        *,
        quotas: Quotas,
    ) -> None:
        super().__init__(socket, table, seat)
        self.quotas = quotas
        self.tables = tables
        self.live = table
        self.secret = secret
        self._shown: o.Activity | None = None
        self._standing: o.Standing | None = None
        self._heard_talk = False

    def read(self, text: str) -> o.FromOpenPage:
        return decode_with(_DECODER, text)

    def greet(self, version: int) -> o.OpenState:
        return self.live.state(self.seat, version)

    async def run(self) -> None:
        self.live.watch(self)
        try:
            await super().run()
        finally:
            self.live.unwatch(self)

    def settled(self) -> None:
        self.live.wake()
        seen = None if self.live.opponent is None else self.live.opponent.activity(self.seat)
        if seen is not None and seen != self._shown:
            self._shown = seen
            self.post(seen)
        if not self._heard_talk and self.live.company.by_code:
            self.post(o.Talk(self.live.talk))
        self._heard_talk = True
        if self.live.plugin.coach is not None:
            self._show_standing()

    def why_not(self, error: DarwinDeckError) -> str:
        return refusal_words(self.live.table.game, self.seat, error)

    def price(self, ask: o.OpenAsk) -> int:
        return SEARCHES if isinstance(ask, m.GetHint | o.Finish) else 1

    async def answer(self, ask: o.OpenAsk) -> o.ToOpenPage:
        live = self.live
        match ask:
            case o.OpenAct():
                return self._act(ask)
            case m.Undo():
                return m.Said(ask.id, live.undo(self.seat))
            case o.Agree():
                return m.Said(ask.id, live.agree(self.seat, agree=ask.agree))
            case m.Redo():
                live.undoing.redo(self.seat)
                return m.Said(ask.id, "Done again.")
            case m.Again():
                return m.Go(ask.id, self._another(same=ask.same))
            case m.GetHint():
                return await self._hint(ask.id)
            case o.Tap():
                return alone.tap(live, ask)
            case o.Finish():
                return await alone.finish(live, ask)
            case SayWords():
                live.say(self.seat, words_of(ask.text, ask.phrase))
                return m.Said(ask.id, "")
            case o.Steer():
                said = live.opponent.steer(ask.what) if live.opponent is not None else ""
                return m.Said(ask.id, said)
            case _:
                assert_never(ask)

    def _act(self, ask: o.OpenAct) -> o.Warned:
        receipt = self.live.act(self.seat, bytes(ask.action), ask.version)
        words = (
            line_words(self.live.table.game, self.seat, each, self.live.names) for each in receipt.warnings
        )
        done = a.parse_action(bytes(ask.action))
        looked = done.zone if isinstance(done, a.Peek | a.SearchZone) else ""
        return o.Warned(ask.id, " ".join(f"Referee: {each}" for each in words), looked)

    async def _hint(self, ask: str) -> o.OpenHint | m.Said:
        coach = self.live.plugin.coach
        if coach is None:
            return m.Said(ask, "There are no hints for this game.")
        here, been = alone.views(self.live)
        found = await HINTS.run(client_of(self.socket) or self.live.id, coach.hint, here, been)
        return m.Said(ask, alone.NOTHING_LEFT) if found is None else alone.show_hint(self.live, ask, found)

    def _show_standing(self) -> None:
        """Show the reader's standing when it has changed; a won game is counted first."""
        result = self.live.table.state.result
        if result is not None:
            self.tables.solitaire.note(alone.game_of(self.live, self.secret, won=result.winner == 0))
        found = alone.standing(self.live, self.tables.solitaire, self.secret)
        if found != self._standing:
            self._standing = found
            self.post(found)

    def _another(self, *, same: bool) -> str:
        """Make a new table with the same players: the same deal again, or another."""
        if self.live.plugin.coach is not None and self.live.table.state.result is None and self.live.moves:
            self.tables.solitaire.note(alone.game_of(self.live, self.secret, won=False))
        live, row = self.live, self.live.row
        together = live.company.by_code and len(live.company.seals) > 1
        if together and live.table.state.result is None:
            raise TableError("The other player is in the middle of this game.", code="table/not-permitted")
        if live.company.by_code and same:
            raise TableError("Both of you know this deal by now: take a new one.", code="table/not-permitted")
        self.quotas.pay("tables", self.socket)
        seed = row.seed if same else any_seed(alone=live.plugin.coach is not None)
        table = self.tables.open_for(
            row.game,
            players=live.company.players,
            seed=seed,
            options=live.options,
            seals=live.company.seals,
        )
        address = f"/open/{row.game}/{table.id}"
        for page in tuple(live.watchers):
            if page is not self:
                page.post(m.Go("", address))
        return address
