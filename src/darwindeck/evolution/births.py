"""From a pick to a genome that is worth playing: new to the run, no copy of a known game, nothing that makes no sense.

What is refused here costs no game, but it does cost time, which is counted by the number of tries.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

import msgspec

from darwindeck.analysis.analysis import analyse
from darwindeck.analysis.family import Family, family
from darwindeck.evolution.child import Child, refit_child
from darwindeck.evolution.emitters import ANYTHING, Emitter, Workshop
from darwindeck.evolution.idea import NO_IDEA, Idea, join_ideas
from darwindeck.evolution.matches import MATCHED
from darwindeck.evolution.niche import is_copy, ships
from darwindeck.evolution.odd import is_odd
from darwindeck.evolution.strategy import ParentPick
from darwindeck.evolution.wanted import Wanted
from darwindeck.genome.phases import DrawPhase
from darwindeck.genome.schema import GameGenome
from darwindeck.genome.setup import Fixed, Single
from darwindeck.metrics.critique import findings
from darwindeck.pitch import ideas_apart
from darwindeck.pitch.one_where import one_where
from darwindeck.store.rows import Ancestry

TRIES: Final = 8
"""How often a pick is tried again whose child was refused."""
TRIED_MS: Final = 4.0
"""Milliseconds of one core that a try to make a child costs, whatever comes of it; measured over the loved games."""
CHANCE_MS: Final = 1.0
"""The same for a game of chance: no idea is tried on it until one fits."""
LOOKED_MS: Final = 2.0
"""Whether a child that was made makes sense."""
COMPARED_MS: Final = 8.0
"""How odd its rules are, and how far it is from every known game."""
FITTED_MS: Final = 8.0
"""Which goal fits its hands."""
SEEN: Final = "birth/seen-before"
SHIPS: Final = "birth/ships-already"
UNTOLD: Final = "birth/no-sentence"
VARIANT: Final = "birth/variant-of-known-game"
ODD: Final = "birth/odd-rule"
AWAY: Final = "birth/points-lead-away-from-goal"
CROWDED: Final = "birth/near-a-kept-game"
THIN: Final = "birth/over-too-soon"
FAR: Final = "birth/far-from-origins"
MOST_IDEAS_FROM_ORIGIN: Final = 8.5
"""Of a child of a game that was to be bred from: two known games of one family are 9.5 apart at the median."""


_COMPOSED: Final = frozenset({Emitter.COMPOSE, Emitter.GRAFT, Emitter.CHAIN, Emitter.INVERT})

Fit = Callable[[GameGenome], GameGenome | None]
"""Brings a game's goal into proportion with what its hands yield; none if there is no such goal."""


Crowded = Callable[[GameGenome], bool]
"""Whether a game is too near to one that is kept, or under way."""


def nowhere(genome: GameGenome) -> bool:
    del genome  # there is room everywhere
    return False


def as_it_is(genome: GameGenome) -> GameGenome:
    return genome


class Birth(msgspec.Struct, frozen=True, kw_only=True):
    """A genome new to the run, and how it came to be."""

    emitter: Emitter
    genome: GameGenome
    genome_hash: str
    ancestry: Ancestry
    idea: Idea = NO_IDEA
    tidies: str = ""


