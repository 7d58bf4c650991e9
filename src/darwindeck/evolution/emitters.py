"""Emitters: the few ways a child is made, each a sentence long. The search learns which of them pays.

Twist a known game by hooks, tweak an elite, cross two games, compose one anew, tidy an elite up.
"""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Final, assert_never

from darwindeck.analysis.family import Family
from darwindeck.evolution.child import Child, Draft, finished
from darwindeck.evolution.evaluator import Breeder
from darwindeck.evolution.hooks import HOOKS, Hook
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.pipeline import CROSSOVER, Pipeline
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.evolution.tidy import tidier
from darwindeck.genome.schema import GameGenome, Labels

_HALF: Final = 0.5
MADE: Final = "made at random"


class Emitter(StrEnum):
    TWIST = "twist"
    """Two hooks on a known game: with one it would be a variant of it, mostly."""
    TWEAK = "tweak"
    """One hook, or one or two operators, on an elite."""
    CROSS = "cross"
    """A module of one game in another."""
    COMPOSE = "compose"
    """A game made at random, whole modules at a time, sometimes with a hook."""
    TIDY = "tidy"
    """An elite with rounder numbers, or with a rule less."""


class Workshop:
    """Makes children the ways there are."""

    def __init__(self, breeder: Breeder, hooks: tuple[Hook, ...] = HOOKS) -> None:
        self._operators = breeder
        self._twice = Pipeline(hooks, tuple(hook.weight for hook in hooks), fewest=2, most=2)
        self._once = Pipeline(hooks, tuple(hook.weight for hook in hooks), fewest=1, most=1)
        self._hooks = hooks
        self._names = {hook.name for hook in hooks}

    def make(
        self, emitter: Emitter, parent: GameGenome | None, mate: GameGenome | None, rng: Random
    ) -> Child | None:
        """A child, or None if it could not be made."""
        if parent is None:
            return self._composed(rng)
        match emitter:
            case Emitter.TWIST:
                return self._twice.child(parent, rng)
            case Emitter.TWEAK:
                return (self._once if rng.random() < _HALF else self._operators).child(parent, rng)
            case Emitter.CROSS:
                return self._operators.child(parent, rng, mate)
            case Emitter.COMPOSE:
                return self._composed(rng)
            case Emitter.TIDY:
                return _tidied(parent, rng)
            case _:
                assert_never(emitter)

    def _composed(self, rng: Random) -> Child | None:
        """A game of any family; half of them with a hook on top."""
        base = valid_random_genome(rng.choice(tuple(Family)), rng).copy_with(labels=Labels())
        names, changes = ["Compose"], [Change(base, MADE)]
        if rng.random() < _HALF:
            hook = rng.choice(self._hooks)
            twisted = hook.mutate(base, rng)
            if twisted is not None:
                names.append(hook.name)
                changes.append(twisted)
        return finished(Draft(operators=tuple(names), changes=tuple(changes), older=()))

    def hook_of(self, child: Child) -> str:
        """The idea that a child was made by; nothing if it only differs in details."""
        told = zip(child.operators, child.changes, strict=True)
        return "; ".join(words for name, words in told if name in self._names or name == CROSSOVER)


def _tidied(parent: GameGenome, rng: Random) -> Child | None:
    change = tidier(parent, rng)
    if change is None:
        return None
    return finished(Draft(operators=("Tidy",), changes=(change,), older=(parent,)))
