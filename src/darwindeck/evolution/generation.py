"""One generation: children bred one after the other, each offered to the archive in its turn.

A steady state with a fixed lead: child n is made when child n - AHEAD has been judged, whichever games
finish first. So cheap games do not wait for expensive ones, and results do not depend on threads. It saves
nothing; all randomness comes from the run's seed, the generation and the index.
"""

from __future__ import annotations

import os
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextvars import copy_context
from math import inf
from random import Random

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.evolution.archive import AddStatus, stats_of
from darwindeck.evolution.births import Birth, Fit, Nursery, as_it_is
from darwindeck.evolution.chance import source, split
from darwindeck.evolution.closing import Closed, Simplified
from darwindeck.evolution.design import anything
from darwindeck.evolution.elite import Elite, elite_of, genome_text, with_evaluation
from darwindeck.evolution.emitters import Emitter, Workshop
from darwindeck.evolution.evaluator import Evaluator, Pool
from darwindeck.evolution.idea import Idea
from darwindeck.evolution.judge import Judge
from darwindeck.evolution.niche import is_copy, nearness, ships
from darwindeck.evolution.race import Raced, Track
from darwindeck.evolution.settings import Settings, StrategyName
from darwindeck.evolution.stats import GenerationStats
from darwindeck.evolution.strategy import ArchiveEntry, ParentPick, Strategy
from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.critique import findings
from darwindeck.metrics.evaluation import Evaluation, Stage
from darwindeck.pitch import hook_of
from darwindeck.simulation.backends import current_backend
from darwindeck.store.rows import SIMPLIFIED, Ancestry, EvaluationRow, GenomeRow

Watch = Callable[[Stage, int, int], None]
"""Told how far a generation is: (stage, done, total)."""


