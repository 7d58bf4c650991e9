"""Observable tables: a table has a lock for changes, a list of listeners, and answers each message only
once, however often it arrives."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Final, Protocol

import msgspec

from darwindeck.errors import DarwinDeckError

_ANSWERS_KEPT: Final = 64


class Listener(Protocol):
    """Somebody who follows a table."""

    def changed(self, before: int) -> None:
        """Note that the table has changed since this version."""

    def troubled(self, error: DarwinDeckError) -> None:
        """Report that the players of the other seats could not continue."""


class Followed:
    """A table that pages follow: a lock for whoever changes it, who listens, and what each message was answered."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.listeners: set[Listener] = set()
        self._answered: OrderedDict[tuple[int, str], msgspec.Struct] = OrderedDict()

    def earlier_answer(self, ask: tuple[int, str]) -> msgspec.Struct | None:
        """Return what this message of a seat was answered before, if it was."""
        return self._answered.get(ask)

    def note_answer(self, ask: tuple[int, str], answer: msgspec.Struct) -> None:
        self._answered[ask] = answer
        while len(self._answered) > _ANSWERS_KEPT:
            self._answered.popitem(last=False)
