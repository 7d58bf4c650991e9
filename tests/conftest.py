"""What all tests share: hypothesis profiles, one engine thread per worker, the repository's root."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

# No lottery in CI: the same examples every time. `make deep` draws fresh ones, and more of them.
settings.register_profile(
    "ci",
    derandomize=True,
    deadline=None,
    max_examples=100,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("deep", parent=settings.get_profile("ci"), derandomize=False, max_examples=3000)
PROFILE = os.environ.get("HYPOTHESIS_PROFILE", "ci")
settings.load_profile(PROFILE)

# The workers share the cores already; engine threads on top would only get in each other's way.
if "PYTEST_XDIST_WORKER" in os.environ:
    os.environ.setdefault("RAYON_NUM_THREADS", "1")


@pytest.fixture(scope="session")
def root() -> Path:
    """The repository."""
    return Path(__file__).parents[1]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A bare `pytest` leaves the deep tests out, as `make test` does; `-m deep` asks for them.

    In the deep profile every property test is a deep one, as it draws fresh examples there.
    """
    for item in items:
        if PROFILE == "deep" and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.deep)
    if not config.getoption("markexpr"):
        skip = pytest.mark.skip(reason="deep: run `make deep`")
        for item in items:
            if item.get_closest_marker("deep"):
                item.add_marker(skip)
