"""What a generation came to, as numbers: counts that any equal run repeats, and a clock that none does."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from darwindeck.evolution.archive import ArchiveStats


class GenerationStats(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    born: int
    """Children that were tried to make."""
    fresh: int
    """New to the run; only these are evaluated."""
    valid_before_repair: int
    refused: Mapping[str, int] = {}
    """Children that were not played: variants, copies, rules that make no sense."""
    stopped: int = 0
    """Those that lost the race before its end."""
    spent: float = 0.0
    """Milliseconds of one core, estimated from what was played and how many children were made."""
    verdicts: Mapping[str, int]
    """How the evaluation of the fresh ones ended."""
    finalists: int
    added: int
    """Games that entered, a free cell or in place of another."""
    improved: int
    renewed: int
    """Elites measured again."""
    simplified: int
    """Finalists that lost a rule without which they play the same."""
    forgettable: int = 0
    """Of these, games without moments enough to be kept."""
    archive: ArchiveStats

    @property
    def alive(self) -> int:
        return self.verdicts.get("ok", 0)


class Clock(msgspec.Struct, frozen=True, kw_only=True):
    """Where the time of a generation went, in seconds, and how many genomes each stage took in."""

    seconds: float
    engine: float
    """Inside Rust."""
    stages: Mapping[str, tuple[int, float]]
    """Genomes and seconds by stage."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """The progress of a run, for its observers."""

    generations: int
    """To be done in all; 0 where a budget decides."""
    share: float
    """Of the whole run that is done."""
    stats: GenerationStats
    clock: Clock
    arrived: tuple[str, ...] = ()
    """Games that came in and are still there, the best first: "Scarlet Bastion, trick for 4"."""


def add_clocks(first: Clock, second: Clock) -> Clock:
    stages = dict(first.stages)
    for stage, (count, seconds) in second.stages.items():
        before, spent = stages.get(stage, (0, 0.0))
        stages[stage] = (before + count, spent + seconds)
    return Clock(seconds=first.seconds + second.seconds, engine=first.engine + second.engine, stages=stages)


NO_TIME = Clock(seconds=0.0, engine=0.0, stages={})
