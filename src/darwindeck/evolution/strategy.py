"""What a search strategy is: it says whose child to make (`ask`) and hears what became of it (`tell`), one at a time.

Quality-diversity (`qd`), the genetic algorithm (`ga`) and chance (`random`) are there. A strategy neither makes
children nor plays.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Protocol

import msgspec

from darwindeck.evolution.archive import AddStatus
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.emitters import Emitter
from darwindeck.evolution.idea import NO_IDEA, Idea
from darwindeck.genome.schema import GameGenome


class ParentPick(msgspec.Struct, frozen=True):
    """The next child to make: which emitter, from which parents."""

    emitter: Emitter
    parent: GameGenome | None = None
    mate: GameGenome | None = None
    idea: Idea = NO_IDEA
    """The idea of the parent, which its children keep."""
    parent_hash: str = ""
    """Of the elite that is the parent, if one is."""


class ArchiveEntry(msgspec.Struct, frozen=True):
    """A game that was measured, and how it came to be."""

    emitter: Emitter
    elite: Elite
    tidies: str = ""
    """The elite it is a tidier form of."""


class Strategy(Protocol):
    def ask(self, rng: Random, closed: Collection[Emitter] = ()) -> ParentPick:
        """Return what to make next, in none of the ways that are closed."""

    def bar(self, genome: GameGenome) -> float:
        """Return the fitness that a game must have a chance of to be looked at further."""

    def crowded(self, genome: GameGenome) -> bool:
        """Tell whether the game could only take the place of one that is kept."""

    def contends(self, entry: ArchiveEntry) -> bool:
        """Tell whether a child would be an elite, and deserves a closer look."""

    def find_rivals(self, entry: ArchiveEntry) -> Sequence[Elite]:
        """Return the elites whose place it would take, and who are measured again for it."""

    def tell(self, entry: ArchiveEntry) -> AddStatus:
        """Take in a child that was looked at closely."""

    def tell_alive(self, entry: ArchiveEntry) -> None:
        """Take in a child that was measured, and not looked at more closely."""

    def end_generation(self) -> None:
        """Write a checkpoint and let what is remembered fade."""

    def renew(self, elites: Sequence[Elite]) -> None:
        """Take in elites that were measured again."""

    def elites(self) -> Mapping[str, Elite]:
        """Return what was found so far, by slot."""

    def state(self) -> str:
        """Whatever else is remembered, as JSON."""

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        """Go on from what `elites` and `state` said."""
