"""Many genomes, one crossing of the border: a `Job` says what is wanted of a genome, `run_jobs` answers all of them.

What can be asked for: games (`Games`, answered by a `Report`), a duel on duplicate deals (`DuelQuery`, a `Duel`), and
value curves (`Curves`, a `Curve` for each hand played). Nothing is judged here; measures read the answers.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from darwindeck.bytecode import encode
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.queries import ADDED, KNOCK, Curve, Curves, DuelQuery, Games, Point
from darwindeck.simulation.report import Report
from darwindeck.simulation.run import Progress, seat_agents
from darwindeck.simulation.skill import Duel, checked_deals, duel_from
from darwindeck.simulation.wire import DuelScore, Request, Response, run_batch
from darwindeck.validation.validate import checked

__all__ = [
    "ADDED",
    "KNOCK",
    "Answers",
    "Curve",
    "Curves",
    "DuelQuery",
    "Games",
    "Job",
    "JobFailed",
    "Point",
    "run_jobs",
]


class Job(msgspec.Struct, frozen=True):
    """What is wanted of one genome."""

    genome: GameGenome
    asks: tuple[Games | DuelQuery | Curves, ...]


class Answers(msgspec.Struct, frozen=True):
    """In the order of the asks: a `Report` for `Games`, a `Duel` for a `DuelQuery`, curves for `Curves`."""

    answers: tuple[Report | Duel | tuple[Curve, ...], ...]


class JobFailed(msgspec.Struct, frozen=True):
    """Why a job could not be done; `code` is one of `darwindeck.errors.CODES`."""

    code: str
    message: str


def run_jobs(
    jobs: Sequence[Job], *, threads: int = 0, progress: Progress | None = None
) -> list[Answers | JobFailed]:
    """Does all jobs; one that fails says why and costs the others nothing. Answers do not depend on `threads`.

    `progress(done, total)` counts chunks of work, not jobs.

    >>> from darwindeck.genome.library import load_game
    >>> done = run_jobs([Job(load_game("war"), (Games(("random",), games=10, seed=7),))])
    >>> [report.games for report in done[0].answers]
    [10]
    """
    prepared = [_prepared(job) for job in jobs]
    requests = [request for request in prepared if isinstance(request, Request)]
    responses = iter(run_batch(requests, threads=threads, progress=progress) if requests else [])
    found: list[Answers | JobFailed] = []
    for job, request in zip(jobs, prepared, strict=True):
        if isinstance(request, Request):
            found.append(_answers(job, next(responses)))
        else:
            found.append(request)
    return found


def _prepared(job: Job) -> Request | JobFailed | Answers:
    """The request of a job, or what can be said without sending it."""
    if not job.asks:
        return Answers(())
    try:
        request = Request(
            bytecode=encode(checked(job.genome)),
            agents=(),
            games=0,
            batches=tuple(ask for ask in job.asks if isinstance(ask, Games)),
            duels=tuple(ask for ask in job.asks if isinstance(ask, DuelQuery)),
            curves=tuple(ask for ask in job.asks if isinstance(ask, Curves)),
        )
        for bout in request.duels:
            checked_deals(bout.deals)
        for games in request.batches:
            seat_agents(games.agents, job.genome.player_count)
        request.check()
    except DarwinDeckError as error:
        return JobFailed(error.code, error.message)
    return request


def _answers(job: Job, response: Response) -> Answers | JobFailed:
    if response.error_code:
        return JobFailed(response.error_code, response.error)
    reports, duels, curves = iter(response.batches), iter(response.duels), iter(response.curves)
    answers: list[Report | Duel | tuple[Curve, ...]] = []
    try:
        for ask in job.asks:
            match ask:
                case Games():
                    answers.append(
                        Report(
                            game=job.genome.labels.name or content_hash(job.genome)[:12],
                            seed=ask.seed,
                            agents=seat_agents(ask.agents, job.genome.player_count),
                            rotate=ask.rotate,
                            counts=next(reports),
                        )
                    )
                case DuelQuery():
                    answers.append(_duel(ask, next(duels)))
                case Curves():
                    answers.append(next(curves))
    except StopIteration as error:
        raise RunError("the response has too few answers", code="wire/malformed") from error
    return Answers(tuple(answers))


def _duel(ask: DuelQuery, score: DuelScore) -> Duel:
    hands, deals = score.hands, score.deals
    sums = (hands.n, hands.sum, hands.squares), (deals.n, deals.sum, deals.squares)
    return duel_from(ask.agent, ask.versus, score.sides, *sums)
