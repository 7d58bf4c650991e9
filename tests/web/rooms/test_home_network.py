"""A server for everybody in a network: what it prints, what others can do there, and what only the owner can."""

from __future__ import annotations

import http.client
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from urllib.parse import urlencode, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from darwindeck.store.tables import hold_tables
from darwindeck.web.guard import EVERYWHERE
from darwindeck.web.people import COOKIE
from darwindeck.web.rooms.qr import qr_text
from tests.web.rooms.guests import Visitor
from tests.web.rooms.servers import serving
from tests.web.rooms.test_killed import Elsewhere


def address_in(printed: list[str]) -> str:
    found = re.search(r"^open (http://\S+/) in your browser", "".join(printed), re.MULTILINE)
    assert found is not None
    return found[1]


def ask(address: str, method: str, path: str, form: dict[str, str], cookie: str = "") -> tuple[int, str]:
    """Status and cookie of an answer to somebody from elsewhere in the network."""
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=60)
    sent = {"X-Forwarded-For": "10.0.0.7", "Cookie": cookie}
    connection.request(method, path, urlencode(form) if form else None, sent)
    answer = connection.getresponse()
    answer.read()
    connection.close()
    return answer.status, answer.headers.get("set-cookie", "")


def test_it_prints_its_address_the_same_as_a_picture_and_a_key_for_the_owner_alone(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", EVERYWHERE[0], "--port", "0") as printed:
        address = address_in(printed)
        text = "".join(printed)
        assert "anybody who can reach this address can play" in text
        assert qr_text(address).strip("\n") in text
        assert urlsplit(address).hostname != EVERYWHERE[0]
        key = printed[-1].strip().rpartition(f"{address}owner?key=")[2]
        assert len(key) >= 24
        check_others(address)
        check_backup(tmp_path)
        check_owner(address, key)


def check_others(address: str) -> None:
    """Others open rooms and play; they start no run, save no game and see nobody else's room or table."""
    site = Elsewhere(address)
    ada, ben, eve = Visitor(site), Visitor(site), Visitor(site)
    code = ada.open("crazy-eights")
    page = ada.ask("GET", f"/rooms/{code}")[2]
    assert 'aria-label="The link as a QR code"' in page
    assert "--host" not in page
    ben.join(code, "Ben")
    assert ada.do("start")[0] == 303
    with ada.line() as line:
        assert line.until("state")["scene"]
    eve.open("war", "Eve")
    eve.code = code
    with pytest.raises(ConnectionClosed, match="not in this room"), eve.line() as line:
        line.hear()
    _, where, _ = ada.ask("POST", "/games/hearts/play", {"level": "easy"})
    assert eve.ask("GET", where)[0] == 403
    assert eve.ask("GET", f"{where}/course")[0] in (403, 404)
    assert ask(address, "POST", "/runs", {"minutes": "1"})[0] == 403
    assert ask(address, "POST", "/workbench/war/save", {"name": "mine"})[0] == 403


def check_backup(folder: Path) -> None:
    """What people did is in a file with a write-ahead log, and a copy made while the server runs has all of it."""
    with closing(sqlite3.connect(folder / "web.ddtables")) as file:
        assert file.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        (folder / "copy").mkdir()
        with closing(sqlite3.connect(folder / "copy" / "web.ddtables")) as copy:
            file.backup(copy)  # what `.backup` of the shell calls
        codes = {code for (code,) in file.execute("SELECT code FROM rooms")}
    with hold_tables(folder / "copy" / "web.ddtables") as copied:
        assert codes
        assert all(copied.rooms.room(code) for code in codes)


def check_owner(address: str, key: str) -> None:
    """The key makes a browser the owner's; a wrong one does not."""
    assert ask(address, "GET", "/owner?key=guessed", {})[0] == 403
    status, cookie = ask(address, "GET", f"/owner?key={key}", {})
    assert status == 303
    assert cookie.startswith(COOKIE)
    assert "httponly" in cookie.lower()
    assert "samesite=strict" in cookie.lower()
    assert ask(address, "POST", "/runs", {"minutes": "never"}, cookie.partition(";")[0])[0] != 403


def test_what_nobody_came_back_to_is_removed_after_as_many_days_as_it_was_told(tmp_path: Path) -> None:
    network = ("--host", EVERYWHERE[0], "--port", "0", "--keep", "30d")
    with serving(tmp_path, *network) as printed:
        site = Elsewhere(address_in(printed))
        old, fresh, newest = Visitor(site), Visitor(site), Visitor(site)
        for visitor in (old, fresh, newest):
            visitor.open("crazy-eights")
            visitor.do("start")
    with sqlite3.connect(tmp_path / "web.ddtables") as file:
        for days, code in ((31, old.code), (29, fresh.code)):
            used = "SET used = date('now', ?), marked = date('now', '-2 day')"
            for row in (f"rooms {used} WHERE code = ?", f"tables {used} WHERE instr(options, ?)"):
                file.execute(f"UPDATE {row}", (f"-{days} day", code))
    with serving(tmp_path, *network) as printed:
        old.site = fresh.site = Elsewhere(address_in(printed))
        assert old.ask("GET", f"/rooms/{old.code}")[0] == 404
        assert fresh.ask("GET", f"/rooms/{fresh.code}")[0] == 200
    with sqlite3.connect(tmp_path / "web.ddtables") as file:
        (tables,) = file.execute("SELECT count(*) FROM tables").fetchone()
    assert tables == 2
