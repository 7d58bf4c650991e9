"""What programs meet at the door of a room is what browsers meet: bans, guesses, newcomers and rooms are counted."""

from __future__ import annotations

import http.client
import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import anyio
import pytest
from mcp import Client

from darwindeck.llm.mcp.server import room_door
from darwindeck.play.pace import Purses
from darwindeck.play.rooms.doors import Doors
from darwindeck.play.rooms.model import MOST_GUESTS
from darwindeck.rulebook import build
from darwindeck.web.app import Site
from tests.llm.mcp.clients import Player
from tests.web.rooms.guests import Visitor, live_room
from tests.web.site import RunningSite, running_site

HERE = "127.0.0.1"


@contextmanager
def _house(folder: Path) -> Iterator[RunningSite]:
    with running_site(folder, beside=lambda lobby: room_door(lobby, HERE)) as running:
        yield running


@pytest.fixture
def own_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RunningSite]:
    """A site of its own, since what is counted by address would be counted for the other tests too."""
    monkeypatch.setenv("DARWINDECK_HOME", str(tmp_path / "home"))
    with _house(tmp_path / "site") as running:
        yield running


def calls(site: RunningSite, *asked: tuple[str, Mapping[str, object]], session: bool = False) -> list[str]:
    """What a program is answered, each time in a new session or in one."""
    told = []

    async def each() -> None:
        for name, arguments in asked:
            async with Client(f"{site.address}/mcp", mode="legacy") as client:
                told.append((await Player(client).call(name, **arguments))[1])

    async def one() -> None:
        async with Client(f"{site.address}/mcp", mode="legacy") as client:
            told.extend([(await Player(client).call(name, **arguments))[1] for name, arguments in asked])

    anyio.run(one if session else each)
    return told


def test_who_is_banned_does_not_come_back_as_a_program(own_house: RunningSite) -> None:
    host, guest = Visitor(own_house), Visitor(own_house, address=HERE)
    guest.join(host.open("hearts"), "Mallory")
    assert host.do("ban", guest=1)[0] == 303
    (told,) = calls(own_house, ("join_table", {"table": host.code, "name": "Robby"}))
    assert "room/banned" in told
    assert len(live_room(own_house, host.code).room.guests) == 1


def test_a_program_that_guesses_codes_is_soon_told_nothing_even_of_a_right_one(
    own_house: RunningSite,
) -> None:
    async def poor(running: Site) -> None:
        running.lobby.doors._guesses = Purses(3, 0)

    own_house.do(poor)
    code = Visitor(own_house).open("hearts")
    wrong = [("join_table", {"table": f"ABCDEFG{one}"}) for one in "ABCDE"]
    told = calls(own_house, *wrong, ("join_table", {"table": code}), session=True)
    assert "too many wrong codes" in told[-2]
    assert "too many wrong codes" in told[-1]
    (secret,) = calls(own_house, ("wait_for_turn", {"secret": f"{code}-guessed"}))
    assert "too many wrong codes" in secret
    assert Visitor(own_house, address=HERE).ask("GET", f"/rooms/{code}")[0] == 404


def test_rules_that_a_program_reads_are_written_while_others_play_on(
    own_house: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rulebook plays games for its examples; here, in the process of the server, nobody plays them."""

    def play(*_: object, **__: object) -> None:
        raise AssertionError("no game is played here for a rulebook")

    monkeypatch.setattr(build, "example", play)
    monkeypatch.setattr(build, "advice", play)
    host = Visitor(own_house)
    code = host.open("crazy-eights")
    *_, told = calls(own_house, ("join_table", {"table": code, "name": "Robby"}), ("rules", {}), session=True)
    assert told.startswith('RULES OF "CRAZY EIGHTS"')


def test_rooms_that_programs_open_are_counted(own_house: RunningSite) -> None:
    async def poor(running: Site) -> None:
        running.lobby.doors.rooms = Purses(2, 0)

    own_house.do(poor)
    told = calls(own_house, *[("create_table", {"game": "war"})] * 3, session=True)
    assert ["too many rooms" in each for each in told] == [False, False, True]


def test_programs_that_come_in_are_counted_with_the_other_newcomers(
    own_house: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    came: list[str] = []
    monkeypatch.setattr(Doors, "come_in", lambda _, who: came.append(who))
    code = Visitor(own_house).open("hearts")
    calls(own_house, ("join_table", {"table": code}))
    assert came == [HERE]


def test_sessions_of_programs_are_counted_by_address(
    own_house: RunningSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("darwindeck.web.guard.SESSIONS_AT_ONCE", 2)
    monkeypatch.setattr("darwindeck.web.guard.SESSIONS_A_SECOND", 0)
    folder = own_house.do(_folder)
    hello = {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "initialize",
        "params": {
            "protocolVersion": "2025-06-18",
            "capabilities": {},
            "clientInfo": {"name": "x", "version": "1"},
        },
    }
    with _house(folder) as running:
        door = urlsplit(running.address).netloc
        told = [_post(door, address, hello) for address in ("10.3.0.1",) * 3 + ("10.3.0.2",)]
    assert [status for status, _ in told] == [200, 200, 403, 200]
    assert "Too many sessions" in told[2][1]


def _post(door: str, address: str, body: object) -> tuple[int, str]:
    connection = http.client.HTTPConnection(door, timeout=30)
    kinds = "application/json, text/event-stream"
    sent = {"Content-Type": "application/json", "Accept": kinds, "X-Forwarded-For": address}
    connection.request("POST", "/mcp", json.dumps(body), sent)
    answer = connection.getresponse()
    status, text = answer.status, answer.read().decode()
    connection.close()
    return status, text


async def _folder(running: Site) -> Path:
    return running.settings.data / "second"


def test_programs_that_look_on_keep_nobody_out(own_house: RunningSite) -> None:
    """All of them from one address, in a game that is being played."""
    host = Visitor(own_house)
    code = host.open("hearts")
    host.do("start")
    calls(own_house, *[("join_table", {"table": code, "name": "Robby"})] * MOST_GUESTS)
    assert len(live_room(own_house, code).room.guests) == MOST_GUESTS
    friend = Visitor(own_house)
    friend.join(code, "Ben")
    names = [guest.name for guest in live_room(own_house, code).room.guests]
    assert "Ben" in names
    assert "Ada" in names
