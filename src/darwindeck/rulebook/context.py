"""What the sections of a rulebook write about: a genome in words, and what was found out by playing it."""

from __future__ import annotations

from functools import cached_property
from typing import Final

from darwindeck.errors import DarwinDeckError
from darwindeck.genome.schema import GameGenome
from darwindeck.rulebook.guards import Guards, guards
from darwindeck.rulebook.strategy import Habit
from darwindeck.wording.context import WordingContext


class RulebookContext(WordingContext):
    """A genome in words, with what this book was told by those who played it."""

    def __init__(self, genome: GameGenome, *, played: bool = True) -> None:
        super().__init__(genome)
        self.played = played
        """Whether games may be played to find out what a reader needs."""
        self.habits: tuple[Habit, ...] = ()
        self.variants: tuple[str, ...] = ()
        self.passage: tuple[object] | None = None
        """The moment that the examples are about, once it was looked for."""

    @cached_property
    def guards(self) -> Guards:
        """Return the guards against endless games that this one can meet."""
        try:
            return guards(self.genome) if self.played else _UNPLAYED
        except DarwinDeckError:  # a game that the engine does not run
            return _UNPLAYED


_UNPLAYED: Final = Guards(turns=False, hands=True, standstill=False)
"""What is told where nobody plays: the limit of hands is a rule of the game."""
