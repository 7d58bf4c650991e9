"""One Ray cluster for all tests of this folder."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from darwindeck.simulation.backends.ray import RayBackend, ray_backend
from tests.simulation.backends.cluster import STORE

if TYPE_CHECKING:
    from ray.cluster_utils import Cluster


@pytest.fixture(scope="package")
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


@pytest.fixture(scope="package")
def backend(cluster: Cluster) -> Iterator[RayBackend]:
    with ray_backend(cluster.address, log=lambda _line: None) as joined:
        yield joined
