"""The plain genetic algorithm: one population, parents by tournament, the best survive. It knows no map."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from darwindeck.evolution.archive import AddStatus
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.strategy import RANDOM, ArchiveEntry, GenerationResult, ParentPick
from darwindeck.genome.schema import GameGenome

TOURNAMENT: Final = 3
ELITISM: Final = 0.2
"""Share of the population that survives whatever the children are."""
MATE_CHANCE: Final = 0.5


class Genetic:
    """A population of at most `size` games, best first."""

    def __init__(self, known: Mapping[str, GameGenome], *, size: int, rounds: int) -> None:
        self._known = known
        self._size = size
        self._rounds = rounds
        self._population: list[Elite] = []

    @property
    def _kept(self) -> int:
        return max(1, round(ELITISM * self._size))

    def ask(self, count: int, rng: Random) -> list[ParentPick]:
        """By tournament; known games are parents until the population is as large as it should be."""
        pool = [elite.genome for elite in self._population]
        places = list(range(len(pool)))
        pool += list(self._known.values())[: max(0, self._size - len(pool))]
        if not pool:
            return [ParentPick(RANDOM)] * count
        places += range(len(places), len(pool))
        return [self._pick(pool, places, rng) for _ in range(count)]

    def _pick(self, pool: Sequence[GameGenome], places: Sequence[int], rng: Random) -> ParentPick:
        parent = self._winner(places, rng)
        if rng.random() >= MATE_CHANCE:
            return ParentPick(f"{parent:04}", pool[parent])
        mate = self._winner(places, rng)
        return ParentPick(f"{parent:04}", pool[parent], None if mate == parent else pool[mate])

    def _winner(self, places: Sequence[int], rng: Random) -> int:
        """Of a few drawn by lot the best; the population is in order, known games have no fitness and draw."""
        drawn = [rng.choice(places) for _ in range(TOURNAMENT)]
        ranked = [place for place in drawn if place < len(self._population)]
        return min(ranked) if ranked else drawn[0]

    def finalists(self, alive: Sequence[ArchiveEntry]) -> list[ArchiveEntry]:
        """Those that would be among the survivors of the next generation."""
        bar = self._population[: self._kept]
        least = bar[-1].fitness.value if len(bar) == self._kept else 0.0
        better = [entry for entry in alive if entry.elite.fitness.value > least]
        return sorted(better, key=lambda entry: entry.elite.key)[: self._kept]

    def challenged(self, finalists: Sequence[ArchiveEntry]) -> list[Elite]:
        if not finalists:
            return []
        return [elite for elite in self._population[: self._kept] if elite.rounds < self._rounds]

    def tell(self, result: GenerationResult) -> list[AddStatus]:
        self.renew(result.renewed)
        children = [entry.elite for entry in (*result.finalists, *result.alive)]
        survivors = self._population
        newcomers = sorted(_living(children), key=_key)
        kept, spare = survivors[: self._kept], survivors[self._kept :]
        room = self._size - len(kept)
        filled = (newcomers + spare)[:room]
        self._population = sorted((*kept, *filled), key=_key)
        present = {elite.genome_hash for elite in self._population}
        return [
            AddStatus.NEW if entry.elite.genome_hash in present else AddStatus.REJECTED
            for entry in result.finalists
        ]

    def renew(self, elites: Sequence[Elite]) -> None:
        renewed = {elite.genome_hash: elite for elite in elites}
        current = [renewed.get(elite.genome_hash, elite) for elite in self._population]
        self._population = sorted(_living(current), key=_key)

    def elites(self) -> Mapping[str, Elite]:
        return {f"{place:04}": elite for place, elite in enumerate(self._population)}

    def state(self) -> str:
        return "{}"

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        del state  # a population is all it remembers
        self._population = sorted(elites.values(), key=_key)


def _living(elites: Sequence[Elite]) -> list[Elite]:
    return [elite for elite in elites if elite.fitness.value > 0.0]


def _key(elite: Elite) -> tuple[float, str]:
    return elite.key
