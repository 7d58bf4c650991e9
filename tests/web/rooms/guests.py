"""People in a room without a browser: forms over HTTP with a cookie of their own, and a line to the room."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from ipaddress import ip_address
from itertools import count
from random import Random
from urllib.parse import urlencode, urlsplit

from websockets.sync.client import connect

from darwindeck.play.live_tables import LiveTable
from darwindeck.play.rooms.live import LiveRoom
from darwindeck.web.app import Site
from darwindeck.web.people import PERSON
from tests.web.line import WAIT, Line, some_choice
from tests.web.site import RunningSite

_NUMBERS = count()


@dataclass
class Visitor:
    """Somebody with a browser of their own."""

    site: RunningSite
    secret: str = ""
    code: str = ""
    address: str = field(default_factory=lambda: str(ip_address("10.0.0.0") + next(_NUMBERS)))
    """Where they come from, as a proxy would tell it: each from somewhere else, as limits are by address."""

    def ask(
        self, method: str, path: str, form: dict[str, object] | None = None, **headers: str
    ) -> tuple[int, str, str]:
        """Status, where it leads, and the page."""
        connection = http.client.HTTPConnection(urlsplit(self.site.address).netloc, timeout=30)
        sent = {"X-Forwarded-For": self.address}
        sent |= {"Cookie": f"{PERSON}={self.secret}"} if self.secret else {}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection.request(method, path, None if form is None else urlencode(form), sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        cookie = answer.headers.get("set-cookie", "")
        if cookie.startswith(PERSON):
            self.secret = cookie.partition(";")[0].partition("=")[2]
        connection.close()
        return answer.status, answer.headers.get("location", ""), text

    def open(self, game: str, name: str = "Ada") -> str:
        """A new room; its code."""
        status, where, text = self.ask("POST", f"/games/{game}/room", {"name": name})
        assert status == 303, text
        self.code = where.rpartition("/")[2]
        return self.code

    def join(self, code: str, name: str, role: str = "player") -> None:
        self.code = code
        status, _, text = self.ask("POST", f"/rooms/{code}/join", {"name": name, "as": role})
        assert status == 303, text

    def do(self, deed: str, **form: object) -> tuple[int, str, str]:
        return self.ask("POST", f"/rooms/{self.code}/{deed}", form)

    @contextmanager
    def line(self, **headers: str) -> Iterator[RoomLine]:
        address = f"{self.site.address.replace('http', 'ws')}/rooms/{self.code}/socket"
        cookie = {"Cookie": f"{PERSON}={self.secret}"}
        with connect(address, additional_headers={**cookie, **headers}, max_size=None) as connection:
            line = RoomLine(connection)
            line.say(type="hello", version=-1)
            yield line


class RoomLine(Line):
    """A line that also remembers the room."""

    room: dict[str, object]

    def hear(self, wait: float = WAIT) -> dict[str, object]:
        message = super().hear(wait)
        if message["type"] == "room":
            self.room = message
        return message

    def until(self, kind: str) -> dict[str, object]:
        while True:
            message = self.hear()
            if message["type"] == kind:
                return message

    def play(self, rng: Random) -> dict[str, object]:
        """One choice at random; the answer."""
        scene = self.until_asked()
        assert scene.prompt is not None
        return self.act(some_choice(scene.prompt, rng))


def live_room(site: RunningSite, code: str) -> LiveRoom:
    """The room as the server has it, for looking at."""

    async def found(running: Site) -> LiveRoom:
        return running.lobby.get(code)

    return site.do(found)


def fix_deals(site: RunningSite, seed: int) -> None:
    """Rooms that are opened from now on deal this."""

    async def fixed(running: Site) -> None:
        running.lobby.seed = lambda: seed

    site.do(fixed)


def room_of_two(site: RunningSite, game: str = "crazy-eights") -> tuple[Visitor, Visitor]:
    """A host and a guest at a table that was dealt."""
    fix_deals(site, 7)
    host, guest = Visitor(site), Visitor(site)
    guest.join(host.open(game), "Ben")
    host.do("start")
    return host, guest


def two_at_one_device(site: RunningSite) -> tuple[Visitor, LiveTable]:
    """A host who sits in for somebody beside them, at a table that was dealt."""
    fix_deals(site, 7)
    host = Visitor(site)
    code = host.open("crazy-eights")
    host.do("sit", seat=1, name="Grandma")
    host.do("start")
    table = live_room(site, code).live
    assert table is not None
    return host, table
