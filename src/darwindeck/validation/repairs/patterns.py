"""Repairs of combinations: names that lead nowhere go, patterns that cannot be made go with them."""

from __future__ import annotations

from typing import Final

import msgspec

from darwindeck.genome.phases import PlayPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.validation.checks.patterns import MOST_PATTERNS
from darwindeck.validation.paths import at, drop, put
from darwindeck.validation.problems import Problem
from darwindeck.validation.repairs.step import Repairs, RepairStep, removing, setting


def _dangling(genome: GameGenome, problem: Problem) -> RepairStep:
    names = [pattern.name for pattern in genome.patterns]
    used = at(genome, problem.path)
    if isinstance(used, str):
        return _uncounted(genome, problem)
    if not isinstance(used, tuple):
        return None
    kept = tuple(name for place, name in enumerate(used) if name in names and name not in used[:place])
    return put(
        genome, problem.path, kept[:MOST_PATTERNS]
    ), f"Removed names that lead nowhere from {problem.path}."


def _uncounted(genome: GameGenome, problem: Problem) -> RepairStep:
    path = problem.path.removesuffix(".pattern")
    return drop(genome, path), f"Removed {path}: {problem.message}."


def _plain(genome: GameGenome, problem: Problem) -> RepairStep:
    play = at(genome, problem.path.removesuffix(".patterns"))
    if not isinstance(play, PlayPhase):
        return None
    plain = msgspec.structs.replace(play, patterns=(), max_cards=4, same_count=True)
    path = problem.path.removesuffix(".patterns")
    return put(genome, path, plain), f"Let cards of one rank be played in {path}: combinations cannot be."


def _rename(genome: GameGenome, problem: Problem) -> RepairStep:
    names = {pattern.name for pattern in genome.patterns}
    free = next(f"pattern_{n}" for n in range(100) if f"pattern_{n}" not in names)
    return put(genome, problem.path, free), f"Gave a pattern the name {free}."


def _crowd(genome: GameGenome, _: Problem) -> RepairStep:
    return genome.copy_with(patterns=genome.patterns[:MOST_PATTERNS]), "Kept the first patterns."


def _unused(genome: GameGenome, problem: Problem) -> RepairStep:
    return drop(genome, problem.path), f"Removed a pattern ({problem.path}): {problem.message}."


PATTERNS: Final[Repairs] = {
    "limit/patterns": _crowd,
    "pattern/bad-name": _rename,
    "pattern/dangling": _dangling,
    "pattern/kicker": setting(None, "Removed a kicker: it goes with sets and runs of any suit."),
    "pattern/impossible": removing("a pattern"),
    "pattern/unused": _unused,
    "pattern/counted": _uncounted,
    "pattern/setting": _plain,
}
