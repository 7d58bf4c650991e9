"""One round of the cascade: a question to all genomes still alive, in one call of the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

import msgspec

from darwindeck.genome.schema import GameGenome
from darwindeck.metrics.because import Because, Why
from darwindeck.metrics.cost import cost_ms
from darwindeck.metrics.evaluation import Evaluation, Verdict
from darwindeck.metrics.plan import RANDOM, Size
from darwindeck.simulation.duels import Duel
from darwindeck.simulation.jobs import Answers, Job, JobFailed, run_jobs
from darwindeck.simulation.queries import Curve, Games, Progress, Query
from darwindeck.simulation.report import Report


@dataclass
class Case:
    """A genome on its way through the cascade."""

    genome: GameGenome
    found: Evaluation
    doubted: bool = False
    """Random players condemned it; better ones are to be asked."""
    player: str = RANDOM
    """The cheap player under whom its games end."""
    size: Size = field(default=Size(0.0, 0.0, 0.0))
    probe: Report | None = None
    simple: tuple[Duel, ...] = ()
    """Simple players against random ones, heat after heat."""
    thumb: str = RANDOM
    """The best rule of thumb among them."""
    thumb_ends: bool = True
    """Whether it ends a hand among its like now and then."""
    report: Report | None = None
    """The games of the measure stage."""
    curves: tuple[Curve, ...] = ()
    rungs: tuple[Duel, ...] = ()
    """The duels of the ladder, from the first rung on."""


class Rounds:
    """Asks the engine, sorts out what failed, and tells how far it is."""

    def __init__(self, cases: list[Case], threads: int, progress: Progress | None) -> None:
        self.cases = cases
        self._threads = threads
        self._progress = progress

    def ask(
        self, queries: Callable[[Case], Mapping[str, Query]], *, among: Callable[[Case], bool]
    ) -> Iterator[tuple[Case, Answers]]:
        """Yield the answers for every case that is alive (or in doubt) and among those meant."""
        asked = [case for case in self.cases if (case.found.ok or case.doubted) and among(case)]
        if not asked:
            return
        jobs = [Job(case.genome, queries(case)) for case in asked]
        answers = run_jobs(jobs, threads=self._threads, progress=self._progress)
        for case, answer in zip(asked, answers, strict=True):
            if isinstance(answer, JobFailed):
                case.doubted = False
                because = Because(Why.FAILED, {"code": str(answer.code), "words": answer.message})
                case.found = msgspec.structs.replace(case.found, verdict=Verdict.FAILED, because=because)
            else:
                spent = case.found.cost + cost_ms(queries(case), answer, case.size)
                case.found = msgspec.structs.replace(case.found, cost=spent)
                yield case, answer

    def games(self, games: Games, *, among: Callable[[Case], bool]) -> Iterator[tuple[Case, Report]]:
        """Yield the same for one batch of games."""
        for case, answers in self.ask(lambda _: {"games": games}, among=among):
            yield case, answers.reports["games"]


def count_games(answers: Answers) -> int:
    """Games and hands behind some answers."""
    games = sum(report.games for report in answers.reports.values())
    hands = sum(duel.deals * duel.sides for duel in answers.duels.values())
    hands += sum(len(sheets.hands) for sheets in answers.sheets.values())
    return games + hands + sum(len(curves) for curves in answers.curves.values())
