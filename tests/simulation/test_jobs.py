"""Jobs: many genomes in one crossing; every answer is the one that asking alone would give."""

from __future__ import annotations

import pytest

from darwindeck.errors import RunError
from darwindeck.evolution.random_games import random_genomes
from darwindeck.genome.library import load_game
from darwindeck.simulation import duel, measure_skill, simulate
from darwindeck.simulation.jobs import Answers, Job, JobFailed, run_job, run_jobs
from darwindeck.simulation.queries import Curves, DuelQuery, Games, Query

HEARTS, EIGHTS, WAR = load_game("hearts"), load_game("crazy-eights"), load_game("war")
SHORT = load_game("scotch-whist")
PLAIN = Games(("random",), games=5, seed=1)


def test_simulate_is_a_job_of_one_query() -> None:
    asked = Games(("greedy", "random"), games=60, seed=4, rotate=True, trace=True)
    alone = simulate(
        EIGHTS, agents=("greedy", "random"), games=60, seed=4, rotate=True, trace=True, threads=1
    )
    found = run_job(Job(EIGHTS, {"games": asked}), threads=1).reports["games"]
    assert (found.agents, found.counts) == (alone.agents, alone.counts)


@pytest.mark.parametrize("agent", ["greedy", "ismcts:4"])
def test_a_duel_is_a_job_of_one_query(agent: str) -> None:
    asked = DuelQuery(agent, "random", deals=6, seed=9)
    found = run_job(Job(HEARTS, {"duel": asked}), threads=1).duels["duel"]
    assert found == duel(HEARTS, agent, "random", deals=6, seed=9, threads=1)


def test_the_rungs_of_the_ladder_are_duels() -> None:
    found = measure_skill(EIGHTS, deals=4, seed=3, threads=1, ladder=("random", "greedy", "ismcts:4"))
    pairs = [("greedy", "random"), ("ismcts:4", "greedy")]
    assert list(found.rungs) == [duel(EIGHTS, *pair, deals=4, seed=3, threads=1) for pair in pairs]
    assert (found.information.agent, found.information.versus) == ("oracle:64", "ismcts:64")


def test_every_answer_is_under_the_name_of_its_query() -> None:
    queries: dict[str, Query] = {
        "first curves": Curves("random", games=2, seed=1, points=2, rollouts=4),
        "duel": DuelQuery("greedy", "random", deals=2, seed=1),
        "random": Games(("random",), games=3, seed=1),
        "more curves": Curves("random", games=3, seed=2, points=2, rollouts=4),
        "greedy": Games(("greedy",), games=4, seed=2),
    }
    found = run_job(Job(EIGHTS, queries))
    assert {*found.reports, *found.duels, *found.curves} == set(queries)
    for name, query in queries.items():
        alone = run_job(Job(EIGHTS, {name: query}))
        assert found.reports.get(name) == alone.reports.get(name)
        assert found.duels.get(name) == alone.duels.get(name)
        assert found.curves.get(name) == alone.curves.get(name)


def test_answers_do_not_depend_on_threads() -> None:
    queries: dict[str, Query] = {
        "games": Games(("greedy", "random"), games=260, seed=5, trace=True),
        "duel": DuelQuery("greedy", "random", deals=20, seed=5),
        "curves": Curves("greedy", games=6, seed=5, points=3, rollouts=8),
    }
    jobs = [Job(genome, queries) for genome in (EIGHTS, SHORT, *random_genomes(3, 4))]
    assert run_jobs(jobs, threads=1) == run_jobs(jobs, threads=2)


FAILING: dict[str, tuple[Query, str]] = {
    "unknown agent": (Games(("clever",), games=5, seed=1), "run/unknown-agent"),
    "unknown agent in a duel": (DuelQuery("clever", "random", deals=5, seed=1), "run/unknown-agent"),
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
    query, code = FAILING[name]
    plain = {"plain": PLAIN}
    before, failed, after = run_jobs(
        [Job(WAR, plain), Job(EIGHTS, {"plain": PLAIN, "failing": query}), Job(WAR, plain)], threads=1
    )
    assert isinstance(failed, JobFailed)
    assert failed.code == code
    assert failed.message
    assert isinstance(before, Answers)
    assert before == after


def test_nothing_asked_is_nothing_answered() -> None:
    assert run_jobs([]) == []
    assert run_jobs([Job(WAR, {})]) == [Answers()]


def test_one_job_by_itself_raises_what_makes_it_fail() -> None:
    with pytest.raises(RunError) as refused:
        run_job(Job(WAR, {"games": Games(("clever",), games=5, seed=1)}))
    assert refused.value.code == "run/unknown-agent"


def test_progress_ends_at_all_of_the_work() -> None:
    told: list[tuple[int, int]] = []
    run_jobs(
        [Job(SHORT, {"many": Games(("random",), games=600, seed=1), "few": PLAIN})],
        threads=1,
        progress=lambda done, total: told.append((done, total)),
    )
    assert told == sorted(told)
    assert told[-1] == (4, 4)


def test_what_progress_raises_stops_the_work() -> None:
    def stop(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(HEARTS, agents=("greedy",), games=10**7, seed=1, threads=2, progress=stop)


def test_an_absurd_number_of_threads_is_refused() -> None:
    with pytest.raises(RunError):
        run_jobs([Job(WAR, {"plain": PLAIN})], threads=-1)
