"""Several people with a browser each; an error in any console fails the test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from darwindeck.llm.mcp.server import room_door
from darwindeck.llm.players.room_mind import RoomMind
from tests.web.conftest import NO_PAUSES
from tests.web.site import RunningSite, running_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[[], BrowserContext]]:
    """Gives a new person, with cookies of their own, each time it is called."""
    opened: list[BrowserContext] = []
    wrong: list[str] = []

    def person() -> BrowserContext:
        context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
        context.add_init_script(NO_PAUSES)
        context.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: wrong.append(str(error.error)))
        opened.append(context)
        return context

    yield person
    for context in opened:
        context.close()
    assert wrong == []


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site with the door for programs, and a scripted model that can be seated."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(tmp_path_factory.mktemp("home")))
        folder = tmp_path_factory.mktemp("rooms")
        mind = RoomMind(["scripted:first-legal"])
        with running_site(folder, mind=mind, beside=lambda lobby: room_door(lobby, "127.0.0.1")) as running:
            yield running
