"""A real Ray cluster of two nodes: answers as in this process, also when workers and nodes are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from darwindeck.errors import RunError
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage
from darwindeck.simulation.backends import using
from darwindeck.simulation.backends.ray import RayBackend, ray_backend
from darwindeck.simulation.backends.tasks import Evaluated
from darwindeck.simulation.jobs import Job, run_jobs
from darwindeck.simulation.queries import Games
from tests.simulation.backends.cluster import STORE, kill_worker, once_work_is_under_way
from tests.simulation.backends.jobs import JOBS

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

LONG = [Job(JOBS[0].genome, {f"games {n}": Games(("ismcts:20",), 1, n) for n in range(24)})]
ATTEMPTS = 50
"""A batch may be over before anybody has seen its workers."""


def test_two_nodes_answer_like_this_process(backend: RayBackend) -> None:
    whole = run_jobs(JOBS)
    steps: list[tuple[int, int]] = []
    with using(backend):
        assert run_jobs(JOBS, progress=lambda done, all_: steps.append((done, all_))) == whole
    assert steps[-1] == (16, 16)


@pytest.mark.deep
def test_a_worker_killed_in_the_middle_costs_a_retry_and_nothing_else(backend: RayBackend) -> None:
    whole = run_jobs(LONG)
    with using(backend), once_work_is_under_way(kill_worker) as killed:
        for _ in range(ATTEMPTS):
            assert run_jobs(LONG) == whole
            if killed:
                break
    assert killed


@pytest.mark.deep
def test_a_node_lost_in_the_middle_costs_a_retry_and_nothing_else(
    cluster: Cluster, backend: RayBackend
) -> None:
    whole = run_jobs(LONG)
    extra = cluster.add_node(num_cpus=1, object_store_memory=STORE)
    lost: list[object] = []

    def lose_it(_done: int, _all: int) -> None:
        if not lost:
            cluster.remove_node(extra, allow_graceful=False)
            lost.append(extra)

    with using(backend):
        assert run_jobs(LONG, progress=lose_it) == whole
    assert lost


def test_a_worker_of_another_version_is_refused_before_the_first_batch(
    cluster: Cluster, backend: RayBackend, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("darwindeck.simulation.backends.tasks.__version__", "9.9.9")
    with pytest.raises(RunError, match=r"is from darwindeck .*, this is 9\.9\.9"):
        backend.check_versions()


@pytest.mark.deep
def test_a_node_that_leaves_before_it_was_asked_for_its_version_is_no_fault(
    cluster: Cluster, backend: RayBackend
) -> None:
    extra = cluster.add_node(num_cpus=1, object_store_memory=STORE)
    joined = RayBackend(lambda _line: None)
    cluster.remove_node(extra, allow_graceful=False)
    joined.check_versions()


@pytest.mark.deep
def test_the_cascade_judges_the_same_on_ray(backend: RayBackend) -> None:
    genomes = [job.genome for job in JOBS[1:3]]
    here = Cascade().evaluate(genomes, seed=5, until=Stage.PROBE)
    with using(backend):
        assert Cascade().evaluate(genomes, seed=5, until=Stage.PROBE) == here


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nowhere", "is not an address"),
        ("localhost:0", "is not an address"),
        ("127.0.0.1:1", "no Ray cluster answers"),
    ],
)
def test_an_address_without_a_cluster_is_refused_at_once(address: str, why: str) -> None:
    import ray

    if ray.is_initialized():
        ray.shutdown()
    with pytest.raises(RunError, match=why), ray_backend(address):
        pass


def test_what_a_worker_sends_can_be_pickled() -> None:
    import pickle

    found = Evaluated("1", (b"x",), 0.5)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301
