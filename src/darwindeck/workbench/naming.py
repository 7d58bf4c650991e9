"""What a changed game is called: a name, and where it comes from in sentences that are true of it."""

from __future__ import annotations

from darwindeck.canonical import canonical, content_hash
from darwindeck.evolution.telling import lineage_sentences
from darwindeck.genome.schema import GameGenome, Labels, Lineage


def name_child(base: GameGenome, changed: GameGenome, name: str) -> GameGenome:
    """Return the changed game under its own name, as a child of the one it was made from.

    >>> from darwindeck.genome.library import load_game
    >>> hearts = load_game("hearts")
    >>> name_child(hearts, hearts.copy_with(moon="none"), "Plain Hearts").labels.lineage.changes
    ('changed: taking all the points earns nothing; before: whoever takes all the points gives them to the others',)
    """
    if content_hash(base) == content_hash(changed):
        lineage = base.labels.lineage
    else:
        lineage = Lineage(
            generation=base.labels.lineage.generation + 1,
            parents=(content_hash(base),),
            changes=lineage_sentences(canonical(base), (), canonical(changed)),
        )
    return changed.copy_with(labels=Labels(name=name or base.labels.name, lineage=lineage))
