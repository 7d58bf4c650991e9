"""A child: what came out of operators or a crossing after repair, validation and canonical form, told as it is.

Nothing here is random; the same draft of a game always becomes the same child.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.idea import Idea
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.telling import lineage_sentences
from darwindeck.genome.codec import rules_alone
from darwindeck.genome.schema import GameGenome, Labels, Lineage
from darwindeck.validation.repair import repair
from darwindeck.validation.validate import validate


class Child(msgspec.Struct, frozen=True, kw_only=True):
    """A valid genome in canonical form; its labels carry the lineage, a name is given later."""

    genome: GameGenome
    genome_hash: str
    operators: tuple[str, ...]
    sentences: tuple[str, ...]
    """Everything that differs from the (first) parent, whether an operator or a repair changed it."""
    repairs: tuple[str, ...] = ()
    valid_before_repair: bool
    parents: tuple[str, ...]
    ideas: tuple[Idea, ...] = ()
    """The ideas that it was made by, as far as they hold in the child."""

    @property
    def repaired(self) -> bool:
        return bool(self.repairs)


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A changed genome on its way to be a child: the changes one after the other, and the genomes it was made from."""

    operators: tuple[str, ...]
    changes: tuple[Change, ...]
    older: tuple[GameGenome, ...]

    @property
    def genome(self) -> GameGenome:
        return self.changes[-1].genome


class Identity(msgspec.Struct, frozen=True):
    """A game without its labels, in canonical form, and its content hash."""

    form: GameGenome
    genome_hash: str


@lru_cache(maxsize=4096)
def identity(genome: GameGenome) -> Identity:
    """Return what a parent is told by; elites have many children, so this is looked up and not worked out again."""
    form = canonical(rules_alone(genome))
    return Identity(form, content_hash(form))


def finish_child(draft: Draft) -> Child | None:
    """Make the child a draft becomes; None if it cannot be made playable, or is one of its parents again."""
    genome = rules_alone(draft.genome)
    repairs: tuple[str, ...] = ()
    valid = not validate(genome)
    if not valid:
        genome, repairs = repair(genome)
        if validate(genome):
            return None
    parents = tuple(identity(each) for each in draft.older)
    form = canonical(rules_alone(genome))
    if any(_same_game(form, parent.form) for parent in parents) or validate(form):
        return None
    hashes = tuple(parent.genome_hash for parent in parents)
    told = tuple(change.sentence for change in draft.changes)
    sentences = lineage_sentences(parents[0].form, draft.changes, form) if parents else told
    lineage = Lineage(
        generation=1 + max((each.labels.lineage.generation for each in draft.older), default=0),
        parents=hashes,
        changes=sentences,
    )
    return Child(
        genome=form.copy_with(labels=Labels(lineage=lineage)),
        genome_hash=content_hash(form),
        operators=draft.operators,
        sentences=sentences,
        repairs=repairs,
        valid_before_repair=valid,
        parents=hashes,
        ideas=_ideas(draft, form, repaired=bool(repairs)),
    )


def _ideas(draft: Draft, form: GameGenome, *, repaired: bool) -> tuple[Idea, ...]:
    """Return the ideas among the changes that no later change has undone; only a repair follows on the last."""
    ideas = [Idea(change.sentence, change.about) for change in draft.changes if change.idea]
    sound = [] if repaired or not draft.changes[-1].idea else ideas[-1:]
    return tuple(idea for idea in ideas if idea in sound or idea.holds_in(form))


FITTED: Final = "changed: a goal in proportion with what a hand yields"


def refit_child(child: Child, genome: GameGenome) -> Child:
    """Make the child with another goal, and a line about it; the child itself if nothing has changed."""
    form = canonical(rules_alone(genome))
    genome_hash = content_hash(form)
    if genome_hash == child.genome_hash:
        return child
    labels, sentences = child.genome.labels, (*child.sentences, FITTED)
    lineage = msgspec.structs.replace(labels.lineage, changes=sentences)
    return msgspec.structs.replace(
        child,
        genome=form.copy_with(labels=msgspec.structs.replace(labels, lineage=lineage)),
        genome_hash=genome_hash,
        sentences=sentences,
    )


def _same_game(form: GameGenome, parent: GameGenome) -> bool:
    """Tell whether nothing has changed but the turn limit, which operators raise as they go."""
    return form.copy_with(max_turns=parent.max_turns) == parent
