"""One site for all tests of a worker, and pages that complain about nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PATIENCE
from tests.web.site import RunningSite, running_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

NO_PAUSES = "if (location.host) localStorage.setItem('darwindeck.settings', JSON.stringify({pace: 'none'}))"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(tmp_path_factory.mktemp("home")))
        with running_site(tmp_path_factory.mktemp("web")) as running:
            yield running


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A reader who wants no pauses and no motion; an error in the console fails the test."""
    opened = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    opened.add_init_script(NO_PAUSES)
    opened.set_default_timeout(PATIENCE)
    wrong: list[str] = []
    opened.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    opened.on("weberror", lambda error: wrong.append(str(error.error)))
    yield opened
    opened.close()
    assert wrong == []
