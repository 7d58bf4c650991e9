"""Makes an unplayable genome playable: one registered repair per problem code, applied until none is left.

A function of the genome alone, deterministic. It changes as little as each problem asks for and says what it
did; where a problem cannot be helped, the genome comes back with that problem, and `validate` names it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.deck import DECK
from darwindeck.validation.repairs.flow import FLOW
from darwindeck.validation.repairs.form import FORM
from darwindeck.validation.repairs.patterns import PATTERNS
from darwindeck.validation.repairs.phases import PHASES
from darwindeck.validation.repairs.places import PLACES
from darwindeck.validation.repairs.rules import RULES
from darwindeck.validation.repairs.step import Repair
from darwindeck.validation.repairs.wins import WINS
from darwindeck.validation.validate import validate

REPAIRS: Final[Mapping[str, Repair]] = {
    **FORM,
    **DECK,
    **FLOW,
    **PHASES,
    **PATTERNS,
    **PLACES,
    **RULES,
    **WINS,
}
"""The repair of each problem code that has one."""

_MOST_STEPS: Final = 400


def repair(genome: GameGenome) -> tuple[GameGenome, tuple[str, ...]]:
    """Return the genome without the problems that can be repaired, and a sentence for each change. Never raises."""
    steps = list(repair_steps(genome))
    return steps[-1][0] if steps else genome, tuple(sentence for _, sentence in steps)


def repair_steps(genome: GameGenome) -> Iterator[tuple[GameGenome, str]]:
    """Yield the repairs one by one: the genome after each, and what was done. Its paths are those of the genome
    before.
    """
    left_behind: list[GameGenome] = []
    for _ in range(_MOST_STEPS):
        step = _one_step(genome, left_behind)
        if step is None:
            return
        left_behind.append(genome)
        genome = step[0]
        yield step


def _one_step(genome: GameGenome, left_behind: list[GameGenome]) -> tuple[GameGenome, str] | None:
    """Return the first repair that leads to a genome not seen before."""
    for problem in validate(genome):
        step = _repair_one(genome, problem)
        if step is None:
            continue
        # A wrong type may equal the right one (True and 1), so there equality does not mean no progress.
        if problem.code == "shape/wrong-type" or (step[0] != genome and step[0] not in left_behind):
            return step
    return None


def _repair_one(genome: GameGenome, problem: Problem) -> tuple[GameGenome, str] | None:
    repair_of = REPAIRS.get(problem.code)
    return None if repair_of is None else repair_of(genome, problem)
