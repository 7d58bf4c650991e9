"""Too much of everything: somebody who does not read, ten thousand newcomers, a room that is full for all the others,
and random frames from three clients over real lines. The room goes on, and tells nobody what it should not."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO
from urllib.parse import urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed

from darwindeck.play.rooms import frames as f
from darwindeck.play.rooms.doors import JOINS_A_SECOND, JOINS_AT_ONCE
from darwindeck.play.rooms.model import MOST_GUESTS
from darwindeck.web.app import Site
from darwindeck.web.people import PERSON
from darwindeck.web.rooms.line import MOST_LINES, OF_ONE
from tests.web.rooms.guests import RoomLine, Visitor, live_room, room_of_two
from tests.web.rooms.servers import running
from tests.web.rooms.test_killed import Elsewhere
from tests.web.site import RunningSite, running_site

JOINS = 10_000


def connect_deaf(visitor: Visitor) -> socket.socket:
    """A line by hand whose other end takes little and reads nothing."""
    at = urlsplit(visitor.site.address)
    made = socket.socket()
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((at.hostname, at.port))
    key = base64.b64encode(bytes(16)).decode()
    made.sendall(
        f"GET /rooms/{visitor.code}/socket HTTP/1.1\r\nHost: {at.netloc}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {PERSON}={visitor.secret}\r\n\r\n".encode()
    )
    assert b"101" in made.recv(15)
    return made


async def until(is_so: Callable[[], bool]) -> None:
    """Waits on the server, for at most half a minute."""
    async with asyncio.timeout(30):
        while not is_so():
            await asyncio.sleep(0.01)


def test_who_does_not_read_is_let_go_and_nobody_waits_for_them(site: RunningSite) -> None:
    host, guest = room_of_two(site)
    room = live_room(site, host.code)
    with host.line() as line, connect_deaf(guest):
        line.until("state")
        site.do(lambda _: until(lambda: len(room.listeners) == 2))
        said = 0
        while len(room.listeners) == 2:
            assert said < 3000, "who does not read is still waited for"
            for _ in range(20):
                site.do(lambda _: room.do(f.Say(0, "x" * 200)))
            for _ in range(20):
                line.until("room")
            said += 20
        assert line.answer(line.ask("say", text="still here"))["type"] == "said"
        site.do(lambda _: until(lambda: not room.room.guests[1].here))


def test_who_reads_nothing_in_a_quiet_room_is_let_go_too(tmp_path: Path) -> None:
    quick = "import darwindeck.web.serve as s; s.PING_SECONDS = 0.3; from darwindeck.cli import main; main()"
    options = ("serve", "--no-shared", "--port", "0", "--data", str(tmp_path), "--runs", str(tmp_path))
    with running(sys.executable, "-c", quick, *options) as server:
        assert server.stderr is not None
        found = re.search(r"http://[\d.:]+", server.stderr.readline())
        assert found is not None
        host = Visitor(Elsewhere(found[0]))
        host.open("crazy-eights")
        with connect_deaf(host) as line:
            line.settimeout(15)
            time.sleep(2)  # this long nothing is read, the question whether it is there least of all
            while line.recv(1 << 16):
                pass


def test_ten_thousand_joins_are_refused_and_counted_and_the_room_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("darwindeck.web.guard.PAUSE", 0.0)  # how long each waits is tested by itself
    with running_site(tmp_path) as site:  # of its own, as nobody may come to it from here for a while
        host, guest = room_of_two(site)
        with host.line() as line:
            line.until("state")
            begun = time.monotonic()
            statuses = Counter(joined(site, host.code, lambda _: "10.0.0.1", JOINS))
            assert statuses.total() == JOINS
            assert statuses[303] <= JOINS_AT_ONCE + JOINS_A_SECOND * (time.monotonic() - begun)
            check_crowd(site, host, guest)
            assert set(statuses) <= {303, 403, 409, 429}
            assert site.do(refused) == JOINS - statuses[303]
            assert line.answer(line.ask("say", text="still here"))["type"] == "said"


def check_crowd(site: RunningSite, host: Visitor, guest: Visitor) -> None:
    """The room holds no more than it may, and whoever sits in it is still there."""
    room = live_room(site, host.code)
    assert len(room.room.guests) == MOST_GUESTS
    for person in (host, guest):
        known = room.guest_of(person.secret)
        assert known is not None
        assert room.room.seats_of(known.id)


def test_newcomers_from_everywhere_fill_one_room_and_no_more(tmp_path: Path) -> None:
    """Those who do not stay make place for the next; where all have stayed nobody else comes in."""
    with running_site(tmp_path) as site:
        host, guest = room_of_two(site)
        statuses = Counter(joined(site, host.code, lambda n: f"10.1.{n // 250}.{n % 250 + 1}", 1000))
        assert statuses == {303: 1000}
        check_crowd(site, host, guest)
        room = live_room(site, host.code)

        async def stay(_: Site) -> None:
            for each in room.room.guests:
                await room.opened(each.id)

        site.do(stay)
        statuses = Counter(joined(site, host.code, lambda n: f"10.2.{n // 250}.{n % 250 + 1}", 1000))
        assert statuses == {409: 1000}
        check_crowd(site, host, guest)
        assert site.do(refused) == statuses[409]
        with host.line() as line:
            assert line.answer(line.ask("say", text="still here"))["type"] == "said"


async def refused(running: Site) -> int:
    return running.refusals.total()


def joined(site: RunningSite, code: str, sender: Callable[[int], str], joins: int) -> Iterator[int]:
    """The statuses of so many joins over one connection, a hundred at a time, as a proxy hands them on."""
    at = urlsplit(site.address)
    with socket.create_connection((at.hostname, at.port), timeout=60) as line, line.makefile("rb") as answers:
        for first in range(0, joins, 100):
            for number in range(first, first + 100):
                body = f"name=n{number}"
                line.sendall(
                    f"POST /rooms/{code}/join HTTP/1.1\r\nHost: {at.netloc}\r\nContent-Length: {len(body)}\r\n"
                    f"X-Forwarded-For: {sender(number)}\r\n\r\n{body}".encode()
                )
            for _ in range(100):
                yield read_answer(answers)


def read_answer(answers: BinaryIO) -> int:
    """The status of the next answer on a connection that stays open."""
    status = int(answers.readline().split()[1])
    length = 0
    while (head := answers.readline().strip()) != b"":
        name, _, value = head.partition(b":")
        length = int(value) if name.lower() == b"content-length" else length
    answers.read(length)
    return status


KINDS = (
    *("hello", "act", "why", "hint", "undo", "redo", "again", "rate", "say", "mute", "free", "hand_over"),
    *("agree", "sit", "stand", "look", "x"),
)
NUMBER = st.one_of(st.integers(-1, 5), st.integers(), st.none(), st.text(max_size=3))
FIELDS = st.fixed_dictionaries(
    {
        "type": st.sampled_from(KINDS),
        "id": st.text(max_size=12),
        "version": NUMBER,
    },
    optional={
        "actions": st.lists(st.sampled_from(["8h", "Td", "draw", "pass", "deck", "h", ""]), max_size=3),
        "text": st.text(max_size=220),
        "phrase": NUMBER,
        "guest": NUMBER,
        "seat": NUMBER,
        "on": st.booleans(),
        "yes": st.booleans(),
        "table": NUMBER,
        "same": st.booleans(),
    },
)
FRAME = st.one_of(
    FIELDS.map(json.dumps), FIELDS.map(json.dumps), st.text(max_size=40), st.binary(max_size=40)
)
SENT = st.lists(st.tuples(st.integers(0, 2), FRAME), max_size=16)


@settings(max_examples=40)
@given(sent=SENT)
def test_whatever_three_clients_send_over_their_lines_nothing_breaks_or_leaks(
    site: RunningSite, sent: list[tuple[int, str | bytes]]
) -> None:
    host, guest = room_of_two(site)
    watcher = Visitor(site)
    watcher.join(host.code, "Cleo", role="onlooker")
    seals = [each.seal for each in live_room(site, host.code).room.guests]
    people = (host, guest, watcher)
    with ExitStack() as opened:
        lines = [opened.enter_context(person.line()) for person in people]
        for line in lines:
            line.until("state")
        for who, frame in sent:
            lines[who].connection.send(frame)
        for line in lines:
            line.answer(line.ask("say", phrase=0))
    for line, person in zip(lines, people, strict=True):
        check_heard(site, line, person, seals)


def check_heard(site: RunningSite, line: RoomLine, person: Visitor, seals: list[str]) -> None:
    """Versions only grew, no secret was told, and no hand to whoever did not hold its seat."""
    heard = [json.loads(text) for text in line.heard]
    for kind in ("room", "state"):
        versions = [each["version"] for each in heard if each["type"] == kind]
        assert versions == sorted(versions)
    everything = "".join(line.heard)
    assert person.secret not in everything
    assert not any(seal in everything for seal in seals)
    room = live_room(site, person.code)
    own = room.guest_of(person.secret)
    seen = set() if own is None else set(room.room.held_by(own))
    for state in (each for each in heard if each["type"] == "state"):
        assert state["scene"]["hand"] is None or state["scene"]["seat"] in seen


def test_a_guest_with_very_many_windows_takes_no_place_from_others(site: RunningSite) -> None:
    """A hundred lines of one guest kept the friend for whom the room was opened out of it."""
    host, guest = room_of_two(site)
    with ExitStack() as opened:
        lines = [opened.enter_context(guest.line()) for _ in range(OF_ONE + 3)]
        for line in lines[3:]:
            line.until("room")
        with host.line() as friend:
            friend.until("state")
        assert MOST_LINES >= MOST_GUESTS * OF_ONE
        for line in lines[:3]:
            with pytest.raises(ConnectionClosed):
                line.until("never")
