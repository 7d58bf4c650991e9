"""Pipelines: which operators make a child, how many, and with what weights. The draw is the caller's random source.

The default pipeline draws one or two operators per child, the aggressive one two to four with its own weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from darwindeck.evolution.child import Child, Draft, finish_child
from darwindeck.evolution.crossover import cross
from darwindeck.evolution.operators.base import Change, Operator
from darwindeck.evolution.operators.table import OPERATORS
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.evolution.tuning import Drawn, change_structure, tune_details
from darwindeck.genome.schema import GameGenome

_MOST_TRIES: Final = 6
_MOST_DRAWS: Final = 60

SEATS: Final = "MutatePlayerCount"
CROSSOVER: Final = "Crossover"
"""What a crossing is called in the list of operators of a child."""


@dataclass(frozen=True)
class Pipeline:
    """Operators with their weights, and how many of them a child gets (`fewest` to `most`)."""

    operators: tuple[Operator, ...]
    weights: tuple[int, ...]
    fewest: int
    most: int
    seats: int = 0
    """Players that every child is for; 0 leaves it to the operators."""

    def child(
        self, parent: GameGenome, rng: Random, mate: GameGenome | None = None, drawn: Drawn = ()
    ) -> Child | None:
        """Make a child of the parent, or of both: valid, canonical, other than its parents. None after several
        tries.
        """
        for _ in range(_MOST_TRIES):
            draft = self._draft(parent, rng, mate, change_structure(parent, drawn, rng))
            child = None if draft is None else finish_child(tune_details(draft, drawn, rng))
            if child is not None:
                return child
        return None

    def _draft(
        self, parent: GameGenome, rng: Random, mate: GameGenome | None, begun: list[tuple[str, Change]]
    ) -> Draft | None:
        names, changes = [name for name, _ in begun], [change for _, change in begun]
        first = changes[-1].genome if changes else parent
        crossed = None if mate is None else cross(first, mate, rng)
        if crossed is not None:
            names.append(CROSSOVER)
            changes.append(crossed)
        wanted = rng.randint(self.fewest, self.most) + len(begun)
        for _ in range(wanted - len(names)):  # a crossing is a change as large as any
            step = self._step([parent, *(change.genome for change in changes)], names, rng)
            if step is None:
                break
            names.append(step[0])
            changes.append(step[1])
        if len(names) == len(begun):
            return None
        seated = seat_change(changes[-1].genome, self.seats)
        if seated is not None:
            names.append(SEATS)
            changes.append(seated)
        older = (parent, mate) if mate is not None and crossed is not None else (parent,)
        return Draft(operators=tuple(names), changes=tuple(changes), older=older)

    def _step(self, stages: list[GameGenome], used: list[str], rng: Random) -> tuple[str, Change] | None:
        """One operator that was not used yet, drawn by weight among those that apply; it must not undo another."""
        genome = stages[-1]
        for index in rng.choices(range(len(self.operators)), self.weights, k=_MOST_DRAWS):
            operator = self.operators[index]
            if operator.name in used or not operator.applies(genome):
                continue
            change = operator.mutate(genome, rng)
            if change is not None and change.genome not in stages:
                return operator.name, change
        return None


def seat_change(genome: GameGenome, seats: int) -> Change | None:
    """Return the game for as many players as are asked for; None if it is, nobody asks, or it cannot be."""
    if not seats or genome.player_count == seats:
        return None
    changed = mutate_player_count(genome, seats)
    return (
        None
        if changed is None
        else Change(
            changed, f"changed: {seats} players instead of {genome.player_count}", says=("player_count",)
        )
    )


def create_default_pipeline(operators: Sequence[Operator] = OPERATORS, *, seats: int = 0) -> Pipeline:
    """One or two operators per child, by their usual weights."""
    return Pipeline(tuple(operators), tuple(each.weight for each in operators), fewest=1, most=2, seats=seats)


def create_aggressive_pipeline(operators: Sequence[Operator] = OPERATORS, *, seats: int = 0) -> Pipeline:
    """Two to four operators per child, by their aggressive weights."""
    weights = tuple(each.aggressive_weight for each in operators)
    return Pipeline(tuple(operators), weights, fewest=2, most=4, seats=seats)
