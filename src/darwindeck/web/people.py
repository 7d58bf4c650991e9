"""Who asks, and what that person may do.

A person is known by a long random secret in a cookie, and by nothing else. Runs are started and files changed by
whoever sits at this machine, or has the key that the server printed. A server that only this machine can reach asks
nobody. What came through a proxy is judged by the key alone, since then every request seems to come from this machine;
where a proxy is known to stand before it, everything is.
"""

from __future__ import annotations

import re
import secrets
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from darwindeck.errors import DarwinDeckError
from darwindeck.play.pace import household
from darwindeck.play.seats import HUMAN
from darwindeck.store.ratings import pseudonym
from darwindeck.store.tables import seal_of
from darwindeck.web.pages import page
from darwindeck.web.settings import LOOPBACK, WebSettings

PERSON: Final = "darwindeck_person"
"""The cookie that holds a person's seats."""
_YEAR: Final = 365 * 24 * 3600


def person(connection: HTTPConnection) -> str:
    """Return the secret of the visitor; empty for a newcomer."""
    return str(connection.cookies.get(PERSON, ""))[:64]


def client_of(connection: HTTPConnection) -> str:
    """Where somebody asks from: what a person without a secret is counted by."""
    return household(connection.client.host) if connection.client is not None else ""


def own_secret(request: Request) -> str:
    """Return the secret of the visitor; a newcomer gets a new one."""
    return person(request) or secrets.token_urlsafe(24)


def remember(request: Request, response: Response, secret: str) -> Response:
    """Answer with the answer, with the secret for the next time."""
    secure = request.url.scheme == "https"
    response.set_cookie(PERSON, secret, max_age=_YEAR, httponly=True, samesite="lax", secure=secure)
    return response


def send_to(request: Request, address: str, secret: str) -> Response:
    """Sends somebody to their seat."""
    return remember(request, RedirectResponse(address, status_code=303), secret)


def rater_of(secret: str, name: str, *, own: bool) -> str:
    """Name a person in ratings.

    The owner of this machine has one name, here and in the terminal. A guest is never named like the owner: a part made
    of the secret, which does not give it away, follows the name given at the table.
    """
    if own:
        return pseudonym()
    known = f"guest {seal_of(secret)[:6]}"
    return known if name == HUMAN else f"{name} ({known})"


_FOLDERS: Final = re.compile(r"(?<![\w.:/])(?:[A-Za-z]:[\\/]|/)(?:[^\s:;,'\"]+[\\/])+")
_OF_FILES: Final = ("run/io", "run/disk-full", "run/not-a-run", "run/busy", "run/old-file", "run/newer-file")


def public_words(error: DarwinDeckError) -> str:
    """Return what a guest is told of an error: the names of files, and not where on the machine they are."""
    return _FOLDERS.sub("", error.message) if error.code in _OF_FILES else error.message


COOKIE: Final = "darwindeck_owner"
_PROXIED: Final = ("forwarded", "x-forwarded-for")


class Owner:
    """Tells the owner from everybody else."""

    def __init__(self, settings: WebSettings) -> None:
        self._settings = settings

    def asks(self, connection: HTTPConnection) -> bool:
        """Tell whether the owner is asking."""
        proxied = any(name in connection.headers for name in _PROXIED)
        here = connection.client is not None and connection.client.host in LOOPBACK
        if here and not proxied and not self._settings.names and not self._settings.shared:
            return True
        return self._is_key(connection.cookies.get(COOKIE, ""))

    def _is_key(self, text: str) -> bool:
        return bool(self._settings.key) and secrets.compare_digest(text.encode(), self._settings.key.encode())

    async def enter(self, request: Request) -> Response:
        """Make a browser the owner's, which has opened the address with the key in it once."""
        if not self._is_key(request.query_params.get("key", "")):
            return refuse_stranger()
        response = RedirectResponse("/", status_code=303)
        response.set_cookie(
            COOKIE,
            self._settings.key,
            max_age=_YEAR,
            httponly=True,
            samesite="strict",
            secure=request.url.scheme == "https",
        )
        return response

    def routes(self) -> list[Route]:
        return [Route("/owner", self.enter)]


def refuse_stranger() -> Response:
    return page(
        "message.html.jinja",
        status=403,
        heading="Only for the host",
        words="Whoever runs this server can do that: at its own machine, or with the address it printed.",
    )
