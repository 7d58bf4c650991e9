"""Whatever comes from outside that is wrong gets a clear answer, and the table is as it was."""

from __future__ import annotations

import http.client
import json
from contextlib import ExitStack
from datetime import UTC, date, datetime, timedelta
from functools import partial
from urllib.parse import urlencode, urlsplit

import pytest
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed, InvalidStatus

from darwindeck.genome.library import load_game
from darwindeck.play.scene import Scene
from darwindeck.web.app import Site
from darwindeck.web.guard import Guard
from darwindeck.web.line import BURST, MOST_LINES
from tests.play.tables import Case
from tests.web.line import Line, line_to
from tests.web.site import OpenTable, RunningSite

HEARTS = Case("hearts", 0, target=2)


def request(
    site: RunningSite, path: str, method: str = "GET", body: str = "", **headers: str
) -> tuple[int, str]:
    """Status and text of an answer."""
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=30)
    connection.request(method, path, body or None, headers)
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer.status, text


def passed_cards(scene: Scene) -> list[str]:
    """Three cards to pass on."""
    assert scene.prompt is not None
    return list(scene.prompt.picks[0].cards[:3])


@pytest.fixture
def table(site: RunningSite) -> OpenTable:
    return site.open(HEARTS.genome(), seed=HEARTS.seed)


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/games/no-such-game", "no-such-game"),
        ("/games/..%2F..%2Fetc%2Fpasswd", "Not"),
        ("/runs/nothing/1", "no run is called"),
        ("/tables/nowhere", "there is no table"),
        ("/tables/%00%ff", "there is no table"),
        ("/static/../app.py", "Not"),
        ("/static/nothing.js", "no such file"),
    ],
)
def test_an_address_that_leads_nowhere_says_so(site: RunningSite, path: str, words: str) -> None:
    status, text = request(site, path)
    assert status == 404
    assert words in text


def test_a_game_that_is_not_there_cannot_be_started(site: RunningSite) -> None:
    assert request(site, "/games/no-such-game/play", "POST", "level=easy")[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "[", "127.0.0.1.evil.example", ""])
def test_another_host_is_refused(site: RunningSite, host: str) -> None:
    status, text = request(site, "/", Host=host)
    assert status in (400, 403)
    assert "Play a card game" not in text


def test_a_form_of_another_site_is_refused(site: RunningSite) -> None:
    status, text = request(site, "/games/hearts/play", "POST", "level=easy", Origin="http://evil.example")
    assert (status, "another site" in text) == (403, True)


def test_a_large_form_is_refused(site: RunningSite) -> None:
    status, _ = request(site, "/games/hearts/play", "POST", "name=" + "x" * 300_000)
    assert status == 403


def test_a_socket_from_another_site_is_refused(table: OpenTable) -> None:
    with pytest.raises(InvalidStatus), line_to(table, Origin="http://evil.example"):
        pass


@pytest.mark.parametrize("secret", ["", "guessed", "x" * 5000])
def test_a_stranger_gets_no_seat(site: RunningSite, table: OpenTable, secret: str) -> None:
    stranger = OpenTable(table.address, table.id, secret)
    status, text = request(site, f"/tables/{table.id}", Cookie=f"darwindeck_person={secret}")
    assert (status, "Another player sits here" in text) == (403, True)
    with pytest.raises(ConnectionClosed) as closed, line_to(stranger) as line:
        line.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "Another player sits here."


@pytest.mark.parametrize(
    "message",
    [
        "",
        "not json",
        "[]",
        "{}",
        '{"type": "nonsense"}',
        '{"type": "act", "id": "a", "version": 0}',
        '{"type": "act", "id": "a", "version": 0, "actions": []}',
        '{"type": "act", "id": "a", "version": "x", "actions": ["2h"]}',
        json.dumps({"type": "act", "id": "a" * 100, "version": 0, "actions": ["2h"]}),
        json.dumps({"type": "rate", "id": "a", "version": 0, "stars": 9}),
        "[" * 5000,
    ],
)
def test_a_message_that_cannot_be_read_is_refused_and_the_line_stays(table: OpenTable, message: str) -> None:
    with line_to(table) as line:
        line.until_asked()
        line.connection.send(message)
        assert line.hear()["code"] == "web/bad-message"
        assert line.act(passed_cards(table_scene(line)))["type"] == "said"


