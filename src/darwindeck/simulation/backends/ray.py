"""Batches on a Ray cluster: pure tasks, one core and one engine thread each, put in order by the driver.

Workers come and go; what a lost one was doing is done again elsewhere, with the same result. Without an address a Ray
of this machine alone is started, on the loopback.
"""

from __future__ import annotations

import logging
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final, Protocol, cast

from darwindeck.errors import RunError
from darwindeck.simulation.backends.tasks import (
    BatchPart,
    Evaluated,
    Pace,
    evaluate,
    merge_responses,
    parts_of,
    require_same_version,
    tasks_of,
)
from darwindeck.simulation.queries import Progress
from darwindeck.simulation.request import Request
from darwindeck.simulation.response import Response
from darwindeck.simulation.wire import counting_time

if TYPE_CHECKING:
    from ray import ObjectRef
    from ray.util.scheduling_strategies import SchedulingStrategyT

Log = Callable[[str], None]


class RemoteEvaluate(Protocol):
    """`evaluate` as a task of Ray."""

    def remote(self, parts: Sequence[bytes]) -> ObjectRef[Evaluated]: ...
    def options(self, *, scheduling_strategy: SchedulingStrategyT) -> RemoteEvaluate: ...


RETRIES: Final = 16
"""How often a task is begun again whose worker or node was lost."""
_KNOCK_SECONDS: Final = 5.0
_STORE_BYTES: Final = 100 * 2**20
"""Of a Ray started here: requests and responses are small, and /dev/shm may be."""
_QUIET: Final = {
    "RAY_ENABLE_UV_RUN_RUNTIME_ENV": "0",
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",
}
_LOOPBACK: Final = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}


@contextmanager
def ray_backend(address: str | None = None, *, cores: int = 0, log: Log = print) -> Iterator[RayBackend]:
    """Open a cluster that is joined (`auto`, or `HOST:PORT` of its head) or started here, and left again."""
    for name, value in (_QUIET if address else _QUIET | _LOOPBACK).items():
        os.environ.setdefault(name, value)
    import ray

    already = ray.is_initialized()
    if not already:
        _connect(address, cores)
    try:
        backend = RayBackend(log)
        backend.check_versions()
        yield backend
    finally:
        if not already:
            ray.shutdown()


def _connect(address: str | None, cores: int) -> None:
    import ray

    if address and address != "auto":
        _knock(address)
    try:
        if address:
            ray.init(address, logging_level=logging.ERROR, log_to_driver=False)
        else:
            ray.init(
                "local",
                num_cpus=cores or os.cpu_count(),
                object_store_memory=_STORE_BYTES,
                include_dashboard=False,
                logging_level=logging.ERROR,
                log_to_driver=False,
            )
    except (ConnectionError, TimeoutError, ValueError, RuntimeError, AssertionError) as error:
        where = f"no Ray cluster answers at {address}" if address else "Ray did not start on this machine"
        raise RunError(f"{where}: {_first_line(error)}", code="run/no-cluster") from error


def _knock(address: str) -> None:
    """Ray itself would try for minutes to reach a head that is not there."""
    host, _, port = address.rpartition(":")
    if not (host and port.isdecimal() and 0 < int(port) < 2**16):
        raise RunError(f"{address[:80]!r} is not an address: auto or HOST:PORT", code="run/bad-argument")
    try:
        socket.create_connection((host.strip("[]"), int(port)), _KNOCK_SECONDS).close()
    except OSError as error:
        raise RunError(f"no Ray cluster answers at {address}: {error}", code="run/no-cluster") from error


def _first_line(error: BaseException) -> str:
    return next(iter(str(error).strip().splitlines()), type(error).__name__)


