"""Work that takes long, each kind in threads of its own, so that no kind waits behind another.

A pool has so many threads, lets so many wait, and takes so many at once from one person, whose next ones stand in line
where there is one; the others are refused with a sentence. Work on a game that a guest has brought is done apart: in a
process of its own, of lower priority, which is ended when its seconds of the processor are over: Python cannot end a
thread.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sys
import threading
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, partial
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple, ParamSpec, TypeVar

from darwindeck.errors import DarwinDeckError, RunError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import BaseContext

P = ParamSpec("P")
T = TypeVar("T")

MOST_MEMORY: Final = 4 * 2**30
"""Bytes of address space that work apart may have."""
PATIENCE: Final = 6
"""Work apart has so many seconds of the clock for each second of the processor, since it stands back."""
NICE: Final = 10
"""How much work apart stands back behind the tables."""
_ASIDE: Final = ["darwindeck.play.replay", "darwindeck.play.advice", "darwindeck.rulebook.build"]
"""What work apart needs; read once, by the process that the others are forked from."""


def read_ahead(module: str) -> None:
    """Let work apart have a module ready; said by the module itself, before any work is begun."""
    if module not in _ASIDE:
        _ASIDE.append(module)


class Pool:
    """Threads for one kind of work."""

    def __init__(
        self,
        name: str,
        threads: int,
        *,
        waiting: int | None = None,
        each: int | None = None,
        line: int = 0,
        seconds: float = 0,
    ) -> None:
        """`waiting` may wait for a thread. Each person has `each` at once and a `line` of so many that wait for these;
        when it is full the newest takes the place of the oldest. With `seconds` the work is done apart."""
        self.name = name
        self.waiting, self.each, self.line, self.seconds = waiting, each, line, seconds
        self._threads = threads
        self._lock = threading.Lock()
        self._by: Counter[str] = Counter()
        self._held = 0
        self._line: dict[str, list[Future[None]]] = {}
        """By person, those who wait until something of theirs is done."""
        self._crew: ThreadPoolExecutor | None = None

    async def run(self, who: str, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> T:
        """Do the work for a person and wait for it; RunError `run/too-many` if there is too much of it already."""
        while (turn := self._stand_in_line(who)) is not None:
            try:
                await asyncio.wrap_future(turn)
            finally:
                self._leave_line(who, turn)
        return await asyncio.wrap_future(self.begin(who, work, *args, **named))

    def _stand_in_line(self, who: str) -> Future[None] | None:
        """Return what to wait for before beginning; nothing if it can begin, or be refused, at once."""
        with self._lock:
            if self.each is None or self._by[who] < self.each or not self.line:
                return None
            own = self._line.get(who, [])
            late = own.pop(0) if len(own) >= self.line else None
            turn: Future[None] | None = None if self._is_full() else Future()
            self._line[who] = own if turn is None else [*own, turn]
        if late is not None and late.set_running_or_notify_cancel():
            late.set_exception(self._still_busy())
        return turn

    def _leave_line(self, who: str, turn: Future[None]) -> None:
        with self._lock:
            rest = [each for each in self._line.get(who, []) if each is not turn]
            if rest:
                self._line[who] = rest
            else:
                self._line.pop(who, None)

    def _is_full(self) -> bool:
        held = self._held + sum(map(len, self._line.values()))
        return self.waiting is not None and held >= self._threads + self.waiting

    def begin(self, who: str, work: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        """Begin the work; for whoever does not wait on the loop."""
        with self._lock:
            self._check(who)
            self._held += 1
            self._by[who] += 1
            if self._crew is None:
                self._crew = ThreadPoolExecutor(self._threads, thread_name_prefix=self.name)
        whole = partial(work, *args, **named)
        begun = self._crew.submit(partial(_do_apart, self.seconds, whole) if self.seconds else whole)
        begun.add_done_callback(lambda _: self._done(who))
        return begun

    def _check(self, who: str) -> None:
        if self._is_full():
            raise RunError(
                f"the server is busy with other {self.name}: try again in a minute", code="run/too-many"
            )
        if self.each is not None and self._by[who] >= self.each:
            raise self._still_busy()

    def _still_busy(self) -> RunError:
        return RunError(
            f"the server is still busy with your last {self.name}: wait for it", code="run/too-many"
        )

    def _done(self, who: str) -> None:
        with self._lock:
            self._held -= 1
            self._by[who] -= 1
            if self._by[who] <= 0:
                del self._by[who]
            line = self._line.pop(who, [])
        for turn in line:  # the first one begins, the others stand in line again
            if turn.set_running_or_notify_cancel():
                turn.set_result(None)


class _Answer(NamedTuple):
    """What comes back from work apart: its result, or an error of ours in words, or that it failed."""

    result: object = None
    words: str = ""
    code: str = ""
    failed: str = ""


@cache
def _context() -> BaseContext:
    kinds = multiprocessing.get_all_start_methods()
    if "forkserver" not in kinds:
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([*_ASIDE])
    return context


def stand_ready() -> None:
    """Start the process that work apart is forked from, before anybody plays: it reads for seconds."""
    if _context().get_start_method() == "forkserver":
        from multiprocessing import forkserver

        forkserver.ensure_running()


def _do_apart(seconds: float, work: Callable[[], T]) -> T:
    """Do the work in a process of its own; RunError `run/too-long` when its time is over."""
    context = _context()
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=_child, args=(theirs, seconds, work), daemon=True)  # type: ignore[attr-defined]
    child.start()
    theirs.close()
    try:
        if not ours.poll(seconds * PATIENCE):
            raise _stopped()
        answer: _Answer = ours.recv()
    except EOFError:
        raise _stopped() from None
    finally:
        child.kill()
        child.join()
        ours.close()
    if answer.failed:
        raise RuntimeError(answer.failed)
    if answer.code:
        raise RunError(answer.words, code=answer.code)
    return answer.result  # type: ignore[return-value]


def _stopped() -> RunError:
    return RunError("that takes too long, or too much memory, and was stopped", code="run/too-long")


def _child(told: Connection, seconds: float, work: Callable[[], object]) -> None:
    _stand_back(seconds)
    try:
        answer = _Answer(work())
    except DarwinDeckError as error:
        answer = _Answer(words=error.message, code=error.code)
    except MemoryError:
        os._exit(1)
    except Exception as error:  # noqa: BLE001  (it is raised again by whoever waits for it)
        answer = _Answer(failed=f"{type(error).__name__}: {error}")
    told.send(answer)
    told.close()


def _stand_back(seconds: float) -> None:
    """Let the tables go first, and take no more time and memory than there is for one piece of work."""
    if sys.platform == "win32":
        return
    import resource

    os.nice(NICE)
    resource.setrlimit(resource.RLIMIT_CPU, (ceil(seconds), ceil(seconds) + 1))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, resource.getrlimit(resource.RLIMIT_AS)[1]))


BOTS: Final = Pool("bots", 6, each=2, line=5000)
"""Nothing else is done here: a bot waits for other bots only. Each table has one bot at a time, and the tables of one
address have two: however many tables somebody plays at, the bots of others do not wait behind them."""
HINTS: Final = Pool("hints", 2, waiting=64, each=2, line=8)
MODELS: Final = Pool("models", 16, waiting=64)
"""They wait for their provider most of the time."""
REPLAYS: Final = Pool("replays", 1, waiting=48, each=4, line=12)
LINKS: Final = Pool("links", 1, waiting=8, each=2, line=4, seconds=10)
REVIEWS: Final = Pool("reviews", 1, waiting=8, each=1, line=4, seconds=60)
PROBES: Final = Pool("trials", 1, waiting=8, each=1, line=3, seconds=10)
MEASURES: Final = Pool("measurements", 1, waiting=4, each=1, line=2, seconds=60)
RULEBOOKS: Final = Pool("rulebooks", 1, waiting=8, each=4, line=2, seconds=20)
