"""Problems of a changed game, each with what would help, and the repair that one click makes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.edits import Edit
from darwindeck.validation.problems import Problem
from darwindeck.validation.repair import REPAIRS, repair_steps
from darwindeck.validation.validate import validate
from darwindeck.workbench.edits import edits_between


class Mend(msgspec.Struct, frozen=True):
    """A repair: what it would do, and the edits that do it."""

    words: str
    edits: tuple[Edit, ...]


class Trouble(msgspec.Struct, frozen=True):
    """A problem, and its repair where there is one that leaves fewer problems than there are."""

    problem: Problem
    mend: Mend | None


@lru_cache(maxsize=256)
def troubles(genome: GameGenome) -> tuple[Trouble, ...]:
    """All problems of a game; empty if it can be played.

    >>> from darwindeck.genome.library import load_game
    >>> troubles(load_game("hearts"))
    ()
    """
    problems = validate(genome)
    return tuple(Trouble(problem, _mend(genome, problem, len(problems))) for problem in problems)


def mend_all(genome: GameGenome) -> Mend | None:
    """Every repair there is, one after the other; none if that does not make a game of it."""
    steps = list(repair_steps(genome))
    if not steps or validate(steps[-1][0]):
        return None
    return Mend(_offer(words for _, words in steps), edits_between(genome, steps[-1][0]))


def _mend(genome: GameGenome, problem: Problem, before: int) -> Mend | None:
    """Return the repair of this problem; where it brings up another one, that one's too, until there are fewer."""
    own = REPAIRS.get(problem.code)
    step = own(genome, problem) if own is not None else None
    if step is None or step[0] == genome:
        return None
    said = [step[1]]
    if len(validate(step[0])) < before:
        return Mend(_offer(said), edits_between(genome, step[0]))
    for after, words in repair_steps(step[0]):
        said.append(words)
        if len(validate(after)) < before:
            return Mend(_offer(said), edits_between(genome, after))
    return None


TO_DO: Final[Mapping[str, str]] = {
    "Added": "Add",
    "Allowed": "Allow",
    "Brought": "Bring",
    "Dealt": "Deal",
    "Ended": "End",
    "Freed": "Free",
    "Gave": "Give",
    "Kept": "Keep",
    "Laid": "Lay",
    "Left": "Leave",
    "Let": "Let",
    "Lowered": "Lower",
    "Made": "Make",
    "Put": "Put",
    "Raised": "Raise",
    "Removed": "Remove",
    "Replaced": "Replace",
    "Seated": "Seat",
    "Set": "Set",
    "Shortened": "Shorten",
    "Stopped": "Stop",
    "Took": "Take",
    "Turned": "Turn",
}
"""The verbs that tell a repair that was made, and how they offer one."""


def _offer(done: Iterable[str]) -> str:
    """Return what repairs would do, from the sentences of what they did, each once.

    >>> _offer(["Dealt 13 cards to each instead.", "Dealt 13 cards to each instead."])
    'Deal 13 cards to each instead.'
    """
    told = (words.partition(" ") for words in dict.fromkeys(done))
    return " ".join(f"{TO_DO[verb]} {rest}" for verb, _, rest in told)
