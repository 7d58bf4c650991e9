"""From picks to genomes: children of parents, games at random, known games; none that the run has seen before."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.chance import source
from darwindeck.evolution.child import Child
from darwindeck.evolution.evaluator import Breeder
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.evolution.strategy import ParentPick
from darwindeck.genome.schema import GameGenome, Labels
from darwindeck.store.rows import Ancestry

TRIES: Final = 3
"""How often a child that is not new is tried again."""


class Birth(msgspec.Struct, frozen=True, kw_only=True):
    """A genome new to the run, the source it came from, and how."""

    slot: str
    genome: GameGenome
    genome_hash: str
    ancestry: Ancestry


class Offspring(msgspec.Struct, frozen=True, kw_only=True):
    """What came of the picks of a generation."""

    births: tuple[Birth, ...]
    tried: int
    valid: int
    """Children that needed no repair."""


def brood(
    picks: Sequence[ParentPick], breeder: Breeder, seen: set[str], *, seed: int, generation: int
) -> Offspring:
    """The births of a generation; their hashes are added to `seen`."""
    births, valid, tried = [], 0, 0
    for index, pick in enumerate(picks):
        rng = source(seed, generation, "child", index)
        for _ in range(TRIES):
            tried += 1
            birth = _born(pick, breeder, rng)
            if birth is None:
                continue
            valid += birth.ancestry.valid_before_repair
            if birth.genome_hash not in seen:
                seen.add(birth.genome_hash)
                births.append(_in_generation(birth, generation))
                break
    return Offspring(births=tuple(births), tried=tried, valid=valid)


def _in_generation(birth: Birth, generation: int) -> Birth:
    """The birth with the generation of the run in its labels; a child alone only knows how many came before it."""
    labels = birth.genome.labels
    lineage = msgspec.structs.replace(labels.lineage, generation=generation)
    genome = birth.genome.copy_with(labels=msgspec.structs.replace(labels, lineage=lineage))
    return msgspec.structs.replace(birth, genome=genome)


def _born(pick: ParentPick, breeder: Breeder, rng: Random) -> Birth | None:
    if pick.parent is None:
        return random_birth(pick.slot, rng)
    child = breeder.child(pick.parent, rng, pick.mate)
    return None if child is None else _of_child(pick.slot, child)


def random_birth(slot: str, rng: Random) -> Birth:
    """A game of any family, in canonical form."""
    genome = canonical(valid_random_genome(rng.choice(tuple(Family)), rng).copy_with(labels=Labels()))
    ancestry = Ancestry(source="random")
    return Birth(slot=slot, genome=genome, genome_hash=content_hash(genome), ancestry=ancestry)


def _of_child(slot: str, child: Child) -> Birth:
    ancestry = Ancestry(
        source="child",
        parents=child.parents,
        operators=child.operators,
        sentences=child.sentences,
        valid_before_repair=child.valid_before_repair,
        repaired=child.repaired,
    )
    return Birth(slot=slot, genome=child.genome, genome_hash=child.genome_hash, ancestry=ancestry)