class Nursery:
    """Makes births of picks, and counts what was refused on the way."""

    def __init__(
        self,
        workshop: Workshop,
        seen: set[str],
        *,
        variants: bool,
        wanted: Wanted = ANYTHING,
        fit: Fit = as_it_is,
        crowded: Crowded = nowhere,
        origins: Sequence[GameGenome] = (),
    ) -> None:
        """Of the games to breed from, if some were named, something has to be left in every child."""
        self._origins = origins
        self._crowded = crowded
        self._wanted = wanted
        self._fit = fit
        self._workshop = workshop
        self._seen = seen
        self._variants = variants
        self.tried = 0
        self.valid = 0
        self.spent = 0.0
        """Milliseconds of one core for all tries so far, by estimate."""
        self.refused: Counter[str] = Counter()

    def born(self, pick: ParentPick, rng: Random, generation: int) -> Birth | None:
        """Return the first child that is not refused; its hash is among the seen from now on."""
        for made in self._children(pick, rng, generation):
            self.tried += 1
            self.spent += CHANCE_MS if pick.emitter is Emitter.CHANCE else TRIED_MS
            if made is None:
                continue
            self.valid += made.valid_before_repair
            child, reason = made, self._why_not(made)
            # What is composed is to be unlike all others; what is bred from a game may be better than it.
            if reason is None and pick.emitter in _COMPOSED and self._crowded(made.genome):
                reason = CROWDED
            if reason is None:
                self.spent += FITTED_MS
                child, reason = self._fit_goal(made)
            if reason is None:
                self._seen.add(child.genome_hash)
                return self._birth(pick, child, generation)
            self.refused[reason] += 1
        return None

    def _fit_goal(self, child: Child) -> tuple[Child, str | None]:
        """Return the child with a goal in proportion, and why it is refused, if it is."""
        genome = self._fit(child.genome)
        if genome is None:
            return child, AWAY
        fitted = refit_child(child, genome)
        return fitted, None if fitted is child else self._why_not(fitted)

    def _why_not(self, child: Child) -> str | None:
        reason = self._wanted.refuses(child.genome) or why_refused(
            child.genome, self._seen, child.genome_hash, variants=self._variants
        )
        self.spent += LOOKED_MS + (COMPARED_MS if reason in (None, ODD, UNTOLD) else 0.0)
        return FAR if reason is None and self._is_far(child.genome) else reason

    def _is_far(self, genome: GameGenome) -> bool:
        """Tell whether it is as far from every game that was to be bred from as any other of their family."""
        return bool(self._origins) and all(
            ideas_apart(origin, genome) > MOST_IDEAS_FROM_ORIGIN for origin in self._origins
        )

    def _children(self, pick: ParentPick, rng: Random, generation: int) -> Iterator[Child | None]:
        """Yield what can be tried for a pick: so many times by chance, or what an editor proposes when it is
        asked once.
        """
        if pick.emitter is Emitter.EDIT and pick.parent is not None:
            yield from self._workshop.propose_children(pick.parent, rng, generation)
            return
        for _ in range(TRIES):
            yield self._workshop.make(pick.emitter, pick.parent, pick.mate, rng)

    def _birth(self, pick: ParentPick, child: Child, generation: int) -> Birth:
        """Return the birth with the generation of the run in its labels; a child alone only knows how many came
        before it.
        """
        labels = child.genome.labels
        lineage = msgspec.structs.replace(labels.lineage, generation=generation)
        ancestry = Ancestry(
            source="child" if child.parents else "random",
            parents=child.parents,
            operators=child.operators,
            sentences=child.sentences,
            valid_before_repair=child.valid_before_repair,
            repaired=child.repaired,
        )
        return Birth(
            emitter=pick.emitter,
            genome=child.genome.copy_with(labels=msgspec.structs.replace(labels, lineage=lineage)),
            genome_hash=child.genome_hash,
            ancestry=ancestry,
            idea=join_ideas(child.ideas) if child.ideas else _keep_idea(pick, child),
            tidies=pick.parent_hash if pick.emitter is Emitter.TIDY else "",
        )


def _keep_idea(pick: ParentPick, child: Child) -> Idea:
    """Keep the parent's idea unless the child no longer has it."""
    return pick.idea if pick.idea.holds_in(child.genome) else NO_IDEA


def why_refused(genome: GameGenome, seen: set[str], genome_hash: str, *, variants: bool) -> str | None:
    """Why a child is not played; none if it is."""
    if genome_hash in seen:
        return SEEN
    if ships(genome_hash):
        return SHIPS
    if not variants and is_copy(genome):
        return VARIANT
    found = findings(genome)
    if found:
        return found[0].code
    if over_too_soon(genome):
        return THIN
    if is_odd(genome):
        return ODD
    return UNTOLD if not variants and not one_where(genome) else None


_A_MATCH: Final = 3
"""Hands that even out the luck of one deal."""
_MOST_FISHING: Final = 4
_FEWEST_TRICKS: Final = 5


def over_too_soon(genome: GameGenome) -> bool:
    """Tell whether hardly anything can be planned: a game of one hand, a table that changes wholly before one's
    next turn, four tricks or fewer that nothing makes up for.
    """
    kind, facts = family(genome), analyse(genome)
    if isinstance(genome.hands, Single) and kind in MATCHED:
        return True
    if kind is Family.FISHING and genome.player_count > _MOST_FISHING:
        return True
    few = facts.tricks_only and not facts.has(DrawPhase) and facts.largest_hand < _FEWEST_TRICKS
    return few or (facts.tricks_only and isinstance(genome.hands, Fixed) and genome.hands.n < _A_MATCH)
