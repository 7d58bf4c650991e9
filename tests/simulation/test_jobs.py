"""Jobs: many genomes in one crossing; every answer is the one that asking alone would give."""

from __future__ import annotations

import msgspec
import pytest

from darwindeck.errors import RunError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import load_game
from darwindeck.simulation import duel, simulate
from darwindeck.simulation.jobs import Answers, Curves, DuelQuery, Games, Job, JobFailed, run_jobs
from darwindeck.simulation.report import Report

HEARTS, EIGHTS, WAR = load_game("hearts"), load_game("crazy-eights"), load_game("war")
SHORT = load_game("scotch-whist")
PLAIN = Games(("random",), games=5, seed=1)


def timeless(report: Report) -> Report:
    return msgspec.structs.replace(report, counts=msgspec.structs.replace(report.counts, seconds=0.0))


def answers(job: Job, threads: int = 1) -> Answers:
    (found,) = run_jobs([job], threads=threads)
    assert isinstance(found, Answers), found
    return found


def test_games_are_counted_as_simulate_counts_them() -> None:
    asked = Games(("greedy", "random"), games=60, seed=4, rotate=True, trace=True)
    (found,) = answers(Job(EIGHTS, (asked,))).answers
    alone = simulate(
        EIGHTS, agents=("greedy", "random"), games=60, seed=4, rotate=True, trace=True, threads=1
    )
    assert isinstance(found, Report)
    assert found == timeless(alone)


@pytest.mark.parametrize("agent", ["greedy", "ismcts:4"])
def test_a_bout_is_the_duel_of_the_same_seed(agent: str) -> None:
    (found,) = answers(Job(HEARTS, (DuelQuery(agent, "random", deals=6, seed=9),))).answers
    assert found == duel(HEARTS, agent, "random", deals=6, seed=9, threads=1)


def test_answers_come_in_the_order_of_the_asks() -> None:
    asks = (
        Curves("random", games=2, seed=1, points=2, rollouts=4),
        DuelQuery("greedy", "random", deals=2, seed=1),
        Games(("random",), games=3, seed=1),
        Curves("random", games=3, seed=2, points=2, rollouts=4),
        Games(("greedy",), games=4, seed=2),
    )
    found = answers(Job(EIGHTS, asks))
    alone = [answers(Job(EIGHTS, (ask,))).answers[0] for ask in asks]
    assert list(found.answers) == alone


def test_answers_do_not_depend_on_threads() -> None:
    asks = (
        Games(("greedy", "random"), games=260, seed=5, trace=True),
        DuelQuery("greedy", "random", deals=20, seed=5),
        Curves("greedy", games=6, seed=5, points=3, rollouts=8),
    )
    jobs = [Job(genome, asks) for genome in (EIGHTS, SHORT, *random_genomes(3, 4))]
    assert run_jobs(jobs, threads=1) == run_jobs(jobs, threads=2)


FAILING: dict[str, tuple[Games | DuelQuery | Curves, str]] = {
    "unknown agent": (Games(("clever",), games=5, seed=1), "run/unknown-agent"),
    "unknown agent in a bout": (DuelQuery("clever", "random", deals=5, seed=1), "run/unknown-agent"),
    "unknown agent of a curve": (
        Curves("clever", games=5, seed=1, points=1, rollouts=1),
        "run/unknown-agent",
    ),
    "no games": (Games(("random",), games=0, seed=1), "run/bad-argument"),
    "no agents": (Games((), games=1, seed=1), "run/bad-argument"),
    "one deal": (DuelQuery("greedy", "random", deals=1, seed=1), "run/bad-argument"),
    "no points": (Curves("random", games=1, seed=1, points=0, rollouts=1), "run/bad-argument"),
    "no playouts": (Curves("random", games=1, seed=1, points=1, rollouts=0), "run/bad-argument"),
    "too many points": (
        Curves("random", games=10**6, seed=1, points=10**6, rollouts=1),
        "run/bad-argument",
    ),
    "too many playouts": (
        Curves("random", games=1, seed=1, points=1, rollouts=10**9),
        "run/bad-argument",
    ),
    "a seed too great": (Games(("random",), games=1, seed=2**64), "run/bad-argument"),
    "a negative number": (Curves("random", games=1, seed=1, points=1, rollouts=-1), "run/bad-argument"),
}


@pytest.mark.parametrize("name", FAILING)
def test_a_job_that_cannot_be_done_says_why_and_costs_the_others_nothing(name: str) -> None:
    ask, code = FAILING[name]
    before, failed, after = run_jobs(
        [Job(WAR, (PLAIN,)), Job(EIGHTS, (PLAIN, ask)), Job(WAR, (PLAIN,))], threads=1
    )
    assert isinstance(failed, JobFailed)
    assert failed.code == code
    assert failed.message
    assert isinstance(before, Answers)
    assert before == after


def test_nothing_asked_is_nothing_answered() -> None:
    assert run_jobs([]) == []
    assert run_jobs([Job(WAR, ())]) == [Answers(())]


def test_progress_ends_at_all_of_the_work() -> None:
    told: list[tuple[int, int]] = []
    run_jobs(
        [Job(SHORT, (Games(("random",), games=600, seed=1), PLAIN))],
        threads=1,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == sorted(told)
    assert told[-1] == (4, 4)


def test_what_progress_raises_stops_the_work() -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_jobs([Job(HEARTS, (Games(("greedy",), games=10**7, seed=1),))], threads=2, progress=stop)


def test_an_absurd_number_of_threads_is_refused() -> None:
    with pytest.raises(RunError):
        run_jobs([Job(WAR, (PLAIN,))], threads=-1)
