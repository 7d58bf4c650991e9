"""The plain genetic algorithm: one population, parents by tournament, the best survive. It knows no map."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Final

from darwindeck.evolution.archive import AddStatus
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.emitters import Emitter
from darwindeck.evolution.strategy import ArchiveEntry, ParentPick
from darwindeck.genome.schema import GameGenome

TOURNAMENT: Final = 3
MATE_CHANCE: Final = 0.5


class Genetic:
    """A population of at most `size` games, best first; a child comes in if it is better than the last."""

    def __init__(self, known: Mapping[str, GameGenome], *, size: int, rounds: int) -> None:
        self._known = tuple(known.values())
        self._size = size
        self._rounds = rounds
        self._population: list[Elite] = []

    def ask(self, rng: Random, closed: Collection[Emitter] = ()) -> ParentPick:
        """Choose parents by tournament; known games fill up the population until it is full."""
        del closed  # it only ever tweaks, crosses and composes
        pool = [elite.genome for elite in self._population]
        pool += self._known[: max(0, self._size - len(pool))]
        if not pool:
            return ParentPick(Emitter.CHANCE)
        parent = self._winner(len(pool), rng)
        mate = self._winner(len(pool), rng) if rng.random() < MATE_CHANCE else parent
        if mate == parent:
            return ParentPick(Emitter.TWEAK, pool[parent])
        return ParentPick(Emitter.CROSS, pool[parent], pool[mate])

    def _winner(self, count: int, rng: Random) -> int:
        """Of a few drawn by lot the best; the population is in order, known games have no fitness and draw."""
        drawn = [rng.randrange(count) for _ in range(TOURNAMENT)]
        ranked = [place for place in drawn if place < len(self._population)]
        return min(ranked) if ranked else drawn[0]

    def bar(self, genome: GameGenome) -> float:
        del genome  # there is one population for all
        return self._population[-1].fitness.value if len(self._population) >= self._size else 0.0

    def crowded(self, genome: GameGenome) -> bool:
        del genome  # games may be as near to each other as they like
        return False

    def contends(self, entry: ArchiveEntry) -> bool:
        return entry.elite.fitness.value > self.bar(entry.elite.genome)

    def find_rivals(self, entry: ArchiveEntry) -> list[Elite]:
        """Return the last of a full population."""
        del entry  # all compete with each other
        last = self._population[-1:] if len(self._population) >= self._size else []
        return [elite for elite in last if elite.rounds < self._rounds]

    def tell(self, entry: ArchiveEntry) -> AddStatus:
        if not self.contends(entry):
            return AddStatus.REJECTED
        full = len(self._population) >= self._size
        self._population = sorted((*self._population, entry.elite), key=_key)[: self._size]
        return AddStatus.IMPROVED if full else AddStatus.NEW

    def tell_alive(self, entry: ArchiveEntry) -> None:
        """Forget a child that is worse than the last of the population."""

    def end_generation(self) -> None:
        """It remembers nothing that could fade."""

    def renew(self, elites: Sequence[Elite]) -> None:
        renewed = {elite.genome_hash: elite for elite in elites}
        current = [renewed.get(elite.genome_hash, elite) for elite in self._population]
        self._population = sorted((elite for elite in current if elite.fitness.value > 0.0), key=_key)

    def elites(self) -> Mapping[str, Elite]:
        return {f"{place:04}": elite for place, elite in enumerate(self._population)}

    def state(self) -> str:
        return "{}"

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        del state  # a population is all it remembers
        self._population = sorted(elites.values(), key=_key)


def _key(elite: Elite) -> tuple[float, str]:
    return elite.key
