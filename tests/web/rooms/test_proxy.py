"""A real nginx before the server, set up as docs/serve.md says, with TLS: people play a room through it, other sites
are refused, and only the key makes somebody the owner."""

from __future__ import annotations

import http.client
import os
import re
import shutil
import socket
import ssl
import subprocess
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from urllib.parse import urlencode

import pytest
from websockets.sync.client import connect

from darwindeck.web.people import PERSON
from tests.web.line import some_choice
from tests.web.rooms.guests import RoomLine
from tests.web.rooms.servers import running, serving

NAME = "cards.example.org"
PATIENCE = 60


@dataclass
class Guest:
    """Somebody who comes by the name of the site."""

    port: int
    trust: ssl.SSLContext
    secret: str = ""
    cookie: str = ""

    def socket(self) -> ssl.SSLSocket:
        plain = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
        return self.trust.wrap_socket(plain, server_hostname=NAME)

    def ask(
        self, method: str, path: str, form: dict[str, str] | None = None, **headers: str
    ) -> tuple[int, str]:
        """Status, and where it leads or what it says."""
        connection = http.client.HTTPSConnection(NAME, self.port, context=self.trust)
        connection.sock = self.socket()
        sent = {"Host": NAME, "Origin": f"https://{NAME}", "Cookie": f"{PERSON}={self.secret}", **headers}
        connection.request(method, path, None if form is None else urlencode(form), sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        self.cookie = answer.headers.get("set-cookie", self.cookie)
        if self.cookie.startswith(PERSON):
            self.secret = self.cookie.partition(";")[0].partition("=")[2]
        connection.close()
        return answer.status, answer.headers.get("location") or text

    @contextmanager
    def line(self, code: str) -> Iterator[RoomLine]:
        headers = {"Cookie": f"{PERSON}={self.secret}", "Origin": f"https://{NAME}"}
        address = f"ws://{NAME}/rooms/{code}/socket"  # the TLS is made already
        with connect(address, sock=self.socket(), additional_headers=headers, max_size=None) as connection:
            line = RoomLine(connection)
            line.say(type="hello", version=-1)
            yield line


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as made:
        return int(made.getsockname()[1])


def example(root: Path) -> str:
    """The server block of the page."""
    text = (root / "docs" / "serve.md").read_text("utf-8")
    found = re.search(r"^    server \{\n.*?^    \}\n", text, re.MULTILINE | re.DOTALL)
    assert found is not None, "docs/serve.md has no example for nginx"
    return textwrap.dedent(found[0])


def changed(text: str, places: dict[str, str]) -> str:
    """The example with files and ports of a test in the place of its own; each stands there once."""
    for old, new in places.items():
        assert text.count(old) == 1, f"{old} is not in the example"
        text = text.replace(old, new)
    return text


def program(name: str) -> str:
    """A program that `make system` installs; without it the test is left out, but never in CI."""
    found = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if found is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"no {name}: run `make system`")
        pytest.skip(f"no {name}: run `make system`")
    return found


def make_certificate(folder: Path) -> None:
    made = ["-keyout", str(folder / "cards.key"), "-out", str(folder / "cards.pem")]
    named = ["-subj", f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}"]
    command = [program("openssl"), "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    subprocess.run([*command, *named, *made], check=True, capture_output=True)


def write_settings(folder: Path, block: str) -> Path:
    """nginx with all that it writes in one folder."""
    writes = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"  {each}_temp_path {folder}/{each};\n" for each in writes)
    settings = folder / "nginx.conf"
    settings.write_text(
        f"daemon off;\npid {folder}/nginx.pid;\nerror_log {folder}/error.log;\nevents {{}}\n"
        f"http {{\n  access_log off;\n{temporary}{block}}}\n",
        "utf-8",
    )
    return settings


@dataclass(frozen=True)
class House:
    """The server behind nginx."""

    port: int
    trust: ssl.SSLContext
    key: str

    def guest(self) -> Guest:
        return Guest(self.port, self.trust)


@pytest.fixture(scope="module")
def proxied(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[House]:
    nginx, folder = program("nginx"), tmp_path_factory.mktemp("proxy")
    make_certificate(folder)
    outside, inside = free_port(), free_port()
    block = changed(
        example(root),
        {
            "listen 443 ssl": f"listen 127.0.0.1:{outside} ssl",
            "/etc/ssl/cards.pem": str(folder / "cards.pem"),
            "/etc/ssl/cards.key": str(folder / "cards.key"),
            "http://127.0.0.1:8000": f"http://127.0.0.1:{inside}",
        },
    )
    settings = write_settings(folder, block)
    trust = ssl.create_default_context(cafile=str(folder / "cards.pem"))
    with serving(folder, "--name", NAME, "--port", str(inside)) as printed:
        key = printed[-1].strip().rpartition(f"https://{NAME}/owner?key=")[2]
        with running(nginx, "-p", str(folder), "-c", str(settings)):
            wait_for(outside)
            yield House(outside, trust, key)


def wait_for(port: int) -> None:
    """Until something listens there."""
    for _ in range(20 * PATIENCE):
        with socket.socket() as tried:
            if tried.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nginx does not listen")


def test_a_room_is_played_through_nginx_as_the_page_sets_it_up(proxied: House) -> None:
    ada, ben = proxied.guest(), proxied.guest()
    status, where = ada.ask("POST", "/games/crazy-eights/room", {"name": "Ada"})
    assert status == 303
    code = where.rpartition("/")[2]
    assert "secure" in ada.cookie.lower()
    lobby = ada.ask("GET", f"/rooms/{code}")[1]
    assert f"https://{NAME}/rooms/{code}" in lobby
    assert "Only this machine can reach" not in lobby
    assert ben.ask("POST", f"/rooms/{code}/join", {"name": "Ben", "as": "player"})[0] == 303
    assert ada.ask("POST", f"/rooms/{code}/start", {})[0] == 303
    with ada.line(code) as one, ben.line(code) as two:
        check_play(one, two, choices=12)


def check_play(one: RoomLine, two: RoomLine, choices: int) -> None:
    """Two people play; both see every choice."""
    rng, version = Random(3), 0
    for _ in range(choices):
        for line in (one, two):
            while line.version < version or line.scene is None:
                line.hear()
        acts = one if one.scene is not None and one.scene.prompt is not None else two
        assert acts.scene is not None
        assert acts.scene.prompt is not None
        actions = some_choice(acts.scene.prompt, rng)
        assert acts.act(actions)["type"] == "said"
        version += len(actions)


def test_other_sites_and_other_names_are_refused_through_nginx_too(proxied: House) -> None:
    ada = proxied.guest()
    status, words = ada.ask("POST", "/games/war/room", {"name": "Ada"}, Origin="https://evil.example")
    assert status == 403
    assert "another site" in words
    status, words = ada.ask("GET", "/", Host="evil.example")
    assert status == 403
    assert "not called by that name" in words


def test_through_nginx_only_the_key_makes_somebody_the_owner(proxied: House) -> None:
    ada, ben = proxied.guest(), proxied.guest()
    assert ada.ask("POST", "/runs", {})[0] == 403
    status, _ = ben.ask("GET", f"/owner?key={proxied.key}")
    assert status == 303
    assert "secure" in ben.cookie.lower()
    mine = ben.cookie.partition(";")[0]
    assert ben.ask("POST", "/runs", {"minutes": "never"}, Cookie=mine)[0] != 403
