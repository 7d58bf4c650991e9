"""A child: what came out of operators or a crossing after repair, validation and canonical form.

Nothing here is random; the same draft of a game always becomes the same child.
"""

from __future__ import annotations

import msgspec

from darwindeck.genome.canonical import canonical, content_hash
from darwindeck.genome.repair import repair
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.genome.validate import validate


class Child(msgspec.Struct, frozen=True, kw_only=True):
    """A valid genome in canonical form; its labels carry the lineage, a name is given later."""

    genome: GameGenome
    genome_hash: str
    operators: tuple[str, ...]
    sentences: tuple[str, ...]
    repairs: tuple[str, ...] = ()
    valid_before_repair: bool
    parents: tuple[str, ...]

    @property
    def repaired(self) -> bool:
        return bool(self.repairs)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A changed genome on its way to be a child."""

    genome: GameGenome
    operators: tuple[str, ...]
    sentences: tuple[str, ...]
    generation: int
    parents: tuple[str, ...]


def finished(draft: Draft) -> Child | None:
    """The child a draft becomes; None if it cannot be made playable, or is one of its parents again."""
    genome, repairs = draft.genome, ()
    valid = not validate(genome)
    if not valid:
        genome, repairs = repair(genome)
        if validate(genome):
            return None
    lineage = Lineage(
        generation=draft.generation, parents=draft.parents, changes=(*draft.sentences, *repairs)
    )
    form = canonical(genome.copy_with(labels=Labels(lineage=lineage)))
    genome_hash = content_hash(form)
    if genome_hash in draft.parents or validate(form):
        return None
    return Child(
        genome=form,
        genome_hash=genome_hash,
        operators=draft.operators,
        sentences=draft.sentences,
        repairs=repairs,
        valid_before_repair=valid,
        parents=draft.parents,
    )
