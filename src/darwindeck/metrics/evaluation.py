"""What is known of one genome after its evaluation: the stage it reached, a verdict, measures, fitness by style.

Data only; `cascade` makes evaluations, `fitness` turns their measures into one number.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.metrics.because import WORKS, Because, Why
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.styles import Style

__all__ = ["Descriptor", "Evaluation", "Measured", "Stage", "Style", "Verdict"]


class Stage(StrEnum):
    """The gates of the cascade, cheap ones first."""

    STATIC = "static"
    PROBE = "probe"
    MEASURE = "measure"
    LADDER = "ladder"

    @property
    def place(self) -> int:
        return list(Stage).index(self)


class Verdict(StrEnum):
    """Why a genome was stopped; `ok` if it was not."""

    OK = "ok"
    INVALID = "invalid"
    SENSELESS = "senseless"
    FAILED = "failed"
    NEVER_ENDS = "never_ends"
    STUCK = "stuck"
    DRAWISH = "drawish"
    SEAT_CANNOT_WIN = "seat_cannot_win"
    NO_DECISIONS = "no_decisions"
    TOO_LONG = "too_long"
    UNFAIR = "unfair"
    OVER_AT_ONCE = "over_at_once"
    LONG_RACE = "long_race"
    HOLLOW = "hollow"


class Descriptor(msgspec.Struct, frozen=True):
    """Where a game stands among games: the axes of the archive."""

    family: Family
    skill: float
    """Skill share, 0 to 1."""
    length: float
    """Decisions per player in a game."""


class Evaluation(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about one genome."""

    genome_hash: str
    stage: Stage
    """The last stage it reached."""
    verdict: Verdict
    because: Because = Because()
    """What the verdict rests on."""
    family: Family
    measures: dict[str, Measured]
    liveness: dict[str, float]
    """How often each rule, by its path, fired in a game."""
    penalty: float
    """Factor for rules that do not go together (seed 000); 1 is none."""
    games: int
    """Games played for it."""
    cost: float = 0.0
    """Milliseconds of one core, estimated from what was played."""

    @property
    def reason(self) -> str:
        """Return the verdict in words."""
        old = self.ok and self.because.code is Why.NOT_KEPT
        return WORKS if old else self.because.words

    @property
    def ok(self) -> bool:
        return self.verdict is Verdict.OK

    @property
    def dead_rules(self) -> tuple[str, ...]:
        """Paths of the rules that never fired."""
        return tuple(path for path, times in self.liveness.items() if times == 0)

    def fitness(self, style: Style, weights: Mapping[str, float] | None = None) -> Measured:
        """Return the fitness for this style, or for these weights, from 0 to 1; 0 if the game was stopped."""
        from darwindeck.metrics.fitness import fitness_of

        return fitness_of(self, style, weights)

    @property
    def descriptor(self) -> Descriptor:
        return Descriptor(self.family, self._value("skill"), self._value("length"))

    def _value(self, name: str) -> float:
        found = self.measures.get(name)
        return found.value if found else 0.0
