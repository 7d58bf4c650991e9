"""What a repair is: a function from a genome and one of its problems to a changed genome and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from darwindeck.genome.schema import GameGenome
from darwindeck.validation.paths import drop, put
from darwindeck.validation.problems import Problem

RepairStep: TypeAlias = tuple[GameGenome, str] | None
"""The changed genome and what was done, in a sentence; None when this problem cannot be helped."""

Repair: TypeAlias = Callable[[GameGenome, Problem], RepairStep]
Repairs: TypeAlias = Mapping[str, Repair]


def removing(what: str) -> Repair:
    """Return a repair that takes the named entry out of its list."""

    def repair(genome: GameGenome, problem: Problem) -> RepairStep:
        return drop(genome, problem.path), f"Removed {what} ({problem.path}): {problem.message}."

    return repair


def setting(value: object, sentence: str, *, field: str = "") -> Repair:
    """Return a repair that puts a fixed value at the problem's path, or at a field of its own."""

    def repair(genome: GameGenome, problem: Problem) -> RepairStep:
        return put(genome, field or problem.path, value), sentence

    return repair


def phase_index(problem: Problem) -> int:
    """Return the index in a path like `phases[3].count`."""
    return int(problem.path.partition("[")[2].partition("]")[0])


def phase_path(problem: Problem) -> str:
    return f"phases[{phase_index(problem)}]"
