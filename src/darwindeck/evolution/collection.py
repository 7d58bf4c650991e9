"""A collection and not a list: of the games of a run, those that are worth having side by side.

No two of them are like the same known game and played for the same, at most two are like any known game, at most two
are asked for by the same idea, four in ten are trick-taking at most; and games of new families and for other numbers
of players come before more of the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from darwindeck.analysis.family import Family, family
from darwindeck.analysis.stages import last_early_trick
from darwindeck.canonical.doing import Mark
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.niche import purpose
from darwindeck.genome.schema import GameGenome
from darwindeck.pitch.one_where import chassis_of, fresh_marks

WHOLE: Final = 20
"""Games of a collection: what `top` lists."""
MOST_OF_A_CHASSIS: Final = 2
MOST_OF_AN_IDEA: Final = 2
"""All that begin with some tricks and go on otherwise are one idea."""
MOST_TRICKS: Final = 8
"""Of a whole collection; of a smaller one as large a part."""
FAMILIES: Final = 6
"""That a whole collection covers, where a run has found so many."""
_STAGES: Final = Mark("stages")
_NEW_FAMILY: Final = 0.3
_NEW_SEATS: Final = 0.15
"""What a game gains in worth by being the first of its family, or for so many players."""


def collection(elites: Sequence[Elite], count: int = WHOLE) -> list[Elite]:
    """Return the games of a collection, those that come first in it first; `elites` are the best first."""
    left, chosen = list(elites), list[Elite]()
    most_tricks = max(1, MOST_TRICKS * count // WHOLE)
    while left and len(chosen) < count:
        fit = [elite for elite in left if _fits(elite, chosen, most_tricks)]
        if not fit:
            break
        best = max(fit, key=lambda elite: (_worth(elite, chosen), -left.index(elite)))
        chosen.append(best)
        left.remove(best)
    return chosen


def _fits(elite: Elite, chosen: Sequence[Elite], most_tricks: int) -> bool:
    kin = [other for other in chosen if chassis_of(other.genome) == chassis_of(elite.genome)]
    if len(kin) >= MOST_OF_A_CHASSIS or any(purpose(each.genome) == purpose(elite.genome) for each in kin):
        return False
    idea = idea_of(elite.genome)
    if idea and sum(idea_of(other.genome) == idea for other in chosen) >= MOST_OF_AN_IDEA:
        return False
    tricks = sum(family(other.genome) is Family.TRICK for other in chosen)
    return family(elite.genome) is not Family.TRICK or tricks < most_tricks


def _worth(elite: Elite, chosen: Sequence[Elite]) -> float:
    kinds = Counter(family(other.genome) for other in chosen)
    seats = Counter(other.cell.seats for other in chosen)
    worth = elite.fitness.value
    if not kinds[family(elite.genome)] and len(kinds) < FAMILIES:
        worth += _NEW_FAMILY
    return worth + (0.0 if seats[elite.cell.seats] else _NEW_SEATS)


def idea_of(game: GameGenome) -> tuple[Mark, ...]:
    """Return the thing to do by which one asks for a game: what weighs most of what is new in it."""
    return (_STAGES,) if last_early_trick(game) is not None else fresh_marks(game)[:1]