def table_scene(line: Line) -> Scene:
    assert line.scene is not None
    return line.scene


def test_a_message_of_a_megabyte_ends_the_line_and_nothing_else(table: OpenTable) -> None:
    with line_to(table) as line:
        line.until_asked()
        line.connection.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            line.hear()
    with line_to(table) as line:
        assert line.act(passed_cards(line.until_asked()))["type"] == "said"


@pytest.mark.parametrize(
    ("actions", "version", "code"),
    [
        (["2h"], 77, "action/stale_version"),
        (["zz"], 0, "action/invalid"),
        (["pass"], 0, "action/invalid"),
        (["As", "Ks", "Qs"], 0, "action/illegal"),
    ],
)
def test_an_action_that_cannot_be_is_refused_with_a_code(
    site: RunningSite, table: OpenTable, actions: list[str], version: int, code: str
) -> None:
    with line_to(table) as line:
        line.until_asked()
        answer = line.answer(line.ask("act", actions=actions, version=version))
    assert answer["type"] == "refused"
    assert answer["code"] in (code, "action/illegal", "action/invalid")
    assert (answer["code"] == code) or code != "action/stale_version"
    assert answer["reason"]
    assert site.table(table.id).actions == ()


def test_nobody_acts_for_another_seat(site: RunningSite) -> None:
    genome = load_game("crazy-eights")
    table = site.open(genome, seats=["human", "human"], seed=7)
    with line_to(table) as line:
        scene = line.until_asked()
        assert scene.prompt is not None
        card = scene.prompt.picks[0].cards[0] if scene.prompt.picks else ""
        done = line.act([card] if card else list(scene.prompt.options[0].actions))
        assert done["type"] == "said"
        after = site.table(table.id)
        if after.actor == 0:
            pytest.skip("the first card lets the person play again")
        theirs = after.legal_actions(1)[0]
        while line.version < after.version:
            line.hear()
        answer = line.answer(line.ask("act", actions=[theirs]))
    assert answer["code"] == "action/not_your_turn"


def test_a_question_that_comes_twice_is_answered_the_same_and_done_once(
    site: RunningSite, table: OpenTable
) -> None:
    with line_to(table) as line:
        cards = passed_cards(line.until_asked())
        message = {"type": "act", "id": "once", "version": line.version, "actions": cards}
        line.say(**message)
        first = line.answer("once")
        line.say(**message)
        assert line.answer("once") == first
    assert [action for action in site.table(table.id).actions if action in cards] == sorted(
        cards, key=site.table(table.id).actions.index
    )


def test_two_tabs_of_one_seat_see_the_same_and_only_one_choice_counts(table: OpenTable) -> None:
    with line_to(table) as one, line_to(table) as two:
        cards = passed_cards(one.until_asked())
        two.until_asked()
        first, second = (tab.ask("act", actions=cards) for tab in (one, two))
        answers = [one.answer(first), two.answer(second)]
        assert sorted(str(answer["type"]) for answer in answers) == ["refused", "said"]
        assert one.until_asked() == two.until_asked()


def test_a_table_that_cannot_be_written_stays_as_it_was_and_the_page_is_told(
    site: RunningSite, table: OpenTable
) -> None:
    async def writable(running: Site, *, yes: bool) -> None:
        running.tables.file._database.connection.execute(f"PRAGMA query_only = {int(not yes)}")

    with line_to(table) as line:
        cards = passed_cards(line.until_asked())
        site.do(partial(writable, yes=False))
        try:
            refused = line.answer(line.ask("act", actions=cards))
        finally:
            site.do(partial(writable, yes=True))
        assert refused["type"] == "refused"
        assert site.table(table.id).actions == ()
        assert line.act(cards)["type"] == "said"
        line.until_asked()
    played = site.table(table.id).actions
    site.forget(table.id)
    assert site.table(table.id).actions == played


