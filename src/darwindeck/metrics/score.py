"""The façade's question: how good is this game?"""

from __future__ import annotations

from darwindeck.errors import RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Measured, Stage, Style
from darwindeck.validation.validate import require_valid


def fitness(game: GameGenome, style: str = Style.BALANCED, *, seed: int = 0, threads: int = 0) -> Measured:
    """Return the fitness of a game in a style, from 0 to 1, with its interval.

    A game that plays badly is worth 0, and so is one that evolution would refuse: `dd.objections` says why. One that is
    invalid is refused with its problems.

    >>> import darwindeck as dd
    >>> dd.fitness(dd.load("war"), "strategic").value
    0.0
    """
    if style not in set(Style):
        raise RunError(f"no style is called {style!r}; there are {', '.join(Style)}")
    wanted = Style(style)
    found = Cascade().evaluate([require_valid(game)], seed=seed, until=Stage.MEASURE, threads=threads)[0]
    return found.fitness(wanted)
