"""What all tests share: hypothesis profiles, one engine thread per worker, the repository's root."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser

# Quiet in a container: no sandbox of its own, no calls home.
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# A run in the background of a shell ignores Ctrl-C, and so would every command that a test interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

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


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium. With CI=true a missing one is a failure, never a skip.

    It goes with its module: while it is there an event loop runs in this thread, which other tests have to start.
    """
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no chromium: run `make system`")
        pytest.skip("no chromium: run `make system`")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=found, args=list(CHROMIUM_FLAGS))
        yield opened
        opened.close()


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
