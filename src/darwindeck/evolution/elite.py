"""A game that was found good: genome, pooled evaluation, fitness; and how it is kept in a run's file."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.evolution.cells import Cell, cell_of
from darwindeck.evolution.judge import Judge
from darwindeck.genome.codec import to_json
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Measured
from darwindeck.store.rows import EliteRow, GenomeRow

LADDER_ONLY: Final = frozenset({"depth"})
"""Measures that only the ladder gives."""


class Novelty(msgspec.Struct, frozen=True, kw_only=True):
    """How far a game is from the known ones."""

    distance: float
    """Ideas that would have to be told to somebody who knows the nearest known game."""
    nearest: str
    """Its id."""
    variant: bool = False
    """So near that it is the known game in another dress."""

    @property
    def words(self) -> str:
        if self.variant:
            return f"variant of {self.nearest}"
        return f"{self.distance:.1f} ideas from {self.nearest}"


class Elite(msgspec.Struct, frozen=True, kw_only=True):
    genome: GameGenome
    genome_hash: str
    evaluation: Evaluation
    """Pooled over `rounds` evaluations on different seeds."""
    fitness: Measured
    rounds: int = 1
    name: str = ""
    hook: str = ""
    """The idea it was made by, in a sentence."""
    novelty: Novelty | None = None

    @property
    def variant(self) -> bool:
        """Whether it is a known game in another dress."""
        return self.novelty is not None and self.novelty.variant

    @property
    def cell(self) -> Cell:
        return cell_of(self.genome, self.evaluation)

    @property
    def key(self) -> tuple[float, str]:
        """Sorts the best first, the same on every machine."""
        return (-self.fitness.value, self.genome_hash)


class Document(msgspec.Struct, frozen=True, kw_only=True):
    """What an archive row keeps beside the columns that are searched."""

    rounds: int
    cell: str
    hook: str = ""
    evaluation: Evaluation
    novelty: Novelty | None


def elite_of(genome: GameGenome, evaluation: Evaluation, judge: Judge, *, hook: str = "") -> Elite:
    """A game after its first evaluation."""
    return Elite(
        genome=genome,
        genome_hash=evaluation.genome_hash,
        evaluation=evaluation,
        fitness=fitness_without_ladder(evaluation, genome, judge),
        hook=hook,
    )


def measured_again(elite: Elite, pooled: Evaluation, judge: Judge) -> Elite:
    """The game after one more evaluation."""
    fitness = fitness_without_ladder(pooled, elite.genome, judge)
    return msgspec.structs.replace(elite, evaluation=pooled, fitness=fitness, rounds=elite.rounds + 1)


def fitness_without_ladder(evaluation: Evaluation, genome: GameGenome, judge: Judge) -> Measured:
    """What games are compared by: only those that are reported climb the ladder, so it cannot count."""
    seen = {name: found for name, found in evaluation.measures.items() if name not in LADDER_ONLY}
    return judge.fitness(msgspec.structs.replace(evaluation, measures=seen), genome)


def to_row(slot: str, elite: Elite) -> EliteRow:
    document = Document(
        rounds=elite.rounds,
        cell=elite.cell.words,
        hook=elite.hook,
        evaluation=elite.evaluation,
        novelty=elite.novelty,
    )
    return EliteRow(
        slot=slot,
        hash=elite.genome_hash,
        name=elite.name,
        family=elite.evaluation.family,
        fitness=elite.fitness.value,
        low=elite.fitness.low,
        high=elite.fitness.high,
        document=msgspec.json.encode(document).decode(),
    )


def from_row(row: EliteRow, genome: GenomeRow) -> Elite:
    document = msgspec.json.decode(row.document, type=Document)
    return Elite(
        genome=genome.read(),
        genome_hash=row.hash,
        evaluation=document.evaluation,
        fitness=Measured(row.fitness, row.low, row.high),
        rounds=document.rounds,
        name=row.name,
        hook=document.hook,
        novelty=document.novelty,
    )


def genome_text(genome: GameGenome) -> str:
    """A genome as a run's file keeps it."""
    return to_json(genome, indent=0).decode()