class RayBackend:
    """A cluster this process is connected to."""

    def __init__(self, log: Log) -> None:
        import ray

        self._log = log
        self._pace = Pace()
        self._sent = 0
        self._counting = Lock()
        self._nodes = self._alive()
        task = ray.remote(num_cpus=1, max_retries=RETRIES)(evaluate)
        self._evaluate = cast("RemoteEvaluate", task)

    def check_versions(self) -> None:
        """Every node has the darwindeck that this one has, before anything is sent; one that has left is not asked."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        for node, name in self._nodes.items():
            place = NodeAffinitySchedulingStrategy(node, soft=False)
            asked = self._evaluate.options(scheduling_strategy=place).remote([])
            try:
                self._fetch(asked, f"the worker at {name}")
            except RunError:
                if node in self._alive():
                    raise

    def run(self, requests: Sequence[Request], progress: Progress | None) -> list[Response]:
        """Play all requests, with about two tasks per core in flight, whoever sent them."""
        parts = parts_of(requests)
        answers: list[bytes] = [b""] * len(parts)
        waiting = iter(tasks_of(parts, self._pace, self._cores()))
        under_way: dict[ObjectRef[Evaluated], list[int]] = {}
        done = 0
        with counting_time():
            try:
                while self._send(parts, waiting, under_way):
                    ref = self._next_of(under_way)
                    places = under_way.pop(ref)
                    self._count(-1)
                    found = self._fetch(ref, "a worker")
                    self._pace.learn([parts[place] for place in places], found.seconds)
                    for place, answer in zip(places, found.responses, strict=True):
                        answers[place] = answer
                    done += len(places)
                    if progress is not None:
                        progress(done, len(parts))
            except BaseException:
                self._cancel(under_way)
                raise
        return merge_responses(requests, parts, answers)

    def _send(
        self,
        parts: Sequence[BatchPart],
        waiting: Iterator[list[int]],
        under_way: dict[ObjectRef[Evaluated], list[int]],
    ) -> bool:
        """Sends as many tasks as there is room for, and one at least is always on its way; whether any is."""
        for _ in range(max(not under_way, 2 * self._cores() - self._sent)):
            places = next(waiting, None)
            if places is None:
                break
            under_way[self._evaluate.remote([parts[place].data for place in places])] = places
            self._count(1)
        return bool(under_way)

    def _count(self, sent: int) -> None:
        """Several threads send at once when a search has many children under way."""
        with self._counting:
            self._sent += sent

    def _next_of(self, under_way: dict[ObjectRef[Evaluated], list[int]]) -> ObjectRef[Evaluated]:
        """Wait for the next task that is done; meanwhile nodes that join or leave are told of."""
        import ray

        while True:
            ready, _ = ray.wait(list(under_way), num_returns=1, timeout=1.0)
            if ready:
                return ready[0]
            self._tell_of_nodes()

    def _fetch(self, ref: ObjectRef[Evaluated], who: str) -> Evaluated:
        import ray
        from ray.exceptions import RayError

        try:
            found = ray.get(ref)
        except RayError as error:
            if isinstance(cause := getattr(error, "cause", None), RunError):
                raise cause from error
            reason = str(error).strip().splitlines()[-1:] or [type(error).__name__]
            raise RunError(f"{who} failed: {reason[0]}", code="run/worker") from error
        require_same_version(who, found.version)
        return found

    def _cancel(self, under_way: dict[ObjectRef[Evaluated], list[int]]) -> None:
        import ray

        self._count(-len(under_way))
        for ref in under_way:
            ray.cancel(ref, force=True)

    def _cores(self) -> int:
        import ray

        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def _alive(self) -> dict[str, str]:
        import ray

        return {node["NodeID"]: node["NodeManagerAddress"] for node in ray.nodes() if node["Alive"]}

    def _tell_of_nodes(self) -> None:
        now = self._alive()
        for node in self._nodes.keys() - now.keys():
            self._log(f"the node at {self._nodes[node]} is lost; what it was doing is done again")
        for node in now.keys() - self._nodes.keys():
            self._log(f"a node at {now[node]} has joined")
        self._nodes = now
