"""A table that saves every change before it notifies anybody, from any player and any thread.

Players that think in a thread of their own use it like any table: what they do is done on the loop of the server,
between two other things. A change that cannot be written has not happened.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from typing import Protocol, TypeVar

from darwindeck.errors import DarwinDeckError, TableError
from darwindeck.table.actions import Action
from darwindeck.table.table import HistoryEntry, Receipt, ReturnPoint, Table

T = TypeVar("T")


class Keeper(Protocol):
    """The interface of the part that saves changes and notifies pages."""

    def keep(self, before: int) -> None:
        """Keep that the table has changed since this revision; raises if that cannot be written."""

    def check(self, thread: int) -> None:
        """Raises if what this thread does is no longer wanted."""


class KeptTable(Table):
    """Made of a dealt table, in the thread of the server's loop."""

    def __init__(self, dealt: Table) -> None:
        super().__init__(dealt.game, dealt.start, hooks=dealt.hooks, referee=dealt.referee)
        self.state = dealt.state
        self.history, self.events, self.steps = dealt.history, dealt.events, dealt.steps
        self.revision = dealt.revision
        self.keeper: Keeper | None = None
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()

    def submit(self, seat: int, action: Action | bytes) -> Receipt:
        return self._on_loop(lambda: self._change(lambda: Table.submit(self, seat, action)))

    def restore(self, point: ReturnPoint) -> None:
        self._on_loop(lambda: self._change(lambda: Table.restore(self, point)))

    def repeat(self, entries: Iterable[HistoryEntry]) -> None:
        self._on_loop(lambda: self._change(lambda: Table.repeat(self, entries)))

    def _on_loop(self, work: Callable[[], T]) -> T:
        thread = threading.get_ident()
        if thread == self._thread:
            return work()
        done: Future[T] = Future()

        def run() -> None:
            try:
                if self.keeper is not None:
                    self.keeper.check(thread)
                done.set_result(work())
            except DarwinDeckError as error:
                done.set_exception(error)

        try:
            self._loop.call_soon_threadsafe(run)
        except RuntimeError:
            raise TableError("the server is closing", code="table/over") from None
        return done.result()

    def _change(self, change: Callable[[], T]) -> T:
        before = (self.state, self.revision, [*self.history], [*self.events], [*self.steps])
        changed = change()
        try:
            if self.keeper is not None and self.revision != before[1]:
                self.keeper.keep(before[1])
        except DarwinDeckError:
            self.state, self.revision, self.history, self.events, self.steps = before
            raise
        return changed
