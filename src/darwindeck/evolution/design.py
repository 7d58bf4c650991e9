"""Games designed as people design them: the play of a game that is liked, and ideas about different sides of it.

A design has one idea at least that changes how one thinks (what players want, how cards come and go); no two ideas are
about the same side, so that no second one undoes the first. They are put in from the table to the edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.captures import adds_up
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.child import Child, Draft
from darwindeck.evolution.hooks import HOOKS, Hook
from darwindeck.evolution.hooks.base import STRONG, Aspect
from darwindeck.evolution.loved import LIKED, LOVED
from darwindeck.evolution.operators.base import Change
from darwindeck.evolution.operators.capture_ways import by_pips
from darwindeck.evolution.operators.edits import with_setup
from darwindeck.evolution.operators.teams import mutate_player_count
from darwindeck.evolution.pipeline import SEATS
from darwindeck.evolution.random_games.choices import by_weight, pick
from darwindeck.evolution.tuning import Drawn, change_structure, suited, tuned_child
from darwindeck.genome.cards import Rank
from darwindeck.genome.library import load_game
from darwindeck.genome.schema import GameGenome

_TRIES: Final = 12
_DRAWS: Final = 12
_SEATS: Final = (2, 3, 4, 4, 5)
_HALF: Final = 0.5
_OFTEN: Final[Mapping[Family, int]] = {
    Family.TRICK: 8,
    Family.FISHING: 4,
    Family.CLIMBING: 3,
    Family.RUMMY: 2,
    Family.SHEDDING: 2,
    Family.BETTING: 1,
    Family.BLUFFING: 1,
    Family.MIXED: 1,
}
"""How often a family is designed for: by how much its play gives a new purpose to think about."""

Worth = Callable[[GameGenome], bool]


def anything(genome: GameGenome) -> bool:
    del genome
    return True


def with_plain_values(game: GameGenome) -> GameGenome:
    """Captures by sum with cards that count on without a gap: jacks after tens, or after sevens in a deck of forty."""
    values = sorted(each.value for each in game.setup.card_values if _dealt(game, each.rank))
    if not adds_up(game.setup) or values == [*range(1, len(values) + 1)]:
        return game
    return with_setup(game, card_values=by_pips(game))


@cache
def _frames() -> Mapping[Family, Sequence[GameGenome]]:
    """Return the liked games of each family."""
    found: dict[Family, list[GameGenome]] = {}
    for name in (*LOVED, *LIKED):
        found.setdefault(family(load_game(name)), []).append(load_game(name))
    return found


def _dealt(game: GameGenome, rank: Rank) -> bool:
    return rank.value in analyse(game).pack.ranks


class Designer:
    """Makes children of whole ideas."""

    def __init__(self, hooks: Sequence[Hook] = HOOKS, *, seats: int = 0, worth: Worth = anything) -> None:
        """`worth`: whether a draft is worth finishing; a run that keeps no variants wants something new to do."""
        self._seats = seats
        self._worth = worth
        self._sides = {
            aspect: tuple(hook for hook in hooks if hook.aspect is aspect and hook.weight)
            for aspect in Aspect
        }

    def child(
        self, parent: GameGenome, rng: Random, ideas: int, seats: int = 0, drawn: Drawn = ()
    ) -> Child | None:
        """Add this number of ideas to the game, each about a different aspect, at least one of them strong;
        perhaps for another number of players.
        """
        fitting = [side for side, hooks in self._sides.items() if any(hook.applies(parent) for hook in hooks)]
        if not STRONG & set(fitting):
            return None
        for _ in range(_TRIES):
            sides = _choose_sides(rng, ideas, fitting)
            made = self._twist(parent, sides, rng, self._seats or seats, drawn)
            if made is None or not self._worth(made.genome):
                continue
            child = tuned_child(made, drawn, rng)
            if child is not None:
                return child
        return None

    def fits(self, parent: GameGenome) -> bool:
        """Tell whether any strong idea is about such games at all."""
        return any(hook.applies(parent) for side in sorted(STRONG) for hook in self._sides[side])

    def compose(self, rng: Random, kind: Family | None = None, drawn: Drawn = ()) -> Child | None:
        """Make a game of any family, or of the one that is asked for, with two or three ideas, maybe for other
        seats.
        """
        families, asked = tuple(_OFTEN), kind
        kind = kind or rng.choices(families, tuple(_OFTEN.values()))[0]
        frames = _frames().get(kind)
        if not frames:
            return None
        frame = pick(rng, suited(frames, drawn))
        seats = pick(rng, _SEATS) if rng.random() < _HALF else 0
        child = self.child(frame, rng, 2 if rng.random() < _HALF else 3, seats, drawn)
        other = child is not None and asked is not None and family(child.genome) is not asked
        return None if other else child

    def _twist(
        self,
        parent: GameGenome,
        sides: list[Aspect],
        rng: Random,
        seats: int,
        drawn: Drawn = (),
    ) -> Draft | None:
        names, changes = list[str](), list[Change]()
        genome = with_plain_values(parent)
        if seats not in (0, genome.player_count):
            seated = mutate_player_count(genome, seats)
            if seated is None:
                return None
            names.append(SEATS)
            changes.append(
                Change(
                    seated,
                    f"changed: {seats} players instead of {genome.player_count}",
                    says=("player_count",),
                )
            )
            genome = seated
        for name, change in change_structure(genome, drawn, rng):
            names.append(name)
            changes.append(change)
            genome = change.genome
        for side in sides:
            step = self._idea(genome, side, rng)
            if step is None:
                return None
            names.append(step[0])
            changes.append(step[1])
            genome = step[1].genome
        if self._seats not in (0, genome.player_count):
            return None  # partners made it a game for four
        return Draft(operators=tuple(names), changes=tuple(changes), older=(parent,))

    def _idea(self, genome: GameGenome, side: Aspect, rng: Random) -> tuple[str, Change] | None:
        """Draw a hook about this side, drawn by weight among those that fit."""
        fit = [hook for hook in self._sides[side] if hook.applies(genome)]
        for hook in by_weight(rng, fit, [hook.weight for hook in fit])[:_DRAWS]:
            change = hook.mutate(genome, rng)
            if change is not None:
                plain = with_plain_values(change.genome)
                return hook.name, msgspec.structs.replace(change, genome=plain)
        return None


def _choose_sides(rng: Random, ideas: int, fitting: Sequence[Aspect]) -> list[Aspect]:
    """Of those that ideas fit: one strong side at least, every other time both: another purpose and other ways to it
    are another game.
    """
    strong = sorted(STRONG & set(fitting))
    chosen = strong if rng.random() < _HALF else [pick(rng, strong)]
    others = [side for side in fitting if side not in chosen]
    return sorted([*chosen, *rng.sample(others, min(len(others), max(0, ideas - len(chosen))))])
