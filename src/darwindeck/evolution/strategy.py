"""What a search strategy is: it says whose children to make (`ask`) and hears what became of them (`tell`).

Quality-diversity (`qd`) and the genetic algorithm (`ga`) are two of them. A strategy neither makes children nor plays.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, Protocol

import msgspec

from darwindeck.evolution.archive import AddStatus
from darwindeck.evolution.elite import Elite
from darwindeck.genome.schema import GameGenome

RANDOM: Final = "random"
"""The source of games made at random."""


class ParentPick(msgspec.Struct, frozen=True):
    """Whose child comes next; without a parent, a game made at random."""

    slot: str
    parent: GameGenome | None = None
    mate: GameGenome | None = None


class ArchiveEntry(msgspec.Struct, frozen=True):
    """A game that was measured, and the source it came from."""

    slot: str
    elite: Elite


class GenerationResult(msgspec.Struct, frozen=True):
    """What became of a generation."""

    alive: Sequence[ArchiveEntry]
    """Children that were measured and not looked at more closely."""
    finalists: Sequence[ArchiveEntry]
    """Those that were: simplified, measured again, the ladder climbed."""
    renewed: Sequence[Elite]
    """Elites measured again on fresh seeds."""


class Strategy(Protocol):
    def ask(self, count: int, rng: Random) -> list[ParentPick]:
        """The parents of the next children."""

    def finalists(self, alive: Sequence[ArchiveEntry]) -> list[ArchiveEntry]:
        """The children that would be elites and deserve a closer look."""

    def challenged(self, finalists: Sequence[ArchiveEntry]) -> list[Elite]:
        """The elites whose place they would take, and who are measured again for it."""

    def tell(self, result: GenerationResult) -> list[AddStatus]:
        """Take in a generation; a status for each finalist."""

    def renew(self, elites: Sequence[Elite]) -> None:
        """Take in elites that were measured again at the end of the run."""

    def elites(self) -> Mapping[str, Elite]:
        """What was found so far, by slot."""

    def state(self) -> str:
        """Whatever else is remembered, as JSON."""

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        """Go on from what `elites` and `state` said."""
