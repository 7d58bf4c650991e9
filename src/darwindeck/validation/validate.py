"""What makes a genome playable: `validate` finds every problem, `require_valid` refuses a genome that has one.

Pure functions of the genome; no engine is asked. A genome without problems is one the engine accepts. Whatever plays,
tells or measures a game asks `require_valid` first, so answers are remembered by content: a batch pays for a game once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Final

from darwindeck.analysis.analysis import GenomeAnalysis
from darwindeck.arguments import game_argument
from darwindeck.errors import GenomeError
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks.auctions import check_auctions
from darwindeck.validation.checks.betting import check_betting
from darwindeck.validation.checks.conditions import check_conditions
from darwindeck.validation.checks.deck import check_cards, check_deal, check_stock
from darwindeck.validation.checks.flow import check_flow, check_hands, check_knock
from darwindeck.validation.checks.limits import check_crowds, check_labels, check_limits, check_teams
from darwindeck.validation.checks.patterns import check_patterns
from darwindeck.validation.checks.phases import check_phases
from darwindeck.validation.checks.places import check_places
from darwindeck.validation.checks.plays import check_effects, check_piles_taken, check_tableau
from darwindeck.validation.checks.scoring import check_scoring, check_wins
from darwindeck.validation.checks.shape import TOO_LARGE, check_shape
from darwindeck.validation.checks.tricks import check_bidding, check_tricks
from darwindeck.validation.problems import Problem

_CHECKS: Final[tuple[Callable[[GenomeAnalysis], Iterable[Problem]], ...]] = (
    check_limits,
    check_cards,
    check_deal,
    check_flow,
    check_phases,
    check_patterns,
    check_places,
    check_hands,
    check_tricks,
    check_stock,
    check_tableau,
    check_bidding,
    check_auctions,
    check_betting,
    check_knock,
    check_conditions,
    check_effects,
    check_piles_taken,
    check_scoring,
    check_wins,
)

_BLINDING: Final = frozenset({"shape/wrong-type", TOO_LARGE})
"""Problems that keep the other checks from looking: these rely on types, and on conditions of sane size."""


def validate(genome: GameGenome) -> list[Problem]:
    """All problems of a genome at once; an empty list means it can be played. Raises only for what is no genome."""
    game_argument(genome)
    crowded = list(check_crowds(genome))
    if crowded:
        return crowded
    found = check_shape(genome)
    if any(problem.code in _BLINDING for problem in found):
        return found
    # True equals 1, and a genome that holds one for the other is not the same: only sound types are remembered.
    return found + _check_sense(genome) if found else list(_known_problems(genome))


@lru_cache(maxsize=4096)
def _known_problems(genome: GameGenome) -> tuple[Problem, ...]:
    return tuple(_check_sense(genome))


def _check_sense(genome: GameGenome) -> list[Problem]:
    found = [*check_labels(genome), *check_teams(genome)]
    facts = GenomeAnalysis(genome)
    for check in _CHECKS:
        found.extend(check(facts))
    if genome.seats and not found:
        from darwindeck.validation.seats import check_seats

        found.extend(check_seats(genome))
    return found


def require_valid(genome: GameGenome) -> GameGenome:
    """Return the genome itself, or GenomeError with all its problems."""
    problems = validate(genome)
    if not problems:
        return genome
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    raise GenomeError(problems[0].message + more, problems=problems)


def validate_genome(genome: GameGenome) -> bool:
    """Return whether a genome has no problem: the seeds' question. `validate` says which problems there are."""
    return not validate(genome)
