"""Quality-diversity: a map of games, each cell improved on its own, parents from where children lately succeeded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

import msgspec

from darwindeck.evolution.archive import AddStatus, Archive
from darwindeck.evolution.elite import Elite
from darwindeck.evolution.selection import Sources, Tally
from darwindeck.evolution.strategy import RANDOM, ArchiveEntry, GenerationResult, ParentPick
from darwindeck.genome.schema import GameGenome

MATE_CHANCE: Final = 0.25
KNOWN: Final = "known:"
_NEUTRAL_STARS: Final = 3.0


class QualityDiversity:
    """MAP-Elites with known games and chance as further sources."""

    def __init__(
        self, known: Mapping[str, GameGenome], *, stars: Mapping[str, float], rounds: int, share: float = 0.5
    ) -> None:
        self.archive = Archive()
        self._sources = Sources()
        self._known = {KNOWN + name: genome for name, genome in known.items()}
        self._stars = stars
        self._rounds = rounds
        self._share = share

    def ask(self, count: int, rng: Random) -> list[ParentPick]:
        elites = self.archive.by_slot()
        slots = [*elites, *self._known, RANDOM]
        favour = self._favour(elites)
        pool = [elite.genome for elite in elites.values()] + list(self._known.values())
        picks = []
        for _ in range(count):
            slot = self._sources.choose(slots, favour)
            parent = elites[slot].genome if slot in elites else self._known.get(slot)
            mate = rng.choice(pool) if parent is not None and rng.random() < MATE_CHANCE else None
            picks.append(ParentPick(slot, parent, None if mate is parent else mate))
        return picks

    def finalists(self, alive: Sequence[ArchiveEntry]) -> list[ArchiveEntry]:
        """The best newcomer for each cell, if it contends; at most a share of them, the most promising first."""
        best: dict[str, ArchiveEntry] = {}
        for entry in sorted(alive, key=lambda entry: entry.elite.key):
            if self.archive.contends(entry.elite):
                best.setdefault(entry.elite.cell.slot, entry)
        chosen = sorted(best.values(), key=self._promise)
        return chosen[: max(1, round(self._share * len(alive)))]

    def challenged(self, finalists: Sequence[ArchiveEntry]) -> list[Elite]:
        holders = (self.archive.at(entry.elite.cell) for entry in finalists)
        return [holder for holder in holders if holder is not None and holder.rounds < self._rounds]

    def tell(self, result: GenerationResult) -> list[AddStatus]:
        self.renew(result.renewed)
        statuses = []
        for entry in result.finalists:
            status = self.archive.add(entry.elite)
            if status.added:
                self._sources.reward(entry.slot)
            statuses.append(status)
        self._sources.fade()
        return statuses

    def renew(self, elites: Sequence[Elite]) -> None:
        for elite in elites:
            self.archive.remove(elite.genome_hash)
        for elite in sorted(elites, key=lambda elite: elite.key):
            self.archive.renew(elite)

    def elites(self) -> Mapping[str, Elite]:
        return self.archive.by_slot()

    def state(self) -> str:
        return msgspec.json.encode(self._sources.tallies).decode()

    def restore(self, elites: Mapping[str, Elite], state: str) -> None:
        self.renew(list(elites.values()))
        self._sources = Sources(msgspec.json.decode(state, type=dict[str, Tally]))

    def _promise(self, entry: ArchiveEntry) -> tuple[bool, float, str]:
        """Free cells first, then by gain."""
        holder = self.archive.at(entry.elite.cell)
        gain = entry.elite.fitness.value - (holder.bar if holder else 0.0)
        return (holder is not None, -gain, entry.elite.genome_hash)

    def _favour(self, elites: Mapping[str, Elite]) -> dict[str, float]:
        """What people thought of a game, or of its parents, counts for its children: stars against the middle."""
        if not self._stars:
            return {}
        found = {}
        for slot, genome_hash, genome in self._rated(elites):
            given = [
                self._stars[each]
                for each in (genome_hash, *genome.labels.lineage.parents)
                if each in self._stars
            ]
            if given:
                found[slot] = sum(given) / len(given) / _NEUTRAL_STARS
        return found

    def _rated(self, elites: Mapping[str, Elite]) -> list[tuple[str, str, GameGenome]]:
        from darwindeck.canonical import content_hash

        own = [(slot, elite.genome_hash, elite.genome) for slot, elite in elites.items()]
        return own + [(slot, content_hash(genome), genome) for slot, genome in self._known.items()]
