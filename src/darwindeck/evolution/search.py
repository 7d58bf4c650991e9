"""The search: generation after generation, each saved whole before the next begins; stopped anywhere, it goes on there.

What it finds depends on the settings alone. The evaluator, the operators and the file are given to it.
"""

from __future__ import annotations

from collections.abc import Callable
from math import inf
from typing import Final, assert_never

import msgspec

from darwindeck.analysis.family import family
from darwindeck.canonical import content_hash
from darwindeck.evolution.archive import FLOOR, QUICK_FLOOR, ArchiveStats, stats_of
from darwindeck.evolution.births import Birth
from darwindeck.evolution.elite import from_row, to_row
from darwindeck.evolution.emitters import Emitter
from darwindeck.evolution.evaluator import Stopwatch, Timed
from darwindeck.evolution.fruitless import early_words, empty_words, fruitless_after, fruitless_at_the_end
from darwindeck.evolution.ga import Genetic
from darwindeck.evolution.generation import Generation, GenerationOutcome, Tools, genome_rows
from darwindeck.evolution.loved import LIKED, LOVED
from darwindeck.evolution.niche import nearness
from darwindeck.evolution.qd import ARMS, BRED_ARMS, QualityDiversity
from darwindeck.evolution.settings import Effort, Settings, StrategyName, decode_settings
from darwindeck.evolution.stats import NO_TIME, Clock, GenerationStats, Standing
from darwindeck.evolution.strategy import Strategy
from darwindeck.genome.library import known_games, load_game
from darwindeck.genome.schema import GameGenome
from darwindeck.store.rows import Ancestry, Checkpoint, EliteRow, GenerationRow
from darwindeck.store.run_file import RunFile

REPORTED: Final = 20
"""Games whose skill is measured by a ladder: those that `top` lists."""
_MINUTE: Final = 60_000.0
_FOR_SEARCH: Final = 0.85
"""Share of a budget for the search itself; the rest is for the closing look at the elites."""

Report = Callable[[Standing], None]


def strategy_of(settings: Settings) -> Strategy:
    """Return the strategy the settings name, with nothing found yet."""
    known = _parents(settings)
    bred, near = bool(settings.origins), nearness(variants=settings.variants)
    match settings.strategy:
        case StrategyName.QD:
            return QualityDiversity(
                known,
                rounds=settings.rounds,
                arms=BRED_ARMS if bred else ARMS,
                frames=None if bred else _frames(settings),
                floor=_floor(settings),
                tweaked=bred,
                near=near,
            )
        case StrategyName.GA:
            return Genetic(known, size=settings.batch, rounds=settings.rounds)
        case StrategyName.RANDOM:
            chance = (Emitter.CHANCE,)
            return QualityDiversity(
                known, rounds=settings.rounds, arms=chance, floor=_floor(settings), near=near
            )
        case _:
            assert_never(settings.strategy)


def _parents(settings: Settings) -> dict[str, GameGenome]:
    """Return the games that are there from the start: those that were named, else the known ones, of the family
    asked for.
    """
    if settings.origins:
        return {content_hash(game): game for game in settings.ancestors}
    names = known_games() if settings.strategy is not StrategyName.QD else _worth_twisting(settings)
    asked = settings.wanted.family
    games = {name: load_game(name) for name in names}
    return {name: game for name, game in games.items() if asked is None or family(game) is asked}


def _frames(settings: Settings) -> dict[str, GameGenome]:
    """Return the games that something new is put into: those that are liked, of the family asked for if there are
    any.
    """
    games = {name: load_game(name) for name in (*LOVED, *LIKED)}
    asked = settings.wanted.family
    return {name: game for name, game in games.items() if family(game) is asked} or games


def _worth_twisting(settings: Settings) -> tuple[str, ...]:
    """Return the loved games; those that are liked where a family is asked for in which none is loved."""
    asked = settings.wanted.family
    loved = any(asked is None or family(load_game(name)) is asked for name in LOVED)
    return LOVED if loved else (*LIKED, *known_games())


def _floor(settings: Settings) -> float:
    return QUICK_FLOOR if settings.effort is Effort.QUICK else FLOOR


