"""The rules of a game as a part of its page, as a page of their own and as PDF: what reading tells at once, the whole
rulebook as soon as it is made.

The rulebook plays the game for its examples and footnotes, which takes a moment, or some seconds for a long game. So a
page never waits for it: it shows the rules as they are read, and its script asks for the whole. Rulebooks are made
apart, one at a time, and each once, however many ask for it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Future
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.kept_portraits import known_head
from darwindeck.play.pools import RULEBOOKS, read_ahead
from darwindeck.rulebook.build import read_rulebook, rulebook
from darwindeck.rulebook.model import Printing

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

MOST_KEPT: Final = 512
MOST_PRINTED: Final = 16
"""PDFs in memory: they are large."""

Headed = tuple[GameGenome, float | None, float | None]
"""A game, and the minutes and skill that are known of it."""
T = TypeVar("T")
read_ahead(__name__)


class Made(OrderedDict[Headed, Future[T]]):
    """What was made of games, and what is being made; those that nobody asked for lately are forgotten."""

    def __init__(self, make: Callable[[GameGenome, float | None, float | None], T], most: int) -> None:
        super().__init__()
        self._make, self._most = make, most

    async def wait(self, who: str, headed: Headed) -> T:
        """Return the thing, made now if need be; RunError if too many wait or it takes too long."""
        if headed not in self:
            begun = self[headed] = RULEBOOKS.begin(who, self._make, *headed)
            begun.add_done_callback(partial(self._forget_failure, headed))
            while len(self) > self._most:
                self.popitem(last=False)
        self.move_to_end(headed)
        return await asyncio.shield(asyncio.wrap_future(self[headed]))

    def _forget_failure(self, headed: Headed, done: Future[T]) -> None:
        if done.cancelled() or done.exception():
            self.pop(headed, None)


class Books:
    """Whole rulebooks, as they are asked for."""

    def __init__(self, data: Path) -> None:
        """`data` has what was measured of games."""
        self._data = data
        self._rules = Made(whole_rules, MOST_KEPT)
        self._pages = Made(whole_page, MOST_KEPT)
        self._printed = Made(printed, MOST_PRINTED)

    def _headed(self, genome: GameGenome) -> Headed:
        return (genome, *known_head(genome, self._data))

    def whole(self, genome: GameGenome) -> str | None:
        """Return the whole of the rules, if somebody has asked for it before."""
        found = self._rules.get(self._headed(genome))
        return found.result() if found is not None and found.done() and not found.exception() else None

    async def write(self, who: str, genome: GameGenome, *, at_once: bool) -> str:
        """Return the whole, or as much as is there at once, or what reading tells if it takes too long or too
        many wait.
        """
        if at_once:
            return self.whole(genome) or read_rules(genome)
        try:
            return await self._rules.wait(who, self._headed(genome))
        except RunError:
            return read_rules(genome)

    async def page(
        self, who: str, genome: GameGenome, head: tuple[float | None, float | None] | None = None
    ) -> str:
        """Return the rulebook as a page to read and print; `head` has minutes and skill where more is known."""
        return await self._pages.wait(who, (genome, *head) if head else self._headed(genome))

    async def pdf(self, who: str, genome: GameGenome, head: tuple[float | None, float | None]) -> bytes:
        return await self._printed.wait(who, (genome, *head))


def whole_rules(genome: GameGenome, minutes: float | None, skill: float | None) -> str:
    """Return the whole rulebook as a part of a page."""
    return _reader_of_markdown(rulebook(genome, minutes=minutes, skill=skill).markdown())


def whole_page(genome: GameGenome, minutes: float | None, skill: float | None) -> str:
    return rulebook(genome, minutes=minutes, skill=skill).html()


def printed(genome: GameGenome, minutes: float | None, skill: float | None) -> bytes:
    return rulebook(genome, minutes=minutes, skill=skill).pdf(Printing(score_sheet=True))


@lru_cache(maxsize=512)
def read_rules(genome: GameGenome) -> str:
    """Return the rules alone, by reading."""
    return _reader_of_markdown(read_rulebook(genome).markdown())


def _reader_of_markdown(text: str) -> str:
    return str(_reader().render(text))


@cache
def _reader() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False}).enable("table")
