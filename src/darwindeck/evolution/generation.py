"""One generation: parents, children, measures, a closer look at would-be elites, the archive. It saves nothing.

Everything random comes from the run's seed, the generation and the index, so doing a generation again gives the same.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import msgspec

from darwindeck.analysis.family import family
from darwindeck.evolution.archive import AddStatus, stats_of
from darwindeck.evolution.births import Birth, Offspring, brood
from darwindeck.evolution.chance import source, split
from darwindeck.evolution.elite import Elite, elite_of, genome_text, measured_again
from darwindeck.evolution.evaluator import Breeder, Evaluator, Pool
from darwindeck.evolution.settings import Settings
from darwindeck.evolution.stats import GenerationStats
from darwindeck.evolution.strategy import RANDOM, ArchiveEntry, GenerationResult, ParentPick, Strategy
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.store.rows import Ancestry, EvaluationRow, GenomeRow

Watch = Callable[[Stage, int, int], None]
"""Told how far a stage is: (stage, done, total)."""


class Simplified(msgspec.Struct, frozen=True, kw_only=True):
    """A smaller game that plays the same, and what was left out, in sentences."""

    genome: GameGenome
    genome_hash: str
    sentences: tuple[str, ...]


class Tools(msgspec.Struct, frozen=True, kw_only=True):
    """What a search works with; none of it decides what the result is but by what it computes."""

    scout: Evaluator
    """Looks at children, cheaply."""
    evaluator: Evaluator
    """Looks at would-be elites and elites, as closely as the run's settings say."""
    pool: Pool
    breeder: Breeder
    simplify: Callable[[Sequence[Elite], int], Sequence[Simplified | None]]
    """For each would-be elite the smaller game it can be replaced by, if any; the number is a seed."""
    assign_name: Callable[[Elite, set[str]], Elite]
    """Gives an elite a name that is not taken yet, and its novelty."""
    threads: int = 0
    watch: Watch | None = None


class GenerationOutcome(msgspec.Struct, frozen=True, kw_only=True):
    """What a generation adds to the run."""

    stats: GenerationStats
    births: tuple[Birth, ...]
    evaluations: tuple[EvaluationRow, ...]


