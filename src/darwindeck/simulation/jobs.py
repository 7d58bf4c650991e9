"""Many genomes, one crossing of the border: a `Job` says what is wanted of a genome, `run_jobs` answers all of them.

Every query of a job has a name, and its answer is found under it. Nothing is judged here; measures read the answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

import msgspec

from darwindeck.bytecode import encode
from darwindeck.canonical import content_hash
from darwindeck.errors import DarwinDeckError, RunError
from darwindeck.genome.schema import GameGenome
from darwindeck.simulation.duels import Duel, check_deals
from darwindeck.simulation.queries import (
    Curve,
    Curves,
    DuelQuery,
    Games,
    HandsQuery,
    Progress,
    Query,
    Sheets,
    seat_agents,
)
from darwindeck.simulation.report import Counts, Report
from darwindeck.simulation.wire import Request, Response, run_batch
from darwindeck.validation.validate import require_valid


class Job(msgspec.Struct, frozen=True):
    """What is wanted of one genome: queries by name."""

    genome: GameGenome
    queries: Mapping[str, Query]


class Answers(msgspec.Struct, frozen=True):
    """The answers to a job, each under the name of its query."""

    reports: Mapping[str, Report] = {}
    duels: Mapping[str, Duel] = {}
    curves: Mapping[str, tuple[Curve, ...]] = {}
    """A curve for each hand that was played."""
    sheets: Mapping[str, Sheets] = {}
    """Duels hand by hand."""


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
    >>> (done,) = run_jobs([Job(load_game("war"), {"random": Games(("random",), games=10, seed=7)})])
    >>> done.reports["random"].games
    10
    """
    prepared = [_prepare(job) for job in jobs]
    requests = [request for request in prepared if isinstance(request, Request)]
    responses = iter(run_batch(requests, threads=threads, progress=progress) if requests else [])
    found: list[Answers | JobFailed] = []
    for job, request in zip(jobs, prepared, strict=True):
        if isinstance(request, Request):
            found.append(_answers(job, next(responses)))
        else:
            found.append(request)
    return found


def run_job(job: Job, *, threads: int = 0, progress: Progress | None = None) -> Answers:
    """One job by itself; what makes it fail is raised."""
    require_valid(job.genome)
    (done,) = run_jobs([job], threads=threads, progress=progress)
    if isinstance(done, JobFailed):
        raise RunError(done.message, code=done.code)
    return done


def report_games(genome: GameGenome, games: Games, counts: Counts) -> Report:
    """Return the report of games of which the engine counted this."""
    return Report(
        game=genome.labels.name or content_hash(genome)[:12],
        seed=games.seed,
        agents=seat_agents(games.agents, genome.player_count),
        rotate=games.rotate,
        counts=counts,
    )


def _prepare(job: Job) -> Request | JobFailed | Answers:
    """Return the request of a job, or what can be said without sending it."""
    if not job.queries:
        return Answers()
    queries = job.queries.values()
    try:
        request = Request(
            bytecode=encode(require_valid(job.genome)),
            agents=(),
            games=0,
            batches=tuple(query for query in queries if isinstance(query, Games)),
            duels=tuple(query for query in queries if isinstance(query, DuelQuery)),
            curves=tuple(query for query in queries if isinstance(query, Curves)),
            hands=tuple(query for query in queries if isinstance(query, HandsQuery)),
        )
        for deals in (*(duel.deals for duel in request.duels), *(hands.deals for hands in request.hands)):
            check_deals(deals)
        for games in request.batches:
            seat_agents(games.agents, job.genome.player_count)
        request.check()
    except DarwinDeckError as error:
        return JobFailed(error.code, error.message)
    return request


def _answers(job: Job, response: Response) -> Answers | JobFailed:
    if response.error_code:
        return JobFailed(response.error_code, response.error)
    counts, scores, curves = iter(response.batches), iter(response.duels), iter(response.curves)
    reports: dict[str, Report] = {}
    duels: dict[str, Duel] = {}
    values: dict[str, tuple[Curve, ...]] = {}
    sheets: dict[str, Sheets] = {}
    hands = iter(response.hands)
    try:
        for name, query in job.queries.items():
            match query:
                case Games():
                    reports[name] = report_games(job.genome, query, next(counts))
                case DuelQuery():
                    duels[name] = next(scores).to_duel(query.agent, query.versus)
                case HandsQuery():
                    sheets[name] = next(hands)
                case Curves():
                    values[name] = next(curves)
                case _:
                    assert_never(query)
    except StopIteration as error:
        raise RunError("the response has too few answers", code="wire/malformed") from error
    return Answers(reports, duels, values, sheets)