class Search:
    """A run at work on its file."""

    def __init__(self, run: RunFile, tools: Tools, engine_seconds: Callable[[], float] = lambda: 0.0) -> None:
        self._run = run
        self._settings = decode_settings(run.settings())
        self._stopwatch = Stopwatch(engine_seconds)
        self._tools = msgspec.structs.replace(
            tools,
            glance=Timed(tools.glance, self._stopwatch),
            scout=Timed(tools.scout, self._stopwatch),
            evaluator=Timed(tools.evaluator, self._stopwatch),
            reporter=Timed(tools.reporter, self._stopwatch),
        )
        self._strategy = strategy_of(self._settings)
        self._seen = list(run.hashes())
        done = [msgspec.json.decode(row.document, type=GenerationStats) for row in run.generations()]
        self._spent = sum(stats.spent for stats in done)
        self._fruitless = fruitless_at_the_end(done)
        last = run.last_generation()
        self._next = 0 if last is None else last.number + 1
        if last is not None:
            rows = run.archive()
            elites = {row.slot: from_row(row, run.genome(row.hash)) for row in rows}
            self._strategy.restore(elites, last.state)

    def go(self, report: Report | None = None) -> Clock:
        """Do what is left of the run, a checkpoint each generation; interrupted, the generation at work is dropped.

        The time that the last look at the elites took is returned.
        """
        if self._run.finished() and self._done:
            return NO_TIME
        self._stopwatch.lap()
        while not self._done:
            standing = self._step()
            if report is not None:
                report(standing)
        self._close()
        return self._stopwatch.lap()

    @property
    def _limit(self) -> float:
        """Milliseconds of one core that may be spent before the closing look; none is no limit."""
        return self._settings.budget * _MINUTE * _FOR_SEARCH if self._settings.budget else inf

    @property
    def _done(self) -> bool:
        if self._barren:
            return True
        if self._settings.budget:
            return self._next > 0 and self._spent >= self._limit
        return self._next > self._settings.generations

    @property
    def _barren(self) -> bool:
        return self._fruitless >= fruitless_after(self._settings)

    @property
    def disappointment(self) -> str | None:
        """That the run is over before its time, or kept nothing, and what to do, in words."""
        if self._barren:
            return early_words(self._fruitless, self._settings)
        return None if self._strategy.elites() else empty_words(self._settings)

    def stats(self) -> ArchiveStats:
        return stats_of(list(self._strategy.elites().values()))

    def _step(self) -> Standing:
        number, seen = self._next, {*self._seen, *self._settings.judged}
        before = {elite.genome_hash for elite in self._strategy.elites().values()}
        generation = Generation(number, self._settings, self._strategy, self._tools)
        outcome = generation.run(seen, self._limit - self._spent)
        self._spent += outcome.stats.spent
        self._fruitless = 0 if outcome.stats.added else self._fruitless + 1
        clock = self._stopwatch.lap()
        self._save(number, outcome, clock)
        self._seen += [birth.genome_hash for birth in outcome.births]
        self._next += 1
        by_budget = bool(self._settings.budget)
        total = 0 if by_budget else self._settings.generations
        share = self._spent / self._limit if by_budget else number / max(1, total)
        return Standing(
            generations=total,
            share=min(1.0, share),
            stats=outcome.stats,
            clock=clock,
            arrived=self._arrivals(before),
        )

    def _arrivals(self, before: set[str]) -> tuple[str, ...]:
        """Return the games that were not there before, the best first, in words."""
        found = sorted(self._strategy.elites().values(), key=lambda elite: elite.key)
        return tuple(
            f"{elite.name}, {elite.evaluation.family.words} for {elite.genome.player_count}"
            for elite in found
            if elite.genome_hash not in before
        )

    def _save(self, number: int, outcome: GenerationOutcome, clock: Clock) -> None:
        checkpoint = Checkpoint(
            generation=GenerationRow(
                number=number,
                document=msgspec.json.encode(outcome.stats).decode(),
                state=self._strategy.state(),
                clock=msgspec.json.encode(clock).decode(),
            ),
            genomes=genome_rows(outcome.births, first=len(self._seen), generation=number),
            lineage=_lineage(outcome.births),
            evaluations=outcome.evaluations,
            archive=self._rows(),
        )
        self._run.save(checkpoint)

    def _close(self) -> None:
        """Close the run: measure every elite once more, and let those that are reported climb the ladder.

        What is reported is the pooled estimate.
        """
        closing = Generation(self._next, self._settings, self._strategy, self._tools)
        self._strategy.renew(closing.measure_again(list(self._strategy.elites().values())))
        best = sorted(self._strategy.elites().values(), key=lambda elite: elite.key)[:REPORTED]
        self._strategy.renew(closing.measure_fully(best))
        self._run.close_run(closing.rows, self._rows())

    def _rows(self) -> tuple[EliteRow, ...]:
        return tuple(to_row(slot, elite) for slot, elite in self._strategy.elites().items())


def _lineage(births: tuple[Birth, ...]) -> tuple[tuple[str, Ancestry], ...]:
    return tuple((birth.genome_hash, birth.ancestry) for birth in births)