class Tools(msgspec.Struct, frozen=True, kw_only=True):
    """What a search works with: its parts do the work, and its result depends on nothing else about them."""

    glance: Evaluator
    """Has a first look at children, without players who think."""
    scout: Evaluator
    """Looks at those that may come in, a round of the race at a time."""
    evaluator: Evaluator
    """Looks at would-be elites and elites, as closely as the run's settings say."""
    reporter: Evaluator
    """Looks at what the run reports in the end: all that can be told of a game, with the ladder."""
    pool: Pool
    workshop: Workshop
    closing_look: Callable[[Elite, int], Closed]
    """The smaller or rounder game that a would-be elite can be replaced by, if any; the number is a seed."""
    assign_name: Callable[[Elite, set[str]], Elite]
    """Gives an elite a name that is not taken yet, and its novelty."""
    fit: Fit = as_it_is
    """Gives a child a goal in proportion with what its hands yield."""
    memorable: Callable[[GameGenome], bool] = anything
    """Whether a game has moments enough to be kept."""
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
        self._judge = Judge(settings.style, settings.taste)
        self._strategy = strategy
        self._tools = tools
        self._rows: list[EvaluationRow] = []
        self._births: list[Birth] = []
        self._verdicts: Counter[str] = Counter()
        self._statuses: list[AddStatus] = []
        self._counts: Counter[str] = Counter()
        self._spent = 0.0

    def run(self, seen: set[str], left: float = inf) -> GenerationOutcome:
        """Do it; `seen` are the hashes of all genomes of the run and grows, `left` is what may be spent on it."""
        settings = self._settings
        under_way: deque[tuple[Birth, Future[Raced]]] = deque()

        near = nearness(variants=settings.variants)

        def crowded(genome: GameGenome) -> bool:
            racing = (birth.genome for birth, _ in under_way)
            return self._strategy.crowded(genome) or any(near(other, genome) for other in racing)

        nursery = Nursery(
            self._tools.workshop,
            seen,
            variants=settings.variants,
            wanted=settings.wanted,
            fit=self._tools.fit,
            crowded=crowded,
            origins=settings.ancestors,
        )
        count = settings.batch if self._number else settings.founders
        seed, tools = split(settings.seed, self._number), self._tools
        track = Track(tools.glance, tools.scout, tools.pool, self._judge, seed)
        with _crew(settings.ahead, self._tools.threads) as crew:
            try:
                for index in range(count):
                    if self._spent + nursery.spent >= left:
                        break
                    birth = nursery.born(self._pick(index), self._rng("child", index), self._number)
                    if birth is not None:
                        self._births.append(birth)
                        bar = self._strategy.bar(birth.genome)
                        under_way.append(
                            (birth, crew.submit(copy_context().run, track.run, birth.genome, bar))
                        )
                    if len(under_way) > settings.ahead:
                        self._tell(*under_way.popleft(), seen, count)
                while under_way:
                    self._tell(*under_way.popleft(), seen, count)
            except BaseException:
                crew.shutdown(wait=True, cancel_futures=True)
                raise
        self._strategy.end_generation()
        return GenerationOutcome(
            stats=self._stats(nursery), births=tuple(self._births), evaluations=self.rows
        )

    def _rng(self, *place: int | str) -> Random:
        return source(self._settings.seed, self._number, *place)

    def _pick(self, index: int) -> ParentPick:
        """Return what the strategy says; one that does not design its games begins with games of chance."""
        designed = self._settings.strategy is StrategyName.QD or bool(self._settings.origins)
        if self._number == 0 and not designed:
            return ParentPick(Emitter.CHANCE)
        return self._strategy.ask(self._rng("parents", index), self._tools.workshop.closed)

    def _tell(self, birth: Birth, race: Future[Raced], seen: set[str], count: int) -> None:
        """Take in a child whose race is over; a would-be elite is looked at closely first."""
        raced = race.result()
        self._keep(raced.evaluation, 0)
        self._verdicts[raced.evaluation.verdict] += 1
        self._counts["stopped"] += raced.stopped
        if self._tools.watch is not None:
            self._tools.watch(Stage.MEASURE, sum(self._verdicts.values()), count)
        if not raced.evaluation.ok or raced.stopped:
            return
        if not self._settings.wanted.lasts(raced.evaluation):
            return
        elite = elite_of(birth.genome, raced.evaluation, self._judge, idea=birth.idea)
        entry = ArchiveEntry(birth.emitter, elite, birth.tidies)
        if not self._strategy.contends(entry):
            self._strategy.tell_alive(entry)
            return
        self._finish(self._smaller(entry, seen))

    def _smaller(self, entry: ArchiveEntry, seen: set[str]) -> ArchiveEntry:
        """Return the would-be elite in the smallest and roundest form that plays alike."""
        closed = self._tools.closing_look(entry.elite, split(self._settings.seed, self._number, "closing"))
        self._spent += closed.cost
        smaller = closed.smaller
        if smaller is None or smaller.genome_hash in seen:
            return entry
        seen.add(smaller.genome_hash)
        self._counts["simplified"] += 1
        self._births.append(_smaller_birth(entry, smaller))
        evaluation = msgspec.structs.replace(entry.elite.evaluation, genome_hash=smaller.genome_hash)
        elite = msgspec.structs.replace(
            entry.elite,
            genome=smaller.genome,
            genome_hash=smaller.genome_hash,
            evaluation=evaluation,
            rounds=0,
            idea=_idea_of(entry.elite, smaller),
        )
        return msgspec.structs.replace(entry, elite=elite)

    def _finish(self, entry: ArchiveEntry) -> None:
        """Measured in full on fresh seeds, against elites that are measured again for it.

        A rule that never fired and could not be taken out keeps a game out: nobody should have to learn it.
        """
        elite = self._again(entry.elite)
        lasts = self._settings.wanted.lasts(elite.evaluation)
        if not elite.evaluation.ok or elite.evaluation.dead_rules or not lasts or self._refuses(elite.genome):
            self._statuses.append(AddStatus.REJECTED)
            return
        elite = elite if elite.hook else msgspec.structs.replace(elite, idea=Idea(hook_of(elite.genome)))
        if not elite.hook or not self._tools.memorable(elite.genome):
            self._counts["forgettable"] += 1
            self._statuses.append(AddStatus.REJECTED)
            return
        taken = {each.name for each in self._strategy.elites().values()}
        entry = msgspec.structs.replace(entry, elite=self._tools.assign_name(elite, taken))
        if self._strategy.contends(entry):
            rivals = self._strategy.find_rivals(entry)
            self._counts["renewed"] += len(rivals)
            self._strategy.renew(self.measure_again(rivals))
        self._statuses.append(self._strategy.tell(entry))

    def _refuses(self, genome: GameGenome) -> bool:
        """Tell whether what is left after the closing look may be a known game again."""
        copy = ships(content_hash(genome)) or (not self._settings.variants and is_copy(genome))
        return copy or bool(findings(genome)) or self._settings.wanted.refuses(genome) is not None

    def _again(self, elite: Elite) -> Elite:
        (fresh,) = self._evaluate([elite.genome], "close")
        return self._add_evaluation(elite, fresh)

    def measure_again(self, elites: Sequence[Elite]) -> list[Elite]:
        """Elites with another evaluation on fresh seeds in their estimate."""
        found = self._evaluate([elite.genome for elite in elites], "again")
        return [self._add_evaluation(elite, fresh) for elite, fresh in zip(elites, found, strict=True)]

    def measure_fully(self, elites: Sequence[Elite]) -> list[Elite]:
        """Return the same with all that can be told of a game, and the ladder."""
        seed, genomes = self._fresh_seed("again"), [elite.genome for elite in elites]
        found = self._tools.reporter.evaluate(
            genomes, seed=seed, until=Stage.LADDER, threads=self._tools.threads
        )
        return [self._add_evaluation(elite, fresh) for elite, fresh in zip(elites, found, strict=True)]

    def _add_evaluation(self, elite: Elite, fresh: Evaluation) -> Elite:
        self._keep(fresh, elite.rounds)
        pooled = self._tools.pool(elite.evaluation, fresh) if elite.rounds and fresh.ok else fresh
        return with_evaluation(elite, pooled, self._judge)

    def _evaluate(self, genomes: Sequence[GameGenome], purpose: str) -> list[Evaluation]:
        if not genomes:
            return []
        seed = self._fresh_seed(purpose)
        return self._tools.evaluator.evaluate(
            genomes, seed=seed, until=Stage.MEASURE, threads=self._tools.threads
        )

    def _fresh_seed(self, purpose: str) -> int:
        """Another one for each look: how many evaluations there were in this generation is part of it."""
        return split(self._settings.seed, self._number, purpose, len(self._rows))

    def _keep(self, evaluation: Evaluation, rounds: int) -> None:
        self._spent += evaluation.cost
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

    def _stats(self, nursery: Nursery) -> GenerationStats:
        return GenerationStats(
            number=self._number,
            born=nursery.tried,
            fresh=sum(self._verdicts.values()),
            valid_before_repair=nursery.valid,
            refused=dict(sorted(nursery.refused.items())),
            verdicts=dict(sorted(self._verdicts.items())),
            stopped=self._counts["stopped"],
            finalists=len(self._statuses),
            added=sum(status.added for status in self._statuses),
            improved=sum(status is AddStatus.IMPROVED for status in self._statuses),
            renewed=self._counts["renewed"],
            simplified=self._counts["simplified"],
            forgettable=self._counts["forgettable"],
            spent=self._spent + nursery.spent,
            archive=stats_of(list(self._strategy.elites().values())),
        )


def _crew(ahead: int, threads: int) -> ThreadPoolExecutor:
    """Here as many hands as cores: each plays one game at a time inside the engine, which lets go of Python.

    With another backend a hand only waits, so every child under way has one.
    """
    hands = ahead if current_backend() else threads or os.cpu_count() or 1
    return ThreadPoolExecutor(min(ahead, hands))


def _idea_of(elite: Elite, smaller: Simplified) -> Idea:
    """Keep the idea of a game in its simpler form, if it holds there; else say what is new about that."""
    return elite.idea if elite.idea.holds_in(smaller.genome) else Idea(hook_of(smaller.genome))


def _smaller_birth(entry: ArchiveEntry, smaller: Simplified) -> Birth:
    ancestry = Ancestry(source=SIMPLIFIED, parents=(entry.elite.genome_hash,), sentences=smaller.sentences)
    return Birth(
        emitter=entry.emitter,
        genome=smaller.genome,
        genome_hash=smaller.genome_hash,
        ancestry=ancestry,
        idea=entry.elite.idea,
    )


def genome_rows(births: Sequence[Birth], *, first: int, generation: int) -> tuple[GenomeRow, ...]:
    """Return the births of a generation as rows; `first` is the place of the first one in the run."""
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
