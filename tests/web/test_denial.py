"""What a guest can bring is bounded: links, games of the workbench, forms. Each refusal is a page, not a failure."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import CancelledError
from contextlib import suppress
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from msgspec.structs import replace
from starlette.requests import Request
from starlette.testclient import TestClient

from darwindeck.errors import RunError
from darwindeck.genome.library import load_game
from darwindeck.limits import GUEST_TURNS, LINK_MOVES, REPLAY_BYTES
from darwindeck.play import pools
from darwindeck.play.authority import PlayTable
from darwindeck.play.live_tables import Tables
from darwindeck.play.pace import Purses
from darwindeck.play.rooms.live import Thought
from darwindeck.play.sharing import pack_link
from darwindeck.rulebook.build import rulebook
from darwindeck.store.ratings import ratings
from darwindeck.store.tables import seal_of, tables_in_memory
from darwindeck.web.app import Site, create_app
from darwindeck.web.messages import Rate
from darwindeck.web.people import public_words, rater_of
from darwindeck.web.quotas import A_DAY
from darwindeck.web.replays import A_MOVE
from darwindeck.web.settings import WebSettings
from darwindeck.web.socket import keep_verdict

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


def test_replays_are_kept_by_their_size() -> None:
    """And those of links are not kept at all."""
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


LONG = "9" * 5000
ODD: dict[str, tuple[str, str, object]] = {
    "seed": ("POST", "/games/war/play", {"seed": LONG}),
    "seed of an open table": ("POST", "/open/klondike/play", {"seed": LONG}),
    "rank": ("GET", f"/runs/x/{LONG}", None),
    "rank at the workbench": ("GET", f"/workbench/x:{LONG}", None),
    "mend": ("POST", "/workbench/war/turn", {"do": f"mend {LONG}"}),
    "generations": ("POST", "/runs", {"generations": LONG}),
    "name of a file": ("GET", f"/static/{'x' * 9000}", None),
    "name of a game": ("GET", f"/mine/{'x' * 9000}", None),
    "nothing": ("GET", "/runs/%00", None),
    "fields": ("POST", "/games/war/play", {f"f{n}": "" for n in range(50)}),
    "fields of a room": ("POST", "/games/war/room", {f"f{n}": "" for n in range(50)}),
}


@pytest.mark.parametrize("what", ODD)
def test_an_odd_request_is_refused_and_no_failure(guest: TestClient, what: str) -> None:
    method, path, data = ODD[what]
    answer = guest.request(method, path, data=data)  # type: ignore[arg-type]
    assert 400 <= answer.status_code < 500, answer.text[:300]


def test_a_body_without_a_length_that_is_too_long_is_refused_as_such(guest: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(5):
            yield b"x" * 100_000

    answer = guest.post("/games/war/play", content=parts())
    assert answer.status_code == 413


def be(client: TestClient, address: str) -> None:
    """Another person asks from now on, from another address."""
    client.cookies.clear()
    client._transport.client = (address, 1)  # type: ignore[attr-defined]


def test_who_guesses_codes_is_soon_told_nothing_even_of_a_right_one(guest: TestClient) -> None:
    room = guest.post("/games/war/room", data={"name": "Ann"}).url.path
    be(guest, "10.0.0.9")
    for number in range(40):
        assert guest.get(f"/rooms/ABCDEFG{chr(65 + number % 26)}").status_code == 404
    for answer in (guest.get(room), guest.get("/rooms", params={"code": room.rpartition("/")[2]})):
        assert answer.status_code == 404
        assert "too many wrong codes" in answer.text
        assert "Ann" not in answer.text
    be(guest, "10.0.0.10")
    assert guest.get(room).status_code == 200


def test_a_guest_is_never_called_like_the_owner_in_ratings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    (tmp_path / "person").write_text("Ada")
    assert rater_of("secret", "Ada", own=True) == "Ada"
    assert rater_of("secret", "Ada", own=False).startswith("Ada (guest ")
    assert rater_of("secret", "human", own=False).startswith("guest ")


def test_of_several_ratings_of_one_table_by_one_person_the_last_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path))
    tables = Tables(tables_in_memory())
    live = tables.open("/games/war", WAR, seats=["human", "random"], seed=1, secret="x" * 24)
    for stars in (5, 4, 1):
        for person in ("a", "b"):
            keep_verdict(live, 0, Rate(id="1", version=0, stars=stars), person, seal_of(person))
    assert sorted((each.person, each.stars) for each in ratings()) == [("a", 1), ("b", 1)]
    assert (tmp_path / "ratings.db").stat().st_mode & 0o077 == 0


def test_a_guest_makes_so_many_tables_rooms_and_ratings_a_day(
    guest: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    site: Site = guest.app.state.site  # type: ignore[attr-defined]
    monkeypatch.setattr(site.quotas, "_purses", {what: Purses(2, 0) for what in A_DAY})
    be(guest, "10.0.0.20")
    for path in ("/games/war/play", "/games/war/room"):
        codes = [guest.post(path, data={"name": "Ann"}).status_code for _ in range(3)]
        assert codes == [200, 200, 429]
    be(guest, "10.0.0.21")
    assert guest.post("/games/war/play").status_code == 200


def test_again_counts_as_a_table(guest: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    site: Site = guest.app.state.site  # type: ignore[attr-defined]
    monkeypatch.setattr(site.quotas, "_purses", {what: Purses(2, 0) for what in A_DAY})
    be(guest, "10.0.0.22")
    table = guest.post("/games/war/play").url.path
    site.quotas.pay("tables", Request({"type": "http", "headers": [], "client": ("10.0.0.22", 1)}))
    # The client of the test cancels the line when it goes.
    with suppress(CancelledError), guest.websocket_connect(f"ws://10.0.0.1{table}/socket") as line:
        line.send_json({"type": "again", "id": "a", "version": 0, "same": False})
        found = next(told for told in iter(line.receive_json, None) if told["type"] == "refused")
    assert found["code"] == "run/too-many"


def test_ratings_are_counted_too(guest: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    site: Site = guest.app.state.site  # type: ignore[attr-defined]
    monkeypatch.setattr(site.quotas, "_purses", {what: Purses(2, 0) for what in A_DAY})
    be(guest, "10.0.0.23")
    table = guest.post("/games/war/play").url.path
    answers = []
    with suppress(CancelledError), guest.websocket_connect(f"ws://10.0.0.1{table}/socket") as line:
        for number in range(3):
            line.send_json({"type": "rate", "id": f"r{number}", "version": 0, "stars": 4})
            told = iter(line.receive_json, None)
            answers.append(next(each for each in told if each.get("id") == f"r{number}"))
    assert [each.get("code") for each in answers] == [None, None, "run/too-many"]


def test_what_is_removed_is_said_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Tables, "expire", lambda *_: 3)
    with TestClient(create_app(WebSettings(data=tmp_path, keep=30)), base_url="http://127.0.0.1") as opened:
        opened.get("/")
    assert "removed 3 tables that nobody used for 30 days" in caplog.text


def test_guests_are_not_told_where_files_are() -> None:
    full = RunError("no room to write /srv/ada/cards/web.ddtables: make room", code="run/disk-full")
    assert public_words(full) == "no room to write web.ddtables: make room"
    other = RunError("there is no table '/a/b' here", code="table/unknown-table")
    assert public_words(other) == other.message


def test_on_a_machine_with_other_people_the_owner_needs_the_key_there_too(tmp_path: Path) -> None:
    for shared, status in ((False, 200), (True, 403)):
        settings = WebSettings(data=tmp_path, key="k", shared=shared)
        with TestClient(create_app(settings), base_url="http://127.0.0.1", client=("127.0.0.1", 1)) as opened:
            assert opened.get("/taste").status_code == status
            opened.get("/owner", params={"key": "k"})
            assert opened.get("/taste").status_code == 200


def test_the_name_of_a_game_is_no_markup_in_its_rules() -> None:
    name = "![x](http://elsewhere.example/x) [y](http://z.example)"
    game = WAR.copy_with(labels=replace(WAR.labels, name=name))
    text = rulebook(game).markdown()
    assert "![x]" not in text
    shown = MarkdownIt("commonmark", {"html": False}).render(text)
    assert "<img" not in shown
    assert "<a " not in shown
    assert 'RULES OF "!' in rulebook(game).prompt()
