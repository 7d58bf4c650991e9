"""One open table in play: its file, its seats, the moves that may be taken back, and the opponent."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final, Protocol

import msgspec

from darwindeck.errors import DarwinDeckError, TableError
from darwindeck.outside import decode_outside
from darwindeck.play.followed import Followed
from darwindeck.play.rooms.model import MESSAGES_KEPT, Message
from darwindeck.store.tables import TableChange, TableFile, TableRow
from darwindeck.table.hooks import Referee
from darwindeck.table.plugins import Plugin
from darwindeck.table.table import HistoryEntry, Receipt, Table
from darwindeck.table.words import line_words
from darwindeck.web.open.company import Company
from darwindeck.web.open.kept import KeptTable
from darwindeck.web.open.messages import Activity, OpenState, Talk
from darwindeck.web.open.pictures import CardPictures
from darwindeck.web.open.scene import Alone, Around, open_scene
from darwindeck.web.open.undoing import Undoing

MOST_LINES: Final = 400
"""Lines of the log that a page gets when it has seen nothing."""


class Options(msgspec.Struct, frozen=True, omit_defaults=True):
    """How a table is played, beside its seed and its players."""

    referee: Referee = Referee.STRICT
    chosen: dict[str, str] = {}
    tokens: int | None = None
    cost: float | None = None
    search_in_decision: bool = True


class Opponent(Protocol):
    """The player of the seats that no person holds."""

    def wake(self) -> None:
        """Somebody has come or acted."""

    def check(self, thread: int) -> None:
        """Raises if what this thread does is no longer wanted."""

    def steer(self, what: str) -> str:
        """Stop, go on, try again: what a person may ask of it, and what is said to that."""

    def activity(self, seat: int) -> Activity | None:
        """Return what it does, as a seat may know it."""

    def rest(self) -> None:
        """Rest, as the server closes or the table is forgotten."""


class Watcher(Protocol):
    """A page that is shown what the other seat's player does."""

    @property
    def seat(self) -> int: ...

    def post(self, message: msgspec.Struct) -> None: ...


