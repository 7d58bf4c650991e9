"""A game that was found good: genome, pooled evaluation, fitness; and how it is kept in a run's file."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from darwindeck import __version__
from darwindeck.evolution.cells import Cell, cell_of
from darwindeck.evolution.idea import NO_IDEA, Idea
from darwindeck.evolution.judge import Judge
from darwindeck.genome.codec import to_json
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Measured
from darwindeck.pitch import CLOSE_WITHIN, distance_words, pitch_of
from darwindeck.pitch.one_where import one_where
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
    ancestor: str = ""
    """The name of the game it descends from, where the run tells."""
    steps: int = 0
    """How many generations ago that was."""

    @property
    def words(self) -> str:
        """Where a game comes from if that is known, else its distance as people say it; the number is in `distance`."""
        known = self.nearest in known_games()
        name = load_game(self.nearest).labels.name if known else self.nearest
        near = distance_words(self.distance, name)
        if not self.ancestor or self.variant:
            return near
        from_it = f"a {'child' if self.steps == 1 else 'descendant'} of {self.ancestor}"
        return f"{from_it}, {near}" if self.distance <= CLOSE_WITHIN and name != self.ancestor else from_it


class Elite(msgspec.Struct, frozen=True, kw_only=True):
    genome: GameGenome
    genome_hash: str
    evaluation: Evaluation
    """Pooled over `rounds` evaluations on different seeds."""
    fitness: Measured
    rounds: int = 1
    name: str = ""
    idea: Idea = NO_IDEA
    """The idea it was made by."""
    novelty: Novelty | None = None
    pitch: str = ""
    """What one would say of it to friends, where the file of the run holds it in the words of this version."""

    @property
    def hook(self) -> str:
        """Return the sentence by which one asks for it; of a variant, which has none, the idea that it was made by."""
        return one_where(self.genome) or self.idea.words

    @property
    def variant(self) -> bool:
        """Tell whether it is a known game in another dress."""
        return self.novelty is not None and self.novelty.variant

    @property
    def named_genome(self) -> GameGenome:
        """Return the genome under the name that the run gave it."""
        return self.genome.copy_with(labels=msgspec.structs.replace(self.genome.labels, name=self.name))

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
    about: tuple[str, ...] = ()
    """The rules of the idea; runs that were written before it was kept do not say."""
    pitch: str = ""
    told_by: str = ""
    """The version that told the pitch: another one may have other words for it."""
    evaluation: Evaluation
    novelty: Novelty | None


def elite_of(genome: GameGenome, evaluation: Evaluation, judge: Judge, *, idea: Idea = NO_IDEA) -> Elite:
    """Return a game after its first evaluation."""
    return Elite(
        genome=genome,
        genome_hash=evaluation.genome_hash,
        evaluation=evaluation,
        fitness=fitness_without_ladder(evaluation, genome, judge),
        idea=idea,
    )


def with_evaluation(elite: Elite, pooled: Evaluation, judge: Judge) -> Elite:
    """Return the game after one more evaluation."""
    fitness = fitness_without_ladder(pooled, elite.genome, judge)
    return msgspec.structs.replace(elite, evaluation=pooled, fitness=fitness, rounds=elite.rounds + 1)


def fitness_without_ladder(evaluation: Evaluation, genome: GameGenome, judge: Judge) -> Measured:
    """Return what games are compared by: only those that are reported climb the ladder, so it cannot count."""
    seen = {name: found for name, found in evaluation.measures.items() if name not in LADDER_ONLY}
    return judge.fitness(msgspec.structs.replace(evaluation, measures=seen), genome)


def to_row(slot: str, elite: Elite) -> EliteRow:
    document = Document(
        rounds=elite.rounds,
        cell=elite.cell.words,
        hook=elite.hook,
        about=elite.idea.about,
        pitch=elite.pitch or pitch_of(elite.genome),
        told_by=__version__,
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


@lru_cache(maxsize=1024)
def from_row(row: EliteRow, genome: GenomeRow) -> Elite:
    """Return the game of a row; pages that look at a run again and again read only what is new in it."""
    document = msgspec.json.decode(row.document, type=Document)
    return Elite(
        genome=genome.read(),
        genome_hash=row.hash,
        evaluation=document.evaluation,
        fitness=Measured(row.fitness, row.low, row.high),
        rounds=document.rounds,
        name=row.name,
        idea=Idea(document.hook, document.about),
        pitch=document.pitch if document.told_by == __version__ else "",
        novelty=document.novelty,
    )


def genome_text(genome: GameGenome) -> str:
    """Return a genome as a run's file keeps it."""
    return to_json(genome, indent=0).decode()
