"""What a run's file holds, row by row, as typed data; documents are JSON that higher layers read and write."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.canonical import content_hash
from darwindeck.errors import GenomeError
from darwindeck.genome.codec import from_json
from darwindeck.genome.schema import GameGenome

SIMPLIFIED: Final = "simplified"
"""The source of a game that another one became when rules were left out or numbers made rounder."""


class DamagedRowError(Exception):
    """A row that DarwinDeck cannot have written; the caller adds the name of the file."""


class GenomeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A genome that was evaluated."""

    hash: str
    born: int
    """Its place among all genomes of the run."""
    generation: int
    family: str
    document: str
    """The genome as JSON, labels with its lineage included."""

    def read(self) -> GameGenome:
        """Return the genome itself. Its key is its content hash, so a game that was changed in the file is noticed."""
        try:
            genome = from_json(self.document)
        except GenomeError as error:
            raise DamagedRowError(f"genome {self.hash[:12]} cannot be read: {error.message}") from error
        found = content_hash(genome)
        if found != self.hash:
            raise DamagedRowError(f"genome {self.hash[:12]} was changed: it is {found[:12]} now")
        return genome


class Ancestry(msgspec.Struct, frozen=True, kw_only=True):
    """How a genome came to be: the known game it is, at random, or by operators from parents."""

    source: str
    """`known`, `random`, `child` or `SIMPLIFIED`."""
    known: str = ""
    """The id of the known game."""
    parents: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()
    valid_before_repair: bool = True
    repaired: bool = False


class EvaluationRow(msgspec.Struct, frozen=True, kw_only=True):
    """One evaluation of a genome; round 0 is the first, later ones are on fresh seeds."""

    hash: str
    round: int
    stage: str
    verdict: str
    document: str


class EliteRow(msgspec.Struct, frozen=True, kw_only=True):
    """A game of the archive, with the pooled estimate of its fitness."""

    slot: str
    hash: str
    name: str
    family: str
    fitness: float
    low: float
    high: float
    document: str


class GenerationRow(msgspec.Struct, frozen=True, kw_only=True):
    """What happened in a generation, what the search has to remember, and how long it took."""

    number: int
    document: str
    state: str
    clock: str
    """The one column that differs between two equal runs."""


class Checkpoint(msgspec.Struct, frozen=True, kw_only=True):
    """Everything one generation adds, written in one transaction; the archive is replaced as a whole."""

    generation: GenerationRow
    genomes: tuple[GenomeRow, ...]
    lineage: tuple[tuple[str, Ancestry], ...]
    evaluations: tuple[EvaluationRow, ...]
    archive: tuple[EliteRow, ...]