class Generation:
    """One generation in the making."""

    def __init__(self, number: int, settings: Settings, strategy: Strategy, tools: Tools) -> None:
        self._number = number
        self._settings = settings
        self._strategy = strategy
        self._tools = tools
        self._rows: list[EvaluationRow] = []

    def run(self, seen: set[str]) -> GenerationOutcome:
        """Do it; `seen` are the hashes of all genomes of the run, and grows."""
        settings = self._settings
        born = brood(self._picks(), self._tools.breeder, seen, seed=settings.seed, generation=self._number)
        alive, verdicts = self._measured(born.births)
        finalists = self._strategy.finalists(alive)
        smaller, added_births = self._simplified(finalists, seen)
        challenged = self._strategy.challenged(smaller)
        final = self._climbed(smaller)
        renewed = self.renewed(challenged)
        chosen = {entry.elite.genome_hash for entry in finalists}
        rest = [entry for entry in alive if entry.elite.genome_hash not in chosen]
        statuses = self._strategy.tell(GenerationResult(rest, final, renewed))
        stats = self._stats(born, verdicts, statuses, simplified=len(added_births), renewed=len(renewed))
        births = (*born.births, *added_births)
        return GenerationOutcome(stats=stats, births=births, evaluations=tuple(self._rows))

    def _picks(self) -> list[ParentPick]:
        if self._number == 0:
            return [ParentPick(RANDOM)] * self._settings.founders
        return self._strategy.ask(self._settings.batch, source(self._settings.seed, self._number, "parents"))

    def _measured(self, births: Sequence[Birth]) -> tuple[list[ArchiveEntry], Counter[str]]:
        """Children that live, measured; the dead stop at the probe, which takes next to no time."""
        scout = self._tools.scout
        probed = self._evaluate(scout, [birth.genome for birth in births], Stage.PROBE, "measure")
        living = [birth for birth, found in zip(births, probed, strict=True) if found.ok]
        measured = self._evaluate(scout, [birth.genome for birth in living], Stage.MEASURE, "measure")
        closer = {found.genome_hash: found for found in measured}
        alive, verdicts = [], Counter[str]()
        for birth, probe in zip(births, probed, strict=True):
            found = closer.get(birth.genome_hash, probe)
            self._keep(found, 0)
            verdicts[found.verdict] += 1
            if found.ok:
                alive.append(ArchiveEntry(birth.slot, elite_of(birth.genome, found, self._settings.style)))
        return alive, verdicts

    def _simplified(
        self, finalists: Sequence[ArchiveEntry], seen: set[str]
    ) -> tuple[list[ArchiveEntry], list[Birth]]:
        """The finalists, each in the smallest form that plays the same."""
        seed = split(self._settings.seed, self._number, "simplify")
        found = self._tools.simplify([entry.elite for entry in finalists], seed)
        entries, births = [], []
        for entry, smaller in zip(finalists, found, strict=True):
            if smaller is None or smaller.genome_hash in seen:
                entries.append(entry)
                continue
            seen.add(smaller.genome_hash)
            birth = _smaller_birth(entry, smaller)
            births.append(birth)
            evaluation = msgspec.structs.replace(entry.elite.evaluation, genome_hash=smaller.genome_hash)
            elite = msgspec.structs.replace(
                entry.elite,
                genome=smaller.genome,
                genome_hash=smaller.genome_hash,
                evaluation=evaluation,
                rounds=0,
            )
            entries.append(ArchiveEntry(entry.slot, elite))
        return entries, births

    def _climbed(self, entries: Sequence[ArchiveEntry]) -> list[ArchiveEntry]:
        """Would-be elites after a second evaluation on fresh seeds, with the ladder, and with a name.

        A rule that never fired and could not be taken out keeps a game out: nobody should have to learn it.
        """
        taken = {elite.name for elite in self._strategy.elites().values()}
        found = self._evaluate(
            self._tools.evaluator, [entry.elite.genome for entry in entries], Stage.LADDER, "ladder"
        )
        final = []
        for entry, fresh in zip(entries, found, strict=True):
            elite = self._pooled(entry.elite, fresh)
            if elite.evaluation.ok and not elite.evaluation.dead_rules:
                elite = self._tools.assign_name(elite, taken)
                taken.add(elite.name)
                final.append(ArchiveEntry(entry.slot, elite))
        return final

    def renewed(self, elites: Sequence[Elite]) -> list[Elite]:
        """Elites with another evaluation on fresh seeds in their estimate."""
        found = self._evaluate(
            self._tools.evaluator, [elite.genome for elite in elites], Stage.MEASURE, "again"
        )
        return [self._pooled(elite, fresh) for elite, fresh in zip(elites, found, strict=True)]

    def _pooled(self, elite: Elite, fresh: Evaluation) -> Elite:
        self._keep(fresh, elite.rounds)
        pooled = self._tools.pool(elite.evaluation, fresh) if elite.rounds and fresh.ok else fresh
        return measured_again(elite, pooled, self._settings.style)

    def _evaluate(
        self, evaluator: Evaluator, genomes: Sequence[GameGenome], until: Stage, purpose: str
    ) -> list[Evaluation]:
        if not genomes:
            return []
        watch = self._tools.watch
        return evaluator.evaluate(
            genomes,
            seed=split(self._settings.seed, self._number, purpose),
            until=until,
            threads=self._tools.threads,
            progress=None if watch is None else lambda done, total: watch(until, done, total),
        )

    def _keep(self, evaluation: Evaluation, rounds: int) -> None:
        self._rows.append(
            EvaluationRow(
                hash=evaluation.genome_hash,
                round=rounds,
                stage=evaluation.stage,
                verdict=evaluation.verdict,
                document=msgspec.json.encode(evaluation).decode(),
            )
        )

    @property
    def rows(self) -> tuple[EvaluationRow, ...]:
        return tuple(self._rows)

    def _stats(
        self,
        born: Offspring,
        verdicts: Counter[str],
        statuses: Sequence[AddStatus],
        *,
        simplified: int,
        renewed: int,
    ) -> GenerationStats:
        return GenerationStats(
            number=self._number,
            born=born.tried,
            fresh=len(born.births),
            valid_before_repair=born.valid,
            verdicts=dict(sorted(verdicts.items())),
            finalists=len(statuses),
            added=sum(status.added for status in statuses),
            improved=sum(status is AddStatus.IMPROVED for status in statuses),
            renewed=renewed,
            simplified=simplified,
            archive=stats_of(list(self._strategy.elites().values())),
        )


def _smaller_birth(entry: ArchiveEntry, smaller: Simplified) -> Birth:
    ancestry = Ancestry(source="simplified", parents=(entry.elite.genome_hash,), sentences=smaller.sentences)
    return Birth(slot=entry.slot, genome=smaller.genome, genome_hash=smaller.genome_hash, ancestry=ancestry)


def genome_rows(births: Sequence[Birth], *, first: int, generation: int) -> tuple[GenomeRow, ...]:
    """The births of a generation as rows; `first` is the place of the first one in the run."""
    return tuple(
        GenomeRow(
            hash=birth.genome_hash,
            born=first + place,
            generation=generation,
            family=family(birth.genome),
            document=genome_text(birth.genome),
        )
        for place, birth in enumerate(births)
    )