class LiveOpenTable(Followed):
    """A table in memory. Changes are made on the server's loop only."""

    def __init__(
        self, row: TableRow, plugin: Plugin, dealt: Table, file: TableFile, pictures: CardPictures
    ) -> None:
        """`dealt` is the table after its deal; what was played since is in the file."""
        super().__init__()
        self.row = row
        self.pictures = pictures
        self.plugin = plugin
        self.options = decode_outside(row.options, Options)
        self.dealt = len(dealt.history)
        """Entries and steps up to here are the deal: nobody takes them back."""
        self.dealt_steps = len(dealt.steps)
        self._file = file
        self.company = Company(row, file)
        self.talk = tuple(map(_message, file.said(row.id)))[-MESSAGES_KEPT:]
        self.table = KeptTable(dealt)
        self.table.search_in_decision = self.options.search_in_decision
        self.table.repeat(map(_entry, file.actions(row.id)))
        self._written = self.table.history[self.dealt :]
        self.table.revision = max(self.table.revision, row.version)
        self.first = self.table.revision
        self.table.keeper = self
        self._alone: tuple[int, Alone] | None = None
        self._begun = time.monotonic()
        self.opponent: Opponent | None = None
        self.watchers: set[Watcher] = set()
        self.undoing = Undoing(self.table, self.dealt_steps, self.company)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def version(self) -> int:
        return self.table.revision

    @property
    def names(self) -> tuple[str, ...]:
        return self.company.names

    def seat_of(self, secret: str) -> int | None:
        return self.company.seat_of(secret)

    @property
    def present(self) -> frozenset[int]:
        """Return the seats that have a page open."""
        return frozenset(page.seat for page in self.watchers)

    def sit_down(self, seat: int, secret: str, name: str = "") -> None:
        self.company.sit_down(seat, secret, name)
        self._tell(self.version)

    def free(self, by: int, seat: int, name: str) -> None:
        """Let the host free a seat for somebody by name; the talk records it for returning players."""
        told = self.company.free(by, seat, self.present, name)
        self._keep_message(None, told, "")
        self._tell(self.version)

    def watch(self, page: Watcher) -> None:
        """Somebody has opened the page; those who wait for them hear of it."""
        self._come_or_go(lambda: self.watchers.add(page))

    def unwatch(self, page: Watcher) -> None:
        self._come_or_go(lambda: self.watchers.discard(page))

    def _come_or_go(self, change: Callable[[], None]) -> None:
        before = self.present
        change()
        if self.company.by_code and self.present != before:
            self._tell(self.version)

    def say(self, seat: int, words: str) -> None:
        """Something to the other person, at any time; it is no step of the game."""
        if not self.company.by_code:
            raise TableError("Nobody is there to hear it.", code="table/not-permitted")
        self._keep_message(seat, words, self.names[seat])

    def _keep_message(self, by: int | None, words: str, name: str) -> None:
        number = self.talk[-1].number + 1 if self.talk else 0
        message = Message(number, words, by, name)
        line = msgspec.json.encode(message).decode()
        self._file.save(self.id, TableChange(version=self.version, kept=len(self._written), said=(line,)))
        self.talk = (*self.talk, message)[-MESSAGES_KEPT:]
        for page in tuple(self.watchers):
            page.post(Talk((message,)))

    def act(self, seat: int, action: bytes, version: int) -> Receipt:
        """Return an action of a person who has seen the table at this version."""
        if version != self.version:
            raise TableError("the table has changed meanwhile", code="action/stale_version")
        return self.table.submit(seat, action)

    def undo(self, seat: int) -> str:
        """Takes the last step back, or asks the other person for it; what is said to that."""
        return self._do_and_tell(lambda: self.undoing.undo(seat, self.present))

    def agree(self, seat: int, *, agree: bool) -> str:
        """Return what the other person says to that."""
        return self._do_and_tell(lambda: self.undoing.answer(seat, agree=agree))

    def _do_and_tell(self, deed: Callable[[], str]) -> str:
        """Does something about a wish, and tells of it if the table itself has not changed."""
        before = self.version
        said = deed()
        if self.version == before:
            self._tell(self.version)
        return said

    @property
    def moves(self) -> int:
        """Steps made since the deal."""
        return len(self.table.steps) - self.dealt_steps

    @property
    def seconds(self) -> float:
        """Return how long the table has been open in memory."""
        return time.monotonic() - self._begun

    def alone(self) -> Alone | None:
        """Return what a game that is played alone adds; thought about once for every version."""
        coach = self.plugin.coach
        if coach is None:
            return None
        if self._alone is None or self._alone[0] != self.version:
            view = self.table.view(0)
            found = Alone(self.row.seed, self.moves, coach.stuck(view), bool(coach.finish(view)))
            self._alone = (self.version, found)
        return self._alone[1]

    def keep(self, before: int) -> None:
        """Writes what has changed and then tells it."""
        entries = self.table.history[self.dealt :]
        kept = min(len(self._written), len(entries))
        while (
            kept and self._written[kept - 1] is not entries[kept - 1]
        ):  # what stood before is the same entries
            kept -= 1
        actions = tuple(msgspec.json.encode(entry).decode() for entry in entries[kept:])
        self._file.save(self.id, TableChange(version=self.version, kept=kept, actions=actions))
        self._written = entries
        self._tell(before)

    def check(self, thread: int) -> None:
        if self.opponent is not None:
            self.opponent.check(thread)

    def wake(self) -> None:
        """Lets the other seat's player go on, if there is one and it is due."""
        if self.opponent is not None:
            self.opponent.wake()

    def _tell(self, before: int) -> None:
        for listener in tuple(self.listeners):
            listener.changed(before)

    def trouble(self, error: DarwinDeckError) -> None:
        for listener in tuple(self.listeners):
            listener.troubled(error)

    def state(self, seat: int, since: int, ask: str = "") -> OpenState:
        """Return what a page at this seat is sent that has seen everything up to `since`."""
        whole = not self.first <= since <= self.version
        lines = self.table.log(seat, -1 if whole else since)
        names = self.names
        said = tuple(line_words(self.table.game, seat, line, names) for line in lines if line)
        around = Around(
            names,
            self.company.there(self.present),
            partial(self.pictures.address, self.row.game),
            self.options.chosen,
        )
        return OpenState(
            version=self.version,
            since=-1 if whole else since,
            scene=open_scene(self.table, seat, self.plugin, around, self.alone()),
            wish=self.undoing.wish(seat),
            whole=whole,
            lines=said[-MOST_LINES:],
            undo=not self.undoing.why_not(seat) or self.undoing.can_ask(self.present),
            redo=self.undoing.can_redo(seat),
            id=ask,
        )


def _message(text: str) -> Message:
    try:
        return decode_outside(text, Message)
    except msgspec.MsgspecError as error:
        raise TableError(f"no talk of a table: {error}", code="table/bad-record") from error


def _entry(text: str) -> HistoryEntry:
    try:
        return decode_outside(text, HistoryEntry)
    except msgspec.MsgspecError as error:
        raise TableError(f"no entry of a table: {error}", code="table/bad-record") from error
