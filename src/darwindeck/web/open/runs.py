"""A player in a thread of its own: started when its seat is due, stopped when somebody says so, and what is seen of it.

What it does is done on the server's loop. Its calls are shown as they happen, its words after its turn, without the
cards that the reader may not know. Whoever sits across may stop it, let it try again, and take its turn back.
"""

from __future__ import annotations

import asyncio
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from darwindeck.errors import DarwinDeckError, TableError
from darwindeck.llm.messages import ToolCall
from darwindeck.llm.players.watching import blacken, describe_call
from darwindeck.table.taking_back import steps_to_take_back, take_turn_back
from darwindeck.web.open.live import LiveOpenTable
from darwindeck.web.open.messages import Activity, OpenCall, Way

MOST_CALLS: Final = 60
"""Calls of one turn that are shown."""
STOP, AGAIN, REWIND = (
    Way("stop", "Stop"),
    Way("again", "Let it try again"),
    Way("rewind", "Take its turn back"),
)


class Run(threading.Thread):
    """One stretch of play by one player; once it is stopped nothing it does counts."""

    def __init__(self, opponent: ThreadedOpponent) -> None:
        super().__init__(daemon=True, name=f"seat {opponent.seat} of {opponent.live.id}")
        self.opponent = opponent
        self.bell = threading.Event()
        """Rung when something has happened at the table."""
        self.over = threading.Event()
        """Set when nothing more is wanted of it."""

    def run(self) -> None:
        try:
            self.opponent.play(self)
        except (DarwinDeckError, ImportError) as error:
            words = error.message if isinstance(error, DarwinDeckError) else str(error)
            if not self.over.is_set():
                self.opponent.halt(self, words)
        finally:
            self.opponent.ended(self)

    def stop(self) -> None:
        self.over.set()
        self.bell.set()


class ThreadedOpponent(ABC):
    """What both kinds share: the thread, what is shown of it, and being stopped."""

    def __init__(self, live: LiveOpenTable, seat: int) -> None:
        self.live = live
        self.seat = seat
        self.trouble = ""
        self._run: Run | None = None
        self._loop = asyncio.get_running_loop()
        self._calls: list[tuple[ToolCall, bool | None]] = []
        self._words: list[str] = []
        self._new_turn = True
        """Whether what is noted next begins a turn: what was shown of the last one goes."""

    @abstractmethod
    def play(self, run: Run) -> None:
        """Plays while the seat is to act, in the thread of the run."""

    def ways(self) -> tuple[Way, ...]:
        """Return what a person may ask of it now."""
        return ()

    def spent(self) -> str:
        return ""

    @property
    def due(self) -> bool:
        state = self.live.table.state
        return state.result is None and state.to_act == self.seat

    def wake(self) -> None:
        steps = self.live.table.steps
        self._new_turn = self._new_turn or (bool(steps) and steps[-1].seat != self.seat)
        if self._run is not None:
            self._run.bell.set()
        elif self.due and not self.trouble:
            self._run = Run(self)
            self._run.start()

    def rest(self) -> None:
        if self._run is not None:
            self._run.stop()
            self._run = None

    def check(self, thread: int) -> None:
        if self._run is None or self._run.ident != thread:
            raise TableError("the player was stopped", code="table/stopped")

    def steer(self, what: str) -> str:
        known = {way.what for way in self.ways()}
        if what not in known:
            raise TableError("that cannot be asked of the other player now", code="table/bad-action")
        if what == STOP.what:
            self.rest()
            self.trouble = "It was stopped."
        elif what == AGAIN.what:
            self.trouble = ""
            self._words.clear()
            self.wake()
        else:
            self.rewind()
        self.show()
        return ""

    def rewindable(self) -> bool:
        """Tell whether anything of its turn can be taken back."""
        return bool(steps_to_take_back(self.live.table, self.seat, self.live.dealt_steps))

    def rewind(self) -> None:
        """Takes back what can be taken back of its turn, and says how far that is."""
        self.rest()
        self.trouble = take_turn_back(self.live.table, self.seat, self.live.dealt_steps)

    def halt(self, run: Run, words: str) -> None:
        """From the thread of a run: it could not go on."""

        def notify() -> None:
            if self._run is run:
                self.trouble = words
                self.show()

        self.later(notify)

    def ended(self, run: Run) -> None:
        def gone() -> None:
            if self._run is run:
                self._run = None
                self.show()
                self.wake()

        self.later(gone)

    def note_call(self, call: ToolCall, ok: bool | None) -> None:
        """From the thread of a run: a call is about to be made, or was made and accepted or not."""

        def noted() -> None:
            self._begin()
            open_ones = [
                place for place, (made, done) in enumerate(self._calls) if made == call and done is None
            ]
            if ok is not None and open_ones:
                self._calls[open_ones[0]] = (call, ok)
            else:
                self._calls = [*self._calls, (call, ok)][-MOST_CALLS:]
            self.show()

        self.later(noted)

    def note_words(self, words: str) -> None:
        """From the thread of a run: something it said."""

        def noted() -> None:
            self._begin()
            self._words.append(words)

        self.later(noted)

    def _begin(self) -> None:
        if self._new_turn and self.due:
            self._new_turn, self._calls, self._words = False, [], []

    def later(self, work: Callable[[], object]) -> None:
        """On the server's loop, soon."""
        with suppress(RuntimeError):  # the server is closing, and nobody is left to be told
            self._loop.call_soon_threadsafe(work)

    def show(self) -> None:
        """Tells every page what there is to see."""
        for page in tuple(self.live.watchers):
            seen = self.activity(page.seat)
            if seen is not None:
                page.post(seen)

    def activity(self, seat: int) -> Activity | None:
        if seat == self.seat:
            return None
        table = self.live.table
        calls = tuple(
            OpenCall(*describe_call(table.game, self.seat, seat, call), ok=ok) for call, ok in self._calls
        )
        plan = "" if self.due else blacken(table, "\n".join(self._words))
        return Activity(words=self._state_words(), calls=calls, plan=plan, ways=self.ways())

    def _state_words(self) -> str:
        trouble = blacken(self.live.table, self.trouble)  # a provider may quote what it was sent
        state = trouble or ("It plays …" if self.due else "It waits for you.")
        if self.live.table.state.result is not None:
            state = "The game is over."
        spent = self.spent()
        return f"{state} {spent}".strip()
