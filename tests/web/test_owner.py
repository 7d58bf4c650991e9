"""Who may do what only the owner may: this machine, or whoever has the key."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import HTTPConnection
from starlette.testclient import TestClient

from darwindeck.web.app import create_app
from darwindeck.web.people import COOKIE, Owner
from darwindeck.web.settings import WebSettings


def asked(client: str, **headers: str) -> HTTPConnection:
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "client": (client, 1), "headers": given})


@pytest.mark.parametrize(
    ("connection", "owner"),
    [
        (asked("127.0.0.1"), True),
        (asked("::1"), True),
        (asked("10.0.0.7"), False),
        (asked("127.0.0.1", x_forwarded_for="10.0.0.7"), False),
        (asked("10.0.0.7", cookie=f"{COOKIE}=secret"), True),
        (asked("10.0.0.7", cookie=f"{COOKIE}=guess"), False),
    ],
)
def test_this_machine_and_the_key_are_the_owner(
    tmp_path: Path, connection: HTTPConnection, owner: bool
) -> None:
    settings = WebSettings(host="0.0.0.0", data=tmp_path, key="secret")  # noqa: S104
    assert Owner(settings).asks(connection) is owner


def test_without_a_key_nobody_elsewhere_is_the_owner(tmp_path: Path) -> None:
    settings = WebSettings(data=tmp_path)
    assert not Owner(settings).asks(asked("10.0.0.7", cookie=f"{COOKIE}="))


def test_the_printed_address_makes_a_browser_the_owners(tmp_path: Path) -> None:
    settings = WebSettings(data=tmp_path, key="secret")
    client = TestClient(create_app(settings), base_url="http://127.0.0.1")
    assert client.get("/owner?key=wrong", follow_redirects=False).status_code == 403
    answer = client.get("/owner?key=secret", follow_redirects=False)
    assert answer.status_code == 303
    assert "httponly" in answer.headers["set-cookie"].lower()
