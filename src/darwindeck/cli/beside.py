"""Which games a measured one stands beside: the one that was named, else its parent, else two that people know."""

from __future__ import annotations

from collections.abc import Callable

from darwindeck.canonical import content_hash
from darwindeck.cli.parents import find_parent
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.companions import Companion, companions
from darwindeck.metrics.evaluation import Evaluation
from darwindeck.metrics.portrait import Portrait
from darwindeck.resolve import load

Look = Callable[[GameGenome], Portrait | None]
"""The portrait of a game, if there is one or one can be made."""


def games_beside(
    game: str, genome: GameGenome, found: Evaluation, named: str | None, look: Look
) -> tuple[Companion, ...]:
    """Return the games beside a measured one, with what was measured of them."""
    other = load(named) if named is not None else find_parent(game, genome)
    if other is None or content_hash(other) == found.genome_hash:
        return companions(found.family, found.genome_hash)
    portrait = look(other)
    if portrait is None:
        return companions(found.family, found.genome_hash)
    own_name = other.labels.name or named or ""
    plain = "its parent" if named is None else named
    name = plain if own_name in ("", genome.labels.name) else own_name
    seen = portrait.evaluation
    return (Companion(seen.genome_hash, name, seen.measures, seen),)
