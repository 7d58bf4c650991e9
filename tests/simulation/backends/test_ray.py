"""A real Ray cluster of two nodes: answers as in this process, also when workers and nodes are lost."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from darwindeck.cli import main
from darwindeck.errors import RunError
from darwindeck.metrics.cascade import Cascade
from darwindeck.metrics.evaluation import Stage
from darwindeck.simulation.backends import using
from darwindeck.simulation.backends.ray import RayBackend, ray_backend
from darwindeck.simulation.backends.tasks import Evaluated
from darwindeck.simulation.jobs import Job, run_jobs
from darwindeck.simulation.queries import Games
from tests.simulation.backends.jobs import JOBS

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

STORE = 100 * 2**20
LONG = [Job(JOBS[0].genome, {f"games {n}": Games(("ismcts:20",), 1, n) for n in range(24)})]
SMALL = [
    "--effort",
    "quick",
    "--generations",
    "1",
    "--batch",
    "2",
    "--founders",
    "2",
    "--seed",
    "3",
    "--quiet",
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """Two nodes of one core each on the loopback. With CI=true a missing Ray is a failure, never a skip."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    os.environ["RAY_ENABLE_UV_RUN_RUNTIME_ENV"] = "0"
    try:
        from ray.cluster_utils import Cluster
    except ImportError:
        if os.environ.get("CI") == "true":
            raise
        pytest.skip("no Ray: pip install 'darwindeck[ray]'")
    made = Cluster(
        initialize_head=True,
        head_node_args={"num_cpus": 1, "object_store_memory": STORE, "include_dashboard": False},
    )
    made.add_node(num_cpus=1, object_store_memory=STORE)
    yield made
    made.shutdown()


@pytest.fixture(scope="module")
def backend(cluster: Cluster) -> Iterator[RayBackend]:
    with ray_backend(cluster.address, log=lambda _line: None) as joined:
        yield joined


def test_two_nodes_answer_like_this_process(backend: RayBackend) -> None:
    whole = run_jobs(JOBS)
    steps: list[tuple[int, int]] = []
    with using(backend):
        assert run_jobs(JOBS, progress=lambda done, all_: steps.append((done, all_))) == whole
    assert steps[-1] == (16, 16)


def test_a_worker_killed_in_the_middle_costs_a_retry_and_nothing_else(backend: RayBackend) -> None:
    whole = run_jobs(LONG)
    killed: list[int] = []

    def kill_one(_done: int, _all: int) -> None:
        if not killed:
            killed.extend(busy_workers()[:1])
            os.kill(killed[0], signal.SIGKILL)

    with using(backend):
        assert run_jobs(LONG, progress=kill_one) == whole
    assert killed


def busy_workers() -> list[int]:
    """Processes of this machine in which a task of ours runs."""
    found = []
    for place in Path("/proc").iterdir():
        if place.name.isdecimal():
            try:
                title = (place / "cmdline").read_bytes()
            except OSError:
                continue
            if title.startswith(b"ray::evaluate"):
                found.append(int(place.name))
    return found


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
    monkeypatch.setattr("darwindeck.simulation.backends.ray.__version__", "9.9.9")
    with pytest.raises(RunError, match=r"has darwindeck .*, this is 9\.9\.9"):
        backend.check_versions()


def test_the_cascade_judges_the_same_on_ray(backend: RayBackend) -> None:
    genomes = [job.genome for job in JOBS[1:3]]
    here = Cascade().evaluate(genomes, seed=5, until=Stage.PROBE)
    with using(backend):
        assert Cascade().evaluate(genomes, seed=5, until=Stage.PROBE) == here


@pytest.mark.deep
def test_a_run_is_the_same_on_ray_and_on_this_machine(
    cluster: Cluster, backend: RayBackend, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    paths = [tmp_path / place / "run.ddrun" for place in ("here", "ray")]
    flags = [["--threads", "1"], ["--backend", "ray", "--address", cluster.address]]
    exported = []
    for path, where in zip(paths, flags, strict=True):
        path.parent.mkdir()
        assert main(["evolve", "--out", str(path), *SMALL, *where]) == 0
        capsys.readouterr()
        assert main(["runs", "export", str(path)]) == 0
        assert main(["top", str(path), "--json"]) == 0
        exported.append(capsys.readouterr().out)
    assert exported[0] == exported[1]


@pytest.mark.deep
def test_a_driver_killed_on_ray_resumes_here_to_the_same_run(
    cluster: Cluster, backend: RayBackend, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    killed, whole = tmp_path / "killed.ddrun", tmp_path / "whole.ddrun"
    code = "import sys; from darwindeck.cli import main; sys.exit(main())"
    loud = [word for word in SMALL if word != "--quiet"]
    where = ["--backend", "ray", "--address", cluster.address]
    line = [sys.executable, "-c", code, "evolve", "--out", str(killed), *loud, *where]
    with subprocess.Popen(line, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as driver:
        assert driver.stderr is not None
        while not driver.stderr.readline().startswith("generation 0"):
            assert driver.poll() is None
        driver.kill()
    assert main(["evolve", "--out", str(killed), "--resume", "--quiet"]) == 0
    assert main(["evolve", "--out", str(whole), *SMALL]) == 0
    capsys.readouterr()
    exported = []
    for path in (killed, whole):
        assert main(["runs", "export", str(path)]) == 0
        exported.append(capsys.readouterr().out)
    assert exported[0] == exported[1]


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nowhere", "is no address"),
        ("localhost:0", "is no address"),
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
