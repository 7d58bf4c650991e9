"""What makes a genome playable: `validate` finds every problem, `checked` refuses a genome that has one.

Pure functions of the genome; no engine is asked. A genome without problems is one the engine accepts.
"""

from __future__ import annotations

from darwindeck.errors import GenomeError
from darwindeck.genome.checks.shape import check_shape
from darwindeck.genome.checks.teams import check_teams
from darwindeck.genome.problems import Problem
from darwindeck.genome.schema import GameGenome


def validate(genome: GameGenome) -> list[Problem]:
    """All problems of a genome at once; an empty list means it can be played. Never raises."""
    found = check_shape(genome)
    if any(problem.code == "shape/wrong-type" for problem in found):
        return found  # the other checks may rely on the types
    found.extend(check_teams(genome))
    return found


def checked(genome: GameGenome) -> GameGenome:
    """The genome itself, or GenomeError with all its problems."""
    problems = validate(genome)
    if not problems:
        return genome
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    raise GenomeError(problems[0].message + more, problems=problems)
