"""Emitters: the few ways a child is made, each a sentence long. The search learns which of them pays.

Twist a known game by hooks, tweak an elite, cross two games, compose one anew, tidy an elite up; if a run has an
editor, let it propose a change. Chance is there for comparison.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import Final, assert_never

from darwindeck.analysis.family import Family, family
from darwindeck.evolution.child import Child, Draft, finish_child
from darwindeck.evolution.design import Designer, Worth, anything
from darwindeck.evolution.editing import Editor, propose_children
from darwindeck.evolution.evaluator import Breeder
from darwindeck.evolution.hooks import HOOKS, Hook
from darwindeck.evolution.inventing import Invention, invented
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.pipeline import Pipeline, seat_change
from darwindeck.evolution.random_games import valid_random_genome
from darwindeck.evolution.tidy import tidier
from darwindeck.evolution.tuning import UNTUNED, Drawn, Tuning, suited
from darwindeck.evolution.wanted import Wanted
from darwindeck.genome.schema import GameGenome, Labels

_HALF: Final = 0.5
_DESIGNED: Final = frozenset({Family.TRICK, Family.FISHING, Family.CLIMBING})
"""Families that there are ideas enough about: a game of theirs that none fits is left alone."""
_TRIES: Final = 4
_ON_FRAMES: Final = frozenset({"twist", "graft", "invert"})
"""Ways that begin with a known game, any of which would do."""
ANYTHING: Final = Wanted()
MADE: Final = "made at random"


class Emitter(StrEnum):
    TWIST = "twist"
    """A known game with two ideas about different sides of it: with one it would be a variant, mostly."""
    TWEAK = "tweak"
    """One hook on an elite; operators where no hook fits, and now and then in aggressive runs."""
    CROSS = "cross"
    """A module of one game in another."""
    COMPOSE = "compose"
    """The play of a game that is liked, for any number of players, with two or three ideas."""
    GRAFT = "graft"
    """A liked game or an elite, with something to do that another game has."""
    CHAIN = "chain"
    """Some tricks, and then another kind of play with the hands that they made."""
    INVERT = "invert"
    """A game with a rule turned round: the loser draws, the lowest card takes."""
    TIDY = "tidy"
    """An elite with rounder numbers, or with a rule less."""
    CHANCE = "chance"
    """A game made at random, whole modules at a time, sometimes with a hook."""
    EDIT = "edit"
    """An elite as a language model would change it; only in runs that have an editor."""


class Workshop:
    """Makes children the ways there are."""

    def __init__(
        self,
        breeder: Breeder,
        hooks: tuple[Hook, ...] = HOOKS,
        *,
        wanted: Wanted = ANYTHING,
        editor: Editor | None = None,
        details: float = 0.0,
        tuning: Tuning = UNTUNED,
        frames: tuple[GameGenome, ...] = (),
        worth: Worth = anything,
    ) -> None:
        """`details`: how often an elite is changed by operators though a hook would fit.

        `tuning`: what is tried on every child. `frames`: games of which one may stand in for another of its family,
        so that the operators that were drawn have something to change. `worth`: which designs are worth finishing.
        """
        self._frames = frames
        self._editor = editor
        self._tuning = tuning
        self._details = details
        weights, seats = tuple(hook.weight for hook in hooks), wanted.players
        self._operators = breeder
        self._designer = Designer(hooks, seats=seats, worth=worth)
        self._once = Pipeline(hooks, weights, fewest=1, most=1, seats=seats)
        self._wanted = wanted
        self._hooks = hooks

    @property
    def closed(self) -> frozenset[Emitter]:
        """Ways that are not open, or not any more."""
        return frozenset({Emitter.EDIT} if self._editor is None or self._editor.silent else ())

    def propose_children(self, parent: GameGenome, rng: Random, generation: int) -> Iterator[Child | None]:
        """Children as the editor proposes them; None for a proposal of which none can be made."""
        return iter(()) if self._editor is None else propose_children(self._editor, parent, rng, generation)

    def make(
        self,
        emitter: Emitter,
        parent: GameGenome | None,
        mate: GameGenome | None,
        rng: Random,
    ) -> Child | None:
        """Make a child of chance, or None if it could not be made; what an editor proposes is made by
        `propose_children`.
        """
        drawn = self._tuning.draw(rng)
        if parent is None:
            return self._by_chance(rng) if emitter is Emitter.CHANCE else self._compose(rng, drawn)
        if emitter in _ON_FRAMES:
            parent = self._stand_in(parent, drawn, rng)
        match emitter:
            case Emitter.TWIST:
                made = self._designer.child(parent, rng, 2, drawn=drawn)
                ideas = family(parent) in _DESIGNED or self._designer.fits(parent)
                return made if made or ideas else self._operators.child(parent, rng)
            case Emitter.TWEAK:
                return self._tweak(parent, rng, drawn)
            case Emitter.GRAFT | Emitter.CHAIN | Emitter.INVERT:
                way = Invention[emitter.name]
                return invented(way, parent, rng, seats=self._wanted.players, drawn=drawn)
            case Emitter.CROSS:
                return self._once.child(parent, rng, mate, drawn)
            case Emitter.COMPOSE:
                return self._compose(rng, drawn)
            case Emitter.CHANCE:
                return self._by_chance(rng)
            case Emitter.TIDY:
                return _tidy(parent, rng)
            case Emitter.EDIT:
                return None
            case _:
                assert_never(emitter)

    def _stand_in(self, parent: GameGenome, drawn: Drawn, rng: Random) -> GameGenome:
        """Return the parent, or a game of its family on which more of the drawn operators do something."""
        if parent not in self._frames:
            return parent
        fit = suited([game for game in self._frames if family(game) is family(parent)], drawn)
        return parent if parent in fit else rng.choice(fit)

    def _tweak(self, parent: GameGenome, rng: Random, drawn: Drawn) -> Child | None:
        """One idea more, if one fits; where no idea is about such games, or details are wanted, a detail."""
        fits = any(hook.weight and hook.applies(parent) for hook in self._hooks)
        if fits and rng.random() >= self._details:
            tries = (self._once.child(parent, rng, drawn=drawn) for _ in range(_TRIES))
            return next((child for child in tries if child is not None), None)
        return self._operators.child(parent, rng)

    def _compose(self, rng: Random, drawn: Drawn) -> Child | None:
        return self._designer.compose(rng, self._wanted.family, drawn)

    def _random_game(self, kind: Family, rng: Random) -> GameGenome:
        """Of a family, for as many players as are asked for."""
        base = valid_random_genome(kind, rng).copy_with(labels=Labels())
        seated = seat_change(base, self._wanted.players)
        return base if seated is None else seated.genome

    def _by_chance(self, rng: Random) -> Child | None:
        """Make a game of any family, or of the one that is asked for; half of them with a hook on top."""
        base = self._random_game(self._wanted.family or rng.choice(tuple(Family)), rng)
        names, changes = ["Chance"], [Change(base, MADE)]
        if rng.random() < _HALF:
            hook = rng.choice(self._hooks)
            twisted = hook.mutate(base, rng)
            if twisted is not None:
                names.append(hook.name)
                changes.append(twisted)
        return finish_child(Draft(operators=tuple(names), changes=tuple(changes), older=()))


def _tidy(parent: GameGenome, rng: Random) -> Child | None:
    change = tidier(parent, rng)
    if change is None:
        return None
    return finish_child(Draft(operators=("Tidy",), changes=(change,), older=(parent,)))
