"""What all tests share: hypothesis profiles, one engine thread per worker, the repository's root."""

from __future__ import annotations

import os
import shutil
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PATIENCE = 60_000
"""So many milliseconds a browser test waits for what has to come: two cores may be busy with something else."""
SLOWER = float(os.environ.get("DARWINDECK_SLOW_BROWSER", "1"))
"""How many times slower than it is the browser's processor is made to be."""
ONE_BROWSER = "one-browser"
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The first that is there is used. Chromium without its windows needs half of the processor time for the same pages."""
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


@contextmanager
def slow_pages() -> Iterator[None]:
    """Every page that is opened meanwhile has a processor that is SLOWER: tests that do not wait are found out."""
    from playwright.sync_api import Browser, BrowserContext

    def slowed(open_page: Callable[..., Page]) -> Callable[..., Page]:
        def opened(*given: object, **named: object) -> Page:
            page = open_page(*given, **named)
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            return page

        return opened

    with pytest.MonkeyPatch.context() as patched:
        for opener in (Browser, BrowserContext):
            patched.setattr(opener, "new_page", slowed(opener.new_page))
        yield


def _launch(until_closed: ExitStack) -> Browser:
    """Start the system's Chromium. With CI=true a missing one is a failure, never a skip."""
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail("no chromium: run `make system`")
        pytest.skip("no chromium: run `make system`")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    playwright = until_closed.enter_context(sync_playwright())
    if SLOWER > 1:
        until_closed.enter_context(slow_pages())
    opened = playwright.chromium.launch(executable_path=found, args=list(CHROMIUM_FLAGS))
    until_closed.callback(opened.close)
    return opened


class OneBrowser:
    """Holds the one browser of a worker. It stays open from one file with browser tests to the next.

    While it is open an event loop runs in this thread, so it is closed before a file that may start its own.
    """

    def __init__(self, files: set[Path]) -> None:
        self.files = files
        self._until_closed = ExitStack()
        self._opened: Browser | None = None

    def get(self) -> Browser:
        if self._opened is None:
            self._opened = _launch(self._until_closed)
        return self._opened

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_teardown(self, nextitem: pytest.Item | None) -> None:
        if self._opened is not None and (nextitem is None or nextitem.path not in self.files):
            self._opened = None
            self._until_closed.close()


@pytest.fixture(scope="module")
def browser(pytestconfig: pytest.Config) -> Iterator[Browser]:
    """The browser of this worker; what a file left open in it is closed after the file."""
    one = pytestconfig.pluginmanager.get_plugin(ONE_BROWSER)
    assert isinstance(one, OneBrowser)
    opened = one.get()
    yield opened
    for context in opened.contexts:
        context.close()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A bare `pytest` leaves the deep tests out, as `make test` does; `-m deep` asks for them.

    In the deep profile every property test is a deep one, as it draws fresh examples there.
    """
    _begin_with_browsers(config, items)
    for item in items:
        if PROFILE == "deep" and is_hypothesis_test(getattr(item, "obj", None)):
            item.add_marker(pytest.mark.deep)
    if not config.getoption("markexpr"):
        skip = pytest.mark.skip(reason="deep: run `make deep`")
        for item in items:
            if item.get_closest_marker("deep"):
                item.add_marker(skip)


def _begin_with_browsers(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Puts the files that open a browser first: they take longest, and one after the other they share it."""
    files = {item.path for item in items if "browser" in getattr(item, "fixturenames", ())}
    items.sort(key=lambda item: item.path not in files)
    config.pluginmanager.register(OneBrowser(files), ONE_BROWSER)
