"""The rules of a game as a part of its page: what reading tells at once, the whole rulebook as soon as it is made.

The rulebook plays the game for its examples and footnotes, which takes a moment, or some seconds for a long game. So a
page never waits for it: it shows the rules as they are read, and its script asks for the whole, made one at a time.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import known_head
from darwindeck.rulebook.build import read_rulebook, rulebook

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

MOST_KEPT: Final = 512
MOST_WAITING: Final = 8
PATIENCE: Final = 30.0
"""Seconds that somebody waits for the whole of it."""


Headed = tuple[GameGenome, float | None, float | None]
"""A game, and the minutes and skill that are known of it."""


class Books:
    """Whole rulebooks as HTML, made one at a time by a thread of their own."""

    def __init__(self, data: Path) -> None:
        """`data` has what was measured of games."""
        self._data = data
        self._maker = ThreadPoolExecutor(1, thread_name_prefix="rulebooks")
        self._lock = threading.Lock()
        self._made: OrderedDict[Headed, Future[str]] = OrderedDict()

    def whole(self, genome: GameGenome) -> str | None:
        """The whole, if somebody has asked for it before."""
        found = self._made.get((genome, *known_head(genome, self._data)))
        return found.result() if found is not None and found.done() and not found.exception() else None

    def write(self, genome: GameGenome, at_once: bool) -> str:
        """The whole, or as much as is there at once."""
        return self.whole(genome) or read_rules(genome) if at_once else self.wait(genome)

    def wait(self, genome: GameGenome) -> str:
        """The whole, made now if need be; what reading tells if it takes too long or too many wait."""
        found = self._begin(genome)
        try:
            return read_rules(genome) if found is None else found.result(PATIENCE)
        except TimeoutError:
            return read_rules(genome)

    def _begin(self, genome: GameGenome) -> Future[str] | None:
        headed = (genome, *known_head(genome, self._data))
        with self._lock:
            found = self._made.get(headed)
            if found is None:
                if sum(not each.done() for each in self._made.values()) >= MOST_WAITING:
                    return None
                found = self._made[headed] = self._maker.submit(whole_rules, *headed)
                while len(self._made) > MOST_KEPT:
                    self._made.popitem(last=False)
            return found


def whole_rules(genome: GameGenome, minutes: float | None, skill: float | None) -> str:
    """The whole rulebook as a part of a page."""
    return _reader_of_markdown(rulebook(genome, minutes=minutes, skill=skill).markdown())


@lru_cache(maxsize=512)
def read_rules(genome: GameGenome) -> str:
    """The rules alone, by reading."""
    return _reader_of_markdown(read_rulebook(genome).markdown())


def _reader_of_markdown(text: str) -> str:
    return str(_reader().render(text))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")
