"""What an operator is: a pure function from a genome and a random source to a changed genome and a sentence.

An operator brings what its rule needs (betting brings chips), but it neither checks nor repairs; the pipeline does.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from enum import StrEnum
from random import Random
from typing import ClassVar, Final

import msgspec

from darwindeck.genome.codec import rules_json
from darwindeck.genome.schema import GameGenome

USUAL: Final = 10
LOW: Final = 5
"""The weight of a change that touches the structure of a game ("low rate" in the seeds)."""


class Group(StrEnum):
    """What an operator changes; one module each."""

    TABLEAU = "tableau"
    EFFECTS = "effects"
    TEAMS = "teams"
    BIDDING = "bidding"
    SETUP = "setup"
    DECK = "deck"
    PHASES = "phases"
    PLAYS = "plays"
    CONDITIONS = "conditions"
    SCORING = "scoring"
    BETTING = "betting"
    CLAIMS = "claims"
    MELDS = "melds"
    PASSING = "passing"
    TRICKS = "tricks"
    WINS = "wins"
    HANDS = "hands"


BOLD: Final = frozenset({Group.TABLEAU, Group.EFFECTS, Group.TEAMS, Group.BIDDING, Group.PHASES})
"""What a game is about. Aggressive evolution weighs these double; if it doubled all weights, nothing would differ."""


class Way(StrEnum):
    """How a change treats rules, for lineage: its sentence tells the steps that it adds or removes."""

    ADDED = "added"
    REMOVED = "removed"
    CHANGED = "changed"
    TAKEN = "taken"
    """From another game: the sentence names a module and no rule of it."""
    LEFT_OUT = "left out"
    """In a simpler game: the sentence names what it leaves out and no more."""


class Change(msgspec.Struct, frozen=True):
    """A changed genome, not yet checked, and what was done in one sentence ("added: jacks skip the next player")."""

    genome: GameGenome
    sentence: str
    way: Way = Way.CHANGED
    says: tuple[object, ...] = ()
    """The rules that the sentence states in full, and the paths of fields."""
    idea: bool = False
    """Whether a designer would tell friends of it."""
    about: tuple[str, ...] = ()
    """The rules that an idea brought (`idea.statements`)."""


class Operator(ABC):
    """One way to change a game. `name` is the class name without "Mutation"."""

    name: ClassVar[str]
    family: ClassVar[Group]
    weight: ClassVar[int] = USUAL
    aggressive_weight: ClassVar[int]

    def __init_subclass__(cls) -> None:
        cls.name = cls.__name__.removesuffix("Mutation")
        cls.aggressive_weight = cls.weight * (2 if getattr(cls, "family", None) in BOLD else 1)

    @abstractmethod
    def applies(self, genome: GameGenome, /) -> bool:
        """Tell whether the operator has anything to change here; cheap, and true more often than `mutate` succeeds."""

    @abstractmethod
    def mutate(self, genome: GameGenome, rng: Random, /) -> Change | None:
        """Return the change that the random source leads to; None when there is none. The genome itself stays as
        it is.
        """

    def apply(self, genome: GameGenome, rng: Random | None = None) -> GameGenome:
        """Return the changed genome, or the genome itself where there is nothing to change: the seeds' way to
        call it.

        Without a random source the genome decides: the same genome always changes in the same way.
        """
        change = self.mutate(genome, Random(rules_json(genome)) if rng is None else rng)
        return genome if change is None else change.genome
