"""Who asks too fast waits for each answer, so that asking takes little time from those who play."""

from __future__ import annotations

import pytest
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from darwindeck.web import guard


@pytest.fixture
def pauses(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    taken: list[float] = []

    async def rest(seconds: float) -> None:
        taken.append(seconds)

    monkeypatch.setattr(guard, "sleep", rest)
    return taken


def visitor(address: str) -> TestClient:
    words = Route("/{rest:path}", lambda _: PlainTextResponse("here"), methods=["GET", "POST"])
    app = guard.Guard(Starlette(routes=[words]), hosts=("testserver",))
    return TestClient(app, client=(address, 1))  # type: ignore[arg-type]


def test_who_reads_too_fast_gets_every_page_but_later(pauses: list[float]) -> None:
    reader = visitor("10.0.0.1")
    assert {reader.get("/games").text for _ in range(2 * guard.READS_AT_ONCE)} == {"here"}
    assert set(pauses) == {guard.PAUSE}


def test_what_a_page_loads_and_this_machine_are_not_counted(pauses: list[float]) -> None:
    reader, here = visitor("10.0.0.1"), visitor("127.0.0.1")
    for _ in range(2 * guard.READS_AT_ONCE):
        reader.get("/static/style.css")
        here.get("/games")
    assert not pauses


def test_a_form_that_came_too_fast_is_refused_after_a_pause(pauses: list[float]) -> None:
    sender = visitor("10.0.0.1")
    answers = [sender.post("/games/war/play").status_code for _ in range(2 * guard.FORMS_AT_ONCE)]
    assert 0 < answers.count(403) == len(pauses)
