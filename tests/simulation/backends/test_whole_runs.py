"""One run on every backend, with workers, nodes and the driver lost on the way: the same games to the byte."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from darwindeck.cli import main
from darwindeck.simulation.backends.ray import RayBackend
from tests.simulation.backends.cluster import STORE, kill_worker, once_work_is_under_way

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster

SMALL = ["--effort", "quick", "--generations", "1", "--batch", "2", "--founders", "2", "--seed", "3"]
COMMAND = [sys.executable, "-m", "darwindeck"]


@pytest.fixture(scope="module")
def at_home(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The run as one thread of this process finds it."""
    return evolved(tmp_path_factory.mktemp("home"), ["--threads", "1"])


def evolved(folder: Path, where: Sequence[str]) -> str:
    path = folder / "run.ddrun"
    assert main(["evolve", "--out", str(path), "--quiet", *SMALL, *where]) == 0
    return exported(path)


def exported(path: Path) -> str:
    """All that a run holds: every genome with its judgement, and the best."""
    lines = ([*COMMAND, "runs", "export", str(path)], [*COMMAND, "top", str(path), "--json"])
    return "".join(subprocess.run(line, check=True, capture_output=True, text=True).stdout for line in lines)


def test_two_threads_find_what_one_finds(at_home: str, tmp_path: Path) -> None:
    assert evolved(tmp_path, ["--threads", "2"]) == at_home


@pytest.mark.deep
def test_two_nodes_of_ray_find_what_one_thread_finds(
    cluster: Cluster, backend: RayBackend, at_home: str, tmp_path: Path
) -> None:
    assert evolved(tmp_path, ["--backend", "ray", "--address", cluster.address]) == at_home


@pytest.mark.deep
def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: Cluster, backend: RayBackend, at_home: str, tmp_path: Path
) -> None:
    with once_work_is_under_way(kill_worker) as struck:
        assert evolved(tmp_path, ["--backend", "ray", "--address", cluster.address]) == at_home
    assert struck


@pytest.mark.deep
def test_a_node_killed_in_the_middle_changes_nothing(
    cluster: Cluster, backend: RayBackend, at_home: str, tmp_path: Path
) -> None:
    extra = cluster.add_node(num_cpus=2, object_store_memory=STORE)
    with once_work_is_under_way(lambda _worker: cluster.remove_node(extra, allow_graceful=False)) as struck:
        assert evolved(tmp_path, ["--backend", "ray", "--address", cluster.address]) == at_home
    assert struck


@pytest.mark.deep
def test_three_shares_of_files_of_which_one_is_played_twice_change_nothing(
    at_home: str, tmp_path: Path
) -> None:
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    with ExitStack() as hired:
        for share in ("1/3", "2/3", "3/3", "2/3"):
            line = [*COMMAND, "evaluate", str(exchange), "--shard", share, "--watch"]
            worker = hired.enter_context(
                subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            )
            hired.callback(worker.kill)
        assert evolved(tmp_path, ["--backend", "files", "--exchange", str(exchange)]) == at_home


def killed_after_its_first_generation(path: Path, where: Sequence[str]) -> None:
    line = [*COMMAND, "evolve", "--out", str(path), *SMALL, *where]
    with subprocess.Popen(line, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as driver:
        while not saved_generations(path):
            assert driver.poll() is None
            time.sleep(0.01)
        driver.kill()


def saved_generations(path: Path) -> int:
    if not path.exists():
        return 0
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as file, suppress(sqlite3.Error):
        return int(file.execute("SELECT count(*) FROM generations").fetchone()[0])
    return 0


@pytest.mark.deep
def test_a_driver_killed_on_ray_resumes_here_to_the_same_run(
    cluster: Cluster, backend: RayBackend, at_home: str, tmp_path: Path
) -> None:
    path = tmp_path / "killed.ddrun"
    killed_after_its_first_generation(path, ["--backend", "ray", "--address", cluster.address])
    assert main(["evolve", "--out", str(path), "--resume", "--quiet"]) == 0
    assert exported(path) == at_home


@pytest.mark.deep
def test_a_driver_killed_here_resumes_on_ray_to_the_same_run(
    cluster: Cluster, backend: RayBackend, at_home: str, tmp_path: Path
) -> None:
    path = tmp_path / "killed.ddrun"
    killed_after_its_first_generation(path, [])
    where = ["--backend", "ray", "--address", cluster.address]
    assert main(["evolve", "--out", str(path), "--resume", "--quiet", *where]) == 0
    assert exported(path) == at_home


@pytest.mark.deep
def test_the_commands_of_the_page_join_two_nodes(root: Path, at_home: str, tmp_path: Path) -> None:
    """`ray start` as docs/scale.md has it, twice on the loopback."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    lines = [line.partition("#")[0].split() for line in (root / "docs/scale.md").read_text().splitlines()]
    here = {"192.0.2.1:6379": f"127.0.0.1:{port}", "6379": port}
    starts = [[here.get(word, word) for word in line[1:]] for line in lines if line[:2] == ["ray", "start"]]
    assert len(starts) == 2
    small = f"--num-cpus 1 --object-store-memory {STORE} --node-ip-address 127.0.0.1 --block".split()
    token = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "0123456789abcdef" * 4}
    ray = str(Path(sys.executable).with_name("ray"))
    with ExitStack() as nodes:
        for start in starts:
            line = [ray, *start, *small]
            node = nodes.enter_context(
                subprocess.Popen(line, stdout=subprocess.PIPE, text=True, env=os.environ | token)
            )
            nodes.callback(node.terminate)
            assert node.stdout is not None
            while "Ray runtime started" not in (said := node.stdout.readline()):
                assert said, "the node did not start"
        run = tmp_path / "run.ddrun"
        evolve = [*COMMAND, "evolve", "--out", str(run), *SMALL, "--backend", "ray"]
        where = ["--address", f"127.0.0.1:{port}"]
        subprocess.run([*evolve, *where], check=True, capture_output=True, env=os.environ | token)
    assert exported(run) == at_home
