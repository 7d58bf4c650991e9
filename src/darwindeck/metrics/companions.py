"""Two games that people know, to tell any other beside: one of its family, and a yardstick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from darwindeck.analysis.family import Family
from darwindeck.genome.library import load_game
from darwindeck.metrics.evaluation import Evaluation
from darwindeck.metrics.measured import Measured
from darwindeck.metrics.portrait import known_portraits

_NEAR: Final[Mapping[Family, tuple[str, ...]]] = {
    Family.TRICK: ("hearts", "whist"),
    Family.SHEDDING: ("crazy-eights", "mau-mau"),
    Family.CLIMBING: ("president",),
    Family.FISHING: ("scopa", "tablic"),
    Family.RUMMY: ("gin-rummy", "rummy"),
    Family.BETTING: ("draw-poker", "blackjack"),
    Family.BLUFFING: ("cheat",),
    Family.MIXED: ("crazy-eights",),
}
"""The best known games of each family."""
_YARDSTICKS: Final = ("hearts", "gin-rummy", "crazy-eights")
"""What any game is told beside: the first that is not there already."""


class Companion(msgspec.Struct, frozen=True):
    """A game that stands beside another."""

    id: str
    """Of a known game; of any other its content hash."""
    name: str
    measures: Mapping[str, Measured]
    evaluation: Evaluation | None = None
    """Of a game that somebody chose to compare with: what it is worth is asked, too."""


def companions(family: Family, genome_hash: str) -> tuple[Companion, ...]:
    """Return the two of a game of this family; a known game is not its own, whatever it was called.

    >>> hearts = known_portraits()["hearts"].evaluation.genome_hash
    >>> [one.id for one in companions(Family.TRICK, hearts)]
    ['gin-rummy', 'crazy-eights']
    """
    found = {
        name: known_portraits()[name].evaluation
        for name in (*_NEAR[family][:1], *_YARDSTICKS, *_NEAR[family])
        if name in known_portraits()
    }
    others = [name for name, evaluation in found.items() if evaluation.genome_hash != genome_hash]
    return tuple(Companion(name, load_game(name).labels.name, found[name].measures) for name in others[:2])
