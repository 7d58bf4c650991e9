"""What a guest can bring is bounded: links, games of the workbench, forms. Each refusal is a page, not a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from starlette.testclient import TestClient

from darwindeck.genome.library import load_game
from darwindeck.limits import GUEST_TURNS, LINK_MOVES, REPLAY_BYTES
from darwindeck.play import pools
from darwindeck.play.authority import PlayTable
from darwindeck.play.rooms.live import Thought
from darwindeck.play.sharing import pack_link
from darwindeck.web.app import create_app
from darwindeck.web.replays import A_MOVE
from darwindeck.web.settings import WebSettings

WAR = load_game("war")


@pytest.fixture(scope="module")
def guest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """Somebody who is not the owner."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("DARWINDECK_HOME", str(tmp_path_factory.mktemp("home")))
        settings = WebSettings(data=tmp_path_factory.mktemp("site"), host="10.0.0.1", key="k")
        app = create_app(settings)
        with TestClient(app, base_url="http://10.0.0.1", client=("10.0.0.7", 1)) as opened:
            yield opened


def link(moves: int) -> str:
    table = PlayTable(WAR.copy_with(max_turns=100_000), seats=["random", "random"], seed=1)
    table.advance()
    actions = table.actions
    long = (actions * (moves // len(actions) + 1))[:moves]
    return pack_link(replace(table.saved(), actions=long))


def test_a_link_with_too_many_moves_is_refused_before_it_is_played(guest: TestClient) -> None:
    answer = guest.post("/share/course", content=json.dumps({"link": link(LINK_MOVES + 1)}))
    assert answer.status_code == 400
    assert answer.json()["code"] == "share/too-long"


def test_links_are_unpacked_beside_the_loop_and_few_at_once(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("darwindeck.web.replays.LINKS", pools.Pool("links", 1, waiting=0, each=0))
    answer = guest.post("/share/course", content=json.dumps({"link": link(10)}))
    assert answer.status_code == 429
    assert answer.json()["code"] == "run/too-many"


def test_one_person_has_one_review_at_a_time(guest: TestClient) -> None:
    assert pools.REVIEWS.each == 1
    shared = json.dumps({"link": link(10)})
    begun = pools.REVIEWS.begin("10.0.0.7", sum, (1, 2))
    answers = {guest.post("/share/review", content=shared).status_code for _ in range(3)}
    begun.result(60)
    assert answers <= {200, 429}
    assert guest.post("/share/review", content=shared).status_code == 200


def test_replays_are_kept_by_their_size(guest: TestClient) -> None:
    assert (LINK_MOVES + 1) * A_MOVE < REPLAY_BYTES


@pytest.mark.parametrize("part", ["probe", "measure", "play"])
def test_a_game_that_goes_on_for_ever_is_not_tried_at_the_workbench(guest: TestClient, part: str) -> None:
    steps = {"e": f"set max_turns={GUEST_TURNS + 1}"}
    found = guest.get("/workbench/war", params=steps)
    assert found.status_code == 200, found.text[:300]
    answer = guest.post(f"/workbench/war/{part}", data=steps)
    assert answer.status_code == 422
    assert "takes too long to try" in answer.text


class Wordy:
    """A mind whose model is asked."""

    models = ("test:model",)

    def think(self, *_: object) -> Thought:
        return Thought((), "")


@pytest.mark.parametrize(("allowed", "status"), [(False, 409), (True, 303)])
def test_guests_seat_models_only_where_a_budget_pays_for_them(
    tmp_path: Path, allowed: bool, status: int
) -> None:
    settings = WebSettings(data=tmp_path, host="10.0.0.1", key="k", guests_seat_models=allowed)
    with TestClient(
        create_app(settings, Wordy()), base_url="http://10.0.0.1", client=("10.0.0.7", 1)
    ) as opened:
        room = opened.post("/games/war/room", data={"name": "Ann"})
        assert ("model: test:model" in room.text) is allowed
        answer = opened.post(
            f"{room.url.path}/give", data={"seat": "1", "to": "test:model"}, follow_redirects=False
        )
        assert answer.status_code == status
        assert ("only the owner of this server can seat models" in answer.text) is not allowed