def test_who_asks_too_fast_is_refused_and_loses_nothing(
    site: RunningSite, table: OpenTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    with line_to(table) as line:
        cards = passed_cards(line.until_asked())
        monkeypatch.setattr(
            "darwindeck.web.line.A_SECOND", 1000
        )  # the pause after a refusal; the purse is older
        for _ in range(3 * BURST):
            line.say(type="why", id="same", version=0, actions=["2h"])
        heard = [line.hear() for _ in range(3 * BURST)]  # a line with unread answers is slow to close
        assert {answer["type"] for answer in heard[:10]} == {"said"}
        assert "web/too-fast" in {answer.get("code") for answer in heard}
    with line_to(table) as line:
        line.until_asked()
        assert line.act(cards)["type"] == "said"


def test_a_table_is_open_in_so_many_windows_and_no_more(table: OpenTable) -> None:
    with ExitStack() as windows:
        for _ in range(MOST_LINES):
            windows.enter_context(line_to(table)).hear()
        with pytest.raises(ConnectionClosed) as closed, line_to(table) as line:
            line.hear()
        assert closed.value.rcvd is not None
        assert "too many windows" in closed.value.rcvd.reason


@pytest.mark.parametrize(
    ("listens", "host", "answers"),
    [
        ("127.0.0.1", "127.0.0.1:8000", True),
        ("127.0.0.1", "localhost", True),
        ("127.0.0.1", "192.168.1.7", False),
        ("0.0.0.0", "192.168.1.7:8000", True),  # noqa: S104
        ("0.0.0.0", "evil.example", False),  # noqa: S104
        ("192.168.1.7", "192.168.1.7", True),
    ],
)
def test_a_server_answers_to_its_own_names(listens: str, host: str, answers: bool) -> None:
    guard = Guard(Starlette(), hosts=(listens,))
    scope = {"type": "http", "method": "GET", "headers": [(b"host", host.encode())]}
    assert (guard._refusal(scope) == "") is answers


@pytest.mark.parametrize("name", ["<b>Bo</b>", "a\x00\n\tb", "x" * 90, "human:strong"])
def test_a_name_is_shown_as_it_is_typed_and_no_longer_than_its_place(site: RunningSite, name: str) -> None:
    body = urlencode({"name": name, "level": "easy", "seed": "1"})
    connection = http.client.HTTPConnection(urlsplit(site.address).netloc, timeout=30)
    connection.request("POST", "/games/crazy-eights/play", body)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 303
    seat = site.table(str(answer.headers["location"]).rpartition("/")[2]).scene(1).seats[0]
    assert len(seat.name) <= 12
    assert len(seat.full_name) <= 40
    assert seat.full_name.isprintable()
    assert seat.full_name.startswith(name[0])


async def later(running: Site, *, today: date, days: int) -> None:
    """So many days on somebody plays, and the server tidies."""
    running.tables.file.set_today(lambda: today + timedelta(days=days))
    running.tables.open("/games/war", load_game("war"), seats=["human", "easy"], seed=1, secret="x" * 24)
    running.tables.expire()


def test_a_table_that_nobody_came_back_to_is_removed(site: RunningSite, table: OpenTable) -> None:
    today = datetime.now(UTC).date()

    other = site.open(HEARTS.genome(), seed=1)
    with line_to(table) as line:
        line.until_asked()
        site.do(partial(later, today=today, days=200))
        site.do(partial(later, today=today, days=201))
        assert site.table(table.id).version == 0
    assert request(site, f"/tables/{other.id}")[0] == 404
